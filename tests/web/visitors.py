"""Visitors to a server: they come under a name, set up tables, and play."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from typing import Any

import uvicorn
from fastapi.testclient import TestClient

from bactrian.web.app import build
from bactrian.web.serve import Server
from bactrian.web.settings import Settings

DESERT = {"game": "desert", "seats": 2}


class AtOnce(Executor):
    """Thinks on the spot."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        done: Future[Any] = Future()
        done.set_result(fn(*args, **kwargs))
        return done


class Site:
    def __init__(self, url: str, **settings: Any) -> None:
        usual = {"requests_a_minute": 100_000, "arrivals_a_minute": 10_000}
        self.settings = Settings(url, **{**usual, **settings})
        self.app = build(self.settings, AtOnce)
        self.host = self.app.state.hosting

    @contextmanager
    def opened(self) -> Iterator[Site]:
        with TestClient(self.app):
            yield self

    def stranger(self) -> TestClient:
        return TestClient(self.app, raise_server_exceptions=False)

    def visitor(self, name: str) -> TestClient:
        client = self.stranger()
        assert client.post("/api/people", json={"name": name}).status_code == 201
        return client

    def table(self, host: TestClient, *others: TestClient, **setup: Any) -> str:
        """A table of these visitors, started; its path."""
        body = {**DESERT, "seats": 1 + len(others) + len(setup.get("bots", {})), **setup}
        made = host.post("/api/tables", json=body)
        assert made.status_code == 201, made.text
        path = f"/api/tables/{made.json()['table']}"
        invite = host.get(path).json()["invite"]
        for other in others:
            joined = other.post(f"{path}/join", json={"invite": invite})
            assert joined.status_code == 200, joined.text
        assert host.post(f"{path}/start").status_code == 200
        return path


def legal(client: TestClient, path: str) -> list[str]:
    found: list[str] = client.get(path).json()["view"]["legal"]
    return found


@contextmanager
def served(site: Site) -> Iterator[tuple[str, Server]]:
    """The site behind a real server; its address."""
    config = uvicorn.Config(site.app, port=0, log_config=None, timeout_graceful_shutdown=5)
    server = Server(config, site.host.hub)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    port = server.servers[0].sockets[0].getsockname()[1]
    try:
        yield f"http://127.0.0.1:{port}", server
    finally:
        server.handle_exit(2, None)
        thread.join(20)
        assert not thread.is_alive()
