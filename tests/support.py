"""What tests of all games use."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

import pytest

clause = pytest.mark.clause  # @clause("D4.2"): this test shows that clause

TESTS = Path(__file__).parent


def clauses_named() -> dict[str, list[str]]:
    """The tests that name each clause with @clause."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in TESTS.rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for mark in node.decorator_list:
                    if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "clause":
                        for argument in mark.args:
                            found[ast.literal_eval(argument)].append(node.name)
    return found
