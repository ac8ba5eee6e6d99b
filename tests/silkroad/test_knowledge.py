"""What resampled states may look like: the whole game as it was seen must have been possible."""

from __future__ import annotations

from random import Random

import pytest

from bactrian.games.silkroad import RULES
from bactrian.games.silkroad.rules import GOODS, ROB, SHOW, SHOWING, SilkRoadState
from bactrian.games.silkroad.words import action
from bactrian.kernel.dice import Dice
from bactrian.kernel.errors import RollError
from bactrian.kernel.events import Event, Facts
from bactrian.kernel.state import OVER
from silkroad.market import do, hand, known, market
from support import clause


def seen(events: list[Event], seat: int) -> list[Facts]:
    return [event.seen_by(seat) for event in events]


def possible(
    start: SilkRoadState, twin: SilkRoadState, actions: list[int], story: list[Facts], seat: int
) -> bool:
    """Whether what the seat has seen can have happened from the twin's first hands.

    Every action must have been legal with them, stolen goods being those of the twin.
    """
    state = start.clone()
    state.hand = twin.first_hands()
    events: list[Event] = []
    state.listener = events.append
    goods = [theft.good for theft in twin.thefts]
    pending = {each: count for each, count in enumerate(twin.shown) if count >= 0}
    last = len(actions) - len(pending)
    for number, code in enumerate(actions):
        if ROB <= code < ROB + 6:
            good, own = goods[len(state.thefts)], (code - ROB) * GOODS
            state.dice.script = [sum(state.hand[own : own + good])]
        if number >= last:  # chosen for the vizier, and not seen yet
            code = SHOW + pending[state.actor()]
        if code not in state.legal():
            return False
        try:
            state.apply(code)
        except RollError:
            return False
    return seen(events, seat) == story and state.hand == twin.hand


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
@clause("R12.1", "R12.2")
def test_a_resampled_game_could_have_been_seen_so(seats: int) -> None:
    thefts = 0
    for seed in range(8):
        choose = Random(seed)
        state = RULES.new(seats, {}, Dice(seed))
        assert isinstance(state, SilkRoadState)
        start = state.clone()
        actions: list[int] = []
        events: list[Event] = []
        state.listener = events.append
        while state.actor() != OVER:
            if choose.randrange(12) == 0 or state.phase == SHOWING:
                seat = choose.randrange(seats)
                twin = state.resample(seat, Dice(len(actions)))
                assert possible(start, twin, actions, seen(events, seat), seat)
                assert hand(twin, seat) == hand(state, seat)
                assert twin.inventory() == state.inventory()
                for other in range(seats):
                    sure = zip(state.known(other, seat), twin.hand[other * GOODS :], strict=False)
                    assert all(least <= count for least, count in sure)
            actions.append(choose.choice(state.legal()))
            state.apply(actions[-1])
        thefts += len(state.thefts)
    assert thefts > 5


def test_the_check_above_can_fail() -> None:
    state = market("seller S, crook, crook", "SSI, JPF, JPF, JPF")
    start = state.clone()
    events = do(state, "take seller S", "sell 2")
    actions = [action("take seller S"), action("sell 2")]
    assert possible(start, state, actions, seen(events, 1), 1)
    twin = state.clone()
    twin.hand[:5], twin.hand[5:10] = [0, -2, 1, 1, 1], [1, 2, 0, 0, 0]
    assert not possible(start, twin, actions, seen(events, 1), 1)


def twins(state: SilkRoadState, seat: int, count: int = 300) -> list[SilkRoadState]:
    return [state.resample(seat, Dice(number)) for number in range(count)]


def test_all_that_is_possible_comes_up() -> None:
    state = market("crook, crook, thief", "SI, JP, F, ")
    first = {hand(twin, 1) for twin in twins(state, 0)}
    assert first == {"FJ", "FP", "JP"}
    assert {hand(twin, 0) for twin in twins(state, 0)} == {"IS"}


def test_a_theft_between_others_is_chosen_anew() -> None:
    state = market("vizier, thief, crook", "SS, SSJ, FF, ", shopkeepers=1)
    do(state, "take vizier", "vizier S", "show 0", "show 2", "show 0", "take thief", "rob 1")
    assert known(state, 1, 2) == "S"  # one of the two may be gone
    stolen = {twin.thefts[0].good for twin in twins(state, 2)}
    assert {"ISFJP"[good] for good in stolen} == {"S", "J"}
    assert {twin.thefts[0].good for twin in twins(state, 1)} == {state.thefts[0].good}


def test_a_sale_after_a_theft_tells_what_was_stolen() -> None:
    state = market("thief, seller S, crook", "JJJ, SSS, FFF, ", shopkeepers=1)
    do(state, "take thief", "rob 1", "take seller S")
    assert {twin.thefts[0].good for twin in twins(state, 2)} > {1}
    do(state, "sell 1")
    for twin in twins(state, 2, 100):  # it had a bale of silk at first, or stole it
        assert twin.thefts[0].good == 1 or twin.first_hands()[1] >= 1


@clause("R7.3", "R12.2")
def test_the_robbed_and_the_thief_know_more_than_others() -> None:
    state = market("thief, buyer J, crook", "I, SS, F, ")
    do(state, "take thief", "rob 1", "pawn 1", "take buyer J", "buy 1")
    assert [known(state, 0, seat) for seat in (0, 1, 2, 3)] == ["IS", "S", "", ""]
    assert [known(state, 1, seat) for seat in (0, 1, 2, 3)] == ["J", "SJ", "J", "J"]


@clause("R8.3")
def test_pending_choices_are_chosen_anew() -> None:
    state = market("vizier, crook, crook", "SS, S, JJ, F")
    do(state, "take vizier", "vizier S", "show 2", "show 0")
    assert {twin.shown[0] for twin in twins(state, 2)} == {0, 1, 2}
    assert {twin.shown[0] for twin in twins(state, 0)} == {2}
    for twin in twins(state, 2, 50):
        assert twin.shown[0] <= twin.hand[1]


def test_what_is_likely_comes_up_more_often() -> None:
    """A bale stolen from a known heap of spices is most likely spices."""
    state = market("buyer P, thief, crook", ", J, SSS, F", money=50, shopkeepers=1, seed=3)
    do(state, "take buyer P", "buy 7", "no", "pawn 3", "take thief", "rob 0")
    stolen = [twin.thefts[0].good for twin in twins(state, 2)]
    assert stolen.count(4) == 300  # it has nothing else
    state = market("buyer P, thief, crook", "J, J, SSS, F", money=50, shopkeepers=1, seed=3)
    do(state, "take buyer P", "buy 7", "no", "pawn 3", "take thief", "rob 0")
    stolen = [twin.thefts[0].good for twin in twins(state, 1)]
    assert 220 < stolen.count(4) < 290  # seven of eight
