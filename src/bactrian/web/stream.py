"""Live updates as server-sent events; whoever was cut off goes on after the last one they had."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager
from threading import Lock
from typing import Any, Final

from starlette.concurrency import run_in_threadpool

STILL_HERE: Final = 15  # seconds between signs of life
Fresh = Callable[[int], list[dict[str, Any]]]  # what happened since an entry


class Bell:
    """Wakes one listener; may be rung from any thread."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._rung = asyncio.Event()
        self._topics: set[str] = set()

    def ring(self, topic: str) -> None:
        self._topics.add(topic)
        self._loop.call_soon_threadsafe(self._rung.set)

    async def wait(self, seconds: float) -> set[str]:
        """The topics about which the bell rang, none if it did not in that time."""
        try:
            await asyncio.wait_for(self._rung.wait(), seconds)
        except TimeoutError:
            return set()
        self._rung.clear()
        rung, self._topics = self._topics, set()
        return rung


class Hub:
    """Who listens to what in this process: topics are tables, and the rooms in them."""

    def __init__(self) -> None:
        self._bells: dict[str, set[Bell]] = {}
        self._lock = Lock()
        self.closed = False

    @contextmanager
    def listening(self, *topics: str) -> Iterator[Bell]:
        bell = Bell()
        with self._lock:
            for topic in topics:
                self._bells.setdefault(topic, set()).add(bell)
        try:
            yield bell
        finally:
            with self._lock:
                for topic in topics:
                    self._bells[topic].discard(bell)
                    if not self._bells[topic]:
                        del self._bells[topic]

    @property
    def listeners(self) -> int:
        with self._lock:
            return len({bell for bells in self._bells.values() for bell in bells})

    def ring(self, topic: str) -> None:
        with self._lock:
            for bell in self._bells.get(topic, ()):
                bell.ring(topic)

    def close(self) -> None:
        """Let all who listen go; they come back to the next server."""
        self.closed = True
        for topic in list(self._bells):
            self.ring(topic)


def chat_topic(table_id: str, room: str) -> str:
    return f"{table_id}/{room}"


async def events(
    hub: Hub, table_id: str, chat: str, fresh: Fresh, last: int
) -> AsyncIterator[bytes]:
    """Everything that happens after entry number `last`, as it happens."""
    with hub.listening(table_id, chat) as bell:
        yield b"retry: 1000\n\n"
        rung = {table_id}
        while not hub.closed:
            if table_id in rung:
                for told in await run_in_threadpool(fresh, last):
                    last = told["number"]
                    yield f"id: {last}\nevent: entry\ndata: {json.dumps(told)}\n\n".encode()
            if chat in rung:
                yield b"event: chat\ndata: {}\n\n"  # that there is some: it is fetched by itself
            rung = await bell.wait(STILL_HERE)
            if not rung:
                yield b": still here\n\n"
                rung = {table_id}  # a message between servers may have been lost
