"""Who calls: a person by a signed cookie, a bot by its token, or nobody in particular."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from fastapi import Response
from itsdangerous import BadSignature, URLSafeTimedSerializer

from bactrian.tables.errors import NotKnown, NotThere
from bactrian.tables.people import People, Person

COOKIE: Final = "bactrian"
HOLDS: Final = 180 * 24 * 60 * 60  # seconds


@dataclass(frozen=True)
class Caller:
    """What a request brought along to say whose it is."""

    callers: Callers
    address: str
    cookie: str | None
    token: str | None

    @property
    def person(self) -> Person | None:
        """Who calls, if they have said so; NotKnown if what they say does not hold."""
        if self.token is not None:
            return self.callers.people.by_token(self.token)
        return self.callers.by_cookie(self.cookie) if self.cookie else None

    @property
    def known(self) -> Person:
        person = self.person
        if person is None:
            raise NotKnown("say who you are first: choose a name or sign in")
        return person

    @property
    def person_id(self) -> str | None:
        person = self.person
        return person.id if person else None


class Callers:
    def __init__(self, people: People, key: str, secure: bool) -> None:
        self.people = people
        self.secure = secure
        self._signer = URLSafeTimedSerializer(key, salt="bactrian cookie")

    def signed(self, cookie: str | None) -> str | None:
        """The person a cookie of ours speaks of, whether it still holds or not."""
        try:
            return str(self._signer.loads(cookie or "")[0])
        except BadSignature:
            return None

    def by_cookie(self, cookie: str) -> Person:
        try:
            person_id, session = self._signer.loads(cookie, max_age=HOLDS)
            return self.people.find(person_id, session)
        except (BadSignature, NotThere):
            raise NotKnown("your cookie does not hold any more: sign in again") from None

    def remember(self, response: Response, person: Person) -> None:
        """Give the caller a cookie by which they are known from now on."""
        response.set_cookie(
            COOKIE,
            self._signer.dumps([person.id, person.session]),
            max_age=HOLDS,
            httponly=True,
            secure=self.secure,
            samesite="lax",
        )

    def forget(self, response: Response) -> None:
        response.delete_cookie(COOKIE)
