"""The contract that the rules of every game keep.

Rules are a state machine of small decisions: at every moment one seat is asked
one thing, and there is a finite, non-empty list of answers.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy_extensions import mypyc_attr

from bactrian.kernel.dice import Dice
from bactrian.kernel.events import Event

OVER: Final = -1  # what actor() says when nobody is asked anything any more


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """One moment of one game, hidden parts included."""

    seats: int
    dice: Dice
    listener: Callable[[Event], None] | None  # told what happens; None costs nothing

    def __init__(self, seats: int, dice: Dice) -> None:
        self.seats = seats
        self.dice = dice
        self.listener = None

    def actor(self) -> int:
        """The seat that is asked, or OVER."""
        raise NotImplementedError

    def legal(self) -> list[int]:
        """The codes of all actions the actor may answer with, ascending."""
        raise NotImplementedError

    def apply(self, action: int) -> None:
        """Carry out an action, which must be legal."""
        raise NotImplementedError

    def why_not(self, action: int) -> str:
        """'' if the action is legal, else the id of the clause that forbids it."""
        raise NotImplementedError

    def revealing(self, action: int) -> bool:
        """Whether this legal action involves chance or shows something hidden."""
        raise NotImplementedError

    def clone(self) -> State:
        """A state of its own, equal to this one; nobody listens to it."""
        raise NotImplementedError

    def resample(self, seat: int, dice: Dice) -> State:
        """Another state that this seat cannot tell from this one, its own dice new."""
        raise NotImplementedError

    def scores(self) -> list[int]:
        """The points each seat would have if the game ended now."""
        raise NotImplementedError

    def winners(self) -> list[int]:
        """The seats that win, or would win if the game ended now."""
        raise NotImplementedError

    def inventory(self) -> dict[str, int]:
        """How many pieces of each kind there are, wherever they lie: never changes."""
        raise NotImplementedError

    def tell(self, event: Event) -> None:
        if self.listener is not None:
            self.listener(event)
