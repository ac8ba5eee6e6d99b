"""Who may see what, and who may do what, at a table. Nothing else decides it."""

from __future__ import annotations

from hmac import compare_digest

from bactrian.kernel.rules import View
from bactrian.play import Game
from bactrian.tables.errors import NotAllowed, NotKnown, NotNow, NotThere
from bactrian.tables.table import OPEN, PAUSED, RUNNING, Table

SEATS, GALLERY = "seats", "gallery"  # the rooms in which people talk


# -- seeing --------------------------------------------------------------------


def see(table: Table, person: str | None, invite: str = "") -> int | None:
    """The seat with whose eyes a person sees the table; None for a spectator's.

    Whoever may not see a table is told the same as if there were none.
    """
    seat = table.seat_of(person)
    if seat is None and table.setup.visibility == "private" and not _invited(table, invite):
        raise no_such_table()
    return seat


def no_such_table() -> NotThere:
    return NotThere("there is no such table")


def _invited(table: Table, invite: str) -> bool:
    return compare_digest(table.invite.encode(), invite.encode())


def eyes(table: Table, person: str | None, wish: int | None, invite: str = "") -> int | None:
    """As `see`, but once the game is over one may wish for any seat's eyes."""
    seat = see(table, person, invite)
    if wish is None or wish == seat:
        return seat
    if not 0 <= wish < table.setup.seats:
        raise NotThere(f"seats are 0 to {table.setup.seats - 1}, not {wish}")
    if not table.closed:
        raise NotAllowed("what another seat sees is shown when the game is over")
    return wish


def view(game: Game, seat: int | None, asked: bool) -> View:
    """What these eyes see of a game; moves are offered only while the game waits for one."""
    seen = game.view(seat)
    return seen if asked else {**seen, "legal": []}


def invite_for(table: Table, person: str | None) -> str | None:
    """What lets others join a private table: known to those who sit there."""
    return table.invite if table.seat_of(person) is not None else None


def opened(table: Table, person: str | None, invite: str = "") -> Game:
    """The game with all that was hidden in it: only once it is over."""
    see(table, person, invite)
    if not table.closed or table.game is None:
        raise NotAllowed("the record is shown when the game is over: it tells what is hidden")
    return table.game


# -- doing ---------------------------------------------------------------------


def known(person: str | None) -> str:
    if person is None:
        raise NotKnown("say who you are first: choose a name or sign in")
    return person


def may_join(table: Table, person: str, invite: str) -> None:
    if table.seat_of(person) is not None:
        raise NotNow("you sit at this table already")
    see(table, person, invite)
    if table.status != OPEN:
        raise NotNow("this table has begun: you can watch it")


def seated(table: Table, person: str | None) -> int:
    """The seat of somebody who wants to do what only those at the table may."""
    seat = see(table, known(person))
    if seat is None:
        raise NotAllowed("only those who sit at this table may do that")
    return seat


def hosting(table: Table, person: str | None) -> None:
    """Only the host, and only before the game."""
    seated(table, person)
    if table.host != person:
        raise NotAllowed("only the host of the table may do that")
    if table.status != OPEN:
        raise NotNow("the game has begun")


def playing(table: Table, person: str | None) -> int:
    """The seat of somebody who plays, in a game that goes on."""
    seat = seated(table, person)
    if table.status == OPEN:
        raise NotNow("the game has not begun")
    if table.status not in (RUNNING, PAUSED):
        raise NotNow(f"the table is {table.status}")
    if not table.players[seat].plays:
        raise NotNow("a bot plays for you: take your seat back first")
    return seat


def in_play(table: Table, person: str | None) -> int:
    """As `playing`, and the game is not paused."""
    seat = playing(table, person)
    if table.status == PAUSED:
        raise NotNow("the game is paused")
    return seat


def room(table: Table, person: str | None, invite: str = "") -> str:
    """Where somebody talks and listens: those who play and those who watch are apart."""
    return GALLERY if see(table, known(person), invite) is None else SEATS
