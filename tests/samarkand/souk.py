"""Small tables for tests: a map of a few borders, and any pieces on it."""

from __future__ import annotations

from bactrian.games.samarkand.board import ground
from bactrian.games.samarkand.rules import (
    CAMELS,
    COINS,
    FAMILIES,
    GOODS,
    SPACES,
    TIES,
    Ground,
    SamarkandState,
    blank,
    cards,
)
from bactrian.games.samarkand.words import FAMILIES as FAMILY_NAMES
from bactrian.games.samarkand.words import GOODS as GOOD_NAMES
from bactrian.games.samarkand.words import SPACES_BY_NUMBER, action, move
from bactrian.kernel.dice import Dice
from bactrian.kernel.events import Event

# What borders what, the first of each line all others: not the real map, which may be tuned.
BORDERS = """
constantinople: smyrna ankara black-sea-west
smyrna: ankara rhodes mediterranean-west
ankara: konya
konya: damascus aleppo mediterranean-west
damascus: aleppo palmyra tyre
palmyra: baghdad
baghdad: basra mosul tabriz
tabriz: caspian-sea
isfahan: qom shiraz yazd
cairo: alexandria mediterranean-west
mecca: medina
medina: najd
samarkand: bukhara
delhi: lahore
kashgar: osh
"""


def small_ground() -> Ground:
    near: list[set[int]] = [set() for _ in range(SPACES)]
    for line in BORDERS.strip().splitlines():
        name, _, others = line.partition(": ")
        for other in others.split():
            near[space(name)].add(space(other))
            near[space(other)].add(space(name))
    real = ground()
    neighbours = [sorted(spaces) for spaces in near]
    return Ground("main", neighbours, real.water, real.homes, real.markets, [3] * FAMILIES)


def table(
    seats: int = 3,
    families: list[str] | None = None,
    camels: dict[str, str] | None = None,
    hands: list[str] | None = None,
    sold: list[str] | None = None,
    discards: str = "",
    pile: list[str] | None = None,
    treasury: int = 0,
    money: int = 10,
    bag: str = "",
    finish_round: bool = False,
) -> SamarkandState:
    """A table with `families` and cards seat by seat, and `camels` by space, besides those at home.

    `discards` are of seat 0; `pile` are the next cards, over those named nowhere. With two players
    `bag` are the family tiles to be drawn next. Each family has `treasury` dirhams. Seat 0 is
    asked.
    """
    state = blank(small_ground(), seats, Dice(1))
    state.finish_round = finish_round
    for number, home in enumerate(state.ground.homes):
        state.put(number, home)
        state.camels[number] = CAMELS - 1
        state.ties[number] = TIES
        state.treasury[number] = treasury
        state.tiles[number] = 2 if seats > 2 else 1
    for name, names in (camels or {}).items():
        for each in names.split():
            state.put(family(each), space(name))
            state.camels[family(each)] -= 1
        if space(name) in state.ground.markets:
            state.taken[state.ground.markets.index(space(name))] = seats - 1
    for seat, names in enumerate(families or []):
        for each in names.split():
            state.owned[seat * FAMILIES + family(each)] += 1
            state.tiles[family(each)] -= 1
    state.money = [money] * seats
    state.bank = COINS - sum(state.money) - sum(state.treasury)
    for seat, names in enumerate(hands or []):
        state.hand[seat] = held(names)
    for seat, names in enumerate(sold or []):
        state.sold[seat] = held(names)
    state.dropped[0] = held(discards)
    _stack(state, pile or [])
    if bag:
        state.bag = [family(each) for each in reversed(bag.split())]
    return state


def _stack(state: SamarkandState, pile: list[str]) -> None:
    top = [good(name) for name in reversed(pile)]
    elsewhere = state.discards()
    for seat in range(state.seats):
        elsewhere |= state.hand[seat] | state.sold[seat]
    state.pile = [each for each in range(GOODS) if each not in top and not elsewhere >> each & 1]
    state.pile += top


def empty_pile(state: SamarkandState) -> None:
    """All cards of the pile go to the discards of seat 0."""
    for each in state.pile:
        state.dropped[0] |= 1 << each
    state.pile = []


def relate(state: SamarkandState, one: str, *others: str) -> None:
    """These families have met before; seat 0 has the tiles."""
    for other in others:
        for a, b in ((one, other), (other, one)):
            state.met[family(a)] |= 1 << family(b)
            state.ties[family(a)] -= 1
            state.related[0] += 1


# -- names ---------------------------------------------------------------------


def family(name: str) -> int:
    return FAMILY_NAMES.index(name)


def good(name: str) -> int:
    return GOOD_NAMES.index(name)


def space(name: str) -> int:
    return SPACES_BY_NUMBER.index(name)


def held(names: str) -> int:
    return sum(1 << good(name) for name in names.split())


def hand(state: SamarkandState, seat: int) -> set[str]:
    return {GOOD_NAMES[each] for each in cards(state.hand[seat])}


# -- moves ---------------------------------------------------------------------


def do(state: SamarkandState, *moves: str) -> list[Event]:
    """Carry out moves, each of which must be legal; what happened."""
    events: list[Event] = []
    state.listener = events.append
    for each in moves:
        assert state.why_not(action(each)) == "", each
        assert action(each) in state.legal(), each
        state.apply(action(each))
    state.listener = None
    return events


def answers(state: SamarkandState) -> list[str]:
    return [move(each) for each in state.legal()]


def refusal(state: SamarkandState, move: str) -> str:
    """The clause that forbids a move."""
    assert action(move) not in state.legal(), move
    return state.why_not(action(move))


def twins(state: SamarkandState, seat: int, number: int) -> list[SamarkandState]:
    """So many states that the seat cannot tell from this one."""
    return [state.resample(seat, Dice(seed)) for seed in range(number)]


def kinds(events: list[Event]) -> list[str]:
    return [event.kind for event in events]
