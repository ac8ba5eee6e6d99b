"""What a bot knows of a game beyond its rules: who stands how well, and what looks promising."""

from __future__ import annotations

from math import exp

from mypy_extensions import mypyc_attr

from bactrian.kernel.state import OVER, State


@mypyc_attr(allow_interpreted_subclasses=True)
class Judge:
    """Knows nothing but points. A game that wants better bots has a judge of its own."""

    def prospects(self, state: State) -> list[float]:
        """The points each seat may hope for in the end. The state is the judge's to use up."""
        return [float(points) for points in state.scores()]

    def spread(self, state: State) -> float:
        """By how many points the end may well differ from the prospects."""
        return 8.0

    def promise(self, state: State, actions: list[int]) -> list[float]:
        """How promising each of these legal actions looks: any numbers from 0 up."""
        return [1.0] * len(actions)


class Wanderer(Judge):
    """Plays on at random to see: better where points come late."""

    def prospects(self, state: State) -> list[float]:
        while state.actor() != OVER:
            legal = state.legal()
            state.apply(legal[state.dice.roll(len(legal))])
        return [float(points) for points in state.scores()]


def shares(judge: Judge, state: State) -> list[float]:
    """Each seat's share of the win: estimates that add up to 1."""
    prospects = judge.prospects(state)
    spread = judge.spread(state)
    best = max(prospects)
    weights = [exp((points - best) / spread) for points in prospects]
    total = sum(weights)
    return [weight / total for weight in weights]


def result(state: State) -> list[float]:
    """The shares of a game that is over."""
    winners = state.winners()
    won = [0.0] * state.seats
    for seat in winners:
        won[seat] = 1.0 / len(winners)
    return won
