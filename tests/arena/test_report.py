"""Results for people."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from io import StringIO
from xml.etree import ElementTree

import pytest
from rich.console import Console

from bactrian.arena import report
from bactrian.arena.match import Match, Result

Make = Callable[..., Result]
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def results(result: Make) -> list[Result]:
    games = [result(number, "novice random", [60 + number, 40], [0]) for number in range(6)]
    return [*games, result(6, "random novice", [55, 50], [0])]


@pytest.fixture
def console() -> Console:
    return Console(file=StringIO(), width=120)


def printed(console: Console) -> str:
    assert isinstance(console.file, StringIO)
    return " ".join(console.file.getvalue().replace("│", " ").replace("┃", " ").split())


def test_a_match_as_a_table(console: Console, match: Match, results: list[Result]) -> None:
    report.show_match(console, match, results)
    text = printed(console)
    assert "Through the Desert, 7 games" in text
    assert "novice 85.7 % 48.7 % to 97.4 % 50.0 %" in text
    assert "random 14.3 % 2.6 % to 51.3 % 50.0 %" in text
    assert "42.1 ± 5.2" in text  # random's points
    assert "Seat 0 won 100.0 % (64.6 % to 100.0 %)." in text
    assert "A game took 50 moves; the lead changed 3.0 times." in text


def test_turns_that_bots_lost_are_told(console: Console, match: Match, result: Make) -> None:
    played = replace(result(4, "random random", [1, 2], [1]), faults=["It [b] ended."] * 7)
    report.show_match(console, match, [played])
    text = printed(console)
    assert text.count("Game 4: It [b] ended.") == 5
    assert "... and 2 more turns were lost." in text


def test_the_ladder(console: Console, match: Match, results: list[Result], result: Make) -> None:
    other = Match("silkroad", ["novice", "merchant", "novice"])
    others = [result(number, "novice merchant novice", [1, 9, 2], [1]) for number in range(4)]
    report.show_ladder(console, [(match, results), (other, others)])
    text = printed(console)
    assert "player all desert silkroad" in text
    assert text.index("merchant") < text.index("novice") < text.index("random")
    assert "11 games." in text


def test_a_match_as_a_picture(match: Match, results: list[Result]) -> None:
    root = ElementTree.fromstring(report.picture(match, results))
    texts = ["".join(text.itertext()) for text in root.iter(f"{SVG}text")]
    assert "Through the Desert: 7 games" in texts
    assert "85.7 % (48.7 % to 97.4 %)" in texts
    assert "points, 40 to 65, and their mean" in texts


@pytest.mark.parametrize("player", ["exec:<bot> & 'friends'", "exec:" + "x" * 200])
def test_no_name_breaks_a_picture(player: str, match: Match, result: Make) -> None:
    played = replace(result(0, "a b", [7, 7], [0, 1]), players=[player, "random"])
    ElementTree.fromstring(report.picture(match, [played]))
