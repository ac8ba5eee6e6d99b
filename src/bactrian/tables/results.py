"""How games ended: places, statistics, and ratings that follow from them."""

from __future__ import annotations

from typing import Any

from openskill.models import PlackettLuce
from sqlalchemy import Connection, case, func, insert, select, update

from bactrian.tables import schema
from bactrian.tables.table import Table

_MODEL = PlackettLuce()


def conclude(connection: Connection, table: Table, at: int) -> None:
    """Note how the game ended for the people in it, and rate them if there were several."""
    if table.setup.position is not None:
        return  # a game from a position says nothing about those who play on
    places, scores = table.places(), table.begun.scores
    rows = [
        {"table_id": table.id, "seat": seat, "person": player.person, "game": table.setup.game,
         "place": places[seat], "score": scores[seat], "at": at}
        for seat, player in enumerate(table.players)
        if player.person is not None
    ]  # fmt: skip
    if rows:
        connection.execute(insert(schema.results), rows)
    people = [(str(row["person"]), int(str(row["place"]))) for row in rows]
    if len(people) > 1:
        _rate(connection, table.setup.game, people)


def _rate(connection: Connection, game: str, people: list[tuple[str, int]]) -> None:
    """New ratings from the places that people took."""
    columns = schema.ratings.c
    rows = connection.execute(
        select(columns.person, columns.mu, columns.sigma)
        .where(columns.game == game, columns.person.in_([person for person, _ in people]))
        .order_by(columns.person)
        .with_for_update()
    )
    known = {row.person: _MODEL.rating(row.mu, row.sigma) for row in rows}
    teams = [[known.get(person) or _MODEL.rating()] for person, _ in people]
    rated = _MODEL.rate(teams, ranks=[place for _, place in people])
    for (person, _), [rating] in zip(people, rated, strict=True):
        values = {"mu": rating.mu, "sigma": rating.sigma}
        if person in known:
            connection.execute(
                update(schema.ratings)
                .where(columns.person == person, columns.game == game)
                .values(**values)
            )
        else:
            connection.execute(insert(schema.ratings).values(person=person, game=game, **values))


def statistics(connection: Connection, person: str) -> dict[str, dict[str, Any]]:
    """What there is to say of a person, game by game."""
    results, ratings = schema.results.c, schema.ratings.c
    found: dict[str, dict[str, Any]] = {}
    for row in connection.execute(
        select(
            results.game,
            func.count().label("played"),
            func.sum(case((results.place == 1, 1), else_=0)).label("won"),
            func.max(results.score).label("best"),
        )
        .where(results.person == person)
        .group_by(results.game)
    ):
        found[row.game] = {"played": row.played, "won": int(row.won), "best": row.best}
    for row in connection.execute(select(schema.ratings).where(ratings.person == person)):
        found[row.game]["rating"] = round(row.mu - 3 * row.sigma, 1)  # that is surely deserved
    return found


def reply_time(connection: Connection, person: str) -> int | None:
    """How long a person usually takes to reply, in milliseconds: the median of late moves."""
    entries = schema.entries.c
    rows = connection.execute(
        select(entries.data)
        .where(entries.person == person, entries.kind == "move")
        .order_by(entries.at.desc())
        .limit(50)
    )
    times = sorted(row.data["used"] for row in rows if "used" in row.data)
    return times[len(times) // 2] if times else None
