"""The JSON API: people, what is theirs, and their bot accounts."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Response
from pydantic import BaseModel, Field

from bactrian.tables import commands, lobby, results
from bactrian.tables.errors import NotNow
from bactrian.tables.people import Person
from bactrian.web import bodies
from bactrian.web.api import PROBLEMS, Json, outside
from bactrian.web.requests import Calling, Host, PersonId

router = APIRouter(prefix="/api", responses=PROBLEMS, tags=["people"])


class Me(BaseModel):
    id: str = Field(examples=["s3vB1hYc9KtQ"])
    name: str = Field(examples=["Ann"])
    registered: bool = Field(description="whether there is a password")
    bot: bool = Field(description="whether this is a bot account")


class Token(BaseModel):
    id: str = Field(examples=["s3vB1hYc9KtQ"])
    token: str = Field(description="shown only now")


def _me(person: Person) -> Me:
    return Me(
        id=person.id,
        name=person.name,
        registered=person.registered,
        bot=person.owner is not None,
    )


# -- coming and going ----------------------------------------------------------


@router.post("/people", status_code=201)
def arrive(host: Host, caller: Calling, response: Response, body: bodies.Name) -> Me:
    """Play at once under a chosen name; a cookie remembers it."""
    host.arrivals.count(caller.address)
    person = host.people.arrive(body.name)
    host.callers.remember(response, person)
    return _me(person)


@router.post("/session")
def sign_in(host: Host, caller: Calling, response: Response, body: bodies.SignIn) -> Me:
    """Be the person with this name and password, on this device too."""
    host.arrivals.count(caller.address)
    person = host.people.sign_in(body.name, body.password)
    host.callers.remember(response, person)
    return _me(person)


@router.delete("/session", status_code=204)
def sign_out(host: Host, response: Response, everywhere: bool = False, *, caller: Calling) -> None:
    """Sign out on this device, or everywhere."""
    if everywhere:
        host.people.sign_out_everywhere(caller.known)
    host.callers.forget(response)


# -- oneself -------------------------------------------------------------------


@router.get("/me")
def me(caller: Calling) -> Me:
    return _me(caller.known)


@router.patch("/me")
def rename(host: Host, caller: Calling, body: bodies.Name) -> Me:
    """Go by another name from now on."""
    host.people.rename(caller.known, body.name)
    return _me(caller.known)


@router.put("/me/password")
def protect(host: Host, caller: Calling, response: Response, body: bodies.Password) -> Me:
    """Keep the name across devices with a password; other devices are signed out."""
    host.arrivals.count(caller.address)
    person = host.people.protect(caller.known, body.password, body.old)
    host.callers.remember(response, person)
    return _me(person)


@router.get("/me/export")
def export(host: Host, caller: Calling) -> Json:
    """All that is kept about the caller."""
    return host.people.export(caller.known)


@router.delete("/me", status_code=204)
def delete(host: Host, caller: Calling, response: Response) -> None:
    """Be forgotten: seats go to bots, talk and notes are deleted, the name too."""
    person = caller.known
    with host.storage.read() as connection:
        own = lobby.own(connection, person.id)
    for table_id in own:
        _give_up_seat(host, table_id, person.id)
    host.people.delete(person)
    host.callers.forget(response)


def _give_up_seat(host: Host, table_id: str, person: str) -> None:
    for command in (commands.leave, commands.resign):
        try:
            host.tables.act(table_id, lambda table, c=command: c(table, person))  # type: ignore[misc]
        except NotNow:
            continue  # the game has begun, or is over


@router.get("/me/tables")
def own_tables(host: Host, caller: Calling) -> list[Json]:
    """The tables at which the caller sits, the newest first."""
    with host.storage.read() as connection:
        found = lobby.own(connection, caller.known.id)
    return [outside(host, table_id) for table_id in found]


@router.get("/me/waiting")
def waiting(host: Host, caller: Calling) -> list[str]:
    """The tables that wait for the caller; the first has waited longest."""
    with host.storage.read() as connection:
        return lobby.waiting(connection, caller.known.id)


# -- others --------------------------------------------------------------------


@router.get("/people/{person_id}")
def show_person(host: Host, caller: Calling, person_id: PersonId) -> Json:
    """A person's name, games, and how long they usually take to reply."""
    person = host.people.find(person_id)
    with host.storage.read() as connection:
        told: dict[str, Any] = {
            "id": person.id,
            "name": person.name,
            "bot": person.owner is not None,
            "games": results.statistics(connection, person.id),
            "usual_reply": results.reply_time(connection, person.id),
        }
    return told


@router.put("/me/mutes/{person_id}", status_code=204)
def mute(host: Host, caller: Calling, person_id: PersonId) -> None:
    """No longer hear what somebody says."""
    host.people.mute(caller.known, person_id, True)


@router.delete("/me/mutes/{person_id}", status_code=204)
def unmute(host: Host, caller: Calling, person_id: PersonId) -> None:
    host.people.mute(caller.known, person_id, False)


# -- bot accounts --------------------------------------------------------------


@router.post("/me/bots", status_code=201)
def make_bot(host: Host, caller: Calling, body: bodies.Name) -> Token:
    """An account for a program, and its first token."""
    host.arrivals.count(caller.address)
    bot, token = host.people.bot_account(caller.known, body.name)
    return Token(id=bot.id, token=token)


@router.post("/me/bots/{person_id}/tokens", status_code=201)
def fresh_token(host: Host, caller: Calling, person_id: PersonId) -> Token:
    return Token(id=person_id, token=host.people.fresh_token(caller.known, person_id))


@router.delete("/me/bots/{person_id}/tokens", status_code=204)
def revoke(host: Host, caller: Calling, person_id: PersonId) -> None:
    """All tokens of the account stop working."""
    host.people.revoke(caller.known, person_id)
