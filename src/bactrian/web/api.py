"""The JSON API: all that can be done with tables over HTTP. People are in `api_people`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

from fastapi import APIRouter, Header, Path, Query, Request, Response
from fastapi.responses import PlainTextResponse, StreamingResponse
from pydantic import BaseModel, Field

from bactrian import games
from bactrian.bots import LEVELS
from bactrian.tables import access, chance, commands, lobby, news, talk
from bactrian.tables.answers import Answer
from bactrian.tables.commands import Draft
from bactrian.tables.errors import NotThere
from bactrian.tables.table import RUNNING, Setup, Table
from bactrian.web import bodies
from bactrian.web.hosting import Hosting
from bactrian.web.problems import MEDIA_TYPE, Problem
from bactrian.web.requests import (
    Calling,
    CountedOnce,
    Host,
    Invite,
    Once,
    SeatWish,
    TableId,
)
from bactrian.web.stream import chat_topic, events

PROBLEMS: dict[int | str, dict[str, Any]] = {
    status: {"model": Problem, "content": {MEDIA_TYPE: {}}}
    for status in (400, 401, 403, 404, 409, 413, 415, 422, 429)
}
router = APIRouter(prefix="/api", responses=PROBLEMS)
Json = dict[str, Any]


class Entered(BaseModel):
    number: int = Field(description="of the entry that is now stored", examples=[12])


class MadeTable(BaseModel):
    table: str = Field(examples=["5FqmvYzSb0Yx"])


# -- games ---------------------------------------------------------------------


@router.get("/games", tags=["games"])
def list_games() -> list[Json]:
    """The games, their options, and the bots that play them."""
    return [
        {
            "id": rules.id,
            "title": rules.title,
            "about": rules.about,
            "seats": rules.seats,
            "options": {name: list(option.values) for name, option in rules.options.items()},
            "bots": {name: level.about for name, level in LEVELS.items()},
        }
        for rules in map(games.rules, games.names())
    ]


@router.get("/games/{game}/clauses", tags=["games"])
def list_clauses(game: Annotated[str, Path(max_length=40)]) -> dict[str, str]:
    """The rules of a game, clause by clause."""
    if game not in games.names():
        raise NotThere("there is no such game")
    return {number: clause.text for number, clause in games.rules(game).clauses.items()}


# -- tables found and set up ---------------------------------------------------


@router.get("/tables", tags=["tables"])
def list_tables(
    host: Host,
    caller: Calling,
    game: Annotated[str | None, Query(max_length=40, pattern="^[a-z0-9_-]+$")] = None,
    status: Annotated[str, Query(pattern="^(open|running|paused|over)$")] = "open",
) -> list[Json]:
    """Public tables, the newest first."""
    with host.storage.read() as connection:
        found = lobby.listed(connection, game, status)
    return [outside(host, table_id) for table_id in found]


def outside(host: Hosting, table_id: str) -> Json:
    with host.tables.table(table_id) as table:
        return news.outside(table)


@router.post("/tables", status_code=201, tags=["tables"])
def create_table(
    host: Host, caller: Calling, once: CountedOnce, body: bodies.NewTable
) -> MadeTable:
    """Set up a table and take the first seat that is not for a bot."""
    person = caller.known
    table_id = host.tables.create(
        person.id, person.name, body.setup(), body.seats_of_bots(), body.word, once.by(person.id)
    )
    return MadeTable(table=table_id)


# -- a table seen --------------------------------------------------------------


@router.get("/tables/{table_id}", tags=["tables"])
def show_table(
    host: Host,
    caller: Calling,
    table_id: TableId,
    request: Request,
    response: Response,
    seat: SeatWish = None,
    invite: Invite = "",
) -> Any:
    """A table, and the game as the caller's seat, or a spectator, sees it. Knows `ETag`."""
    person = caller.person_id
    with host.tables.table(table_id) as table:
        eyes = access.eyes(table, person, seat, invite)
        tag = f'"{table.number}-{eyes}-{int(table.seat_of(person) is not None)}"'
        headers = {"ETag": tag, "Cache-Control": "private, no-cache"}
        if request.headers.get("if-none-match") == tag:
            return Response(status_code=304, headers=headers)
        response.headers.update(headers)
        return {
            "table": news.outside(table),
            "seat": eyes,
            "view": _view(table, eyes),
            "invite": access.invite_for(table, person),
        }


def _view(table: Table, eyes: int | None) -> Json | None:
    return access.view(table.game, eyes, table.status == RUNNING) if table.game else None


@router.get("/tables/{table_id}/log", tags=["tables"])
def show_log(
    host: Host,
    caller: Calling,
    table_id: TableId,
    since: Annotated[int, Query(ge=0, le=1_000_000)] = 0,
    invite: Invite = "",
) -> list[Json]:
    """What was done since an entry, as the caller's seat, or a spectator, saw it."""
    return _fresh(host, table_id, caller.person_id, invite)(since)


def _fresh(
    host: Hosting, table_id: str, person: str | None, invite: str
) -> Callable[[int], list[Json]]:
    def fresh(since: int) -> list[Json]:
        with host.tables.table(table_id) as table:
            return news.since(table, since, access.see(table, person, invite))

    return fresh


@router.get(
    "/tables/{table_id}/events",
    tags=["tables"],
    response_class=StreamingResponse,
    responses={200: {"content": {"text/event-stream": {}}, "description": "server-sent events"}},
)
def listen(
    host: Host,
    caller: Calling,
    table_id: TableId,
    last_event_id: Annotated[int | None, Header(ge=0, le=1_000_000)] = None,
    invite: Invite = "",
) -> StreamingResponse:
    """The log as it grows. `Last-Event-ID` is the number of the last entry that is known."""
    person = caller.person_id
    with host.tables.table(table_id) as table:
        eyes = access.see(table, person, invite)
        last = table.number if last_event_id is None else last_event_id
    room = access.GALLERY if eyes is None else access.SEATS
    fresh = _fresh(host, table_id, person, invite)
    return StreamingResponse(
        events(host.hub, table_id, chat_topic(table_id, room), fresh, last),
        media_type="text/event-stream",
        headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"},
    )


@router.get("/tables/{table_id}/moves/{count}", tags=["tables"])
def show_moment(
    host: Host,
    caller: Calling,
    table_id: TableId,
    count: Annotated[int, Path(ge=0, le=100_000)],
    seat: SeatWish = None,
    invite: Invite = "",
) -> Json:
    """The game as it was after so many moves."""
    person = caller.person_id
    with host.tables.table(table_id) as table:
        eyes = access.eyes(table, person, seat, invite)
    game, _ = host.tables.moment(table_id, person, count, invite)
    return {"seat": eyes, "moves": count, "view": access.view(game, eyes, False)}


@router.post("/tables/{table_id}/moves/{count}/fork", status_code=201, tags=["tables"])
def fork(
    host: Host,
    caller: Calling,
    table_id: TableId,
    count: Annotated[int, Path(ge=0, le=100_000)],
    body: bodies.Fork,
) -> MadeTable:
    """Play on from a moment at a table of one's own."""
    person = caller.known
    setup = Setup("", 0, {}, body.visibility, body.pace.pace(), body.on_flag)
    bots = body.seats_of_bots()
    fresh = host.tables.fork(table_id, person.id, person.name, count, setup, bots)
    return MadeTable(table=fresh)


@router.get("/tables/{table_id}/record", tags=["tables"], response_class=PlainTextResponse)
def show_record(host: Host, caller: Calling, table_id: TableId, invite: Invite = "") -> str:
    """The whole game as text, once it is over."""
    with host.tables.table(table_id) as table:
        return access.opened(table, caller.person_id, invite).record()


@router.get("/tables/{table_id}/proof", tags=["tables"])
def show_proof(host: Host, caller: Calling, table_id: TableId, invite: Invite = "") -> Json:
    """What `bactrian verify` needs to see that the deal was fair, once the game is over."""
    with host.tables.table(table_id) as table:
        game = access.opened(table, caller.person_id, invite)
        return chance.proof(table.secret, table.id, table.words, game)


# -- what is done at a table ---------------------------------------------------


def _act(
    host: Hosting,
    caller: Calling,
    once: Once,
    table_id: str,
    command: Callable[..., list[Draft]],
    *words: object,
) -> Entered:
    person = caller.known.id
    number = host.tables.act(
        table_id, lambda table: command(table, person, *words), once.by(person)
    )
    return Entered(number=number)


@router.post("/tables/{table_id}/join", tags=["before the game"])
def join(
    host: Host, caller: Calling, once: CountedOnce, table_id: TableId, body: bodies.Join
) -> Entered:
    """Take a seat."""
    words = (caller.known.name, body.seat, body.word, body.invite)
    return _act(host, caller, once, table_id, commands.join, *words)


@router.post("/tables/{table_id}/kick", tags=["before the game"])
def kick(
    host: Host, caller: Calling, once: CountedOnce, table_id: TableId, body: bodies.SeatBody
) -> Entered:
    """The host asks somebody to go."""
    return _act(host, caller, once, table_id, commands.kick, body.seat)


@router.post("/tables/{table_id}/fill", tags=["before the game"])
def fill(
    host: Host, caller: Calling, once: CountedOnce, table_id: TableId, body: bodies.Fill
) -> Entered:
    """The host gives an open seat to a bot."""
    return _act(host, caller, once, table_id, commands.fill, body.seat, body.level)


@router.post("/tables/{table_id}/move", tags=["playing"])
def move(
    host: Host, caller: Calling, once: CountedOnce, table_id: TableId, body: bodies.MoveBody
) -> Entered:
    """Make a move. It counts once it is stored, and only then is this answered."""
    return _act(host, caller, once, table_id, commands.move, body.move, body.after)


@router.post("/tables/{table_id}/bot", tags=["playing"])
def hand_over(
    host: Host, caller: Calling, once: CountedOnce, table_id: TableId, body: bodies.HandOver
) -> Entered:
    """Let a bot play on for the caller."""
    return _act(host, caller, once, table_id, commands.hand_over, body.level)


def _plain(name: str, about: str, command: Callable[..., list[Draft]], *words: object) -> None:
    """A command that needs no body."""

    def act(host: Host, caller: Calling, once: CountedOnce, table_id: TableId) -> Entered:
        return _act(host, caller, once, table_id, command, *words)

    tag = "before the game" if name in ("leave", "start") else "playing"
    router.post(
        f"/tables/{{table_id}}/{name}", tags=[tag], description=about, name=name, summary=about
    )(act)


_plain("leave", "Leave before the game.", commands.leave)
_plain("start", "The host begins the game.", commands.start)
_plain("undo", "Take the last move back, or offer to.", commands.take_back, False)
_plain("reset", "Take the whole turn back, or offer to.", commands.take_back, True)
_plain("pause", "Offer a pause.", commands.pause)
_plain("resume", "End a pause.", commands.resume)
_plain("abandon", "Offer to end the game without a result.", commands.abandon)
_plain("agree", "Agree to what is offered.", commands.agree)
_plain("decline", "Decline what is offered, or withdraw it.", commands.decline)
_plain("back", "Take a seat back from the bot.", commands.come_back)
_plain("resign", "Give up; a bot plays on.", commands.resign)


@router.post("/tables/{table_id}/rematch", status_code=201, tags=["playing"])
def rematch(host: Host, caller: Calling, table_id: TableId) -> MadeTable:
    """Sit down with the same people again."""
    person = caller.known
    return MadeTable(table=host.tables.rematch(table_id, person.id, person.name))


# -- what is one's own at a table ----------------------------------------------

AnswerName = Annotated[str, Path(pattern="^[A-Za-z0-9_ -]{1,40}$", examples=["silk"])]


@router.get("/tables/{table_id}/answers", tags=["answers in advance"])
def list_answers(host: Host, caller: Calling, table_id: TableId) -> list[Json]:
    """The answers the caller has left, and why some are disarmed. Nobody else sees them."""
    return [vars(answer) for answer in host.tables.answers(table_id, caller.person_id)]


@router.put("/tables/{table_id}/answers/{name}", status_code=204, tags=["answers in advance"])
def leave_answer(
    host: Host, caller: Calling, table_id: TableId, name: AnswerName, body: bodies.AnswerBody
) -> None:
    """Leave an answer to a question that may come."""
    answer = Answer(name, body.question, body.moves, body.fits)
    host.tables.leave_answer(table_id, caller.person_id, answer)


@router.delete("/tables/{table_id}/answers/{name}", status_code=204, tags=["answers in advance"])
def drop_answer(host: Host, caller: Calling, table_id: TableId, name: AnswerName) -> None:
    host.tables.drop_answer(table_id, caller.person_id, name)


@router.get("/tables/{table_id}/note", tags=["talk"])
def show_note(host: Host, caller: Calling, table_id: TableId) -> Json:
    """What the caller has noted about this table."""
    person = caller.known.id
    with host.tables.table(table_id) as table:
        access.room(table, person)
    with host.storage.read() as connection:
        return {"text": talk.noted(connection, table_id, person)}


@router.put("/tables/{table_id}/note", status_code=204, tags=["talk"])
def keep_note(host: Host, caller: Calling, table_id: TableId, body: bodies.Note) -> None:
    person = caller.known.id
    with host.tables.table(table_id) as table:
        access.room(table, person)
    host.storage.write(lambda connection: talk.note(connection, table_id, person, body.text))


@router.get("/tables/{table_id}/chat", tags=["talk"])
def show_chat(
    host: Host,
    caller: Calling,
    table_id: TableId,
    since: Annotated[int, Query(ge=0, le=2**31 - 1)] = 0,
    invite: Invite = "",
) -> list[Json]:
    """What was said where the caller sits: those who play and those who watch are apart."""
    person = caller.known.id
    with host.tables.table(table_id) as table:
        room = access.room(table, person, invite)
    with host.storage.read() as connection:
        return talk.said(connection, table_id, room, person, since)


@router.post("/tables/{table_id}/chat", status_code=204, tags=["talk"])
def say(
    host: Host, caller: Calling, table_id: TableId, body: bodies.Saying, invite: Invite = ""
) -> None:
    person = caller.known.id
    with host.tables.table(table_id) as table:
        room = access.room(table, person, invite)
    topic = chat_topic(table_id, room)

    def work(connection: Any) -> None:
        talk.say(connection, table_id, room, person, body.text, host.tables.now())
        host.storage.tell(connection, topic)

    host.storage.write(work)
    host.hub.ring(topic)
