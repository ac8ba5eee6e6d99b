"""Who sits where: people at this keyboard, and bots.

A bot's seat is named for it, "Vermilion (merchant bot)", and nothing else says so. Names stand in
the record, so wherever a record is taken, the game goes on there with the same players.
"""

from __future__ import annotations

import re

from bactrian import bots
from bactrian.kernel.errors import InvalidOption
from bactrian.kernel.rules import Rules
from bactrian.kernel.seats import default_names
from bactrian.play import Game

BOT = "bot:"
USUAL = "merchant"  # who sits in seats that nobody asks for
_BOT_NAME = re.compile(r".+ \((\w+) bot\)")


def choose(game: Game, seat: int) -> str:
    """The move of the bot in this seat. Its luck hangs on its view, so undo does not change it."""
    name = level(game.names[seat])
    assert name is not None
    answer = bots.think(game.rules, game.state, name, str(game.view(seat)))
    return game.rules.move(answer.action)


def level(name: str) -> str | None:
    """The level of the bot that has this name, or None for a person."""
    found = _BOT_NAME.fullmatch(name)
    return found[1] if found else None


def people(names: list[str]) -> list[int]:
    """The seats of people; the level of every other seat is one that can play."""
    levels = [level(name) for name in names]
    for each in levels:
        if each is not None:
            bots.level(each)
    return [seat for seat, each in enumerate(levels) if each is None]


def seat_names(rules: Rules, players: list[str], seats: int | None) -> list[str]:
    """Names for all seats: players in the order given, each a name or `bot:LEVEL`.

    Whoever names nobody sits in seat 0; seats left over are for bots.
    """
    if seats is None:
        seats = max(len(players), rules.seats[0])
    if seats not in rules.seats:
        few, many = rules.seats[0], rules.seats[-1]
        raise InvalidOption(f"{rules.title} is for {few} to {many} players, not {seats}")
    if len(players) > seats:
        raise InvalidOption(f"{len(players)} players do not fit on {seats} seats")
    usual = default_names(seats)
    players = (players or usual[:1]) + [BOT + USUAL] * seats
    return [_name(player, usual[seat]) for seat, player in enumerate(players[:seats])]


def _name(player: str, usual: str) -> str:
    if not player.startswith(BOT):
        return player
    return f"{usual} ({bots.level(player.removeprefix(BOT)).name} bot)"
