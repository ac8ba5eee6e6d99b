"""Positions: what a person may write, and everything that is refused with one sentence."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from bactrian.games.silkroad import RULES
from bactrian.games.silkroad.board import board
from bactrian.kernel.dice import Dice
from bactrian.kernel.errors import InvalidMove, InvalidPosition
from silkroad.market import auction, do, market

Change = Callable[[dict[str, Any]], None]


def trading() -> dict[str, Any]:
    """Seat 0 trades with a barter, has a crook, and has robbed seat 1."""
    state = market("thief, I>FF, crook", "IIS, SSJ, FFF, PPP", crooks=1, shopkeepers=1)
    do(state, "take thief", "rob 1", "take I>FF")
    return RULES.position(state)


def showing() -> dict[str, Any]:
    state = market("vizier, crook, crook", "IIS, SSJ, FFF, PPP")
    do(state, "take vizier", "vizier S", "show 1")
    return RULES.position(state)


def bidding() -> dict[str, Any]:
    state = auction("Turfan", hands="IIS, SSJ, FFF, PPP")
    do(state, "bid 3")
    return RULES.position(state)


def put(path: str, value: object) -> Change:
    """Change the entry at this path, such as money.0."""

    def change(position: dict[str, Any]) -> None:
        place: Any = position
        *way, last = [int(step) if step.isdigit() else step for step in path.split(".")]
        for step in way:
            place = place[step]
        place[last] = value

    return change


REFUSED = [
    (trading, put("seats", 2), "for 3 to 6 seats"),
    (trading, put("board", "moon"), "no board 'moon'"),
    (trading, put("phase", "dancing"), "phase must be"),
    (trading, put("asked", 5), "asked must be a seat from 0 to 3"),
    (trading, put("holder", 4), "holder must be a seat"),
    (trading, put("asked", 1), "otherwise the holder"),
    (trading, put("path", ["Lanzhou"]), "begins in Chang'an"),
    (trading, put("path", ["Chang'an", "Rome"]), "no city 'Rome'"),
    (trading, put("path", ["Chang'an", "Miran"]), "no arrow leads from Chang'an to Miran"),
    (trading, put("path", ["Chang'an"]), "still at its start"),
    (trading, put("phase", "over"), "over when the caravan is in the last city"),
    (trading, put("money", []), "money must have an entry for each seat"),
    (trading, put("goods", []), "goods must have an entry for each seat"),
    (trading, put("turns", [0] * 5), "turns must have an entry for each seat"),
    (trading, put("money.0", -1), "at least 0"),
    (trading, put("goods.2", {"F": 15, "I": 14}), "15 bales of I"),
    (trading, put("goods.0", {}), "has shown more"),
    (trading, put("traded.3", {"P": 4}), "has shown more P"),
    (trading, put("traded.3", {"P": -1}), "has parted with more P than is proved"),
    (trading, put("turns.0", 1), "do not go with the tokens"),
    (trading, put("turns.1", 2), "at most 1 turn tokens"),
    (trading, put("tokens", {"Chang'an": ["thief"]}), "no tokens lie in Chang'an"),
    (trading, put("tokens", {"Lanzhou": ["thief"] * 4}), "at most 3 tokens lie in Lanzhou"),
    (trading, put("tokens", {"Lanzhou": ["S>S"]}), "no tokens 'S>S'"),
    (trading, put("tokens", {"Lanzhou": ["buyer X"]}), "must be a text like"),
    (trading, put("tokens", {"Miran": ["seller S"] * 2}), "1 orange tokens 'seller S', not 2"),
    (trading, put("used", {"thief": 7, "I>FF": 1}), "6 tokens 'thief', not 7"),
    (trading, put("used", {"I>FF": 1}), "more was stolen than thieves"),
    (trading, put("used", {"thief": 1}), "in use but not among used"),
    (trading, put("token", None), "does not go with the token"),
    (trading, put("token", "thief"), "does not go with the token"),
    (trading, put("phase", "taking"), "does not go with the token"),
    (trading, put("trade.give", "II"), "none that the token allows"),
    (trading, put("trade", None), "none that the token allows"),
    (trading, put("left", 2), "bales are left to exchange"),
    (trading, put("given", "S"), "a bale is given in the phase 'getting'"),
    (trading, put("named", "S"), "goods are named in the phase 'showing'"),
    (trading, put("best", 2), "a last bid has a bidder"),
    (trading, put("shown", [1, None, None, None]), "cannot show 1"),
    (trading, put("shown", []), "shown must have an entry"),
    (trading, put("viziers", ["S"]), "more viziers stand"),
    (trading, put("proved", []), "proved must have an entry"),
    (trading, put("proved.2", {"S": 1}), "seat 2 has shown more S"),
    (trading, put("thefts.0.thief", 5), "a thief must be a seat"),
    (trading, put("thefts.0.victim", 0), "nobody steals from himself"),
    (trading, put("thefts.0.proved", []), "proved in a theft must have"),
    (trading, put("extra", 1), "may not have 'extra'"),
    (trading, put("dice", "6"), "dice are written as"),
    (showing, put("shown.0", 2), "seat 0 cannot show 2"),
    (showing, put("shown.1", 1), "seat 1 has chosen already"),
    (showing, put("named", None), "cannot show 1"),
    (bidding, put("asked", 0), "in an auction the others are asked"),
    (bidding, put("bidder", None), "a last bid has a bidder"),
    (bidding, put("bidder", 0), "offered a bid of another player"),
    (bidding, put("money.1", 2), "bids more than it has"),
    (bidding, put("turns.1", 1), "are for a round only"),
    (bidding, put("tokens", {"Turfan": ["thief"]}), "the round in Turfan is not over"),
]


@pytest.mark.parametrize(("make", "change", "sentence"), REFUSED)
def test_what_cannot_be_is_refused(
    make: Callable[[], dict[str, Any]], change: Change, sentence: str
) -> None:
    position = copy.deepcopy(make())
    RULES.from_position(position)
    change(position)
    with pytest.raises(InvalidPosition) as refused:
        RULES.from_position(position)
    assert sentence in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_position_sets_up_all_that_is_known() -> None:
    position = trading()
    state = RULES.from_position(json.loads(json.dumps(position)))
    assert RULES.position(state) == position
    assert [RULES.view(state, seat) for seat in range(4)] == [
        RULES.view(RULES.from_position(position), seat) for seat in range(4)
    ]


def test_garbage_is_refused_in_a_sentence() -> None:
    """Random damage to a position is refused, or gives a state that asks something."""
    choose = Random(1)
    for _ in range(600):
        position = copy.deepcopy(choose.choice([trading, showing, bidding])())
        key = choose.choice([key for key in position if key not in ("game", "dice")])
        position[key] = choose.choice([None, -1, 0, 1, 2, 5, [], {}, "S", True, ["Lanzhou"]])
        try:
            state = RULES.from_position(position)
        except InvalidPosition:
            continue
        assert state.legal() or position["phase"] == "over"


@pytest.mark.parametrize(
    "move", ["", "bid", "bid 0", "bid 100", "BID 3", "take", "take camel", "to Rome", "rob 6",
             "give X", "show 16", "crook give S", "pawn -1", "bid 03"],
)  # fmt: skip
def test_nonsense_is_no_move(move: str) -> None:
    with pytest.raises(InvalidMove, match="a move is an answer such as"):
        RULES.read_move(move)


def test_all_positions_of_a_game_keep_their_tokens() -> None:
    state = RULES.new(6, {}, Dice(1))
    lying = sum(len(tokens) for tokens in RULES.position(state)["tokens"].values())
    assert lying == 90
    assert set(RULES.position(state)["tokens"]) == set(board().cities) - {"Chang'an", "Antioch"}
