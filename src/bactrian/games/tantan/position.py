"""Positions: the whole state as JSON, and back with every impossibility named."""

from __future__ import annotations

from bactrian.games.tantan import cards
from bactrian.games.tantan.rules import (
    BITTEN,
    DONE,
    HAND,
    KINDS,
    NOBODY,
    PLACES,
    RICHES,
    ROBBING,
    SHARING,
    TURN,
    TantanState,
    blank,
)
from bactrian.games.tantan.view import PHASES, counts
from bactrian.games.tantan.words import KINDS as NAMES
from bactrian.kernel.dice import Dice
from bactrian.kernel.errors import InvalidPosition
from bactrian.kernel.rules import Position
from bactrian.kernel.state import State


def write(state: State) -> Position:
    assert isinstance(state, TantanState)
    starts = range(0, state.seats * KINDS, KINDS)
    return {
        "phase": PHASES[state.phase],
        "turn": state.turn,
        "asked": state.asked,
        "served": state.served,
        "robs": state.robs,
        "mice": state.mice,
        "added": None if state.added == NOBODY else state.added,
        "market": [NAMES[kind] for kind in state.market],
        "caravan": [NAMES[kind] for kind in state.caravan],
        "pile": [NAMES[kind] for kind in reversed(state.pile)],
        "hands": [counts(state.hand[start : start + KINDS]) for start in starts],
        "fronts": [counts(state.front[start : start + KINDS]) for start in starts],
        "out": counts(state.out),
    }


def read(position: Position, dice: Dice) -> TantanState:
    state = blank(cards.deck(position["seats"]), dice)
    state.phase = {name: phase for phase, name in PHASES.items()}[position["phase"]]
    for key in ("turn", "asked"):
        _check_seat(state, key, position[key])
    state.turn = position["turn"]
    state.asked = position["asked"]
    state.served = position["served"]
    state.robs = position["robs"]
    state.mice = position["mice"]
    if position["added"] is not None:
        _check_seat(state, "added", position["added"])
        state.added = position["added"]
    _read_cards(state, position)
    _check_table(state)
    _check_moment(state)
    return state


def _check_seat(state: TantanState, key: str, seat: int) -> None:
    if seat >= state.seats:
        raise InvalidPosition(f"{key} must be a seat from 0 to {state.seats - 1}")


def _read_cards(state: TantanState, position: Position) -> None:
    state.market = [NAMES.index(name) for name in position["market"]]
    state.caravan = [NAMES.index(name) for name in position["caravan"]]
    state.pile = [NAMES.index(name) for name in reversed(position["pile"])]
    for key, there in (("hands", state.hand), ("fronts", state.front)):
        if len(position[key]) != state.seats:
            raise InvalidPosition(f"{key} must have an entry for each seat")
        for seat, held in enumerate(position[key]):
            for name, count in held.items():
                there[seat * KINDS + NAMES.index(name)] = count
    for name, count in position["out"].items():
        state.out[NAMES.index(name)] = count
    state.held = [sum(held.values()) for held in position["hands"]]


def _check_table(state: TantanState) -> None:
    """No card is made or lost, and none lies where it cannot."""
    for kind, count in enumerate(state.inventory().values()):
        if count != state.deck.counts[kind]:
            raise InvalidPosition(
                f"there are {state.deck.counts[kind]} cards of {NAMES[kind]}, not {count}"
            )
    for seat in range(state.seats):
        if state.held[seat] > HAND:
            raise InvalidPosition(
                f"seat {seat} has {state.held[seat]} cards in hand, of at most {HAND}"
            )
        for kind in range(RICHES, KINDS):
            if state.front[seat * KINDS + kind]:
                raise InvalidPosition(f"{NAMES[kind]} never lies in front of a player")
    if len(state.market) <= PLACES and state.pile:
        raise InvalidPosition("the market has free places, so the pile must be empty")
    if len(state.caravan) > state.deck.spaces:
        raise InvalidPosition(
            f"the caravan has {state.deck.spaces} spaces, not {len(state.caravan)}"
        )
    if state.caravan and state.added == NOBODY:
        raise InvalidPosition("cards are on the caravan, so 'added' must be the seat of the last")


def _check_moment(state: TantanState) -> None:
    """What is going on agrees with the cards, and whoever is asked has a choice."""
    choosing = state.phase in (SHARING, ROBBING, BITTEN)
    if choosing != (state.served > 0) or state.served > state.seats:
        raise InvalidPosition(f"served cannot be {state.served} in the phase {_phase(state)}")
    if state.robs and state.phase not in (ROBBING, BITTEN):
        raise InvalidPosition(f"robs cannot be {state.robs} in the phase {_phase(state)}")
    if state.mice and (state.phase not in (ROBBING, BITTEN) or state.served < 2):
        raise InvalidPosition(f"mice cannot wait in the phase {_phase(state)} or for the first")
    if state.phase == TURN:
        _check_turn(state)
    elif state.phase == DONE:
        if state.pile:
            raise InvalidPosition("the game is over, so the pile must be empty")
    else:
        _check_choice(state)


def _phase(state: TantanState) -> str:
    return repr(PHASES[state.phase])


def _check_turn(state: TantanState) -> None:
    if state.asked != state.turn:
        raise InvalidPosition(f"it is the turn of seat {state.turn}, so that seat must be asked")
    if len(state.caravan) == state.deck.spaces:
        raise InvalidPosition("the caravan is full, so the phase cannot be 'turn'")
    if not state.can_act(state.asked):
        raise InvalidPosition(f"seat {state.asked} can neither buy nor stock")


def _check_choice(state: TantanState) -> None:
    if state.phase == ROBBING and state.robs == 0:
        raise InvalidPosition("somebody is to be robbed, so robs must be 1 or more")
    if len(state.legal()) < 2:
        raise InvalidPosition(
            f"seat {state.asked} must have two answers or more in the phase {_phase(state)}"
        )
    first = (state.asked - state.served + 1) % state.seats
    if state.pile and state.turn not in (first, (first + 1) % state.seats):
        raise InvalidPosition(
            f"seat {first} shares the caravan out, so the turn of seat {state.turn} cannot be next"
        )
    free = state.deck.spaces - len(state.caravan)
    if state.phase == SHARING and state.served == 1 and state.pile and free:
        raise InvalidPosition("the caravan is shared out before it is full")
