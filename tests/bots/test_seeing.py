"""Bots know what their seat knows: where only hidden things differ, so does nothing they answer."""

from __future__ import annotations

from random import Random

import pytest

from bactrian import bots, games, play
from bactrian.bots import LEVELS, Level
from bactrian.kernel.dice import Dice
from bactrian.play import Game

SECRETIVE = [name for name in games.names() if games.rules(name).secrets]
COUNTER = Level("counter", "thinks so many times, however long that takes", 40, 1e9)


def middle(name: str, seats: int) -> Game:
    """A game some way in, at a point where there is something to decide."""
    game = play.new(name, seats, 7)
    chance = Random(7)
    while len(game.steps) < 60 or len(game.legal) == 1:
        game.push(chance.choice(game.legal))
    return game


@pytest.fixture
def counter(monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setitem(LEVELS, COUNTER.name, COUNTER)
    return COUNTER.name


@pytest.mark.parametrize("name", games.names())
@pytest.mark.parametrize("level", ["random", "counter"])
def test_states_the_seat_cannot_tell_apart_get_the_same_answer(
    name: str, level: str, counter: str
) -> None:
    game = middle(name, games.rules(name).seats[-1])
    seat = game.state.actor()
    expected = bots.think(game.rules, game.state, level, "seed")
    for deal in range(5):
        other = game.state.resample(seat, Dice(deal))
        assert bots.think(game.rules, other, level, "seed") == expected


@pytest.mark.parametrize("name", SECRETIVE)
def test_those_states_do_differ(name: str) -> None:
    game = middle(name, games.rules(name).seats[-1])
    positions = [game.rules.position(game.state)]
    for deal in range(5):
        other = game.state.resample(game.state.actor(), Dice(deal))
        positions.append(game.rules.position(other))
    for position in positions:
        del position["dice"]
    assert any(position != positions[0] for position in positions)


def test_another_seed_is_another_thought() -> None:
    game = middle("desert", 3)
    assert len({bots.think(game.rules, game.state, "random", seed).action for seed in range(8)}) > 1
