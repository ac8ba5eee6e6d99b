"""Markets for tests: a caravan in any city, any tokens there, any goods behind the screens."""

from __future__ import annotations

from bactrian.games.silkroad.board import LETTERS, board, counts, route
from bactrian.games.silkroad.rules import (
    BALES,
    GOODS,
    TAKING,
    THIEF,
    VIZIER,
    SilkRoadState,
    blank,
)
from bactrian.games.silkroad.words import action, move
from bactrian.kernel.dice import Dice
from bactrian.kernel.events import Event


def market(
    tokens: str = "",
    hands: str = "",
    seats: int = 4,
    city: str = "Lanzhou",
    money: int = 10,
    crooks: int = 0,
    shopkeepers: int = 0,
    laid: str = "",
    way: str = "westward",
    seed: int = 1,
) -> SilkRoadState:
    """Seat 0 is about to take one of the `tokens` ("buyer S, thief") in the city.

    `hands` are what everybody began with, seat by seat: "SSI, F, , JJ"; the rest is the bank's.
    Crooks and shopkeepers are seat 0's; `laid` are turn tokens laid down, such as "1 0 2".
    """
    state = blank(route(way, seats), Dice(seed))
    state.path = way_to(state, city)
    state.tokens[state.path[-1]] = sorted(
        [board().kinds.index(token) for token in tokens.split(", ") if token]
    )
    for seat, goods in enumerate(hands.split(",")):
        state.hand[seat * GOODS : (seat + 1) * GOODS] = counts(goods.strip())
        state.goods[seat] = len(goods.strip())
    state.bank = [BALES - sum(state.hand[good::GOODS]) for good in range(GOODS)]
    state.money = [money] * seats
    state.crooks[0] = crooks
    state.shops[0] = shopkeepers
    for seat, count in enumerate(laid.split()):
        state.laid[seat] = int(count)
    state.phase = TAKING
    return state


def auction(
    city: str = "Chang'an", money: str = "", hands: str = "", seats: int = 4, holder: int = 0
) -> SilkRoadState:
    """An auction in a city that has no tokens left; where it leads to lie a thief and a vizier."""
    state = market("", hands, seats, city)
    for seat, silver in enumerate(money.split()):
        state.money[seat] = int(silver)
    for end in state.route.arrows[state.path[-1]]:
        if end != state.route.goal:
            state.tokens[end] = [THIEF, VIZIER]
    state.holder = holder
    state.start_auction()
    return state


def way_to(state: SilkRoadState, city: str) -> list[int]:
    """The shortest path of the caravan to a city."""
    paths = [[state.route.start]]
    for path in paths:
        if board().cities[path[-1]] == city:
            return path
        paths += [[*path, end] for end in state.route.arrows[path[-1]]]
    raise ValueError(city)


def do(state: SilkRoadState, *moves: str) -> list[Event]:
    """Carry out moves, each of which must be legal; what happened."""
    events: list[Event] = []
    state.listener = events.append
    for each in moves:
        assert state.why_not(action(each)) == "", each
        assert action(each) in state.legal(), each
        state.apply(action(each))
    state.listener = None
    return events


def refusal(state: SilkRoadState, move: str) -> str:
    """The clause that forbids a move."""
    assert action(move) not in state.legal(), move
    return state.why_not(action(move))


def answers(state: SilkRoadState) -> list[str]:
    return [move(each) for each in state.legal()]


def hand(state: SilkRoadState, seat: int) -> str:
    """The bales of a seat: "SSI" as "ISS"."""
    own = state.hand[seat * GOODS : (seat + 1) * GOODS]
    return "".join(letter * count for letter, count in zip(LETTERS, own, strict=True))


def known(state: SilkRoadState, seat: int, observer: int) -> str:
    """The bales that the observer is sure of."""
    counts = state.known(seat, observer)
    return "".join(letter * count for letter, count in zip(LETTERS, counts, strict=True))


def where(state: SilkRoadState) -> str:
    return board().cities[state.path[-1]]
