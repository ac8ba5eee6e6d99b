"""What a game looks like to a bot afterwards."""

from __future__ import annotations

from io import StringIO
from random import Random
from xml.etree import ElementTree

import pytest
from rich.console import Console

import bactrian
from bactrian import games
from bactrian.arena import analysis
from bactrian.bots import LEVELS, Level
from bactrian.kernel.errors import InvalidOption
from bactrian.play import Game

SVG = "{http://www.w3.org/2000/svg}"
NAMES = ["Ann", "Bob"]


@pytest.fixture
def glance(monkeypatch: pytest.MonkeyPatch) -> str:
    """A level that looks a few moves ahead, however long that takes."""
    monkeypatch.setitem(LEVELS, "glance", Level("glance", "", 4, 1e9))
    return "glance"


def played(name: str = "desert", moves: int = 1000) -> Game:
    game = bactrian.new(name, seed=7)
    chance = Random(7)
    while len(game.steps) < moves and not game.over:
        game.push(chance.choice(game.legal))
    return game


def four_moves() -> Game:
    game = bactrian.new("desert", 2, 7, NAMES)
    for _ in range(4):
        game.push(game.legal[0])
    return game


@pytest.mark.parametrize("name", games.names())
def test_shares_before_every_move_and_at_the_end(name: str, glance: str) -> None:
    game = played(name, 60)
    told: list[int] = []
    found = analysis.shares(game, glance, told.append)
    assert len(found) == len(game.steps) + 1
    assert all(sum(each) == pytest.approx(1) for each in found)
    assert told == list(range(1, len(game.steps) + 1))


def test_the_end_is_what_happened(glance: str) -> None:
    game = played()
    (winner,) = game.winners
    shares = analysis.shares(game, glance)[-1]
    assert shares == [float(seat == winner) for seat in range(game.seats)]


def test_a_bot_that_does_not_think_cannot_analyse() -> None:
    with pytest.raises(InvalidOption, match="'random' does not think"):
        analysis.shares(played(moves=3), "random")


def test_turning_points_are_the_moves_that_changed_most() -> None:
    game = four_moves()
    found = [[0.5, 0.5], [0.45, 0.55], [0.8, 0.2], [0.65, 0.35], [0.66, 0.34]]
    turns = analysis.turning_points(game, found)
    assert [(turn.number, turn.seat, turn.gained, turn.lost) for turn in turns] == [
        (2, 1, 0, 1),
        (3, game.steps[2].seat, 1, 0),
    ]
    assert [turn.swing for turn in turns] == [pytest.approx(0.35), pytest.approx(0.15)]
    assert analysis.sentence(game, found, turns[0]) == (
        f"Move 2, Bob: {game.moves[1]}. Ann 45 % to 80 %, Bob 55 % to 20 %."
    )


def test_only_the_largest_turns_are_named() -> None:
    game = played(moves=20)
    found = [[0.5, 0.5]]
    for number in range(20):
        swing = 0.1 + number / 50
        found.append([0.5 + swing, 0.5 - swing] if number % 2 == 0 else [0.5, 0.5])
    turns = analysis.turning_points(game, found)
    assert len(turns) == analysis.TURNS
    assert [turn.number for turn in turns[1:]] == [17, 18, 19, 20]


def test_as_bars_on_a_terminal() -> None:
    console = Console(file=StringIO(), width=100)
    analysis.show(console, four_moves(), [[0.5, 0.5], [0.3, 0.7], [0, 1], [0, 1], [1, 0]])
    assert isinstance(console.file, StringIO)
    lines = console.file.getvalue().splitlines()
    assert lines[0].rstrip() == "● Ann  ▅▃▁▁█ 100 %"
    assert lines[1].rstrip() == "▲ Bob  ▅▆██▁ 0 %"
    assert lines[2] == "Turning points:"
    assert lines[3].startswith("  Move 1, Ann: ")


@pytest.mark.parametrize("moves", [0, 1, 500])
def test_bars_never_need_more_room_than_there_is(moves: int) -> None:
    curve = [number / max(moves, 1) for number in range(moves + 1)]
    found = analysis._narrowed(curve, 60)
    assert len(found) == min(moves + 1, 60)
    assert sum(found) / len(found) == pytest.approx(sum(curve) / len(curve), abs=0.01)


def test_a_game_in_which_nothing_turned() -> None:
    console = Console(file=StringIO(), width=100)
    analysis.show(console, bactrian.new("desert", 2, 7, NAMES), [[0.5, 0.5]])
    assert isinstance(console.file, StringIO)
    assert "Nothing turned" in console.file.getvalue()


def test_as_a_graph() -> None:
    game = bactrian.new("desert", 2, 7, ["Ann & <Bob>", "Cleo"])
    for _ in range(4):
        game.push(game.legal[0])
    drawn = analysis.picture(game, [[0.5, 0.5], [0.3, 0.7], [0, 1], [0, 1], [1, 0]])
    root = ElementTree.fromstring(drawn)
    texts = ["".join(text.itertext()) for text in root.iter(f"{SVG}text")]
    assert "● Ann & <Bob>" in texts
    assert any(text.startswith("Move 4, ") for text in texts)
    curves = [path for path in root.iter(f"{SVG}path") if path.get("class") == "curve"]
    assert [len((curve.get("d") or "").split()) for curve in curves] == [10, 10]


def test_a_game_without_moves_has_a_graph_too() -> None:
    game = bactrian.new("desert", 2, 7, NAMES)
    ElementTree.fromstring(analysis.picture(game, [[0.5, 0.5]]))
