"""Tables found: those to join, those of a person, and the one that waits for them."""

from __future__ import annotations

from sqlalchemy import Connection, select

from bactrian.tables import schema
from bactrian.tables.table import BROKEN, OPEN, PAUSED, RUNNING

MOST = 100
_tables = schema.tables.c


def listed(connection: Connection, game: str | None, status: str) -> list[str]:
    """Public tables, the newest first."""
    chosen = select(_tables.id).where(_tables.visibility == "public", _tables.status == status)
    if game is not None:
        chosen = chosen.where(_tables.game == game)
    return list(connection.scalars(chosen.order_by(_tables.created.desc()).limit(MOST)))


def own(connection: Connection, person: str) -> list[str]:
    """The tables at which a person sits, the newest first."""
    sittings = schema.sittings.c
    chosen = (
        select(_tables.id)
        .join(schema.sittings, sittings.table_id == _tables.id)
        .where(sittings.person == person)
        .order_by(_tables.created.desc())
        .limit(MOST)
    )
    return list(connection.scalars(chosen))


def waiting(connection: Connection, person: str) -> list[str]:
    """The tables that wait for a move of this person, the one that has waited longest first."""
    chosen = select(_tables.id).where(_tables.asked == person).order_by(_tables.asked_since)
    return list(connection.scalars(chosen.limit(MOST)))


def unfinished(connection: Connection) -> list[str]:
    chosen = select(_tables.id).where(_tables.status.in_((OPEN, RUNNING, PAUSED, BROKEN)))
    return list(connection.scalars(chosen.order_by(_tables.created)))


def of_bots(connection: Connection) -> list[str]:
    """The tables that wait for a bot."""
    return list(connection.scalars(select(_tables.id).where(_tables.bot_asked)))


def out_of_time(connection: Connection, at: int) -> list[str]:
    return list(connection.scalars(select(_tables.id).where(_tables.deadline <= at)))
