"""Positions that cannot be: each refused with one sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from bactrian.games.tantan import RULES
from bactrian.kernel.errors import InvalidPosition
from bactrian.kernel.rules import Position
from tantan.alley import alley, do

Change = Callable[[Position], Any]


def turn() -> Position:
    return RULES.position(
        alley(caravan="food spices", hands=("2 spices mouse", "lamp"), fronts=("food lamp",))
    )


def sharing() -> Position:
    state = alley(3, caravan="thief 3 lamp 2 food", hands=("spices", "3 fabric", "fabric"))
    do(state, "stock spices 1")
    return RULES.position(state)


def robbing() -> Position:
    state = alley(3, caravan="thief 3 lamp 2 food", hands=("spices", "3 fabric", "fabric"))
    do(state, "stock spices 1", "take thief")
    return RULES.position(state)


def bitten() -> Position:
    state = alley(caravan="3 lamp food mouse", hands=("food",), fronts=("", "spices fabric"))
    do(state, "stock food 1", "take lamp")
    return RULES.position(state)


def over() -> Position:
    state = alley(caravan="5 food", pile="", hands=("spices",))
    do(state, "stock spices 1", "take food")
    return RULES.position(state)


@pytest.mark.parametrize("start", [turn, sharing, robbing, bitten, over])
def test_what_play_brings_about_can_be_set_up(start: Callable[[], Position]) -> None:
    position = start()
    assert RULES.position(RULES.from_position(position)) == position


def drop(there: str, out: str) -> Change:
    """Discard the last card there."""

    def change(position: Position) -> None:
        assert position[there].pop() == out
        _out(position, out, 1)

    return change


def give(key: str, seat: int, kind: str, count: int) -> Change:
    """Out of what is discarded."""

    def change(position: Position) -> None:
        position[key][seat][kind] = position[key][seat].get(kind, 0) + count
        _out(position, kind, -count)

    return change


def _out(position: Position, kind: str, count: int) -> None:
    position["out"][kind] = position["out"].get(kind, 0) + count
    if position["out"][kind] == 0:
        del position["out"][kind]


def put(**values: Any) -> Change:
    return lambda position: position.update(values)


def add_to_caravan(position: Position) -> None:
    for _ in range(5):
        position["caravan"].append("jewellery")
        _out(position, "jewellery", -1)


def fill_caravan(position: Position) -> None:
    for _ in range(4):
        position["caravan"].append("jewellery")
        _out(position, "jewellery", -1)


def empty_hands(position: Position) -> None:
    for kind, count in position["hands"][0].items():
        _out(position, kind, count)
    position["hands"][0] = {}
    for kind in (*position["market"], *position["pile"]):
        _out(position, kind, 1)
    position["market"], position["pile"] = [], []


IMPOSSIBLE: list[tuple[Callable[[], Position], Change, str]] = [
    (turn, put(seats=5), "Tan-tan Caravan is for 2 to 4 seats, not 5"),
    (turn, put(phase="lunch"), "phase must be"),
    (turn, put(market=["gold"]), r"market\.0 must be 'food'"),
    (turn, put(asked=2), "asked must be a seat from 0 to 1"),
    (turn, put(turn=3), "turn must be a seat from 0 to 1"),
    (turn, put(added=2), "added must be a seat from 0 to 1"),
    (turn, put(hands=[{}]), "hands must have an entry for each seat"),
    (turn, put(fronts=[{}, {}, {}]), "fronts must have an entry for each seat"),
    (turn, put(caravan=["food"]), "there are 8 cards of spices, not 7"),
    (turn, put(caravan=["food"] * 3), "there are 10 cards of food, not 12"),
    (turn, give("hands", 0, "jewellery", 5), "seat 0 has 8 cards in hand, of at most 7"),
    (turn, give("fronts", 1, "mouse", 1), "mouse never lies in front of a player"),
    (turn, give("fronts", 1, "thief", 1), "thief never lies in front of a player"),
    (turn, drop("market", "lamp"), "the market has free places, so the pile must be empty"),
    (turn, add_to_caravan, "the caravan has 6 spaces, not 7"),
    (turn, put(added=None), "cards are on the caravan, so 'added' must be"),
    (turn, put(served=1), "served cannot be 1 in the phase 'turn'"),
    (sharing, put(served=0), "served cannot be 0 in the phase 'share'"),
    (sharing, put(served=4), "served cannot be 4 in the phase 'share'"),
    (turn, put(robs=1), "robs cannot be 1 in the phase 'turn'"),
    (sharing, put(robs=1), "robs cannot be 1 in the phase 'share'"),
    (turn, put(mice=1), "mice cannot wait in the phase 'turn'"),
    (robbing, put(mice=1), "mice cannot wait in the phase 'rob' or for the first"),
    (turn, put(turn=1), "it is the turn of seat 1, so that seat must be asked"),
    (turn, fill_caravan, "the caravan is full, so the phase cannot be 'turn'"),
    (turn, empty_hands, "seat 0 can neither buy nor stock"),
    (turn, put(phase="over"), "the game is over, so the pile must be empty"),
    (robbing, put(robs=0), "somebody is to be robbed, so robs must be 1 or more"),
    (robbing, put(asked=1, served=2, turn=1, hands=[{}, {"fabric": 3}, {"fabric": 1}]),
     "seat 1 must have two answers or more in the phase 'rob'"),
    (bitten, put(asked=0, served=1), "seat 0 must have two answers or more in the phase 'bite'"),
    (sharing, put(turn=2), "seat 0 shares the caravan out, so the turn of seat 2 cannot be next"),
    (sharing, drop("caravan", "spices"), "the caravan is shared out before it is full"),
    (turn, put(dice="7"), "dice are written as"),
]  # fmt: skip


@pytest.mark.parametrize(("start", "change", "sentence"), IMPOSSIBLE)
def test_what_is_impossible_is_said(
    start: Callable[[], Position], change: Change, sentence: str
) -> None:
    position = start()
    RULES.from_position(position)
    change(position)
    with pytest.raises(InvalidPosition, match=sentence) as refused:
        RULES.from_position(position)
    assert "\n" not in str(refused.value)


def test_the_last_sharing_out_may_begin_with_free_spaces() -> None:
    state = alley(market="food", caravan="2 food lamp", pile="", hands=("spices",))
    do(state, "stock spices 1")
    position = RULES.position(state)
    assert (position["phase"], position["served"]) == ("share", 1)
    assert RULES.position(RULES.from_position(position)) == position
