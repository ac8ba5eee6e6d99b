"""Hints."""

from __future__ import annotations

from random import Random

import pytest

import bactrian
from bactrian import bots, games
from bactrian.play import Game


def middle(name: str) -> Game:
    """A game some way in, at a point where there is something to decide."""
    game = bactrian.new(name, seed=7)
    chance = Random(7)
    while len(game.steps) < 40 or len(game.legal) == 1:
        game.push(chance.choice(game.legal))
    return game


@pytest.mark.parametrize("name", games.names())
def test_a_hint_begins_with_what_the_bot_would_do(name: str) -> None:
    game = middle(name)
    before = game.position()
    found = bots.hint(game, "novice")
    assert game.position() == before
    moves = [each.move for each in found]
    assert set(moves) <= set(game.legal)
    assert len(moves) == len(set(moves)) > 0
    others = [each.share for each in found[1:]]
    assert all(share is not None and 0 <= share <= 1 for share in others)
    assert others == sorted(others, key=lambda share: -(share or 0))


def test_of_one_legal_move_there_is_nothing_to_say_but_that() -> None:
    game = bactrian.new("silkroad", seed=7)
    chance = Random(7)
    while len(game.legal) > 1:
        game.push(chance.choice(game.legal))
    assert bots.hint(game) == [bots.Hint(game.legal[0], None)]


def test_nobody_is_asked_any_more() -> None:
    game = bactrian.new("desert", seed=7)
    while not game.over:
        game.push(game.legal[0])
    assert bots.hint(game) == []
