"""Whatever is sent that the OpenAPI document allows, or nearly: no server error."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator

import httpx2 as httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import not_a_server_error

from web.visitors import DESERT, Site, served

BOUNDED = settings(
    max_examples=6,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
FOLDER = tempfile.TemporaryDirectory(prefix="bactrian-")  # goes when the tests are over
SITE = Site(f"sqlite:///{FOLDER.name}/tables.db")
SCHEMA = schemathesis.openapi.from_dict(SITE.app.openapi())
SCHEMA = SCHEMA.exclude(path_regex="/events$")  # which never ends


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with served(SITE) as (url, _):
        yield url


@pytest.fixture(scope="module")
def table_id(address: str) -> str:
    """A table that exists, and that nobody who asks sits at."""
    ann = httpx.Client(base_url=address)
    ann.post("/api/people", json={"name": "Ann"}).raise_for_status()
    made: str = ann.post("/api/tables", json=DESERT).json()["table"]
    return made


@pytest.fixture
def cookie(address: str) -> str:
    """Of somebody who has just arrived."""
    client = httpx.Client(base_url=address)
    client.post("/api/people", json={"name": "Eve"}).raise_for_status()
    return "; ".join(f"{name}={value}" for name, value in client.cookies.items())


@SCHEMA.parametrize()
@BOUNDED
def test_no_server_error(case: schemathesis.Case, address: str, table_id: str, cookie: str) -> None:
    """Every other request is about a table that exists."""
    if "table_id" in case.path_parameters and len(str(case.body)) % 2:
        case.path_parameters["table_id"] = table_id
    headers = {**case.headers, "Cookie": cookie}
    headers.pop("Authorization", None)
    answer = case.call(base_url=address, headers=headers)
    case.validate_response(answer, checks=[not_a_server_error])
