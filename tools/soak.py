"""Plays random games for as long as it is told to, and checks the promises of every game.

    python tools/soak.py --minutes 60
    python tools/soak.py desert tantan --count 100000

Most games are played through the rules alone; one in so many (`--thorough`) with every check
there is.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from itertools import count
from random import Random
from typing import TypeAlias

from bactrian import conformance, games
from bactrian.bench import compiled

Table: TypeAlias = tuple[str, int, tuple[tuple[str, str], ...]]  # game, seats, options
BATCH = 500  # games that a worker plays in one go
EVERY = 40  # actions between checks


def play(table: Table, first: int, number: int, thorough: int) -> tuple[Table, int, int]:
    """So many games, their seeds from `first` on; returns games and actions."""
    name, seats, options = table
    rules = games.rules(name)
    actions = 0
    for seed in range(first, first + number):
        if seed % thorough == 0:
            choose = Random(seed).randrange
            actions += conformance.check_game(rules, seats, dict(options), seed, choose, EVERY)
        else:
            actions += conformance.check_quickly(rules, seats, dict(options), seed, EVERY)
    return table, number, actions


def batches(tables: list[Table], most: int) -> Iterator[tuple[Table, int, int]]:
    for first in count(0, BATCH):
        if first >= most:
            return
        for table in tables:
            yield table, first, min(BATCH, most - first)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("games", nargs="*", help="which games; without any, all")
    parser.add_argument("--minutes", type=float, default=10.0, help="when to stop")
    parser.add_argument("--count", type=int, help="games at each player count and variant")
    parser.add_argument("--thorough", type=int, default=500, help="one game in so many")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args()
    tables: list[Table] = [
        (name, seats, tuple(options.items()))
        for name in asked.games or games.names()
        for seats in games.rules(name).seats
        for options in games.rules(name).variants()
    ]
    end = time.monotonic() + (asked.minutes * 60 if asked.count is None else 10**9)
    print(f"{'compiled' if compiled() else 'interpreted'}, {len(tables)} tables", flush=True)
    played: Counter[Table] = Counter()
    actions: Counter[Table] = Counter()
    said = time.monotonic()
    with ProcessPoolExecutor(asked.workers) as pool:
        waiting = set()
        work = batches(tables, asked.count or 10**12)
        while True:
            while len(waiting) < 2 * asked.workers and time.monotonic() < end:
                batch = next(work, None)
                if batch is None:
                    break
                waiting.add(pool.submit(play, *batch, asked.thorough))
            if not waiting:
                break
            done = next(as_completed(waiting))
            waiting.remove(done)
            table, number, steps = done.result()  # raises what was broken
            played[table] += number
            actions[table] += steps
            if time.monotonic() - said > 30:
                said = time.monotonic()
                print(f"{played.total():,} games, {actions.total():,} actions", flush=True)
    for table in tables:
        name, seats, options = table
        what = " ".join([name, f"{seats} seats", *(f"{key}={value}" for key, value in options)])
        print(f"{what}: {played[table]:,} games, {actions[table]:,} actions")
    print(f"{played.total():,} games, {actions.total():,} actions, no promise broken")


if __name__ == "__main__":
    try:
        main()
    except conformance.Broken as broken:
        sys.exit(f"a promise is broken: {broken}")
