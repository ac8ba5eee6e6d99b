"""Playing a game at the keyboard."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

import bactrian
from bactrian.kernel.console import DAY, NIGHT
from bactrian.play import Game
from bactrian.terminal import saves
from bactrian.terminal.app import Cover, Help
from terminal.keyboard import desert, last, listed, play, screen, shown, until, write

Keys = Pilot[Any]
ALL = 1000  # more moves than any game has


def saved(home: Path) -> Game:
    """The only game that was kept."""
    (path,) = home.iterdir()
    return bactrian.load(path.read_text(encoding="utf-8"))


# -- whole games ---------------------------------------------------------------


def test_two_bots_play_to_the_end(home: Path) -> None:
    game = desert("bot:random", "bot:random", moves=30)

    async def watch(pilot: Keys) -> None:
        await until(pilot, lambda: game.over)
        assert " win" in shown(pilot, "#prompt")
        assert f"{game.names[1]} {game.scores[1]}" in " ".join(shown(pilot, "#prompt").split())
        assert "the game is over" in shown(pilot, "#sentences")
        assert listed(pilot) == ["new", "save", "quit"]

    play(game, watch)
    assert saved(home).moves == game.moves
    assert saved(home).over


def test_at_the_end_the_same_players_can_begin_again(home: Path) -> None:
    game = desert("Ann", "bot:random", moves=ALL)

    async def once_more(pilot: Keys) -> None:
        await write(pilot, "new", "enter")
        fresh = screen(pilot).session.game
        assert fresh is not game
        assert (fresh.names, fresh.options) == (game.names, game.options)
        move = last(fresh)
        await write(pilot, move, "enter")
        assert saved(home).moves[0] == move

    play(game, once_more)


# -- typing --------------------------------------------------------------------


@pytest.mark.parametrize("typed", ["y {row}", "Y {row}", "lemon {space}", "lead lemon"])
def test_the_moves_narrow_as_one_types(typed: str) -> None:
    game = desert("Ann", "Bob")
    space = game.legal[0].removeprefix("Y ")

    async def narrow(pilot: Keys) -> None:
        await write(pilot, typed.format(row=space[0], space=space))
        moves = listed(pilot)
        assert 0 < len(moves) < len(game.legal)
        assert all(move.startswith("Y") for move in moves)
        assert screen(pilot).fit == moves
        lit = screen(pilot).picture(moves)
        assert shown(pilot, "#board") == "\n".join(["".join([t for t, _ in line]) for line in lit])

    play(game, narrow)


@pytest.mark.parametrize(
    "typed", ["V {space}", "v {space}", "lilac {space}", "{space} lilac", "leader lilac {space}"]
)
def test_enter_plays_when_one_move_is_left(typed: str, home: Path) -> None:
    game = desert("Ann", "Bob")
    move = last(game)
    space = move.removeprefix("V ")

    async def enter(pilot: Keys) -> None:
        await write(pilot, typed.format(space=space), "enter")
        assert game.moves == [move]
        assert shown(pilot, "#prompt").startswith("▲ Bob: ")
        assert f"Ann places the lilac leader on {space}" in shown(pilot, "#sentences")

    play(game, enter)
    assert saved(home).moves == [move]


def test_a_move_written_out_is_played_though_longer_ones_begin_like_it() -> None:
    game = desert("Ann", "Bob", "Cleo", "Dan")
    short = next(m for m in game.legal if any(o != m and o.startswith(m) for o in game.legal))

    async def enter(pilot: Keys) -> None:
        await write(pilot, short)
        assert len(listed(pilot)) > 1
        await write(pilot, "", "enter")
        assert game.moves == [short]

    play(game, enter)


@pytest.mark.parametrize("typed", ["Y {space}", "lemon {space}", "{space} lemon"])
def test_a_number_is_not_the_beginning_of_another(typed: str) -> None:
    game = desert("Ann", "Bob")
    beginnings = Counter(move[:-1] for move in game.legal if len(move) == len("Y a14"))
    only = next(b for b, count in beginnings.items() if count == 1 and b not in game.legal)
    space = only.removeprefix("Y ")

    async def enter(pilot: Keys) -> None:
        await write(pilot, typed.format(space=space))
        assert len(listed(pilot)) == 1
        await write(pilot, "", "enter")
        assert shown(pilot, "#message")

    play(game, enter)
    assert game.moves == []


def test_enter_says_how_many_moves_fit() -> None:
    game = desert("Ann", "Bob")

    async def enter(pilot: Keys) -> None:
        await write(pilot, "lemon", "enter")
        assert shown(pilot, "#message").startswith(f"{len(listed(pilot))} moves fit")

    play(game, enter)
    assert game.moves == []


def test_arrows_choose_from_the_list() -> None:
    game = desert("Ann", "Bob")

    async def choose(pilot: Keys) -> None:
        await write(pilot, "lilac", "down", "down", "up", "down")
        first, second, *_ = listed(pilot)
        assert second[2:] in shown(pilot, "#board").split()
        assert first[2:] not in shown(pilot, "#board").split()
        await write(pilot, "", "enter")
        assert game.moves == [second]

    play(game, choose)


# -- why not -------------------------------------------------------------------


@pytest.mark.parametrize("key", ["question_mark", "enter"])
@pytest.mark.parametrize("typed", ["Y a1", "y a1"])
def test_an_illegal_move_is_explained_by_its_clause(typed: str, key: str) -> None:
    game = desert("Ann", "Bob")
    clause = game.why_not("Y a1")
    assert clause is not None

    async def ask(pilot: Keys) -> None:
        await write(pilot, typed, key)
        assert shown(pilot, "#message") == f"Y a1 is not allowed: {clause.text} ({clause.id})"
        assert pilot.app.screen.query_one("#message").display

    play(game, ask)
    assert game.moves == []


def test_nonsense_is_told_what_a_move_is() -> None:
    async def ask(pilot: Keys) -> None:
        await write(pilot, "camel soup", "enter")
        assert "a camel's colour" in shown(pilot, "#message").casefold()

    play(desert("Ann", "Bob"), ask)


def test_a_question_mark_alone_shows_the_help() -> None:
    async def ask(pilot: Keys) -> None:
        await write(pilot, "?")
        assert isinstance(pilot.app.screen, Help)
        assert "ctrl+z" in shown(pilot, "#sheet")
        await write(pilot, "", "escape")
        assert listed(pilot)

    play(desert("Ann", "Bob"), ask)


# -- undo ----------------------------------------------------------------------


@pytest.mark.parametrize("keys", [["ctrl+z"], [*"undo", "enter"]])
def test_undo_goes_back_to_the_last_decision_of_a_person(keys: list[str], home: Path) -> None:
    game = desert("Ann", "bot:random", "bot:random")
    before = game.position()

    async def undo(pilot: Keys) -> None:
        move = last(game)
        await write(pilot, move, "enter")
        await until(pilot, lambda: len(game.steps) == 3)
        await write(pilot, "", *keys)
        assert shown(pilot, "#message") == f"{move} is taken back."

    play(game, undo)
    assert game.position() == before
    assert saved(home).moves == []


def test_undo_stops_where_something_was_revealed() -> None:
    game = desert("Ann", "bot:random")

    async def undo(pilot: Keys) -> None:
        await write(pilot, last(game), "enter")
        await until(pilot, lambda: len(game.steps) == 2)
        game.steps[1] = replace(game.steps[1], revealing=True)
        await write(pilot, "", "ctrl+z")
        assert "cannot be taken back" in shown(pilot, "#message")

    play(game, undo)
    assert len(game.steps) == 2


def test_undo_before_any_move_says_so() -> None:
    async def undo(pilot: Keys) -> None:
        await write(pilot, "", "ctrl+z")
        assert shown(pilot, "#message") == "There is nothing to take back."

    play(desert("Ann", "Bob"), undo)


# -- the keyboard changes hands ------------------------------------------------


def with_secrets(game: Game) -> Game:
    game.rules = replace(game.rules, secrets=True)
    return game


def test_the_screen_is_covered_between_people() -> None:
    game = with_secrets(desert("Ann", "Bob"))

    async def pass_on(pilot: Keys) -> None:
        assert isinstance(pilot.app.screen, Cover)
        assert "Press Enter, Ann." in shown(pilot, "#sheet")
        await write(pilot, "x ?", "escape")
        assert isinstance(pilot.app.screen, Cover)
        await write(pilot, "", "enter")
        assert screen(pilot).view["seat"] == 0
        await write(pilot, last(game), "enter")
        assert "Pass the keyboard to Bob." in shown(pilot, "#sheet")
        assert not pilot.app.screen.query("#board")
        await write(pilot, "", "enter")
        assert screen(pilot).view["seat"] == 1
        assert shown(pilot, "#prompt").startswith("▲ Bob: ")

    play(game, pass_on)


def test_under_the_cover_a_move_can_still_be_taken_back() -> None:
    game = with_secrets(desert("Ann", "Bob"))

    async def regret(pilot: Keys) -> None:
        await write(pilot, "", "enter")
        await write(pilot, last(game), "enter", "ctrl+z")
        assert screen(pilot).view["seat"] == 0
        assert game.moves == []

    play(game, regret)


@pytest.mark.parametrize("players", [["Ann", "bot:random"], ["bot:random", "Ann"]])
def test_nobody_is_covered_from_bots(players: list[str]) -> None:
    game = with_secrets(desert(*players))

    async def look(pilot: Keys) -> None:
        await until(pilot, lambda: screen(pilot).session.asked is not None)
        assert screen(pilot).view["seat"] == players.index("Ann")

    play(game, look)


def test_without_secrets_the_view_is_that_of_whoever_is_asked() -> None:
    game = desert("Ann", "Bob")

    async def look(pilot: Keys) -> None:
        await write(pilot, last(game), "enter")
        assert screen(pilot).view["seat"] == 1

    play(game, look)


# -- keeping -------------------------------------------------------------------


def test_an_abandoned_game_goes_on_where_it_was() -> None:
    game = desert("Ann", "bot:random")

    async def leave(pilot: Keys) -> None:
        await write(pilot, last(game), "enter")
        await until(pilot, lambda: len(game.steps) == 2)

    play(game, leave)
    found, damaged = saves.latest("desert")
    assert damaged == []
    assert found is not None
    assert found.game.position() == game.position()

    async def go_on(pilot: Keys) -> None:
        assert shown(pilot, "#prompt").startswith("● Ann: ")
        await write(pilot, listed(pilot)[0], "enter")
        await until(pilot, lambda: len(found.game.steps) == 4)

    play(found, go_on)
    again, _ = saves.latest("desert")
    assert again is not None
    assert again.game.moves == found.game.moves


def test_what_cannot_be_kept_is_said_and_the_game_goes_on(home: Path) -> None:
    home.write_text("a file where the folder should be")
    game = desert("Ann", "Bob")

    async def enter(pilot: Keys) -> None:
        await write(pilot, last(game), "enter")
        assert "cannot be kept" in shown(pilot, "#message")
        assert len(game.moves) == 1
        assert shown(pilot, "#prompt").startswith("▲ Bob: ")

    play(game, enter)


def test_a_copy_is_saved_but_never_over_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    game = desert("Ann", "Bob", moves=3)
    (tmp_path / "taken").write_text("mine")

    async def save(pilot: Keys) -> None:
        await write(pilot, "save copy", "enter")
        assert (tmp_path / "copy").read_text(encoding="utf-8") == game.record()
        await write(pilot, "save taken", "enter")
        assert "taken is there already" in shown(pilot, "#message")

    play(game, save)
    assert (tmp_path / "taken").read_text() == "mine"


@pytest.mark.parametrize("name", ["", "taken/copy", "~nobody-here/copy", "x" * 300])
def test_a_copy_that_cannot_be_saved_is_said(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "taken").write_text("mine")

    async def save(pilot: Keys) -> None:
        expected = "cannot be written" if name else "name of a file"
        assert expected in screen(pilot).save_as(name)

    play(desert("Ann", "Bob"), save)


# -- looks ---------------------------------------------------------------------


@pytest.mark.parametrize(("size", "below"), [((100, 40), 7), ((120, 60), 27)])
def test_everything_is_in_sight(size: tuple[int, int], below: int) -> None:
    async def look(pilot: Keys) -> None:
        picture = pilot.app.screen.query_one("#picture")
        assert (picture.max_scroll_x, picture.max_scroll_y) == (0, 0)
        assert pilot.app.screen.query_one("#below").outer_size.height == below
        assert pilot.app.screen.query_one("#moves").size.height == below - 3

    play(desert("Ann", "Bob", "Cleo", "Dan", "Eve"), look, size)


@pytest.mark.parametrize("moves", [20, 40])
def test_the_log_shows_what_happened_last(moves: int) -> None:
    game = desert("Ann", "Bob", "Cleo", "Dan", "Eve", moves=moves)

    async def look(pilot: Keys) -> None:
        for _ in range(2):
            log = pilot.app.screen.query_one("#log")
            assert log.scroll_y == log.max_scroll_y > 0
            await write(pilot, last(game), "enter")

    play(game, look)


def test_at_80_by_24_the_board_scrolls_and_the_question_stays() -> None:
    game = desert("Ann", "Bob")

    async def look(pilot: Keys) -> None:
        picture = pilot.app.screen.query_one("#picture")
        await write(pilot, "", "pagedown", "tab")
        assert picture.scroll_y > 0
        assert picture.scroll_x == picture.max_scroll_x > 0
        await write(pilot, "", "pageup", "pageup", "tab")
        assert (picture.scroll_x, picture.scroll_y) == (0, 0)
        for part in ("#prompt", "#typed", "#moves"):
            region = pilot.app.screen.query_one(part).region
            assert region.height > 0
            assert region.bottom <= 24
        await write(pilot, last(game), "enter")
        assert len(game.moves) == 1

    play(game, look, size=(80, 24))


def test_day_and_night_have_colours_of_their_own() -> None:
    async def look(pilot: Keys) -> None:
        for palette in (NIGHT, DAY):
            background = pilot.app.screen.styles.background.hex
            assert background == palette["ground"]
            board: Any = pilot.app.screen.query_one("#board")
            assert any(palette["sand"] in str(span.style) for span in board.content.spans)
            await write(pilot, "", "f2")

    play(desert("Ann", "Bob"), look)
