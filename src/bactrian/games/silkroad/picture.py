"""Where everything in the picture lies, worked out from a view. `table.html` draws it.

Cities lie where they lie in the world; each has a flag on a stem, north or south of the
road, where its tokens find room.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any, TypeAlias

from bactrian.games.silkroad.board import LETTERS, board, letters, sides
from bactrian.games.silkroad.words import good_name, token_name
from bactrian.kernel.rules import View

Point: TypeAlias = tuple[int, int]

BOX = (33.0, 24.1, 111.0, 52.3)  # of the map: west, south, east, north
SIZE = (1264, 580)  # of the map in the picture
SYMBOLS = {"I": "ivory", "S": "silk", "F": "dates", "J": "jewel", "P": "spices"}
PEOPLE = ("thief", "vizier", "crook", "shopkeeper")
TOKEN = 36  # from one token to the next
FLAG = 60  # a flag's height
# Flags stand in two rows north of the road and two south of it: the top of a row, and where the
# stems of its flags bend towards their cities.
ROWS = {"A": (8, 146), "B": (78, 146), "C": (432, 424), "D": (504, 424)}
# Of each city the row, the middle of its flag, and the stem.
FLAGS = {
    "Samarkand": ("A", 547, 547), "Kucha": ("A", 762, 762), "Turfan": ("A", 962, 968),
    "Yumen": ("A", 1166, 1190),
    "Aleppo": ("B", 112, 67), "Merv": ("B", 440, 473), "Kashgar": ("B", 656, 696),
    "Koria": ("B", 868, 861), "Dunhuang": ("B", 1084, 999),
    "Palmyra": ("C", 143, 85), "Hecatompylos": ("C", 351, 341), "Bactra": ("C", 572, 549),
    "Miran": ("C", 900, 907), "Lanzhou": ("C", 1150, 1147),
    "Tyre": ("D", 108, 36), "Ecbatana": ("D", 330, 251), "Susia": ("D", 546, 455),
    "Khotan": ("D", 755, 760),
}  # fmt: skip
# Without tokens a city has only its name beside it: in the crowded west, here.
NAMES = {
    "Chang'an": ("end", 20, 26), "Antioch": ("start", -47, -14), "Aleppo": ("start", 9, -8),
    "Palmyra": ("start", 11, 5), "Tyre": ("start", 9, 14),
}  # fmt: skip
# Mountains by longitude and latitude, for the eye: where the ranges are that the roads go round.
MOUNTAINS = (
    (33.9, 37.4), (36.4, 38.2), (42.4, 43.1), (45.2, 42.6), (46.6, 33.4), (48.7, 32.1),
    (50.6, 30.6), (51.9, 36.1), (69.4, 35.0), (71.6, 35.9), (73.4, 38.1), (76.2, 42.2),
    (78.8, 42.3), (81.0, 43.3), (85.2, 43.6), (77.4, 35.7), (81.2, 35.6), (84.3, 36.4),
    (87.4, 36.8), (91.0, 36.4), (78.9, 31.4), (82.1, 29.7), (85.2, 28.5), (88.3, 28.1),
    (92.0, 28.4), (95.3, 29.4), (87.6, 48.6), (90.4, 47.1), (98.6, 38.3), (100.9, 37.3),
)  # fmt: skip
# Windows on the map: what part is seen, and where in the picture.
WINDOWS = {
    "wide": [{"at": (8, 48), "size": (1264, 580), "view": (0, 0, 1264, 580)}],
    "tall": [
        {"at": (0, 84), "size": (800, 659), "view": (0, 0, 704, 580)},
        {"at": (0, 755), "size": (800, 659), "view": (560, 0, 704, 580)},
    ],
}


def picture(view: View) -> dict[str, Any]:
    rows = (view["seats"] + 1) // 2
    return {
        "sizes": {"wide": (1280, 800), "tall": (800, 1424 + 292 * rows)},
        "windows": WINDOWS,
        "box": BOX,
        "size": SIZE,
        "goods": [{"letter": g, "name": good_name(g), "symbol": SYMBOLS[g]} for g in LETTERS],
        "tokens": [_token(kind) for kind in board().kinds],
        "mountains": [_mountain(number) for number in range(len(MOUNTAINS))],
        "arrows": _arrows(view),
        "cities": [_city(view, city) for city in view["cities"]],
        "caravan": _place(view["path"][-1]),
        "trail": _line([_place(name) for name in view["path"]]),
        "spots": _spots(view["legal"]),
    }


def _place(name: str) -> Point:
    """Where a city lies in the picture of the map."""
    return _xy(*board().places[board().cities.index(name)])


def _xy(longitude: float, latitude: float) -> Point:
    west, south, east, north = BOX
    width, height = SIZE
    return (
        round((longitude - west) / (east - west) * width),
        round((north - latitude) / (north - south) * height),
    )


# -- the ground: the same throughout a game ------------------------------------


def _mountain(number: int) -> tuple[int, int, int, int]:
    """Which symbol, where, and how large."""
    x, y = _xy(*MOUNTAINS[number])
    return number % 3, x, y, 30 + 7 * (number * 5 % 4)


def _arrows(view: View) -> list[str]:
    """A line from each city to each it leads to, bent a little to its left, and its head."""
    return [
        _arrow(_place(city["name"]), _place(end)) for city in view["cities"] for end in city["to"]
    ]


def _arrow(start: Point, end: Point) -> str:
    (x, y), (to_x, to_y) = start, end
    dx, dy = to_x - x, to_y - y
    length = (dx * dx + dy * dy) ** 0.5
    near = min(11.0, length / 3)  # from the middle of a city to the tip
    bend_x, bend_y = dx / 2 + dy * 0.12, dy / 2 - dx * 0.12
    # The direction in which the line arrives, from its bend.
    last = ((dx - bend_x) ** 2 + (dy - bend_y) ** 2) ** 0.5
    ax, ay = (dx - bend_x) / last, (dy - bend_y) / last
    tip_x, tip_y = dx - ax * near, dy - ay * near
    size = min(8.0, length / 3)
    wing_x, wing_y = ay * size * 0.45, -ax * size * 0.45
    back_x, back_y = -ax * size, -ay * size
    return (
        f"M{x} {y}q{bend_x:.0f} {bend_y:.0f} {tip_x:.0f} {tip_y:.0f}"
        f"m{back_x + wing_x:.1f} {back_y + wing_y:.1f}"
        f"L{x + tip_x:.0f} {y + tip_y:.0f}l{back_x - wing_x:.1f} {back_y - wing_y:.1f}"
    )


def _line(points: list[Point]) -> str:
    """The same bends as the arrows', from city to city."""
    path = f"M{points[0][0]} {points[0][1]}"
    for (x, y), (to_x, to_y) in pairwise(points):
        dx, dy = to_x - x, to_y - y
        path += f"q{dx / 2 + dy * 0.12:.0f} {dy / 2 - dx * 0.12:.0f} {dx} {dy}"
    return path


def _token(kind: str) -> dict[str, Any]:
    """What is drawn on a token of this kind."""
    word, _, rest = kind.partition(" ")
    token: dict[str, Any] = {"name": kind, "label": token_name(kind), "word": word, "goods": []}
    if ">" in kind:
        token["word"] = "barter"
        token["goods"] = [
            (letter, SYMBOLS[letter], 12 * at - 6 * (len(side) - 1), y)
            for side, y in zip(map(letters, sides(kind)), (-9, 9), strict=True)
            for at, letter in enumerate(side)
        ]
    elif word in ("buyer", "seller"):
        token["goods"] = [(rest, SYMBOLS[rest], 0, 0)]
    elif word == "exchange":
        token["most"] = rest
    return token


# -- the cities: what a move changes -------------------------------------------


def _city(view: View, city: dict[str, Any]) -> dict[str, Any]:
    name = city["name"]
    x, y = _place(name)
    found = {
        "name": name,
        "x": x,
        "y": y,
        "colour": city["colour"],
        "bonus": city["bonus"],
        "spot": f"to {name}" in view["legal"],
        "here": name == view["path"][-1],
    }
    if not city["tokens"]:
        north = name in FLAGS and FLAGS[name][0] in "AB"
        anchor, dx, dy = NAMES.get(name, ("middle", 0, -12 if north else 21))
        return {**found, "anchor": anchor, "text": (x + dx, y + (21 if found["here"] else dy))}
    row, middle, stem = FLAGS[name]
    top, bend = ROWS[row]
    width = max(132, 12 + TOKEN * _most(view))
    left = middle - width // 2
    stem = min(max(stem, left + 10), left + width - 10)
    foot = top + FLAG if top < bend else top
    return {
        **found,
        "flag": (left, top, width),
        "stem": f"M{stem} {foot}V{bend}L{x} {y}",
        "tokens": [
            (board().kinds.index(kind), kind, left + 24 + TOKEN * at)
            for at, kind in enumerate(city["tokens"])
        ],
    }


def _most(view: View) -> int:
    """Tokens on a full city."""
    return 5 if view["seats"] == 3 else int(view["seats"]) - 1


def _spots(legal: list[str]) -> dict[str, Any]:
    """Legal moves by the seat or the token that they point at."""
    words = {move: move.split(" ", 1) for move in legal if " " in move}
    return {
        "seats": {int(at): move for move, (word, at) in words.items() if word in ("rob", "pawn")},
        "tokens": [kind for word, kind in words.values() if word == "take"],
    }
