"""Positions of Samarkand: what is impossible is refused with a sentence that names it."""

from __future__ import annotations

from contextlib import suppress
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from bactrian.games.samarkand import RULES
from bactrian.games.samarkand.rules import DISCARDING, SALE, SECOND, SamarkandState
from bactrian.kernel.dice import Dice
from bactrian.kernel.errors import InvalidPosition
from bactrian.kernel.state import OVER


def walk(seats: int, phase: int, seed: int = 3, least: int = 60) -> SamarkandState:
    """A random game in the middle, at the first such phase."""
    choose = Random(seed)
    state = RULES.new(seats, {}, Dice(seed))
    assert isinstance(state, SamarkandState)
    steps = 0
    while state.phase != phase or steps < least:
        state.apply(choose.choice(state.legal()))
        steps += 1
        assert state.actor() != OVER
    return state


def position(seats: int = 3, phase: int = 0) -> dict[str, Any]:
    return deepcopy(RULES.position(walk(seats, phase)))


def refused(spoiled: dict[str, Any], sentence: str) -> None:
    with pytest.raises(InvalidPosition, match=sentence) as caught:
        RULES.from_position(spoiled)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("phase", [0, SECOND, SALE, DISCARDING])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_positions_come_back(seats: int, phase: int) -> None:
    state = walk(seats, phase)
    again = RULES.from_position(RULES.position(state))
    assert isinstance(again, SamarkandState)
    for name in ("camels", "treasury", "tiles", "ties", "met", "bank", "dropped", "open"):
        assert getattr(again, name) == getattr(state, name), name


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"board": "other"}, "there is no board 'other'"),
        ({"money": [1, 2]}, "money must have an entry for each seat"),
        ({"hands": [[], []]}, "hands must have an entry for each seat"),
        ({"seats": 7}, "is for 2 to 5 seats, not 7"),
        ({"turn": 3}, "turn and asked must be seats from 0 to 2"),
        ({"asked": 1, "turn": 0}, "only in the phase 'sale' another seat"),
        ({"family": "persians"}, "family names the family of which a camel was just placed"),
        ({"good": "silk"}, "good names the good that may be sold now"),
        ({"phase": "over"}, "the game is over, but not because of ''"),
        ({"phase": "over", "ending": "five"}, "the game is over, but not because of 'five'"),
        ({"ending": "all"}, "so the phase must be 'over'"),
        ({"bag": ["persians"]}, "a bag of family tiles is used with two players only"),
        ({"treasuries": {"persians": 1}}, "treasuries must have an entry for each family"),
        ({"relations": [0, 0, 50]}, "relation tiles, but the players have 50"),
        ({"pile": ["mice"]}, "there is no good 'mice'"),
        ({"camels": {"atlantis": ["persians"]}}, "there is no space 'atlantis'"),
        ({"camels": {"isfahan": ["romans"]}}, "there is no family 'romans'"),
        (
            {"camels": {"isfahan": ["persians", "persians"]}},
            "two camels of one family are on isfahan",
        ),
        ({"camels": {"yazd": ["byzantines"]}}, "does not hang together with their home"),
        ({"camels": {}}, "no camel of the Byzantines is on their home|no camel of the byzantines"),
        ({"money": [-1, 0, 0]}, "must be at least 0"),
        ({"phase": "lunch"}, "phase must be 'turn' or"),
    ],
)
def test_what_is_impossible_is_named(changes: dict[str, Any], sentence: str) -> None:
    refused({**position(), **changes}, sentence)


def test_cards_are_there_once() -> None:
    spoiled = position()
    spoiled["discards"][1].append(spoiled["pile"][0])
    refused(spoiled, "there is one card of .*, not 2")
    spoiled = position()
    spoiled["pile"] = [*spoiled["pile"], spoiled["pile"][0]]
    refused(spoiled, "is twice in one place")
    spoiled = position()
    lost = spoiled["pile"].pop()
    refused(spoiled, f"there is one card of {lost}, not 0")


def test_sold_cards_have_their_tile_taken() -> None:
    spoiled = position()
    untaken = next(good for good in spoiled["pile"] if good not in spoiled["taken"])
    spoiled["pile"].remove(untaken)
    spoiled["sold"][0].append(untaken)
    refused(spoiled, f"the card of {untaken} is sold, its tile not taken")


def test_tiles_of_goods_go_with_the_first_camel() -> None:
    spoiled = position()
    good = next(iter(spoiled["taken"]))
    spoiled["taken"][good] = 3
    refused(spoiled, f"the tile of {good} belongs to no seat")
    del spoiled["taken"][good]
    refused(spoiled, f"the tile of {good} is taken when a camel comes")


def test_family_tiles_are_two_of_each() -> None:
    spoiled = position()
    offered = next(name for name, tiles in spoiled["tiles"].items() if tiles)
    spoiled["tiles"][offered] -= 1
    refused(spoiled, f"there are 2 tiles of the {offered}, not 1")
    spoiled = position()
    name = spoiled["families"][0][0]
    spoiled["families"][0].append(name)
    refused(spoiled, f"seat 0 has two tiles of the {name}")


def test_nobody_extends_a_family_without_members() -> None:
    spoiled = position()
    free = next(name for name, tiles in spoiled["tiles"].items() if tiles == 2)
    spoiled["treasuries"][free] = 1
    refused(spoiled, f"nobody married into the {free}, who have a treasury")


def test_the_limit_of_cards_holds() -> None:
    spoiled = position()
    while len(spoiled["hands"][0]) + len(spoiled["sold"][0]) <= 10:
        spoiled["hands"][0].append(spoiled["pile"].pop())
    refused(spoiled, "seat 0 has 11 cards, above the limit")


def test_a_sale_is_of_a_good_just_reached() -> None:
    spoiled = position(phase=SALE)
    spoiled["good"] = next(good for good in spoiled["pile"] if good not in spoiled["taken"])
    refused(spoiled, "is for sale, so seat . has its tile")
    spoiled = position(phase=SALE)
    spoiled["placed"] = 0
    refused(spoiled, "one or two camels were placed")
    spoiled = position(phase=SALE)
    spoiled["family"] = next(name for name, tiles in spoiled["tiles"].items() if tiles == 2)
    refused(spoiled, "without a tile of theirs")


def test_a_second_camel_needs_money() -> None:
    spoiled = position(phase=SECOND)
    spoiled["treasuries"][spoiled["family"]] = 0
    refused(spoiled, "there is no second camel for the")


def test_who_is_to_move_can_do_something() -> None:
    spoiled = position()
    seat = spoiled["turn"]
    for name in spoiled["families"][seat]:
        spoiled["tiles"][name] += 1
    spoiled["families"][seat] = []
    spoiled["money"][seat] = 0
    refused(spoiled, "is to move but can do nothing|nobody married into")


def test_random_spoiling_never_ends_in_anything_but_a_sentence() -> None:
    choose = Random(5)
    for seed in range(150):
        spoiled = position(2 + seed % 4)
        key = choose.choice(sorted(spoiled))
        spoiled[key] = choose.choice(
            [None, -1, 0, 99, "x", [], {}, ["x"], {"x": 1}, [[]], spoiled["hands"]]
        )
        with suppress(InvalidPosition):
            RULES.from_position(spoiled)
