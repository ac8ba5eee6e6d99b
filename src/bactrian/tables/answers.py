"""Answers left in advance, to questions a seat may be asked while its player is away.

An answer says which question it is for, by facts of the view (`{"phase": "sale", "good": "silk"}`),
which other facts it relies on (`{"best": 3}`), and moves, of which the first that is legal is
made. When the question comes and the rest does not fit, it is disarmed and says why: it never
answers what was not meant.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any, Final

from sqlalchemy import Connection, delete, insert, select, update

from bactrian.kernel.rules import Rules, View
from bactrian.tables import schema
from bactrian.tables.errors import Refused, TooMuch

MOST: Final = 20  # answers of one seat


@dataclass(frozen=True)
class Answer:
    name: str
    question: dict[str, Any]
    moves: list[str]
    fits: dict[str, Any] = field(default_factory=dict)
    armed: bool = True
    why: str = ""  # it is no longer armed


def check(answer: Answer, rules: Rules) -> None:
    """Refuse an answer that could never be given."""
    if not answer.question:
        raise Refused("say which question is meant, such as {'phase': 'sale'}")
    if not answer.moves:
        raise Refused("an answer needs at least one move")
    for move in answer.moves:
        rules.read_move(move)


def choose(answer: Answer, view: View) -> tuple[str | None, str]:
    """The move this answer gives to the question in a view, or why it does not fit it.

    Neither, if another question is asked.
    """
    if not _holds(answer.question, view):
        return None, ""
    for fact, value in answer.fits.items():
        if view.get(fact) != value:
            return None, f"{fact} was to be {value!r}, but is {view.get(fact)!r}"
    for move in answer.moves:
        if move in view["legal"]:
            return move, ""
    return None, f"none of its moves is legal: {', '.join(answer.moves)}"


def first(left: list[Answer], view: View) -> tuple[str | None, list[tuple[str, str]]]:
    """The move of the first answer that gives one; and the names of those before it that do not
    fit, with why."""
    unfit: list[tuple[str, str]] = []
    for answer in left:
        move, why = choose(answer, view)
        if move is not None:
            return move, unfit
        if why:
            unfit.append((answer.name, why))
    return None, unfit


def _holds(facts: dict[str, Any], view: View) -> bool:
    return all(fact in view and view[fact] == value for fact, value in facts.items())


# -- keeping them --------------------------------------------------------------


def of_seat(connection: Connection, table_id: str, seat: int) -> list[Answer]:
    answers = schema.answers.c
    rows = connection.execute(
        select(answers.body, answers.armed, answers.why)
        .where(answers.table_id == table_id, answers.seat == seat)
        .order_by(answers.name)
    )
    return [Answer(**{**row.body, "armed": row.armed, "why": row.why}) for row in rows]


def keep(connection: Connection, table_id: str, seat: int, answer: Answer) -> None:
    """Leave an answer, in place of the one of the same name."""
    drop(connection, table_id, seat, answer.name)
    if len(of_seat(connection, table_id, seat)) >= MOST:
        raise TooMuch(f"a seat can leave {MOST} answers")
    body = asdict(answer)
    del body["armed"], body["why"]
    row = {"table_id": table_id, "seat": seat, "name": answer.name, "body": body}
    connection.execute(insert(schema.answers).values(**row, armed=True, why=""))


def drop(connection: Connection, table_id: str, seat: int, name: str) -> None:
    answers = schema.answers.c
    connection.execute(
        delete(schema.answers).where(
            answers.table_id == table_id, answers.seat == seat, answers.name == name
        )
    )


def disarm(connection: Connection, table_id: str, seat: int, name: str | None, why: str) -> None:
    """Disarm one answer of a seat, or all of them."""
    answers = schema.answers.c
    chosen = update(schema.answers).where(answers.table_id == table_id, answers.seat == seat)
    if name is not None:
        chosen = chosen.where(answers.name == name)
    connection.execute(chosen.where(answers.armed).values(armed=False, why=why))
