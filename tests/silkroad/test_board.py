"""The map is sound, and a map that is not is refused with one sentence."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

from bactrian.games.silkroad import RULES
from bactrian.games.silkroad.board import board, route, sides, validate
from bactrian.kernel.dice import Dice
from bactrian.kernel.errors import InvalidOption

Change = Callable[[dict[str, Any]], None]


def city(number: int, **values: object) -> Change:
    return lambda data: data["cities"][number].update(values)


def tokens(colour: str, **values: int) -> Change:
    return lambda data: data["tokens"][colour].update(values)


REFUSED: list[tuple[Change, str]] = [
    (lambda data: data["cities"].pop(), "20 cities"),
    (city(3, name="Yumen"), "names of their own"),
    (city(3, longitude=200), "Dunhuang lies nowhere"),
    (city(3, tokens="green"), "the tokens of Dunhuang are orange, mauve or none"),
    (city(3, bonus=3), "an exchange of 2 or 4"),
    (city(0, bonus=2), "an exchange of 2 or 4, in a city with tokens"),
    (city(3, to=["Rome"]), "leads from Dunhuang to 'Rome'"),
    (city(3, to=["Dunhuang"]), "which is no other city"),
    (city(3, to=[]), "arrows leave one city"),
    (city(3, tokens=None, bonus=0), "the first and the last city hold no tokens"),
    (city(6, to=["Kucha", "Turfan"]), "in a circle"),
    (tokens("orange", camel=1), "no tokens 'camel'"),
    (tokens("orange", **{"S>": 1}), "no tokens 'S>'"),
    (tokens("orange", thief=99), "0 to 15 tokens 'thief', not 99"),
    (tokens("orange", thief=0), "9 orange cities need more than 42 tokens"),
    (
        lambda data: data["tokens"].update(mauve={"crook": 15, "shopkeeper": 15, "thief": 15}),
        "too many mauve crooks",
    ),
    (tokens("mauve", **{"S>J": 1}), "16 barters, not 17"),
]


@pytest.mark.parametrize(("change", "sentence"), REFUSED)
def test_a_map_that_cannot_be_played_is_refused(change: Change, sentence: str) -> None:
    data = copy.deepcopy(board().data)
    validate(data)
    change(data)
    with pytest.raises(InvalidOption) as refused:
        validate(data)
    assert sentence in str(refused.value)


def test_names_of_tokens_say_what_they_do() -> None:
    assert sides("FP>SSS") == ([0, 0, 1, 0, 1], [0, 3, 0, 0, 0])
    assert sides("buyer J") == ([0] * 5, [0, 0, 0, 1, 0])
    assert sides("seller J") == ([0, 0, 0, 1, 0], [0] * 5)
    assert sides("thief") == ([0] * 5, [0] * 5)


def test_every_barter_wins_a_bale() -> None:
    for kind in board().kinds:
        give, take = sides(kind)
        if ">" in kind:
            assert sum(take) == sum(give) + 1


@pytest.mark.parametrize("way", ["westward", "eastward"])
def test_the_way_is_ten_to_sixteen_stops(way: str) -> None:
    arrows = route(way, 4).arrows
    lengths = {route(way, 4).start: {0}}
    order = [route(way, 4).start]
    for place in order:
        for end in arrows[place]:
            lengths.setdefault(end, set()).update(length + 1 for length in lengths[place])
            order.append(end)
    assert {10, 15} <= lengths[route(way, 4).goal] <= set(range(9, 18))


def test_only_known_ways_are_taken() -> None:
    with pytest.raises(InvalidOption, match="way can be westward, eastward"):
        RULES.new(4, {"way": "north"}, Dice(1))
