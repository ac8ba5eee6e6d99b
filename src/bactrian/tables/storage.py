"""Where everything is kept: one SQLite file, or PostgreSQL when several processes serve.

What `write` returns from is on the disk. With SQLite, writes that wait at the same time share
one flush to it.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import AbstractContextManager, suppress
from importlib.resources import as_file, files
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from time import sleep
from typing import Any, TypeVar

import psycopg
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, create_engine, event, insert, select, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import IntegrityError

from bactrian.tables import schema

T = TypeVar("T")
CHANNEL = "bactrian"
POOL = 16  # connections, and so many more at a rush


class Storage:
    """A database, opened; its tables as the newest migration makes them."""

    def __init__(self, url: str) -> None:
        self.url = make_url(url)
        self.sqlite = self.url.get_backend_name() == "sqlite"
        self.engine = _sqlite(url) if self.sqlite else _postgres(url)
        self._reads = self.engine.execution_options(bactrian_reads=True)
        self._waiting: SimpleQueue[tuple[Callable[[Connection], Any], Future[Any]]] = SimpleQueue()
        self._writing = Lock()
        self._ear: _Ear | None = None

    def migrate(self, to: str = "head") -> None:
        """Bring the tables to a version of theirs, up or down."""
        with as_file(files("bactrian.tables").joinpath("migrations")) as folder:
            config = Config()
            config.set_main_option("script_location", str(folder))
            with self.engine.begin() as connection:
                config.attributes["connection"] = connection
                if to == "base" or to < _version(connection):
                    command.downgrade(config, to)
                else:
                    command.upgrade(config, to)

    def read(self) -> AbstractContextManager[Connection]:
        return self._reads.connect()

    def write(self, work: Callable[[Connection], T]) -> T:
        """Do this work in a transaction; when this returns, it is on the disk."""
        if not self.sqlite:
            with self.engine.begin() as connection:
                return work(connection)
        done: Future[T] = Future()
        self._waiting.put((work, done))
        with self._writing:
            self._write_all()
        return done.result()

    def _write_all(self) -> None:
        """Whatever waits, in one transaction; a piece of work that fails leaves no trace."""
        batch = _drained(self._waiting)
        if not batch:
            return  # somebody else took ours along
        results: list[tuple[Future[Any], Any, BaseException | None]] = []
        try:
            with self.engine.begin() as connection:
                for work, done in batch:
                    try:
                        with connection.begin_nested():
                            results.append((done, work(connection), None))
                    except Exception as reason:
                        results.append((done, None, reason))
        except Exception as reason:
            results = [(done, None, reason) for _, done in batch]
        for done, result, wrong in results:
            if wrong is None:
                done.set_result(result)
            else:
                done.set_exception(wrong)

    def signing_key(self) -> str:
        """What cookies are signed with: drawn once, the same for all processes."""
        house = schema.house
        with suppress(IntegrityError):  # it is there already
            row = {"name": "signing key", "value": secrets.token_hex(32)}
            self.write(lambda connection: connection.execute(insert(house).values(**row)))
        with self.read() as connection:
            chosen = select(house.c.value).where(house.c.name == "signing key")
            return str(connection.execute(chosen).scalar_one())

    # -- telling other processes -----------------------------------------------

    def tell(self, connection: Connection, table_id: str) -> None:
        """Let other processes know of a change once this transaction is committed."""
        if not self.sqlite:
            connection.execute(
                text("SELECT pg_notify(:channel, :table)"), {"channel": CHANNEL, "table": table_id}
            )

    def listen(self, heard: Callable[[str], None]) -> None:
        """From now on call this with every table that another process changes."""
        if not self.sqlite:
            self._ear = _Ear(self.url.set(drivername="postgresql").render_as_string(False), heard)
            self._ear.start()

    def close(self) -> None:
        if self._ear is not None:
            self._ear.stopped = True
            self._ear.join()
        self.engine.dispose()


class _Ear(Thread):
    """Listens to PostgreSQL on a connection of its own, and opens another when that breaks."""

    def __init__(self, url: str, heard: Callable[[str], None]) -> None:
        super().__init__(daemon=True, name="listen")
        self.url = url
        self.heard = heard
        self.stopped = False

    def run(self) -> None:
        while not self.stopped:
            try:
                self._listen()
            except psycopg.OperationalError:
                sleep(1)  # it may be starting

    def _listen(self) -> None:
        with psycopg.connect(self.url, autocommit=True, connect_timeout=5) as connection:
            connection.execute(f"LISTEN {CHANNEL}")
            while not self.stopped:
                for notice in connection.notifies(timeout=0.5):
                    self.heard(notice.payload)


def _drained(queue: SimpleQueue[T]) -> list[T]:
    found: list[T] = []
    while True:
        try:
            found.append(queue.get_nowait())
        except Empty:
            return found


def _sqlite(url: str) -> Engine:
    engine = create_engine(url, connect_args={"timeout": 30}, pool_size=POOL, max_overflow=2 * POOL)

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _: object) -> None:
        connection.isolation_level = None  # transactions begin where we say, below
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        if not connection.get_execution_options().get("bactrian_reads"):
            connection.exec_driver_sql("BEGIN IMMEDIATE")

    return engine


def _postgres(url: str) -> Engine:
    full = make_url(url).set(drivername="postgresql+psycopg")
    return create_engine(full, pool_size=POOL, max_overflow=2 * POOL, pool_pre_ping=True)


def _version(connection: Connection) -> str:
    from alembic.runtime.migration import MigrationContext

    return MigrationContext.configure(connection).get_current_revision() or ""
