"""What a seat may see, as plain JSON values: all but the kinds of bales behind the screens."""

from __future__ import annotations

from bactrian.games.silkroad.board import COLOURS, LETTERS, board, letters
from bactrian.games.silkroad.rules import (
    BIDDING,
    DONE,
    GETTING,
    GIVING,
    GOODS,
    LEADING,
    NAMING,
    NOBODY,
    NOTHING,
    ON_CITY,
    PASSING_ON,
    ROBBING,
    SELLING_PAWN,
    SHOPPING,
    SHOWING,
    TAKING,
    TRADING,
    SilkRoadState,
)
from bactrian.kernel.rules import View
from bactrian.kernel.state import State

PHASES = {
    BIDDING: "bidding",
    SELLING_PAWN: "selling pawn",
    LEADING: "leading",
    GIVING: "giving",
    GETTING: "getting",
    TAKING: "taking",
    TRADING: "trading",
    ROBBING: "robbing",
    NAMING: "naming",
    SHOWING: "showing",
    SHOPPING: "shopping",
    PASSING_ON: "passing on",
    DONE: "over",
}


def facts(state: State, seat: int | None) -> View:
    assert isinstance(state, SilkRoadState)
    names = board().cities
    route = state.route
    return {
        "board": board().name,
        "way": route.way,
        "phase": PHASES[state.phase],
        "cities": [
            {
                "name": name,
                "longitude": board().places[city][0],
                "latitude": board().places[city][1],
                "colour": COLOURS[route.colours[city]] if route.colours[city] != NOTHING else None,
                "bonus": route.bonuses[city],
                "to": [names[end] for end in route.arrows[city]],
                "tokens": [board().kinds[kind] for kind in state.tokens[city]],
            }
            for city, name in enumerate(names)
        ],
        "path": [names[city] for city in state.path],
        "holder": state.holder,
        "best": state.best,
        "bidder": None if state.bidder == NOBODY else state.bidder,
        "turn_tokens": ON_CITY[state.seats] - sum(state.laid),  # left with the pawn
        "token": None if state.token == NOTHING else board().kinds[state.token],
        "trade": {"give": letters(state.give), "take": letters(state.take)}
        if state.phase == TRADING
        else None,
        "second": state.second,
        "bonus": state.bonus,
        "left": state.left,
        "given": None if state.given == NOTHING else LETTERS[state.given],
        "named": None if state.named == NOTHING else LETTERS[state.named],
        "viziers": [LETTERS[good] for good in range(GOODS) if state.viziers[good]],
        "bank": dict(zip(LETTERS, state.bank, strict=True)),
        "players": [_player(state, player, seat) for player in range(state.seats)],
    }


def _player(state: SilkRoadState, seat: int, observer: int | None) -> dict[str, object]:
    """What is known of a seat: its bales as far as the observer knows, and how many more."""
    known = state.known(seat, NOBODY if observer is None else observer)
    shown = state.shown[seat]
    return {
        "money": state.money[seat],
        "goods": state.goods[seat],
        "known": {LETTERS[good]: known[good] for good in range(GOODS)},
        "hidden": state.goods[seat] - sum(known),
        "crooks": state.crooks[seat],
        "shopkeepers": state.shops[seat],
        "new_crooks": state.new_crooks[seat],
        "new_shopkeepers": state.new_shops[seat],
        "turns": state.laid[seat],
        "chosen": shown != NOTHING,
        "shows": shown if seat == observer and shown != NOTHING else None,
    }


def unseen(state: State, seat: int) -> list[list[int]]:
    """Of every other seat its hand as one number, and what it chose to show.

    Each is there twice, as it is and turned round, if it could be otherwise.
    """
    assert isinstance(state, SilkRoadState)
    others = [other for other in range(state.seats) if other != seat]
    loose = {other: _loose(state, other) for other in others}
    found: list[list[int]] = []
    for other in others:
        thirds = [loose[third] for third in others if third != other and loose[third]]
        varies = any(loose[other] and len(loose[other] | third) > 1 for third in thirds)
        hand = state.hand[other * GOODS : (other + 1) * GOODS]
        found.append(_twice(sum([count * 16**good for good, count in enumerate(hand)]), varies))
        shown = state.shown[other]
        varies = shown != NOTHING and hand[state.named] > 0
        found.append(_twice(shown, varies))
    return found


def _loose(state: SilkRoadState, seat: int) -> set[int]:
    """Kinds of those bales that the seat began with and that were never shown."""
    first = state.first_hands()
    least = state.least_first([theft.good for theft in state.thefts])
    own = seat * GOODS
    return {good for good in range(GOODS) if first[own + good] > least[own + good]}


def _twice(number: int, varies: bool) -> list[int]:
    return [number, -2 - number if varies else number]
