"""Deals that can be checked: what was promised, what was dealt, and every way to bend it."""

from __future__ import annotations

from typing import Any

import pytest

from bactrian.kernel.errors import BactrianError, InvalidRecord
from bactrian.tables import chance, commands, news
from bactrian.tables.table import Setup
from tables.house import House

HIDDEN = "tantan"  # a game in which something is hidden


@pytest.fixture
def proof(house: House) -> dict[str, Any]:
    """The proof of a game that was played to its end, an undo by consent in it."""
    table_id = house.tables.create(house.person("Ann"), "Ann", Setup(HIDDEN, 2), word="camel")
    bob = house.person("Bob")
    house.tables.act(table_id, lambda t: commands.join(t, bob, "Bob", None, "sand", ""))
    promised = news.outside(house.look(table_id))["commitment"]
    house.act(table_id, commands.start, "Ann")
    house.play(table_id, 8)
    house.act(table_id, commands.take_back, "Ann", False)
    if house.look(table_id).offer is not None:
        house.act(table_id, commands.agree, "Bob")
    house.play(table_id, 10_000)
    table = house.look(table_id)
    proof = chance.proof(table.secret, table.id, table.words, table.begun)
    assert proof["commitment"] == promised
    return proof


def test_an_honest_deal_is_proved(proof: dict[str, Any]) -> None:
    assert chance.verify(proof).over
    assert proof["words"] == ["camel", "sand"]


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"secret": "0" * 64}, "not the one that was promised"),
        ({"words": ["camel", "stone"]}, "not those that secret and words make"),
        ({"words": ["sand", "camel"]}, "not those that secret and words make"),
        ({"table": "another"}, "not those that secret and words make"),
        ({"words": "camel"}, "'words'"),
        ({"words": [1, 2]}, "'words'"),
        ({"secret": None}, "each of them a text"),
        ({"proof": "bactrian proof 2"}, "'proof' is"),
        ({"commitment": "é"}, "not the one that was promised"),
    ],
)
def test_a_bent_proof_is_seen(proof: dict[str, Any], change: dict[str, Any], why: str) -> None:
    with pytest.raises(InvalidRecord, match=why):
        chance.verify({**proof, **change})


@pytest.mark.parametrize("nothing", [None, [], "", 3, {}])
def test_what_is_no_proof_is_refused(nothing: Any) -> None:
    with pytest.raises(InvalidRecord):
        chance.verify(nothing)


def test_other_outcomes_than_the_dice_bring_are_seen(proof: dict[str, Any]) -> None:
    """A deal that a cheat wrote into the record: it replays, but the dice say otherwise."""
    lines = proof["record"].splitlines()
    at = next(n for n, line in enumerate(lines) if line.startswith("setup:"))
    numbers = lines[at].split()[1:]
    first = next(n for n, each in enumerate(numbers) if each != "0")
    numbers[first] = "0"
    lines[at] = "setup: " + " ".join(numbers)
    lines = [*lines[: lines.index("moves:") + 1], "end: unfinished"]
    with pytest.raises(BactrianError, match="not set up as its dice fall"):
        chance.verify({**proof, "record": "\n".join(lines) + "\n"})


def test_a_word_changes_the_deal() -> None:
    texts = {
        chance.dice("s", "t", words).text() for words in ([], ["a"], ["a", ""], ["", "a"], ["b"])
    }
    assert len(texts) == 5
