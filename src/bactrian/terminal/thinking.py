"""Bots think while the keyboard goes on answering."""

from __future__ import annotations

import sys
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import redirect_stderr
from functools import cache
from multiprocessing import active_children, get_context

from bactrian import bots, play
from bactrian.kernel.rules import Position
from bactrian.play import Game
from bactrian.terminal import players

BLINK = 0.2  # seconds for which people wait for a key without noticing


def think(game: Game) -> Future[str]:
    """The move of the bot that is asked: at once, or later from a process of its own."""
    seat = game.state.actor()
    if bots.level(str(players.level(game.names[seat]))).seconds > BLINK:
        return _process().submit(_choose, game.position(), game.names)
    move: Future[str] = Future()
    move.set_result(players.choose(game, seat))
    return move


def _choose(position: Position, names: list[str]) -> str:
    game = play.from_position(position, names)
    return players.choose(game, game.state.actor())


@cache
def _process() -> ProcessPoolExecutor:
    with redirect_stderr(sys.__stderr__):  # an app's own stream will not do for new processes
        return ProcessPoolExecutor(1, get_context("spawn"))


def stop() -> None:
    """Whoever leaves does not wait for a bot that still thinks."""
    if _process.cache_info().currsize:
        for child in active_children():
            child.kill()
        _process.cache_clear()
