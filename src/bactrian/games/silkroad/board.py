"""The map in board.json: cities, arrows, bonuses and tokens, checked as they are read."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any

from bactrian.games.silkroad.rules import (
    BALES,
    BARTERS,
    CITIES,
    CROOK,
    EXCHANGE_2,
    EXCHANGE_4,
    KINDS,
    NOTHING,
    ON_CITY,
    SEATS,
    SHOPKEEPER,
    THIEF,
    VIZIER,
    Route,
)
from bactrian.kernel.errors import InvalidOption

LETTERS = "ISFJP"  # ivory, silk, dried fruits, jewels, spices
WESTWARD, EASTWARD = "westward", "eastward"  # from Chang'an; and the reversed game
COLOURS = ("orange", "mauve")
BONUSES = (0, 2, 4)
PLAIN = {
    "exchange 2": EXCHANGE_2,
    "exchange 4": EXCHANGE_4,
    "thief": THIEF,
    "vizier": VIZIER,
    "crook": CROOK,
    "shopkeeper": SHOPKEEPER,
}


class Board:
    """The map as its file tells it; kinds of tokens and cities by their numbers."""

    def __init__(self, data: dict[str, Any]) -> None:
        validate(data)
        self.name: str = data["name"]
        self.cities: list[str] = [city["name"] for city in data["cities"]]
        self.places = [(city["longitude"], city["latitude"]) for city in data["cities"]]
        self.kinds = _kinds(data["tokens"])  # their names
        self.data = data

    def route(self, way: str, seats: int) -> Route:
        """The map as the rules use it: R1.4, R1.7."""
        cities = self.data["cities"]
        arrows = [sorted([self.cities.index(end) for end in city["to"]]) for city in cities]
        order = COLOURS
        if way == EASTWARD:
            arrows = [[a for a, ends in enumerate(arrows) if b in ends] for b in range(CITIES)]
            order = (COLOURS[1], COLOURS[0])
        return Route(
            way,
            seats,
            arrows,
            [order.index(city["tokens"]) if city["tokens"] else NOTHING for city in cities],
            [city["bonus"] for city in cities],
            [[self.data["tokens"][each].get(kind, 0) for kind in self.kinds] for each in COLOURS],
            [sides(kind)[0] for kind in self.kinds],
            [sides(kind)[1] for kind in self.kinds],
        )


@cache
def board() -> Board:
    text = files("bactrian.games.silkroad").joinpath("board.json").read_text(encoding="utf-8")
    return Board(json.loads(text))


@cache
def route(way: str, seats: int) -> Route:
    return board().route(way, seats)


# -- tokens by name ------------------------------------------------------------


def counts(letters: str) -> list[int]:
    """`FP`: one bale of dried fruits, one of spices."""
    return [letters.count(letter) for letter in LETTERS]


def letters(counts: list[int]) -> str:
    return "".join(letter * count for letter, count in zip(LETTERS, counts, strict=True))


def sides(kind: str) -> tuple[list[int], list[int]]:
    """What a token of this name has one give, and what it has one take."""
    word, _, good = kind.partition(" ")
    give, arrow, take = kind.partition(">")
    if arrow:
        return counts(give), counts(take)
    if word == "buyer":
        return counts(""), counts(good)
    return counts(good if word == "seller" else ""), counts("")


def _kinds(tokens: dict[str, dict[str, int]]) -> list[str]:
    """The names of all kinds of tokens, in the order of the rules' numbers."""
    barters = [kind for colour in COLOURS for kind in tokens[colour] if ">" in kind]
    return [
        *[f"buyer {letter}" for letter in LETTERS],
        *[f"seller {letter}" for letter in LETTERS],
        *PLAIN,
        *dict.fromkeys(barters),
    ]


# -- the proof -----------------------------------------------------------------


def validate(data: dict[str, Any]) -> None:
    """Raise InvalidOption, with what is wrong and where, unless the map can be played."""
    cities = {city["name"]: city for city in data["cities"]}
    if len(data["cities"]) != CITIES or len(cities) != CITIES:
        raise InvalidOption(f"a map has {CITIES} cities with names of their own")
    for name, city in cities.items():
        _check_city(name, city, cities)
    _check_ends(cities)
    for colour in COLOURS:
        _check_tokens(colour, data["tokens"][colour], cities)
    kinds = len(_kinds(data["tokens"]))
    if kinds != KINDS:
        raise InvalidOption(f"a map has {KINDS - BARTERS} barters, not {kinds - BARTERS}")


def _check_city(name: str, city: dict[str, Any], cities: dict[str, Any]) -> None:
    if not (-180 <= city["longitude"] <= 180 and -90 <= city["latitude"] <= 90):
        raise InvalidOption(f"{name} lies nowhere: longitude and latitude are degrees")
    if city["tokens"] not in (*COLOURS, None):
        raise InvalidOption(f"the tokens of {name} are orange, mauve or none")
    if city["bonus"] not in BONUSES or (city["bonus"] and city["tokens"] is None):
        raise InvalidOption(f"the bonus of {name} is an exchange of 2 or 4, in a city with tokens")
    for end in city["to"]:
        if end not in cities or end == name:
            raise InvalidOption(f"an arrow leads from {name} to {end!r}, which is no other city")


def _check_ends(cities: dict[str, Any]) -> None:
    """From the one city without tokens to the other, whatever way is taken, and back."""
    reached = {end for city in cities.values() for end in city["to"]}
    starts = [name for name in cities if name not in reached]
    goals = [name for name, city in cities.items() if not city["to"]]
    if len(starts) != 1 or len(goals) != 1:
        raise InvalidOption("arrows leave one city that none reaches, and end in one city")
    bare = {name for name, city in cities.items() if city["tokens"] is None}
    if bare != {starts[0], goals[0]}:
        raise InvalidOption("the first and the last city hold no tokens, and all others do")
    ahead = dict(cities)
    while ahead:  # take away cities that lead only to cities taken away
        last = [name for name, city in ahead.items() if not any(end in ahead for end in city["to"])]
        if not last:
            raise InvalidOption(f"the arrows lead in a circle: {', '.join(ahead)}")
        for name in last:
            del ahead[name]


def _check_tokens(colour: str, tokens: dict[str, int], cities: dict[str, Any]) -> None:
    for kind, count in tokens.items():
        word, _, rest = kind.partition(" ")
        trade = word in ("buyer", "seller") and rest in LETTERS and len(rest) == 1
        sides = kind.split(">")
        barter = len(sides) == 2 and all(side and set(side) <= set(LETTERS) for side in sides)
        if not (trade or barter or kind in PLAIN):
            raise InvalidOption(f"there are no tokens {kind!r}")
        if not 0 <= count <= BALES:
            raise InvalidOption(f"there are 0 to {BALES} tokens {kind!r}, not {count}")
    own = [name for name, city in cities.items() if city["tokens"] == colour]
    if sum(tokens.values()) < len(own) * ON_CITY[SEATS]:
        raise InvalidOption(
            f"{len(own)} {colour} cities need more than {sum(tokens.values())} tokens"
        )
    kept = tokens.get("crook", 0) + tokens.get("shopkeeper", 0)
    if sum(tokens.values()) - kept < len(own) * ON_CITY[4]:  # R1.6 needs others to swap with
        raise InvalidOption(f"there are too many {colour} crooks and shopkeepers: {kept}")
