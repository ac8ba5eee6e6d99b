"""Moves as text, and sentences."""

from __future__ import annotations

from random import Random

import pytest

from bactrian.games.seidenstrasse import RULES
from bactrian.games.seidenstrasse.board import ACTIONS
from bactrian.games.seidenstrasse.words import action_about, action_name
from bactrian.kernel.dice import Dice
from bactrian.kernel.errors import InvalidMove
from bactrian.kernel.events import Event
from bactrian.kernel.state import OVER


@pytest.mark.parametrize(
    "move",
    ["", "play", "play 0 silk", "play 15 silk", "play 2 gold", "play two silk", "Play 2 silk",
     "play 2  silk", "move 4 Itil", "move 1 itil", "move 1 Atlantis", "draw", "draw jewel",
     "jewel white", "rob 5 tea", "rob -1 tea", "sell tea", "play ２ silk", "lay\n"],
)  # fmt: skip
def test_nonsense_is_refused_with_an_example(move: str) -> None:
    with pytest.raises(InvalidMove, match="a move is such as 'play 2 silk'"):
        RULES.read_move(move)


def test_every_kind_of_event_has_been_told_and_no_sentence_has_codes() -> None:
    kinds: set[str] = set()
    for seed in range(40):
        events: list[Event] = []
        choose = Random(seed)
        state = RULES.new(2 + seed % 4, {"variable": "true"}, Dice(seed))
        state.listener = events.append
        while state.actor() != OVER:
            state.apply(choose.choice(state.legal()))
        names = ["Ann", "Helmut", "Sabine", "Gerd", "Catherine"]
        for event in events:
            for seat in (None, 0):
                told = RULES.sentence(event.seen_by(seat), names)
                assert told[0].isupper()
                assert "{" not in told
        kinds.update(event.kind for event in events)
    assert kinds >= {
        "play", "move", "draw", "pick", "shuffle", "refill", "sell", "decline", "unsold", "jewel",
        "colourless", "swap", "exchange", "left", "caravan", "equip", "dissolve", "hurry", "lay",
        "keep", "discard", "lose", "rob", "find", "pass", "bribe", "empty", "end",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (Event("nothing", 0, {}), "There is no card left to draw for Ann"),
        (
            Event("end", -1, {"why": "cards"}),
            "Nobody has a card, and none can be drawn: the game is over",
        ),
        (
            Event("colourless", 1, {"marker": True}),
            "Helmut has three colourless jewels: a marker of 8 points",
        ),
        (Event("shuffle", -1, {"cards": 1}), "The discards become the pile: 1 card"),
        (Event("dissolve", -1, {"caravan": 1, "colours": []}), "Caravan 2 travels no more"),
        (
            Event("equip", -1, {"space": 3, "colours": [0, 3, 3]}),
            "Jewels for Chang'an: blue, red and red",
        ),
    ],
)
def test_rarer_sentences(event: Event, told: str) -> None:
    assert RULES.sentence(event.seen_by(None), ["Ann", "Helmut"]) == told


def test_an_event_that_no_rule_tells_has_no_sentence() -> None:
    with pytest.raises(ValueError, match="no sentence"):
        RULES.sentence({"kind": "rain", "seat": 0}, ["Ann", "Helmut"])


def test_actions_have_names_and_explanations() -> None:
    assert len({action_name(name) for name in ACTIONS}) == len(ACTIONS) == 14
    assert all(action_about(name).strip() for name in ACTIONS)
