"""Positions of the desert: what is impossible about one is said in a sentence."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import bactrian
from bactrian.kernel.rules import Position

Damage = Callable[[Any], object]


def middle(seats: int = 2, moves: int = 60) -> Position:
    game = bactrian.new("desert", seats=seats, seed=4)
    choose = Random(4)
    for _ in range(moves):
        game.push(choose.choice(game.legal))
    position: Position = json.loads(json.dumps(game.position()))
    return position


def thirty_five(position: Any) -> None:
    position["stock"]["Y"] += 11


def stranded(position: Any) -> None:
    """All sand around the waterhole a1 becomes more water, taken from elsewhere."""
    rows = [list(row) for row in position["rows"]]
    rows[0][1:8] = "oooooo "
    position["rows"] = ["".join(row) for row in rows]


@pytest.mark.parametrize(
    ("damage", "sentence"),
    [
        (thirty_five, "there are 24 camels of colour Y, not 35"),
        (lambda p: p["stock"].update(Y=35), "stock.Y must be at most 34, not 35"),
        (lambda p: p["stock"].pop("Y"), "stock has no 'Y', which it must have"),
        (lambda p: p["stock"].update(Z=1), "each name in stock must be 'Y' or 'G'"),
        (lambda p: p.update(seats=6), "is for 2 to 5 seats, not 6"),
        (lambda p: p.update(seats="two"), "seats must be a whole number, not 'two'"),
        (lambda p: p.update(weather="fine"), "the position may not have 'weather'; it has game"),
        (lambda p: p.pop("rows"), "the position has no 'rows'"),
        (lambda p: p.update(version=2), "version must be 1, not 2"),
        (lambda p: p.update(phase="lunch"), "phase must be 'leaders' or 'camels' or 'over'"),
        (lambda p: p.update(board="mine", rows=[]), "the board cannot be used: a board has 210"),
        (stranded, "the board cannot be used"),
        (lambda p: p["oases"].pop(), "there are 5 oases, not 4"),
        (
            lambda p: p["oases"].__setitem__(0, p["oases"][1]),
            "an oasis is on .*, where something else",
        ),
        (lambda p: p["oases"].__setitem__(0, "p1"), "an oasis is on p1, which is no space in play"),
        (lambda p: p["water"].popitem(), "tokens were put on this board, not"),
        (lambda p: p["tokens"].append([0, 0, 0]), "tokens must have an entry for each seat"),
        (lambda p: p["tokens"].__setitem__(0, [15, 0, 0]), "tokens"),
        (lambda p: p["leaders"]["Y"].pop(), "leaders.Y must have an entry for each seat"),
        (lambda p: p["leaders"]["Y"].__setitem__(0, "given up"), "with five players only"),
        (lambda p: p["leaders"]["Y"].__setitem__(0, "hand"), "hang together with its leader"),
        (lambda p: p["territory"].__setitem__(0, 77), "spaces are closed, but territories count"),
        (lambda p: p["reached"].update(Y4=["a1"]), "caravan Y4 belongs to no seat: there are 2"),
        (lambda p: p["reached"].update(Y0=["d4"]), "which is no oasis"),
        (lambda p: p.update(turn=2), "turn must be a seat from 0 to 1"),
        (lambda p: p.update(left=0), "is to move but has nothing to place"),
        (lambda p: p.update(phase="leaders"), "somebody must have a leader in hand"),
        (lambda p: p.update(dice="7"), "32 hexadecimal digits"),
    ],
)
def test_an_impossible_position_is_refused(damage: Damage, sentence: str) -> None:
    position = middle()
    damage(position)
    with pytest.raises(bactrian.InvalidPosition, match=sentence) as caught:
        bactrian.from_position(position)
    assert "\n" not in str(caught.value)


def first_camel(position: Any) -> tuple[str, str]:
    space, caravan = next(iter(position["camels"].items()))
    return space, caravan


def test_a_camel_alone_is_refused() -> None:
    position = middle()
    space, caravan = first_camel(position)
    del position["camels"][space]
    alone = next(
        name
        for row in "abcdefgh"
        for column in range(1, 17)
        if (name := f"{row}{column}") not in position["water"]
        and bactrian.from_position(middle()).why_not(f"Y {name}") is not None
        and bactrian.from_position(middle()).why_not(f"Y {name}").id == "D4.2"  # type: ignore[union-attr]
    )
    position["camels"][alone] = caravan
    with pytest.raises(bactrian.InvalidPosition, match=r"hang together|may not touch"):
        bactrian.from_position(position)


def test_two_things_on_one_space_are_refused() -> None:
    position = middle()
    space, caravan = first_camel(position)
    wet = next(iter(position["water"]))
    position["camels"][wet] = caravan
    with pytest.raises(bactrian.InvalidPosition, match=f"a camel and a waterhole token.*{wet}"):
        bactrian.from_position(position)
    position = middle()
    position["closed"].append(space)
    with pytest.raises(bactrian.InvalidPosition, match=f"a camel is on {space}, where something"):
        bactrian.from_position(position)


def test_five_players_have_given_up_a_leader_each() -> None:
    position = middle(seats=5, moves=0)
    for letter, places in position["leaders"].items():
        position["leaders"][letter] = ["hand"] * len(places)
    with pytest.raises(bactrian.InvalidPosition, match="each has given up a leader"):
        bactrian.from_position(position)
    for places in position["leaders"].values():
        places[0] = "given up"
    with pytest.raises(bactrian.InvalidPosition, match="no two of one colour"):
        bactrian.from_position(position)
