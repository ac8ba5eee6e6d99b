"""Matches in worker processes: all games played, each counted once, whatever breaks."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from distributed import Client

from bactrian.arena import results, run
from bactrian.arena.match import Match, Result, play_game
from bactrian.kernel.errors import InvalidOption


class Here(Executor):
    """Plays at once, in this process, and notes which games."""

    def __init__(self) -> None:
        self.numbers: list[int] = []

    def submit(self, deed: Any, /, *words: Any, **more: Any) -> Future[Any]:
        self.numbers.append(words[1])
        future: Future[Any] = Future()
        future.set_result(deed(*words, **more))
        return future


def numbers(found: list[Result]) -> list[int]:
    return [result.number for result in found]


def noted(file: Path) -> list[int]:
    """The numbers of the games in a file, as often as they stand there."""
    return sorted(json.loads(line)["number"] for line in file.read_text().splitlines()[1:])


def test_only_what_is_missing_is_played(tmp_path: Path, match: Match) -> None:
    file = results.open_file(tmp_path, match)
    executor = Here()
    first = run.run(match, 3, executor, file)
    assert numbers(first) == executor.numbers == [0, 1, 2]
    more = run.run(match, 5, executor, file)
    assert executor.numbers == [0, 1, 2, 3, 4]
    assert more[:3] == first
    assert run.run(match, 2, executor, file) == first[:2]
    assert executor.numbers == noted(file) == [0, 1, 2, 3, 4]


def test_a_match_goes_on_after_an_interruption(tmp_path: Path, match: Match) -> None:
    file = results.open_file(tmp_path, match)
    uninterrupted = run.run(match, 4, Here(), results.open_file(tmp_path / "other", match))

    def interrupt(result: Result) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run.run(match, 4, Here(), file, tell=interrupt)
    assert len(noted(file)) == 1
    assert run.run(match, 4, Here(), file) == uninterrupted
    assert noted(file) == [0, 1, 2, 3]


def test_processes_play_the_same_games_and_keep_their_records(tmp_path: Path, match: Match) -> None:
    file = results.open_file(tmp_path, match)
    told: list[Result] = []
    with run.processes(2) as executor:
        found = run.run(match, 6, executor, file, tmp_path / "records", told.append)
    assert found == run.run(match, 6, Here(), results.open_file(tmp_path / "other", match))
    assert sorted(numbers(told)) == noted(file) == list(range(6))
    assert len(list((tmp_path / "records").glob("*.bactrian"))) == 6


def test_whoever_interrupts_does_not_wait(tmp_path: Path) -> None:
    """The game here would take minutes, and the bot it has started ends with it."""
    pid = tmp_path / "pid"
    code = f"import os, time; open({str(pid)!r}, 'w').write(str(os.getpid())); time.sleep(36000)"
    match = Match("desert", [f'exec:{sys.executable} -c "{code}"', "random"])
    with pytest.raises(KeyboardInterrupt), run.processes(1) as executor:  # noqa: PT012
        executor.submit(play_game, match, 0)
        while not (pid.exists() and pid.read_text()):
            time.sleep(0.01)
        raise KeyboardInterrupt
    while Path(f"/proc/{pid.read_text()}").exists():
        time.sleep(0.01)


# -- on a cluster --------------------------------------------------------------


@contextmanager
def started(*words: str, folder: Path) -> Iterator[subprocess.Popen[bytes]]:
    """A program of Dask, ended afterwards."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    with (folder / "log").open("ab") as log:
        process = subprocess.Popen(
            [sys.executable, "-m", *words], cwd=folder, env=environment, stdout=log, stderr=log
        )
    try:
        yield process
    finally:
        process.kill()
        process.wait()


@pytest.fixture
def dask(tmp_path: Path) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """A real scheduler with two workers: its address, and the workers."""
    home = tmp_path / "dask"
    home.mkdir()
    contact = home / "scheduler.json"
    local = ["--host", "127.0.0.1", "--no-dashboard", "--scheduler-file", str(contact)]
    scheduler = ["distributed.cli.dask_scheduler", "--port", "0", *local]
    worker = ["distributed.cli.dask_worker", "--no-nanny", "--nthreads", "1", *local]
    with (
        started(*scheduler, folder=home),
        started(*worker, folder=home) as one,
        started(*worker, folder=home) as two,
    ):
        while not (contact.exists() and contact.read_text().endswith("}")):
            time.sleep(0.05)
        yield json.loads(contact.read_text())["address"], [one, two]


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:1", "nonsense://here"])
def test_a_scheduler_that_is_not_there(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "CONNECT", 0.1)
    with pytest.raises(InvalidOption, match="no Dask scheduler answers"), run.cluster(address):
        pass


def test_a_worker_of_a_cluster_dies_and_every_game_is_counted_once(
    tmp_path: Path, match: Match, dask: tuple[str, list[subprocess.Popen[bytes]]]
) -> None:
    address, workers = dask
    games = 40
    left: list[int] = []

    def kill_one(result: Result) -> None:
        if not left and len(noted(file)) == 5:
            busy = client.run(os.getpid)
            assert sorted(busy.values()) == sorted(worker.pid for worker in workers)
            assert all(client.processing().values())
            os.kill(workers[0].pid, signal.SIGKILL)
            left.append(games - len(noted(file)))

    file = results.open_file(tmp_path, match)
    with Client(address) as client:
        client.wait_for_workers(2)
        with run.cluster(address) as executor:
            found = run.run(match, games, executor, file, tell=kill_one)
    assert workers[0].wait() == -signal.SIGKILL
    assert left[0] > 10
    assert numbers(found) == noted(file) == list(range(games))
    assert found == run.run(match, games, Here(), results.open_file(tmp_path / "other", match))
