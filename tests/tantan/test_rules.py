"""Tan-tan Caravan, clause by clause. The clauses are in the game's RULES.md."""

from __future__ import annotations

from collections import Counter

import pytest

from bactrian.games.tantan import RULES
from bactrian.games.tantan.rules import BITTEN, ROBBING, TURN, TantanState
from bactrian.games.tantan.words import KINDS
from bactrian.kernel.dice import Dice
from bactrian.kernel.errors import InvalidOption
from bactrian.kernel.state import OVER
from bactrian.play import from_position
from support import clause
from tantan.alley import alley, answers, cards, do, front, hand, kinds, mice_out, names, refusal


def set_up(seats: int, seed: int = 1) -> TantanState:
    state = RULES.new(seats, {}, Dice(seed))
    assert isinstance(state, TantanState)
    return state


# -- T1 setting up -------------------------------------------------------------


@clause("T1.1")
def test_two_to_four_play_and_turns_go_clockwise_from_seat_0() -> None:
    for seats in (2, 3, 4):
        state = set_up(seats)
        order = []
        for _ in range(seats):
            order.append(state.actor())
            state.apply(state.legal()[0])
        assert order == list(range(seats))
    for seats in (1, 5):
        with pytest.raises(InvalidOption, match="2 to 4"):
            RULES.new(seats, {}, Dice(1))


@clause("T1.2")
def test_the_deck() -> None:
    state = set_up(4)
    assert list(state.inventory().values()) == [14, 13, 12, 11, 10, 9, 6, 6, 6, 6, 12]
    assert sum(state.inventory().values()) == 105
    assert state.deck.points == [2, 3, 4, 5, 6, 7]


@clause("T1.3")
@pytest.mark.parametrize(("seats", "low", "high", "whole"), [(2, 4, 2, 87), (3, 2, 1, 96)])
def test_cards_stay_in_the_box(seats: int, low: int, high: int, whole: int) -> None:
    counts = list(set_up(seats).inventory().values())
    goods = [14 - low, 13 - low, 12 - low, 11 - high, 10 - high, 9 - high]
    assert counts == [*goods, 6, 6, 6, 6, 12]
    assert sum(counts) == whole


@clause("T1.4")
def test_the_money_on_the_cards() -> None:
    money = [7, 6, 5, 4, 4, 3, 3, 3, 3, 2, 2]
    for kind, worth in zip(KINDS, money, strict=True):
        state = alley(market=f"{kind} 5 food")
        assert RULES.view(state, 0)["money"] == worth
        dearest = max(state.deck.costs[action + 1] for action in state.legal())
        assert dearest == worth or worth == 7  # with 7 one buys for 1 + 1 + 5 or 2 + 5


@clause("T1.5")
def test_the_market_is_filled_from_a_shuffled_pile_whose_top_is_seen() -> None:
    starts = set()
    for seed in range(30):
        state = set_up(3, seed)
        assert (len(state.market), len(state.pile)) == (6, 90)
        starts.add((*state.market, state.pile[-1]))
        for seat in (None, 0, 1, 2):
            assert RULES.view(state, seat)["top"] == KINDS[state.pile[-1]]
    assert len(starts) > 25
    assert state.deck.prices == [1, 1, 2, 3, 5]


@clause("T1.6")
@pytest.mark.parametrize(("seats", "spaces"), [(2, 6), (3, 7), (4, 8)])
def test_the_spaces_of_the_caravan(seats: int, spaces: int) -> None:
    state = set_up(seats)
    assert state.caravan == []
    assert state.deck.spaces == spaces
    state = alley(seats, caravan=f"{spaces - 1} food", hands=("2 spices",))
    assert "stock spices 1" in answers(state)
    assert refusal(state, "stock spices 2") == "T4.3"


@clause("T1.7")
def test_hands_and_fronts_start_empty() -> None:
    state = set_up(4)
    assert sum(state.hand) == sum(state.held) == sum(state.front) == 0


# -- T2 the turn ---------------------------------------------------------------


@clause("T2.1")
def test_a_turn_is_buying_or_stocking() -> None:
    state = alley(hands=("spices", "food"), fronts=("food fabric",), caravan="food spices")
    assert {answer.split()[0] for answer in answers(state)} == {"buy", "stock"}
    for other in ("take food", "feed food", "rob 1"):
        assert refusal(state, other) == "T2.1"
    do(state, "buy 1")
    assert state.actor() == 1


@clause("T2.2")
def test_who_can_buy_or_stock_is_not_passed_over() -> None:
    state = alley(hands=("spices", ""))
    do(state, "stock spices 1")
    assert state.actor() == 1  # cannot stock, so must buy
    assert all(answer.startswith("buy") for answer in answers(state))
    state = alley(market="food", pile="", hands=("spices", "lamp"))
    do(state, "stock spices 1")
    assert (state.actor(), answers(state)) == (1, ["stock lamp 1"])


@clause("T2.3")
def test_with_seven_cards_in_hand_one_must_stock() -> None:
    state = alley(hands=("6 spices mouse",))
    assert all(answer.startswith("stock") for answer in answers(state))
    assert refusal(state, "buy 1") == "T2.3"


def test_seven_cards_and_one_space() -> None:
    state = alley(caravan="5 food", hands=("3 spices 2 lamp 2 mouse",))
    assert answers(state) == ["stock spices 1", "stock lamp 1", "stock mouse 1"]
    assert refusal(state, "stock spices 1 mouse 1") == "T4.3"
    events = do(state, "stock mouse 1")
    assert kinds(events) == ["stock", "share", "take", "mouse", "hungry"]
    assert front(state, 0) == "food food food food food"
    assert state.actor() == 1


@clause("T2.4")
def test_who_can_do_neither_passes() -> None:
    state = alley(3, market="food", pile="", hands=("2 spices", "", "lamp"))
    events = do(state, "stock spices 1")
    assert kinds(events) == ["stock", "pass"]
    assert events[1].seat == 1
    assert state.actor() == 2
    do(state, "stock lamp 1")
    assert state.actor() == 0


# -- T3 buying -----------------------------------------------------------------


@clause("T3.1")
def test_bought_cards_go_into_the_hand() -> None:
    state = alley(market="food lantern mouse spices", pile="", hands=("lamp",))
    assert refusal(state, "buy 4") == "T3.1"
    assert refusal(state, "buy 1 5") == "T3.1"
    events = do(state, "buy 1 3")
    assert hand(state, 0) == "lantern spices lamp"
    assert events[0].facts["cards"] == cards("lantern spices")


@clause("T3.2")
def test_a_purchase_costs_no_more_than_the_purse_gives() -> None:
    state = alley(market="spices food food food food food")  # 4
    assert answers(state) == [
        "buy 1", "buy 2", "buy 1 2", "buy 3", "buy 1 3", "buy 2 3", "buy 1 2 3",
        "buy 4", "buy 1 4", "buy 2 4",
    ]  # fmt: skip
    assert {state.why_not(action) for action in state.legal()} == {""}
    for dear in ("buy 5", "buy 3 4", "buy 1 2 4"):
        assert refusal(state, dear) == "T3.2"


@clause("T3.3")
def test_money_left_over_is_lost() -> None:
    state = alley(market="food thief lamp mouse food food")
    do(state, "buy 2")  # 1 of 7
    view = RULES.view(state, 1)
    assert (view["purse"], view["money"]) == ("thief", 2)
    assert refusal(state, "buy 4") == "T3.2"


@clause("T3.4")
def test_a_hand_holds_seven_cards() -> None:
    state = alley(hands=("5 spices",))
    assert "buy 1 2" in answers(state)
    assert refusal(state, "buy 1 2 3") == "T3.4"
    do(state, "buy 1 2")
    assert state.held[0] == 7


@clause("T3.5")
def test_the_purse_card_joins_the_caravan() -> None:
    state = alley(caravan="spices lamp")
    do(state, "buy 1")
    assert names(state.caravan) == "spices lamp food"


@clause("T3.6")
def test_the_market_slides_to_the_left_and_is_refilled() -> None:
    state = alley(pile="thief princess merchant jewellery")
    events = do(state, "buy 1 3")
    assert names(state.market) == "mouse fabric lamp thief princess merchant"
    assert names(state.pile) == "jewellery"
    assert events[1].facts["cards"] == cards("thief princess merchant")


@clause("T3.7")
def test_the_pile_runs_out_in_the_middle_of_a_refill() -> None:
    state = alley(pile="thief")
    do(state, "buy 1 3")
    assert names(state.market) == "mouse fabric lamp thief"
    assert state.pile == []
    assert answers(state) == ["buy 1", "buy 2", "buy 1 2", "buy 3"]  # at 1, 1 and 2 for 2
    do(state, "buy 2")
    assert names(state.market) == "fabric thief"


@clause("T3.8")
def test_a_purse_card_alone_buys_nothing_and_stays() -> None:
    state = alley(market="food spices", pile="", hands=("lamp", "2 thief"))
    do(state, "buy 1")
    assert state.market == []  # the purse card went, and nothing is left to become one
    assert refusal(state, "buy 1") == "T3.8"
    state = alley(market="food spices lamp", pile="", hands=("lamp", "2 thief"))
    do(state, "buy 1")
    assert names(state.market) == "lamp"
    assert refusal(state, "buy 1") == "T3.8"
    do(state, "stock thief 1", "stock spices 1")
    assert names(state.market) == "lamp"


@clause("T3.9")
def test_a_purse_card_that_fills_the_caravan_lets_the_next_player_share_out_first() -> None:
    state = alley(3, caravan="2 spices 2 lamp 2 lantern", hands=("mouse", "mouse", "mouse"))
    events = do(state, "buy 1")
    assert kinds(events) == ["buy", "refill", "share"]
    asked = []
    for kind in ("spices", "lamp"):
        asked.append(state.actor())
        do(state, f"take {kind}")
    asked.append(state.actor())
    do(state, "take food")
    assert asked == [1, 2, 0]
    assert state.actor() == 1
    assert {answer.split()[0] for answer in answers(state)} == {"buy", "stock"}
    assert names(state.caravan) == "lantern lantern"


# -- T4 stocking ---------------------------------------------------------------


@clause("T4.1")
def test_stocking_is_one_kind_with_any_number_of_mice_or_mice_alone() -> None:
    state = alley(market="food", pile="", hands=("2 spices lamp 2 mouse", "food"))
    assert answers(state) == [
        "stock spices 1", "stock spices 1 mouse 1", "stock spices 1 mouse 2",
        "stock spices 2", "stock spices 2 mouse 1", "stock spices 2 mouse 2",
        "stock lamp 1", "stock lamp 1 mouse 1", "stock lamp 1 mouse 2",
        "stock mouse 1", "stock mouse 2",
    ]  # fmt: skip
    do(state, "stock spices 2 mouse 1")
    assert names(state.caravan) == "spices spices mouse"
    assert hand(state, 0) == "lamp mouse"


@clause("T4.2")
def test_only_cards_in_hand_are_stocked() -> None:
    state = alley(hands=("2 spices lamp", "5 food 2 mouse"), fronts=("food",))
    for lacking in ("stock food 1", "stock spices 3", "stock lamp 1 mouse 1", "stock mouse 1"):
        assert refusal(state, lacking) == "T4.2"


@clause("T4.3")
def test_no_more_cards_are_stocked_than_there_are_spaces() -> None:
    state = alley(caravan="3 lantern", hands=("4 spices 4 mouse",))
    most = ["stock spices 1 mouse 2", "stock spices 2 mouse 1", "stock spices 3", "stock mouse 3"]
    assert set(most) < set(answers(state))
    for many in ("stock spices 4", "stock spices 2 mouse 2", "stock mouse 4"):
        assert refusal(state, many) == "T4.3"


@clause("T4.4")
def test_who_fills_the_caravan_by_stocking_shares_it_out_at_once() -> None:
    state = alley(3, caravan="4 spices lantern", hands=("2 lamp",))
    events = do(state, "stock lamp 2")
    assert kinds(events) == ["stock", "share"]
    assert state.actor() == 0
    do(state, "take spices", "take lamp")  # and the last kind goes to seat 2
    assert front(state, 2) == "lantern"
    assert state.actor() == 1
    assert state.phase == TURN


# -- T5 sharing out ------------------------------------------------------------


@clause("T5.1")
def test_a_full_caravan_is_shared_out_once_around_the_table() -> None:
    state = alley(4, caravan="2 spices lamp 2 lantern fabric food", hands=("", "", "jewellery"))
    state.turn = state.asked = 2
    do(state, "stock jewellery 1", "take spices", "take lantern", "take lamp", "take food")
    assert [front(state, seat) for seat in (2, 3, 0, 1)] == [
        "spices spices", "lantern lantern", "lamp", "food",
    ]  # fmt: skip
    assert names(state.caravan) == "fabric jewellery"
    assert state.actor() == 3


@clause("T5.2")
def test_a_share_is_all_cards_of_one_kind_but_mice_and_must_be_taken() -> None:
    state = alley(caravan="3 spices 2 mouse", hands=("princess",))
    do(state, "stock princess 1")
    assert answers(state) == ["take spices", "take princess"]
    for other in ("buy 1", "stock lamp 1", "feed spices", "rob 1"):
        assert refusal(state, other) == "T5.2"
    do(state, "take spices")
    assert front(state, 0) == "spices spices spices"


@clause("T5.3")
def test_a_share_is_of_a_kind_on_the_caravan() -> None:
    state = alley(caravan="3 spices 2 lamp", hands=("princess food",))
    do(state, "stock princess 1")
    assert refusal(state, "take food") == "T5.3"


@clause("T5.4")
def test_all_but_the_first_take_a_mouse_while_any_are_left() -> None:
    state = alley(4, caravan="2 spices lamp lantern food 2 mouse", hands=("fabric",))
    assert mice_out(state) == 9  # one more lies in the market
    do(state, "stock fabric 1", "take lamp")
    assert (front(state, 0), mice_out(state)) == ("lamp", 9)
    do(state, "take spices")
    assert (front(state, 1), mice_out(state)) == ("spices", 10)  # and one of the two was eaten
    do(state, "take lantern")
    assert (front(state, 2), mice_out(state)) == ("", 11)
    events = do(state, "take food")  # no mouse is left
    assert (front(state, 3), mice_out(state)) == ("food", 11)
    assert kinds(events) == ["take"]


@clause("T5.5")
def test_of_mice_alone_the_first_takes_none_and_each_other_one() -> None:
    state = alley(3, caravan="6 mouse", hands=("mouse", "", ""), fronts=("lamp", "spices", ""))
    events = do(state, "stock mouse 1")
    assert kinds(events) == ["stock", "share", "nothing", "mouse", "bite", "mouse", "hungry"]
    assert [event.seat for event in events[2:]] == [0, 1, 1, 2, 2]
    assert [front(state, seat) for seat in range(3)] == ["lamp", "", ""]
    assert names(state.caravan) == "mouse mouse mouse mouse mouse"
    assert state.actor() == 1


def test_a_follower_takes_a_mouse_when_the_last_goods_are_gone() -> None:
    state = alley(caravan="3 spices 2 mouse", hands=("mouse", ""), fronts=("", "lamp"))
    events = do(state, "stock mouse 1")
    assert kinds(events) == ["stock", "share", "take", "mouse", "bite"]
    assert (front(state, 0), front(state, 1)) == ("spices spices spices", "")
    assert names(state.caravan) == "mouse mouse"


@clause("T5.6")
def test_a_share_is_laid_down_then_thieves_rob_and_its_mouse_bites_last() -> None:
    state = alley(
        3,
        caravan="2 thief 2 lamp 2 mouse",
        hands=("spices lantern", "", "mouse food"),
        fronts=("", "fabric jewellery", ""),
    )
    do(state, "stock spices 1", "take lamp")
    assert state.actor() == 1
    do(state, "take thief")
    assert state.phase == ROBBING  # two robberies first
    state.dice.script = [1]
    events = do(state, "rob 2")  # a mouse, dealt with before the second robbery
    assert kinds(events) == ["rob"]
    assert (state.phase, state.robs, state.mice) == (BITTEN, 1, 1)
    events = do(state, "feed fabric")
    assert kinds(events) == ["bite"]
    assert (state.phase, state.robs, state.mice) == (ROBBING, 1, 1)
    do(state, "rob 0")
    assert front(state, 1) == "lantern jewellery"
    assert (state.phase, state.robs, state.mice) == (BITTEN, 0, 0)  # the mouse of the share
    do(state, "feed jewellery")
    assert front(state, 1) == "lantern"


@clause("T5.7")
def test_sharing_out_ends_when_all_have_chosen_or_nothing_is_left() -> None:
    state = alley(caravan="food spices lamp lantern fabric", hands=("food",))
    do(state, "stock food 1", "take lamp", "take lantern")
    assert names(state.caravan) == "food spices fabric food"  # slid to the left
    assert state.actor() == 1
    state = alley(4, caravan="3 food 4 spices", hands=("food",))
    events = do(state, "stock food 1", "take food")
    assert kinds(events) == ["stock", "share", "take", "take"]
    assert state.caravan == []
    assert (state.phase, state.actor()) == (TURN, 1)


# -- T6 the mouse --------------------------------------------------------------


def bitten(fronts: str, share: str = "2 spices") -> TantanState:
    """Seat 1 is about to take a share, or has just had to, and a mouse with it."""
    state = alley(caravan=f"3 food {share}", hands=("mouse",), fronts=("", fronts))
    do(state, "stock mouse 1", "take food")
    return state


@clause("T6.1")
def test_a_mouse_eats_a_card_of_ones_choice() -> None:
    state = bitten("princess lamp")
    assert answers(state) == ["feed spices", "feed lamp", "feed princess"]
    for other in ("buy 1", "stock lamp 1", "take spices", "rob 0"):
        assert refusal(state, other) == "T6.1"
    before = state.out[:]
    do(state, "feed princess")
    assert front(state, 1) == "spices spices lamp"
    assert [now - then for now, then in zip(state.out, before, strict=True)] == [0] * 7 + [
        1, 0, 0, 0,
    ]  # fmt: skip


@clause("T6.2")
def test_a_mouse_eats_what_lies_in_front_the_share_included() -> None:
    state = bitten("lamp")
    assert refusal(state, "feed food") == "T6.2"  # in front of seat 0
    do(state, "feed spices")
    assert front(state, 1) == "spices lamp"


@clause("T6.3")
def test_a_mouse_that_finds_nothing_goes_alone() -> None:
    state = alley(3, caravan="6 thief", hands=("mouse", "", ""))
    events = do(state, "stock mouse 1")
    assert kinds(events) == ["stock", "share", "take", "spared", "mouse", "hungry"]
    assert mice_out(state) == 11  # the twelfth lies in the market
    assert sum(state.front) == 0


@clause("T6.4")
def test_a_stolen_mouse_bites_even_the_first_player() -> None:
    state = alley(
        caravan="thief 2 lamp 2 spices", hands=("spices", "mouse"), fronts=("food fabric", "")
    )
    events = do(state, "stock spices 1", "take thief")
    assert kinds(events[-2:]) == ["take", "rob"]
    assert answers(state) == ["feed food", "feed fabric"]
    do(state, "feed food")
    assert front(state, 0) == "fabric"


@clause("T6.4")
def test_a_stolen_mouse_bites_on_top_of_that_of_the_share() -> None:
    state = alley(
        caravan="thief 3 lamp mouse", hands=("2 mouse", ""), fronts=("", "food fabric spices")
    )
    do(state, "stock mouse 1", "take lamp")  # the thief goes to seat 1, and steals a mouse
    do(state, "feed food", "feed spices")
    assert front(state, 1) == "fabric"
    assert names(state.caravan) == "mouse"


# -- T7 the thief --------------------------------------------------------------


@clause("T7.1")
def test_each_thief_takes_a_card_at_random_from_a_hand() -> None:
    taken: Counter[str] = Counter()
    for seed in range(400):
        state = alley(
            3, caravan="thief 5 lamp", hands=("spices", "food", "3 fabric princess"), seed=seed
        )
        do(state, "stock spices 1", "take thief")
        for other in ("buy 1", "take lamp", "feed food", "stock mouse 1"):
            assert refusal(state, other) == "T7.1"
        thieves = state.out[KINDS.index("thief")]
        do(state, "rob 2")
        assert thieves == 6  # discarded before it robs
        taken[front(state, 0)] += 1
    assert set(taken) == {"fabric", "princess"}
    assert 70 <= taken["princess"] <= 130  # one card of four


@clause("T7.2")
def test_one_robs_another_player_who_has_cards_in_hand() -> None:
    state = alley(
        4,
        caravan="thief 6 lantern",
        hands=("2 spices", "food", "", "food"),
        fronts=("", "", "food"),
    )
    do(state, "stock spices 1", "take thief")
    assert answers(state) == ["rob 1", "rob 3"]
    assert refusal(state, "rob 0") == "T7.2"  # oneself
    assert refusal(state, "rob 2") == "T7.2"  # an empty hand, whatever lies in front
    do(state, "rob 3")
    assert (hand(state, 3), front(state, 0), front(state, 2)) == ("", "food", "food")
    state = alley(3, caravan="thief 5 lamp", hands=("2 spices", "food", "food"))
    do(state, "stock spices 1", "take thief")
    assert refusal(state, "rob 3") == "T7.2"  # nobody sits there


@clause("T7.3")
def test_thieves_rob_one_after_another_each_whom_one_likes() -> None:
    state = alley(3, caravan="3 thief 3 lamp", hands=("spices", "2 food", "2 fabric"))
    do(state, "stock spices 1", "take thief", "rob 1")
    assert answers(state) == ["rob 1", "rob 2"]
    do(state, "rob 2")
    do(state, "rob 1")
    assert front(state, 0) == "food food fabric"
    assert state.actor() == 1


@clause("T7.4")
def test_a_stolen_thief_steals_a_mouse_that_bites() -> None:
    state = alley(
        3,
        caravan="thief 5 lamp",
        hands=("spices", "thief", "mouse"),
        fronts=("fabric jewellery",),
    )
    do(state, "stock spices 1", "take thief")
    events = do(state, "rob 1")  # the thief, and then there is only seat 2 to rob
    assert kinds(events) == ["rob", "rob"]
    assert [event.facts["victim"] for event in events] == [1, 2]
    assert state.out[KINDS.index("thief")] == 6
    assert answers(state) == ["feed fabric", "feed jewellery"]
    do(state, "feed jewellery")
    assert front(state, 0) == "fabric"
    assert state.actor() == 1


@clause("T7.4")
@pytest.mark.parametrize("kind", ["princess", "merchant", "lamp", "food"])
def test_what_is_stolen_is_laid_down(kind: str) -> None:
    state = alley(caravan="thief 4 spices", hands=("lantern", kind))
    do(state, "stock lantern 1", "take thief")
    assert (front(state, 0), hand(state, 1)) == (kind, "")


@clause("T7.5")
def test_thieves_who_find_no_hand_do_nothing() -> None:
    state = alley(caravan="3 thief 2 spices", hands=("lantern mouse", "food"))
    events = do(state, "stock lantern 1", "take thief")
    assert kinds(events) == ["stock", "share", "take", "rob", "spared"]
    assert front(state, 0) == "food"
    assert (state.robs, state.actor()) == (0, 1)


# -- T8 the end ----------------------------------------------------------------


@clause("T8.1")
def test_after_the_last_sharing_out_nothing_more_is_done() -> None:
    state = alley(caravan="5 food", pile="", hands=("food spices", "lamp"))
    events = do(state, "stock food 1")
    assert kinds(events) == ["stock", "share", "take", "end"]
    assert state.actor() == OVER
    assert state.legal() == []
    for move in ("buy 1", "stock spices 1", "take food", "feed food", "rob 1"):
        assert refusal(state, move) == "T8.1"


@clause("T8.2")
def test_the_sharing_out_after_the_pile_is_empty_is_the_last() -> None:
    state = alley(caravan="4 food", pile="2 lamp", hands=("", "spices lantern"))
    do(state, "buy 1")  # fills neither caravan ...
    assert state.pile == []
    assert state.actor() == 1  # ... so play goes on
    events = do(state, "stock spices 1", "take food")
    assert kinds(events)[-1] == "end"
    assert state.actor() == OVER


@clause("T8.2")
def test_the_purchase_that_empties_the_pile_and_fills_the_caravan() -> None:
    state = alley(caravan="3 spices 2 lamp", pile="2 lamp", hands=("", "jewellery"))
    events = do(state, "buy 1")
    assert kinds(events) == ["buy", "refill", "share"]
    assert events[2].facts == {"last": True}
    assert state.actor() == 1  # the next player shares out ...
    do(state, "take spices", "take lamp")
    assert state.actor() == OVER  # ... and has no turn


def test_with_a_card_in_the_pile_sharing_out_is_not_the_last() -> None:
    state = alley(caravan="3 spices 2 lamp", pile="3 lamp", hands=("", "jewellery"))
    events = do(state, "buy 1", "take spices", "take lamp")
    assert events[2].facts == {"last": False}
    assert state.actor() == 1


@clause("T8.3")
def test_when_nobody_can_add_a_card_the_last_who_did_shares_out() -> None:
    state = alley(3, market="food", caravan="2 food lamp", pile="", hands=("2 spices", "", ""))
    events = do(state, "stock spices 2")
    assert kinds(events) == ["stock", "stuck", "share"]
    assert (events[2].seat, events[2].facts) == (0, {"last": True})
    do(state, "take spices", "take food")
    assert [front(state, seat) for seat in range(3)] == ["spices spices", "food food", "lamp"]
    assert state.actor() == OVER


@clause("T8.3")
def test_a_purse_card_is_added_by_the_player_who_bought() -> None:
    state = alley(3, market="food", caravan="2 food lamp", pile="", hands=("spices", "", ""))
    state.added = 2
    do(state, "stock spices 1")
    assert state.actor() == 0  # seat 0 was the last
    state = alley(3, market="food lamp", caravan="2 fabric jewellery", pile="")
    events = do(state, "buy 1")
    assert [(event.kind, event.seat) for event in events[1:]] == [("pass", 1), ("pass", 2)]
    assert state.added == 0


@clause("T8.4")
def test_what_is_left_elsewhere_scores_nothing() -> None:
    state = alley(
        caravan="2 jewellery merchant", hands=("2 jewellery 2 lamp", "princess"), fronts=("food",)
    )
    assert state.scores() == [2, 0]


# -- T9 points -----------------------------------------------------------------


@clause("T9.1")
def test_goods_count_their_points() -> None:
    state = alley(fronts=("food clothes fabric", "lantern spices 2 jewellery"))
    assert state.scores() == [2 + 3 + 4, 5 + 6 + 14]


@clause("T9.2")
@pytest.mark.parametrize("lamps", range(1, 7))
def test_lamps_count_their_number_squared(lamps: int) -> None:
    state = alley(market="food", pile="", fronts=(f"{lamps} lamp",))
    assert state.scores() == [lamps * lamps, 0]
    assert state.lamp_points(0) == [1, 4, 9, 16, 25, 36][lamps - 1]


@clause("T9.3")
def test_three_princesses_and_a_collection_of_four() -> None:
    state = alley(fronts=("3 princess 4 clothes 2 food", "2 princess 5 food"))
    assert (state.princess_points(0), state.princess_points(1)) == (12, 0)


@clause("T9.4")
def test_three_merchants_and_four_kinds() -> None:
    state = alley(fronts=("3 merchant clothes 2 food spices fabric", "merchant 6 food"))
    assert (state.merchant_points(0), state.merchant_points(1)) == (24, 0)


@clause("T9.5")
def test_lamps_are_no_kind_of_goods() -> None:
    state = alley(fronts=("princess merchant 3 lamp 2 food",))
    assert state.princess_points(0) == 2
    assert state.merchant_points(0) == 2
    assert state.scores()[0] == 4 + 9 + 2 + 2


@clause("T9.6")
def test_all_who_tie_for_the_most_score() -> None:
    state = alley(3, fronts=("2 princess 3 food", "2 princess food", "princess 4 fabric"))
    assert [state.princess_points(seat) for seat in range(3)] == [6, 2, 0]
    state = alley(3, fronts=("merchant 3 food", "merchant", "merchant 4 fabric spices"))
    assert [state.merchant_points(seat) for seat in range(3)] == [2, 0, 4]
    state = alley(fronts=("3 food", "food"))
    assert state.scores() == [6, 2]  # nobody has any: nobody scores


@clause("T9.7")
def test_ties_go_to_princesses_then_merchants_and_are_shared_then() -> None:
    assert alley(fronts=("food", "clothes")).winners() == [1]
    state = alley(fronts=("spices", "princess 2 food"))
    assert state.scores() == [6, 6]
    assert state.winners() == [1]
    state = alley(fronts=("2 spices", "merchant 5 food"))
    assert state.scores() == [12, 12]
    assert state.winners() == [1]
    state = alley(fronts=("merchant fabric", "princess 2 food"))
    assert state.scores() == [6, 6]
    assert state.winners() == [1]  # princesses come first
    state = alley(3, fronts=("spices", "2 clothes", "food"))
    assert state.scores() == [6, 6, 2]
    assert state.winners() == [0, 1]


def test_the_score_sheet_of_the_rulebook() -> None:
    """46 points for goods, 9 for lamps, 12 for princesses, 36 for merchants: set up as JSON."""
    state = alley(
        4,
        market="",
        pile="",
        fronts=(
            "3 food 2 clothes fabric 2 lantern spices 2 jewellery 3 lamp 4 princess 3 merchant",
            "food 2 princess",
            "2 merchant",
        ),
    )
    position = {**RULES.position(state), "phase": "over"}
    game = from_position(position)
    parts = game.view()["players"][0]
    assert [parts[key] for key in ("goods", "lamps", "princesses", "merchants")] == [46, 9, 12, 36]
    assert game.scores == [103, 2, 0, 0]
    assert (game.over, game.winners) == (True, [0])


# -- T10 at the table ----------------------------------------------------------


@clause("T10.1")
def test_only_the_pile_below_its_top_is_hidden() -> None:
    state = set_up(3)
    for _ in range(25):
        state.apply(state.legal()[-1])
    other = state.clone()
    other.pile = [*sorted(state.pile[:-1]), state.pile[-1]]
    assert other.pile != state.pile
    for seat in (None, 0, 1, 2):
        view = RULES.view(state, seat)
        assert RULES.view(other, seat) == view
        for player, held in enumerate(view["players"]):
            expected = Counter(hand(state, player).split())
            assert held["hand"] == expected
            assert held["front"] == Counter(front(state, player).split())
        assert view["out"] == {
            name: count for name, count in zip(KINDS, state.out, strict=True) if count
        }
    assert other.resample(0, Dice(5)).pile == state.resample(0, Dice(5)).pile
    twins = [state.resample(0, Dice(seed)) for seed in range(20)]
    assert len({tuple(twin.pile) for twin in twins}) == 20
    assert len({twin.dice.text() for twin in twins}) == 20
    for twin in twins:
        assert Counter(twin.pile) == Counter(state.pile)
        assert twin.pile[-1] == state.pile[-1]
        assert (twin.hand, twin.caravan, twin.market) == (state.hand, state.caravan, state.market)


@clause("T10.2")
def test_what_leaves_no_choice_is_done_without_asking() -> None:
    state = alley(
        caravan="4 thief mouse", hands=("mouse", "2 spices"), fronts=("lantern", "jewellery")
    )
    events = do(state, "stock mouse 1")
    # one kind to take; one player to rob, twice; for seat 1 only a mouse, and one kind to lose
    assert kinds(events) == [
        "stock", "share", "take", "rob", "rob", "spared", "mouse", "bite",
    ]  # fmt: skip
    assert front(state, 0) == "lantern spices spices"
    assert front(state, 1) == ""
    assert state.actor() == 1


# -- what is revealed ----------------------------------------------------------


def reveals(state: TantanState, move: str) -> bool:
    return state.revealing(RULES.read_move(move))


def test_a_refill_reveals_unless_it_draws_the_last_card() -> None:
    state = alley(pile="lamp thief")
    assert reveals(state, "buy 1")
    assert not reveals(alley(pile="lamp"), "buy 1")
    assert not reveals(alley(pile=""), "buy 1")
    assert not reveals(alley(hands=("lamp",)), "stock lamp 1")


def test_a_robbery_reveals_and_so_does_a_move_that_leads_to_one_unasked() -> None:
    state = alley(caravan="2 thief 3 lamp", hands=("spices", "food fabric"))
    assert not reveals(state, "stock spices 1")
    do(state, "stock spices 1")
    assert reveals(state, "take thief")
    assert not reveals(state, "take lamp")
    state = alley(3, caravan="2 thief 4 lamp", hands=("spices", "food", "food"))
    do(state, "stock spices 1")
    assert not reveals(state, "take thief")
    do(state, "take thief")
    assert reveals(state, "rob 1")
