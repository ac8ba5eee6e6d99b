"""Samarkand, clause by clause. The clauses are in the game's RULES.md."""

from __future__ import annotations

from random import Random

import pytest

from bactrian.games.samarkand import RULES
from bactrian.games.samarkand.board import load
from bactrian.games.samarkand.rules import (
    COINS,
    DONE,
    FAMILIES,
    LIMIT,
    NOBODY,
    PLACE,
    SALE,
    SECOND,
    SELL,
    SPACES,
    SamarkandState,
    cards,
    count,
)
from bactrian.games.samarkand.words import action
from bactrian.kernel.dice import Dice
from bactrian.kernel.errors import InvalidOption
from bactrian.kernel.seats import default_names
from bactrian.kernel.state import OVER
from samarkand.souk import (
    answers,
    do,
    empty_pile,
    family,
    good,
    hand,
    held,
    kinds,
    refusal,
    relate,
    space,
    table,
    twins,
)
from support import clause

MANY = ["furs", "papyrus", "gold", "ivory", "coffee", "incense", "myrrh", "horses", "pearls"]
MANY += ["copper"]


def set_up(seats: int, seed: int = 1) -> SamarkandState:
    state = RULES.new(seats, {}, Dice(seed))
    assert isinstance(state, SamarkandState)
    return state


# -- S1 the game ---------------------------------------------------------------


@clause("S1.1")
def test_two_to_five_play_and_seat_0_begins() -> None:
    assert RULES.seats == (2, 3, 4, 5)
    for seats in RULES.seats:
        state = table(seats, families=["byzantines"] * min(seats, 2))
        state.turn = seats - 1
        do(state, "marry persians", "keep")
        assert state.actor() == 0
        assert set_up(seats).actor() == 0
    for seats in (1, 6):
        with pytest.raises(InvalidOption, match="2 to 5"):
            RULES.new(seats, {}, Dice(1))


@clause("S1.2")
def test_the_map_has_homes_goods_plain_land_and_water() -> None:
    ground = set_up(3).ground
    kinds_there = [each["kind"] for each in load()["spaces"]]
    assert [kinds_there.count(k) for k in ("home", "goods", "plain", "water")] == [10, 33, 43, 10]
    assert len(set(ground.homes) | set(ground.markets)) == 43
    assert sum(ground.water) == 10
    assert not any(ground.water[each] for each in ground.homes + ground.markets)


@clause("S1.3")
def test_borders_go_both_ways_between_land_and_water_too() -> None:
    ground = set_up(3).ground
    for here in range(SPACES):
        assert all(here in ground.near[near] for near in ground.near[here])
    wet = space("caspian-sea")
    assert ground.near[wet]
    assert not any(ground.water[near] for near in ground.near[wet])


@clause("S1.4")
def test_what_belongs_to_a_family() -> None:
    for seats in RULES.seats:
        pieces = set_up(seats).inventory()
        assert pieces["camels"] == 120
        assert pieces["family tiles"] == 20
        assert pieces["relation tiles"] == 50
    assert all(3 <= price <= 6 for price in set_up(2).ground.prices)


@clause("S1.5")
def test_a_tile_and_a_card_for_each_good() -> None:
    pieces = set_up(4).inventory()
    assert (pieces["goods tiles"], pieces["cards"]) == (33, 33)


# -- S2 setting up -------------------------------------------------------------


@clause("S2.1")
def test_a_camel_of_each_family_stands_at_home() -> None:
    state = set_up(3)
    for number, home in enumerate(state.ground.homes):
        assert (state.first[home], state.second[home]) == (number, NOBODY)
    assert state.camels == [11] * 10
    assert sum(each != NOBODY for each in state.first) == 10


@clause("S2.2")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_both_family_tiles_are_on_offer(seats: int) -> None:
    assert set_up(seats).tiles == [2] * 10


@clause("S2.3")
def test_five_relation_tiles_lie_in_each_pile() -> None:
    assert set_up(3).ties == [5] * 10


@clause("S2.4")
def test_all_goods_tiles_lie_on_the_map() -> None:
    assert set_up(3).taken == [NOBODY] * 33


@clause("S2.5")
def test_two_cards_are_dealt_to_each() -> None:
    dealt = set()
    for seed in range(20):
        state = set_up(5, seed)
        assert [count(state.hand[seat]) for seat in range(5)] == [2] * 5
        assert len(state.pile) == 23
        dealt.add(state.hand[0])
    assert len(dealt) > 15


@clause("S2.6")
def test_ten_dirhams_each_and_a_bank_without_end() -> None:
    state = set_up(4)
    assert (state.money, state.treasury, state.bank) == ([10] * 4, [0] * 10, COINS - 40)
    state = table(families=["byzantines"], hands=["wool"])
    state.bank = 1
    do(state, "byzantines ankara", "sell")
    assert (state.money[0], state.bank) == (13, -2)


# -- S3 the turn ---------------------------------------------------------------


@clause("S3.1")
def test_a_turn_is_a_marriage_or_an_extension() -> None:
    state = table(families=["byzantines"])
    assert {each.split()[0] for each in answers(state)} == {"marry", "byzantines"}
    do(state, "byzantines smyrna")
    assert state.actor() == 1
    do(state, "marry persians", "keep")
    assert state.actor() == 2
    assert {each.split()[0] for each in answers(set_up(3))} == {"marry"}


@clause("S3.2")
def test_who_can_do_nothing_passes() -> None:
    state = table(families=["byzantines", "", "persians"], money=10)
    state.money[1] = 2
    events = do(state, "byzantines smyrna")
    assert kinds(events) == ["camel", "pass"]
    assert (events[1].seat, state.actor()) == (1, 2)
    assert "stop" not in answers(state)  # who can, must


@clause("S3.3")
def test_nothing_is_put_between_a_question_and_its_answer() -> None:
    state = table(families=["byzantines"], treasury=1)
    for move in ("stop", "keep", "sell", "hold", "discard silk"):
        assert refusal(state, move) == "S3.3"
    do(state, "byzantines smyrna")
    for move in ("marry persians", "keep", "hold"):
        assert refusal(state, move) == "S3.3"
    do(state, "byzantines ankara")
    for move in ("marry persians", "byzantines rhodes", "stop", "keep"):
        assert refusal(state, move) == "S3.3"
    do(state, "hold", "hold", "hold", "marry persians")
    for move in ("marry arabs", "persians yazd", "stop", "hold", "sell"):
        assert refusal(state, move) == "S3.3"


# -- S4 marrying ---------------------------------------------------------------


@clause("S4.1")
def test_the_price_goes_from_the_own_money_into_the_treasury() -> None:
    state = table(money=3)
    do(state, "marry persians", "keep")
    assert (state.money, state.treasury[family("persians")]) == ([0, 3, 3], 3)
    state = table(families=["byzantines"], money=2)
    assert refusal(state, "marry persians") == "S4.1"


@clause("S4.1", "S1.4")
def test_every_family_has_its_own_price() -> None:
    state = set_up(3)
    price = state.ground.prices[family("persians")]
    state.money[0] = price - 1
    assert refusal(state, "marry persians") == "S4.1"
    state.money[0] = price
    do(state, "marry persians")
    assert (state.money[0], state.treasury[family("persians")]) == (0, price)


@clause("S4.2")
def test_a_tile_is_taken_while_there_are_any() -> None:
    state = table(families=["byzantines", "persians", ""])
    do(state, "marry persians", "keep")
    assert state.owned[family("persians")] == 1
    assert state.tiles[family("persians")] == 0
    do(state, "persians yazd", "stop")
    assert refusal(state, "marry persians") == "S4.2"


@clause("S4.3")
def test_one_tile_of_each_family_with_three_or_more() -> None:
    for seats in (3, 4, 5):
        state = table(seats, families=["byzantines"])
        assert state.tiles[family("byzantines")] == 1
        assert refusal(state, "marry byzantines") == "S4.3"
        do(state, "marry persians")  # any number of different ones


@clause("S4.4")
def test_three_cards_are_drawn_below_the_limit_and_none_at_it() -> None:
    state = table(5, hands=["silk jade"], pile=["honey", "timber", "wine", "furs"])
    do(state, "marry persians")
    assert hand(state, 0) == {"silk", "jade", "honey", "timber", "wine"}
    state = table(5, hands=["silk jade gold dates"], sold=["roses wool"])
    events = do(state, "marry persians")
    assert kinds(events) == ["marry"]
    assert state.actor() == 1
    assert state.owned[family("persians")] == 1


@clause("S4.5")
@pytest.mark.parametrize(("seats", "limit"), [(2, 10), (3, 10), (4, 7), (5, 6)])
def test_the_limit_of_cards(seats: int, limit: int) -> None:
    for number, draws in ((limit - 1, True), (limit, False)):
        state = table(seats, hands=[" ".join(MANY[:number])], bag="")
        events = do(state, "marry persians")
        assert ("draw" in kinds(events)) == draws


@clause("S4.6")
def test_none_one_or_two_cards_are_discarded() -> None:
    for discards in (0, 1, 2):
        state = table(hands=["silk jade"], pile=["honey", "timber", "wine"])
        do(state, "marry persians", *["discard silk", "discard honey"][:discards])
        if discards < 2:
            assert state.actor() == 0
            do(state, "keep")
        assert state.actor() == 1  # after two nothing is asked any more
        assert count(state.hand[0]) == 5 - discards
        assert count(state.discards()) == discards


@clause("S4.7")
def test_old_and_new_cards_are_discarded_but_none_that_is_sold() -> None:
    state = table(hands=["silk jade"], sold=["wool"], pile=["honey", "timber", "wine"])
    do(state, "marry persians")
    assert refusal(state, "discard wool") == "S4.7"
    assert refusal(state, "discard coffee") == "S4.7"
    do(state, "discard jade", "discard timber")
    assert state.discards() == held("jade timber")


@clause("S4.8", "S6.5")
def test_the_limit_holds_after_the_discards() -> None:
    state = table(4, hands=["silk jade gold"], sold=["wool roses dates"], camels={"ankara": ""})
    do(state, "marry persians")  # nine cards, the sold ones counted; seven may stay
    assert refusal(state, "keep") == "S4.8"
    do(state, "discard silk")
    assert refusal(state, "keep") == "S4.8"
    do(state, "discard jade")
    assert state.held(0) == 7


@clause("S4.4", "S4.6", "S4.8")
def test_charles_marries_with_five_cards_at_a_table_of_four() -> None:
    """The rulebook's example."""
    five = "silk jade gold dates roses"
    state = table(4, hands=[five])
    do(state, "marry persians")
    assert count(state.hand[0]) == 8
    assert refusal(state, "keep") == "S4.8"  # at least one card goes
    one = state.clone()
    do(one, "discard silk", "keep")
    assert one.held(0) == 7
    two = state.clone()
    do(two, "discard silk", "discard jade")
    assert two.held(0) == 6
    for after, draws in ((one, False), (two, True)):  # his next marriage
        after.turn = 0
        assert ("draw" in kinds(do(after, "marry arabs"))) == draws


@clause("S4.9")
def test_the_discards_become_the_pile() -> None:
    state = table(hands=["silk jade", "gold", "dates"], pile=["honey"])
    empty_pile(state)
    state.pile.append(good("honey"))
    state.dropped[0] &= ~held("honey")
    before = count(state.discards())
    events = do(state, "marry persians")
    assert kinds(events) == ["marry", "shuffle", "draw"]
    assert "honey" in hand(state, 0)
    assert (count(state.discards()), len(state.pile)) == (0, before - 2)
    assert count(state.hand[0]) == 5


@clause("S4.9")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_below_the_limit_there_are_always_three_cards(seats: int) -> None:
    others = (seats - 1) * LIMIT[seats] + LIMIT[seats] - 1
    assert 33 - others >= 3


@clause("S4.10")
def test_a_family_without_camels_can_be_married() -> None:
    state = table(families=["persians"])
    state.camels[family("arabs")] = 0
    do(state, "marry arabs", "keep")
    assert state.owned[family("arabs")] == 1


# -- S5 extending a route ------------------------------------------------------


@clause("S5.1")
def test_only_own_families_are_extended() -> None:
    state = table(families=["byzantines", "persians"])
    assert refusal(state, "persians yazd") == "S5.1"
    do(state, "byzantines smyrna", "persians yazd")
    assert state.first[space("yazd")] == family("persians")


@clause("S5.2")
def test_camels_come_from_the_stock() -> None:
    state = table(families=["byzantines"])
    state.camels[family("byzantines")] = 1
    do(state, "byzantines smyrna")
    state.turn = 0
    assert state.camels[family("byzantines")] == 0
    assert refusal(state, "byzantines rhodes") == "S5.2"
    assert all(each.startswith("marry") for each in answers(state))


@clause("S5.3")
def test_a_camel_goes_next_to_one_of_its_colour() -> None:
    state = table(families=["byzantines", "levantines"], camels={"konya": "levantines"})
    assert refusal(state, "byzantines konya") == "S5.3"
    assert refusal(state, "byzantines caspian-sea") == "S5.3"
    routes = {each for each in answers(state) if each.startswith("byzantines")}
    assert routes == {"byzantines smyrna", "byzantines ankara", "byzantines black-sea-west"}
    do(state, "byzantines smyrna")
    assert state.touch[space("rhodes")] >> family("byzantines") & 1


@clause("S5.4")
def test_a_space_holds_two_camels() -> None:
    camels = {
        "konya": "levantines egyptians",
        "ankara": "byzantines",
        "mediterranean-west": "egyptians",
    }
    state = table(families=["byzantines"], camels=camels)
    assert refusal(state, "byzantines konya") == "S5.4"
    state = table(families=["byzantines"], camels={**camels, "konya": "levantines"})
    do(state, "byzantines konya")
    assert state.second[space("konya")] == family("byzantines")


@clause("S5.5")
def test_the_two_camels_of_a_space_are_of_different_colours() -> None:
    state = table(families=["byzantines"], camels={"smyrna": "byzantines"})
    assert refusal(state, "byzantines smyrna") == "S5.5"
    assert refusal(state, "byzantines constantinople") == "S5.5"
    state = table(
        families=["byzantines"], camels={"konya": "levantines byzantines", "ankara": "byzantines"}
    )
    assert refusal(state, "byzantines konya") == "S5.5"


@clause("S5.6")
def test_the_first_camel_is_free() -> None:
    state = table(families=["byzantines"], treasury=3)
    do(state, "byzantines smyrna")
    assert (state.treasury[family("byzantines")], state.money[0]) == (3, 10)


@clause("S5.7")
def test_barbara_extends_by_two_over_land_and_water() -> None:
    """The rulebook's example: the second camel costs the treasury 1 dirham, paid to the bank."""
    state = table(families=["levantines"], camels={"konya": "levantines"}, treasury=3)
    bank = state.bank
    do(state, "levantines palmyra")
    assert state.phase == SECOND
    do(state, "levantines mediterranean-west")
    assert state.treasury[family("levantines")] == 2
    assert (state.bank, state.money[0], state.actor()) == (bank + 1, 10, 1)


@clause("S5.7")
def test_the_second_camel_may_touch_the_first_is_optional_and_of_the_same_family() -> None:
    state = table(families=["byzantines levantines"], treasury=1)
    do(state, "byzantines smyrna")
    assert refusal(state, "levantines palmyra") == "S5.7"
    other = state.clone()
    do(state, "byzantines rhodes", "hold", "hold", "hold")  # next to smyrna only
    do(other, "stop")
    assert state.actor() == other.actor() == 1
    assert other.treasury[family("byzantines")] == 1


@clause("S5.8")
def test_no_second_camel_without_money_camels_or_room() -> None:
    state = table(families=["byzantines"], treasury=0)
    do(state, "byzantines smyrna")
    assert state.actor() == 1
    state = table(families=["byzantines"], treasury=1)
    state.camels[family("byzantines")] = 1
    do(state, "byzantines smyrna")
    assert state.actor() == 1
    state = table(families=["sogdians"], treasury=1)  # bukhara leads nowhere on this map
    do(state, "sogdians bukhara")
    assert state.actor() == 1
    assert not state.has_room(family("sogdians"))


@clause("S5.9")
def test_the_first_camel_is_settled_before_the_second() -> None:
    state = table(families=["byzantines"], treasury=1, hands=["", "wool"])
    do(state, "byzantines ankara")
    assert state.phase == SALE
    do(state, "hold")
    events = do(state, "sell")
    assert kinds(events) == ["sell"]
    assert (state.phase, state.actor(), state.money[1]) == (SECOND, 0, 13)


# -- S6 goods ------------------------------------------------------------------


@clause("S6.1")
def test_the_first_camel_takes_the_tile() -> None:
    state = table(families=["byzantines"])
    events = do(state, "byzantines ankara")
    assert kinds(events) == ["camel", "goods"]
    assert state.taken[good("wool")] == 0


@clause("S6.2")
@pytest.mark.parametrize("holder", [0, 1, 2])
def test_whoever_holds_the_card_may_sell_it(holder: int) -> None:
    hands = ["wool" if seat == holder else "" for seat in range(3)]
    state = table(families=["byzantines"], hands=hands)
    bank = state.bank
    do(state, "byzantines ankara", *["hold"] * holder, "sell")
    assert state.money == [13 if seat == holder else 10 for seat in range(3)]
    assert (state.sold[holder], state.hand[holder], state.bank) == (held("wool"), 0, bank - 3)
    assert state.actor() == 1  # nobody else is asked, and the turn goes on


@clause("S6.3")
def test_all_are_asked_in_turn_until_one_sells() -> None:
    for holder in (None, 0, 1, 2, 3):
        hands = ["wool" if seat == holder else "" for seat in range(4)]
        state = table(4, families=["", "", "byzantines"], hands=hands)
        state.turn = 2
        do(state, "byzantines ankara")
        asked = []
        while state.phase == SALE:
            asked.append(state.actor())
            do(state, "hold")
        assert asked == [2, 3, 0, 1]
        assert state.actor() == 3


@clause("S6.4")
def test_who_does_not_hold_the_card_can_only_hold_back() -> None:
    state = table(families=["byzantines"], hands=["silk", "wool"])
    do(state, "byzantines ankara")
    assert answers(state) == ["hold"]
    assert refusal(state, "sell") == "S6.4"
    do(state, "hold")
    assert answers(state) == ["sell", "hold"]


@clause("S6.5")
def test_a_sold_card_lies_open_scores_nothing_and_counts_for_the_limit() -> None:
    state = table(families=["byzantines"], hands=["wool silk"])
    do(state, "byzantines ankara", "sell")
    assert state.held(0) == 2
    assert state.scores()[0] == 10 + 3 + 1  # money, price, tile: nothing for the card
    for seat in (None, 0, 1, 2):
        assert RULES.view(state, seat)["players"][0]["sold"] == ["wool"]


@clause("S6.6")
def test_on_an_occupied_space_there_is_neither_tile_nor_sale() -> None:
    state = table(
        families=["byzantines"],
        hands=["wool"],
        camels={"konya": "levantines", "ankara": "levantines"},
    )
    events = do(state, "byzantines ankara")
    assert kinds(events) == ["camel", "relation"]
    assert state.taken[good("wool")] == 2
    assert state.actor() == 1


@clause("S6.2", "S9.1")
def test_julie_keeps_her_diamonds() -> None:
    """The rulebook's example: she takes the tile and does not sell the card."""
    state = table(families=["byzantines"], hands=["wool"])
    do(state, "byzantines ankara", "hold", "hold", "hold")
    assert (state.taken[good("wool")], hand(state, 0), state.money[0]) == (0, {"wool"}, 10)
    assert state.scores()[0] == 10 + 1 + 4


# -- S7 relations --------------------------------------------------------------


@clause("S7.1")
@pytest.mark.parametrize(
    ("where", "camels"),
    [
        ("konya", {"ankara": "byzantines", "konya": "levantines"}),  # plain
        ("ankara", {"konya": "levantines", "ankara": "levantines"}),  # goods
        ("damascus", {"ankara": "byzantines", "konya": "byzantines"}),  # a home
    ],
)
def test_families_meet_on_any_land(where: str, camels: dict[str, str]) -> None:
    state = table(families=["byzantines"], camels=camels)
    events = do(state, f"byzantines {where}")
    assert kinds(events) == ["camel", "relation"]
    assert state.met[family("byzantines")] == 1 << family("levantines")
    assert state.met[family("levantines")] == 1 << family("byzantines")


MEETING = {"ankara": "byzantines", "konya": "levantines"}


@clause("S7.2", "S7.3")
def test_christophe_brings_byzantines_and_levantines_together() -> None:
    """The rulebook's example: 3 dirhams for Christophe, 1 for Julie, two tiles for him."""
    state = table(families=["byzantines", "levantines"], camels=MEETING)
    bank = state.bank
    do(state, "byzantines konya")
    assert (state.money, state.bank) == ([13, 11, 10], bank - 4)
    assert state.related == [2, 0, 0]
    assert state.ties[family("byzantines")] == state.ties[family("levantines")] == 4


@clause("S7.2")
def test_a_member_of_both_families_gets_both() -> None:
    families = ["byzantines", "byzantines levantines", "levantines"]
    state = table(families=families, camels=MEETING)
    do(state, "byzantines konya")
    assert state.money == [13, 14, 11]


@clause("S7.4")
def test_two_families_meet_once() -> None:
    state = table(families=["byzantines"], camels=MEETING, treasury=1)
    events = do(state, "byzantines konya", "byzantines damascus")
    assert kinds(events).count("relation") == 1
    assert (state.related[0], state.money[0]) == (2, 13)


@clause("S7.4")
def test_the_other_family_starting_it_makes_no_difference() -> None:
    state = table(families=["byzantines", "levantines"], camels=MEETING)
    do(state, "byzantines konya")
    events = do(state, "levantines ankara")
    assert kinds(events) == ["camel"]


@clause("S7.5")
def test_on_water_nobody_meets() -> None:
    camels = {"smyrna": "byzantines", "mediterranean-west": "egyptians"}
    state = table(families=["byzantines"], camels=camels)
    events = do(state, "byzantines mediterranean-west")
    assert kinds(events) == ["camel"]
    assert state.met == [0] * 10


@clause("S7.6")
def test_a_family_whose_tiles_ran_out_gives_none() -> None:
    camels = {
        "smyrna": "egyptians",
        "ankara": "levantines",
        "konya": "levantines",
        "mediterranean-west": "egyptians",
    }
    state = table(families=["byzantines", "egyptians"], camels=camels, treasury=1)
    relate(state, "byzantines", "persians", "arabs", "indians", "uyghurs")
    assert state.ties[family("byzantines")] == 1
    do(state, "byzantines smyrna")
    assert state.ties[family("byzantines")] == 0
    assert state.phase == SECOND  # S8.3
    events = do(state, "byzantines ankara")
    assert events[1].facts["tiles"] == 1
    assert events[1].facts["bonus"] == [3, 0, 0]
    assert state.ties[family("levantines")] == 4
    assert state.actor() == OVER


# -- S8 the end ----------------------------------------------------------------


def all_but_two() -> SamarkandState:
    state = table(families=["byzantines"], camels=MEETING, treasury=1)
    relate(state, "persians", "arabs")
    relate(state, "indians", "uyghurs")
    relate(state, "egyptians", "sogdians")
    relate(state, "armenians", "mesopotamians")
    return state


@clause("S8.1")
def test_the_game_ends_when_every_family_has_met_another() -> None:
    state = all_but_two()
    assert max(state.ties) == 5
    events = do(state, "byzantines konya", "stop")
    assert state.actor() == OVER
    assert events[-1].facts["why"] == "all"


@clause("S8.2")
def test_the_game_ends_when_a_family_has_made_five_relations() -> None:
    four = table(families=["byzantines"], camels=MEETING)
    relate(four, "byzantines", "persians", "arabs", "indians")
    do(four, "byzantines konya")
    assert four.actor() == 1
    state = table(families=["byzantines"], camels=MEETING)
    relate(state, "byzantines", "persians", "arabs", "indians", "uyghurs")
    events = do(state, "byzantines konya")
    assert state.actor() == OVER
    assert events[-1].facts["why"] == "five"


@clause("S8.3")
def test_the_second_camel_is_placed_and_then_the_game_ends_at_once() -> None:
    state = all_but_two()
    do(state, "byzantines konya")
    assert state.phase == SECOND
    events = do(state, "byzantines damascus")
    assert kinds(events) == ["camel", "end"]
    assert state.turn == 0  # in the middle of the round


@clause("S8.4")
def test_the_game_ends_when_all_have_passed() -> None:
    state = table(families=["sogdians"], money=2)
    events = do(state, "sogdians bukhara")
    assert kinds(events) == ["camel", "pass", "pass", "pass", "end"]
    assert events[-1].facts["why"] == "blocked"
    assert state.actor() == OVER


@clause("S8.5")
def test_as_a_variant_the_round_is_completed() -> None:
    state = all_but_two()
    state.finish_round = True
    events = do(state, "byzantines konya", "stop")
    assert kinds(events)[-1] == "last round"
    assert state.actor() == 1
    do(state, "marry persians", "keep")
    assert state.actor() == 2
    do(state, "marry arabs", "keep")
    assert state.actor() == OVER
    late = all_but_two()
    late.finish_round = True
    late.owned[2 * FAMILIES : 3 * FAMILIES] = late.owned[:FAMILIES]
    late.turn = 2
    do(late, "byzantines konya", "stop")
    assert late.actor() == OVER  # the last seat completes the round


@clause("S8.6")
def test_nothing_is_done_once_the_game_is_over() -> None:
    state = all_but_two()
    do(state, "byzantines konya", "stop")
    assert (state.phase, state.legal()) == (DONE, [])
    for move in ("marry persians", "byzantines damascus", "stop", "hold", "keep", "discard silk"):
        assert refusal(state, move) == "S8.6"


# -- S9 points -----------------------------------------------------------------


@clause("S9.1")
def test_barbaras_linen_counts_five() -> None:
    """The rulebook's example: an own camel and a foreign one on the space of her card."""
    camels = {"alexandria": "levantines egyptians"}
    state = table(families=["levantines"], hands=["linen"], camels=camels)
    assert state.card_points(0, good("linen")) == 5
    assert state.scores()[0] == 10 + 5


@clause("S9.1")
@pytest.mark.parametrize(
    ("camels", "points"),
    [({}, 0), ({"konya": "levantines", "ankara": "levantines"}, 1), ({"ankara": "byzantines"}, 4),
     ({"ankara": "byzantines persians", "konya": "levantines"}, 8)],
)  # fmt: skip
def test_what_a_card_counts(camels: dict[str, str], points: int) -> None:
    state = table(families=["byzantines persians"], hands=["wool"], camels=camels)
    assert state.card_points(0, good("wool")) == points
    assert state.scores()[0] == 10 + points


@clause("S9.2")
def test_each_goods_tile_counts_one() -> None:
    state = table()
    state.taken[good("wool")] = state.taken[good("silk")] = 1
    assert state.scores() == [10, 12, 10]


@clause("S9.3")
def test_relation_tiles_and_dirhams_count_one() -> None:
    state = table()
    state.related, state.money = [3, 0, 1], [2, 7, 0]
    assert state.scores() == [5, 7, 1]


@clause("S9.4")
def test_most_points_win_and_ties_share() -> None:
    state = table()
    state.money = [7, 9, 9]
    assert state.winners() == [1, 2]
    state.money[0] = 10
    assert state.winners() == [0]


# -- S10 two players -----------------------------------------------------------


@clause("S10.1")
def test_two_players_have_one_tile_of_each_family_and_a_bag() -> None:
    orders = set()
    for seed in range(10):
        state = set_up(2, seed)
        assert state.tiles == [1] * 10
        assert sorted(state.bag) == list(range(10))
        orders.add(tuple(state.bag))
    assert len(orders) > 8


@clause("S10.2")
def test_a_tile_is_drawn_after_each_marriage_while_there_is_one() -> None:
    state = table(2, hands=["silk"], bag="arabs indians")
    do(state, "marry persians", "keep")
    assert len(state.bag) == 1
    state.hand[1] = held(" ".join(MANY))
    do(state, "marry byzantines")  # at the limit, without cards
    assert state.bag == []
    events = do(state, "marry egyptians", "keep")
    assert "bag" not in kinds(events)


@clause("S10.3")
def test_a_tile_of_a_family_nobody_married_leaves_the_game_in_the_open() -> None:
    state = table(2, bag="arabs indians")
    do(state, "marry persians", "keep")
    assert state.removed == [family("arabs")]
    assert state.tiles[family("arabs")] == 1
    assert RULES.view(state, 1)["removed"] == ["arabs"]
    do(state, "marry arabs")  # the other one


@clause("S10.4")
def test_a_tile_of_a_married_family_is_put_on_offer() -> None:
    state = table(2, bag="persians arabs")
    do(state, "marry persians", "keep")  # counts as married already
    assert state.tiles[family("persians")] == 1
    assert state.removed == []
    do(state, "marry persians")


@clause("S10.5")
def test_the_same_player_may_marry_the_same_family_again() -> None:
    state = table(2, families=["persians"], bag="indians")
    state.tiles[family("persians")] = 1
    do(state, "marry persians", "keep")
    assert state.owned[family("persians")] == 2
    assert state.treasury[family("persians")] == 3
    state.turn = 0
    assert refusal(state, "marry persians") == "S4.2"


@clause("S10.6")
def test_two_tiles_of_a_family_count_once() -> None:
    state = table(
        2, families=["byzantines byzantines", "levantines"], camels=MEETING, hands=["wool"]
    )
    do(state, "byzantines konya")
    assert state.money == [13, 11]
    assert state.card_points(0, good("wool")) == 4


# -- S11 what is known ---------------------------------------------------------


@clause("S11.1")
def test_what_is_open_to_all() -> None:
    state = table(hands=["silk jade", "gold", ""], sold=["", "", "wool"], discards="dates roses")
    views = [RULES.view(state, seat) for seat in (None, 0, 1, 2)]
    for view in views:
        assert [player["money"] for player in view["players"]] == [10] * 3
        assert [player["cards"] for player in view["players"]] == [2, 1, 0]
        assert view["players"][2]["sold"] == ["wool"]
        assert (view["pile"], view["discards"]) == (33 - 6, 2)
        assert view["families"] == views[0]["families"]


@clause("S11.2")
def test_hands_are_secret_until_the_end() -> None:
    state = all_but_two()
    state.hand[1] = held("silk")
    assert list(RULES.view(state, 1)["hand"]) == ["silk"]
    assert all("silk" not in str(RULES.view(state, seat)) for seat in (None, 0, 2))
    assert not state.revealing(action("byzantines konya"))
    do(state, "byzantines konya")
    assert state.revealing(action("stop"))
    do(state, "stop")
    for seat in (None, 0, 1, 2):
        assert RULES.view(state, seat)["players"][1]["hand"] == {"silk": 0}


@clause("S11.3")
def test_a_player_knows_the_own_discards() -> None:
    state = table(hands=["silk jade"], pile=["honey", "timber", "wine"])
    do(state, "marry persians", "discard silk", "discard honey")
    assert RULES.view(state, 0)["own_discards"] == ["honey", "silk"]
    assert RULES.view(state, 1)["own_discards"] == []
    for twin in twins(state, 0, 30):
        assert twin.discards() == held("silk honey")
        elsewhere = [*twin.pile, *[each for seat in range(3) for each in cards(twin.hand[seat])]]
        assert not {good("silk"), good("honey")} & set(elsewhere)
    assert len({twin.discards() for twin in twins(state, 1, 30)}) > 20


@clause("S11.3")
def test_the_order_of_pile_and_bag_is_unknown_to_all() -> None:
    state = set_up(2)
    for seat in range(2):
        found = twins(state, seat, 20)
        assert len({tuple(twin.pile) for twin in found}) == 20
        assert len({tuple(twin.bag) for twin in found}) == 20
        assert all(twin.hand[seat] == state.hand[seat] for twin in found)


@clause("S11.4")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_holding_back_looks_the_same_with_the_card_and_without(seats: int) -> None:
    """Views, events, log lines, undo: nothing tells the others whether a holder is there."""
    with_card = table(seats, families=["byzantines"], hands=["", "wool"], treasury=1)
    without = table(seats, families=["byzantines"], hands=["", "silk"], treasury=1)
    others = [None, *[seat for seat in range(seats) if seat != 1]]
    names = default_names(seats)
    for move in ("byzantines ankara", *["hold"] * seats):
        told = []
        for state in (with_card, without):
            assert not state.revealing(action(move))
            told.append(
                [
                    [event.seen_by(seat), RULES.sentence(event.seen_by(seat), names)]
                    for event in do(state, move)
                    for seat in others
                ]
            )
        assert told[0] == told[1]
        for seat in others:
            assert RULES.view(with_card, seat) == RULES.view(without, seat)
    assert with_card.revealing(action("byzantines smyrna")) is False


@clause("S11.4")
def test_who_held_back_may_still_have_the_card() -> None:
    state = table(families=["byzantines"], hands=["silk jade", "wool gold", "dates roses"])
    do(state, "byzantines ankara", "hold", "hold", "hold")
    wool = good("wool")
    holders = {
        seat for twin in twins(state, 0, 60) for seat in range(3) if twin.hand[seat] >> wool & 1
    }
    assert holders == {1, 2}


@clause("S11.3")
def test_discards_are_known_until_they_are_shuffled() -> None:
    state = table(hands=["silk jade", "gold coffee", "dates roses"])
    empty_pile(state)
    assert len(RULES.view(state, 0)["own_discards"]) == 27
    do(state, "marry persians", "discard silk", "keep")
    assert RULES.view(state, 0)["own_discards"] == ["silk"]
    assert len({twin.hand[1] for twin in twins(state, 0, 40)}) > 20


def test_selling_reveals_and_so_do_cards_drawn() -> None:
    state = table(families=["byzantines"], hands=["wool"])
    assert state.revealing(action("marry persians"))
    do(state, "byzantines ankara")
    assert state.revealing(SELL)
    full = table(5, hands=["silk jade gold dates roses wool"])
    assert not full.revealing(action("marry persians"))
    two = table(2, hands=[" ".join(MANY)], bag="arabs")
    assert two.revealing(action("marry persians"))


def test_the_actions_of_a_family_are_its_own() -> None:
    assert action("byzantines constantinople") == PLACE + space("constantinople")
    assert action("levantines damascus") == PLACE + SPACES + space("damascus")


def test_every_ending_is_seen_in_random_play() -> None:
    seen = set()
    for seed in range(150):
        state, choose = set_up(2, seed), Random(seed)
        while state.actor() != OVER:
            state.apply(choose.choice(state.legal()))
        seen.add(state.ending)
    assert seen == {"all", "five", "blocked"}
