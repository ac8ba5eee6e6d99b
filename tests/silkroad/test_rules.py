"""Silk Road, clause by clause. The clauses are in the game's RULES.md."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random

import pytest

from bactrian.games.silkroad import RULES
from bactrian.games.silkroad.board import board
from bactrian.games.silkroad.rules import (
    CROOK,
    EXCHANGE_2,
    GOODS,
    SHOPKEEPER,
    THIEF,
    VIZIER,
    SilkRoadState,
    cost,
    income,
    vizier_prizes,
)
from bactrian.games.silkroad.words import action
from bactrian.kernel.dice import Dice
from bactrian.kernel.errors import InvalidOption
from bactrian.kernel.events import Event
from bactrian.kernel.state import OVER
from silkroad.market import answers, auction, do, hand, known, market, refusal, where
from support import clause

WAYS = ("westward", "eastward")


def set_up(seats: int, seed: int = 1, way: str = "westward") -> SilkRoadState:
    state = RULES.new(seats, {"way": way}, Dice(seed))
    assert isinstance(state, SilkRoadState)
    return state


def kinds(events: list[Event]) -> list[str]:
    return [event.kind for event in events]


# -- R1 setting up -------------------------------------------------------------


@clause("R1.1")
def test_three_to_six_play_and_seat_0_holds_the_pawn() -> None:
    for seats in (3, 4, 5, 6):
        state = set_up(seats)
        assert (state.holder, state.actor(), state.seats) == (0, 1, seats)
    for seats in (2, 7):
        with pytest.raises(InvalidOption, match="3 to 6"):
            RULES.new(seats, {}, Dice(1))


@clause("R1.2")
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_everybody_draws_three_bales_and_the_bank_has_the_rest(seats: int) -> None:
    state = set_up(seats)
    assert [len(hand(state, seat)) for seat in range(seats)] == [3] * seats
    assert sum(state.bank) == 75 - 3 * seats
    for good in range(GOODS):
        assert state.bank[good] + sum(state.hand[good::GOODS]) == 15
    assert len({hand(set_up(seats, seed), 0) for seed in range(200)}) > 25  # of 35 there are


@clause("R1.3")
def test_everybody_begins_with_ten_silver() -> None:
    assert set_up(5).money == [10] * 5


@clause("R1.4")
def test_the_map_has_twenty_cities_five_with_a_bonus() -> None:
    route = set_up(4).route
    names = board().cities
    assert len(names) == len(set(names)) == 20
    assert [route.colours.count(colour) for colour in (0, 1, -1)] == [9, 9, 2]
    bonuses = {name: route.bonuses[city] for city, name in enumerate(names) if route.bonuses[city]}
    assert bonuses == {"Dunhuang": 2, "Koria": 2, "Kashgar": 4, "Merv": 2, "Susia": 4}
    assert (names[route.start], names[route.goal]) == ("Chang'an", "Antioch")


@clause("R1.5")
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(("seats", "each"), [(3, 5), (4, 3), (5, 4), (6, 5)])
def test_tokens_of_its_colour_lie_on_every_city(seats: int, each: int, way: str) -> None:
    state = set_up(seats, way=way)
    assert [sum(mix) for mix in state.route.mix] == [45, 45]
    for city, colour in enumerate(state.route.colours):
        assert len(state.tokens[city]) == (0 if colour == -1 else each)
    for colour, mix in enumerate(state.route.mix):
        lying = Counter(
            kind
            for city, tokens in enumerate(state.tokens)
            if state.route.colours[city] == colour
            for kind in tokens
        )
        assert all(count <= mix[kind] for kind, count in lying.items())
        if each == 5:
            assert all(lying[kind] == count for kind, count in enumerate(mix))
    assert len({tuple(set_up(seats, seed).tokens[1]) for seed in range(20)}) > 10


@clause("R1.6")
@pytest.mark.parametrize(
    ("way", "guarded"), [("westward", {"Aleppo", "Tyre"}), ("eastward", {"Lanzhou", "Yumen"})]
)
def test_no_crook_or_shopkeeper_lies_before_the_last_city(way: str, guarded: set[str]) -> None:
    assert {board().cities[city] for city in set_up(4, way=way).route.guarded} == guarded
    elsewhere = 0
    for seed in range(40):
        state = set_up(6, seed, way)
        for city, tokens in enumerate(state.tokens):
            kept = tokens.count(CROOK) + tokens.count(SHOPKEEPER)
            if board().cities[city] in guarded:
                assert kept == 0
            elsewhere += kept
    assert elsewhere == 40 * 8  # exchanged, not thrown away


@clause("R1.7")
def test_the_reversed_game_turns_arrows_and_colours_round() -> None:
    west, east = set_up(4).route, set_up(4, way="eastward").route
    assert (board().cities[east.start], board().cities[east.goal]) == ("Antioch", "Chang'an")
    arrows = {(a, b) for a, ends in enumerate(west.arrows) for b in ends}
    assert {(b, a) for a, ends in enumerate(east.arrows) for b in ends} == arrows
    assert [1 - colour if colour >= 0 else -1 for colour in west.colours] == east.colours


@clause("R1.7")
def test_a_reversed_game_goes_from_antioch_to_changan() -> None:
    state = set_up(3, way="eastward")
    while state.actor() != OVER:
        state.apply(state.legal()[0])
    assert (board().cities[state.path[0]], where(state)) == ("Antioch", "Chang'an")


# -- R2 the leader -------------------------------------------------------------


@clause("R2.1")
def test_the_others_are_asked_once_from_the_left_of_the_holder() -> None:
    state = auction(holder=2)
    order = []
    for bid in ("bid 1", "bid 2", "bid 4"):
        order.append(state.actor())
        do(state, bid)
    assert order == [3, 0, 1]
    assert state.actor() == 2
    assert answers(state) == ["sell pawn", "keep pawn"]


@clause("R2.1")
def test_an_auction_is_held_where_only_the_arrow_to_the_end_is_left() -> None:
    state = auction("Tyre")
    assert answers(state)[:2] == ["pass", "bid 1"]
    do(state, "pass", "pass", "pass")
    assert state.actor() == OVER


@clause("R2.2")
def test_a_bid_is_more_than_the_last_and_at_most_what_one_owns() -> None:
    state = auction(money="10 4 3 3")
    assert answers(state) == ["pass", "bid 1", "bid 2", "bid 3", "bid 4"]
    do(state, "bid 2")
    assert answers(state) == ["pass", "bid 3"]
    assert refusal(state, "bid 2") == refusal(state, "bid 4") == "R2.2"


@clause("R2.2")
def test_who_cannot_bid_more_is_not_asked() -> None:
    state = auction(money="10 4 3 5")
    assert kinds(do(state, "bid 4")) == ["bid", "pass"]
    assert state.actor() == 3
    rich = auction(money="10 500 200 5")
    assert answers(rich)[-1] == "bid 99"
    do(rich, "bid 99")
    assert rich.holder == 1  # the others have passed, and the holder must sell
    poor = auction(money="10 0 0 0")
    assert answers(poor) == ["to Lanzhou", "to Yumen"]


@clause("R2.3")
def test_if_all_pass_the_holder_leads_for_nothing() -> None:
    state = auction()
    do(state, "pass", "pass", "pass")
    assert (state.actor(), state.holder, state.money) == (0, 0, [10] * 4)
    assert answers(state) == ["to Lanzhou", "to Yumen"]


@clause("R2.4")
def test_the_holder_may_sell_the_pawn() -> None:
    state = auction()
    assert refusal(state, "sell pawn") == "R2.4"
    do(state, "bid 1", "pass", "bid 3", "sell pawn")
    assert (state.actor(), state.holder, state.money) == (3, 3, [13, 10, 10, 7])
    assert answers(state) == ["to Lanzhou", "to Yumen"]


@clause("R2.4")
def test_the_holder_may_pay_to_keep_it() -> None:
    state = auction()
    do(state, "bid 1", "pass", "bid 3", "keep pawn")
    assert (state.actor(), state.holder, state.money) == (0, 0, [7, 10, 10, 13])


@clause("R2.5")
def test_a_holder_without_the_money_must_sell() -> None:
    state = auction(money="2 10 10 10")
    do(state, "bid 3", "pass", "pass")
    assert (state.actor(), state.holder, state.money) == (1, 1, [5, 7, 10, 10])
    enough = auction(money="3 10 10 10")
    do(enough, "bid 3", "pass", "pass")
    assert answers(enough) == ["sell pawn", "keep pawn"]


# -- R3 the caravan ------------------------------------------------------------


@clause("R3.1")
def test_the_leader_follows_an_arrow() -> None:
    state = auction("Yumen")
    do(state, "pass", "pass", "pass")
    assert answers(state) == ["to Dunhuang", "to Turfan"]
    assert refusal(state, "to Kashgar") == refusal(state, "to Yumen") == "R3.1"
    do(state, "to Turfan")
    assert where(state) == "Turfan"


@clause("R3.1")
def test_the_only_arrow_is_taken_without_a_question() -> None:
    state = auction("Turfan", hands="S")
    assert kinds(do(state, "pass", "pass", "pass")) == ["pass", "pass", "pass", "go"]
    assert where(state) == "Koria"
    assert state.actor() == 0


@clause("R3.2")
def test_the_last_city_ends_the_game_at_once() -> None:
    state = auction("Aleppo")
    do(state, "pass", "pass", "pass")
    assert answers(state) == ["to Tyre", "to Antioch"]
    assert state.revealing(action("to Antioch"))
    assert not state.revealing(action("to Tyre"))
    do(state, "to Antioch")
    assert state.actor() == OVER
    assert state.legal() == []
    assert refusal(state, "pass") == refusal(state, "take thief") == "R3.2"


# -- R4 a round in a city ------------------------------------------------------


@clause("R4.1")
@pytest.mark.parametrize(
    ("before", "city", "left"), [("Turfan", "Koria", 2), ("Khotan", "Kashgar", 4)]
)
def test_the_leader_alone_may_use_the_bonus_first(before: str, city: str, left: int) -> None:
    state = auction(before, hands="SS, SS, SS, SS")
    do(state, "pass", "pass", "pass")
    if where(state) != city:
        do(state, f"to {city}")
    assert (state.actor(), state.left, state.bonus) == (0, left, True)
    assert answers(state) == ["no", "give S"]
    assert refusal(state, "take thief") == "R4.2"
    do(state, "give S", "get J", "no")
    assert answers(state) == ["take thief", "take vizier"]
    do(state, "take vizier", "no", "pawn 1")
    assert (state.actor(), state.bonus) == (1, False)  # no bonus for the second
    assert hand(state, 0) == "SJ"


@clause("R4.1")
def test_a_leader_without_bales_is_not_asked_about_the_bonus() -> None:
    state = auction("Turfan", hands=", SS, SS, SS")
    do(state, "pass", "pass", "pass")
    assert answers(state) == ["take thief", "take vizier"]


@clause("R4.2")
def test_taking_a_token_is_a_duty() -> None:
    state = market("thief, buyer S, buyer S, shopkeeper")
    assert answers(state) == ["take buyer S", "take thief", "take shopkeeper"]
    assert refusal(state, "no") == refusal(state, "take vizier") == "R4.2"
    do(state, "take buyer S", "buy 0", "pawn 1")
    assert answers(state) == ["take buyer S", "take thief", "take shopkeeper"]


@clause("R4.2")
def test_the_last_token_is_taken_without_a_question() -> None:
    state = market("buyer S, crook", laid="0 0 0 1")
    happened = do(state, "take crook", "pawn 1")
    assert kinds(happened) == ["take", "pawn", "take"]
    assert (state.actor(), answers(state)[0]) == (1, "buy 0")


@clause("R4.3")
@pytest.mark.parametrize(
    ("token", "refused"),
    [
        ("buyer S", "buy 0"),
        ("seller S", "sell 0"),
        ("I>FF", "barter 0"),
        ("exchange 2", "no"),
        ("thief", "no"),
        ("vizier", "no"),
    ],
)
def test_a_token_may_go_unused(token: str, refused: str) -> None:
    state = market(f"{token}, crook, crook", "ISF, J")
    do(state, f"take {token}", refused)
    assert answers(state) == ["pawn 1", "pawn 2", "pawn 3"]
    assert (hand(state, 0), state.money[0]) == ("ISF", 10)
    assert state.used[board().kinds.index(token)] == 1


@clause("R4.3")
@pytest.mark.parametrize("token", ["seller S", "I>FF", "exchange 4", "thief"])
def test_what_everybody_sees_to_be_useless_is_not_asked(token: str) -> None:
    state = market(f"{token}, crook, crook")
    do(state, f"take {token}")
    assert answers(state) == ["pawn 1", "pawn 2", "pawn 3"]
    penniless = market("buyer S, crook, crook", money=0)
    do(penniless, "take buyer S")
    assert answers(penniless) == ["pawn 1", "pawn 2", "pawn 3"]


@clause("R4.3", "R12.1")
@pytest.mark.parametrize(("token", "only"), [("seller S", "sell 0"), ("S>PP", "barter 0")])
def test_what_only_the_player_knows_to_be_useless_is_asked(token: str, only: str) -> None:
    state = market(f"{token}, crook, crook", "I")
    do(state, f"take {token}")
    assert answers(state) == [only]


@clause("R4.4")
def test_the_pawn_goes_to_somebody_without_a_turn_token() -> None:
    state = market("crook, crook, thief", laid="0 1 0 0", seats=5)
    assert refusal(state, "pawn 2") == "R4.4"
    do(state, "take crook")
    assert state.laid[:5] == [1, 1, 0, 0, 0]
    assert answers(state) == ["pawn 2", "pawn 3", "pawn 4"]
    assert refusal(state, "pawn 0") == refusal(state, "pawn 1") == "R4.4"
    do(state, "pawn 4")
    assert (state.actor(), state.holder) == (4, 4)


@clause("R4.4")
def test_of_three_players_one_may_get_it_twice() -> None:
    state = market("crook, crook, thief, thief, vizier", seats=3)
    do(state, "take crook", "pawn 1", "take crook", "pawn 0", "take vizier", "no")
    assert state.laid[:3] == [2, 1, 0]
    assert answers(state) == ["pawn 1", "pawn 2"]
    passed = [event.facts["to"] for event in do(state, "pawn 1") if event.kind == "pawn"]
    assert passed == [1, 2]  # nothing to steal, and only seat 2 may still have the pawn


@clause("R4.5", "R10.2")
def test_a_turn_with_a_shopkeeper_costs_one_turn_token() -> None:
    state = market("crook, thief, vizier", shopkeepers=1)
    do(state, "take crook", "take thief")
    assert state.laid[:4] == [1, 0, 0, 0]
    assert state.tokens[state.path[-1]] == [board().kinds.index("vizier")]


@clause("R4.6", "R4.7")
def test_a_round_ends_normally() -> None:
    """Four players, three tokens: the fourth gets the pawn, and nothing else."""
    state = market("crook, crook, shopkeeper")
    do(state, "take crook", "pawn 2", "take shopkeeper", "pawn 1")
    assert (state.actor(), state.holder) == (0, 3)  # seat 1 took the last; an auction
    assert answers(state)[:2] == ["pass", "bid 1"]
    assert state.laid == [0] * 6


@clause("R4.6")
def test_a_round_ends_with_one_shopkeeper() -> None:
    """Two players go without; who took the last token chooses between them."""
    state = market("crook, thief, vizier", shopkeepers=1)
    do(state, "take crook", "take thief", "pawn 2", "no")
    assert state.laid[:4] == [1, 0, 1, 0]
    assert answers(state) == ["pawn 1", "pawn 3"]
    assert refusal(state, "pawn 0") == "R4.6"
    do(state, "pawn 3")
    assert (state.holder, state.actor()) == (3, 0)


@clause("R4.6")
def test_a_round_ends_with_two_shopkeepers() -> None:
    state = market("crook, thief, vizier, crook", seats=5, shopkeepers=1)
    state.shops[4] = 1
    do(state, "take thief", "take crook", "pawn 4", "take crook", "take vizier", "no")
    assert state.laid[:5] == [1, 0, 0, 0, 1]
    assert answers(state) == ["pawn 1", "pawn 2", "pawn 3"]


@clause("R4.6")
def test_three_players_end_a_round_normally() -> None:
    """Turns 2, 2, 1. The player with one turn gets the pawn, or keeps it."""
    gets = market("crook", seats=3, laid="1 2 1")
    do(gets, "take crook")
    assert (gets.holder, gets.actor()) == (2, 0)
    keeps = market("crook", seats=3, laid="0 2 2")
    assert kinds(do(keeps, "take crook")) == ["take", "keep"]
    assert (keeps.holder, keeps.actor()) == (0, 1)


@clause("R4.6")
def test_three_players_end_a_round_with_a_shopkeeper() -> None:
    tied = market("crook", seats=3, laid="0 2 1")  # 1 2 1: the pawn goes to the other with one
    do(tied, "take crook")
    assert tied.holder == 2
    choice = market("crook", seats=3, laid="1 1 1")  # 2 1 1
    do(choice, "take crook")
    assert answers(choice) == ["pawn 1", "pawn 2"]


@clause("R4.7")
def test_whoever_has_the_pawn_at_the_end_holds_it_in_the_auction() -> None:
    state = market("crook", laid="0 1 1 0")
    state.tokens[board().cities.index("Dunhuang")] = [THIEF, VIZIER]
    do(state, "take crook")
    assert (state.holder, state.actor(), state.laid) == (3, 0, [0] * 6)
    do(state, "pass", "pass", "pass")
    assert (where(state), state.holder) == ("Dunhuang", 3)


# -- R5 buyers and sellers -----------------------------------------------------


@clause("R5.1")
def test_one_kind_is_bought_or_sold_in_any_number() -> None:
    state = market("buyer J, crook, crook", "SS")
    do(state, "take buyer J")
    assert answers(state) == ["buy 0", "buy 1", "buy 2", "buy 3", "buy 4"]
    assert refusal(state, "sell 1") == "R5.1"
    do(state, "buy 2")
    assert (hand(state, 0), state.money[0], state.bank[3]) == ("SSJJ", 7, 13)
    selling = market("seller S, crook, crook", "SSJ")
    do(selling, "take seller S")
    assert answers(selling) == ["sell 0", "sell 1", "sell 2"]
    do(selling, "sell 2")
    assert (hand(selling, 0), selling.money[0], selling.bank[1]) == ("J", 17, 15)


@clause("R5.2")
def test_bales_sold_bring_4_3_2_and_then_1() -> None:
    assert [income(count) for count in range(7)] == [0, 4, 7, 9, 10, 11, 12]
    state = market("seller P, crook, crook", "PPPPP")
    do(state, "take seller P", "sell 5")
    assert state.money[0] == 10 + 4 + 3 + 2 + 1 + 1


@clause("R5.2")
def test_every_token_counts_its_prices_afresh() -> None:
    state = market("seller P, seller P, crook", "PPPPP", shopkeepers=1)
    do(state, "take seller P", "sell 2", "take seller P", "sell 2")
    assert state.money[0] == 10 + 7 + 7


@clause("R5.3")
def test_bales_bought_cost_1_2_3_and_then_4() -> None:
    assert [cost(count) for count in range(7)] == [0, 1, 3, 6, 10, 14, 18]
    state = market("buyer P, crook, crook", money=14)
    do(state, "take buyer P", "buy 5")
    assert (state.money[0], hand(state, 0)) == (0, "PPPPP")


@clause("R5.4")
def test_money_bales_and_the_bank_set_limits() -> None:
    state = market("buyer P, crook, crook", money=5)
    do(state, "take buyer P")
    assert answers(state)[-1] == "buy 2"
    assert refusal(state, "buy 3") == "R5.4"
    rich = market("buyer P, crook, crook", ", PPPPPPPPPPPPP", money=500)
    do(rich, "take buyer P")
    assert answers(rich)[-1] == "buy 2"  # all that the bank has
    selling = market("seller P, crook, crook", "P")
    do(selling, "take seller P")
    assert refusal(selling, "sell 2") == "R5.4"
    do(selling, "sell 1")
    assert selling.paid == 4  # the bank's money may go below nothing


# -- R6 barters and exchanges --------------------------------------------------


@clause("R6.1")
@pytest.mark.parametrize(
    ("token", "before", "times", "after"),
    [
        ("I>FF", "II", 1, "IFF"),
        ("I>FF", "II", 2, "FFFF"),
        ("FP>SSS", "FFPP", 2, "SSSSSS"),
        ("II>JJP", "II", 1, "JJP"),
        ("SS>JJJ", "SSSS", 2, "JJJJJJ"),
    ],
)
def test_a_barter_is_done_once_or_twice(token: str, before: str, times: int, after: str) -> None:
    state = market(f"{token}, crook, crook", before)
    do(state, f"take {token}", f"barter {times}")
    assert sorted(hand(state, 0)) == sorted(after)


@clause("R6.1")
def test_a_barter_is_done_whole_and_not_three_times() -> None:
    state = market("SF>III, crook, crook", "SSF")
    do(state, "take SF>III")
    assert answers(state) == ["barter 0", "barter 1"]
    assert refusal(state, "barter 2") == "R6.1"
    many = market("I>FF, crook, crook", "IIIII")
    do(many, "take I>FF")
    assert answers(many) == ["barter 0", "barter 1", "barter 2"]


@clause("R6.2")
def test_the_bank_must_have_what_is_taken_after_it_got_what_is_given() -> None:
    state = market("I>FF, crook, crook", "II, FFFFFFFFFFFFF")
    do(state, "take I>FF")
    assert answers(state) == ["barter 0", "barter 1"]  # two fruits are left, not four
    assert refusal(state, "barter 2") == "R6.2"
    empty = market("I>FF, crook, crook", "II, FFFFFFFFFFFFFF")
    do(empty, "take I>FF")  # nobody needs to ask
    assert answers(empty) == ["pawn 1", "pawn 2", "pawn 3"]
    back = market("FF>JJJ, crook, crook", "JJJ, JJJJJJJJJJJ", crooks=1)
    do(back, "take FF>JJJ", "crook give F as J")
    assert answers(back)[1] == "barter 1"  # one lay there; two were given, three are taken


@clause("R6.3")
def test_an_exchange_swaps_bales_one_by_one() -> None:
    state = market("exchange 2, crook, crook", "SSI")
    do(state, "take exchange 2")
    assert answers(state) == ["no", "give I", "give S"]
    do(state, "give S")
    assert answers(state) == ["get I", "get F", "get J", "get P"]  # another kind
    assert refusal(state, "get S") == "R6.3"
    do(state, "get J", "give I", "get P")
    assert hand(state, 0) == "SJP"
    assert answers(state) == ["pawn 1", "pawn 2", "pawn 3"]


@clause("R6.3")
def test_an_exchange_of_four_swaps_up_to_four() -> None:
    state = market("exchange 4, crook, crook", "S")
    do(state, "take exchange 4")
    for given, got in pairwise("SJPFI"):
        do(state, f"give {given}", f"get {got}")
    assert hand(state, 0) == "I"
    assert answers(state) == ["pawn 1", "pawn 2", "pawn 3"]


@clause("R6.3")
def test_the_bank_must_have_what_is_swapped_for() -> None:
    state = market("exchange 2, crook, crook", "S, JJJJJJJJJJJJJJJ")
    do(state, "take exchange 2", "give S")
    assert "get J" not in answers(state)


# -- R7 thieves ----------------------------------------------------------------


@clause("R7.1")
def test_a_thief_steals_a_random_bale_of_a_chosen_player() -> None:
    stolen: Counter[str] = Counter()
    for seed in range(60):
        state = market("thief, crook, crook", "I, SJJ, F", seed=seed)
        do(state, "take thief")
        assert refusal(state, "rob 0") == "R7.1"
        assert state.revealing(action("rob 1"))
        do(state, "rob 1")
        stolen[hand(state, 0)] += 1
        assert len(hand(state, 1)) == 2
    assert set(stolen) == {"IS", "IJ"}
    assert stolen["IJ"] > stolen["IS"]


@clause("R7.2")
def test_who_has_nothing_cannot_be_robbed() -> None:
    state = market("thief, crook, crook", "I, , F")
    do(state, "take thief")
    assert answers(state) == ["no", "rob 2"]
    assert refusal(state, "rob 1") == "R7.2"
    assert refusal(state, "rob 5") == "R7.1"


@clause("R7.3")
def test_only_two_see_what_was_stolen() -> None:
    state = market("thief, crook, crook", "I, S, F")
    robbery = do(state, "take thief", "rob 1")[-1]
    assert [robbery.seen_by(seat).get("good") for seat in (0, 1, 2, 3, None)] == [
        1,
        1,
        None,
        None,
        None,
    ]
    names = ["Ann", "Bob", "Cem", "Dua"]
    assert RULES.sentence(robbery.seen_by(0), names) == "Ann steals silk from Bob"
    assert RULES.sentence(robbery.seen_by(2), names) == "Ann steals a bale from Bob"
    assert [known(state, 0, observer) for observer in (0, 1, 2)] == ["IS", "S", ""]


# -- R8 grand viziers ----------------------------------------------------------


@clause("R8.1")
def test_a_vizier_names_any_kind() -> None:
    state = market("vizier, crook, crook", "I")
    assert refusal(state, "vizier S") == "R8.1"
    do(state, "take vizier")
    assert answers(state) == ["no", "vizier I", "vizier S", "vizier F", "vizier J", "vizier P"]


@clause("R8.2")
def test_no_kind_is_named_twice_until_all_were() -> None:
    state = market("vizier, vizier, crook", ", ,")
    state.viziers = [True, False, True, True, True]
    do(state, "take vizier")
    assert answers(state) == ["no", "vizier S"]
    assert refusal(state, "vizier I") == "R8.2"
    do(state, "vizier S", "pawn 1", "take vizier")
    assert len(answers(state)) == 6  # the sixth vizier is free


@clause("R8.3")
def test_all_choose_in_secret_from_the_viziers_player_leftwards() -> None:
    state = market("vizier, crook, crook", "SSS, S, , I")
    do(state, "take vizier", "vizier S")
    order = []
    for shown in ("show 2", "show 1"):
        order.append(state.actor())
        do(state, shown)
    assert order == [0, 1]
    assert state.actor() == 3  # seat 2 has no bales at all; seat 3 has, so it must be asked
    assert answers(state) == ["show 0"]
    assert refusal(state, "show 1") == "R8.3"


@clause("R8.3")
def test_no_choice_is_seen_before_the_last_is_made() -> None:
    state = market("vizier, crook, crook", "SSS, SSS, S, I")
    do(state, "take vizier", "vizier S")
    other = state.clone()
    first, second = do(state, "show 3"), do(other, "show 0")
    for seat in (1, 2, 3, None):
        assert RULES.view(state, seat) == RULES.view(other, seat)
        assert [e.seen_by(seat) for e in first] == [e.seen_by(seat) for e in second]
    assert RULES.view(state, 0)["players"][0]["shows"] == 3
    assert not state.revealing(action("show 2"))
    do(state, "show 2", "show 0")
    assert state.revealing(action("show 0"))
    assert do(state, "show 0")[-1].facts["shown"] == [3, 2, 0, 0]


@clause("R8.4")
@pytest.mark.parametrize(
    ("shown", "prizes"),
    [
        ([3, 2, 1, 0], [5, 3, 0, 0]),
        ([2, 2, 1, 0], [5, 5, 0, 0]),
        ([3, 1, 1, 0], [5, 3, 3, 0]),
        ([1, 0, 0, 0], [5, 0, 0, 0]),
        ([0, 0, 0, 0], [0, 0, 0, 0]),
        ([2, 2, 2, 2], [5, 5, 5, 5]),
        ([0, 1, 4], [0, 3, 5]),
    ],
)
def test_the_prizes_of_a_vizier(shown: list[int], prizes: list[int]) -> None:
    assert vizier_prizes(shown) == prizes


@clause("R8.4", "R8.5")
def test_a_vizier_pays_and_stays_and_the_bales_go_back() -> None:
    state = market("vizier, crook, crook", "SSS, SS, , I")
    do(state, "take vizier", "vizier S", "show 1", "show 2", "show 0")
    assert state.money == [13, 15, 10, 10]
    assert [hand(state, seat) for seat in range(4)] == ["SSS", "SS", "", "I"]
    assert state.viziers == [False, True, False, False, False]
    assert answers(state) == ["pawn 1", "pawn 2", "pawn 3"]


@clause("R8.5")
def test_a_vizier_not_used_does_not_stay() -> None:
    state = market("vizier, crook, crook", "SSS")
    do(state, "take vizier", "no")
    assert not any(state.viziers)


# -- R9 crooks -----------------------------------------------------------------


@clause("R9.1")
def test_a_crook_waits_for_the_next_round() -> None:
    state = market("crook, buyer S, buyer S", shopkeepers=1)
    do(state, "take crook", "take buyer S")
    assert not [each for each in answers(state) if each.startswith("crook")]
    assert refusal(state, "crook take S as J") == "R9.1"
    do(state, "buy 0", "pawn 1", "buy 0", "pawn 2")
    assert (state.crooks[0], state.new_crooks[0]) == (1, 0)


@clause("R9.2")
def test_a_crook_changes_the_kind_on_a_buyer_or_seller() -> None:
    state = market("buyer S, crook, crook", crooks=1)
    do(state, "take buyer S")
    crooks = [each for each in answers(state) if each.startswith("crook")]
    assert crooks == [f"crook take S as {other}" for other in "IFJP"]
    assert refusal(state, "crook take J as I") == "R9.2"
    assert refusal(state, "crook take S as S") == "R9.2"
    do(state, "crook take S as J", "buy 2")
    assert (hand(state, 0), state.crooks[0]) == ("JJ", 0)
    selling = market("seller S, crook, crook", "PP", crooks=1)
    do(selling, "take seller S", "crook give S as P", "sell 2")
    assert (hand(selling, 0), selling.money[0]) == ("", 17)


@clause("R9.2")
def test_a_crook_changes_one_kind_on_one_side_of_a_barter() -> None:
    state = market("II>JJP, crook, crook", "FFFF", crooks=1)
    do(state, "take II>JJP", "crook give I as F", "barter 2")
    assert hand(state, 0) == "JJJJPP"
    other = market("II>JJP, crook, crook", "II", crooks=1)
    do(other, "take II>JJP", "crook take J as S", "barter 1")
    assert hand(other, 0) == "SSP"


@clause("R9.2")
def test_a_crook_makes_a_useless_token_worth_asking() -> None:
    state = market("seller S, crook, crook", crooks=1)
    do(state, "take seller S")
    assert answers(state)[0] == "sell 0"
    assert len(answers(state)) == 5


@clause("R9.3")
def test_several_crooks_and_kinds_already_there() -> None:
    state = market("FP>SSS, crook, crook", "PPPP", crooks=2)
    do(state, "take FP>SSS", "crook give F as P")
    assert (state.give, state.crooks[0]) == ([0, 0, 0, 0, 2], 1)
    do(state, "crook take S as P", "barter 2")
    assert hand(state, 0) == "PPPPPP"
    assert state.used[CROOK] == 2


# -- R10 shopkeepers -----------------------------------------------------------


@clause("R10.1")
def test_a_shopkeeper_waits_for_the_next_round() -> None:
    state = market("shopkeeper, crook, crook")
    do(state, "take shopkeeper")
    assert answers(state) == ["pawn 1", "pawn 2", "pawn 3"]
    assert (state.shops[0], state.new_shops[0]) == (0, 1)
    do(state, "pawn 1", "pawn 2")
    assert (state.shops[0], state.new_shops[0]) == (1, 0)


@clause("R10.2")
def test_a_shopkeeper_takes_a_second_token_after_the_first() -> None:
    state = market("seller S, buyer J, vizier", "SSS", money=0, shopkeepers=2)
    do(state, "take seller S")
    assert refusal(state, "take buyer J") == "R4.2"
    do(state, "sell 3")
    assert answers(state) == ["take buyer J", "take vizier", "no"]
    assert refusal(state, "take seller S") == "R10.2"
    do(state, "take buyer J", "buy 3")
    assert (hand(state, 0), state.money[0], state.shops[0]) == ("JJJ", 3, 1)
    assert answers(state) == ["pawn 1", "pawn 2", "pawn 3"]  # one shopkeeper a turn
    assert state.used[SHOPKEEPER] == 1


@clause("R10.2")
def test_a_shopkeeper_may_be_saved_and_needs_a_token() -> None:
    state = market("crook, thief, vizier", shopkeepers=1)
    do(state, "take crook", "no")
    assert (state.shops[0], answers(state)) == (1, ["pawn 1", "pawn 2", "pawn 3"])
    last = market("crook", shopkeepers=1, laid="0 1 1 0")
    do(last, "take crook")
    assert (last.holder, last.shops[0]) == (3, 1)


# -- R11 the end ---------------------------------------------------------------


@clause("R11.1", "R11.2")
def test_silver_bales_and_majorities_count() -> None:
    state = market("", "SSSII, SSJ, F, ", money=7)
    # Seat 0 has most silk and ivory, seat 1 most jewels, seat 2 most fruits; nobody has spices.
    assert state.scores() == [7 + 5 + 4, 7 + 3 + 2, 7 + 1 + 2, 7]
    assert state.winners() == [0]


@clause("R11.2")
def test_tied_majorities_pay_each() -> None:
    state = market("", "SS, SS, S, ")
    assert state.majorities() == [2, 2, 0, 0]


@clause("R11.3")
def test_equal_scores_share_the_win() -> None:
    state = market("", "SS, JJ, I, ")
    assert state.scores() == [14, 14, 13, 10]
    assert state.winners() == [0, 1]


# -- R12 what is hidden --------------------------------------------------------


@clause("R12.1")
def test_a_view_hides_the_kinds_and_nothing_else() -> None:
    state = market("buyer S, crook, crook", "SSI, JP, ", crooks=1)
    view = RULES.view(state, 1)
    assert [each["money"] for each in view["players"]] == [10] * 4
    assert [each["goods"] for each in view["players"]] == [3, 2, 0, 0]
    assert view["players"][1]["known"] == {"I": 0, "S": 0, "F": 0, "J": 1, "P": 1}
    assert view["players"][0]["known"] == dict.fromkeys("ISFJP", 0)
    assert view["players"][0]["hidden"] == 3
    assert view["bank"] == {"I": 14, "S": 13, "F": 15, "J": 14, "P": 14}
    assert view["players"][0]["crooks"] == 1
    assert all(not any(each["known"].values()) for each in RULES.view(state, None)["players"])


@clause("R12.2")
def test_what_was_bought_is_known_and_what_was_sold_was_there() -> None:
    state = market("buyer S, seller S, crook", "SSI", shopkeepers=1)
    do(state, "take buyer S", "buy 2")
    assert known(state, 0, 1) == "SS"
    do(state, "take seller S")
    assert not state.revealing(action("sell 2"))
    assert state.revealing(action("sell 3"))
    do(state, "sell 3")
    assert (hand(state, 0), known(state, 0, 1)) == ("IS", "")


@clause("R12.2")
def test_what_was_shown_to_a_vizier_is_known() -> None:
    state = market("vizier, crook, crook", "SSI, SS, J")
    do(state, "take vizier", "vizier S", "show 2", "show 1", "show 0")
    assert [known(state, 0, 3), known(state, 1, 3)] == ["SS", "S"]


@clause("R12.2")
def test_what_was_bartered_or_exchanged_is_known() -> None:
    state = market("I>FF, exchange 2, crook", "III", shopkeepers=1)
    do(state, "take I>FF")
    assert state.revealing(action("barter 1"))
    do(state, "barter 1")
    assert known(state, 0, 1) == "FF"
    do(state, "take exchange 2")
    assert state.revealing(action("give I"))
    assert not state.revealing(action("give F"))
    do(state, "give F", "get J", "no")
    assert known(state, 0, 1) == "FJ"


@clause("R12.3")
def test_at_the_end_everybody_sees_everything() -> None:
    state = auction("Tyre", hands="SSI, J, F, PP")
    do(state, "pass", "pass")
    assert state.revealing(action("pass"))
    assert not state.revealing(action("bid 1"))
    assert RULES.view(state, 1)["players"][0]["hidden"] == 3
    do(state, "pass")
    assert RULES.view(state, None)["players"][0]["known"] == {
        "I": 1,
        "S": 2,
        "F": 0,
        "J": 0,
        "P": 0,
    }


def test_the_token_numbers_of_the_rules_are_those_of_the_map() -> None:
    names = board().kinds
    assert names[EXCHANGE_2] == "exchange 2"
    assert names[CROOK : SHOPKEEPER + 1] == ["crook", "shopkeeper"]
    assert names[10:16] == ["exchange 2", "exchange 4", "thief", "vizier", "crook", "shopkeeper"]


@clause("R3.2")
@pytest.mark.parametrize("way", ["westward", "eastward"])
def test_no_game_ends_before_the_caravan_arrives(way: str) -> None:
    for seats in RULES.seats:
        for seed in range(40):
            state, choose = RULES.new(seats, {"way": way}, Dice(seed)), Random(seed)
            assert isinstance(state, SilkRoadState)
            while state.actor() != OVER:
                assert state.path[-1] != state.route.goal
                state.apply(choose.choice(state.legal()))
            assert state.path[-1] == state.route.goal
