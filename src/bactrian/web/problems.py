"""Whatever goes wrong, as a problem document (RFC 9457); an illegal move names its clause."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import BaseModel, Field
from starlette.exceptions import HTTPException

from bactrian.kernel.errors import BactrianError, IllegalMove, NotYourTurn
from bactrian.tables.errors import NotKnown, Refused

MEDIA_TYPE = "application/problem+json"


class BrokenClause(BaseModel):
    id: str = Field(examples=["D4.2"])
    text: str


class Problem(BaseModel):
    """What went wrong, in one sentence; for an illegal move, the clause that forbids it."""

    type: str = Field("about:blank", examples=["about:blank"])
    title: str = Field(examples=["Conflict"])
    status: int = Field(examples=[409])
    detail: str = Field(examples=["it is not your turn: seat 1 is asked"])
    clause: BrokenClause | None = None
    fields: list[str] | None = Field(None, description="what in the request is not as it must be")


def problem(status: int, detail: str, **more: Any) -> JSONResponse:
    body = {
        "type": "about:blank",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "detail": detail,
        **more,
    }
    return JSONResponse(body, status, media_type=MEDIA_TYPE)


def status_of(wrong: BactrianError) -> int:
    if isinstance(wrong, Refused):
        return wrong.status
    return 409 if isinstance(wrong, NotYourTurn) else 422


def install(app: FastAPI, cookie: str) -> None:
    """Have the app answer with problem documents, whatever happens."""

    @app.exception_handler(BactrianError)
    async def refused(request: Request, wrong: BactrianError) -> JSONResponse:
        more = {}
        if isinstance(wrong, IllegalMove):
            more["clause"] = wrong.clause._asdict()
        answer = problem(status_of(wrong), str(wrong), **more)
        if isinstance(wrong, NotKnown):
            answer.headers["WWW-Authenticate"] = "Bearer"
            answer.delete_cookie(cookie)  # so that the next request is a stranger's, not refused
        return answer

    @app.exception_handler(RequestValidationError)
    async def invalid(request: Request, wrong: RequestValidationError) -> JSONResponse:
        fields = [
            f"{'.'.join(str(part) for part in each['loc'])}: {each['msg']}"
            for each in wrong.errors()
        ]
        return problem(422, "the request is not as it must be", fields=_printable(fields))

    @app.exception_handler(HTTPException)
    async def other(request: Request, wrong: HTTPException) -> JSONResponse:
        answer = problem(wrong.status_code, str(wrong.detail))
        answer.headers.update(wrong.headers or {})
        return answer

    @app.exception_handler(Exception)
    async def failed(request: Request, wrong: Exception) -> JSONResponse:
        return problem(500, "something went wrong here; it was noted")


def _printable(texts: list[str]) -> list[str]:
    return [text.encode(errors="replace").decode() for text in texts]
