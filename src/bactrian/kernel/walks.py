"""Walks through a game in the compiled core: one at random, or all to a depth."""

from __future__ import annotations

from mypy_extensions import i64

from bactrian.kernel.state import OVER, State


def random_walk(state: State, seed: int) -> int:
    """Play at random to the end; the number of actions that took."""
    steps = 0
    word: i64 = seed
    while state.actor() != OVER:
        legal = state.legal()
        # A linear congruence is enough here: nothing is hidden by it.
        word = (word * 1103515245 + 12345) & 0x7FFFFFFFFFFF
        count: i64 = len(legal)
        state.apply(legal[(word >> 16) % count])
        steps += 1
    return steps


def perft(state: State, depth: int) -> int:
    """How many different sequences of actions, `depth` long or to the end, start here."""
    if depth == 0 or state.actor() == OVER:
        return 1
    legal = state.legal()
    if depth == 1:
        return len(legal)
    total = 0
    for action in legal:
        after = state.clone()
        after.apply(action)
        total += perft(after, depth - 1)
    return total
