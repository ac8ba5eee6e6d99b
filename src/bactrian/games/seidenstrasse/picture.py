"""Where everything in the picture lies, worked out from a view. `table.html` draws it.

The map is drawn wide with north above, and tall with north to the right: turned clockwise.
"""

from __future__ import annotations

from math import atan2, degrees
from typing import Any, TypeAlias

from bactrian.games.seidenstrasse import board
from bactrian.games.seidenstrasse.board import GOODS
from bactrian.games.seidenstrasse.words import (
    COLOURS,
    SPACES,
    action_about,
    action_name,
    colour_name,
    good_name,
)
from bactrian.kernel.rules import View

Point: TypeAlias = tuple[int, int]

LAYOUTS = ("wide", "tall")
BOX = (26.2, 24.5, 112.4, 49.5)  # of the map: west, south, east, north
SIZE = (1264, 464)  # of the map when it is wide
CARD = 194  # how high a player's is

# Where a place is drawn a little beside where it lies, so that others have room.
NUDGES = {
    "Otrar": (-26, -6), "Taraz": (16, -8), "Jand": (-26, -10), "Tashkent": (6, -4),
    "Bukhara": (-8, 0), "Samarkand": (6, 10), "Merv": (-8, 10), "Gurganj": (-10, -6),
    "Kashgar": (30, 2), "Almaliq": (12, 0), "Srinagar": (22, -4), "Amritsar": (14, 4),
    "Multan": (-14, 10), "Peshawar": (-10, -6), "Xining": (16, 12), "Zhangye": (6, -16),
    "Rayy": (4, 22), "Yazd": (14, 12), "Isfahan": (-14, 12), "Chang'an": (-4, 0),
    "Byzantium": (0, -6), "Konya": (0, 8), "Amasya": (0, -6), "Tabriz": (4, -8), "Herat": (4, 6),
}  # fmt: skip
# On which side its name stands, if not below.
NAME_SIDES = {
    "wide": {
        "Itil": "w", "Jand": "w", "Otrar": "w", "Taraz": "e", "Tashkent": "e",
        "Zhangye": "e", "Kashgar": "s", "Gurganj": "w", "Srinagar": "e",
        "Rayy": "w", "Byzantium": "n", "Samarkand": "e", "Bukhara": "w", "Merv": "w",
        "Peshawar": "s", "Multan": "w", "Amritsar": "e",
        "Isfahan": "w", "Tabriz": "s",
    },
    "tall": {
        "Otrar": "e", "Taraz": "e", "Jand": "e", "Amritsar": "w", "Samarkand": "w",
        "Bukhara": "w", "Gurganj": "n", "Merv": "n", "Rayy": "n",
    },
}  # fmt: skip

# Mountains and deserts by longitude and latitude.
RANGES = [
    (35.0, 36.9), (43.2, 42.9), (45.6, 42.2), (46.4, 34.8), (49.8, 30.2), (53.6, 36.4),
    (66.6, 35.6), (69.4, 36.6), (73.2, 38.0), (78.2, 41.9), (84.8, 42.2), (87.0, 43.4),
    (77.4, 36.2), (83.2, 32.2), (84.2, 30.2), (87.6, 29.6), (91.4, 29.8), (82.4, 36.0),
    (86.6, 36.4), (90.6, 36.2), (96.6, 38.3), (89.0, 47.6), (93.2, 47.0), (104.8, 32.2),
]  # fmt: skip
DESERTS = [
    (80.6, 38.8), (83.8, 38.4), (87.0, 39.2), (58.2, 39.6), (62.4, 43.6), (103.6, 42.2),
    (107.2, 43.4), (58.8, 30.4), (41.6, 29.0), (45.2, 27.2), (56.2, 33.8), (99.4, 44.8),
]  # fmt: skip

ANSWERS = ("sell", "decline", "pass", "lay", "keep")
SYMBOLS = {
    "black market": "black-market", "1 camel": "camel", "2 camels": "camel", "3 camels": "camel",
    "customs": "gate",
}  # fmt: skip


def picture(view: View) -> dict[str, Any]:
    return {
        "sizes": {"wide": (1280, 800), "tall": (480, _tall(view["seats"]))},
        "box": BOX,
        "size": SIZE,
        "card": (1272 // max(view["seats"], 4) - 8, CARD),
        "goods": [(good, good_name(good)) for good in GOODS],
        "colours": [(colour, colour_name(colour)) for colour in COLOURS],
        "maps": {layout: _map(view, layout) for layout in LAYOUTS},
        "spots": _spots(view),
        "answers": [move for move in view["legal"] if move in ANSWERS],
    }


def _tall(seats: int) -> int:
    return 1714 + (seats + 1) // 2 * 186


# -- the map -------------------------------------------------------------------


def _map(view: View, layout: str) -> dict[str, Any]:
    places = {space["name"]: _place(space["name"], layout) for space in board.main().spaces}
    return {
        "lines": _lines(board.main().lines, places),
        "arrows": _lines(board.main().arrows, places),
        "heads": [_head(places[a], places[b]) for a, b in board.main().arrows],
        "peaks": [(n % 3, *_turned(*_at(*peak), layout)) for n, peak in enumerate(RANGES)],
        "dunes": [(n % 2, *_turned(*_at(*dune), layout)) for n, dune in enumerate(DESERTS)],
        "cities": [_city(view, name, places[name], layout) for name in SPACES[:6]],
        "villages": [
            _village(village, view["tiles"][village["name"]], places, layout)
            for village in board.main().villages
        ],
        "caravans": [_caravan(caravan, places) for caravan in view["caravans"]],
        "ends": _ends(view["legal"], places),
    }


def _at(longitude: float, latitude: float) -> Point:
    """A place on the wide map."""
    west, south, east, north = BOX
    width, height = SIZE
    x = (longitude - west) * width / (east - west)
    return round(x), round((north - latitude) * height / (north - south))


def _turned(x: int, y: int, layout: str) -> Point:
    return (x, y) if layout == "wide" else (SIZE[1] - y, x)


def _place(name: str, layout: str) -> Point:
    x, y = _at(*board.main().spaces[SPACES.index(name)]["at"])
    east, south = NUDGES.get(name, (0, 0))
    return _turned(x + east, y + south, layout)


def _lines(roads: list[list[str]], places: dict[str, Point]) -> str:
    return "".join(
        f"M{places[a][0]} {places[a][1]}L{places[b][0]} {places[b][1]}" for a, b in roads
    )


def _head(start: Point, end: Point) -> tuple[int, int, int]:
    """The head of an arrow, half way, and the angle it points at."""
    x, y = (start[0] + end[0]) // 2, (start[1] + end[1]) // 2
    return x, y, round(degrees(atan2(end[1] - start[1], end[0] - start[0])))


def _label(name: str, at: Point, size: int, layout: str) -> dict[str, Any]:
    x, y = at
    side = NAME_SIDES[layout].get(name, "s")
    east = {"e": size + 5, "w": -size - 5}.get(side, 0)
    south = {"n": -size - 5, "s": size + 13}.get(side, 4)
    anchor = {"e": "start", "w": "end"}.get(side, "middle")
    return {"x": x + east, "y": y + south, "anchor": anchor, "side": side}


def _city(view: View, name: str, at: Point, layout: str) -> dict[str, Any]:
    """A city, and the jewels on it in a row beyond its name."""
    label = _label(name, at, 18, layout)
    jewels = [
        (caravan["number"], colour)
        for caravan in view["caravans"]
        if caravan["to"] == name
        for colour, count in caravan["jewels"].items()
        for _ in range(count)
    ]
    first = {"start": label["x"] + 8, "end": label["x"] - 8 - 17 * (len(jewels) - 1)}.get(
        label["anchor"], at[0] - 17 * (len(jewels) - 1) // 2
    )
    y = label["y"] + (-20 if label["side"] == "n" else 13)
    return {
        "name": name,
        "x": at[0],
        "y": at[1],
        "label": label,
        "jewels": [
            {
                "colour": colour,
                "x": first + 17 * n,
                "y": y,
                "moves": _choice(view, number, colour)
                if (number, colour) not in jewels[:n]
                else "",
            }
            for n, (number, colour) in enumerate(jewels)
        ],
    }


def _choice(view: View, caravan: int, colour: str) -> str:
    """The move that takes a jewel, where one is to be chosen."""
    move = f"jewel {colour}"
    return move if caravan == view["moved"] and move in view["legal"] else ""


def _village(
    village: dict[str, Any], action: str, places: dict[str, Point], layout: str
) -> dict[str, Any]:
    name = village["name"]
    return {
        "name": name,
        "x": places[name][0],
        "y": places[name][1],
        "label": _label(name, places[name], 15, layout),
        "symbol": SYMBOLS.get(action, action),
        "good": action if action in GOODS else "",
        "camels": action[0] if action[0].isdigit() else "",
        "action": action_name(action),
        "about": action_about(action),
        "signs": [
            _sign(city, places[name], [places[way] for way in ways])
            for city, ways in village.get("signposts", {}).items()
        ],
    }


def _sign(city: str, at: Point, ways: list[Point]) -> dict[str, Any]:
    """A signpost at the edge of a village, on the side it shows to."""
    east = sum(x - at[0] for x, _ in ways)
    south = sum(y - at[1] for _, y in ways)
    length = max((east**2 + south**2) ** 0.5, 1)
    return {
        "city": city[0],
        "x": at[0] + round(19 * east / length),
        "y": at[1] + round(19 * south / length),
    }


def _caravan(caravan: dict[str, Any], places: dict[str, Point]) -> dict[str, Any]:
    x, y = places[caravan["at"]]
    return {"number": caravan["number"], "x": x, "y": y - 17, "at": caravan["at"]}


def _ends(legal: list[str], places: dict[str, Point]) -> list[dict[str, Any]]:
    """Each space that some caravan can be moved to now, with the numbers of those that can."""
    moves: dict[str, list[str]] = {}
    for move in legal:
        if move.startswith("move "):
            moves.setdefault(move.split(" ", 2)[2], []).append(move)
    return [
        {
            "space": name,
            "x": places[name][0],
            "y": places[name][1],
            "moves": "|".join(found),
            "caravans": [(move.split(" ")[1], 14 * n) for n, move in enumerate(found)],
        }
        for name, found in moves.items()
    ]


# -- everything else -----------------------------------------------------------


def _spots(view: View) -> dict[str, str]:
    """The moves that each thing beside the map stands for, by the thing."""
    spots: dict[str, list[str]] = {}
    for move in view["legal"]:
        verb, _, rest = move.partition(" ")
        first, _, last = rest.partition(" ")
        thing = {
            "play": f"hand {last}",
            "discard": f"hand {rest}",
            "draw": f"general {rest}",
            "bakshish": f"general {rest}",
            "lose": f"{view['actor']} {rest}",
            "rob": f"{first} {last}",
        }.get(verb)
        if thing:
            spots.setdefault(thing, []).append(move)
    return {thing: "|".join(moves) for thing, moves in spots.items()}
