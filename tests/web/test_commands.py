"""The commands of those who run a server, and its settings."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest
from sqlalchemy import update
from typer.testing import CliRunner, Result

from bactrian import cli
from bactrian.kernel.errors import InvalidOption, InvalidRecord
from bactrian.tables import backup, schema
from bactrian.tables.storage import Storage
from bactrian.web import settings
from bactrian.web.settings import Settings
from tables.house import Clock, House


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(cli.app, [str(word) for word in words])


@pytest.fixture
def url(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    found = f"sqlite:///{tmp_path}/tables.db"
    monkeypatch.setenv("BACTRIAN_DATABASE", found)
    return found


@pytest.fixture
def house(url: str) -> Any:
    storage = Storage(url)
    storage.migrate()
    yield House(storage, Clock())
    storage.close()


@pytest.mark.parametrize(
    "command", ["serve", "verify", "admin", *(f"admin {each}" for each in (
        "check", "status", "backup", "restore",
    ))]
)  # fmt: skip
def test_every_help_has_an_example(command: str) -> None:
    shown = run(*command.split(), "--help").stdout
    assert f"bactrian {command}" in shown.partition("Example")[2]


# -- settings ------------------------------------------------------------------


def test_the_environment_comes_before_the_file(tmp_path: Path) -> None:
    file = tmp_path / "s.toml"
    file.write_text('port = 1\nhost = "here"\nsecure_cookies = true\n')
    found = settings.read(file, {"BACTRIAN_PORT": "2", "BACTRIAN_THINKERS": "3"})
    assert found == Settings(port=2, host="here", secure_cookies=True, thinkers=3)


@pytest.mark.parametrize(
    ("text", "environment"),
    [
        ("port = 'many'", {}),
        ("colour = 'red'", {}),
        ("port = ", {}),
        ("", {"BACTRIAN_PORT": "-1"}),
        ("", {"BACTRIAN_SECURE_COOKIES": "perhaps"}),
    ],
)
def test_wrong_settings_are_named(tmp_path: Path, text: str, environment: dict[str, str]) -> None:
    file = tmp_path / "s.toml"
    file.write_text(text)
    with pytest.raises(InvalidOption):
        settings.read(file, environment)


def test_without_settings_everything_is_in_the_home_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BACTRIAN_HOME", str(tmp_path / "home"))
    assert Settings().database_url == f"sqlite:///{tmp_path}/home/tables.db"


# -- admin ---------------------------------------------------------------------


def test_check_fails_while_a_table_cannot_go_on(house: House) -> None:
    table_id = house.begin("Ann", "Bob")
    house.play(table_id, 3)
    assert run("admin", "check").exit_code == 0
    entries = schema.entries.c
    last = house.look(table_id).number
    chosen = update(schema.entries).where(entries.table_id == table_id, entries.number == last)
    changed = chosen.values(data={"move": "Y a5", "outcomes": [1]})
    house.storage.write(lambda connection: connection.execute(changed))
    result = run("admin", "check")
    assert result.exit_code == 1
    assert table_id in result.stdout
    assert "move 3, Y a5" in result.stdout
    assert "broken" in run("admin", "status").stdout


def test_a_backup_is_restored_into_another_storage(house: House, tmp_path: Path) -> None:
    table_id = house.begin("Ann", "Bob")
    house.play(table_id, 7)
    file = tmp_path / "b.jsonl"
    assert run("admin", "backup", file).exit_code == 0
    assert "already" in str(run("admin", "restore", file).output)
    other = Storage(f"sqlite:///{tmp_path}/other.db")
    other.migrate()
    backup.restore(other, file)
    there = House(other, house.clock)
    there.ids = house.ids
    assert there.look(table_id).begun.position() == house.look(table_id).begun.position()
    there.play(table_id)
    other.close()


def test_from_sqlite_to_postgresql(house: House, tmp_path: Path, postgres_url: str) -> None:
    table_id = house.begin("Ann", "Bob")
    house.play(table_id, 2)
    file = tmp_path / "b.jsonl"
    backup.save(house.storage, file)
    other = Storage(postgres_url)
    other.migrate("base")
    other.migrate()
    backup.restore(other, file)
    again = tmp_path / "again.jsonl"
    backup.save(other, again)
    assert sorted(again.read_text().splitlines()) == sorted(file.read_text().splitlines())
    other.close()


@pytest.mark.parametrize(
    "text", ["", "hello", '{"bactrian backup": 2}', '{"bactrian backup": 1}\n[1]']
)
def test_what_is_no_backup_is_not_restored(house: House, tmp_path: Path, text: str) -> None:
    file = tmp_path / "b.jsonl"
    file.write_text(text)
    with pytest.raises(InvalidRecord):
        backup.restore(house.storage, file)


def test_verify_says_what_it_found(tmp_path: Path) -> None:
    file = tmp_path / "proof.json"
    file.write_text("{")
    assert run("verify", file).exit_code == 2
    file.write_text(json.dumps({"proof": "bactrian proof 1"}))
    assert run("verify", file).exit_code == 2


# -- the server as a process ---------------------------------------------------


def test_a_server_starts_answers_and_stops(url: str, tmp_path: Path) -> None:
    """From an empty folder to a whole game against a bot, and out again without a complaint."""
    port = _free_port()
    environment = {**os.environ, "BACTRIAN_PORT": str(port), "BACTRIAN_DATABASE": url}
    log = (tmp_path / "log").open("w+")
    server = subprocess.Popen(
        [sys.executable, "-m", "bactrian", "serve"], env=environment, stderr=log
    )
    try:
        client = httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=20)
        _wait_for(client, server)
        client.post("/api/people", json={"name": "Ann"}).raise_for_status()
        setup = {"game": "desert", "seats": 2, "bots": {"1": "random"}}
        table_id = client.post("/api/tables", json=setup).raise_for_status().json()["table"]
        path = f"/api/tables/{table_id}"
        client.post(f"{path}/start").raise_for_status()
        with client.stream("GET", f"{path}/events") as stream:
            lines = stream.iter_lines()
            next(lines)
            move = client.get(path).json()["view"]["legal"][0]
            client.post(f"{path}/move", json={"move": move}).raise_for_status()
            data = (line.removeprefix("data: ") for line in lines if line.startswith("data: "))
            seats = [json.loads(next(data))["seat"] for _ in range(2)]
        assert seats == [0, 1]  # the bot has answered
    finally:
        server.send_signal(signal.SIGTERM)
        code = server.wait(30)
    log.seek(0)
    lines_noted = [json.loads(line) for line in log]
    assert code == 0
    assert not [line for line in lines_noted if line["level"] in ("error", "critical")]


def _free_port() -> int:
    import socket

    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


def _wait_for(client: httpx.Client, server: subprocess.Popen[bytes]) -> None:
    while server.poll() is None:
        try:
            client.get("/healthz").raise_for_status()
            return
        except httpx.TransportError:
            time.sleep(0.05)
    raise AssertionError("the server did not start")
