"""What happens around every request: its size is limited, its outcome counted and noted."""

from __future__ import annotations

import logging
import time
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bactrian.web.hosting import Hosting
from bactrian.web.problems import problem

log = logging.getLogger("bactrian.requests")

_HEADERS: Final = [
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"x-frame-options", b"DENY"),
]


class Measures:
    """What /metrics tells."""

    def __init__(self, host: Hosting) -> None:
        self.registry = CollectorRegistry()
        self.requests = Counter(
            "bactrian_requests", "Requests answered", ["route", "status"], registry=self.registry
        )
        self.seconds = Histogram(
            "bactrian_seconds",
            "Seconds until a request is answered",
            ["route"],
            buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1, 2.5),
            registry=self.registry,
        )
        listeners = Gauge("bactrian_listeners", "Open streams of events", registry=self.registry)
        listeners.set_function(lambda: host.hub.listeners)


class Guard:
    def __init__(self, app: ASGIApp, limit: int, measures: Measures) -> None:
        self.app = app
        self.limit = limit
        self.too_large = f"a request may have {limit} bytes"
        self.measures = measures

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        begun, size = time.perf_counter(), 0

        async def limited() -> Message:
            nonlocal size
            message = await receive()
            size += len(message.get("body", b""))
            if size > self.limit:
                raise HTTPException(413, self.too_large)
            return message

        async def noted(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *_HEADERS]
                self._note(scope, message["status"], time.perf_counter() - begun)
            await send(message)

        if _announced(scope) > self.limit:
            await problem(413, self.too_large)(scope, receive, noted)
            return
        try:
            await self.app(scope, limited, noted)
        except Exception:
            self._note(scope, 500, time.perf_counter() - begun)
            raise

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        """Routes, not addresses: what people look at is not noted, nor what they bring along."""
        route = getattr(scope.get("route"), "path", "none")
        self.measures.requests.labels(route, status).inc()
        self.measures.seconds.labels(route).observe(seconds)
        log.info(
            "request",
            extra={
                "method": scope["method"],
                "route": route,
                "status": status,
                "ms": round(seconds * 1000, 1),
            },
        )


def _announced(scope: Scope) -> int:
    for name, value in scope["headers"]:
        if name == b"content-length" and value.isdigit():
            return int(value)
    return 0
