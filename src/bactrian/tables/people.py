"""People: known by a name they choose, by a password too if they like; and bots by a token."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final

from argon2 import PasswordHasher
from argon2.exceptions import VerificationError
from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from bactrian.tables import results, schema
from bactrian.tables.errors import NotAllowed, NotKnown, NotNow, NotThere, Refused
from bactrian.tables.storage import Storage

LONGEST_NAME: Final = 24
SHORTEST_PASSWORD: Final = 8
LONGEST_PASSWORD: Final = 200
GONE: Final = "somebody"  # the name of people who had themselves deleted


@dataclass(frozen=True)
class Person:
    id: str
    name: str
    session: int  # goes up when all that was signed in no longer is
    registered: bool = False
    owner: str | None = None


class People:
    """The people of one storage."""

    def __init__(self, storage: Storage, now: Callable[[], int]) -> None:
        self.storage = storage
        self.now = now
        self._hasher = PasswordHasher()
        # Compared with when nobody has that name, so that it takes as long to say no.
        self._nobody = self._hasher.hash(secrets.token_hex(8))

    # -- a name ----------------------------------------------------------------

    def arrive(self, name: str, owner: str | None = None) -> Person:
        """Somebody new, or a bot account of somebody's."""
        person = Person(secrets.token_urlsafe(9), check_name(name), 0, owner=owner)
        row = {"id": person.id, "name": person.name, "session": 0, "owner": owner}
        self._write(insert(schema.people).values(**row, created=self.now()))
        return person

    def find(self, person_id: str, session: int | None = None) -> Person:
        """The person with this id; NotKnown if that session of theirs no longer holds."""
        people = schema.people.c
        with self.storage.read() as connection:
            row = connection.execute(
                select(schema.people).where(people.id == person_id)
            ).one_or_none()
        if row is None:
            raise NotThere("there is no such person")
        if session is not None and row.session != session:
            raise NotKnown("you have been signed out: sign in again")
        return Person(row.id, row.name, row.session, row.password is not None, row.owner)

    def rename(self, person: Person, name: str) -> None:
        values = {"name": check_name(name)}
        if person.registered:
            values["login"] = _login(values["name"])
        try:
            self._change(person, **values)
        except IntegrityError:
            raise NotNow("somebody else has this name, with a password") from None

    # -- a password ------------------------------------------------------------

    def protect(self, person: Person, password: str, old: str = "") -> Person:
        """Keep the name across devices with a password; other devices are signed out."""
        if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
            raise Refused(f"a password has {SHORTEST_PASSWORD} to {LONGEST_PASSWORD} characters")
        if person.owner is not None:
            raise NotAllowed("a bot account has tokens, not a password")
        if person.registered:
            self.sign_in(person.name, old)
        hashed = self._hasher.hash(password)
        try:
            self._change(
                person, password=hashed, login=_login(person.name), session=person.session + 1
            )
        except IntegrityError:
            raise NotNow("somebody else has this name, with a password: rename first") from None
        return self.find(person.id)

    def sign_in(self, name: str, password: str) -> Person:
        people = schema.people.c
        with self.storage.read() as connection:
            row = connection.execute(
                select(people.id, people.password).where(people.login == _login(name))
            ).one_or_none()
        try:
            self._hasher.verify(row.password if row else self._nobody, password[:LONGEST_PASSWORD])
        except VerificationError:
            row = None
        if row is None:
            raise NotKnown("name and password do not go together")
        return self.find(row.id)

    def sign_out_everywhere(self, person: Person) -> None:
        self._change(person, session=person.session + 1)

    # -- bot accounts ----------------------------------------------------------

    def bot_account(self, owner: Person, name: str) -> tuple[Person, str]:
        """A bot account and its first token, which is shown only now."""
        if owner.owner is not None:
            raise NotAllowed("a bot account cannot make others")
        bot = self.arrive(name, owner.id)
        return bot, self.fresh_token(owner, bot.id)

    def fresh_token(self, owner: Person, bot_id: str) -> str:
        self._owned(owner, bot_id)
        token = "bactrian_" + secrets.token_urlsafe(24)
        row = {"id": secrets.token_urlsafe(9), "person": bot_id, "digest": _digest(token)}
        self._write(insert(schema.tokens).values(**row, created=self.now()))
        return token

    def revoke(self, owner: Person, bot_id: str) -> None:
        """All tokens of a bot account stop working."""
        self._owned(owner, bot_id)
        tokens = schema.tokens.c
        self._write(
            update(schema.tokens)
            .where(tokens.person == bot_id, tokens.revoked.is_(None))
            .values(revoked=self.now())
        )

    def by_token(self, token: str) -> Person:
        tokens = schema.tokens.c
        with self.storage.read() as connection:
            found = connection.execute(
                select(tokens.person).where(
                    tokens.digest == _digest(token), tokens.revoked.is_(None)
                )
            ).scalar_one_or_none()
        if found is None:
            raise NotKnown("this token is not known, or was revoked")
        return self.find(found)

    def _owned(self, owner: Person, bot_id: str) -> None:
        if self.find(bot_id).owner != owner.id:
            raise NotThere("there is no such bot account of yours")

    # -- all that is kept, and nothing -----------------------------------------

    def export(self, person: Person) -> dict[str, Any]:
        """All that is kept about a person, as plain JSON values."""
        with self.storage.read() as connection:

            def rows(table: Any, key: Any, *columns: Any) -> list[dict[str, Any]]:
                found = connection.execute(select(*columns).where(key == person.id))
                return [dict(row._mapping) for row in found]

            people, chat, notes = schema.people.c, schema.chat.c, schema.notes.c
            entries, done = schema.entries.c, schema.results.c
            return {
                "person": rows(schema.people, people.id, people.id, people.name, people.created),
                "bots": rows(schema.people, people.owner, people.id, people.name),
                "entries": rows(
                    schema.entries, entries.person, entries.table_id, entries.number,
                    entries.at, entries.kind, entries.seat,
                ),
                "chat": rows(schema.chat, chat.person, chat.table_id, chat.at, chat.text),
                "notes": rows(schema.notes, notes.person, notes.table_id, notes.text),
                "results": rows(
                    schema.results, done.person, done.table_id, done.game, done.place, done.score
                ),
                "muted": rows(schema.mutes, schema.mutes.c.person, schema.mutes.c.muted),
                "games": results.statistics(connection, person.id),
            }  # fmt: skip

    def delete(self, person: Person) -> None:
        """Forget a person. What they did at tables stays, and nobody can tell who it was."""

        def work(connection: Connection) -> None:
            people, tokens = schema.people.c, schema.tokens.c
            bots = select(people.id).where(people.owner == person.id).scalar_subquery()
            for table, column in (
                (schema.chat, schema.chat.c.person),
                (schema.notes, schema.notes.c.person),
                (schema.mutes, schema.mutes.c.person),
                (schema.ratings, schema.ratings.c.person),
                (schema.requests, schema.requests.c.person),
            ):
                connection.execute(delete(table).where(column == person.id))
            connection.execute(
                delete(schema.tokens).where(tokens.person.in_(bots) | (tokens.person == person.id))
            )
            connection.execute(
                update(schema.people)
                .where((people.id == person.id) | (people.owner == person.id))
                .values(
                    name=GONE, login=None, password=None, owner=None, session=people.session + 1
                )
            )

        self.storage.write(work)

    # -- whom not to hear ------------------------------------------------------

    def mute(self, person: Person, other: str, muted: bool) -> None:
        self.find(other)

        def work(connection: Connection) -> None:
            mutes = schema.mutes.c
            connection.execute(
                delete(schema.mutes).where(mutes.person == person.id, mutes.muted == other)
            )
            if muted:
                connection.execute(insert(schema.mutes).values(person=person.id, muted=other))

        self.storage.write(work)

    def _change(self, person: Person, **values: object) -> None:
        self._write(update(schema.people).where(schema.people.c.id == person.id).values(**values))

    def _write(self, statement: Any) -> None:
        self.storage.write(lambda connection: connection.execute(statement))


def check_name(name: str) -> str:
    """The name as it is kept; Refused if a line of a record could not hold it."""
    name = " ".join(name.split())
    if not 1 <= len(name) <= LONGEST_NAME or not name.isprintable():
        raise Refused(f"a name has 1 to {LONGEST_NAME} characters that can be printed")
    if name.endswith(" bot)"):
        raise Refused("names that end like that are for bots")
    return name


def _login(name: str) -> str:
    return " ".join(name.split()).casefold()


def _digest(token: str) -> str:
    return sha256(token.encode()).hexdigest()
