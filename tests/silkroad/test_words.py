"""What people read: plain sentences with names, and no codes."""

from __future__ import annotations

from random import Random

import pytest

from bactrian.games.silkroad import RULES
from bactrian.games.silkroad.words import token_name
from bactrian.kernel.dice import Dice
from bactrian.kernel.events import Event
from bactrian.kernel.state import OVER
from silkroad.market import answers, auction, do, market

NAMES = ["Ann", "Helmut", "Cem", "Dua"]


def told(events: list[Event]) -> list[str]:
    return [RULES.sentence(event.seen_by(None), NAMES) for event in events]


def asked(state: object) -> str:
    return RULES.prompt(RULES.view(state, state.actor()))  # type: ignore[attr-defined, arg-type]


def test_an_auction_in_words() -> None:
    state = auction(money="10 4 3 10")
    assert asked(state) == "Bid for the pawn, or pass"
    assert told(do(state, "bid 3")) == ["Helmut bids 3", "Cem passes"]
    assert asked(state) == "Bid more than 3 for the pawn, or pass"
    do(state, "bid 5")
    view = RULES.view(state, 0)
    assert RULES.prompt(view) == "Sell the pawn for 5, or pay 5 to keep it"
    assert [RULES.label(view, move, NAMES) for move in answers(state)] == [
        "Sell the pawn for 5", "Keep the pawn and pay 5",
    ]  # fmt: skip
    assert told(do(state, "keep pawn")) == ["Ann pays Dua 5 and keeps the pawn"]
    assert told(do(state, "to Yumen"))[0] == "Ann leads the caravan to Yumen"


@pytest.mark.parametrize(
    ("token", "moves", "question", "story"),
    [
        ("buyer S", ["buy 2"], "Buy silk", ["Ann buys 2 silk for 3"]),
        ("seller S", ["sell 2"], "Sell silk", ["Ann sells 2 silk for 7"]),
        ("seller S", ["sell 0"], "Sell silk", ["Ann sells nothing"]),
        ("buyer S", ["buy 0"], "Buy silk", ["Ann buys nothing"]),
        ("SS>JJJ", ["barter 1"], "Barter 2 silk for 3 jewels", ["Ann barters 2 silk for 3 jewels"]),
        ("SS>JJJ", ["barter 0"], "Barter 2 silk for 3 jewels", ["Ann does not barter"]),
        ("exchange 2", ["give S", "get J", "no"], "Give a bale to exchange it, or stop (2 left)",
         ["Ann exchanges silk …", "… for jewels", "Ann exchanges no more"]),
        ("thief", ["rob 1"], "Choose whom to rob of a bale", ["Ann steals a bale from Helmut"]),
        ("thief", ["no"], "Choose whom to rob of a bale", ["Ann robs nobody"]),
        ("vizier", ["no"], "Name a kind of goods for the grand vizier",
         ["Ann does not use the grand vizier"]),
        ("vizier", ["vizier S", "show 2", "show 1"], "Name a kind of goods for the grand vizier",
         ["Ann has the grand vizier ask for silk", "Ann has chosen how much to show",
          "Helmut has chosen how much to show",
          "The grand vizier sees silk: Ann 2 for 5 silver, Helmut 1 for 3 silver, Cem 0, Dua 0"]),
    ],
)  # fmt: skip
def test_tokens_in_words(token: str, moves: list[str], question: str, story: list[str]) -> None:
    state = market(f"{token}, crook, crook", "SS, S, ,")
    happened = do(state, f"take {token}")
    assert told(happened) == [f"Ann takes a token: {token_name(token)}"]
    assert asked(state) == question
    assert told(do(state, *moves)) == story


def test_a_crook_and_a_shopkeeper_in_words() -> None:
    state = market("seller S, crook, crook", "JJ, , ,", crooks=1, shopkeepers=1)
    do(state, "take seller S")
    view = RULES.view(state, 0)
    assert RULES.prompt(view) == "Sell silk, or use a crook first"
    assert RULES.label(view, "crook give S as J", NAMES) == "Crook: give jewels in place of silk"
    story = told(do(state, "crook give S as J", "sell 2"))
    assert story == [
        "Ann uses a crook to give jewels in place of silk",
        "Ann sells 2 jewels for 7",
    ]
    assert asked(state) == "Use your shopkeeper to take a second token, or not"
    assert told(do(state, "take crook"))[0] == "Ann uses a shopkeeper to take a second token"
    assert asked(state) == "Pass the pawn to another player"
    assert RULES.label(RULES.view(state, 0), "pawn 1", NAMES) == "Pass the pawn to Helmut"


def test_no_sentence_of_a_game_shows_a_code() -> None:
    for seats in RULES.seats:
        state, choose = RULES.new(seats, {}, Dice(seats)), Random(seats)
        events: list[Event] = []
        state.listener = events.append
        names = ["Ann", "Helmut", "Cem", "Dua", "Eve", "Fay"][:seats]
        while state.actor() != OVER:
            view = RULES.view(state, state.actor())
            lines = [
                RULES.prompt(view),
                *[RULES.label(view, move, names) for move in view["legal"]],
            ]
            state.apply(choose.choice(state.legal()))
            lines += [RULES.sentence(event.seen_by(0), names) for event in events]
            events.clear()
            for line in lines:
                assert "{" not in line
                assert ">" not in line
                assert "None" not in line
                assert line[0].isupper() or line[0] == "…"
