"""Why something cannot be done at a table: each with one sentence for the person who tried."""

from __future__ import annotations

from bactrian.kernel.errors import BactrianError


class Refused(BactrianError):
    """Something that cannot be done; `status` is the status that HTTP has for it."""

    status = 400


class NotKnown(Refused):
    """Nobody has said who they are, or what they say cannot be believed."""

    status = 401


class NotAllowed(Refused):
    """Something that is for others to do."""

    status = 403


class NotThere(Refused):
    """Something that does not exist, or whose existence is nobody else's business."""

    status = 404


class NotNow(Refused):
    """Something that can be done, but not as things stand."""

    status = 409


class TooMuch(Refused):
    """Too often, or too long."""

    status = 429
