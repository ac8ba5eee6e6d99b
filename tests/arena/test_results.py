"""Results in files: complete, counted once, and mended after an interruption."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from bactrian.arena import results
from bactrian.arena.match import Match, Result
from bactrian.kernel.errors import InvalidRecord

Make = Callable[..., Result]


@pytest.fixture
def games(result: Make) -> list[Result]:
    return [result(number, "random random", [50 + number, 52], [1]) for number in range(3)]


def test_results_are_read_as_they_were_written(
    tmp_path: Path, match: Match, games: list[Result]
) -> None:
    path = results.open_file(tmp_path, match)
    for game in reversed(games):
        results.add(path, game)
    assert results.read(path) == (match, games)
    assert results.read_folder(tmp_path) == [(match, games)]


def test_a_game_noted_twice_counts_once(tmp_path: Path, match: Match, games: list[Result]) -> None:
    path = results.open_file(tmp_path, match)
    for game in [*games, games[1]]:
        results.add(path, game)
    assert results.read(path)[1] == games


@pytest.mark.parametrize("left", [3, 20])
def test_a_line_broken_off_is_forgotten(
    left: int, tmp_path: Path, match: Match, games: list[Result]
) -> None:
    path = results.open_file(tmp_path, match)
    results.add(path, games[0])
    whole = path.read_bytes()
    results.add(path, games[1])
    path.write_bytes(path.read_bytes()[: len(whole) + left])
    assert results.read(path) == (match, games[:1])
    assert results.open_file(tmp_path, match) == path
    assert path.read_bytes() == whole
    results.add(path, games[2])
    assert results.read(path)[1] == [games[0], games[2]]


def test_a_file_broken_off_in_its_first_line_is_begun_again(tmp_path: Path, match: Match) -> None:
    path = results.open_file(tmp_path, match)
    whole = path.read_bytes()
    path.write_bytes(whole[:10])
    results.open_file(tmp_path, match)
    assert path.read_bytes() == whole


@pytest.mark.parametrize(
    "difference",
    [
        {"seed": "1"},
        {"seats": "fixed"},
        {"players": ["random", "novice"]},
        {"options": {"board": "generated"}},
    ],
)
def test_other_matches_have_other_files(
    difference: dict[str, object], tmp_path: Path, match: Match
) -> None:
    other = replace(match, **difference)  # type: ignore[arg-type]
    assert results.open_file(tmp_path, other) != results.open_file(tmp_path, match)


def test_any_command_makes_a_name_for_a_file(tmp_path: Path, match: Match) -> None:
    match = replace(match, players=["random", "exec:../bots/$my bot" + "!" * 300])
    path = results.open_file(tmp_path, match)
    assert path.parent == tmp_path
    assert results.read(path) == (match, [])


@pytest.mark.parametrize("text", ["", "Once upon a time\n", "{}\n", '["desert"]\n'])
def test_files_that_hold_no_results(text: str, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    path.write_text(text)
    with pytest.raises(InvalidRecord, match="does not hold the results of a match"):
        results.read(path)


def test_a_folder_without_results(tmp_path: Path) -> None:
    with pytest.raises(InvalidRecord, match="there are no results of matches"):
        results.read_folder(tmp_path)
