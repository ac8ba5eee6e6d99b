"""Small markets for tests: any cards anywhere, all others discarded."""

from __future__ import annotations

from bactrian.games.tantan.cards import deck
from bactrian.games.tantan.rules import KINDS, MOUSE, NOBODY, TantanState, blank
from bactrian.games.tantan.words import KINDS as NAMES
from bactrian.games.tantan.words import action, move
from bactrian.kernel.dice import Dice
from bactrian.kernel.events import Event

MARKET = "food lantern mouse spices fabric lamp"


def alley(
    seats: int = 2,
    market: str = MARKET,
    caravan: str = "",
    pile: str = "5 clothes",
    hands: tuple[str, ...] = (),
    fronts: tuple[str, ...] = (),
    seed: int = 1,
) -> TantanState:
    """A market with cards such as "2 spices mouse"; hands and fronts seat by seat.

    The market begins with the purse card, the pile with its top card. It is seat 0's turn, and
    the last seat was the last to load the caravan.
    """
    state = blank(deck(seats), Dice(seed))
    state.market = cards(market)
    state.caravan = cards(caravan)
    state.pile = cards(pile)[::-1]
    for there, given in ((state.hand, hands), (state.front, fronts)):
        for seat, text in enumerate(given):
            for kind in cards(text):
                there[seat * KINDS + kind] += 1
    state.held = [sum(state.hand[at * KINDS : (at + 1) * KINDS]) for at in range(seats)]
    state.added = seats - 1 if state.caravan else NOBODY
    for kind, count in enumerate(list(state.inventory().values())):
        assert count <= state.deck.counts[kind], f"too many cards of {NAMES[kind]}"
        state.out[kind] = state.deck.counts[kind] - count
    return state


def cards(text: str) -> list[int]:
    """The kinds of "2 spices mouse": spices, spices and mouse."""
    found: list[int] = []
    count = 1
    for word in text.split():
        if word.isdigit():
            count = int(word)
        else:
            found += [NAMES.index(word)] * count
            count = 1
    return found


def names(kinds: list[int]) -> str:
    return " ".join([NAMES[kind] for kind in kinds])


def hand(state: TantanState, seat: int) -> str:
    return names(_lying(state.hand, seat))


def front(state: TantanState, seat: int) -> str:
    return names(_lying(state.front, seat))


def _lying(there: list[int], seat: int) -> list[int]:
    return [kind for kind in range(KINDS) for _ in range(there[seat * KINDS + kind])]


def mice_out(state: TantanState) -> int:
    return state.out[MOUSE]


def do(state: TantanState, *moves: str) -> list[Event]:
    """Carry out moves, each of which must be legal; what happened."""
    events: list[Event] = []
    state.listener = events.append
    for each in moves:
        assert state.why_not(action(each)) == "", each
        assert action(each) in state.legal(), each
        state.apply(action(each))
    return events


def kinds(events: list[Event]) -> list[str]:
    return [event.kind for event in events]


def refusal(state: TantanState, text: str) -> str:
    """The clause that forbids a move."""
    assert action(text) not in state.legal(), text
    return state.why_not(action(text))


def answers(state: TantanState) -> list[str]:
    return [move(each) for each in state.legal()]
