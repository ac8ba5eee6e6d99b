"""Clauses: the numbered rules of a RULES.md.

A section is a heading, `## D4 Placing camels`. A clause is a paragraph, or a list
entry, that begins with its id in bold: `**D4.1** A camel must touch ...`.
"""

from __future__ import annotations

import re
from typing import NamedTuple

_CLAUSE = re.compile(r"^(?:- )?\*\*([A-Z]+\d+\.\d+)\*\* (.+?)(?=\n\n|\n- |\n#|\Z)", re.M | re.S)


class Clause(NamedTuple):
    """A rule that can be cited: its id, and its text without line breaks or markup."""

    id: str
    text: str


def read_clauses(rules: str) -> dict[str, Clause]:
    """The clauses of a RULES.md by their ids, in the order of the text."""
    clauses: dict[str, Clause] = {}
    for match in _CLAUSE.finditer(rules):
        number, text = match.group(1), " ".join(match.group(2).split())
        if number in clauses:
            raise ValueError(f"RULES.md has two clauses {number}")
        clauses[number] = Clause(number, text.replace("**", "").replace("*", ""))
    return clauses
