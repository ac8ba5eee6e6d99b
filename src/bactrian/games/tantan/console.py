"""The terminal picture, from a view: caravan and market above, the players below.

A card is a coloured field with its name; a bar under it says that a legal move uses it.
"""

from __future__ import annotations

from itertools import zip_longest
from typing import NamedTuple

from bactrian.games.tantan.rules import HAND
from bactrian.games.tantan.words import card_name
from bactrian.kernel.console import Line, beside, width
from bactrian.kernel.language import say
from bactrian.kernel.rules import View
from bactrian.kernel.seats import MARKS, STYLES

INK = "#2B2118"
COLOURS = {
    "food": "#E3B873",
    "clothes": "#A9D3E8",
    "fabric": "#CDB9E6",
    "lantern": "#F7E58A",
    "spices": "#E8975E",
    "jewellery": "#8FD0B4",
    "lamp": "#EBC94F",
    "princess": "#F2B6C0",
    "merchant": "#C9DE8A",
    "thief": "#A79DB3",
    "mouse": "#C9C2B6",
}
CARD = 11  # columns for a card
GAP = 1
HALF = 50  # columns for a player, of whom two are side by side
NAME = 24


class Lit(NamedTuple):
    """What the legal moves use."""

    market: set[int]  # places
    kinds: dict[str, set[str]]  # by the verb of the move
    seats: set[int]  # to rob


def console(view: View, names: list[str]) -> list[Line]:
    lit = _lit(view["legal"])
    return [
        *_caravan(view, lit),
        [],
        *_market(view, lit),
        [],
        *_players(view, names, lit),
    ]


def _lit(legal: list[str]) -> Lit:
    lit = Lit(set(), {"stock": set(), "take": set(), "feed": set()}, set())
    for move in legal:
        verb, *parts = move.split(" ")
        if verb == "buy":
            lit.market.update([int(part) - 1 for part in parts])
        elif verb == "rob":
            lit.seats.add(int(parts[0]))
        else:
            lit.kinds[verb].update([part for part in parts if not part.isdigit()])
    return lit


# -- cards ---------------------------------------------------------------------


def _card(kind: str | None, below: str, lit: bool = False) -> list[Line]:
    """Three lines; None is a place without a card."""
    if kind is None:
        return [
            [("┌         ┐", "line")],
            [(f"{below:^{CARD}}", "muted")],
            [("└         ┘", "line")],
        ]
    field = f"{INK} on {COLOURS[kind]}"
    bar = ("▀" * CARD, "accent") if lit else (" " * CARD, "")
    return [
        [(f"{card_name(kind):^{CARD}}", f"bold {field}")],
        [(f"{below:^{CARD}}", field)],
        [bar],
    ]


def _row(cards: list[list[Line]]) -> list[Line]:
    """Cards next to each other."""
    row: list[Line] = [[(" ", "")] for _ in range(3)]
    for card in cards:
        for line, part in zip(row, card, strict=True):
            line += [*part, (" " * GAP, "")]
    return row


def _points(view: View, kind: str) -> str:
    """What a card is worth, where that is printed on it."""
    points = view["kinds"][kind].get("points")
    return "" if points is None else say("{points} points", points=points)


def _caravan(view: View, lit: Lit) -> list[Line]:
    loaded = view["caravan"]
    title = say("Caravan: {loaded} of {spaces}", loaded=len(loaded), spaces=view["spaces"])
    cards = [_card(kind, _points(view, kind), kind in lit.kinds["take"]) for kind in loaded]
    free = [_card(None, "") for _ in range(view["spaces"] - len(loaded))]
    return [[(f" {title}", "bold ink")], *_row(cards + free)]


def _market(view: View, lit: Lit) -> list[Line]:
    """The purse, the places with their prices, and the pile."""
    heads = [
        (say("Purse: {money}", money=view["money"]), "bold ink"),
        *[
            (say("{place}: costs {price}", place=place + 1, price=price), "ink")
            for place, price in enumerate(view["prices"])
        ],
        (say("Pile: {count}", count=view["pile"]), "bold ink"),
    ]
    market = view["market"]
    cards = [_card(view["purse"], say("gives {money}", money=view["money"]) if market else "")]
    for place in range(len(view["prices"])):
        if place < len(market):
            kind = market[place]
            cards.append(_card(kind, _points(view, kind), place in lit.market))
        else:
            cards.append(_card(None, ""))
    cards.append(_card(view["top"], _points(view, view["top"]) if view["top"] else ""))
    line = [(f"{text:^{CARD}} ", style) for text, style in heads]
    return [[(" ", ""), *line], *_row(cards)]


# -- the players ---------------------------------------------------------------


def _players(view: View, names: list[str], lit: Lit) -> list[Line]:
    """Two side by side."""
    blocks = [_player(view, seat, names[seat], lit) for seat in range(view["seats"])]
    lines: list[Line] = []
    nobody: list[Line] = []
    for left, right in zip_longest(blocks[::2], blocks[1::2], fillvalue=nobody):
        lines += [*beside(left, HALF, right), []]
    return lines[:-1]


def _player(view: View, seat: int, name: str, lit: Lit) -> list[Line]:
    player = view["players"][seat]
    asked = seat == view["actor"]
    points = say("{points} points", points=view["points"][seat])
    split = say(
        "goods {goods}, lamps {lamps}, princesses {princesses}, merchants {merchants}",
        goods=player["goods"],
        lamps=player["lamps"],
        princesses=player["princesses"],
        merchants=player["merchants"],
    )
    held = say("In hand, {held} of {most}", held=player["held"], most=HAND)
    return [
        [
            ("▶" if asked else " ", "bold accent"),
            (f"{MARKS[seat]} {name[:NAME]}", f"bold {STYLES[seat]}"),
            (f"  {points}", "bold ink"),
        ],
        [(f"  {split}", "muted")],
        [(f"  {held}", "bold accent" if seat in lit.seats else "muted")],
        *_chips(player["hand"], lit.kinds["stock"] if asked else set()),
        [(f"  {say('In front')}", "muted")],
        *_chips(player["front"], lit.kinds["feed"] if asked else set()),
    ]


def _chips(cards: dict[str, int], lit: set[str]) -> list[Line]:
    """So many cards of each kind, as chips on as many lines as it takes."""
    lines: list[Line] = [[(" ", "")]]
    for kind, count in cards.items():
        text = card_name(kind) if count == 1 else f"{card_name(kind)} {count}"
        text = f"▸{text} " if kind in lit else f" {text} "
        if width(lines[-1]) + len(text) + GAP > HALF - 1:
            lines.append([(" ", "")])
        lines[-1] += [(" " * GAP, ""), (text, f"{INK} on {COLOURS[kind]}")]
    return lines
