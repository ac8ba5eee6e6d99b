"""Bots at tables. They think in processes of their own and block nobody."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing import get_context, parent_process
from threading import Lock, Thread

from bactrian import games
from bactrian.bots import think
from bactrian.kernel.rules import Position
from bactrian.tables import commands, lobby
from bactrian.tables.errors import NotNow, NotThere
from bactrian.tables.service import Tables
from bactrian.tables.table import Table

log = logging.getLogger(__name__)


def decide(game: str, position: Position, level: str, seed: str) -> str:
    """The move of a bot that sits in the seat asked. Runs in a worker."""
    rules = games.rules(game)
    state = rules.from_position(position)
    return rules.move(think(rules, state, level, seed).action)


def processes(count: int) -> Callable[[], Executor]:
    """How to start so many workers."""
    context = get_context("spawn")
    return lambda: ProcessPoolExecutor(count, mp_context=context, initializer=_follow_the_server)


def _follow_the_server() -> None:
    """A worker ends when its server does, be that killed."""

    def wait() -> None:
        server = parent_process()
        if server is not None:
            server.join()
            os._exit(1)

    Thread(target=wait, daemon=True).start()


class Thinkers:
    """Sees to it that bots move when they are asked, at every table."""

    def __init__(self, tables: Tables, start: Callable[[], Executor]) -> None:
        self.tables = tables
        self._start = start
        self._pool = start()
        self._busy: dict[str, int] = {}  # tables thought about, and after which entry
        self._lock = Lock()
        self._closed = False
        tables.changed.append(self.look)

    def look_everywhere(self) -> None:
        """Go on wherever a bot is asked, as after a restart."""
        with self.tables.storage.read() as connection:
            waiting = lobby.of_bots(connection)
        for table_id in waiting:
            self.look(table_id)

    def look(self, table_id: str) -> None:
        """If a bot is asked at this table, let it think, unless it does already."""
        with self.tables.table(table_id) as table:
            seat = table.asked
            if seat is None or table.players[seat].bot is None or self._closed:
                return
            number = table.number
            with self._lock:
                if self._busy.get(table_id) == number:
                    return
                self._busy[table_id] = number
            task = _task(table, seat)
        try:
            thought = self._submit(task)
        except RuntimeError:  # the server is going down; the next one looks everywhere
            return
        thought.add_done_callback(lambda done: self._thought(done, table_id, number, seat))

    def _submit(self, task: tuple[str, Position, str, str]) -> Future[str]:
        with self._lock:
            try:
                return self._pool.submit(decide, *task)
            except BrokenProcessPool:
                self._replace()
                return self._pool.submit(decide, *task)

    def _replace(self) -> None:
        """Workers that were killed are replaced by new ones."""
        log.warning("a worker was lost; starting others")
        self._pool.shutdown(wait=False)
        self._pool = self._start()

    def _thought(self, done: Future[str], table_id: str, number: int, seat: int) -> None:
        with self._lock:
            if self._busy.get(table_id) == number:
                del self._busy[table_id]
        if done.cancelled() or self._closed:
            return
        wrong = done.exception()
        if isinstance(wrong, BrokenProcessPool):
            self.look(table_id)
        elif wrong is not None:
            log.error("bot failed", exc_info=wrong, extra={"table": table_id})
        else:
            self._move(table_id, number, seat, done.result())

    def _move(self, table_id: str, number: int, seat: int, move: str) -> None:
        def command(table: Table) -> list[commands.Draft]:
            if table.number != number:
                return []  # something else was done meanwhile, and a bot was told to look again
            return commands.made(table, seat, move, None)

        with suppress(NotNow, NotThere):
            self.tables.act(table_id, command)

    def close(self) -> None:
        self._closed = True
        self._pool.shutdown(wait=False, cancel_futures=True)


def _task(table: Table, seat: int) -> tuple[str, Position, str, str]:
    level = table.players[seat].bot
    assert level is not None
    seed = f"{table.secret} {len(table.moves)}"
    return table.setup.game, table.begun.position(), level, seed
