"""A real server: live events, going on after a cut, and ending without dropping anybody."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from bactrian.web.serve import Server
from web.visitors import Site, served


@pytest.fixture
def live(tmp_path: Path) -> Iterator[tuple[str, Server]]:
    with served(Site(f"sqlite:///{tmp_path}/live.db")) as found:
        yield found


def visitor(url: str, name: str) -> httpx.Client:
    client = httpx.Client(base_url=url, timeout=20)
    client.post("/api/people", json={"name": name}).raise_for_status()
    return client


def begun(ann: httpx.Client, bob: httpx.Client) -> str:
    made = ann.post("/api/tables", json={"game": "desert", "seats": 2}).json()["table"]
    path = f"/api/tables/{made}"
    bob.post(f"{path}/join", json={}).raise_for_status()
    ann.post(f"{path}/start").raise_for_status()
    return path


def entries(lines: Iterator[str]) -> Iterator[dict[str, Any]]:
    kind = ""
    for line in lines:
        if line.startswith("event: "):
            kind = line.removeprefix("event: ")
        if line.startswith("data: "):
            yield {"event": kind, **json.loads(line.removeprefix("data: "))}


def move(client: httpx.Client, path: str) -> int:
    legal = client.get(path).json()["view"]["legal"]
    answer = client.post(f"{path}/move", json={"move": legal[0]})
    number: int = answer.raise_for_status().json()["number"]
    return number


def test_events_arrive_and_go_on_after_a_cut(live: tuple[str, Server]) -> None:
    url, _ = live
    ann, bob = visitor(url, "Ann"), visitor(url, "Bob")
    path = begun(ann, bob)
    with bob.stream("GET", f"{path}/events") as stream:
        lines = stream.iter_lines()
        assert next(lines) == "retry: 1000"
        number = move(ann, path)
        first = next(entries(lines))
        assert (first["number"], first["seat"]) == (number, 0)
        assert first["log"][0].startswith("Ann places")
    missed = move(bob, path)
    with bob.stream("GET", f"{path}/events", headers={"Last-Event-ID": str(number)}) as stream:
        assert next(entries(stream.iter_lines()))["number"] == missed


def test_talk_is_heard_where_it_belongs(live: tuple[str, Server]) -> None:
    url, _ = live
    ann, bob, eve = (visitor(url, name) for name in ("Ann", "Bob", "Eve"))
    path = begun(ann, bob)
    with bob.stream("GET", f"{path}/events") as his, eve.stream("GET", f"{path}/events") as hers:
        at_seats, in_gallery = his.iter_lines(), hers.iter_lines()
        next(at_seats)
        next(in_gallery)
        ann.post(f"{path}/chat", json={"text": "hello"}).raise_for_status()
        assert next(entries(at_seats))["event"] == "chat"
        move(ann, path)
        assert next(entries(in_gallery))["event"] == "entry"


def test_those_who_listen_are_let_go_when_the_server_ends(live: tuple[str, Server]) -> None:
    url, server = live
    ann, bob = visitor(url, "Ann"), visitor(url, "Bob")
    path = begun(ann, bob)
    with ann.stream("GET", f"{path}/events") as stream:
        lines = stream.iter_lines()
        next(lines)
        server.handle_exit(2, None)
        assert all(not line for line in lines)  # it ends, and ends cleanly


def test_two_servers_on_one_postgresql(postgres_url: str) -> None:
    with (
        served(Site(postgres_url)) as (one, _),
        served(Site(postgres_url)) as (two, _),
    ):
        ann, bob = visitor(one, "Ann"), visitor(two, "Bob")
        path = begun(ann, bob)
        with bob.stream("GET", f"{path}/events") as stream:
            lines = stream.iter_lines()
            next(lines)
            number = move(ann, path)  # at the one, heard at the other
            assert next(entries(lines))["number"] == number
        assert move(bob, path) == number + 1
