"""What happened, and who may know it."""

from __future__ import annotations

from typing import Any, TypeAlias

Facts: TypeAlias = dict[str, Any]  # plain JSON values
TABLE = -1  # the seat of an event that nobody in particular brought about


class Event:
    """One thing that happened: facts for everybody, secrets for the seats in `privy`."""

    def __init__(
        self,
        kind: str,
        seat: int,
        facts: Facts,
        secrets: Facts | None = None,
        privy: list[int] | None = None,
    ) -> None:
        self.kind = kind
        self.seat = seat
        self.facts = facts
        self.secrets = secrets if secrets is not None else {}
        self.privy = privy if privy is not None else []

    def seen_by(self, seat: int | None) -> Facts:
        """The event as that seat (None: a spectator) perceives it, as plain JSON values."""
        seen: Facts = {"kind": self.kind, "seat": self.seat}
        seen.update(self.facts)
        if seat is not None and seat in self.privy:
            seen.update(self.secrets)
        return seen
