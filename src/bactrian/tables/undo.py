"""How far a seat can go back without asking anybody.

Back to the last point where chance came in, something hidden was shown, or another person
acted. What bots did since then goes with it.
"""

from __future__ import annotations

from bactrian.tables.table import Table


def last_move(table: Table, seat: int) -> int | None:
    """How many moves stay when the last one of this seat is taken back."""
    own = [count for count, move in enumerate(table.moves) if move.seat == seat]
    return own[-1] if own else None


def turn(table: Table, seat: int) -> int | None:
    """How many moves stay when all the seat did in its turn is taken back, as far as is free."""
    count = last_move(table, seat)
    if count is None or not is_free(table, seat, count):
        return count
    while count > 0 and table.moves[count - 1].seat == seat and is_free(table, seat, count - 1):
        count -= 1
    return count


def is_free(table: Table, seat: int, count: int) -> bool:
    """Whether nothing happened since so many moves that cannot be taken back just like that."""
    steps = table.begun.steps[count:]
    moves = table.moves[count:]
    return not any(
        step.revealing or (move.person is not None and move.seat != seat)
        for step, move in zip(steps, moves, strict=True)
    )
