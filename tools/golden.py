"""Writes what the tests compare games with: playthroughs, fingerprints and perft counts.

    python tools/golden.py [GAME ...]

Run it after a change to the rules that is meant, and read the diff: it says what the change did.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from random import Random

from bactrian import conformance, games
from bactrian.kernel.dice import Dice
from bactrian.kernel.rules import Rules
from bactrian.kernel.state import OVER, State
from bactrian.kernel.walks import perft
from bactrian.play import begin

TESTS = Path(__file__).parent.parent / "tests"
FINGERPRINTS = 12  # as in tests/test_conformance.py
MOMENTS = (0, 40, 75, 95)  # per cent of a random game, where perft starts from
MOST = 60_000  # sequences that a test may count from one position


def write_fingerprints(names: list[str]) -> None:
    path = TESTS / "golden" / "fingerprints.json"
    kept = json.loads(path.read_text()) if path.exists() else {}
    for name in names:
        rules = games.rules(name)
        kept[name] = {
            " ".join([str(seats), *options.values()]): [
                conformance.fingerprint(rules, seats, options, seed) for seed in range(FINGERPRINTS)
            ]
            for seats in rules.seats
            for options in rules.variants()
        }
    path.write_text(json.dumps(kept, indent=1) + "\n")


def write_playthroughs(rules: Rules) -> None:
    """The usual game at the fewest seats, and the last variant at the most."""
    for old in (TESTS / "golden").glob(f"{rules.id}-*.txt"):
        old.unlink()
    tables = {rules.seats[0]: rules.variants()[0], rules.seats[-1]: rules.variants()[-1]}
    for seats, options in tables.items():
        name = "-".join([rules.id, str(seats), *options.values()])
        text = conformance.playthrough(rules, seats, options, seed=1)
        (TESTS / "golden" / f"{name}.txt").write_text(text)


def write_perft(rules: Rules) -> None:
    entries = []
    for seats in rules.seats:
        line = random_line(rules, seats)
        for moment in MOMENTS:
            state = line[len(line) * moment // 100]
            entries.append({"position": rules.position(state), "counts": counts(state)})
    text = "[\n" + ",\n".join(json.dumps(entry) for entry in entries) + "\n]\n"
    (TESTS / "perft" / f"{rules.id}.json").write_text(text)


def random_line(rules: Rules, seats: int) -> list[State]:
    """All states of a random game but the last."""
    choose = Random(seats)
    state = begin(rules, seats, {}, Dice(seats)).state
    line = []
    while state.actor() != OVER:
        line.append(state.clone())
        state.apply(choose.choice(state.legal()))
    return line


def counts(state: State) -> list[int]:
    """Sequences of 1, 2, 3 ... actions, as deep as a test has time for."""
    found = [perft(state, 1)]
    while len(found) < 6 and found[-1] * max(found[0], 4) <= MOST:
        found.append(perft(state, len(found) + 1))
    return found


def main() -> None:
    names = sys.argv[1:] or games.names()
    write_fingerprints(names)
    for name in names:
        write_playthroughs(games.rules(name))
        write_perft(games.rules(name))


main()
