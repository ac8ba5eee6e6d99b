"""The promises of bactrian.conformance, for every game at every player count."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import jsonschema
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bactrian import conformance, games
from bactrian.kernel.dice import Dice
from bactrian.kernel.rules import Rules
from bactrian.kernel.state import OVER, State
from bactrian.play import begin

GOLDEN = Path(__file__).parent / "golden"
DRIVEN = 120  # choices that Hypothesis makes; after them a seeded walk ends the game
FINGERPRINTS = 12  # games per table

TABLES = [
    pytest.param(name, seats, options, id="-".join([name, str(seats), *options.values()]))
    for name in games.names()
    for seats in games.rules(name).seats
    for options in games.rules(name).variants()
]


@pytest.mark.parametrize("name", games.names())
def test_tables(name: str) -> None:
    conformance.check_tables(games.rules(name))


@pytest.mark.parametrize(("name", "seats", "options"), TABLES)
def test_driven_games(name: str, seats: int, options: dict[str, str]) -> None:
    @settings(max_examples=6, deadline=None, suppress_health_check=list(HealthCheck), database=None)
    @given(seed=st.integers(0, 2**32), choices=st.lists(st.integers(0, 2**16), max_size=DRIVEN))
    def play(seed: int, choices: list[int]) -> None:
        walk = Random(seed)
        waiting = iter(choices)

        def choose(count: int) -> int:
            choice = next(waiting, None)
            return walk.randrange(count) if choice is None else choice % count

        conformance.check_game(games.rules(name), seats, options, seed, choose, every=9)

    play()


def states(rules: Rules, seats: int, options: dict[str, str], seed: int) -> list[State]:
    """A few states from one random game: its beginning, its end, and some between."""
    choose = Random(seed)
    state = begin(rules, seats, options, Dice(seed)).state
    seen = [state.clone()]
    while state.actor() != OVER:
        state.apply(choose.choice(state.legal()))
        seen.append(state.clone())
    return [seen[at * (len(seen) - 1) // 6] for at in range(7)]


@pytest.mark.parametrize(("name", "seats", "options"), TABLES)
def test_hidden_things_vary_when_resampled(name: str, seats: int, options: dict[str, str]) -> None:
    rules = games.rules(name)
    for state in states(rules, seats, options, seed=seats)[:-1]:
        conformance.check_hidden(rules, state)


@pytest.mark.parametrize(("name", "seats", "options"), TABLES)
def test_pictures_can_be_drawn(name: str, seats: int, options: dict[str, str]) -> None:
    rules = games.rules(name)
    for state in states(rules, seats, options, seed=seats):
        conformance.check_picture(rules, state)


@pytest.mark.parametrize(("name", "seats", "options"), TABLES)
def test_positions_keep_to_their_schema(name: str, seats: int, options: dict[str, str]) -> None:
    rules = games.rules(name)
    jsonschema.Draft202012Validator.check_schema(rules.schema)
    for state in states(rules, seats, options, seed=seats):
        jsonschema.validate(rules.position(state), rules.schema)


@pytest.mark.parametrize(("name", "seats", "options"), TABLES)
def test_every_build_plays_the_same_games(name: str, seats: int, options: dict[str, str]) -> None:
    """The interpreted and the compiled build are both compared with what is kept."""
    kept = json.loads((GOLDEN / "fingerprints.json").read_text())
    rules = games.rules(name)
    played = [conformance.fingerprint(rules, seats, options, seed) for seed in range(FINGERPRINTS)]
    assert played == kept[name][" ".join([str(seats), *options.values()])]


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.txt")), ids=lambda path: path.stem)
def test_golden_playthroughs(path: Path) -> None:
    name, seats, *values = path.stem.split("-")
    rules = games.rules(name)
    options = dict(zip(rules.options, values, strict=False))
    assert conformance.playthrough(rules, int(seats), options, seed=1) == path.read_text()


@pytest.mark.parametrize("name", games.names())
def test_every_game_has_a_golden_playthrough(name: str) -> None:
    assert list(GOLDEN.glob(f"{name}-*.txt"))
