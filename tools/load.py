"""Loads a server from a process of its own: live tables, moves, and eyes on every seat.

    python tools/load.py --tables 300 --moves 100 --seconds 60
    python tools/load.py --database postgresql://...

Prints how long it took until a move was acknowledged, and until the other seat was shown it.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import tempfile
import time
from pathlib import Path
from random import Random
from typing import Any

from served import Served


class Line:
    """A connection of one visitor that is kept open; speaks just enough HTTP."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.cookie = ""
        self._lock = asyncio.Lock()
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def ask(
        self, method: str, path: str, body: object = None, headers: str = ""
    ) -> tuple[int, Any, str]:
        """Status, body and ETag of the answer."""
        async with self._lock:
            if self._writer is None or self._reader is None or self._reader.at_eof():
                self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self.port)
            self._writer.write(self._request(method, path, body, headers))
            head = (await self._reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
            fields = dict(each.lower().split(": ", 1) for each in head[1:] if ": " in each)
            for each in head:
                if each.lower().startswith("set-cookie:"):
                    self.cookie = each.split(": ", 1)[1].split(";")[0]
            data = await self._reader.readexactly(int(fields.get("content-length", 0)))
        tag = next((each.split(": ", 1)[1] for each in head if each.lower().startswith("etag")), "")
        return int(head[0].split()[1]), json.loads(data) if data else None, tag

    def _request(self, method: str, path: str, body: object, headers: str) -> bytes:
        data = b"" if body is None else json.dumps(body).encode()
        return (
            f"{method} {path} HTTP/1.1\r\nHost: x\r\nCookie: {self.cookie}\r\n{headers}"
            f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n\r\n"
        ).encode() + data

    async def listen(self, path: str, heard: Any) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        writer.write(self._request("GET", path, None, ""))
        async for line in reader:
            if line.startswith(b"id: "):
                heard(int(line[4:]), time.perf_counter())


class Played:
    """A table and its two players."""

    def __init__(self, port: int) -> None:
        self.lines = [Line(port), Line(port)]
        self.path = ""
        self.tags = ["", ""]
        self.asked_at: dict[int, float] = {}
        self.heard_at: dict[tuple[int, int], float] = {}
        self.busy = asyncio.Lock()

    async def begin(self, number: int) -> None:
        for seat, line in enumerate(self.lines):
            await line.ask("POST", "/api/people", {"name": f"P{number} {seat}"})
        _, made, _ = await self.lines[0].ask("POST", "/api/tables", {"game": "desert", "seats": 2})
        self.path = f"/api/tables/{made['table']}"
        await self.lines[1].ask("POST", f"{self.path}/join", {})
        await self.lines[0].ask("POST", f"{self.path}/start")

    def listeners(self) -> list[Any]:
        def heard(seat: int) -> Any:
            return lambda number, at: self.heard_at.setdefault((number, seat), at)

        return [
            line.listen(f"{self.path}/events", heard(seat)) for seat, line in enumerate(self.lines)
        ]

    async def move(self, dice: Random) -> tuple[float, int, int] | None:
        """Look, and make a move; seconds until it was acknowledged, its number and its seat."""
        async with self.busy:
            _, seen, _ = await self.lines[0].ask("GET", self.path)
            seat = seen["table"]["asked"]
            if seat is None:
                return None
            if seat == 1:
                _, seen, _ = await self.lines[1].ask("GET", self.path)
            move = dice.choice(seen["view"]["legal"])
            begun = time.perf_counter()
            status, made, _ = await self.lines[seat].ask(
                "POST", f"{self.path}/move", {"move": move}
            )
            if status != 200:
                return None
            self.asked_at[made["number"]] = begun
            return time.perf_counter() - begun, made["number"], seat

    async def poll(self, seat: int) -> None:
        header = f"If-None-Match: {self.tags[seat]}\r\n" if self.tags[seat] else ""
        _, _, self.tags[seat] = await self.lines[seat].ask("GET", self.path, None, header)


async def load(server: Served, tables: int, rate: float, polls: float, seconds: float) -> None:
    played = [Played(server.port) for _ in range(tables)]
    for start in range(0, tables, 20):
        await asyncio.gather(
            *(p.begin(start + n) for n, p in enumerate(played[start : start + 20]))
        )
    tasks = [asyncio.create_task(each) for table in played for each in table.listeners()]
    await asyncio.sleep(2)
    dice = Random(1)
    moves: list[asyncio.Task[tuple[float, int, int] | None]] = []
    looks: list[asyncio.Task[None]] = []
    begun = time.perf_counter()
    order = [dice.sample(range(tables), tables) for _ in range(int(rate * seconds / tables) + 2)]
    turns = [table for part in order for table in part]
    peak = 0
    while (now := time.perf_counter() - begun) < seconds:
        while len(moves) < now * rate and len(moves) < len(turns):
            moves.append(asyncio.create_task(played[turns[len(moves)]].move(dice)))
        while len(looks) < now * polls:
            looks.append(asyncio.create_task(dice.choice(played).poll(dice.randrange(2))))
        if len(moves) % 200 == 0:
            peak = max(peak, server.memory())
        await asyncio.sleep(0.005)
    done = await asyncio.gather(*moves)
    taken = time.perf_counter() - begun
    await asyncio.gather(*looks)
    await asyncio.sleep(2)
    for task in tasks:
        task.cancel()
    peak = max(peak, server.memory())
    acknowledged = [each[0] for each in done if each is not None]
    shown = [
        table.heard_at.get((number, seat), float("inf")) - at
        for table in played
        for number, at in table.asked_at.items()
        for seat in range(2)
    ]
    _print(tables, len(done), acknowledged, shown, taken, len(looks), peak)


def _print(
    tables: int,
    asked: int,
    acknowledged: list[float],
    shown: list[float],
    taken: float,
    looks: int,
    peak: int,
) -> None:
    rows = [
        ("live tables", f"{tables}"),
        ("streams of events", f"{2 * tables}"),
        ("moves asked for", f"{asked}"),
        ("moves acknowledged", f"{len(acknowledged)}"),
        ("moves a second", f"{len(acknowledged) / taken:.0f}"),
        ("polls a second", f"{looks / taken:.0f}"),
        ("memory, server and workers", f"{peak} MB"),
    ]
    for name, times in (("acknowledged", acknowledged), ("shown to a seat", shown)):
        ordered = sorted(times)
        for share in (0.5, 0.95, 0.99, 1.0):
            at = ordered[min(len(ordered) - 1, int(share * len(ordered)))]
            rows.append((f"{name}, {share:.0%}", f"{at * 1000:.0f} ms"))
    for name, value in rows:
        print(f"{name:30} {value:>12}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--moves", type=float, default=100, help="a second")
    parser.add_argument("--polls", type=float, default=50, help="a second")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--database", default="")
    wishes = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="bactrian-load-") as name:
        folder = Path(name)
        server = Served(wishes.database or f"sqlite:///{folder}/tables.db", folder)
        try:
            asyncio.run(load(server, wishes.tables, wishes.moves, wishes.polls, wishes.seconds))
        finally:
            server.stop()


if __name__ == "__main__":
    main()
