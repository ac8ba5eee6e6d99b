"""The terminal picture, from a view: the roads on the left, the players on the right.

The ring of villages is drawn as a table, one line each, in the order of the arrows; beside a
village its gates and, beyond them, the city that they lead to.
"""

from __future__ import annotations

from bactrian.games.seidenstrasse import board
from bactrian.games.seidenstrasse.board import GOODS
from bactrian.games.seidenstrasse.words import action_name, good_name
from bactrian.kernel.console import Line, beside, width
from bactrian.kernel.language import say
from bactrian.kernel.rules import View
from bactrian.kernel.seats import MARKS, STYLES

PLAYERS_AT = 66
NAME = 18  # columns for a player's name
STONES = {
    "blue": "#2F6FBF",
    "yellow": "#C79A12",
    "green": "#2E8B57",
    "red": "#C8323C",
    "violet": "#8450B4",
}
LOADS = {
    "silk": "#E88FA4",
    "ivory": "#FFF1C9",
    "porcelain": "#8FC3E4",
    "spices": "#EB9A3C",
    "tea": "#A3C45F",
}
DARK = "#2B2118"


def console(view: View, names: list[str]) -> list[Line]:
    return beside([*_roads(view), [], *_supply(view)], PLAYERS_AT, _players(view, names))


def _padded(line: Line, wide: int) -> Line:
    return [*line, (" " * max(wide - width(line), 0), "")]


# -- the roads -----------------------------------------------------------------


def _roads(view: View) -> list[Line]:
    """A line for each village of the ring, and under those with gates two for its city."""
    lines: list[Line] = [[(say("Caravan roads, one way down and round again"), "bold ink")]]
    gates = {village["name"]: village for village in board.main().villages if "gate" in village}
    for village in board.main().villages:
        if village["name"] in gates:
            continue
        lines.append([("▼ ", "muted"), *_village(view, village["name"])])
        for city, ways in village.get("signposts", {}).items():
            for at, way in enumerate(ways):
                branch: Line = [("│ " + ("├─ " if at == 0 else "└─ "), "muted")]
                line = _padded([*branch, *_village(view, way)], 41)
                lines.append(line + (_city(view, city) if at == 0 else _jewels(view, city)))
    return lines


def _village(view: View, name: str) -> Line:
    action = view["tiles"][name]
    style = f"bold {DARK} on {LOADS[action]}" if action in GOODS else "muted"
    text = good_name(action) if action in GOODS else action_name(action)
    return [*_place(view, name), (f" {text} ", style), *_standing(view, name)]


def _place(view: View, name: str) -> Line:
    """A name, lit up with the caravans that may be moved there."""
    found = [move.split(" ")[1] for move in view["legal"] if move.endswith(f" {name}")]
    if not found:
        return [(f"{name:<11}", "ink")]
    return [(f"{name}‹{','.join(found)}›".ljust(11), "bold accent")]


def _standing(view: View, name: str) -> Line:
    return [
        piece
        for caravan in view["caravans"]
        if caravan["at"] == name
        for piece in [(" ", ""), (f" {caravan['number']}» ", "bold ground on ink")]
    ]


def _city(view: View, name: str) -> Line:
    return [("◆ ", "bold ink"), *_place(view, name), *_standing(view, name)]


def _jewels(view: View, name: str) -> Line:
    return [
        piece
        for caravan in view["caravans"]
        if caravan["to"] == name
        for piece in [(f"  «{caravan['number']} ", "muted"), *_stones(caravan["jewels"])]
    ]


def _stones(jewels: dict[str, int]) -> Line:
    return [
        (f"{colour[0].upper()}{count} ", f"bold {STONES[colour]}")
        for colour, count in jewels.items()
        if count
    ]


# -- camels and cards ----------------------------------------------------------


def _supply(view: View) -> list[Line]:
    lines = [
        [
            (f" {caravan['number']}» ", "bold ground on ink"),
            (" ", ""),
            *_camels(caravan["camels"]),
            (say("to {city}", city=caravan["to"]), "muted"),
        ]
        for caravan in view["caravans"]
    ]
    general = {good: count for good, count in view["general"].items() if count}
    top = good_name(view["top"]) if view["top"] else "–"
    return [
        *lines,
        [(say("Row  "), "muted"), *_camels(view["row"])],
        [
            (say("Open "), "muted"),
            *_cards(general),
            (say("  pile {count}", count=view["pile"]), "ink"),
            (say("  discards {count}, top {good}", count=view["discards"], good=top), "muted"),
        ],
        [
            (say("Bag  "), "muted"),
            *_stones(view["bag"]),
            (say(" ◇{count} colourless", count=view["stock"]), "muted"),
        ],
    ]


def _camels(camels: list[dict[str, object]]) -> Line:
    return [
        piece
        for camel in camels
        for piece in [
            (f"{_short(str(camel['good']))}{camel['number']}", _load(str(camel["good"]))),
            (" ", ""),
        ]
    ]


def _cards(counts: dict[str, int]) -> Line:
    """So many cards of each good, as chips."""
    return [
        piece
        for good, count in counts.items()
        for piece in [(f"{_short(good)}{count:>2}", _load(good)), (" ", "")]
    ]


def _short(good: str) -> str:
    return good_name(good)[:2].capitalize()


def _load(good: str) -> str:
    return f"bold {DARK} on {LOADS[good]}"


# -- the players ---------------------------------------------------------------


def _players(view: View, names: list[str]) -> list[Line]:
    lines: list[Line] = []
    for seat, player in enumerate(view["players"]):
        points = say("{points} points", points=view["points"][seat])
        lines += [
            [
                ("▶" if seat == view["actor"] else " ", "bold accent"),
                (f"{MARKS[seat]} {names[seat][:NAME]}", f"bold {STYLES[seat]}"),
            ],
            [
                (f"  {points:<10}", "bold ink"),
                (say("driver {number}", number=player["driver"]), "muted"),
            ],
            [("  ", ""), *_cards(player["display"])],
            [("  ", ""), *_hand(player)],
            [
                ("  ", ""),
                *_stones(player["jewels"]),
                (f"◇{player['colourless']}", "ink"),
                (f" +{8 * player['markers']}" if player["markers"] else "", "ink"),
            ],
            [],
        ]
    return lines[:-1]


def _hand(player: dict[str, object]) -> Line:
    """The own hand; of another the number of cards, and those that all know of."""
    hand, known = player["hand"], player["known"]
    assert isinstance(known, dict)
    if isinstance(hand, dict):
        return [(say("hand "), "muted"), *_cards({good: n for good, n in hand.items() if n})]
    return [
        (say("hand {count} ", count=player["cards"]), "muted"),
        *_cards({good: count for good, count in known.items() if count}),
    ]
