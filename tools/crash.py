"""Kills a server at random moments under load, again and again, and looks for what was lost.

    python tools/crash.py --rounds 200
    python tools/crash.py --rounds 100 --database postgresql

After each kill the server is started again, and every move it had acknowledged must be there. A
move that was asked for and not acknowledged is asked for again with the same key: it may be there
once, or not at all. In the end every table must go on.
"""

from __future__ import annotations

import argparse
import http.client
import json
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from threading import Event, Thread
from typing import Any

from served import Served

PLAYERS = 6  # threads, each with tables of its own


@dataclass
class Counts:
    acknowledged: int = 0
    asked_again: int = 0
    missing: int = 0
    doubled: int = 0
    stuck: int = 0
    tables: int = 0


class Visitor:
    def __init__(self, server: Served, name: str) -> None:
        self.server = server
        _, headers = self._ask("POST", "/api/people", {"name": name})
        self.cookie = headers["set-cookie"].split(";")[0]

    def _ask(self, method: str, path: str, body: object, key: str = "") -> tuple[Any, Any]:
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=20)
        headers = {"Content-Type": "application/json", "Cookie": getattr(self, "cookie", "")}
        if key:
            headers["Idempotency-Key"] = key
        try:
            connection.request(method, path, None if body is None else json.dumps(body), headers)
            answer = connection.getresponse()
            data = answer.read()
            if answer.status >= 400:
                raise ValueError(f"{method} {path}: {answer.status} {data!r}")
            return json.loads(data), answer.headers
        finally:
            connection.close()

    def ask(self, method: str, path: str, body: object = None, key: str = "") -> Any:
        return self._ask(method, path, body, key)[0]


@dataclass
class Played:
    """A table of two people, or of one and a bot; and what is known to be acknowledged there."""

    people: list[Visitor]
    path: str
    acknowledged: dict[int, int] = field(default_factory=dict)  # the seat, by the entry's number
    pending: tuple[int, dict[str, Any], str] | None = None  # seat, body, key

    def move(self, dice: Random, key: str) -> bool:
        """Make a move, or finish the one that was under way; whether anything could be done."""
        if self.pending is None:
            seen = self.people[0].ask("GET", self.path)
            seat = seen["table"]["asked"]
            if seat is None:
                return False
            if seat >= len(self.people):
                return True  # the bot's turn
            if seat > 0:
                seen = self.people[seat].ask("GET", self.path)
            body = {"move": dice.choice(seen["view"]["legal"]), "after": seen["table"]["moves"]}
            self.pending = (seat, body, key)
        seat, body, key = self.pending
        made = self.people[seat].ask("POST", f"{self.path}/move", body, key)
        self.acknowledged[made["number"]] = seat
        self.pending = None
        return True


class Player(Thread):
    """Plays at several tables until told to stop; does not mind when the server goes."""

    def __init__(self, server: Served, number: int, counts: Counts) -> None:
        super().__init__(daemon=True)
        self.number = number
        self.counts = counts
        self.dice = Random(number)
        self.server = server
        self.people = [Visitor(server, f"P{number} {seat}") for seat in range(2)]
        self.tables = [self._begin(bots) for bots in ({}, {}, {"1": "random"})]
        self.over: list[Played] = []
        self.moves = 0
        self.going, self.idle, self.stopped = Event(), Event(), False

    def _begin(self, bots: dict[str, str]) -> Played:
        people = self.people[: 1 if bots else 2]
        setup = {"game": self.dice.choice(["desert", "tantan"]), "seats": 2, "bots": bots}
        path = f"/api/tables/{people[0].ask('POST', '/api/tables', setup)['table']}"
        if len(people) > 1:
            people[1].ask("POST", f"{path}/join", {})
        people[0].ask("POST", f"{path}/start")
        self.counts.tables += 1
        return Played(people, path)

    def run(self) -> None:
        while not self.stopped:
            if not self.going.wait(0.05):
                self.idle.set()
                continue
            self.idle.clear()
            table = self.dice.choice(self.tables)
            again = table.pending is not None
            self.moves += 1
            try:
                if not table.move(self.dice, f"{self.number}-{self.moves}"):
                    self.tables[self.tables.index(table)] = self._begin({})
                    self.over.append(table)
                self.counts.asked_again += again
            except (OSError, http.client.HTTPException):
                time.sleep(0.01)  # the server is gone; it comes back


def check(table: Played, counts: Counts) -> None:
    """Whether all that was acknowledged is there, once."""
    log = {entry["number"]: entry for entry in table.people[0].ask("GET", f"{table.path}/log")}
    for number, seat in table.acknowledged.items():
        found = log.get(number)
        counts.missing += found is None or (found["kind"], found["seat"]) != ("move", seat)
    own = [each for each in log.values() if each["kind"] == "move" and each["seat"] == 0]
    known = sum(seat == 0 for seat in table.acknowledged.values())
    counts.doubled += len(own) > known + (table.pending is not None)


def goes_on(table: Played) -> bool:
    """Whether somebody can still move, or the game is over."""
    end = time.monotonic() + 20
    while time.monotonic() < end:
        before = table.people[0].ask("GET", table.path)["table"]
        if before["status"] == "over":
            return True
        if table.move(Random(0), f"last-{time.monotonic_ns()}") and table.pending is None:
            after = table.people[0].ask("GET", table.path)["table"]
            if after["moves"] > before["moves"]:
                return True
        time.sleep(0.1)
    return False


def crash(server: Served, rounds: int, shortest: float, longest: float) -> Counts:
    counts = Counts()
    players = [Player(server, number, counts) for number in range(PLAYERS)]
    dice = Random(7)
    for player in players:
        player.start()
    for number in range(rounds):
        for player in players:
            player.going.set()
        time.sleep(dice.uniform(shortest, longest))
        server.kill()
        for player in players:
            player.going.clear()
            player.idle.clear()
        server.start()
        for player in players:
            assert player.idle.wait(60)
            for table in player.tables + player.over:
                check(table, counts)
            counts.acknowledged += sum(len(table.acknowledged) for table in player.over)
            player.over = []
        if (number + 1) % 20 == 0:
            print(f"{number + 1} kills, {counts}", file=sys.stderr)
    for player in players:
        player.stopped = True
        player.join()
        counts.stuck += sum(not goes_on(table) for table in player.tables)
        counts.acknowledged += sum(len(table.acknowledged) for table in player.tables)
    return counts


@contextmanager
def storage(database: str, folder: Path) -> Iterator[str]:
    if database == "postgresql":
        sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
        from tables.storages import postgres

        with postgres() as url:
            yield url
    else:
        yield f"sqlite:///{folder}/tables.db"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--database", choices=["sqlite", "postgresql"], default="sqlite")
    parser.add_argument("--shortest", type=float, default=0.1, help="seconds before a kill")
    parser.add_argument("--longest", type=float, default=0.8, help="seconds before a kill")
    wishes = parser.parse_args()
    with (
        tempfile.TemporaryDirectory(prefix="bactrian-crash-") as name,
        storage(wishes.database, Path(name)) as url,
    ):
        server = Served(url, Path(name))
        try:
            counts = crash(server, wishes.rounds, wishes.shortest, wishes.longest)
        finally:
            server.kill()
    rows = {"kills": wishes.rounds, **vars(counts)}
    for label, count in rows.items():
        print(f"{label:14} {count:8}")
    sys.exit(1 if counts.missing or counts.doubled or counts.stuck else 0)


if __name__ == "__main__":
    main()
