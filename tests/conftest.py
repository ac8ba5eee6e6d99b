"""Which build is tested, and the mark for clauses."""

from __future__ import annotations

import os

import pytest

import bactrian.kernel.state


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "clause(id): the test shows this clause of a RULES.md")


def pytest_report_header() -> str:
    return f"bactrian: {build()} ({bactrian.__file__})"


def pytest_sessionstart() -> None:
    expected = os.environ.get("BACTRIAN_EXPECT", build())
    if expected != build():
        raise pytest.UsageError(f"the {expected} build was to be tested, but this is {build()}")


def build() -> str:
    return "interpreted" if bactrian.kernel.state.__file__.endswith(".py") else "compiled"
