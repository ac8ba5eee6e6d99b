"""The desert's picture in text."""

from __future__ import annotations

from typing import Any

import pytest

from bactrian.games.desert.console import console
from bactrian.kernel.console import DAY, NIGHT, Line, coloured, width
from bactrian.play import Game
from terminal.keyboard import desert


def lines(game: Game, **changes: Any) -> list[Line]:
    return console({**game.view(game.actor), **changes}, game.names)


def text(line: Line) -> str:
    return "".join([piece for piece, _ in line])


@pytest.mark.parametrize("moves", [0, 15, 60, 1000])
@pytest.mark.parametrize("players", [2, 5])
def test_it_fits_100_by_40(players: int, moves: int) -> None:
    game = desert(*["A player with a very long name"] * players, moves=moves)
    picture = lines(game)
    assert len(picture) <= 33  # seven lines are left for the question, the moves and the log
    assert max(map(width, picture)) <= 100


def test_odd_rows_lie_half_a_hexagon_further_east() -> None:
    game = desert("Ann", "Bob", "Cleo", "Dan")
    picture = lines(game, legal=["Y i5", "R j5"], spaces=["i5", "j5"], water={}, oases=[])
    assert text(picture[1 + 2 * 8]).index("i5") == 3 + 4 * 4 + 1
    assert text(picture[1 + 2 * 9]).index("j5") == 3 + 4 * 4 + 1 + 2


def test_rows_and_columns_are_named_on_all_sides() -> None:
    picture = lines(desert("Ann", "Bob"))
    numbers = [str(column) for column in range(1, 17)]
    assert text(picture[0])[:70].split() == numbers
    assert text(picture[32])[:70].split() == numbers
    for row, letter in enumerate("abcdefghijklmnop"):
        board = text(picture[1 + 2 * row])[:73]
        assert board[1] == board.rstrip()[-1] == letter


def test_only_legal_spaces_are_lit_and_the_last_one_most() -> None:
    game = desert("Ann", "Bob")

    def styles(legal: list[str]) -> list[str]:
        picture = lines(game, legal=legal, spaces=["h8", "h9"], water={}, oases=[])
        return [style for line in picture for text, style in line if text.strip() in ("h8", "h9")]

    assert styles([]) == []
    assert [style.split(" on ")[0] for style in styles(["Y h8", "Y h9"])] == ["bold accent"] * 2
    assert styles(["Y h8", "R h8"]) == ["bold ground on accent"]


def test_neighbours_are_of_different_sand() -> None:
    from bactrian.games.desert.console import SANDS, _hexagons

    game = desert("Ann", "Bob", "Cleo", "Dan")
    rows = _hexagons(game.view())
    for row, hexagons in enumerate(rows):
        for column, here in enumerate(hexagons):
            around = [
                (row, column + 1),
                (row + 1, column + row % 2),
                (row + 1, column + row % 2 - 1),
            ]
            for r, c in around:
                if r < len(rows) and 0 <= c < len(rows[r]) and here.ground in SANDS:
                    assert rows[r][c].ground != here.ground


@pytest.mark.parametrize("palette", [DAY, NIGHT])
@pytest.mark.parametrize("moves", [0, 60, 1000])
def test_every_style_can_be_shown(palette: dict[str, str], moves: int) -> None:
    from rich.style import Style

    for line in lines(desert("Ann", "Bob", "Cleo", "Dan", "Eve", moves=moves)):
        for _, style in line:
            Style.parse(coloured(style, palette))
