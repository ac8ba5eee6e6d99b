"""Bots at the keyboard: hints, and those that think for long."""

from __future__ import annotations

import time
from concurrent.futures import Future
from multiprocessing import active_children
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from bactrian.bots import LEVELS, Level
from bactrian.terminal import thinking
from bactrian.terminal.app import PATIENCE
from terminal.keyboard import desert, play, screen, shown, until, write

Keys = Pilot[Any]


@pytest.fixture(autouse=True)
def merchant(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LEVELS, "merchant", Level("merchant", "counts to four", 4, 1e9))


def test_a_hint_names_moves_and_their_chances() -> None:
    game = desert("Ann", "Bob", moves=14)

    async def ask(pilot: Keys) -> None:
        before = game.position()
        await write(pilot, "hint", "enter")
        message = shown(pilot, "#message")
        assert message.startswith("A merchant would play: ")
        assert message.removeprefix("A merchant would play: ").split(" (")[0] in game.legal
        assert " (wins " in message
        assert screen(pilot).query_one("#typed", Input).value == ""
        assert game.position() == before

    play(game, ask)


def test_whoever_is_not_asked_gets_no_hint() -> None:
    game = desert("Ann", "Bob", moves=1000)

    async def ask(pilot: Keys) -> None:
        await write(pilot, "hint", "enter")
        assert shown(pilot, "#message") == "You are not asked anything now."

    play(game, ask)


# -- bots that think for long --------------------------------------------------


@pytest.fixture
def thought(monkeypatch: pytest.MonkeyPatch) -> Future[str]:
    """What a bot would answer, if somebody told it what."""
    answer: Future[str] = Future()
    monkeypatch.setattr(thinking, "think", lambda game: answer)
    return answer


def test_while_a_bot_thinks_the_keyboard_answers(thought: Future[str]) -> None:
    game = desert("Ann", "bot:master", moves=14)
    assert game.actor == 0

    async def go_on(pilot: Keys) -> None:
        await write(pilot, game.legal[0], "enter")
        await until(pilot, lambda: screen(pilot).thought is not None)
        await write(pilot, "ab")
        assert screen(pilot).query_one("#typed", Input).value == "ab"
        move = game.legal[-1]
        thought.set_result(move)
        await until(pilot, lambda: game.moves[15:16] == [move])

    play(game, go_on)


def test_an_undo_makes_a_thought_worthless(thought: Future[str]) -> None:
    game = desert("Ann", "bot:master", moves=14)
    before = game.moves

    async def undo(pilot: Keys) -> None:
        await write(pilot, game.legal[0], "enter")
        await until(pilot, lambda: screen(pilot).thought is not None)
        await pilot.press("ctrl+z")
        assert screen(pilot).thought is None
        thought.set_result(game.legal[0])
        await pilot.pause(4 * PATIENCE)
        assert game.moves == before

    play(game, undo)


def test_bots_think_for_long_in_a_process_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    quick = desert("bot:random", "Ann", moves=14)
    assert thinking.think(quick).done()
    monkeypatch.setattr(thinking, "BLINK", 0.01)
    slow = desert("bot:novice", "Ann", moves=14)
    assert thinking.think(slow).result() in slow.legal
    assert active_children()
    thinking.stop()
    while active_children():
        time.sleep(0.01)
