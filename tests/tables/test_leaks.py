"""What is sent to a seat is the same, byte for byte, whatever the seat cannot know."""

from __future__ import annotations

import pytest

from bactrian import games
from bactrian.kernel.dice import Dice
from bactrian.tables.table import RUNNING, Setup
from tables.house import House
from tables.leaks import compare


@pytest.mark.parametrize("game", games.names())
@pytest.mark.parametrize("seed", range(2))
def test_resampled_games_look_the_same(house: House, game: str, seed: int) -> None:
    _, varied = compare(house, game, seed, stride=20)
    assert varied > 0


@pytest.mark.parametrize("game", games.names())
def test_the_next_move_is_told_alike_whatever_is_hidden(house: House, game: str) -> None:
    """Where a move is neither the seat's own nor revealing, its sentences depend on nothing
    that the seat cannot know."""
    rules = games.rules(game)
    table_id = house.begin("Ann", "Bob", "Cid", setup=Setup(game, 3))
    compared = 0
    with house.tables.table(table_id) as table:
        for count in range(40):
            if table.status != RUNNING:
                break
            before = table.begun.state.clone()
            house.play(table_id, 1, count)
            step = table.begun.steps[-1]
            for seat in range(3):
                other = before.resample(seat, Dice(count))
                if before.revealing(step.action) or other.why_not(step.action):
                    continue
                events: list[object] = []
                other.listener = lambda event, s=seat, e=events: e.append(event.seen_by(s))
                other.apply(step.action)
                assert events == [event.seen_by(seat) for event in step.events]
                compared += 1
    assert compared > 0, rules.title
