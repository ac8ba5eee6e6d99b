"""Samarkand's moves and sentences."""

from __future__ import annotations

import pytest

from bactrian.games.samarkand import RULES
from bactrian.games.samarkand.words import action, label, move, prompt, sentence
from bactrian.kernel.errors import InvalidMove
from samarkand.souk import do, table

NAMES = ["Ann", "Ben", "Cleo"]


@pytest.mark.parametrize(
    "text", ["marry persians", "persians yazd", "stop", "discard silk", "keep", "sell", "hold"]
)
def test_moves_are_read_as_they_are_written(text: str) -> None:
    assert move(action(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        "marry",
        "marry silk",
        "persians",
        "persians atlantis",
        "SELL",
        "discard persians",
        "é",
        "x" * 300,
    ],
)
def test_nonsense_is_refused_with_what_was_expected(text: str) -> None:
    with pytest.raises(InvalidMove, match="such as 'persians yazd'"):
        action(text)


def test_what_is_asked_and_answered() -> None:
    state = table(families=["byzantines"], hands=["wool"], treasury=1)
    view = RULES.view(state, 0)
    assert prompt(view) == "Marry into a family, or extend a route"
    assert label(view, "marry persians", []) == "Marry into the Persians for 3 dirhams"
    assert label(view, "byzantines smyrna", []) == "Byzantines to Smyrna"
    assert label(view, "byzantines ankara", []) == "Byzantines to Ankara: wool 5"
    do(state, "byzantines ankara")
    view = RULES.view(state, 0)
    assert prompt(view) == "Sell wool for 3 dirhams?"
    assert [label(view, each, []) for each in view["legal"]] == ["Sell for 3 dirhams", "Hold back"]
    do(state, "sell")
    view = RULES.view(state, 0)
    assert prompt(view) == "Place a second camel of the Byzantines for 1 dirham, or stop"
    assert label(view, "stop", []) == "No second camel"


@pytest.mark.parametrize(
    ("hand", "discarded", "asked"),
    [
        ("", [], "Discard up to 2 cards, or none"),
        ("", ["discard honey"], "Discard a card, or none"),
        ("silk jade gold dates", [], "Discard a card, or two"),
        ("silk jade gold dates roses", [], "Discard 2 cards"),
        ("silk jade gold dates roses", ["discard honey"], "Discard a card"),
    ],
)
def test_how_much_is_to_be_discarded(hand: str, discarded: list[str], asked: str) -> None:
    state = table(5, hands=[hand], pile=["honey", "timber", "wine"])
    do(state, "marry persians", *discarded)
    assert prompt(RULES.view(state, 0)) == asked


def test_what_happened() -> None:
    state = table(
        families=["byzantines", "levantines"],
        camels={"konya": "levantines"},
        hands=["", "wool"],
        treasury=2,
        pile=["honey", "timber", "wine"],
    )
    events = do(state, "byzantines ankara", "hold", "sell", "byzantines konya")
    events += do(state, "marry persians", "discard honey", "keep")
    told = [sentence(event.seen_by(1), NAMES) for event in events]
    assert told == [
        "Ann leads the Byzantines to Ankara",
        "Ann takes the wool",
        "Ben sells wool for 3 dirhams",
        "Ann leads the Byzantines on to Konya, for 1 dirham",
        "The Byzantines and the Levantines meet in Konya: Ann takes 2 relation tiles; "
        "dirhams: Ann 3, Ben 1",
        "Ben marries into the Persians for 3 dirhams",
        "Ben draws honey, timber, wine",
        "Ben discards honey",
    ]
    told = [sentence(event.seen_by(0), NAMES) for event in events]
    assert told[-2:] == ["Ben draws 3 cards", "Ben discards a card"]


def test_the_ends_are_told() -> None:
    for why, sign in (("all", "Every family"), ("five", "five relations"), ("blocked", "Nobody")):
        for kind in ("end", "last round"):
            assert sign in sentence({"kind": kind, "seat": -1, "why": why}, NAMES)
    with pytest.raises(ValueError, match="no sentence"):
        sentence({"kind": "dance", "seat": 0}, NAMES)
