"""A server's parts, put together: storage, tables, people, bots, and whoever listens."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor

from bactrian.tables.housekeeping import Housekeeper
from bactrian.tables.people import People
from bactrian.tables.reminders import Reminders
from bactrian.tables.service import Tables, wall_clock
from bactrian.tables.storage import Storage
from bactrian.tables.thinking import Thinkers, processes
from bactrian.web.callers import Callers
from bactrian.web.limits import Limiter
from bactrian.web.settings import Settings
from bactrian.web.stream import Hub


class Hosting:
    def __init__(self, settings: Settings, thinking: Callable[[], Executor] | None = None) -> None:
        self.settings = settings
        self.storage = Storage(settings.database_url)
        self.storage.migrate()
        self.tables = Tables(self.storage, wall_clock)
        self.people = People(self.storage, wall_clock)
        self.callers = Callers(self.people, self.storage.signing_key(), settings.secure_cookies)
        self.requests = Limiter(settings.requests_a_minute)
        self.arrivals = Limiter(settings.arrivals_a_minute)
        self.reminders = Reminders(self.tables)
        self.hub = Hub()
        self.tables.changed.append(self.hub.ring)
        self.thinkers = Thinkers(self.tables, thinking or processes(settings.thinkers))
        self.housekeeper = Housekeeper(self.tables, self.thinkers)

    def open(self) -> None:
        """Begin to look after the tables: go on where an earlier server left off."""
        self.storage.listen(self.hub.ring)
        self.thinkers.look_everywhere()
        self.housekeeper.start()

    def close(self) -> None:
        self.hub.close()
        self.housekeeper.close()
        self.thinkers.close()
        self.storage.close()
