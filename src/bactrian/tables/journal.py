"""Tables and their entries, read from the storage and added to it."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from bactrian.tables import schema
from bactrian.tables.table import Entry, Setup, Table


class Overtaken(Exception):
    """Somebody else has stored an entry with this number."""


class Repeated(Exception):
    """A request that was carried out already."""


@dataclass(frozen=True)
class Request:
    """A request that names itself, so that it counts once however often it comes."""

    person: str
    key: str
    digest: str  # of all it asked for


def create(connection: Connection, table: Table, created: int) -> None:
    row = {"id": table.id, "secret": table.secret, "invite": table.invite, "created": created}
    connection.execute(
        insert(schema.tables).values(
            **row, setup=table.setup.stored(), visibility=table.setup.visibility, **_summary(table)
        )
    )


def find(connection: Connection, table_id: str) -> Table | None:
    """A table without its entries."""
    tables = schema.tables.c
    row = connection.execute(
        select(tables.id, tables.setup, tables.secret, tables.invite).where(tables.id == table_id)
    ).one_or_none()
    return None if row is None else Table(row.id, Setup.read(row.setup), row.secret, row.invite)


def entries(connection: Connection, table_id: str, since: int) -> list[Entry]:
    """The entries of a table with numbers above this one."""
    columns = schema.entries.c
    rows = connection.execute(
        select(columns.number, columns.at, columns.kind, columns.person, columns.seat, columns.data)
        .where(columns.table_id == table_id, columns.number > since)
        .order_by(columns.number)
    )
    return [Entry(*row) for row in rows]


def add(connection: Connection, table_id: str, fresh: list[Entry]) -> None:
    try:
        connection.execute(
            insert(schema.entries), [{"table_id": table_id, **vars(entry)} for entry in fresh]
        )
    except IntegrityError:
        raise Overtaken from None


def summarise(connection: Connection, table: Table, seated: bool) -> None:
    """Repeat what tables are found by; `seated`: whether who sits there has changed."""
    tables = schema.tables.c
    connection.execute(
        update(schema.tables)
        .where(tables.id == table.id, tables.number <= table.number)
        .values(**_summary(table))
    )
    if not seated:
        return
    connection.execute(delete(schema.sittings).where(schema.sittings.c.table_id == table.id))
    persons = [{"table_id": table.id, "person": each.person} for each in table.players]
    persons = [each for each in persons if each["person"] is not None]
    if persons:
        connection.execute(insert(schema.sittings), persons)


def _summary(table: Table) -> dict[str, object]:
    asked = None if table.asked is None else table.players[table.asked]
    return {
        "game": table.setup.game,
        "number": table.number,
        "status": table.status,
        "asked": asked.person if asked and asked.plays else None,
        "asked_since": table.clock.since if asked and asked.plays else None,
        "bot_asked": asked is not None and not asked.plays,
        "deadline": table.clock.deadline,
    }


# -- requests ------------------------------------------------------------------


def remember(connection: Connection, request: Request, table_id: str, number: int, at: int) -> None:
    row = {"table_id": table_id, "number": number, "at": at}
    try:
        connection.execute(insert(schema.requests).values(**vars(request), **row))
    except IntegrityError:
        raise Repeated from None


def outcome(connection: Connection, request: Request) -> tuple[str, str, int] | None:
    """What a request asked for, the table, and the number of the entry that it led to."""
    columns = schema.requests.c
    row = connection.execute(
        select(columns.digest, columns.table_id, columns.number).where(
            columns.person == request.person, columns.key == request.key
        )
    ).one_or_none()
    return None if row is None else (row.digest, row.table_id, row.number)
