"""Who sits where: people at this keyboard, and bots.

A bot's seat is named for it, "Vermilion (random bot)", and nothing else says so. Names stand in
the record, so wherever a record is taken, the game goes on there with the same players.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

from bactrian.kernel.errors import InvalidOption
from bactrian.kernel.rules import Rules
from bactrian.kernel.seats import default_names
from bactrian.play import Game

BOT = "bot:"
_BOT_NAME = re.compile(r".+ \((\w+) bot\)")


def random_move(game: Game, seat: int) -> str:
    """Any legal move; in the same position the same one, so that undo changes nobody's luck."""
    view = game.view(seat)
    legal: list[str] = view["legal"]
    return Random(str(view)).choice(legal)


LEVELS: dict[str, Callable[[Game, int], str]] = {"random": random_move}


def choose(game: Game, seat: int) -> str:
    """The move of the bot in this seat."""
    return LEVELS[str(level(game.names[seat]))](game, seat)


def level(name: str) -> str | None:
    """The level of the bot that has this name, or None for a person."""
    found = _BOT_NAME.fullmatch(name)
    return found[1] if found else None


def people(names: list[str]) -> list[int]:
    """The seats of people; the level of every other seat is one that can play."""
    levels = [level(name) for name in names]
    for each in levels:
        if each is not None:
            _known(each)
    return [seat for seat, each in enumerate(levels) if each is None]


def seat_names(rules: Rules, players: list[str], seats: int | None) -> list[str]:
    """Names for all seats: players in the order given, each a name or `bot:LEVEL`.

    Whoever names nobody sits in seat 0; seats left over are for random bots.
    """
    if seats is None:
        seats = max(len(players), rules.seats[0])
    if seats not in rules.seats:
        few, many = rules.seats[0], rules.seats[-1]
        raise InvalidOption(f"{rules.title} is for {few} to {many} players, not {seats}")
    if len(players) > seats:
        raise InvalidOption(f"{len(players)} players do not fit on {seats} seats")
    usual = default_names(seats)
    players = (players or usual[:1]) + [BOT + "random"] * seats
    return [_name(player, usual[seat]) for seat, player in enumerate(players[:seats])]


def _name(player: str, usual: str) -> str:
    if not player.startswith(BOT):
        return player
    return f"{usual} ({_known(player.removeprefix(BOT))} bot)"


def _known(name: str) -> str:
    if name not in LEVELS:
        raise InvalidOption(f"there is no bot {name!r}; the bots are {', '.join(LEVELS)}")
    return name
