"""What matters in the desert: water and oases within reach, the largest caravans, time left."""

from __future__ import annotations

from math import exp
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from bactrian.games.desert.rules import (
    COLOURS,
    FREE,
    LEADERS,
    OASIS,
    SEATS,
    SPACES,
    DesertState,
)
from bactrian.kernel.judge import Judge
from bactrian.kernel.state import State

FAR: Final = 6  # camels; what lies further away counts for nothing
OASIS_HOPE: Final = [5.0, 4.3, 3.5, 2.6, 1.8, 1.2, 0.8]  # for an oasis so many camels away
WATER_HOPE: Final = [1.0, 0.75, 0.5, 0.32, 0.2, 0.12, 0.07]  # of a token's points, likewise
LATE: Final = 0.55  # what is left of hope for what a rival reaches first
MARGIN: Final = 2.0  # camels by which a caravan is safely the largest


class DesertJudge(Judge):
    def prospects(self, state: State) -> list[float]:
        assert isinstance(state, DesertState)
        points = [0.0] * state.seats
        for seat in range(state.seats):
            points[seat] = float(
                state.water_points(seat) + 5 * state.oases[seat] + state.land[seat]
            )
        _add_largest(state, points)
        _add_reach(state, points)
        return points

    def spread(self, state: State) -> float:
        assert isinstance(state, DesertState)
        return 3.0 + 0.35 * _turns_left(state)

    def promise(self, state: State, actions: list[int]) -> list[float]:
        assert isinstance(state, DesertState)
        if state.phase == LEADERS:
            return [_leader_promise(state, action) for action in actions]
        return [_camel_promise(state, action) for action in actions]


def _turns_left(state: DesertState) -> float:
    """About how many camels each seat will still place."""
    return 2.6 * min(state.stock) / state.seats


def _add_largest(state: DesertState, points: list[float]) -> None:
    """D9.1: ten points for each colour, shared out by how likely each seat is to get them."""
    for colour in range(COLOURS):
        first = colour * SEATS
        soft = 0.6 + state.stock[colour] / (MARGIN * 3 * state.seats)
        most = max(state.size[first : first + state.seats])
        if most == 0:
            continue
        weights = [
            exp((state.size[first + seat] - most) / soft) if state.size[first + seat] > 0 else 0.0
            for seat in range(state.seats)
        ]
        total = sum(weights)
        for seat in range(state.seats):
            points[seat] += 10.0 * weights[seat] / total


def _add_reach(state: DesertState, points: list[float]) -> None:
    """Hope for the oases and the water that each caravan can still come to."""
    limit: i64 = int(min(float(FAR), _turns_left(state) + 1.0))
    nearest: vec[i64] = vec[i64]([FAR + 1] * (SEATS * SPACES))  # camels to a token, by seat
    for caravan in range(COLOURS * SEATS):
        if len(state.open[caravan]) > 0 and state.stock[caravan // SEATS] > 0:
            points[caravan % SEATS] += _reach(state, caravan, limit, nearest)
    for space in state.ground.spaces:
        if state.water[space] > 0 and state.cell[space] == FREE:
            _add_token(state, space, nearest, points)


def _add_token(state: DesertState, space: i64, nearest: vec[i64], points: list[float]) -> None:
    first: i64 = FAR + 1
    for seat in range(state.seats):
        first = min(first, nearest[seat * SPACES + space])
    if first > FAR:
        return
    for seat in range(state.seats):
        steps = nearest[seat * SPACES + space]
        if steps <= FAR:
            hope = WATER_HOPE[steps] * float(state.water[space])
            points[seat] += hope if steps == first else hope * LATE


def _reach(state: DesertState, caravan: int, limit: i64, nearest: vec[i64]) -> float:
    """Walk over the spaces open to a caravan, nearest first; the hope for oases on the way."""
    ring = state.ground.ring
    cell = state.cell
    touch = state.touch
    colour: i64 = caravan // SEATS
    seat: i64 = caravan % SEATS
    shift: i64 = colour * SEATS
    own: i64 = 1
    own <<= seat
    seen: vec[i64] = vec[i64]([0] * SPACES)
    found: vec[i64] = vec[i64]()
    for action in state.open[caravan]:
        space: i64 = action % SPACES
        seen[space] = 1
        found = append(found, space)
    hope = 0.0
    got: i64 = state.reached[caravan]
    done: i64 = 0
    while done < len(found):
        at = found[done]
        done += 1
        steps = seen[at] - 1
        if state.water[at] > 0 and steps < nearest[seat * SPACES + at]:
            nearest[seat * SPACES + at] = steps
        d: i64 = 0
        while d < 6:
            near = ring[at * 6 + d]
            d += 1
            if near < 0:
                continue
            here = cell[near]
            if here == OASIS:
                bit: i64 = 1
                bit <<= state.ground.palms.index(near)
                if got & bit == 0:
                    got |= bit
                    hope += OASIS_HOPE[steps]
            elif here == FREE and seen[near] == 0 and steps < limit:
                owners = (touch[near] >> shift) & 31
                if owners == 0 or owners == own:
                    seen[near] = steps + 2
                    found = append(found, near)
    return hope


def _camel_promise(state: DesertState, action: int) -> float:
    space: i64 = action % SPACES
    caravan = action // SPACES * SEATS + state.turn
    promise = 1.0 + 2.0 * float(state.water[space])
    for near in state.ground.neighbours(space):
        if state.cell[near] == OASIS:
            if state.reached[caravan] >> state.ground.palms.index(near) & 1 == 0:
                promise += 9.0
        elif state.water[near] > 0:
            promise += 0.4 * float(state.water[near])
    return promise


def _leader_promise(state: DesertState, action: int) -> float:
    """Near an oasis and water, but free to go."""
    promise = 0.3
    seen = {action % SPACES}
    edge = [action % SPACES]
    for weight in (0.5, 0.35, 0.2):
        further: list[int] = []
        for space in edge:
            for near in state.ground.neighbours(space):
                if near not in seen:
                    seen.add(near)
                    further.append(near)
                    if state.cell[near] == OASIS:
                        promise += 5.0 * weight
                    elif state.water[near] > 0:
                        promise += weight * float(state.water[near])
        edge = further
    return promise * promise
