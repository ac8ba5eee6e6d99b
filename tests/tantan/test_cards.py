"""The cards' data: as it is, and every way in which it is refused."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from bactrian.games.tantan import cards
from bactrian.games.tantan.words import KINDS
from bactrian.kernel.errors import InvalidOption

Data = dict[str, Any]


def test_the_data_is_valid_and_says_what_is_reconstructed() -> None:
    data = cards.load()
    cards.validate(data)
    assert data["provenance"] == {"money": "reconstructed"}


def test_the_cards_in_play_follow_the_data() -> None:
    deck = cards.deck(2)
    assert deck.counts == [10, 9, 8, 9, 8, 7, 6, 6, 6, 6, 12]
    assert (deck.spaces, deck.prices, deck.money[0], deck.points[-1]) == (6, [1, 1, 2, 3, 5], 7, 7)


def put(*path: str | int, value: Any) -> Callable[[Data], None]:
    def change(data: Data) -> None:
        for key in path[:-1]:
            data = data[key]  # type: ignore[index]
        data[path[-1]] = value  # type: ignore[index]

    return change


def few(data: Data) -> None:
    for kind in KINDS:
        data["kinds"][kind] |= {"cards": 3, "out": {}}


IMPOSSIBLE = [
    (put("kinds", "camel", value={}), "the kinds of cards must be food, clothes"),
    (put("prices", value=[1, 1, 2, 3]), "there must be 5 prices"),
    (put("prices", value=[1, 2, 1, 3, 5]), "begin with 1 and never fall"),
    (put("prices", value=[2, 2, 2, 3, 5]), "begin with 1 and never fall"),
    (put("kinds", "thief", "money", value=0), "thief on the purse must give 1 or more, not 0"),
    (put("kinds", "food", "points", value=0), "food must be worth 1 point or more"),
    (put("kinds", "lamp", "points", value=3), "lamp has no points of its own"),
    (put("kinds", "food", "out", value={"2": 15}), "15 cards of food cannot stay in the box"),
    (put("kinds", "food", "out", value={"3": -1}), "-1 cards of food cannot stay in the box"),
    (put("spaces", "4", value=3), "with 4 players the caravan must have 4 spaces or more, not 3"),
    (put("spaces", value={"2": 6, "4": 8}), "with 3 players the caravan must have 3 spaces"),
    (few, "with 3 players there must be 34 cards or more, not 33"),
]


@pytest.mark.parametrize(("change", "sentence"), IMPOSSIBLE)
def test_what_cannot_be_played_with_is_said(change: Callable[[Data], None], sentence: str) -> None:
    data = deepcopy(cards.load())
    change(data)
    with pytest.raises(InvalidOption, match=sentence) as refused:
        cards.validate(data)
    assert "\n" not in str(refused.value)
