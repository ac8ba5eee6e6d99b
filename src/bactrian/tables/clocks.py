"""How long players may think. The server's clock is the only one that counts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

MINUTE = 60_000  # all times are in milliseconds
DAY = 24 * 60 * MINUTE


@dataclass(frozen=True)
class Pace:
    """No clock, so much for the whole game and some more with each move, or so much a move."""

    kind: Literal["none", "live", "days"] = "none"
    base: int = 0
    increment: int = 0


class Clock:
    """The time each seat has left; at most one seat's is running."""

    def __init__(self, pace: Pace, seats: int) -> None:
        self.pace = pace
        self.left = [pace.base] * seats
        self.seat: int | None = None
        self.since = 0

    def start(self, seat: int | None, at: int) -> None:
        """From now on the time of this seat runs, or nobody's."""
        self.seat = seat
        self.since = at

    def stop(self, at: int, moved: bool) -> int:
        """Nobody's time runs any more; how long the one that did has run."""
        if self.seat is None:
            return 0
        seat, used = self.seat, max(0, at - self.since)
        self.seat = None
        if self.pace.kind != "none":
            self.left[seat] -= used
        if moved and self.pace.kind == "live":
            self.left[seat] += self.pace.increment
        if moved and self.pace.kind == "days":
            self.left[seat] = self.pace.base
        return used

    @property
    def deadline(self) -> int | None:
        """When the time that is running runs out."""
        if self.seat is None or self.pace.kind == "none":
            return None
        return self.since + self.left[self.seat]
