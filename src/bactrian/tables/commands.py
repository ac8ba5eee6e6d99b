"""What people do at a table: each function checks that it can be done and says what to enter."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from bactrian.bots import level as bot_level
from bactrian.kernel.errors import IllegalMove, NotYourTurn
from bactrian.tables import access, undo
from bactrian.tables.errors import NotAllowed, NotNow, NotThere
from bactrian.tables.table import OPEN, PAUSED, RUNNING, Player, Table

STAND_IN: Final = "merchant"  # the bot that plays on for somebody
LONGEST_WORD: Final = 64


@dataclass(frozen=True)
class Draft:
    """An entry to be: its number and time come when it is stored."""

    kind: str
    person: str | None = None
    seat: int | None = None
    data: dict[str, Any] = field(default_factory=dict)


# -- before the game -----------------------------------------------------------


def join(
    table: Table, person: str, name: str, seat: int | None, word: str, invite: str
) -> list[Draft]:
    access.may_join(table, person, invite)
    free = [number for number, player in enumerate(table.players) if player.open]
    if not free:
        raise NotNow("all seats are taken")
    if seat is not None and seat not in free:
        raise NotNow(f"seat {seat} is not free; free are {', '.join(map(str, free))}")
    chosen = free[0] if seat is None else seat
    return [Draft("sit", person, chosen, {"name": name, "word": word[:LONGEST_WORD]})]


def leave(table: Table, person: str) -> list[Draft]:
    seat = access.seated(table, person)
    if table.status != OPEN:
        raise NotNow("the game has begun: hand your seat to a bot, or resign")
    return [Draft("leave", person, seat)]


def kick(table: Table, person: str, seat: int) -> list[Draft]:
    """The host asks somebody, or a bot, to go."""
    access.hosting(table, person)
    player = _player(table, seat)
    if player.open or player.person == person:
        raise NotNow("nobody else sits there")
    return [Draft("leave", person, seat)]


def fill(table: Table, person: str, seat: int, level: str) -> list[Draft]:
    """The host gives an open seat to a bot."""
    access.hosting(table, person)
    if not _player(table, seat).open:
        raise NotNow(f"seat {seat} is taken")
    return [Draft("bot", person, seat, {"level": bot_level(level).name})]


def start(table: Table, person: str) -> list[Draft]:
    access.hosting(table, person)
    if any(player.open for player in table.players):
        raise NotNow("some seats are still open: wait for players, or fill them with bots")
    dealt = {
        "dice": table.dice_text,
        "setup": table.dealt().setup,
        "names": table.names,
        "rules": table.rules.version,
    }
    return [Draft("start", person, None, dealt)]


def _player(table: Table, seat: int) -> Player:
    if not 0 <= seat < len(table.players):
        raise NotThere(f"seats are 0 to {len(table.players) - 1}, not {seat}")
    return table.players[seat]


# -- moving, and taking back ---------------------------------------------------


def move(table: Table, person: str, text: str, after: int | None = None) -> list[Draft]:
    """Make a move; whoever says after how many moves is refused when there were others."""
    seat = access.in_play(table, person)
    if after is not None and after != len(table.moves):
        raise NotNow(f"the game has gone on: there are {len(table.moves)} moves, not {after}")
    return made(table, seat, text, person)


def made(table: Table, seat: int, text: str, person: str | None) -> list[Draft]:
    """A move of a seat, by a person or by its bot."""
    game = table.begun
    if game.actor != seat:
        whose = "the game is over" if game.over else f"seat {game.actor} is asked"
        raise NotYourTurn(f"it is not your turn: {whose}")
    clause = game.why_not(text)
    if clause is not None:
        raise IllegalMove(text, clause)
    return [Draft("move", person, seat, {"move": text, "outcomes": table.chance_of(text)})]


def take_back(table: Table, person: str, whole_turn: bool) -> list[Draft]:
    """The last move of the seat, or all of its turn: at once if that is free, else offered."""
    seat = access.in_play(table, person)
    to = undo.turn(table, seat) if whole_turn else undo.last_move(table, seat)
    if to is None:
        raise NotNow("there is nothing of yours to take back")
    if undo.is_free(table, seat, to):
        return [Draft("undo", person, seat, {"to": to})]
    return _offered(table, person, seat, "undo", {"to": to})


# -- what all must agree to ----------------------------------------------------


def pause(table: Table, person: str) -> list[Draft]:
    return _offered(table, person, access.in_play(table, person), "pause", {})


def abandon(table: Table, person: str) -> list[Draft]:
    if table.status == OPEN:
        access.hosting(table, person)
        return [Draft("abandon", person)]
    return _offered(table, person, access.playing(table, person), "abandon", {})


def _offered(table: Table, person: str, seat: int, what: str, data: dict[str, Any]) -> list[Draft]:
    if table.offer is not None:
        raise NotNow(f"the offer of seat {table.offer.seat} ({table.offer.what}) comes first")
    if table.playing() == [seat]:
        return [Draft(what, person, seat, data)]
    return [Draft("offer", person, seat, {"what": what, **data})]


def agree(table: Table, person: str) -> list[Draft]:
    seat = access.playing(table, person)
    if table.offer is None:
        raise NotNow("nothing is offered")
    if seat in table.offer.agreed:
        raise NotNow("you have agreed already")
    drafts = [Draft("agree", person, seat)]
    if set(table.playing()) <= table.offer.agreed | {seat}:
        data = {"to": table.offer.to} if table.offer.what == "undo" else {}
        drafts.append(Draft(table.offer.what, person, table.offer.seat, data))
    return drafts


def decline(table: Table, person: str) -> list[Draft]:
    """Say no to an offer, or withdraw one's own."""
    seat = access.playing(table, person)
    if table.offer is None:
        raise NotNow("nothing is offered")
    return [Draft("decline", person, seat)]


def resume(table: Table, person: str) -> list[Draft]:
    """Anybody who plays may end a pause."""
    seat = access.playing(table, person)
    if table.status != PAUSED:
        raise NotNow("the game is not paused")
    return [Draft("resume", person, seat)]


# -- going and coming back -----------------------------------------------------


def hand_over(table: Table, person: str, level: str) -> list[Draft]:
    seat = access.playing(table, person)
    return [Draft("bot", person, seat, {"level": bot_level(level).name})]


def come_back(table: Table, person: str) -> list[Draft]:
    seat = access.seated(table, person)
    player = table.players[seat]
    if table.status not in (RUNNING, PAUSED) or player.bot is None:
        raise NotNow("no bot plays for you")
    if player.resigned:
        raise NotAllowed("you have resigned")
    if player.flagged and table.setup.pace.kind == "live":
        raise NotAllowed("your time has run out")
    return [Draft("back", person, seat)]


def resign(table: Table, person: str) -> list[Draft]:
    return [Draft("resign", person, access.playing(table, person), {"level": STAND_IN})]


def flag(table: Table, at: int) -> list[Draft]:
    """What the server enters once a clock has run out; nothing before."""
    deadline = table.clock.deadline
    if deadline is None or at < deadline:
        return []
    return [Draft("flag", None, table.clock.seat, {"level": STAND_IN})]
