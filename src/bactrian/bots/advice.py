"""Hints: what a bot would do in a person's place."""

from __future__ import annotations

from dataclasses import dataclass

from bactrian.bots.levels import think
from bactrian.play import Game


@dataclass(frozen=True)
class Hint:
    """A move, and the share of wins that a bot expects after it."""

    move: str
    share: float | None  # None: nothing was tried, as with the only legal move


def hint(game: Game, level: str = "merchant") -> list[Hint]:
    """What a bot of this level would do, best first. It sees what the seat that is asked sees."""
    if game.actor is None:
        return []
    seed = str(game.view(game.actor))
    answer = think(game.rules, game.state, level, seed)
    others = sorted(answer.estimates, key=lambda action: -answer.estimates[action])
    return [
        Hint(game.rules.move(action), answer.estimates.get(action))
        for action in dict.fromkeys([answer.action, *others])
    ]
