"""Where everything in the picture lies, worked out from a view. `table.html` draws it.

Spaces are hexagons with a point up, 48 wide and 56 high in units of the drawing,
so that every corner lies on whole numbers.
"""

from __future__ import annotations

from typing import Any, TypeAlias

from bactrian.games.desert.rules import COLUMNS, ROWS
from bactrian.games.desert.words import COLOURS, ROW_NAMES, colour_name, read_space
from bactrian.kernel.rules import View

Place: TypeAlias = tuple[int, int]  # a row and a column, also of the rim beyond the grid

LEFT, TOP = 86, 85  # the middle of space a1
ACROSS, DOWN = 48, 42  # from one column, and from one row, to the next
BOARD = (916, 800)
PATTERNS = {"G": "stripes", "Y": "dots", "R": "chevrons", "B": "checks", "V": "waves"}

# The sides of a hexagon, clockwise from the east, as in Ground: where each begins, where it leads.
SIDES = (
    (24, -14, "v28"),
    (24, 14, "l-24 14"),
    (0, 28, "l-24-14"),
    (-24, 14, "v-28"),
    (-24, -14, "l24-14"),
    (0, -28, "l24 14"),
)
STEPS = ("h48", "l24 42", "l-24 42")  # from a middle to the next, east and down


def picture(view: View) -> dict[str, Any]:
    return {
        "sizes": {"wide": (1280, 800), "tall": (BOARD[0], 966 + 132 * view["seats"])},
        "board": BOARD,
        "ground": _ground(view["rows"], view["spaces"]),
        "colours": [
            {"letter": letter, "name": colour_name(letter), "pattern": PATTERNS[letter]}
            for letter in COLOURS
        ],
        "water": [(*_middle(space), points) for space, points in view["water"].items()],
        "oases": [_middle(space) for space in view["oases"]],
        "territories": [_territory(territory) for territory in view["territories"]],
        "caravans": _caravans(view["camels"]),
        "spots": _spots(view["legal"]),
        "pips": _pips(view["legal"]) if view["phase"] == "camels" else [],
    }


# -- the ground: the same throughout a game ------------------------------------


def _ground(rows: list[str], spaces: list[str]) -> dict[str, Any]:
    marks = {(r, c): mark for r, line in enumerate(rows) for c, mark in enumerate(line)}
    land = {place for place, mark in marks.items() if mark != " "}
    mountains = {place for place in land if marks[place] == "^"}
    used = {_place(space) for space in spaces}
    cut = land - mountains - used
    return {
        "coast": _outline(land) + _outline(mountains),
        "sand": _hexagons(used),
        "shade": _hexagons({place for place in used if _chance(place, 5) < 2}),
        "unused": _hexagons(cut),
        "line": _outline(cut, used),
        "dunes": [
            _thing("crest", 2, place)
            for place in sorted(used)
            if marks[place] == "." and _chance(place, 5, "dune") < 2
        ],
        "rock": _hexagons(mountains),
        "peaks": [
            _thing(name, 3, place) for place in sorted(mountains) for name in ("giant", "peak")
        ],
        "rim": _rim(land),
        "letters": [(ROW_NAMES[row], _at((row, 0))[1]) for row in range(ROWS)],
        "numbers": [(column + 1, LEFT + ACROSS * column + 12) for column in range(COLUMNS)],
    }


def _rim(land: set[Place]) -> list[dict[str, Any]]:
    """Mountains all around: high at the edge of the land, lower behind."""
    around = [(row, column) for row in range(-1, ROWS + 1) for column in range(-2, COLUMNS + 1)]
    return [
        _thing("hill" if land.isdisjoint(_around(place)) else "peak", 3, place)
        for place in around
        if place not in land
    ]


def _thing(name: str, kinds: int, place: Place) -> dict[str, Any]:
    """Something of the landscape, of one of several kinds, not quite in the middle."""
    x, y = _at(place)
    return {
        "name": f"{name}-{_chance(place, kinds, name)}",
        "x": x + _chance(place, 13, name + "east") - 6,
        "y": y + _chance(place, 9, name + "south") - 6,
    }


# -- the pieces: what a move changes -------------------------------------------


def _territory(territory: dict[str, Any]) -> dict[str, Any]:
    places = {_place(space) for space in territory["spaces"]}
    return {
        "seat": territory["seat"],
        "count": len(places),
        "area": _hexagons(places),
        "edge": _outline(places),
        "marks": [_at(place) for place in sorted(places)],
    }


def _caravans(camels: dict[str, dict[str, Any]]) -> list[dict[str, Any]]:
    members: dict[tuple[int, str], list[str]] = {}
    for space, camel in camels.items():
        members.setdefault((camel["seat"], camel["colour"]), []).append(space)
    return [
        {
            "seat": seat,
            "letter": colour,
            "name": colour_name(colour),
            "trail": _trail({_place(space) for space in spaces}),
            "leader": [_middle(space) for space in spaces if camels[space]["leader"]],
            "camels": [(*_middle(space), space) for space in spaces],
        }
        for (seat, colour), spaces in sorted(members.items())
    ]


def _trail(places: set[Place]) -> str:
    """A dot for each camel of a caravan, and lines between those that touch."""
    path = []
    for place in sorted(places):
        x, y = _at(place)
        links = zip(STEPS, _around(place)[:3], strict=True)
        steps = [step for step, near in links if near in places] or ["h0"]
        path += [f"M{x} {y}{step}" for step in steps]
    return "".join(path)


def _spots(legal: list[str]) -> list[dict[str, Any]]:
    """Each space that something may be placed on, with the moves that place it."""
    moves: dict[str, list[str]] = {}
    for move in legal:
        moves.setdefault(move.partition(" ")[2], []).append(move)
    return [{"at": _middle(space), "moves": "|".join(found)} for space, found in moves.items()]


def _pips(legal: list[str]) -> list[tuple[str, int, int]]:
    """A dot for each camel that may be placed, in its colour, at the foot of the space."""
    pips = []
    for spot in _spots(legal):
        x, y = spot["at"]
        letters = [move[0] for move in spot["moves"].split("|")]
        start = x - 5 * (len(letters) - 1)
        pips += [(letter, start + 10 * n, y + 16) for n, letter in enumerate(letters)]
    return pips


# -- hexagons ------------------------------------------------------------------


def _place(space: str) -> Place:
    row, column = divmod(read_space(space), COLUMNS)
    return row, column


def _at(place: Place) -> tuple[int, int]:
    """The middle of a hexagon. Odd rows lie half a space further east."""
    row, column = place
    return LEFT + ACROSS * column + ACROSS // 2 * (row % 2), TOP + DOWN * row


def _middle(space: str) -> tuple[int, int]:
    return _at(_place(space))


def _around(place: Place) -> list[Place]:
    row, column = place
    east = column + row % 2
    return [
        (row, column + 1), (row + 1, east), (row + 1, east - 1),
        (row, column - 1), (row - 1, east - 1), (row - 1, east),
    ]  # fmt: skip


def _hexagons(places: set[Place]) -> str:
    middles = map(_at, sorted(places))
    return "".join(f"M{x} {y - 28}l24 14v28l-24 14-24-14v-28z" for x, y in middles)


def _outline(places: set[Place], towards: set[Place] | None = None) -> str:
    """The sides of these hexagons where others begin: any others, or those of a set."""
    path = []
    for place in sorted(places):
        x, y = _at(place)
        for (dx, dy, side), near in zip(SIDES, _around(place), strict=True):
            if near not in places and (towards is None or near in towards):
                path.append(f"M{x + dx} {y + dy}{side}")
    return "".join(path)


def _chance(place: Place, sides: int, salt: str = "") -> int:
    """A number from 0 to sides - 1 that looks random, and is always the same for a place."""
    number = (place[0] + 3) * 7919 + (place[1] + 3) * 104729 + sum(salt.encode()) * 1299709
    number = (number ^ (number >> 7)) * 2654435761 % (1 << 32)
    return (number >> 11) % sides
