"""Where everything in the picture lies, worked out from a view. `table.html` draws it."""

from __future__ import annotations

import re
from functools import cache
from itertools import combinations
from typing import Any, TypeAlias

from bactrian.games.samarkand.board import load
from bactrian.games.samarkand.words import FAMILIES, GOODS, LETTERS, label, name
from bactrian.kernel.rules import View

Place: TypeAlias = tuple[int, int]

PLACES = ((-12, 11), (12, 11))  # of the two camels, from the middle of a space
SYMBOLS = {"linen": "fabric", "diamonds": "jewel"}  # goods that share a symbol of other games
ANSWERS = ("sell", "hold", "keep", "stop")


def picture(view: View) -> dict[str, Any]:
    width, height = load()["size"]
    return {
        "sizes": {"wide": (1280, 800), "tall": (width, 2002 + 236 * view["seats"])},
        "board": (width, height),
        "ground": _ground(),
        "families": [_family(view, number) for number in range(len(LETTERS))],
        "tiles": [tile for tile in _ground()["markets"] if tile["good"] not in view["taken"]],
        "camels": _camels(view["camels"]),
        "routes": _routes(view["camels"]),
        "spots": _spots(view["legal"]),
        "answers": [(move, label(view, move, [])) for move in view["legal"] if move in ANSWERS],
        "hand": [_card(view, good, points) for good, points in view["hand"].items()],
        "places": PLACES,
        "players": [_player(player) for player in view["players"]],
    }


# -- the ground: the same throughout a game ------------------------------------


@cache
def _ground() -> dict[str, Any]:
    board = load()
    at = {space["id"]: space["at"] for space in board["spaces"]}
    homes = {family["home"]: family["id"] for family in board["families"]}
    return {
        "land": board["land"],
        "lakes": board["lakes"],
        "rivers": board["rivers"],
        "spaces": [
            {**space, "name": name(space["id"]), "home": homes.get(space["id"], "")}
            for space in board["spaces"]
        ],
        "markets": [
            {
                "good": good["id"],
                "symbol": _symbol(good["id"]),
                "number": number,
                "x": at[good["space"]][0],
                "y": at[good["space"]][1],
            }
            for number, good in enumerate(board["goods"], 1)
        ],
        "peaks": _peaks(board["spaces"]),
    }


def _peaks(spaces: list[dict[str, Any]]) -> list[Place]:
    """Where two spaces touch that are not neighbours: mountains stand there."""
    corners = {space["id"]: _corners(space["shape"]) for space in spaces}
    peaks = []
    for one, other in combinations(spaces, 2):
        shared = sorted(corners[one["id"]] & corners[other["id"]])
        if len(shared) > 1 and other["id"] not in one["near"]:
            (ax, ay), (bx, by) = shared[0], shared[-1]
            peaks.append(((ax + bx) // 2, (ay + by) // 2))
    return peaks


def _corners(shape: str) -> set[Place]:
    """The corners of an outline such as M63 94l-5 8-12 9z, written as steps."""
    corners: set[Place] = set()
    for ring in shape.split("M")[1:]:
        x = y = 0
        numbers = [int(number) for number in re.findall(r"-?\d+", ring)]
        for dx, dy in zip(numbers[::2], numbers[1::2], strict=True):
            x, y = x + dx, y + dy
            corners.add((x, y))
    return corners


def _symbol(good: str) -> str:
    return SYMBOLS.get(good, good)


@cache
def _middles() -> dict[str, Place]:
    return {space["id"]: tuple(space["at"]) for space in load()["spaces"]}


# -- the pieces: what a move changes -------------------------------------------


def _camels(camels: dict[str, list[str]]) -> list[dict[str, Any]]:
    found = []
    for space, families in camels.items():
        x, y = _middles()[space]
        for (right, down), family in zip(PLACES, families, strict=False):
            found.append({"family": family, "space": space, "x": x + right, "y": y + down})
    return found


def _routes(camels: dict[str, list[str]]) -> list[tuple[str, str]]:
    """For each family the lines between its camels on neighbouring spaces."""
    paths: dict[str, str] = {}
    middles = _middles()
    for space in load()["spaces"]:
        for near in space["near"]:
            for family in camels.get(space["id"], []):
                if space["id"] < near and family in camels.get(near, []):
                    (ax, ay), (bx, by) = middles[space["id"]], middles[near]
                    step = f"M{ax} {ay + 6}l{bx - ax} {by - ay}"
                    paths[family] = paths.get(family, "") + step
    return sorted(paths.items())


def _spots(legal: list[str]) -> list[dict[str, Any]]:
    """Each space that a camel may go to, with its moves, and a pip for each family."""
    moves: dict[str, list[str]] = {}
    for move in legal:
        space = move.partition(" ")[2]
        if space in _middles():
            moves.setdefault(space, []).append(move)
    return [
        {
            "space": space,
            "moves": "|".join(found),
            "families": [move.partition(" ")[0] for move in found],
            "x": _middles()[space][0] - 4 * (len(found) - 1),
            "y": _middles()[space][1] + 27,
        }
        for space, found in moves.items()
    ]


# -- beside the map ------------------------------------------------------------


def _family(view: View, number: int) -> dict[str, Any]:
    family = view["families"][number]
    move = f"marry {family['id']}"
    return {
        **family,
        "name": name(family["id"]),
        "letter": LETTERS[number],
        "move": move if move in view["legal"] else "",
    }


def _card(view: View, good: str, points: int) -> dict[str, Any]:
    move = f"discard {good}"
    return {
        "good": good,
        "name": name(good),
        "symbol": _symbol(good),
        "number": GOODS.index(good) + 1,
        "points": points,
        "move": move if move in view["legal"] else "",
        "sale": good == view["good"],
    }


def _player(player: dict[str, Any]) -> dict[str, Any]:
    shown = player["hand"] or {}
    return {
        **player,
        "families": [(family, LETTERS[FAMILIES.index(family)]) for family in player["families"]],
        "sold": [(_symbol(good), name(good)) for good in player["sold"]],
        "shown": [(_symbol(good), name(good), points) for good, points in shown.items()],
    }
