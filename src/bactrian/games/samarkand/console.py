"""The terminal picture, from a view: the map, and under it families, players and the own hand.

Every square of the terminal belongs to the space that lies under its middle on the real map.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from bactrian.games.samarkand.board import load
from bactrian.games.samarkand.words import FAMILIES, GOODS, LETTERS, good_name, name
from bactrian.kernel.console import Line
from bactrian.kernel.language import say
from bactrian.kernel.rules import View
from bactrian.kernel.seats import MARKS, STYLES

COLUMNS, ROWS = 98, 24
COLOURS = (
    "#6E4596", "#B8322A", "#E8C24A", "#3E7F3C", "#F4EFE2",
    "#DD8433", "#2F66A8", "#4FB3A9", "#7E5433", "#DE8FAE",
)  # fmt: skip
DARK, PALE = "#2B2118", "#FFF9EC"
PALE_ON = (0, 1, 3, 6, 8)  # families on whose colour pale letters are read best
LANDS = ("sand", "drift", "dune", "line")  # neighbours are of different land where they can be
OUTSIDE = -1


def console(view: View, names: list[str]) -> list[Line]:
    return [*_map(view), *_families(view), *_players(view, names), *_hand(view)]


def _chip(family: str) -> tuple[str, str]:
    number = FAMILIES.index(family)
    ink = PALE if number in PALE_ON else DARK
    return LETTERS[number], f"bold {ink} on {COLOURS[number]}"


# -- the map -------------------------------------------------------------------


def _map(view: View) -> list[Line]:
    grounds = _grounds()
    legal = {move.partition(" ")[2] for move in view["legal"]}
    texts: dict[tuple[int, int], tuple[str, str]] = {}
    for number, space in enumerate(load()["spaces"]):
        row, column, shown = _labels()[number]
        lit = space["id"] in legal
        for offset, letter in enumerate(shown):
            ink = "bold accent" if lit else _ink(grounds[row][column + offset])
            texts[row, column + offset] = (letter, ink)
        for offset, (letter, style) in enumerate(_things(view, space)):
            texts[row + 1, column + offset] = (letter, style)
    lines: list[Line] = []
    for row in range(ROWS):
        line: Line = []
        for column in range(COLUMNS):
            letter, ink = texts.get((row, column), (" ", "ink"))
            ground = "" if " on " in ink else f" on {grounds[row][column]}"
            line.append((letter, ink + ground))
        lines.append(_joined(line))
    return lines


def _ink(ground: str) -> str:
    """For a name on this ground."""
    if ground == "water":
        return PALE
    if ground in COLOURS:
        return PALE if COLOURS.index(ground) in PALE_ON else DARK
    return "ink"


def _things(view: View, space: dict[str, Any]) -> Line:
    """What stands on a space: the number of its good, if its tile is there, and camels."""
    things: Line = []
    good = _goods_of().get(space["id"])
    if good is not None and good not in view["taken"]:
        things += [(digit, "bold accent") for digit in str(GOODS.index(good) + 1)]
    elif good is not None:
        things += [(digit, "muted") for digit in str(GOODS.index(good) + 1)]
    camels = [_chip(family) for family in view["camels"].get(space["id"], [])]
    return [*things, *camels, *[("·", "ink")] * (2 - len(camels))]


def _joined(line: Line) -> Line:
    """Neighbouring squares of one style as one piece."""
    joined: Line = []
    for text, style in line:
        if joined and joined[-1][1] == style:
            joined[-1] = (joined[-1][0] + text, style)
        else:
            joined.append((text, style))
    return joined


@cache
def _goods_of() -> dict[str, str]:
    return {good["space"]: good["id"] for good in load()["goods"]}


@cache
def _labels() -> list[tuple[int, int, str]]:
    """For each space the row and column of its name, and as much of the name as there is room."""
    width, height = load()["size"]
    taken: set[tuple[int, int]] = set()
    labels = []
    for space in load()["spaces"]:
        x, y = space["at"]
        middle, row = x * COLUMNS // width, y * ROWS // height
        length, row, column = _room(taken, space["name"], row, middle)
        squares = {(row, column + at) for at in range(length)}
        squares |= {(row + 1, column + at) for at in range(4)}
        taken |= squares
        labels.append((row, column, space["name"][:length]))
    return labels


def _room(taken: set[tuple[int, int]], text: str, row: int, middle: int) -> tuple[int, int, int]:
    """The longest beginning of a name that fits near this place, and where."""
    shifts = sorted([(abs(r) * 3 + abs(c), r, c) for r in range(-2, 3) for c in range(-6, 7)])
    for length in range(len(text), 2, -1):
        for _, down, right in shifts:
            top = min(max(row - 1 + down, 0), ROWS - 2)
            left = min(max(middle - length // 2 + right, 0), COLUMNS - max(length, 4))
            squares = {(top, left + at) for at in range(-1, length + 1)}
            squares |= {(top + 1, left + at) for at in range(-1, 5)}
            if not squares & taken:
                return length, top, left
    return 3, min(max(row - 1, 0), ROWS - 2), min(max(middle - 1, 0), COLUMNS - 4)


@cache
def _grounds() -> list[list[str]]:
    """The ground of every square."""
    board = load()
    width, height = board["size"]
    rings = [_rings(space["shape"]) for space in board["spaces"]]
    lands = _lands()
    land = _rings(board["land"])
    rows = []
    for row in range(ROWS):
        y = (row + 0.5) * height / ROWS
        line = []
        for column in range(COLUMNS):
            x = (column + 0.5) * width / COLUMNS
            number = next((n for n, each in enumerate(rings) if _inside(each, x, y)), OUTSIDE)
            line.append(
                lands[number] if number != OUTSIDE else "rock" if _inside(land, x, y) else "water"
            )
        rows.append(line)
    return rows


@cache
def _lands() -> list[str]:
    """The style of each space: its family's colour, water, or land unlike its neighbours'."""
    board = load()
    number = {space["id"]: at for at, space in enumerate(board["spaces"])}
    homes = {family["home"]: COLOURS[at] for at, family in enumerate(board["families"])}
    styles: list[str] = []
    for space in board["spaces"]:
        near = {styles[number[each]] for each in space["near"] if number[each] < len(styles)}
        free = next((land for land in LANDS if land not in near), LANDS[len(styles) % 3])
        styles.append("water" if space["kind"] == "water" else homes.get(space["id"], free))
    return styles


def _rings(path: str) -> list[list[tuple[int, int]]]:
    """The corners of an outline in board.json."""
    rings = []
    for ring in path.split("M")[1:]:
        numbers = [int(each) for each in re.findall(r"-?\d+", ring)]
        x, y = numbers[:2]
        corners = [(x, y)]
        for dx, dy in zip(numbers[2::2], numbers[3::2], strict=True):
            x, y = x + dx, y + dy
            corners.append((x, y))
        rings.append(corners)
    return rings


def _inside(rings: list[list[tuple[int, int]]], x: float, y: float) -> bool:
    inside = False
    for ring in rings:
        for (ax, ay), (bx, by) in zip(ring, ring[1:] + ring[:1], strict=True):
            if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
                inside = not inside
    return inside


# -- families, players, hand ---------------------------------------------------


def _families(view: View) -> list[Line]:
    """Lines of four: price, treasury, camels in stock, tiles on offer, relation tiles."""
    cells: list[Line] = []
    for family in view["families"]:
        known = f" {name(family['id'])[:9]:<9} {family['price']} "
        cells.append(
            [
                _chip(family["id"]),
                (known, "bold accent" if f"marry {family['id']}" in view["legal"] else "ink"),
                (f"¤{family['treasury']:<2}", "muted"),
                (f"{family['camels']:>2}∩", "muted"),
                (f"{'▪' * family['tiles']:<2}", "ink"),
                (f"{family['relations']}∞ ", "muted"),
            ]
        )
    legend = say("¤ dirhams  ∩ camels  ▪ tiles to marry  ∞ relations")
    cells.append([(legend, "muted")])
    return [[piece for cell in cells[at : at + 4] for piece in cell] for at in (0, 4, 8)]


def _players(view: View, names: list[str]) -> list[Line]:
    lines: list[Line] = []
    for seat, player in enumerate(view["players"]):
        line: Line = [
            ("▶" if seat == view["actor"] else " ", "bold accent"),
            (f"{MARKS[seat]} {names[seat][:16]:<16} ", f"bold {STYLES[seat]}"),
            (f"¤{player['money']:<3}", "ink"),
            (say("cards {cards}", cards=player["cards"]) + " ", "ink"),
            (say("tiles {tiles}", tiles=len(player["goods"]) + player["relations"]) + "  ", "ink"),
            *[_chip(family) for family in player["families"]],
        ]
        if player["sold"]:
            sold = ", ".join([name(good) for good in player["sold"]])
            line.append(("  " + say("sold: {goods}", goods=sold)[:44], "muted"))
        lines.append(line)
    return lines


def _hand(view: View) -> list[Line]:
    """Pile, discards and bag; the own cards with what each counts now."""
    known = say("Pile {pile}, discards {discards}", pile=view["pile"], discards=view["discards"])
    if view["bag"] or view["removed"]:
        known += ", " + say("bag {bag}", bag=view["bag"])
    lines: list[Line] = [[(known, "muted")]]
    text = say("Your cards:")
    for good, points in view["hand"].items():
        piece = f"  {good_name(good)} (+{points})"
        if len(text + piece) > COLUMNS:
            lines.append([(text, "bold ink")])
            text = ""
        text += piece
    return [*lines, [(text, "bold ink")]] if view["hand"] else lines
