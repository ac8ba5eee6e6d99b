"""A server's app and visitors to it, each with cookies of their own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tables.storages import postgres
from web.visitors import Site


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    with postgres() as url:
        yield url


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    with Site(f"sqlite:///{tmp_path}/tables.db").opened() as opened:
        yield opened
