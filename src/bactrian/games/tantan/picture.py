"""Where everything in the picture lies, worked out from a view. `table.html` draws it.

Above, the caravan: a camel for each space, which carries a card or waits for one. Below it the
market, with the purse at its left and the pile at its right; then the cards in a hand.
"""

from __future__ import annotations

from typing import Any

from bactrian.games.tantan.rules import HAND
from bactrian.games.tantan.words import KINDS, card_name
from bactrian.kernel.rules import View

BOARD = (916, 800)
CARD = (104, 138)
ACROSS = 110  # from one card to the next
CARAVAN, MARKET, STRIP = 62, 398, 640  # where their cards begin, from above
PURSE, STALLS, PILE = 32, 184, 780  # where purse, places and pile begin, from the left


def picture(view: View) -> dict[str, Any]:
    return {
        "sizes": {"wide": (1280, 800), "tall": (BOARD[0], 874 + 274 * view["seats"])},
        "board": BOARD,
        "card": CARD,
        "most": HAND,
        "kinds": [{"kind": kind, "name": card_name(kind), **view["kinds"][kind]} for kind in KINDS],
        "titles": {kind: card_name(kind) for kind in KINDS},
        "spaces": _spaces(view),
        "stalls": _stalls(view),
        "purse": (PURSE, MARKET),
        "pile": (PILE, MARKET),
        "strip": _strip(view),
        "moves": _moves(view["legal"]),
    }


def _moves(legal: list[str]) -> dict[str, str]:
    """The moves that each spot stands for: "buy 2" for place 2, "take food", "rob 1" and so on."""
    spots: dict[str, list[str]] = {}
    for move in legal:
        verb, *parts = move.split(" ")
        for part in parts if verb == "buy" else [each for each in parts if not each.isdigit()]:
            spots.setdefault(f"{verb} {part}", []).append(move)
        if verb == "rob":
            spots[move] = [move]
    return {spot: "|".join(moves) for spot, moves in spots.items()}


def _spaces(view: View) -> list[dict[str, Any]]:
    """Each space of the caravan: where its card lies, and which."""
    loaded = view["caravan"]
    left = (BOARD[0] - ACROSS * view["spaces"] + ACROSS - CARD[0]) // 2
    return [
        {
            "x": left + ACROSS * space,
            "y": CARAVAN + 9 * (space % 2),  # camels do not keep step
            "kind": loaded[space] if space < len(loaded) else None,
        }
        for space in range(view["spaces"])
    ]


def _stalls(view: View) -> list[dict[str, Any]]:
    market = view["market"]
    return [
        {
            "x": STALLS + ACROSS * place,
            "y": MARKET,
            "place": place + 1,
            "price": price,
            "kind": market[place] if place < len(market) else None,
        }
        for place, price in enumerate(view["prices"])
    ]


def _strip(view: View) -> dict[str, Any]:
    """The hand of the seat that looks on, or for spectators of the one that is asked.

    At the end it is what lies in front of the winner that everybody looks at.
    """
    if view["actor"] is None:
        winner = view["winners"][0]
        return {"seat": winner, "groups": _groups(view["players"][winner]["front"], 93, 0)}
    seat = view["actor"] if view["seat"] is None else view["seat"]
    return {"seat": seat, "groups": _groups(view["players"][seat]["hand"], 10, ACROSS)}


def _groups(cards: dict[str, int], apart: int, step: int) -> list[dict[str, Any]]:
    """Cards kind by kind: all of them a step from each other, or without a step one and a count."""
    groups = []
    x = PURSE
    for kind, count in cards.items():
        shown = count if step else 1
        groups.append(
            {
                "kind": kind,
                "count": count,
                "x": x,
                "y": STRIP,
                "width": step * (shown - 1) + CARD[0],
                "cards": [x + step * number for number in range(shown)],
            }
        )
        x += step * count + apart
    return groups
