"""Random games of the desert, each state compared with a slow reading of the clauses.

The rules keep lists of open spaces up to date as they go. Here everything is worked out anew
from the pieces on the board, in the words of RULES.md.
"""

from __future__ import annotations

from random import Random

import pytest

from bactrian.games.desert import RULES
from bactrian.games.desert.rules import (
    COLOURS,
    FREE,
    IN_HAND,
    LEADERS,
    OASIS,
    PLACING,
    SEATS,
    SHUT,
    SPACES,
    DesertState,
)
from bactrian.kernel.dice import Dice
from bactrian.kernel.state import OVER


def camels(state: DesertState) -> dict[int, int]:
    """The caravan of each camel, by space."""
    return {s: int(state.cell[s]) for s in state.ground.spaces if state.cell[s] >= 0}


def legal_camels(state: DesertState) -> list[int]:
    standing = camels(state)
    actions = []
    for colour in range(COLOURS):
        for space in state.ground.spaces:
            near = {
                caravan % SEATS
                for n in state.ground.neighbours(space)
                if (caravan := standing.get(n, -1)) // SEATS == colour
            }
            empty = state.cell[space] == FREE
            if empty and near == {state.turn} and state.stock[colour] > 0:
                actions.append(colour * SPACES + space)
    return actions


def legal_leaders(state: DesertState) -> list[int]:
    standing = camels(state)
    hand = [c for c in range(COLOURS) if state.leader[c * SEATS + state.turn] == IN_HAND]
    led = {caravan // SEATS for caravan in standing.values()}
    if state.turn not in {caravan % SEATS for caravan in standing.values()}:  # the first round
        hand = [colour for colour in hand if colour not in led] or hand
    return [
        colour * SPACES + space
        for colour in hand
        for space in state.ground.spaces
        if state.cell[space] == FREE
        and state.water[space] == 0
        and all(state.cell[near] == FREE for near in state.ground.neighbours(space))
    ]


def closed_by(state: DesertState, caravan: int) -> set[int]:
    """Open spaces and oases that only this caravan, the edge and mountains bound (D7.1)."""
    rest = {s for s in state.ground.spaces if state.cell[s] != caravan}
    closed: set[int] = set()
    while rest:
        region, found = {start := rest.pop()}, [start]
        touches = False
        for space in found:
            for near in state.ground.neighbours(space):
                touches = touches or state.cell[near] == caravan
                if near in rest:
                    rest.remove(near)
                    region.add(near)
                    found.append(near)
        if touches and all(state.cell[s] in (FREE, OASIS) for s in region):
            closed |= region
    return closed


@pytest.mark.parametrize("seats", RULES.seats)
def test_random_games_follow_the_clauses(seats: int) -> None:
    for seed in range(12):
        choose = Random(seed)
        state = RULES.new(seats, {"board": "generated"} if seed % 2 else {}, Dice(seed))
        assert isinstance(state, DesertState)
        while state.actor() != OVER:
            expected = legal_leaders(state) if state.phase == LEADERS else legal_camels(state)
            assert state.legal() == expected
            action = choose.choice(expected)
            caravan = action // SPACES * SEATS + state.turn
            before = state.clone()
            state.apply(action)
            if before.phase == PLACING:
                check_camel(before, state, caravan, action % SPACES)


def check_camel(before: DesertState, after: DesertState, caravan: int, space: int) -> None:
    """What one camel brought its owner: D5 to D7."""
    seat = caravan % SEATS
    before.cell[space] = caravan
    closed = closed_by(before, caravan)
    land = {s for s in closed if before.cell[s] != OASIS}
    assert {s for s in after.ground.spaces if after.cell[s] == SHUT} == land | {
        s for s in before.ground.spaces if before.cell[s] == SHUT
    }
    assert after.land[seat] - before.land[seat] == len(land)
    water = sum(int(before.water[s]) for s in {*land, space})
    assert after.water_points(seat) - before.water_points(seat) == water
    palms = before.ground.palms
    beside = {n for n in before.ground.neighbours(space) if before.cell[n] == OASIS}
    reached = beside | {s for s in closed if before.cell[s] == OASIS}
    fresh = {p for p in reached if not before.reached[caravan] >> palms.index(p) & 1}
    assert after.oases[seat] - before.oases[seat] == len(fresh)
