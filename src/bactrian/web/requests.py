"""What every request has in common: who calls, and the key by which it counts only once."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import Annotated

from fastapi import Depends, Header, Path, Query, Request
from fastapi.security import APIKeyCookie, HTTPAuthorizationCredentials, HTTPBearer

from bactrian.tables.errors import NotKnown
from bactrian.tables.journal import Request as Counted
from bactrian.web.callers import COOKIE, Caller
from bactrian.web.hosting import Hosting

_cookie = APIKeyCookie(name=COOKIE, auto_error=False, description="given by POST /api/people")
_bearer = HTTPBearer(auto_error=False, description="a token of a bot account")


def hosting(request: Request) -> Hosting:
    found: Hosting = request.app.state.hosting
    return found


async def caller(
    request: Request,
    cookie: Annotated[str | None, Depends(_cookie)],
    bearer: Annotated[HTTPAuthorizationCredentials | None, Depends(_bearer)],
) -> Caller:
    """Who calls; counted, so that nobody calls too often."""
    host = hosting(request)
    address = request.client.host if request.client else ""
    if bearer is None and "authorization" in request.headers:
        raise NotKnown("'Authorization' must be 'Bearer' and a token")
    token = bearer.credentials if bearer else None
    # Only a cookie that we have signed counts by itself: all else could be new each time.
    host.requests.count(host.callers.signed(cookie) or address)
    return Caller(host.callers, address, cookie, token)


@dataclass(frozen=True)
class Once:
    """The key a request names itself by, if it does, and a digest of all it asks for."""

    key: str | None
    digest: str

    def by(self, person: str) -> Counted | None:
        return Counted(person, self.key, self.digest) if self.key else None


async def once(
    request: Request,
    idempotency_key: Annotated[
        str | None,
        Header(
            max_length=64,
            pattern="^[A-Za-z0-9_.:-]+$",
            description="a request that comes again with the same key changes nothing more",
        ),
    ] = None,
) -> Once:
    asked = f"{request.method} {request.url.path} ".encode() + await request.body()
    return Once(idempotency_key, sha256(asked).hexdigest())


ID = "^[A-Za-z0-9_-]{1,24}$"
Calling = Annotated[Caller, Depends(caller)]
CountedOnce = Annotated[Once, Depends(once)]
Host = Annotated[Hosting, Depends(hosting)]
TableId = Annotated[str, Path(pattern=ID, examples=["5FqmvYzSb0Yx"])]
PersonId = Annotated[str, Path(pattern=ID, examples=["s3vB1hYc9KtQ"])]
Invite = Annotated[str, Query(pattern="^[A-Za-z0-9_-]{0,24}$", description="to a private table")]
SeatWish = Annotated[
    int | None, Query(ge=0, le=9, description="with whose eyes, once the game is over")
]
