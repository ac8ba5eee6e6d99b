"""The board, and the proof that one can be played."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, TypeAlias

from bactrian.games.seidenstrasse.rules import (
    BAKSHISH,
    BAZAAR,
    BLACK_MARKET,
    CAMEL_TILE,
    CAMELS,
    CITIES,
    CUSTOMS,
    SANDSTORM,
    SPACES,
    THIEF,
    Ground,
)
from bactrian.kernel.errors import InvalidOption

Space: TypeAlias = dict[str, Any]  # its name, and where it lies; of a village more

GOODS = ["silk", "ivory", "porcelain", "spices", "tea"]  # in the order of the rules' numbers
ACTIONS = {name: good for good, name in enumerate(GOODS)} | {
    "black market": BLACK_MARKET,
    "1 camel": CAMEL_TILE + 1,
    "2 camels": CAMEL_TILE + 2,
    "3 camels": CAMEL_TILE + 3,
    "customs": CUSTOMS,
    "sandstorm": SANDSTORM,
    "thief": THIEF,
    "bazaar": BAZAAR,
    "bakshish": BAKSHISH,
}
TWICE = [*GOODS, "1 camel", "2 camels", "bazaar"]  # of all others there is one tile (Z1.9)


@dataclass(frozen=True)
class Board:
    """A board file. Lines may be gone both ways, arrows only as they point."""

    name: str
    provenance: str
    about: str
    camels: dict[str, str]
    start: list[dict[str, str]]
    cities: list[Space]
    villages: list[Space]
    arrows: list[list[str]]
    lines: list[list[str]]

    @property
    def spaces(self) -> list[Space]:
        """All spaces, in the order of the rules' numbers."""
        return self.cities + self.villages


@cache
def main() -> Board:
    text = files("bactrian.games.seidenstrasse").joinpath("board.json").read_text(encoding="utf-8")
    board = Board(**json.loads(text))
    validate(board)
    return board


@cache
def main_ground() -> Ground:
    return ground(main())


def ground(board: Board) -> Ground:
    """A board as the rules use it."""
    number = {space["name"]: at for at, space in enumerate(board.spaces)}
    both_ways = [*board.lines, *[[b, a] for a, b in board.lines]]
    return Ground(
        goods=[-1, *[GOODS.index(board.camels[str(camel)]) for camel in range(1, CAMELS + 1)]],
        start=[(number[each["from"]], number[each["to"]]) for each in board.start],
        tiles=[-1] * CITIES + [ACTIONS[village["action"]] for village in board.villages],
        roads=[(number[a], number[b]) for a, b in [*board.arrows, *both_ways]],
        gates={number[v["name"]]: number[v["gate"]] for v in board.villages if "gate" in v},
        signposts={
            (number[village["name"]], number[city]): [number[to] for to in ways]
            for village in board.villages
            for city, ways in village.get("signposts", {}).items()
        },
    )


# -- the proof -----------------------------------------------------------------


def validate(board: Board) -> None:
    """Raise InvalidOption, with what is wrong and where, unless the board can be played."""
    _check_spaces(board)
    _check_camels(board)
    _check_roads(board)
    _check_start(board)
    _check_ways(board)


def _check_spaces(board: Board) -> None:
    if (len(board.cities), len(board.villages)) != (CITIES, SPACES - CITIES):
        raise InvalidOption(
            f"a board has {CITIES} cities and {SPACES - CITIES} villages, "
            f"not {len(board.cities)} and {len(board.villages)}"
        )
    names = [space["name"] for space in board.spaces]
    for name in names:
        if names.count(name) > 1:
            raise InvalidOption(f"two spaces are called {name}")
    check_tiles([village["action"] for village in board.villages])


def check_tiles(actions: list[str]) -> None:
    """Raise InvalidOption unless these are the actions of the 22 tiles (Z1.9)."""
    for action in actions:
        if action not in ACTIONS:
            raise InvalidOption(f"{action!r} is no action; the actions are {', '.join(ACTIONS)}")
    for action in ACTIONS:
        count = 2 if action in TWICE else 1
        if actions.count(action) != count:
            raise InvalidOption(f"{actions.count(action)} villages have {action}, not {count}")


def _check_camels(board: Board) -> None:
    numbers = [str(camel) for camel in range(1, CAMELS + 1)]
    if list(board.camels) != numbers:
        raise InvalidOption(f"the camels are numbered 1 to {CAMELS}, in this order")
    goods = list(board.camels.values())
    if sorted(goods) != sorted(GOODS * 2):
        raise InvalidOption(f"each good is carried by two camels: {', '.join(GOODS)}")


def _check_roads(board: Board) -> None:
    names = {space["name"] for space in board.spaces}
    cities = {city["name"] for city in board.cities}
    roads = [*board.lines, *board.arrows]
    for road in roads:
        if len(road) != 2 or road[0] == road[1] or not names.issuperset(road):
            raise InvalidOption(f"a road joins two spaces of the board, which {road} does not")
        if [sorted(other) for other in roads].count(sorted(road)) > 1:
            raise InvalidOption(f"two roads join {road[0]} and {road[1]}")
    steps = [tuple(road) for road in [*roads, *[[b, a] for a, b in board.lines]]]
    for village in board.villages:
        name = village["name"]
        if village.get("gate", board.cities[0]["name"]) not in cities:
            raise InvalidOption(f"{name} is the gate of {village['gate']}, which is no city")
        for city, ways in village.get("signposts", {}).items():
            if city not in cities:
                raise InvalidOption(f"a signpost in {name} is for {city}, which is no city")
            for to in ways:
                if (name, to) not in steps:
                    raise InvalidOption(f"a signpost in {name} shows to {to}, where no road goes")


def _check_start(board: Board) -> None:
    """Z1.8: three caravans and three destinations, in six cities."""
    named = [city for each in board.start for city in (each["from"], each["to"])]
    if len(board.start) != 3 or sorted(named) != sorted(city["name"] for city in board.cities):
        raise InvalidOption("three caravans start in three cities, bound for the other three")


def _check_ways(board: Board) -> None:
    """From every space there is a step towards every city, and no way ever closes on itself.

    So every way ends at its city, however long, and jumping over other caravans cannot block
    it: a village beyond them, or the city, is always one step away.
    """
    roads = ground(board)
    for goal in range(CITIES):
        onward = roads.onward[goal * SPACES : (goal + 1) * SPACES]
        city = board.cities[goal]["name"]
        for space in range(SPACES):
            name = board.spaces[space]["name"]
            if space != goal and not onward[space]:
                raise InvalidOption(f"a caravan bound for {city} cannot go on from {name}")
            if space != goal and space in _beyond(space, goal, onward):
                raise InvalidOption(f"a caravan bound for {city} can come back to {name}")


def _beyond(space: int, goal: int, onward: list[list[int]]) -> list[int]:
    """All spaces that lie on a way from this one."""
    found = onward[space][:]
    for here in found:
        if here != goal:
            found += [to for to in onward[here] if to not in found]
    return found
