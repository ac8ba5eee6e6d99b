"""Reminders for tables that are played over days: whose move it is, and until when.

What is done with one is for whoever runs the server; without anything else it is logged.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock
from typing import Final

from bactrian.tables.service import Tables

log = logging.getLogger(__name__)
REMEMBERED: Final = 10_000  # tables


@dataclass(frozen=True)
class Reminder:
    table: str
    person: str
    deadline: int


def note(reminder: Reminder) -> None:
    """The way that needs nothing: a line in the log."""
    log.info("asked", extra=vars(reminder))


class Reminders:
    """Reminds a person once of every move that a table played over days waits for."""

    def __init__(self, tables: Tables, remind: Callable[[Reminder], None] = note) -> None:
        self.tables = tables
        self.remind = remind
        self._last: OrderedDict[str, Reminder] = OrderedDict()
        self._lock = Lock()
        tables.changed.append(self.look)

    def look(self, table_id: str) -> None:
        with self.tables.table(table_id) as table:
            seat, deadline = table.asked, table.clock.deadline
            person = None if seat is None else table.players[seat].person
            if table.setup.pace.kind != "days" or person is None or deadline is None:
                return
        reminder = Reminder(table_id, person, deadline)
        with self._lock:
            known = self._last.get(table_id) == reminder
            self._last[table_id] = reminder
            if len(self._last) > REMEMBERED:
                self._last.popitem(last=False)
        if not known:
            self.remind(reminder)
