"""What people are told of a table: its outside, and its entries as a seat saw them."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from bactrian.tables import chance
from bactrian.tables.table import Entry, Table

Told: TypeAlias = dict[str, Any]  # plain JSON values
PLAIN: Final = ("to", "what", "level", "name", "table")  # in entries, and nobody's secret


def outside(table: Table) -> Told:
    """What everybody may know who may know of the table at all."""
    game = table.game
    told: Told = {
        "id": table.id,
        "game": table.setup.game,
        "options": table.setup.options,
        "visibility": table.setup.visibility,
        "pace": vars(table.setup.pace),
        "on_flag": table.setup.on_flag,
        "origin": table.setup.origin,
        "status": table.status,
        "number": table.number,
        "moves": len(table.moves),
        "asked": table.asked,
        "deadline": table.clock.deadline,
        "seats": [_seat(table, seat) for seat in range(table.setup.seats)],
        "offer": _offer(table),
        "ended": table.ended,
        "broken": table.broken,
        "rematch": table.next_table,
        "commitment": chance.commitment(table.secret),
    }
    if table.status == "over" and game is not None:
        told |= {"scores": game.scores, "winners": _winners(table), "places": table.places()}
    return told


def _winners(table: Table) -> list[int]:
    return [seat for seat, place in enumerate(table.places()) if place == 1]


def _seat(table: Table, seat: int) -> Told:
    player = table.players[seat]
    return {
        "name": table.names[seat] if not player.open else None,
        "person": player.person,
        "host": player.person is not None and player.person == table.host,
        "bot": player.bot,
        "resigned": player.resigned,
        "flagged": player.flagged,
        "word": player.word,
        "time": table.clock.left[seat] if table.setup.pace.kind != "none" else None,
    }


def _offer(table: Table) -> Told | None:
    offer = table.offer
    if offer is None:
        return None
    return {
        "what": offer.what,
        "seat": offer.seat,
        "to": offer.to if offer.what == "undo" else None,
        "agreed": sorted(offer.agreed),
    }


def since(table: Table, number: int, seat: int | None) -> list[Told]:
    """What was done since an entry, as a seat, or a spectator, saw it."""
    places = {move.number: place for place, move in enumerate(table.moves)}
    fresh = table.entries[max(0, number) :]
    return [_told(table, entry, places.get(entry.number), seat) for entry in fresh]


def _told(table: Table, entry: Entry, place: int | None, seat: int | None) -> Told:
    told: Told = {
        "number": entry.number,
        "at": entry.at,
        "kind": entry.kind,
        "seat": entry.seat,
    }
    told |= {key: entry.data[key] for key in PLAIN if key in entry.data}
    if place is not None and place < len(table.begun.steps):
        game = table.begun
        told["move"] = place
        told["log"] = [
            game.rules.sentence(event.seen_by(seat), game.names)
            for event in game.steps[place].events
        ]
    return told
