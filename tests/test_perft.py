"""Counts of action sequences from fixed positions, kept as data (see tools/golden.py)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bactrian import games
from bactrian.kernel.walks import perft

DATA = Path(__file__).parent / "perft"


@pytest.mark.parametrize("name", games.names())
def test_perft(name: str) -> None:
    rules = games.rules(name)
    entries = json.loads((DATA / f"{name}.json").read_text())
    assert {entry["position"]["seats"] for entry in entries} == set(rules.seats)
    for entry in entries:
        state = rules.from_position(entry["position"])
        found = [perft(state, depth) for depth in range(1, len(entry["counts"]) + 1)]
        assert found == entry["counts"]
