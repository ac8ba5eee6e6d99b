"""What a seat may see, as plain JSON values. In the desert everybody sees everything."""

from __future__ import annotations

from bactrian.games.desert.rules import (
    COLOURS,
    DONE,
    FREE,
    IN_HAND,
    LEADERS,
    OASIS,
    SEATS,
    SHUT,
    DesertState,
    short_turns,
)
from bactrian.games.desert.words import COLOURS as LETTERS
from bactrian.games.desert.words import space_name
from bactrian.kernel.rules import View
from bactrian.kernel.state import State


def facts(state: State, seat: int | None) -> View:
    assert isinstance(state, DesertState)
    ground = state.ground
    return {
        "board": ground.name,
        "rows": ground.rows,
        "phase": {LEADERS: "leaders", DONE: "over"}.get(state.phase, "camels"),
        "turn": state.turns,
        "short_turns": short_turns(state.seats),
        "left": state.left,
        "stock": {LETTERS[c]: state.stock[c] for c in range(COLOURS)},
        "spaces": [space_name(space) for space in ground.spaces],
        "oases": [space_name(palm) for palm in ground.palms if state.cell[palm] == OASIS],
        "water": {
            space_name(space): int(state.water[space])
            for space in ground.spaces
            if state.water[space] > 0
        },
        "camels": _camels(state),
        "territories": _territories(state),
        "players": [_player(state, player) for player in range(state.seats)],
        "points": state.scores(),
    }


def _camels(state: DesertState) -> dict[str, dict[str, object]]:
    """Every camel on the board: its colour, the seat it belongs to, and whether it leads."""
    return {
        space_name(space): {
            "colour": LETTERS[state.cell[space] // SEATS],
            "seat": int(state.cell[space] % SEATS),
            "leader": state.leader[state.cell[space]] == space,
        }
        for space in state.ground.spaces
        if state.cell[space] >= 0
    }


def _territories(state: DesertState) -> list[dict[str, object]]:
    """The closed territories. The only camels next to one are those of its caravan."""
    territories: list[dict[str, object]] = []
    seen: set[int] = set()
    for start in state.ground.spaces:
        if state.cell[start] != SHUT or start in seen:
            continue
        region, caravan = [start], -1
        seen.add(start)
        for space in region:
            for near in state.ground.neighbours(space):
                if state.cell[near] >= 0:
                    caravan = int(state.cell[near])
                elif near not in seen and state.cell[near] != FREE:
                    seen.add(near)
                    region.append(near)
        territories.append(
            {
                "seat": caravan % SEATS,
                "colour": LETTERS[caravan // SEATS],
                "spaces": [space_name(space) for space in sorted(region)],
            }
        )
    return territories


def _player(state: DesertState, seat: int) -> dict[str, object]:
    caravans = {LETTERS[c]: c * SEATS + seat for c in range(COLOURS)}
    return {
        "leaders": [c for c, caravan in caravans.items() if state.leader[caravan] == IN_HAND],
        "caravans": {c: state.size[caravan] for c, caravan in caravans.items()},
        "tokens": [state.taken[seat * 4 + value] for value in (1, 2, 3)],
        "water": state.water_points(seat),
        "oases": 5 * state.oases[seat],
        "territory": state.land[seat],
        "largest": state.caravan_points()[seat],
    }
