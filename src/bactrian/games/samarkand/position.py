"""Positions: the whole state as JSON, and back with every impossibility named.

What follows from the rest is not written: camels in stock, relation tiles, who met whom,
goods tiles still on the map, the bank's coins.
"""

from __future__ import annotations

from bactrian.games.samarkand.board import ground
from bactrian.games.samarkand.rules import (
    CAMELS,
    COINS,
    DISCARDING,
    DISCARDS,
    DONE,
    FAMILIES,
    LIMIT,
    NOBODY,
    SALE,
    SECOND,
    TIES,
    TILES,
    TURN,
    SamarkandState,
    blank,
    cards,
    count,
)
from bactrian.games.samarkand.view import PHASES, camels, owned
from bactrian.games.samarkand.words import FAMILIES as FAMILY_NAMES
from bactrian.games.samarkand.words import GOODS, SPACES_BY_NUMBER
from bactrian.kernel.dice import Dice
from bactrian.kernel.errors import InvalidPosition
from bactrian.kernel.rules import Position
from bactrian.kernel.state import State


def write(state: State) -> Position:
    assert isinstance(state, SamarkandState)
    seats = range(state.seats)
    extending = state.phase in (SECOND, SALE)
    return {
        "board": state.ground.name,
        "finish_round": state.finish_round,
        "phase": PHASES[state.phase],
        "turn": state.turn,
        "asked": state.asked if state.phase == SALE else state.turn,
        "family": FAMILY_NAMES[state.family] if extending else None,
        "placed": state.placed if extending else 0,
        "good": GOODS[state.good] if state.phase == SALE else None,
        "discarded": state.discarded if state.phase == DISCARDING else 0,
        "ending": state.ending,
        "camels": camels(state),
        "treasuries": dict(zip(FAMILY_NAMES, state.treasury, strict=True)),
        "tiles": dict(zip(FAMILY_NAMES, state.tiles, strict=True)),
        "bag": [FAMILY_NAMES[family] for family in state.bag],
        "removed": [FAMILY_NAMES[family] for family in state.removed],
        "money": state.money[:],
        "families": [owned(state, seat) for seat in seats],
        "relations": state.related[:],
        "taken": {GOODS[g]: by for g, by in enumerate(state.taken) if by != NOBODY},
        "hands": [_goods(state.hand[seat]) for seat in seats],
        "sold": [_goods(state.sold[seat]) for seat in seats],
        "pile": [GOODS[good] for good in state.pile],
        "discards": [_goods(state.dropped[seat]) for seat in seats],
    }


def read(position: Position, dice: Dice) -> SamarkandState:
    state = blank(ground(), position["seats"], dice)
    if position["board"] != state.ground.name:
        raise InvalidPosition(f"there is no board {position['board']!r}, only {state.ground.name}")
    for key in ("money", "families", "relations", "hands", "sold", "discards"):
        if len(position[key]) != state.seats:
            raise InvalidPosition(f"{key} must have an entry for each seat")
    _read_camels(state, position)
    _read_families(state, position)
    _read_money(state, position)
    _read_winnings(state, position)
    _read_cards(state, position)
    _read_moment(state, position)
    return state


# -- names ---------------------------------------------------------------------


def _goods(held: int) -> list[str]:
    return [GOODS[good] for good in cards(held)]


def _number(names: list[str], name: str, what: str) -> int:
    if name not in names:
        raise InvalidPosition(f"there is no {what} {name!r}")
    return names.index(name)


def _family(name: str) -> int:
    return _number(FAMILY_NAMES, name, "family")


def _good(name: str) -> int:
    return _number(GOODS, name, "good")


def _cards(names: list[str]) -> int:
    held = 0
    for name in names:
        bit = 1 << _good(name)
        if held & bit:
            raise InvalidPosition(f"the card {name} is twice in one place")
        held |= bit
    return held


# -- the map and the families --------------------------------------------------


def _read_camels(state: SamarkandState, position: Position) -> None:
    state.camels = [CAMELS] * FAMILIES
    for name, names in position["camels"].items():
        space = _number(SPACES_BY_NUMBER, name, "space")
        if len(set(names)) < len(names):
            raise InvalidPosition(f"two camels of one family are on {name}")
        for family in map(_family, names):
            state.put(family, space)
            state.camels[family] -= 1
        if len(names) == 2 and not state.ground.water[space]:
            one, other = map(_family, names)
            state.met[one] |= 1 << other
            state.met[other] |= 1 << one
    for family, name in enumerate(FAMILY_NAMES):
        if state.camels[family] < 0:
            raise InvalidPosition(
                f"the {name} have {CAMELS} camels, not {CAMELS - state.camels[family]}"
            )
        state.ties[family] = max(0, TIES - count(state.met[family]))  # S7.6
        _check_route(state, family)


def _check_route(state: SamarkandState, family: int) -> None:
    """All camels of a family hang together with that on its home."""
    home = state.ground.homes[family]
    standing = [
        space for space, first in enumerate(state.first) if family in (first, state.second[space])
    ]
    reached = [home] if home in standing else []
    for space in reached:
        for near in state.ground.near[space]:
            if near in standing and near not in reached:
                reached.append(near)
    for space in standing:
        if space not in reached:
            raise InvalidPosition(
                f"the camel of the {FAMILY_NAMES[family]} on {SPACES_BY_NUMBER[space]} "
                "does not hang together with their home"
            )
    if not standing:
        raise InvalidPosition(f"no camel of the {FAMILY_NAMES[family]} is on their home")


def _read_families(state: SamarkandState, position: Position) -> None:
    for key in ("treasuries", "tiles"):
        if sorted(position[key]) != sorted(FAMILY_NAMES):
            raise InvalidPosition(f"{key} must have an entry for each family")
    state.treasury = [position["treasuries"][name] for name in FAMILY_NAMES]
    state.tiles = [position["tiles"][name] for name in FAMILY_NAMES]
    state.bag = [_family(name) for name in position["bag"]]
    state.removed = [_family(name) for name in position["removed"]]
    if state.seats > 2 and (state.bag or state.removed):
        raise InvalidPosition("a bag of family tiles is used with two players only")
    for seat, names in enumerate(position["families"]):
        for name in names:
            state.owned[seat * FAMILIES + _family(name)] += 1
            if state.seats > 2 and names.count(name) > 1:
                raise InvalidPosition(f"seat {seat} has two tiles of the {name}: only 2 may")
    for family, name in enumerate(FAMILY_NAMES):
        owned_tiles = sum([state.owned[seat * FAMILIES + family] for seat in range(state.seats)])
        put_away = state.bag.count(family) + state.removed.count(family)
        if state.tiles[family] + owned_tiles + put_away != TILES:
            raise InvalidPosition(
                f"there are {TILES} tiles of the {name}, "
                f"not {state.tiles[family] + owned_tiles + put_away}"
            )
        if put_away > 1:
            raise InvalidPosition(f"one tile of the {name} was put in the bag, not 2")
        if owned_tiles == 0 and state.treasury[family]:
            raise InvalidPosition(f"nobody married into the {name}, who have a treasury")
        if owned_tiles == 0 and state.camels[family] < CAMELS - 1:
            raise InvalidPosition(f"nobody married into the {name}, who have extended a route")


# -- the players ---------------------------------------------------------------


def _read_money(state: SamarkandState, position: Position) -> None:
    state.money = position["money"][:]
    state.bank = COINS - sum(state.money) - sum(state.treasury)


def _read_winnings(state: SamarkandState, position: Position) -> None:
    state.related = position["relations"][:]
    gone = TIES * FAMILIES - sum(state.ties)
    if sum(state.related) != gone:
        raise InvalidPosition(
            f"the families that met gave {gone} relation tiles, but the players have "
            f"{sum(state.related)}"
        )
    for name, seat in position["taken"].items():
        if seat >= state.seats:
            raise InvalidPosition(f"the tile of {name} belongs to no seat: there are {state.seats}")
        state.taken[_good(name)] = seat
    for good, space in enumerate(state.ground.markets):
        if (state.taken[good] == NOBODY) != (state.first[space] == NOBODY):
            raise InvalidPosition(
                f"the tile of {GOODS[good]} is taken when a camel comes to "
                f"{SPACES_BY_NUMBER[space]}, not before and not after"
            )


def _read_cards(state: SamarkandState, position: Position) -> None:
    seats = range(state.seats)
    state.hand[: state.seats] = [_cards(names) for names in position["hands"]]
    state.sold[: state.seats] = [_cards(names) for names in position["sold"]]
    state.dropped[: state.seats] = [_cards(names) for names in position["discards"]]
    state.pile = [_good(name) for name in position["pile"]]
    places = [*state.hand, *state.sold, *state.dropped, _cards(position["pile"])]
    for good, name in enumerate(GOODS):
        found = sum([place >> good & 1 for place in places])
        if found != 1:
            raise InvalidPosition(f"there is one card of {name}, not {found}")
    for seat in seats:
        for good in cards(state.sold[seat]):
            if state.taken[good] == NOBODY:
                raise InvalidPosition(f"the card of {GOODS[good]} is sold, its tile not taken")
        spare = DISCARDS if position["phase"] == "discard" and seat == position["turn"] else 0
        if state.held(seat) > LIMIT[state.seats] + spare:
            raise InvalidPosition(f"seat {seat} has {state.held(seat)} cards, above the limit")


# -- the moment ----------------------------------------------------------------


def _read_moment(state: SamarkandState, position: Position) -> None:
    state.finish_round = position["finish_round"]
    state.phase = {name: phase for phase, name in PHASES.items()}[position["phase"]]
    state.turn, state.asked = position["turn"], position["asked"]
    state.placed, state.discarded = position["placed"], position["discarded"]
    state.ending = position["ending"]
    if max(state.turn, state.asked) >= state.seats:
        raise InvalidPosition(f"turn and asked must be seats from 0 to {state.seats - 1}")
    if (state.phase in (SECOND, SALE)) != (position["family"] is not None):
        raise InvalidPosition(
            "family names the family of which a camel was just placed, if one was"
        )
    if (state.phase == SALE) != (position["good"] is not None):
        raise InvalidPosition("good names the good that may be sold now, if one may")
    if state.phase in (SECOND, SALE):
        _check_extending(state, _family(position["family"]))
    if state.phase == SALE:
        _check_sale(state, _good(position["good"]))
    elif state.asked != state.turn:
        raise InvalidPosition(
            "only in the phase 'sale' another seat than that of the turn is asked"
        )
    _check_ending(state)
    if state.phase != DONE and not state.legal():
        raise InvalidPosition(f"seat {state.turn} is to move but can do nothing")


def _check_extending(state: SamarkandState, family: int) -> None:
    name = FAMILY_NAMES[family]
    state.family = family
    if state.owned[state.turn * FAMILIES + family] == 0:
        raise InvalidPosition(f"seat {state.turn} extends the {name} without a tile of theirs")
    if state.placed not in (1, 2) or (state.phase == SECOND and state.placed == 2):
        raise InvalidPosition("one or two camels were placed in the phase 'sale', one in 'second'")
    if state.phase == SECOND and (state.treasury[family] == 0 or not state.has_room(family)):
        raise InvalidPosition(f"there is no second camel for the {name}")


def _check_sale(state: SamarkandState, good: int) -> None:
    state.good = good
    space = state.ground.markets[good]
    just_come = state.first[space] == state.family and state.second[space] == NOBODY
    if not just_come or state.taken[good] != state.turn:
        raise InvalidPosition(
            f"{GOODS[good]} is for sale, so seat {state.turn} has its tile and only the "
            f"{FAMILY_NAMES[state.family]} are on {SPACES_BY_NUMBER[space]}"
        )
    if any(sold >> good & 1 for sold in state.sold):
        raise InvalidPosition(f"{GOODS[good]} is for sale, but its card is sold")


def _check_ending(state: SamarkandState) -> None:
    reached = state.end_reached()
    if state.phase == DONE:
        if state.ending == "" or (state.ending != "blocked" and reached == ""):
            raise InvalidPosition(f"the game is over, but not because of {state.ending!r}")
    elif state.ending != "" and (not state.finish_round or reached == ""):
        raise InvalidPosition(f"the game has ended ({state.ending}), so the phase must be 'over'")
    elif state.phase in (TURN, DISCARDING) and reached != "" and state.ending == "":
        raise InvalidPosition("the end is reached, so the phase must be 'over'")
