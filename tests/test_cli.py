"""The command `bactrian`: what it prints, and one sentence for whatever is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import bactrian
from bactrian import cli
from bactrian.play import Game
from bactrian.terminal.app import PlayApp
from bactrian.terminal.replay import ReplayApp
from bactrian.terminal.saves import Save

COMMANDS = ["", "games", "play", "rules", "replay", "bench"]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("BACTRIAN_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("TERM", "dumb")
    return tmp_path / "home"


def run(*words: str | Path, answer: str = "") -> Result:
    return CliRunner().invoke(cli.app, [str(word) for word in words], input=answer)


def desert(moves: int = 3) -> Game:
    game = bactrian.new("desert", 2, 7, ["Ann", "Bob"])
    while len(game.steps) < moves and not game.over:
        game.push(game.legal[0])
    return game


def kept(game: Game) -> Path:
    save = Save(game)
    save.keep()
    assert save.path is not None
    return save.path


# -- what it prints ------------------------------------------------------------


@pytest.mark.parametrize("command", COMMANDS)
def test_every_help_has_an_example(command: str) -> None:
    result = run(*command.split(), "--help")
    assert result.exit_code == 0
    assert "Example" in result.stdout
    assert f"bactrian {command}".strip() in result.stdout.partition("Example")[2]


def test_without_a_command_it_shows_the_help() -> None:
    result = run()
    assert result.exit_code == 0
    assert result.stdout.split() == run("--help").stdout.split()


def test_the_version_says_which_build_it_is() -> None:
    interpreted = bactrian.kernel.state.__file__.endswith(".py")
    build = "interpreted" if interpreted else "compiled"
    assert run("--version").stdout == f"bactrian 0.1.0, {build}\n"


def test_games_are_listed_with_their_options() -> None:
    listed = run("games").stdout
    assert "desert: Through the Desert, 2 to 5 players." in listed
    assert "--option board=main|generated" in listed


@pytest.mark.parametrize("number", ["D4.2", "d4.2"])
def test_a_clause_of_the_rules(number: str) -> None:
    clause = desert().rules.clause("D4.2")
    assert run("rules", "desert", number).stdout == f"D4.2  {clause.text}\n"


def test_clauses_about_something() -> None:
    found = run("rules", "desert", "--search", "OASIS").stdout.splitlines()
    assert 3 < len(found) < len(desert().rules.clauses)
    assert all("oasis" in line.casefold() for line in found)


def test_the_rules_as_a_whole_have_every_clause() -> None:
    whole = run("rules", "desert").stdout
    assert [number for number in desert().rules.clauses if number not in whole] == []


def test_a_record_as_plain_text() -> None:
    game = desert(1000)
    told = run("replay", kept(game), "--plain").stdout
    assert all(sentence in told for sentence in game.log())
    assert told.endswith(f"The end: Ann {game.scores[0]}, Bob {game.scores[1]}\n")


# -- which game is played ------------------------------------------------------


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[Game]:
    """The games that apps were opened for, as if there were a terminal."""
    opened: list[Game] = []
    monkeypatch.setattr(PlayApp, "run", lambda app: opened.append(app.session.game))
    monkeypatch.setattr(ReplayApp, "run", lambda app: opened.append(app.game))
    monkeypatch.setattr(cli, "_need_a_terminal", lambda purpose: None)
    return opened


def test_a_new_game_is_as_it_was_wished(played: list[Game]) -> None:
    wishes = ["--player", "Ann", "--player", "bot:random", "--option", "board=main"]
    assert run("play", "desert", "--seats", "3", "--seed", "7", *wishes).exit_code == 0
    (game,) = played
    assert game.names == ["Ann", "Vermilion (random bot)", "Green (merchant bot)"]
    same = bactrian.new("desert", 3, "7")
    assert game.position() == same.position()


@pytest.mark.parametrize(("answer", "goes_on"), [("y\n", True), ("\n", True), ("n\n", False)])
def test_an_unfinished_game_is_offered(answer: str, goes_on: bool, played: list[Game]) -> None:
    old = desert()
    path = kept(old)
    before = path.read_bytes()
    result = run("play", "desert", answer=answer)
    assert "Ann, Bob, 3 moves" in result.stdout
    if goes_on:
        assert played[0].moves == old.moves
    else:
        assert played[0].moves == []
    assert path.read_bytes() == before


def test_flags_decide_without_asking(played: list[Game]) -> None:
    kept(desert())
    assert run("play", "desert", "--resume").stdout == ""
    assert run("play", "desert", "--new").stdout == ""
    assert [len(game.steps) for game in played] == [3, 0]


def test_any_record_can_be_resumed(played: list[Game], tmp_path: Path) -> None:
    path = tmp_path / "evening"
    path.write_text(desert().record(), encoding="utf-8")
    run("play", "--resume", path)
    run("replay", path)
    assert [game.moves for game in played] == [desert().moves] * 2


def test_a_damaged_game_is_named_and_the_one_before_offered(played: list[Game]) -> None:
    kept(desert(5))
    damaged = kept(desert(7))
    damaged.write_bytes(damaged.read_bytes()[:-30])
    before = damaged.read_bytes()
    result = run("play", "desert", "--resume")
    assert str(damaged) in result.stderr
    assert len(result.stderr.splitlines()) == 1
    assert [len(game.steps) for game in played] == [5]
    assert damaged.read_bytes() == before


def test_bench_measures_what_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []
    monkeypatch.setattr("bactrian.bench.main", lambda *wishes: asked.append(wishes))
    assert run("bench", "desert", "--seats", "3", "--seconds", "0.5").exit_code == 0
    assert asked == [(["desert"], 3, 0.5)]


# -- what is wrong -------------------------------------------------------------


def refused(result: Result) -> str:
    """The one sentence that was said instead of doing anything."""
    assert result.exit_code == 2
    assert result.stdout == ""
    (sentence,) = result.stderr.splitlines()
    assert "Traceback" not in sentence
    assert sentence[0].isupper() or sentence[0] == "/"
    assert sentence[-1] in ".)?!"
    return sentence


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("rules desert D99.9", "no clause 'D99.9'"),
        ("rules chess", "no game 'chess'"),
        ("rules desert --search zebra", "'zebra'"),
        ("play chess", "no game 'chess'"),
        ("play desert --seats 9", "2 to 5 players, not 9"),
        ("play desert --seats many", "--seats"),
        ("play desert --player bot:deep", "no bot 'deep'"),
        ("play desert --option board", "'board'"),
        ("play desert --option board=moon", "'moon'"),
        ("play desert --option seats=3", "no option 'seats'"),
        ("play desert --resume", "no unfinished game of Through the Desert"),
        ("play desert --resume --new", "With --resume a game goes on"),
        ("play --resume nowhere.bactrian", "nowhere.bactrian cannot be read"),
        ("play", "game"),
        ("replay nowhere.bactrian", "nowhere.bactrian cannot be read"),
        ("play desert --new", "A terminal is needed"),
        ("dance", "'dance'"),
        ("--sing", "--sing"),
        ("games --sing", "--sing"),
    ],
)
def test_wrong_words(words: str, expected: str) -> None:
    assert expected in refused(run(*words.split()))


RECORD = desert().record().encode()
NOT_RECORDS = [
    pytest.param(b"Once upon a time\n", "begins with the line", id="not a record"),
    pytest.param(RECORD[:-20], "breaks off", id="truncated"),
    pytest.param(RECORD[:60], "breaks off in its header", id="truncated in its header"),
    pytest.param(RECORD.replace(b"Ann", b"\xc4nn"), "not UTF-8", id="another encoding"),
    pytest.param(RECORD.replace(b"\n1 ", b"\n0 "), "seat 0 cannot move", id="another seat"),
    pytest.param(RECORD.replace(b"end: unfinished", b"end: 1 2"), "not over", id="no end"),
]


@pytest.mark.parametrize(("data", "expected"), NOT_RECORDS)
@pytest.mark.parametrize("words", ["replay --plain", "play --resume"])
def test_wrong_records(words: str, data: bytes, expected: str, tmp_path: Path) -> None:
    path = tmp_path / "evening.bactrian"
    path.write_bytes(data)
    sentence = refused(run(*words.split(), path))
    assert expected in sentence
    assert str(path) in sentence
    assert path.read_bytes() == data


def test_a_game_that_is_over_is_not_resumed(tmp_path: Path) -> None:
    path = kept(desert(1000))
    assert "bactrian replay" in refused(run("play", "--resume", path))


def test_stepping_needs_a_terminal() -> None:
    assert "--plain" in refused(run("replay", kept(desert())))
