"""Measures a board of Through the Desert: plays many games on it and says how even it is.

    python tools/desert_board.py generated:42 --games 500
    python tools/desert_board.py main --games 3000 --write

The second keeps what it found in the notes of the board's file.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

from bactrian.games.desert.boards import ground
from bactrian.games.desert.rules import (
    COLOURS,
    LEADERS,
    OASIS,
    SEATS,
    SPACES,
    DesertState,
    Ground,
    new,
)
from bactrian.kernel.dice import Dice
from bactrian.kernel.state import OVER
from bactrian.kernel.walks import random_walk

FOLDER = Path(__file__).parent.parent / "src/bactrian/games/desert"
SOURCES = ("water", "oases", "territory", "caravans")
FAR = 99  # steps, where there is no way

Play: TypeAlias = Callable[[DesertState, int], int]  # plays to the end, returns the actions taken
Figures: TypeAlias = dict[str, Any]


# -- the players ---------------------------------------------------------------


class Greedy:
    """Takes the action worth most to its own seat now, with a little chance in it."""

    def __init__(self, ground: Ground) -> None:
        self.near = [ground.neighbours(space) for space in range(SPACES)]
        self.ways = {palm: self._ways(palm) for palm in ground.palms}

    def _ways(self, start: int) -> list[int]:
        """How many steps it is from each space to this one."""
        ways = [FAR] * SPACES
        ways[start] = 0
        found = [start]
        for space in found:
            for near in self.near[space]:
                if ways[near] == FAR:
                    ways[near] = ways[space] + 1
                    found.append(near)
        return ways

    def play(self, state: DesertState, seed: int) -> int:
        chance = Random(seed)
        oases = [palm for palm in self.ways if state.cell[palm] == OASIS]
        steps = 0
        while state.actor() != OVER:
            if state.phase == LEADERS:
                action = self._leader(state, oases, chance)
            else:
                action = self._camel(state, oases, chance)
            state.apply(action)
            steps += 1
        return steps

    def _leader(self, state: DesertState, oases: list[int], chance: Random) -> int:
        """Near oases and waterholes; which colour is left to chance."""
        best, most = -1, -1.0
        for action in state.legal():
            space = action % SPACES
            worth = self._water(state, space) + 3 * chance.random()
            worth += sum([8 / self.ways[oasis][space] for oasis in oases])
            if worth > most:
                best, most = action, worth
        return best

    def _camel(self, state: DesertState, oases: list[int], chance: Random) -> int:
        distances = [self._distances(state, colour, oases) for colour in range(COLOURS)]
        race = [self._race(state, colour) for colour in range(COLOURS)]
        best, most = -1, -1.0
        for action in state.legal():
            colour, space = divmod(action, SPACES)
            worth = int(state.water[space]) + 0.2 * self._water(state, space)
            for oasis, now in zip(oases, distances[colour], strict=True):
                then = self.ways[oasis][space]
                if then < now:
                    worth += 5 if then == 1 else 2 / then
            worth += race[colour] + self._territory(state, action) + chance.random() / 2
            if worth > most:
                best, most = action, worth
        return best

    def _water(self, state: DesertState, space: int) -> int:
        """What the waterholes around this space are worth."""
        return sum([int(state.water[near]) for near in self.near[space]])

    def _distances(self, state: DesertState, colour: int, oases: list[int]) -> list[int]:
        """How near the caravan is to each oasis; 1 if it has reached it."""
        caravan = colour * SEATS + state.turn
        camels = [space for space in state.ground.spaces if state.cell[space] == caravan]
        reached = state.reached[caravan]
        return [
            1
            if reached >> state.ground.palms.index(oasis) & 1
            else min([self.ways[oasis][camel] for camel in camels], default=FAR)
            for oasis in oases
        ]

    def _race(self, state: DesertState, colour: int) -> float:
        """A small prize for growing a caravan that is, or can become, the largest."""
        own = state.size[colour * SEATS + state.turn]
        sizes = state.size[colour * SEATS : (colour + 1) * SEATS]
        behind = max(sizes) - own
        return 0.6 if behind == 0 else 0.9 if behind <= 2 else 0.0

    def _territory(self, state: DesertState, action: int) -> int:
        """What the territories bring that this action closes, their waterholes included."""
        colour, space = divmod(action, SPACES)
        seat = state.turn
        mates = [near for near in self.near[space] if state.cell[near] == colour * SEATS + seat]
        if len(mates) == 1 and len(self.near[space]) == 6:
            return 0  # it joins the caravan to nothing
        after = state.clone()
        after.apply(action)
        land = after.land[seat] - state.land[seat]
        water = after.water_points(seat) - state.water_points(seat)
        return land + water - int(state.water[space])


# -- the measure ---------------------------------------------------------------


def measure(ground: Ground, play: Play, games: int, first: int) -> Figures:
    """What so many games on this ground come to; game number n is played from seed first + n."""
    seats = ground.seats
    wins, points = [0.0] * seats, [0] * seats
    sources = [0] * len(SOURCES)
    blocked = steps = 0
    for seed in range(first, first + games):
        state = new(ground, Dice(seed))
        steps += play(state, seed)
        blocked += min(state.stock) > 0
        scores, winners, caravans = state.scores(), state.winners(), state.caravan_points()
        for seat in range(seats):
            wins[seat] += (seat in winners) / len(winners)
            points[seat] += scores[seat]
            found = (state.water_points(seat), 5 * state.oases[seat], state.land[seat])
            for source, count in enumerate((*found, caravans[seat])):
                sources[source] += count
    total = sum(points)
    return {
        "games": games,
        "wins_percent": [round(100 * won / games, 1) for won in wins],
        "points": [round(count / games, 1) for count in points],
        "sources_percent": {
            name: round(100 * count / total, 1)
            for name, count in zip(SOURCES, sources, strict=True)
        },
        "blocked_percent": round(100 * blocked / games, 1),
        "moves": round(steps / games, 1),
    }


def report(name: str, games: int, first: int) -> Figures:
    """The figures of a board at every number of players, with greedy and with random bots."""
    figures: Figures = {"greedy": {}, "random": {}}
    for seats in (2, 3, 4, 5):
        board = ground(name, seats)
        for kind, play in (("greedy", Greedy(board).play), ("random", random_walk)):
            figures[kind][str(seats)] = found = measure(board, play, games, first)
            print(f"{seats} players, {kind}: {json.dumps(found)}", flush=True)
    return figures


def write(name: str, figures: Figures) -> None:
    """Put the figures into the notes of the board's file."""
    path = FOLDER / ("board.json" if name == "main" else f"board-{name}.json")
    board = json.loads(path.read_text(encoding="utf-8"))
    board["notes"].update(figures)
    text = json.dumps(board, indent=1, ensure_ascii=False)
    # One line for each list of numbers, and for each set of them.
    text = re.sub(r"[\[{][^\[\]{}]*?\d\n\s*[\]}]", _one_line, text)
    path.write_text(text + "\n", encoding="utf-8")


def _one_line(match: re.Match[str]) -> str:
    text = " ".join(match[0].split())
    return f"{text[0]}{text[1:-1].strip()}{text[-1]}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("board", help="main, generated:SEED, or another board's name")
    parser.add_argument("--games", type=int, default=500, help="at each number of players")
    parser.add_argument("--first", type=int, default=0, help="the seed of the first game")
    parser.add_argument("--write", action="store_true", help="keep the figures in the board's file")
    options = parser.parse_args()
    figures = report(options.board, options.games, options.first)
    if options.write:
        write(options.board, figures)


if __name__ == "__main__":
    main()
