"""Stepping through a game that was played."""

from __future__ import annotations

from typing import Any

from textual.pilot import Pilot

from bactrian.terminal.replay import ReplayApp, as_text, told
from terminal.keyboard import at_keyboard, desert, shown, write


def test_keys_step_through_the_game() -> None:
    game = desert("Ann", "Bob", moves=30)
    steps = {
        "right": 1,
        "pagedown": 11,
        "left": 10,
        "end": 30,
        "pageup": 20,
        "home": 0,
    }

    async def step(pilot: Pilot[Any]) -> None:
        for key, at in steps.items():
            await write(pilot, "", key)
            assert shown(pilot, "#prompt").startswith(f"Move {at} of 30")
        await write(pilot, "12", "enter")
        assert shown(pilot, "#prompt") == f"Move 12 of 30  ▲ Bob  {game.moves[11]}"
        assert shown(pilot, "#sentences") == "\n".join(told(game)[11])
        await write(pilot, "99", "enter", "right")
        assert shown(pilot, "#prompt").startswith("Move 30 of 30")

    at_keyboard(ReplayApp(game), step)


def test_the_board_is_that_of_the_move_shown() -> None:
    game = desert("Ann", "Bob", moves=2)

    async def step(pilot: Pilot[Any]) -> None:
        camels = []
        for _ in range(3):
            camels.append(shown(pilot, "#board").count("»"))
            await write(pilot, "", "right")
        empty = camels[0]
        assert camels == [empty, empty + 1, empty + 2]

    at_keyboard(ReplayApp(game), step)


def test_as_text_it_has_every_sentence_and_the_points() -> None:
    game = desert("Ann", "Bob", moves=1000)
    lines = as_text(game).splitlines()
    assert lines[0] == "Through the Desert: Ann, Bob"
    assert [line[6:] for line in lines[1:-1]] == game.log()
    assert lines[-1] == f"The end: Ann {game.scores[0]}, Bob {game.scores[1]}"
    assert as_text(desert("Ann", "Bob")).endswith("The game goes on: Ann 0, Bob 0")
