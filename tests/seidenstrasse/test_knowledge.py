"""Who knows what: views, resampled states, the log, and where undo stops."""

from __future__ import annotations

from collections import Counter

import pytest

from bactrian.games.seidenstrasse import RULES
from bactrian.games.seidenstrasse.rules import SilkRoadState
from bactrian.games.seidenstrasse.words import action
from bactrian.kernel.dice import Dice
from seidenstrasse.road import counts, do, fair, hand, village, without_pile


def resampled(state: SilkRoadState, seat: int, number: int = 40) -> list[SilkRoadState]:
    return [state.resample(seat, Dice(seed)) for seed in range(number)]


def test_hidden_cards_are_dealt_anew_and_known_ones_stay() -> None:
    state = fair("2 tea", "2 silk", "2 ivory")
    do(state, "play 1 tea", "move 1 Srinagar", "draw silk")
    for twin in resampled(state, 2):
        assert hand(twin, 2) == "2 ivory"
        assert twin.hand[0] >= 1  # the silk that seat 0 took openly
        assert [twin.cards_in_hand(seat) for seat in range(3)] == [2, 2, 2]
        assert twin.general == state.general
    assert len({hand(twin, 1) for twin in resampled(state, 2)}) > 5
    assert len({hand(twin, 0) for twin in resampled(state, 2)}) > 3
    assert len({tuple(twin.bag) for twin in resampled(state, 2)}) > 35


def test_cards_known_to_all_leave_a_hand_first() -> None:
    state = fair("1 tea 1 silk", "2 ivory", general="1 silk 2 tea")
    do(state, "play 1 tea", "move 2 Bukhara", "draw silk")
    assert state.known[:5] == counts("1 silk")
    state.begin_turn(0)
    do(state, "play 1 silk")
    assert state.known[:5] == [0] * 5
    assert hand(state, 0) == "1 silk"  # which nobody knows of


def test_what_was_shuffled_into_the_pile_is_remembered() -> None:
    """All saw the discards, so nobody takes old cards in hands for cards of the new pile."""
    hands = ("2 tea", "1 silk 1 ivory", "2 spices")
    state = without_pile(fair(*hands, general="3 tea", discards="porcelain " * 3 + "tea"))
    do(state, "play 1 tea", "move 2 Bukhara", "draw pile")
    for twin in resampled(state, 1):
        assert hand(twin, 1) == "1 silk 1 ivory"
        assert hand(twin, 2) in ("2 spices", "1 spices 1 tea")  # the old cards: 2 spices, 1 tea
        drawn = [good for good in range(5) if twin.recent(good)]
        assert Counter(twin.pile + drawn) == Counter([2, 2, 2, 4])
    assert {hand(twin, 2) for twin in resampled(state, 1)} == {"2 spices", "1 spices 1 tea"}


def test_a_card_from_the_pile_is_seen_by_its_owner_only() -> None:
    state = fair("2 tea", "2 silk", pile="porcelain")
    events = do(state, "play 1 tea", "move 1 Srinagar", "draw pile")
    drawn = next(event for event in events if event.kind == "draw")
    assert RULES.sentence(drawn.seen_by(0), ["A", "B"]) == "A draws porcelain from the pile"
    for seat in (1, None):
        assert RULES.sentence(drawn.seen_by(seat), ["A", "B"]) == "A draws a card from the pile"


def test_the_same_answer_is_asked_for_in_every_hand_that_could_be() -> None:
    """Payments are asked for even when a hand is of one good: else all would know that it is."""
    state = fair("3 tea", "1 tea", caravans={1: "Dunhuang > Isfahan: 9"}, general="1 ivory 2 tea")
    village(state, "Kashgar", "bakshish")
    do(state, "play 1 tea", "move 1 Kashgar", "draw tea", "bakshish ivory")
    assert state.legal() == [action("discard tea")]


@pytest.mark.parametrize(
    ("before", "move", "shows"),
    [
        ((), "play 1 tea", True),  # a card that nobody knew of
        (("play 1 tea",), "move 1 Srinagar", False),
        (("play 1 tea", "move 1 Srinagar"), "draw pile", True),
        # Taken openly; but a small market that nobody serves ends the turn: a card is laid out.
        (("play 1 tea", "move 1 Srinagar"), "draw silk", True),
        (("play 1 tea", "move 1 Multan"), "draw silk", False),  # whom to rob is asked first
    ],
)
def test_undo_stops_where_something_comes_to_light(
    before: tuple[str, ...], move: str, shows: bool
) -> None:
    state = fair("2 tea", "2 silk", displays=("", "1 silk 1 ivory"))
    do(state, *before)
    assert state.revealing(action(move)) is shows


def test_playing_cards_that_all_know_of_shows_nothing() -> None:
    state = fair("1 tea", "2 ivory", general="1 silk 2 tea")
    do(state, "play 1 tea", "move 2 Bukhara", "draw silk")
    state.begin_turn(0)
    assert not state.revealing(action("play 1 silk"))


def test_old_cards_are_forgotten_once_nobody_can_tell_them_from_recent_ones() -> None:
    state = without_pile(fair("3 tea", "2 silk", general="3 tea", discards="silk " * 4))
    do(state, "play 1 tea", "move 2 Bukhara", "draw pile")
    assert (sum(state.old), state.actor()) == (4, 1)  # all but the card just drawn
    state.begin_turn(1)
    do(state, "play 1 silk")
    assert sum(state.old) == 3  # seat 1 holds old cards only: the one played was of them
    state.begin_turn(0)
    do(state, "play 1 tea")
    assert sum(state.old) == 0  # of seat 0 that is not known
