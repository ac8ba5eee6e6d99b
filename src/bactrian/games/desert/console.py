"""The terminal picture, from a view: the board on the left, stock and players on the right.

A hexagon is four columns wide and two lines high. Its text stands on a line of its own;
between two such lines, blocks of a quarter and three quarters make the slanting edges.
"""

from __future__ import annotations

from typing import NamedTuple

from bactrian.games.desert.rules import COLUMNS
from bactrian.games.desert.words import COLOURS, ROW_NAMES
from bactrian.kernel.console import Line, beside
from bactrian.kernel.language import say
from bactrian.kernel.rules import View
from bactrian.kernel.seats import COLOURS as SEAT_COLOURS
from bactrian.kernel.seats import MARKS, STYLES

CAMELS = {"Y": "#F7E58A", "G": "#C9DE8A", "R": "#F2B6C0", "B": "#A9D3E8", "V": "#CDB9E6"}
CAMEL_INK = "#2B2118"
SANDS = ("sand", "drift", "dune")  # neighbours are of different sand, so no outlines are needed
PLAYERS_AT = 4 * COLUMNS + 9
NAME = 24  # columns for a player's name


def console(view: View, names: list[str]) -> list[Line]:
    return beside(_board(view), PLAYERS_AT, _players(view, names))


# -- the board -----------------------------------------------------------------


class Hexagon(NamedTuple):
    text: str  # four columns
    ink: str
    ground: str


def _board(view: View) -> list[Line]:
    rows = _hexagons(view)
    lines = [_numbers(0)]
    for row, hexagons in enumerate(rows):
        if row:
            above = _grounds(row - 1, rows[row - 1])
            lines.append([("   ", ""), *_edge(row, above, _grounds(row, hexagons))])
        indent = "  " * (row % 2)
        line: Line = [(f" {ROW_NAMES[row]} {indent}", "muted")]
        line += [(each.text, f"{each.ink} on {each.ground}") for each in hexagons]
        lines.append([*line, ("  "[len(indent) :] + f" {ROW_NAMES[row]}", "muted")])
    return [*lines, _numbers(len(rows) - 1)]


def _numbers(row: int) -> Line:
    numbers = "".join([f"{column + 1:^4}" for column in range(COLUMNS)])
    return [("   " + "  " * (row % 2) + numbers, "muted")]


def _grounds(row: int, hexagons: list[Hexagon]) -> list[str]:
    """The grounds of a row in steps of two columns, half a hexagon each."""
    halves = [each.ground for each in hexagons for _ in range(2)]
    return ["ground", *halves] if row % 2 else [*halves, "ground"]


def _edge(row: int, above: list[str], below: list[str]) -> Line:
    """The line above a row: where one of its hexagons rises to its tip, and where it falls."""
    return [
        ("  " if high == low else "▂▆" if (half - row) % 2 == 0 else "▆▂", f"{low} on {high}")
        for half, (high, low) in enumerate(zip(above, below, strict=True))
    ]


def _hexagons(view: View) -> list[list[Hexagon]]:
    spaces = set(view["spaces"])
    owner = {space: t["seat"] for t in view["territories"] for space in t["spaces"]}
    legal = {move.partition(" ")[2] for move in view["legal"]}
    rows: list[list[Hexagon]] = []
    for row, marks in enumerate(view["rows"]):
        hexagons: list[Hexagon] = []
        for column, mark in enumerate(marks.ljust(COLUMNS)):
            name = f"{ROW_NAMES[row]}{column + 1}"
            if name in spaces:
                sand = SANDS[(column - row // 2 - row) % 3]
                hexagons.append(_space(view, name, sand, owner.get(name), legal))
            elif mark == "^":
                hexagons.append(Hexagon(" ▲▲ ", "bold line", "rock"))
            else:
                hexagons.append(Hexagon("    ", "ink", "ground"))
        rows.append(hexagons)
    return rows


def _space(view: View, name: str, sand: str, owner: int | None, legal: set[str]) -> Hexagon:
    camel = view["camels"].get(name)
    if camel:
        text = camel["colour"] + MARKS[camel["seat"]]
        ink = SEAT_COLOURS[camel["seat"]]
        return Hexagon(f"«{text}»" if camel["leader"] else f" {text} ", f"bold {ink}",
                       CAMELS[camel["colour"]])  # fmt: skip
    if name in view["oases"]:
        return Hexagon(" ♣♣ ", "bold ground", "palm")
    if owner is not None:
        return Hexagon(f"╱{MARKS[owner]}╱ ", STYLES[owner], sand)
    water = view["water"].get(name)
    if name in legal and len(legal) == 1:
        return Hexagon(f"{name:^4}", "bold ground", "accent")
    if water:
        text = f"‹{water}› " if name in legal else f" {water}  "
        return Hexagon(text, "bold #FFFFFF", "water")
    return Hexagon(f"{name if name in legal else '':^4}", "bold accent", sand)


# -- the players ---------------------------------------------------------------


def _players(view: View, names: list[str]) -> list[Line]:
    lines: list[Line] = [[(say("Stock"), "bold ink")], _camels(view["stock"])]
    for seat, player in enumerate(view["players"]):
        asked = seat == view["actor"]
        in_hand = dict.fromkeys(player["leaders"], "«")
        points = say("{points} points", points=view["points"][seat])
        lines += [
            [],
            [
                ("▶" if asked else " ", "bold accent"),
                (f"{MARKS[seat]} {names[seat][:NAME]}", f"bold {STYLES[seat]}"),
            ],
            [
                (f"  {points:<10}", "bold ink"),
                (f"≈{player['water']} ♣{player['oases']} ", "muted"),
                (f"╱{player['territory']} «{player['largest']}", "muted"),
            ],
            [("  ", ""), *_camels(in_hand or player["caravans"])],
        ]
    return [
        *lines,
        [],
        [(say("≈ waterholes   ♣ oases"), "muted")],
        [(say("╱ territories  « largest"), "muted")],
    ]


def _camels(counts: dict[str, int] | dict[str, str]) -> Line:
    """So many camels of each colour, as chips."""
    return [
        piece
        for letter in COLOURS
        if letter in counts
        for piece in [(f"{letter}{counts[letter]:>2}", f"bold {CAMEL_INK} on {CAMELS[letter]}"),
                      (" ", "")]
    ]  # fmt: skip
