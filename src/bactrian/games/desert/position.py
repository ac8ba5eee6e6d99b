"""Positions: the whole state as JSON, and back with every impossibility named."""

from __future__ import annotations

from bactrian.games.desert.boards import described
from bactrian.games.desert.rules import (
    CAMELS,
    COLOURS,
    DONE,
    FREE,
    GIVEN_UP,
    IN_HAND,
    LEADERS,
    OASIS,
    PLACING,
    SEATS,
    SET_ASIDE,
    SHUT,
    TOKENS,
    DesertState,
    blank,
)
from bactrian.games.desert.words import COLOURS as LETTERS
from bactrian.games.desert.words import read_space, space_name
from bactrian.kernel.dice import Dice
from bactrian.kernel.errors import InvalidOption, InvalidPosition
from bactrian.kernel.rules import Position
from bactrian.kernel.state import State

PHASES = {LEADERS: "leaders", PLACING: "camels", DONE: "over"}


def write(state: State) -> Position:
    assert isinstance(state, DesertState)
    spaces, cell = state.ground.spaces, state.cell
    leaders = set(state.leader)
    return {
        "board": state.ground.name,
        "rows": state.ground.rows,
        "phase": PHASES[state.phase],
        "turn": state.turn,
        "turns": state.turns,
        "left": state.left,
        "oases": [space_name(palm) for palm in state.ground.palms if cell[palm] == OASIS],
        "water": {space_name(s): int(state.water[s]) for s in spaces if state.water[s] > 0},
        "stock": dict(zip(LETTERS, state.stock, strict=True)),
        "leaders": {
            letter: [_leader(state, colour, seat) for seat in range(state.seats)]
            for colour, letter in enumerate(LETTERS)
        },
        "camels": {
            space_name(s): _caravan_name(int(cell[s]))
            for s in spaces
            if cell[s] >= 0 and s not in leaders
        },
        "closed": [space_name(s) for s in spaces if cell[s] == SHUT],
        "reached": {
            _caravan_name(caravan): [
                space_name(palm)
                for index, palm in enumerate(state.ground.palms)
                if state.reached[caravan] >> index & 1
            ]
            for caravan in range(COLOURS * SEATS)
            if state.reached[caravan]
        },
        "tokens": [[state.taken[seat * 4 + v] for v in (1, 2, 3)] for seat in range(state.seats)],
        "territory": state.land[: state.seats],
    }


def read(position: Position, dice: Dice) -> DesertState:
    try:
        ground = described(position["board"], position["rows"], position["seats"])
    except InvalidOption as reason:
        raise InvalidPosition(f"the board cannot be used: {reason}") from None
    state = blank(ground, dice)
    state.phase = {name: phase for phase, name in PHASES.items()}[position["phase"]]
    state.turn = position["turn"]
    state.turns = position["turns"]
    state.left = position["left"]
    _read_land(state, position)
    _read_pieces(state, position)
    _read_winnings(state, position)
    _check_totals(state)
    _check_moment(state)
    return state


def _leader(state: DesertState, colour: int, seat: int) -> str:
    place = state.leader[colour * SEATS + seat]
    if place == IN_HAND:
        return "hand"
    if place >= 0:
        return space_name(place)
    return "given up" if place == GIVEN_UP else "lost"


def _caravan_name(caravan: int) -> str:
    return f"{LETTERS[caravan // SEATS]}{caravan % SEATS}"


def _caravan(state: DesertState, name: str) -> int:
    seat = int(name[1])
    if seat >= state.seats:
        raise InvalidPosition(f"caravan {name} belongs to no seat: there are {state.seats}")
    return LETTERS.index(name[0]) * SEATS + seat


def _space(state: DesertState, name: str, what: str) -> int:
    space = read_space(name)
    if space not in state.ground.spaces:
        raise InvalidPosition(f"{what} is on {name}, which is no space in play on this board")
    return space


def _empty(state: DesertState, name: str, what: str) -> int:
    space = _space(state, name, what)
    if state.cell[space] != FREE:
        raise InvalidPosition(f"{what} is on {name}, where something else is already")
    return space


def _read_land(state: DesertState, position: Position) -> None:
    palms = state.ground.palms
    for name in position["oases"]:
        space = _empty(state, name, "an oasis")
        if space not in palms:
            raise InvalidPosition(f"an oasis is on {name}, which shows no palm")
        state.cell[space] = OASIS
    if len(position["oases"]) != 5:
        raise InvalidPosition(f"there are 5 oases, not {len(position['oases'])}")
    for name, points in position["water"].items():
        space = _empty(state, name, "a waterhole token")
        if space not in palms and space not in state.ground.waterholes:
            raise InvalidPosition(f"a waterhole token is on {name}, which is no waterhole")
        state.water[space] = points
    for name in position["closed"]:
        space = _empty(state, name, "a closed territory")
        if state.water[space]:
            raise InvalidPosition(f"a token lies on {name}, in a closed territory: it was taken")
        state.cell[space] = SHUT


def _read_pieces(state: DesertState, position: Position) -> None:
    state.stock = [position["stock"][letter] for letter in LETTERS]
    for colour, letter in enumerate(LETTERS):
        places = position["leaders"][letter]
        if len(places) != state.seats:
            raise InvalidPosition(f"leaders.{letter} must have an entry for each seat")
        for seat, place in enumerate(places):
            if place == "hand":
                state.leader[colour * SEATS + seat] = IN_HAND
            elif place == "lost":
                state.lost[colour] += 1
            elif place == "given up":
                if state.seats != SEATS:
                    raise InvalidPosition("leaders are given up with five players only")
                state.leader[colour * SEATS + seat] = GIVEN_UP
            else:
                caravan = colour * SEATS + seat
                state.leader[caravan] = _place(state, caravan, place)
    given_up = [divmod(c, SEATS) for c, place in enumerate(state.leader) if place == GIVEN_UP]
    for one in zip(*given_up, strict=True):  # the colours, the seats
        if sorted(one) != list(range(SEATS)):
            raise InvalidPosition("five players give up one leader each, no two of one colour")
    if state.seats == SEATS and not given_up:
        raise InvalidPosition("with five players each has given up a leader")
    for name, caravan_name in position["camels"].items():
        _place(state, _caravan(state, caravan_name), name)
    _check_caravans(state)
    state.find_sites()


def _place(state: DesertState, caravan: int, name: str) -> int:
    space = _empty(state, name, "a camel")
    if state.water[space]:
        raise InvalidPosition(f"a camel and a waterhole token are both on {name}")
    state.put(caravan, space)
    return space


def _check_caravans(state: DesertState) -> None:
    """Every camel hangs together with its leader and touches no rival of its colour."""
    for caravan, leader in enumerate(state.leader):
        group = [leader] if leader >= 0 else []
        for space in group:
            for near in state.ground.neighbours(space):
                here = state.cell[near]
                if here == caravan and near not in group:
                    group.append(near)
                elif here >= 0 and here != caravan and here // SEATS == caravan // SEATS:
                    raise InvalidPosition(
                        f"the camels on {space_name(space)} and {space_name(near)} are of one "
                        "colour and two owners: they may not touch"
                    )
        if len(group) != state.size[caravan]:
            raise InvalidPosition(
                f"caravan {_caravan_name(caravan)} has {state.size[caravan]} camels, of which "
                f"{len(group)} hang together with its leader; all must"
            )


def _read_winnings(state: DesertState, position: Position) -> None:
    for key in ("tokens", "territory"):
        if len(position[key]) != state.seats:
            raise InvalidPosition(f"{key} must have an entry for each seat")
    for seat, counts in enumerate(position["tokens"]):
        state.taken[seat * 4 + 1 : seat * 4 + 4] = counts
    state.land[: state.seats] = position["territory"]
    if sum(state.land) != len(position["closed"]):
        raise InvalidPosition(
            f"{len(position['closed'])} spaces are closed, but territories count {sum(state.land)}"
        )
    for caravan_name, names in position["reached"].items():
        caravan = _caravan(state, caravan_name)
        for name in names:
            if state.cell[_space(state, name, "an oasis reached")] != OASIS:
                raise InvalidPosition(f"caravan {caravan_name} reached {name}, which is no oasis")
            state.reached[caravan] |= 1 << state.ground.palms.index(read_space(name))
        state.oases[caravan % SEATS] += len(set(names))


def _check_totals(state: DesertState) -> None:
    """Pieces are neither made nor lost."""
    for colour, letter in enumerate(LETTERS):
        whole = CAMELS - SET_ASIDE[state.seats]
        count = state.inventory()[f"camels {colour}"]
        if count != whole:
            raise InvalidPosition(f"there are {whole} camels of colour {letter}, not {count}")
    tokens = 0
    for value in (1, 2, 3):
        count = state.inventory()[f"tokens {value}"]
        tokens += count
        if count > TOKENS:
            raise InvalidPosition(f"there are {TOKENS} tokens of {value} points, not {count}")
    places = len(state.ground.waterholes) + len(state.ground.palms) - 5
    if tokens != places:
        raise InvalidPosition(f"{places} tokens were put on this board, not {tokens}")


def _check_moment(state: DesertState) -> None:
    """Somebody is asked something, and has an answer."""
    if state.turn >= state.seats:
        raise InvalidPosition(f"turn must be a seat from 0 to {state.seats - 1}")
    if state.phase == LEADERS and IN_HAND not in state.leader:
        raise InvalidPosition("in the phase 'leaders' somebody must have a leader in hand")
    if state.phase != LEADERS and IN_HAND in state.leader:
        raise InvalidPosition("a leader is in hand, so the phase must be 'leaders'")
    if state.phase != DONE and (state.left == 0 or not state.legal()):
        raise InvalidPosition(f"seat {state.turn} is to move but has nothing to place")
