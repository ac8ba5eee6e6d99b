"""What is stored: migrations, numbers that are given once, and telling others."""

from __future__ import annotations

from queue import Queue
from threading import Barrier, Thread

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, func, insert, select, text

from bactrian.kernel.errors import NotYourTurn
from bactrian.tables import commands, schema, service
from bactrian.tables.errors import NotNow
from bactrian.tables.service import Tables
from bactrian.tables.storage import Storage
from tables.house import Clock, House


def test_migrations_make_the_tables_that_the_code_knows(storage: Storage) -> None:
    with storage.engine.begin() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, schema.metadata) == []


def test_going_down_and_up_again_keeps_the_games(storage: Storage) -> None:
    house = House(storage, Clock())
    table_id = house.begin("Ann", "Bob")
    house.play(table_id, 5)
    storage.migrate("0001")
    with storage.read() as connection, pytest.raises(Exception, match="people"):
        connection.execute(select(schema.people))
    storage.migrate()
    assert len(house.look(table_id).moves) == 5
    house.play(table_id)
    assert len(house.look(table_id).moves) == 6


def test_migrations_go_down_to_nothing(storage: Storage) -> None:
    House(storage, Clock()).begin("Ann", "Bob")
    storage.migrate("base")
    with storage.read() as connection:
        assert "tables" not in storage.engine.dialect.get_table_names(connection)


def test_a_sqlite_commit_is_flushed_to_the_disk(house: House) -> None:
    with house.storage.read() as connection:
        assert connection.execute(text("PRAGMA journal_mode")).scalar() == "wal"
        assert connection.execute(text("PRAGMA synchronous")).scalar() == 2  # full


def test_work_that_fails_leaves_no_trace_and_spoils_no_other(storage: Storage) -> None:
    def note(person: str) -> None:
        def work(connection: Connection) -> None:
            row = {"id": person, "name": person, "session": 0, "created": 0}
            connection.execute(insert(schema.people).values(**row))
            if person == "bad":
                raise ValueError(person)

        together.wait()
        try:
            storage.write(work)
        except ValueError as wrong:
            failed.put(str(wrong))

    together, failed = Barrier(9), Queue[str]()
    threads = [Thread(target=note, args=(each,)) for each in ["bad", *"abcdefgh"]]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    with storage.read() as connection:
        kept = connection.scalars(select(schema.people.c.id).order_by(schema.people.c.id))
        assert "".join(kept) == "abcdefgh"
    assert [failed.get_nowait()] == ["bad"]
    assert failed.empty()


def test_the_same_move_from_many_at_once_counts_once(storage: Storage) -> None:
    house = House(storage, Clock())
    table_id = house.begin("Ann", "Bob")
    houses = [Tables(storage, house.clock) for _ in range(4)]  # as four processes would
    together, refused = Barrier(8), Queue[Exception]()
    move = house.look(table_id).begun.legal[0]
    ann = house.person("Ann")

    def act(tables: Tables) -> None:
        together.wait()
        try:
            tables.act(table_id, lambda table: commands.move(table, ann, move, 0))
        except (NotYourTurn, NotNow) as reason:
            refused.put(reason)

    threads = [Thread(target=act, args=(tables,)) for tables in houses * 2]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert refused.qsize() == 7
    assert len(house.look(table_id).moves) == 1
    with storage.read() as connection:
        entries = schema.entries.c
        moves = select(func.count()).where(entries.table_id == table_id, entries.kind == "move")
        assert connection.execute(moves).scalar_one() == 1


def test_two_processes_serve_the_same_table(storage: Storage) -> None:
    here, there = House(storage, Clock()), House(storage, Clock())
    table_id = here.begin("Ann", "Bob")
    there.ids = here.ids
    for count in range(1, 8):
        (here if count % 2 else there).play(table_id, 1, seed=count)
        assert len(here.look(table_id).moves) == count
    with here.tables.table(table_id) as one, there.tables.table(table_id) as other:
        assert one.begun.position() == other.begun.position()


def test_postgresql_tells_other_processes_what_moved(postgres_url: str) -> None:
    here, there = Storage(postgres_url), Storage(postgres_url)
    here.migrate()
    heard = Queue[str]()
    there.listen(heard.put)
    house = House(here, Clock())
    try:
        while heard.empty():  # until the other one listens
            table_id = house.begin("Ann", "Bob")
            try:
                assert heard.get(timeout=1) == table_id
                break
            except Exception:
                continue
        house.play(table_id)
        assert heard.get(timeout=10) == table_id
    finally:
        here.close()
        there.close()


def test_tables_that_memory_has_no_room_for_are_read_again(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service, "KEPT", 2)
    tables = [house.begin("Ann", "Bob") for _ in range(4)]
    for count in range(1, 4):
        for table_id in tables:
            house.play(table_id)
            assert len(house.look(table_id).moves) == count
    assert len(house.tables._slots) == 2
