"""Matches for tests: few games between players that do not think."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bactrian.arena.match import Match, Result


@pytest.fixture
def match() -> Match:
    return Match("desert", ["random", "random"], options={"board": "main"})


@pytest.fixture
def result() -> Callable[..., Result]:
    """A game that somebody else has played."""

    def make(number: int, players: str, scores: list[int], winners: list[int]) -> Result:
        return Result(number, players.split(), scores, winners, moves=50, leads=3, faults=[])

    return make
