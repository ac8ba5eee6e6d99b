"""The map: its data, and the proof that it can be played on. tools/samarkand_map.py made it."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any, TypeAlias

from bactrian.games.samarkand.rules import FAMILIES, GOODS, SPACES, Ground
from bactrian.kernel.errors import InvalidOption

Board: TypeAlias = dict[str, Any]  # plain JSON values

KINDS = {"home": FAMILIES, "goods": GOODS, "plain": 43, "water": 10}
NEIGHBOURS = (3, 7)  # of a land space
PRICES = (3, 6)  # of a marriage
FREE = 3  # neighbours of a home that are no home
APART = (2, 4)  # steps from a home to the nearest other one
GOODS_NEAR = (4, 2)  # so many goods within so many steps of a home


@cache
def load() -> Board:
    """board.json. The tool that makes it and the tests prove it."""
    text = files("bactrian.games.samarkand").joinpath("board.json").read_text(encoding="utf-8")
    board: Board = json.loads(text)
    return board


@cache
def ground() -> Ground:
    """The map as the rules use it."""
    board = load()
    spaces = board["spaces"]
    number = {space["id"]: index for index, space in enumerate(spaces)}
    return Ground(
        board["name"],
        [sorted(number[near] for near in space["near"]) for space in spaces],
        [space["kind"] == "water" for space in spaces],
        [number[family["home"]] for family in board["families"]],
        [number[good["space"]] for good in board["goods"]],
        [family["price"] for family in board["families"]],
    )


# -- the proof -----------------------------------------------------------------


def validate(board: Board) -> None:
    """Raise InvalidOption, with what is wrong and where, unless the map can be played on."""
    spaces = {space["id"]: space for space in board["spaces"]}
    _check_counts(board, spaces)
    _check_borders(spaces)
    _check_uses(board, spaces)
    ways = {home: steps(spaces, home) for home in _of_kind(spaces, "home")}
    _check_homes(spaces, ways)


def _of_kind(spaces: dict[str, Any], kind: str) -> list[str]:
    return [name for name, space in spaces.items() if space["kind"] == kind]


def _check_counts(board: Board, spaces: dict[str, Any]) -> None:
    if len(spaces) != len(board["spaces"]):
        raise InvalidOption("two spaces of the map have the same id")
    if len(spaces) != SPACES:
        raise InvalidOption(f"the map has {len(spaces)} spaces; it must have {SPACES}")
    for kind, count in KINDS.items():
        found = len(_of_kind(spaces, kind))
        if found != count:
            raise InvalidOption(f"the map has {found} spaces of kind {kind}; it must have {count}")


def _check_borders(spaces: dict[str, Any]) -> None:
    for name, space in spaces.items():
        for near in space["near"]:
            if near not in spaces or name not in spaces[near]["near"] or near == name:
                raise InvalidOption(f"{name} borders {near}, but not the other way round")
    start = next(iter(spaces))
    lost = spaces.keys() - steps(spaces, start).keys()
    if lost:
        raise InvalidOption(f"there is no way from {start} to {min(lost)}")
    least, most = NEIGHBOURS
    for name, space in spaces.items():
        if space["kind"] != "water" and not least <= len(space["near"]) <= most:
            raise InvalidOption(
                f"{name} has {len(space['near'])} neighbours; a land space has {least} to {most}"
            )


def _check_uses(board: Board, spaces: dict[str, Any]) -> None:
    homes = [family["home"] for family in board["families"]]
    markets = [good["space"] for good in board["goods"]]
    for kind, used in (("home", homes), ("goods", markets)):
        if sorted(used) != sorted(_of_kind(spaces, kind)):
            raise InvalidOption(f"each space of kind {kind} must be used exactly once")
    for family in board["families"]:
        if not PRICES[0] <= family["price"] <= PRICES[1]:
            raise InvalidOption(
                f"{family['name']}: a marriage costs {PRICES[0]} to {PRICES[1]} dirhams, "
                f"not {family['price']}"
            )


def _check_homes(spaces: dict[str, Any], ways: dict[str, dict[str, int]]) -> None:
    least, most = APART
    wanted, within = GOODS_NEAR
    for home, way in ways.items():
        free = [near for near in spaces[home]["near"] if near not in ways]
        if len(free) < FREE:
            raise InvalidOption(f"{home} has {len(free)} neighbours that are no home, not {FREE}")
        nearest = min(way[other] for other in ways if other != home)
        if not least <= nearest <= most:
            raise InvalidOption(
                f"from {home} the nearest home is {nearest} steps away, not {least} to {most}"
            )
        goods = [name for name in _of_kind(spaces, "goods") if way[name] <= within]
        if len(goods) < wanted:
            raise InvalidOption(
                f"{home} has {len(goods)} goods within {within} steps; it must have {wanted}"
            )


def steps(spaces: dict[str, Any], start: str) -> dict[str, int]:
    """How many steps it is from one space to each that can be reached."""
    ways = {start: 0}
    found = [start]
    for name in found:
        for near in spaces[name]["near"]:
            if near not in ways:
                ways[near] = ways[name] + 1
                found.append(near)
    return ways
