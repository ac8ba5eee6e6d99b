"""What goes wrong at the table: each with one sentence that says what was expected."""

from __future__ import annotations

from bactrian.kernel.clauses import Clause


class BactrianError(ValueError):
    """Input that cannot be used; the message is a sentence for the person who gave it."""


class InvalidMove(BactrianError):
    """A text that is no move of this game at all."""


class IllegalMove(BactrianError):
    """A move that a rule forbids now; `clause` is that rule."""

    def __init__(self, move: str, clause: Clause) -> None:
        super().__init__(f"{move} is not allowed: {clause.text} ({clause.id})")
        self.move = move
        self.clause = clause

    def __reduce__(self) -> tuple[type[IllegalMove], tuple[str, Clause]]:
        return (IllegalMove, (self.move, self.clause))


class NotYourTurn(BactrianError):
    """A move by a seat that is not asked anything now."""


class InvalidPosition(BactrianError):
    """A position that cannot be set up, or that no game could reach."""


class InvalidRecord(BactrianError):
    """A text that is no record, or a record whose moves do not follow from each other."""


class InvalidOption(BactrianError):
    """A game, number of seats, board or other option that cannot be played."""


class RollError(ValueError):
    """Dice that were told to roll what they cannot."""
