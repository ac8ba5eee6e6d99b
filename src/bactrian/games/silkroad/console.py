"""The terminal picture, from a view: the road on the left, bank and players on the right."""

from __future__ import annotations

from typing import Any

from bactrian.games.silkroad.board import LETTERS
from bactrian.games.silkroad.words import good_name
from bactrian.kernel.console import Line, beside
from bactrian.kernel.language import say, say_count
from bactrian.kernel.rules import View
from bactrian.kernel.seats import MARKS, STYLES

PLAYERS_AT = 64
NAME = 22  # columns for a player's name
# A good is a letter on its own ground, the same by day and by night.
GOODS = {"I": "#F4EFE0", "S": "#A9C8EE", "F": "#D9B48C", "J": "#F5E07A", "P": "#F0A58F"}
GOODS_INK = "#2B2118"
COLOURS = {"orange": "bright_red", "mauve": "magenta", None: "muted"}


def console(view: View, names: list[str]) -> list[Line]:
    return beside(_road(view), PLAYERS_AT, [*_bank(view), *_players(view, names)])


# -- the road ------------------------------------------------------------------


def _road(view: View) -> list[Line]:
    """A line for each city, in the order of travel; arrows lead to cities by their numbers."""
    names = [city["name"] for city in view["cities"]]
    order = names if view["way"] == "westward" else names[::-1]
    cities = {city["name"]: city for city in view["cities"]}
    lines: list[Line] = [[(say("The road"), "bold ink")]]
    for name in order:
        lines.append(_city(view, cities[name], order))
    return [
        *lines,
        [],
        [*_good("S", "+S"), (say(" buyer, lets you buy   "), "muted"),
         *_good("S", "−S"), (say(" seller, lets you sell"), "muted")],
        [(say("I>FF barter   ⇄2 free exchange   *2 the same, for the leader"), "muted")],
        [("♞", "bold accent"), (say(" caravan   · its way so far   "), "muted"),
         ("♟", "bold ink"), (say(" pawn   ▪ turn taken"), "muted")],
    ]  # fmt: skip


def _city(view: View, city: dict[str, Any], order: list[str]) -> Line:
    name, ends = city["name"], city["to"]
    here = name == view["path"][-1]
    marker = "♞" if here else "·" if name in view["path"] else " "
    style = "bold accent" if here or f"to {name}" in view["legal"] else COLOURS[city["colour"]]
    numbers = " ".join([str(order.index(end) + 1) for end in ends])
    bonus = f"*{city['bonus']}" if city["bonus"] else ""
    line: Line = [
        (f"{marker} ", "bold accent"),
        (f"{order.index(name) + 1:>2} ", "muted"),
        (f"{name:<13}", style),
        (f"→ {numbers:<6}" if ends else " " * 8, "muted"),
        (f"{bonus:<3}", "bold water"),
    ]
    for token in city["tokens"]:
        line += [*_token(token, here and f"take {token}" in view["legal"]), (" ", "")]
    return line


def _token(token: str, lit: bool) -> Line:
    word, _, good = token.partition(" ")
    if word == "buyer":
        return _good(good, f"+{good}", lit)
    if word == "seller":
        return _good(good, f"−{good}", lit)
    text = {
        "exchange 2": "⇄2",
        "exchange 4": "⇄4",
        "thief": say("thief"),
        "vizier": say("vizier"),
        "crook": say("crook"),
        "shopkeeper": say("shop"),
    }.get(token, token)
    return [(text, "bold accent" if lit else "ink")]


def _good(letter: str, text: str, lit: bool = False) -> Line:
    return [(text, f"{'bold underline' if lit else 'bold'} {GOODS_INK} on {GOODS[letter]}")]


# -- the bank and the players --------------------------------------------------


def _bank(view: View) -> list[Line]:
    """What the bank has of each good, and for which a vizier stands."""
    lines: list[Line] = [[(say("Bank"), "bold ink")]]
    for letter in LETTERS:
        vizier = say("vizier") if letter in view["viziers"] else ""
        lines.append(
            [
                ("  ", ""),
                *_good(letter, f" {letter} "),
                (f" {view['bank'][letter]:>2} {good_name(letter):<14}", "ink"),
                (vizier, "muted"),
            ]
        )
    if view["trade"]:
        given, taken = [view["trade"][side] or say("silver") for side in ("give", "take")]
        lines.append([(f"  {given} → {taken}", "bold accent")])
    return lines


def _players(view: View, names: list[str]) -> list[Line]:
    lines: list[Line] = []
    for seat, player in enumerate(view["players"]):
        lines += [
            [],
            [
                ("▶" if seat == view["actor"] else " ", "bold accent"),
                (f"{MARKS[seat]} {names[seat][:NAME]}", f"bold {STYLES[seat]}"),
                (" ♟" if seat == view["holder"] else "", "bold ink"),
                (" " + "▪" * player["turns"], "bold ink"),
            ],
            [(f"   {_wealth(view, seat)}", "ink")],
            _bales(player),
        ]
    return lines


def _wealth(view: View, seat: int) -> str:
    player = view["players"][seat]
    parts = [say("{silver} silver", silver=player["money"])]
    crooks = player["crooks"] + player["new_crooks"]
    shops = player["shopkeepers"] + player["new_shopkeepers"]
    if crooks:
        parts.append(say_count("crook", "{count} crooks", crooks))
    if shops:
        parts.append(say_count("shop", "{count} shops", shops))
    if view["bidder"] == seat:
        parts.append(say("bids {silver}", silver=view["best"]))
    if player["chosen"]:
        parts.append(say("has chosen") if player["shows"] is None
                     else say("shows {count}", count=player["shows"]))  # fmt: skip
    if view["actor"] is None:
        parts.append(say("{points} points", points=view["scores"][seat]))
    return " · ".join(parts)


def _bales(player: dict[str, Any]) -> Line:
    """The bales that are known, kind by kind, and how many are not."""
    known = player["known"]
    line: Line = [("  ", "")]
    for letter in LETTERS:
        if known[letter]:
            line += [(" ", ""), *_good(letter, f"{letter}{known[letter]}")]
    if player["hidden"]:
        line.append((f" ?{player['hidden']}", "bold muted"))
    return line
