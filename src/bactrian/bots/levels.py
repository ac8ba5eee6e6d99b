"""How well bots play, by name."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from bactrian.bots.search import Search
from bactrian.kernel.errors import InvalidOption
from bactrian.kernel.rules import Rules
from bactrian.kernel.state import State

UNBOUNDED = 1_000_000_000


@dataclass(frozen=True)
class Level:
    """A bot as people choose it."""

    name: str
    about: str
    simulations: int = 0  # at most; 0: it does not search
    seconds: float = 0.0  # at most
    slip: float = 0.0  # how often it does something that merely looks promising


LEVELS = {
    level.name: level
    for level in (
        Level("random", "does anything that is allowed", slip=1.0),
        Level("novice", "quick, and makes the mistakes of a beginner", simulations=30, seconds=5.0),
        Level("merchant", "a good club player", simulations=UNBOUNDED, seconds=0.09),
        Level("master", "thinks for about a second", simulations=UNBOUNDED, seconds=1.0),
        Level("sultan", "takes its time", simulations=UNBOUNDED, seconds=8.0),
    )
}


def level(name: str) -> Level:
    if name not in LEVELS:
        raise InvalidOption(f"there is no bot {name!r}; the bots are {', '.join(LEVELS)}")
    return LEVELS[name]


@dataclass(frozen=True)
class Answer:
    """What a bot would do, and what it thinks of everything it could do."""

    action: int
    estimates: dict[int, float]  # the share of wins it expects after each action that it tried
    shares: list[float]  # the share of wins it expects for each seat
    simulations: int


def think(rules: Rules, state: State, name: str, seed: int | str) -> Answer:
    """What the bot of this level does when it sits in the seat that is asked.

    It never looks at the state, only at what it would be if the seat's knowledge were all.
    """
    bot = level(name)
    seat = state.actor()
    legal = state.legal()
    if len(legal) == 1:
        return Answer(legal[0], {}, [], 0)
    if bot.simulations == 0:
        return Answer(Random(f"{seed} {legal}").choice(legal), {}, [], 0)
    search = Search(state, seat, rules.judge, seed)
    search.run(bot.simulations, bot.seconds)
    return answer(search)


def answer(search: Search) -> Answer:
    """The action tried most often, and the estimates of all."""
    root = search.root
    estimates = {a: root.won[at] / root.tried[at] for a, at in root.index.items() if root.tried[at]}
    best = max(root.index, key=lambda action: root.tried[root.index[action]])
    shares = [total / search.simulations for total in search.totals]
    return Answer(best, estimates, shares, search.simulations)
