"""Moves, labels, prompts and the log of Tan-tan Caravan."""

from __future__ import annotations

import pytest

from bactrian.games.tantan import RULES
from bactrian.games.tantan.rules import ACTIONS, TantanState
from bactrian.kernel.errors import InvalidMove
from bactrian.kernel.seats import default_names
from tantan.alley import alley, do


def label(state: TantanState, move: str) -> str:
    view = RULES.view(state, state.actor())
    assert move in view["legal"]
    return RULES.label(view, move, default_names(4))


def asked(state: TantanState) -> str:
    return RULES.prompt(RULES.view(state, None))


def log(state: TantanState, *moves: str) -> list[str]:
    events = do(state, *moves)
    return [RULES.sentence(event.seen_by(None), ["Ann", "Bo", "Cy"]) for event in events]


def test_a_move_of_every_sort() -> None:
    moves = [RULES.move(action) for action in range(ACTIONS)]
    for move in ("buy 1", "buy 1 2 3 4 5", "stock spices 3 mouse 1", "stock mouse 7",
                 "stock food 1 mouse 6", "take thief", "feed princess", "rob 3"):  # fmt: skip
        assert move in moves


@pytest.mark.parametrize(
    "text",
    ["buy", "buy 3 1", "buy 6", "buy 1 1", "stock", "stock spices", "stock spices 0",
     "stock spices 5 mouse 3", "stock spices 1 mouse 0", "stock mouse 1 mouse 1", "take mouse",
     "feed thief", "rob 4", "rob", "Buy 1", "buy  1", "buy ١", "take gold", "pass"],
)  # fmt: skip
def test_what_is_no_move(text: str) -> None:
    with pytest.raises(InvalidMove, match="a move is such as"):
        RULES.read_move(text)


def test_labels_name_cards_and_prices() -> None:
    state = alley(market="fabric lantern mouse lantern mouse food")
    assert label(state, "buy 1") == "Buy Lantern for 1 of 5"
    assert label(state, "buy 1 4") == "Buy Lantern and Mouse for 4 of 5"
    assert label(state, "buy 1 3") == "Buy 2 Lanterns for 3 of 5"
    state = alley(market="food lantern mouse lantern mouse food")
    assert label(state, "buy 1 2 3 4") == "Buy 2 Lanterns and 2 Mice for 7 of 7"
    assert label(state, "buy 2 3 4") == "Buy 2 Mice and Lantern for 6 of 7"
    state = alley(hands=("3 spices thief 2 mouse",))
    assert label(state, "stock spices 3 mouse 1") == "Stock 3 Spices and 1 Mouse"
    assert label(state, "stock thief 1 mouse 2") == "Stock 1 Thief and 2 Mice"
    assert label(state, "stock mouse 2") == "Stock 2 Mice"


def test_equal_cards_at_one_price_are_told_apart_by_their_place() -> None:
    state = alley(market="food mouse mouse lamp mouse food")
    assert label(state, "buy 1") == "Buy Mouse for 1 of 7, from place 1"
    assert label(state, "buy 2 3") == "Buy Mouse and Lamp for 3 of 7, from place 2"
    assert label(state, "buy 1 2") == "Buy 2 Mice for 2 of 7"
    assert label(state, "buy 4") == "Buy Mouse for 3 of 7"


def test_what_is_asked_of_a_player() -> None:
    assert asked(alley()) == "Buy from the market"
    assert asked(alley(hands=("lamp",))) == "Buy from the market, or stock the caravan"
    assert asked(alley(hands=("7 spices",))) == "Stock the caravan"
    assert asked(alley(market="food", pile="", hands=("lamp",))) == "Stock the caravan"
    state = alley(
        3, caravan="2 thief 3 lamp mouse", hands=("spices", "2 food", "food"), fronts=("", "food")
    )
    do(state, "stock spices 1")
    assert asked(state) == "Take all of one kind from the caravan"
    do(state, "take lamp")
    assert asked(state) == "Take all of one kind; a mouse comes along"
    state = alley(
        3, caravan="2 thief 3 lamp mouse", hands=("spices", "2 food", "food"),
        fronts=("fabric clothes",),
    )  # fmt: skip
    do(state, "stock spices 1", "take thief")
    assert asked(state) == "Choose whom the first of your 2 thieves robs"
    assert label(state, "rob 1") == "Rob Vermilion: 2 cards in hand"
    assert label(state, "rob 2") == "Rob Green: 1 card in hand"
    do(state, "rob 2")  # then only seat 1 can be robbed
    state = alley(caravan="3 lamp 2 mouse", hands=("3 spices", ""), fronts=("", "food fabric"))
    do(state, "stock spices 1", "take lamp")
    assert asked(state) == "Choose the card that the mouse eats"
    assert label(state, "feed spices") == "Lose Spices"
    state = alley(caravan="3 lamp 2 food", hands=("2 spices",))
    do(state, "stock spices 1")
    assert label(state, "take lamp") == "Take 3 Lamps"


def test_the_log_of_a_chain() -> None:
    state = alley(
        3, caravan="thief 3 lamp 2 mouse", hands=("spices", "thief", "mouse"), fronts=("fabric",)
    )
    assert log(state, "stock spices 1", "take thief", "rob 1") == [
        "Ann loads 1 Spices onto the caravan",
        "Ann shares out the caravan",
        "Ann takes 1 Thief",
        "Ann robs Bo: Thief",
        "Ann robs Cy: Mouse",
        "The mouse eats Fabric of Ann's",
    ]
    assert log(state, "take lamp") == [
        "Bo takes 3 Lamps",
        "A mouse comes along with Bo",
        "The mouse eats Lamp of Bo's",
        "Cy takes 1 Spices",
        "A mouse comes along with Cy",
        "The mouse eats Spices of Cy's",
    ]
    assert log(state, "buy 1 2")[:2] == [
        "Bo buys Lantern and Mouse for 2 of 7; Food goes from purse to caravan",
        "New in the market: 3 Clothes",
    ]


def test_the_log_of_an_end() -> None:
    state = alley(
        3, market="food", caravan="3 mouse", pile="", hands=("2 thief", "", ""), fronts=("", "", "")
    )
    assert log(state, "stock thief 2") == [
        "Ann loads 2 Thieves onto the caravan",
        "Nobody can add a card to the caravan any more",
        "Ann shares out the caravan for the last time",
        "Ann takes 2 Thieves",
        "Ann finds nobody to rob",
        "A mouse comes along with Bo",
        "The mouse finds nothing to eat at Bo's",
        "A mouse comes along with Cy",
        "The mouse finds nothing to eat at Cy's",
        "The pile is empty and the caravan shared out: the game is over",
    ]
    state = alley(3, market="food", pile="", hands=("lamp", "", "food"))
    assert log(state, "stock lamp 1")[1] == "Bo can neither buy nor stock and passes"
    state = alley(caravan="5 mouse", hands=("mouse",))
    assert log(state, "stock mouse 1")[2] == "Only mice are left, and Ann takes none"
