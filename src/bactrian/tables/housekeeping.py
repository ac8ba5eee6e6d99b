"""What is done without anybody asking: flags, restarts; and what an operator asks for."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from threading import Event, Thread
from typing import Final

from bactrian.tables import lobby
from bactrian.tables.service import Tables
from bactrian.tables.table import BROKEN
from bactrian.tables.thinking import Thinkers

log = logging.getLogger(__name__)

EVERY: Final = 0.5  # seconds between looks at the clocks
LOOK_AROUND: Final = 60  # looks at the clocks between looks for bots that were forgotten


@dataclass(frozen=True)
class Trouble:
    """A table that the rules of today would not let go on."""

    table: str
    game: str
    why: str  # the move, and the clause that forbids it


def fall_flags(tables: Tables) -> None:
    """Enter what follows wherever somebody's time has run out."""
    with tables.storage.read() as connection:
        late = lobby.out_of_time(connection, tables.now())
    for table_id in late:
        tables.act(table_id, lambda _: [])


def check(tables: Tables) -> list[Trouble]:
    """Play all unfinished games anew; those that break are marked, and stay readable."""
    with tables.storage.read() as connection:
        unfinished = lobby.unfinished(connection)
    found: list[Trouble] = []
    for table_id in unfinished:
        with tables.table(table_id) as table:
            if table.status == BROKEN:
                found.append(Trouble(table_id, table.setup.game, table.broken))
            tables.mark(table)
    return found


class Housekeeper(Thread):
    """Looks at the clocks twice a second, and now and then for bots that were forgotten."""

    def __init__(self, tables: Tables, thinkers: Thinkers) -> None:
        super().__init__(daemon=True, name="housekeeper")
        self.tables = tables
        self.thinkers = thinkers
        self._stop_now = Event()

    def run(self) -> None:
        looks = 0
        while not self._stop_now.wait(EVERY):
            looks += 1
            try:
                fall_flags(self.tables)
                if looks % LOOK_AROUND == 0:
                    self.thinkers.look_everywhere()
            except Exception:  # the storage may be away for a moment
                log.exception("housekeeping failed; trying again")

    def close(self) -> None:
        self._stop_now.set()
        self.join()
