"""Tables in SQLite and in PostgreSQL; every test that takes `storage` runs on both."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import text

from bactrian.tables.storage import Storage
from tables.house import Clock, House
from tables.storages import postgres


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    with postgres() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/tables.db"
    found: str = request.getfixturevalue("postgres_url")
    emptied = Storage(found)
    with emptied.engine.begin() as connection:
        connection.execute(text("DROP SCHEMA public CASCADE; CREATE SCHEMA public"))
    emptied.close()
    return found


@pytest.fixture
def storage(url: str) -> Iterator[Storage]:
    opened = Storage(url)
    opened.migrate()
    yield opened
    opened.close()


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """Tables and people in SQLite, and a clock that stands still until it is moved."""
    opened = Storage(f"sqlite:///{tmp_path}/house.db")
    opened.migrate()
    yield House(opened, Clock())
    opened.close()
