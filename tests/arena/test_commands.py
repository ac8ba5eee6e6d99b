"""`bactrian match`, `ladder` and `analyse`."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import bactrian
from bactrian import cli


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "dumb")
    monkeypatch.setenv("COLUMNS", "100")


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(cli.app, [str(word) for word in words])


MATCH = ("match", "desert", "--players", "random,random", "--workers", "2", "--games")


def test_a_match_a_ladder_and_an_analysis(tmp_path: Path) -> None:
    folders = ("--results", tmp_path / "results", "--records", tmp_path / "records")
    first = run(*MATCH, "2", *folders)
    assert first.exit_code == 0
    assert "Through the Desert, 2 games" in first.stdout
    again = run(*MATCH, "4", *folders)
    assert "Through the Desert, 4 games" in again.stdout
    (file,) = (tmp_path / "results").glob("*.jsonl")
    assert len(file.read_text().splitlines()) == 5
    assert file.with_suffix(".svg").read_text().startswith("<svg")

    ladder = run("ladder", "--results", tmp_path / "results")
    assert "random" in ladder.stdout
    assert "4 games." in ladder.stdout

    records = sorted((tmp_path / "records").iterdir())
    assert len(records) == 4
    short = bactrian.new("desert", 2, 7)
    short.push(short.legal[0])
    record = tmp_path / "short.bactrian"
    record.write_text(short.record())
    graph = tmp_path / "graph.svg"
    analysis = run("analyse", record, "--level", "novice", "--svg", graph)
    assert analysis.exit_code == 0
    assert "● Blue" in analysis.stdout
    assert graph.read_text().startswith("<svg")


@pytest.mark.parametrize("command", ["match", "ladder", "analyse"])
def test_every_help_has_an_example(command: str) -> None:
    assert f"bactrian {command}" in run(command, "--help").stdout.partition("Example")[2]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("match chess --players random,random", "no game 'chess'"),
        ("match desert --players random,deep", "no bot 'deep'"),
        ("match desert --players random", "2 to 5 players, not 1"),
        ("match desert --players random,exec:./nowhere", "no program './nowhere'"),
        ("match desert --players random,random --seats round", "not 'round'"),
        ("match desert --players random,random --games 0", "--games"),
        ("match desert", "--players"),
        ("ladder --results nowhere", "no results of matches in nowhere"),
        ("analyse nowhere.bactrian", "nowhere.bactrian cannot be read"),
    ],
)
def test_wrong_words(words: str, expected: str, tmp_path: Path) -> None:
    result = run(*words.split())
    assert result.exit_code == 2
    (sentence,) = result.stderr.splitlines()
    assert expected in sentence


def test_a_match_stopped_says_how_to_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*words: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("bactrian.arena.run.run", interrupt)
    result = run(*MATCH, "2", "--results", tmp_path)
    assert result.exit_code == 1
    assert "Stopped after 0 of 2 games. The same command goes on from there." in result.output


def test_what_is_not_installed_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("bactrian.arena")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "openskill", None)
    monkeypatch.delitem(sys.modules, "openskill.models", raising=False)
    result = run("ladder")
    assert result.exit_code == 2
    assert "pip install .[arena]" in result.stderr
