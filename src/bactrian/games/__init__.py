"""The games that are installed, each found through the entry-point group `bactrian.games`."""

from __future__ import annotations

from functools import cache
from importlib.metadata import entry_points

from bactrian.kernel.errors import InvalidOption
from bactrian.kernel.rules import Rules

GROUP = "bactrian.games"
OWN = ("seidenstrasse", "desert", "tantan", "silkroad", "samarkand")  # in the order of a shelf


def names() -> list[str]:
    """The ids of all games: ours first, then those that other packages bring."""
    found = {entry.name for entry in entry_points(group=GROUP)}
    return [name for name in OWN if name in found] + sorted(found - set(OWN))


@cache
def rules(name: str) -> Rules:
    """The rules of the game with this id."""
    for entry in entry_points(group=GROUP, name=name):
        loaded: Rules = entry.load()
        return loaded
    raise InvalidOption(f"there is no game {name!r}; the games are {', '.join(names())}")
