"""Playing in the terminal from tests: apps run without one, at a size of their own."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from textual.app import App
from textual.pilot import Pilot
from textual.widgets import OptionList, Static

import bactrian
from bactrian import games
from bactrian.play import Game
from bactrian.terminal.app import PlayApp, PlayScreen
from bactrian.terminal.players import seat_names
from bactrian.terminal.saves import Save

PACE = 0.001  # seconds between the moves of bots
KEYS = {" ": "space", "?": "question_mark", "/": "slash", ".": "full_stop", "-": "minus"}


def desert(*players: str, moves: int = 0) -> Game:
    """Always the same deal, and so many moves made, each the first legal one, or all there are."""
    names = seat_names(games.rules("desert"), list(players), None)
    game = bactrian.new("desert", len(names), 7, names)
    while len(game.steps) < moves and not game.over:
        game.push(game.legal[0])
    return game


def last(game: Game) -> str:
    """A legal move for whoever is at the keyboard: the last in the list."""
    return game.legal[-1]


def at_keyboard(
    app: App[None],
    script: Callable[[Pilot[Any]], Awaitable[None]],
    size: tuple[int, int] = (100, 40),
) -> None:
    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await script(pilot)

    asyncio.run(run())


def play(
    game: Game | Save,
    script: Callable[[Pilot[Any]], Awaitable[None]],
    size: tuple[int, int] = (100, 40),
) -> PlayApp:
    app = PlayApp(game if isinstance(game, Save) else Save(game), PACE)
    at_keyboard(app, script, size)
    return app


async def write(pilot: Pilot[Any], text: str, *keys: str) -> None:
    await pilot.press(*[KEYS.get(letter, letter) for letter in text], *keys)
    await pilot.pause()


async def until(pilot: Pilot[Any], condition: Callable[[], bool]) -> None:
    for _ in range(3000):
        if condition():
            await pilot.pause()
            return
        await pilot.pause(PACE)
    raise AssertionError("what was waited for did not come about")


def shown(pilot: Pilot[Any], part: str) -> str:
    """The text of a part of the screen, such as `#message`."""
    return str(pilot.app.screen.query_one(part, Static).content)


def listed(pilot: Pilot[Any]) -> list[str]:
    """The moves in the list."""
    return [str(option.id) for option in pilot.app.screen.query_one(OptionList).options]


def screen(pilot: Pilot[Any]) -> PlayScreen:
    assert isinstance(pilot.app.screen, PlayScreen)
    return pilot.app.screen
