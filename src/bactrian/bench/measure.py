"""How many steps a second: games of ours, the same in C++, and the peers'."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from importlib.resources import as_file, files
from pathlib import Path
from random import Random
from time import perf_counter
from typing import TypeAlias

from bactrian import games
from bactrian.games.desert.rules import COLOURS, SEATS, SPACES, DesertState
from bactrian.kernel.dice import Dice
from bactrian.kernel.state import OVER, State
from bactrian.kernel.walks import random_walk

Measure: TypeAlias = Callable[[float], float]  # for so many seconds; steps a second


def _play(play: Callable[[int], int], seconds: float) -> float:
    """Steps a second over whole games, one after another until the time is up."""
    steps = number = 0
    begin = perf_counter()
    while perf_counter() - begin < seconds:
        steps += play(number)
        number += 1
    return steps / (perf_counter() - begin)


# -- ours ----------------------------------------------------------------------


def contract(game: str, seats: int) -> Measure:
    """Random play from Python: set up, then actor, legal, pick, apply until it is over."""
    rules = games.rules(game)
    choose = Random(1).random

    def play(number: int) -> int:
        state = rules.new(seats, {}, Dice(number))
        steps = 0
        while state.actor() != OVER:
            legal = state.legal()
            state.apply(legal[int(choose() * len(legal))])
            steps += 1
        return steps

    return lambda seconds: _play(play, seconds)


def core(game: str, seats: int) -> Measure:
    """Random play inside the core, which is compiled if the package is."""
    start = games.rules(game).new(seats, {}, Dice(1))
    return lambda seconds: _play(lambda number: random_walk(start.clone(), number), seconds)


# -- the desert in C++ ---------------------------------------------------------


def build_cpp(folder: Path) -> Path:
    """desert.cpp compiled; raises OSError or CalledProcessError without a compiler."""
    program = folder / "desert"
    with as_file(files(__package__).joinpath("desert.cpp")) as source:
        command = ["g++", "-O3", "-std=c++17", "-o", str(program), str(source)]
        subprocess.run(command, check=True, capture_output=True)
    return program


def run_cpp(program: Path, seats: int, count: int) -> tuple[int, int, float]:
    """So many games from the same start as `core`: steps, sum of all scores, seconds."""
    state = games.rules("desert").new(seats, {}, Dice(1))
    assert isinstance(state, DesertState)
    lines = [
        [seats],
        [count],
        state.ground.spaces,
        [int(near) for near in state.ground.ring],
        state.ground.palms,
        [int(state.cell[space]) for space in range(SPACES)],
        [int(state.water[space]) for space in range(SPACES)],
        state.stock,
        state.leader[: COLOURS * SEATS],
    ]
    text = "".join(" ".join(map(str, line)) + "\n" for line in lines)
    done = subprocess.run([str(program)], input=text, capture_output=True, text=True, check=True)
    steps, points, seconds = done.stdout.split()
    return int(steps), int(points), float(seconds)


def cpp(program: Path, seats: int) -> Measure:
    def measure(seconds: float) -> float:
        count = 100
        while True:
            steps, _, took = run_cpp(program, seats, count)
            if took > seconds / 4:
                return steps / took
            count *= 4

    return measure


def same_games(program: Path, seats: int, count: int = 300) -> bool:
    """Whether C++ and Python play exactly the same games."""
    start = games.rules("desert").new(seats, {}, Dice(1))
    steps = points = 0
    for number in range(count):
        state: State = start.clone()
        steps += random_walk(state, number)
        points += sum(state.scores())
    return (steps, points) == run_cpp(program, seats, count)[:2]


# -- OpenSpiel -----------------------------------------------------------------


def openspiel(name: str) -> Measure:
    """Random play of an OpenSpiel game, driven from Python in the same way."""
    import pyspiel

    game = pyspiel.load_game(name)
    choose = Random(1).random

    def play(number: int) -> int:
        state = game.new_initial_state()
        steps = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(choose() * len(outcomes))][0])
            else:
                legal = state.legal_actions()
                state.apply_action(legal[int(choose() * len(legal))])
            steps += 1
        return steps

    return lambda seconds: _play(play, seconds)
