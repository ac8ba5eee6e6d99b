"""Small deserts for tests: any rows of marks, any pieces on them."""

from __future__ import annotations

from bactrian.games.desert.rules import (
    FREE,
    IN_HAND,
    LEADERS,
    OASIS,
    PLACING,
    SEATS,
    SPACES,
    DesertState,
    Ground,
    blank,
)
from bactrian.games.desert.words import COLOURS, action, read_space, space_name
from bactrian.kernel.dice import Dice
from bactrian.kernel.events import Event

PLAIN = ["............"] * 10


def camp(
    rows: list[str] = PLAIN,
    seats: int = 2,
    oases: str = "",
    water: dict[str, int] | None = None,
    caravans: dict[str, str] | None = None,
    hands: str = "",
    stock: int = 20,
) -> DesertState:
    """A desert with `caravans` such as {"Y0": "a1 a2"}, each with its leader first.

    `hands` are leaders not placed yet ("Y0 R1"); with any, leaders are being placed.
    Seat 0 is asked, with two camels to place.
    """
    state = blank(Ground("camp", rows, seats), Dice(1))
    for space in oases.split():
        state.ground.palms.append(read_space(space))
        state.cell[read_space(space)] = OASIS
    for space, value in (water or {}).items():
        state.water[read_space(space)] = value
    for name in hands.split():
        state.leader[number(name)] = IN_HAND
    for name, spaces in (caravans or {}).items():
        state.leader[number(name)] = read_space(spaces.split()[0])
        for space in spaces.split():
            state.put(number(name), read_space(space))
    state.stock = [stock] * 5
    state.phase = LEADERS if hands else PLACING
    state.turns = 0 if hands else seats * 2 + 1
    state.left = 1 if hands else 2
    state.find_sites()
    return state


def number(name: str) -> int:
    """The number of a caravan such as Y0."""
    return COLOURS.index(name[0]) * SEATS + int(name[1])


def do(state: DesertState, *moves: str) -> list[Event]:
    """Carry out moves, each of which must be legal; what happened."""
    events: list[Event] = []
    state.listener = events.append
    for move in moves:
        assert state.why_not(action(move)) == "", move
        assert action(move) in state.legal(), move
        state.apply(action(move))
    return events


def refusal(state: DesertState, move: str) -> str:
    """The clause that forbids a move."""
    assert action(move) not in state.legal(), move
    return state.why_not(action(move))


def places(state: DesertState, colour: str) -> set[str]:
    """Where the seat asked may place this colour."""
    start = COLOURS.index(colour) * SPACES
    return {space_name(a - start) for a in state.legal() if start <= a < start + SPACES}


def is_shut(state: DesertState, space: str) -> bool:
    cell = state.cell[read_space(space)]
    return cell < FREE and cell != OASIS
