"""Search: what to do where much is hidden and several play.

Information-set Monte Carlo tree search. Every simulation deals anew what the seat cannot see
(`resample`), walks down the tree that all simulations share, adds one node, and has a judge say
who stands how well there. Each seat is taken to do what is best for itself.
"""

from __future__ import annotations

from math import sqrt
from time import perf_counter
from typing import Final

from bactrian.kernel.dice import Dice
from bactrian.kernel.judge import Judge, result, shares
from bactrian.kernel.state import OVER, State

CURIOSITY: Final = 1.5  # how much an action that was seldom tried is tried for that alone
NEAR: Final = 0.01  # a difference in shares below which it hardly matters what is done
CHECK_CLOCK: Final = 16  # simulations between looks at the clock


class Node:
    """A point in the tree: what was tried there, and what came of it."""

    def __init__(self) -> None:
        self.visits = 0
        self.index: dict[int, int] = {}  # of an action in the lists that follow
        self.tried: list[int] = []
        self.won: list[float] = []  # by the seat that acted here
        self.hope: list[float] = []  # how promising the action looks, before anything is tried
        self.next: list[Node | None] = []


class Search:
    """Simulations from one state, as one seat sees it."""

    def __init__(self, state: State, seat: int, judge: Judge, seed: int | str) -> None:
        self.state = state
        self.seat = seat
        self.judge = judge
        self.dice = Dice(seed)
        self.root = Node()
        self.curiosity = CURIOSITY
        self.simulations = 0
        self.totals = [0.0] * state.seats

    def run(self, simulations: int, seconds: float) -> None:
        """So many simulations, or as many as there is time for, whichever ends first."""
        end = perf_counter() + seconds
        while self.simulations < simulations:
            self._simulate()
            if self.simulations % CHECK_CLOCK == 0 and perf_counter() > end:
                break

    def _simulate(self) -> None:
        state = self.state.resample(self.seat, self.dice)
        node: Node | None = self.root
        path: list[Node] = []
        tried: list[int] = []
        actors: list[int] = []
        while node is not None:
            actor = state.actor()
            if actor == OVER:
                break
            legal = state.legal()
            if len(legal) == 1:  # nothing to think about, and nothing to remember
                state.apply(legal[0])
                continue
            action = self._pick(node, state, legal)
            at = node.index[action]
            path.append(node)
            tried.append(at)
            actors.append(actor)
            state.apply(action)
            child = node.next[at]
            if child is None:
                node.next[at] = Node()
            node = child
        won = result(state) if state.actor() == OVER else shares(self.judge, state)
        self._remember(path, tried, actors, won)

    def _remember(
        self, path: list[Node], tried: list[int], actors: list[int], won: list[float]
    ) -> None:
        self.simulations += 1
        for seat in range(len(won)):
            self.totals[seat] += won[seat]
        for step in range(len(path)):
            node = path[step]
            at = tried[step]
            node.visits += 1
            node.tried[at] += 1
            node.won[at] += won[actors[step]]

    def _pick(self, node: Node, state: State, legal: list[int]) -> int:
        """The action to try: what has gone well, and what looks promising and was seldom tried."""
        self._open(node, state, legal)
        worth: list[float] = []
        low = 1.0
        high = 0.0
        for action in legal:
            at = node.index[action]
            tried = node.tried[at]
            if tried == 0:
                worth.append(-1.0)
                continue
            mean = node.won[at] / tried
            worth.append(mean)
            low = min(low, mean)
            high = max(high, mean)
        # Worth from 0 to 1 at every node: in a close game small differences decide.
        span = max(high - low, NEAR)
        usual = (sum(node.won) / node.visits - low) / span if node.visits > 0 else 0.0
        usual = min(max(usual, 0.0), 1.0)  # what is legal now may not be what was tried before
        wide = self.curiosity * sqrt(node.visits + 1)
        best = -1.0
        chosen = legal[0]
        for place, action in enumerate(legal):
            at = node.index[action]
            here = usual if worth[place] < 0 else (worth[place] - low) / span
            here += wide * node.hope[at] / (1 + node.tried[at])
            if here > best:
                best = here
                chosen = action
        return chosen

    def _open(self, node: Node, state: State, legal: list[int]) -> None:
        """Make room in the node for actions it has not seen yet: what is hidden may differ."""
        known = node.index
        if len(known) > 0 and all([action in known for action in legal]):
            return
        promise = self.judge.promise(state, legal)
        total = sum(promise)
        for place, action in enumerate(legal):
            if action not in known:
                known[action] = len(node.tried)
                node.tried.append(0)
                node.won.append(0.0)
                node.hope.append(promise[place] / total if total > 0 else 1.0 / len(legal))
                node.next.append(None)
