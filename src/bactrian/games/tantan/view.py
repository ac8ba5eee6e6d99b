"""What a seat may see, as plain JSON values: everything but the pile below its top card."""

from __future__ import annotations

from bactrian.games.tantan.rules import (
    BITTEN,
    DONE,
    GOODS,
    KINDS,
    ROBBING,
    SHARING,
    TURN,
    TantanState,
)
from bactrian.games.tantan.words import KINDS as NAMES
from bactrian.kernel.rules import View
from bactrian.kernel.state import State

PHASES = {TURN: "turn", SHARING: "share", ROBBING: "rob", BITTEN: "bite", DONE: "over"}


def facts(state: State, seat: int | None) -> View:
    assert isinstance(state, TantanState)
    deck = state.deck
    market = [NAMES[kind] for kind in state.market]
    return {
        "phase": PHASES[state.phase],
        "turn": state.turn,
        "served": state.served,
        "robs": state.robs,
        "mice": state.mice,
        "spaces": deck.spaces,
        "prices": deck.prices,
        "kinds": {name: _kind(state, kind) for kind, name in enumerate(NAMES)},
        "purse": market[0] if market else None,
        "money": deck.money[state.market[0]] if market else 0,
        "market": market[1:],
        "caravan": [NAMES[kind] for kind in state.caravan],
        "pile": len(state.pile),
        "top": NAMES[state.pile[-1]] if state.pile else None,
        "out": counts(state.out),
        "players": [_player(state, player) for player in range(state.seats)],
        "points": state.scores(),
    }


def counts(cards: list[int]) -> dict[str, int]:
    """How many cards of each kind there are, of those kinds that there are."""
    return {name: cards[kind] for kind, name in enumerate(NAMES) if cards[kind] > 0}


def _kind(state: TantanState, kind: int) -> dict[str, int]:
    """What is printed on the cards of a kind."""
    points = {"points": state.deck.points[kind]} if kind < GOODS else {}
    return {"money": state.deck.money[kind], **points}


def _player(state: TantanState, seat: int) -> dict[str, object]:
    own = slice(seat * KINDS, (seat + 1) * KINDS)
    return {
        "hand": counts(state.hand[own]),
        "held": state.held[seat],
        "front": counts(state.front[own]),
        "goods": state.goods_points(seat),
        "lamps": state.lamp_points(seat),
        "princesses": state.princess_points(seat),
        "merchants": state.merchant_points(seat),
    }


def unseen(state: State, seat: int) -> list[list[int]]:
    """What nobody knows: the order of the pile below its top card."""
    assert isinstance(state, TantanState)
    return [state.pile[:-1]]
