"""How much, and how often: what a server takes from one caller."""

from __future__ import annotations

import time
from collections import OrderedDict
from threading import Lock
from typing import Final

from bactrian.tables.errors import TooMuch

REMEMBERED: Final = 10_000  # callers


class Limiter:
    """So many a minute for each caller, as many at once after a minute of rest."""

    def __init__(self, a_minute: int) -> None:
        self.most = float(a_minute)
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self._lock = Lock()

    def count(self, caller: str) -> None:
        """Count one request; TooMuch if it is one too many."""
        now = time.monotonic()
        with self._lock:
            left, at = self._left.pop(caller, (self.most, now))
            left = min(self.most, left + (now - at) * self.most / 60)
            self._left[caller] = (max(0.0, left - 1), now)
            if len(self._left) > REMEMBERED:
                self._left.popitem(last=False)
        if left < 1:
            raise TooMuch("too many requests: wait a little")
