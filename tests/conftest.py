"""Which build is tested, the mark for clauses, and how many of them have tests."""

from __future__ import annotations

import os

import pytest

import bactrian
import bactrian.kernel.state
from bactrian import games
from support import clauses_named


def build() -> str:
    return "interpreted" if bactrian.kernel.state.__file__.endswith(".py") else "compiled"


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "clause(id): the test shows this clause of a RULES.md")


def pytest_report_header() -> str:
    return f"bactrian: {build()} ({bactrian.__file__})"


def pytest_sessionstart() -> None:
    expected = os.environ.get("BACTRIAN_EXPECT", build())
    if expected != build():
        raise pytest.UsageError(f"the {expected} build was to be tested, but this is {build()}")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    named = set(clauses_named())
    for name in games.names():
        clauses = list(games.rules(name).clauses)
        tested = sum(clause in named for clause in clauses)
        terminalreporter.write_line(f"{name}: {tested} of {len(clauses)} clauses have tests")
