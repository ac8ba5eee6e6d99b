"""Every clause of every RULES.md is named by a test, and every clause named anywhere exists."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest

from bactrian import games
from bactrian.kernel.clauses import read_clauses
from support import clauses_named

SOURCES = Path(games.__file__).parent
NAMED = re.compile(r"\b[A-Z]\d+\.\d+\b")


def test_every_clause_has_a_test() -> None:
    named = clauses_named()
    clauses = [clause for name in games.names() for clause in games.rules(name).clauses]
    missing = [clause for clause in clauses if clause not in named]
    assert not missing


def test_every_clause_that_a_test_names_exists() -> None:
    clauses = {clause for name in games.names() for clause in games.rules(name).clauses}
    assert set(clauses_named()) <= clauses


@pytest.mark.parametrize("name", games.names())
def test_every_clause_that_the_code_names_exists(name: str) -> None:
    rules = games.rules(name)
    unknown = []
    for path in sorted((SOURCES / name).glob("*")):
        if path.suffix in {".py", ".html", ".json", ".md"}:
            for line in path.read_text().splitlines():
                for found in NAMED.findall(line):
                    if found.startswith(rules.letter) and found not in rules.clauses:
                        unknown.append(f"{path.name}: {found}")
    assert not unknown


@pytest.mark.parametrize("name", games.names())
def test_the_rules_file_is_well_made(name: str) -> None:
    """Ids ascend without gaps inside a section, and all have the game's letter."""
    rules = games.rules(name)
    ids = [re.fullmatch(r"([A-Z])(\d+)\.(\d+)", clause) for clause in rules.clauses]
    assert all(ids)
    numbers = [(found[1], int(found[2]), int(found[3])) for found in ids if found]
    assert numbers == sorted(numbers)
    for (letter, section, clause), following in pairwise(numbers):
        assert letter == rules.letter
        assert following[1:] in ((section, clause + 1), (section + 1, 1))


def test_no_two_games_share_a_letter() -> None:
    letters = [games.rules(name).letter for name in games.names()]
    assert len(set(letters)) == len(letters)


def test_a_clause_ends_where_the_next_begins() -> None:
    text = "## X1 One\n\n**X1.1** First,\nstill *first*.\n\n- **X1.2** Second\n- **X1.3** Third\n"
    found = read_clauses(text)
    assert [clause.text for clause in found.values()] == ["First, still first.", "Second", "Third"]
    with pytest.raises(ValueError, match=r"two clauses X1\.1"):
        read_clauses(text + "\n**X1.1** Again\n")
