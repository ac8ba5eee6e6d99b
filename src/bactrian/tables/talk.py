"""What people say at a table, and what they note for themselves."""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import Connection, delete, func, insert, select

from bactrian.tables import schema
from bactrian.tables.errors import Refused, TooMuch

LONGEST: Final = 500
LONGEST_NOTE: Final = 10_000
AT_ONCE: Final = 5  # sayings within the span below
SPAN: Final = 10_000


def say(connection: Connection, table_id: str, room: str, person: str, text: str, at: int) -> None:
    text = text.strip()
    if not 1 <= len(text) <= LONGEST:
        raise Refused(f"say something of 1 to {LONGEST} characters")
    chat = schema.chat.c
    lately = select(func.count()).where(chat.person == person, chat.at > at - SPAN)
    if connection.execute(lately).scalar_one() >= AT_ONCE:
        raise TooMuch("not so fast: others want to read along")
    row = {"table_id": table_id, "room": room, "person": person, "at": at, "text": text}
    connection.execute(insert(schema.chat).values(**row))


def said(
    connection: Connection, table_id: str, room: str, person: str, since: int
) -> list[dict[str, Any]]:
    """What was said in a room, but for people whom this person has muted."""
    chat, people, mutes = schema.chat.c, schema.people.c, schema.mutes.c
    muted = select(mutes.muted).where(mutes.person == person)
    rows = connection.execute(
        select(chat.id, chat.at, chat.person, people.name, chat.text)
        .join(schema.people, people.id == chat.person)
        .where(chat.table_id == table_id, chat.room == room, chat.id > since)
        .where(chat.person.not_in(muted))
        .order_by(chat.id)
        .limit(200)
    )
    return [dict(row._mapping) for row in rows]


def note(connection: Connection, table_id: str, person: str, text: str) -> None:
    if len(text) > LONGEST_NOTE:
        raise TooMuch(f"notes have at most {LONGEST_NOTE} characters")
    notes = schema.notes.c
    connection.execute(
        delete(schema.notes).where(notes.table_id == table_id, notes.person == person)
    )
    connection.execute(insert(schema.notes).values(table_id=table_id, person=person, text=text))


def noted(connection: Connection, table_id: str, person: str) -> str:
    notes = schema.notes.c
    chosen = select(notes.text).where(notes.table_id == table_id, notes.person == person)
    return connection.execute(chosen).scalar_one_or_none() or ""
