"""Playing a match in many processes: on this machine, or on a Dask cluster."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from functools import partial
from multiprocessing import active_children, get_context
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

from bactrian.arena import results
from bactrian.arena.match import Match, Result, play_game
from bactrian.kernel.errors import InvalidOption
from bactrian.record import write_file

CONNECT = 10  # seconds in which a scheduler must answer

Given = ParamSpec("Given")
Made = TypeVar("Made")


def run(
    match: Match,
    games: int,
    executor: Executor,
    file: Path,
    records: Path | None = None,
    tell: Callable[[Result], None] = lambda result: None,
) -> list[Result]:
    """Play what is missing of so many games, note it in the file, and return all of them."""
    _, played = results.read(file)
    done = {result.number for result in played}
    futures = [
        executor.submit(play_game, match, number) for number in range(games) if number not in done
    ]
    try:
        for future in as_completed(futures):
            result, record = future.result()
            if records is not None:
                write_file(records / f"{file.stem}-{result.number:05}.bactrian", record)
            results.add(file, result)
            tell(result)
    finally:
        for future in futures:
            future.cancel()
    _, played = results.read(file)
    return [result for result in played if result.number < games]


@contextmanager
def processes(workers: int | None) -> Iterator[Executor]:
    """Worker processes here. Whoever is interrupted does not wait for games that are not over."""
    context = get_context("spawn")  # a process with threads must not fork
    with ProcessPoolExecutor(workers, context, _listen) as executor:
        try:
            yield executor
        except BaseException:
            executor.shutdown(wait=False, cancel_futures=True)
            for child in active_children():
                child.terminate()
            raise


def _listen() -> None:
    """In a worker: the parent hears the interrupt and ends us; our bots are ended on the way."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())


@contextmanager
def cluster(address: str) -> Iterator[Executor]:
    """The workers of a Dask scheduler, such as tcp://scheduler:8786."""
    from distributed import Client

    try:
        client = Client(address, timeout=CONNECT)
    except (OSError, ValueError):
        raise InvalidOption(f"no Dask scheduler answers at {address}") from None
    with client:
        yield _ClusterExecutor(client)


class _ClusterExecutor(Executor):
    """Tasks on a Dask cluster.

    Dask's own executor takes a result for an error if the worker that has it dies while it is
    fetched; here it waits until another worker has played the game once more.
    """

    def __init__(self, client: Any) -> None:
        self.client = client
        self.tasks: list[Any] = []  # Dask forgets those that nobody holds

    def submit(
        self, deed: Callable[Given, Made], /, *words: Given.args, **more: Given.kwargs
    ) -> Future[Made]:
        future: Future[Made] = Future()
        task = self.client.submit(deed, *words, pure=False, **more)
        self.tasks.append(task)
        task.add_done_callback(partial(_hand_on, future))
        return future


def _hand_on(future: Future[Made], task: Any) -> None:
    if not future.set_running_or_notify_cancel():
        return
    try:
        future.set_result(task.result())
    except BaseException as reason:
        future.set_exception(reason)
