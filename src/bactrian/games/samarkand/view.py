"""What a seat may see, as plain JSON values: hands by their size, but its own and those sold."""

from __future__ import annotations

from bactrian.games.samarkand.rules import (
    DISCARDING,
    DONE,
    FAMILIES,
    LIMIT,
    NOBODY,
    SALE,
    SECOND,
    SPACES,
    TURN,
    SamarkandState,
    cards,
    count,
)
from bactrian.games.samarkand.words import FAMILIES as FAMILY_NAMES
from bactrian.games.samarkand.words import GOODS, SPACES_BY_NUMBER
from bactrian.kernel.rules import View
from bactrian.kernel.state import State

PHASES = {TURN: "turn", SECOND: "second", SALE: "sale", DISCARDING: "discard", DONE: "over"}


def facts(state: State, seat: int | None) -> View:
    assert isinstance(state, SamarkandState)
    hand = [] if seat is None else cards(state.hand[seat])
    known = [] if seat is None else cards(state.dropped[seat])  # S11.3
    return {
        "board": state.ground.name,
        "finish_round": state.finish_round,
        "phase": PHASES[state.phase],
        "turn": state.turn,
        "family": FAMILY_NAMES[state.family] if state.phase in (SECOND, SALE) else None,
        "good": GOODS[state.good] if state.phase == SALE else None,
        "discarded": state.discarded if state.phase == DISCARDING else 0,
        "ending": state.ending,
        "limit": LIMIT[state.seats],
        "families": [_family(state, family) for family in range(FAMILIES)],
        "camels": camels(state),
        "taken": {GOODS[g]: by for g, by in enumerate(state.taken) if by != NOBODY},
        "players": [_player(state, player) for player in range(state.seats)],
        "pile": len(state.pile),
        "discards": count(state.discards()),
        "bag": len(state.bag),
        "removed": [FAMILY_NAMES[family] for family in state.removed],
        "hand": {GOODS[good]: state.card_points(seat or 0, good) for good in hand},
        "own_discards": [GOODS[good] for good in known],
    }


def camels(state: SamarkandState) -> dict[str, list[str]]:
    """The families on each space where there is one, the first to come first."""
    return {
        SPACES_BY_NUMBER[space]: [
            FAMILY_NAMES[family]
            for family in (state.first[space], state.second[space])
            if family != NOBODY
        ]
        for space in range(SPACES)
        if state.first[space] != NOBODY
    }


def _family(state: SamarkandState, family: int) -> dict[str, object]:
    return {
        "id": FAMILY_NAMES[family],
        "price": state.ground.prices[family],
        "treasury": state.treasury[family],
        "camels": state.camels[family],
        "tiles": state.tiles[family],
        "relations": state.ties[family],  # tiles left
        "met": [FAMILY_NAMES[other] for other in cards(state.met[family])],
    }


def _player(state: SamarkandState, seat: int) -> dict[str, object]:
    goods = [GOODS[good] for good, by in enumerate(state.taken) if by == seat]
    shown = state.phase == DONE  # S11.2
    hand = cards(state.hand[seat])
    return {
        "money": state.money[seat],
        "families": owned(state, seat),
        "relations": state.related[seat],
        "goods": goods,
        "cards": len(hand),
        "sold": [GOODS[good] for good in cards(state.sold[seat])],
        "hand": {GOODS[g]: state.card_points(seat, g) for g in hand} if shown else None,
        "open": state.money[seat] + state.related[seat] + len(goods),  # points all can count
    }


def owned(state: SamarkandState, seat: int) -> list[str]:
    """The families of a seat, one with two tiles twice."""
    return [
        FAMILY_NAMES[family]
        for family in range(FAMILIES)
        for _ in range(state.owned[seat * FAMILIES + family])
    ]


def unseen(state: State, seat: int) -> list[list[int]]:
    """The orders of pile and bag; and, as sets, the cards the others hold and have discarded."""
    assert isinstance(state, SamarkandState)
    others = [other for other in range(state.seats) if other != seat]
    sets = [state.hand[other] for other in others] + [state.dropped[other] for other in others]
    # What is empty, or all there is, is known.
    loose = state.loose(seat)
    return [state.pile[:], state.bag[:], [each for each in sets if each not in (0, loose)]]
