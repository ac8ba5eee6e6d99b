"""Seidenstraße, clause by clause, but for the roads. The clauses are in the game's RULES.md."""

from __future__ import annotations

import pytest

from bactrian.games.seidenstrasse import RULES
from bactrian.games.seidenstrasse.board import ACTIONS, GOODS
from bactrian.games.seidenstrasse.rules import CITIES, SilkRoadState
from bactrian.games.seidenstrasse.words import COLOURS, SPACES
from bactrian.kernel.dice import Dice
from bactrian.kernel.errors import InvalidOption
from bactrian.kernel.state import OVER
from seidenstrasse.road import (
    at,
    do,
    fair,
    hand,
    jewels,
    kinds,
    legal,
    phase,
    refusal,
    shown,
    village,
    without_pile,
)
from support import clause


def set_up(seats: int, seed: int = 1, variable: str = "false") -> SilkRoadState:
    state = RULES.new(seats, {"variable": variable}, Dice(seed))
    assert isinstance(state, SilkRoadState)
    return state


def at_market(
    *displays: str, camels: str = "10 4 1", jewels: str = "blue red violet", **table: object
) -> SilkRoadState:
    """Caravan 3 has just arrived in Chang'an, moved by seat 0 with a card of tea."""
    hands = ["1 tea"] * len(displays)
    state = fair(
        *hands,
        displays=displays,
        caravans={3: f"Zhangye > Chang'an: {camels}"},
        jewels={3: jewels},
        **table,  # type: ignore[arg-type]
    )
    do(state, "play 1 tea", "move 3 Chang'an", *draw_all(state, 3, "tea"))
    return state


def draw_all(state: SilkRoadState, caravan: int, good: str) -> list[str]:
    carried = [state.ground.goods[camel] for camel in state.camels[caravan - 1]]
    return ["draw pile"] * (2 if GOODS.index(good) in carried else 1)


def in_village(tile: str, *displays: str, **table: object) -> SilkRoadState:
    """Caravan 1 (porcelain 9) has just come to Kashgar, moved by seat 0 with a card of tea."""
    hands = table.pop("hands", ["1 tea"] * len(displays))
    assert isinstance(hands, list)
    caravans = {1: "Dunhuang > Isfahan: 9"}
    state = fair(*hands, displays=displays, caravans=caravans, **table)  # type: ignore[arg-type]
    village(state, "Kashgar", tile)
    do(state, "play 1 tea", "move 1 Kashgar", "draw pile")
    return state


# -- Z1 the table --------------------------------------------------------------


@clause("Z1.1")
def test_two_to_five_play_clockwise() -> None:
    assert RULES.seats == (2, 3, 4, 5)
    for seats in (1, 6):
        with pytest.raises(InvalidOption, match="2 to 5"):
            RULES.new(seats, {}, Dice(1))
    state = fair("2 tea", "2 tea", "2 tea", turn=1)
    asked = []
    for move in ("move 1 Srinagar", "move 2 Merv", "move 3 Konya"):
        asked.append(state.actor())
        do(state, "play 1 tea", move)
        while phase(state) != "play":
            do(state, legal(state)[-1])
    assert asked == [1, 2, 0]


@clause("Z1.2", "Z1.3", "Z1.5")
@pytest.mark.parametrize("seats", RULES.seats)
def test_cards_camels_and_jewels(seats: int) -> None:
    state = set_up(seats)
    pieces = state.inventory()
    assert all(pieces[f"cards {good}"] == 14 for good in range(5))
    assert all(pieces[f"jewels {colour}"] == 4 for colour in range(5))
    assert (pieces["camels"], pieces["colourless jewels"], state.stock) == (10, 10, 10)
    assert len(state.bag) == 20 - 6
    carried = [GOODS[good] for good in state.ground.goods[1:]]
    assert carried == [
        "silk", "porcelain", "spices", "ivory", "tea",
        "tea", "ivory", "spices", "porcelain", "silk",
    ]  # fmt: skip


@clause("Z1.4")
@pytest.mark.parametrize("seats", RULES.seats)
def test_drivers_are_dealt_and_the_lowest_begins(seats: int) -> None:
    dealt = set()
    for seed in range(80):
        state = set_up(seats, seed)
        assert len(set(state.driver)) == seats
        assert set(state.driver) <= {1, 2, 3, 4, 5}
        assert state.driver[state.actor()] == min(state.driver)
        dealt.update((seat, driver) for seat, driver in enumerate(state.driver))
    assert len(dealt) == 5 * seats


@clause("Z1.6")
@pytest.mark.parametrize("seats", RULES.seats)
def test_four_cards_each_and_three_face_up(seats: int) -> None:
    state = set_up(seats)
    assert [state.cards_in_hand(seat) for seat in range(seats)] == [4] * seats
    assert sum(state.general) == 3
    assert len(state.pile) == 70 - 4 * seats - 3
    assert state.display == [0] * 25


@clause("Z1.7", "Z1.8")
def test_three_caravans_and_their_jewels() -> None:
    first = set()
    for seed in range(60):
        state = set_up(3, seed)
        assert [len(camels) for camels in state.camels] == [1, 2, 3]
        assert len(state.row) == 4
        assert [SPACES[place] for place in state.place] == ["Amritsar", "Samarkand", "Byzantium"]
        assert [SPACES[goal] for goal in state.goal] == ["Isfahan", "Tashkent", "Chang'an"]
        assert [sum(state.prize[c * 5 : c * 5 + 5]) for c in range(3)] == [1, 2, 3]
        first.add(state.camels[0][0])
    assert first == set(range(1, 11))


@clause("Z1.9")
def test_tiles_are_printed_or_shuffled() -> None:
    printed = set_up(2).tiles
    assert printed == set_up(2, 7).tiles
    assert printed[SPACES.index("Multan")] == ACTIONS["thief"]
    tiles = set_up(2, 7, "true").tiles
    assert tiles != printed
    assert tiles != set_up(2, 8, "true").tiles
    assert sorted(tiles) == sorted(printed)
    assert tiles[:CITIES] == [-1] * CITIES


@clause("Z1.10")
def test_what_a_seat_sees_and_what_not() -> None:
    state = fair("2 tea", "2 silk", general="1 silk 1 ivory 1 tea", discards="tea silk")
    do(state, "play 1 tea", "move 1 Srinagar", "draw silk")
    view = RULES.view(state, 1)
    assert view["players"][0]["hand"] is None
    assert view["players"][0]["cards"] == 2
    assert view["players"][0]["known"]["silk"] == 1  # taken openly
    assert view["players"][1]["hand"]["silk"] == 2
    assert all(player["hand"] is None for player in RULES.view(state, None)["players"])
    assert (view["top"], view["discards"], view["pile"]) == ("silk", 2, len(state.pile))
    assert view["bag"] == {colour: state.bag.count(n) for n, colour in enumerate(COLOURS)}
    state.jewels[3] = 2
    assert RULES.view(state, 1)["players"][0]["jewels"]["red"] == 2


# -- Z2 a turn -----------------------------------------------------------------


UNSOLD = {2: "Samarkand > Tashkent: 1 3"}  # nothing that Bukhara buys


@clause("Z2.1")
def test_the_order_of_a_turn() -> None:
    state = fair("1 tea", "1 tea", caravans=UNSOLD, general="3 silk", displays=("1 ivory",))
    assert refusal(state, "move 1 Srinagar") == refusal(state, "draw pile") == "Z2.1"
    events = do(state, "play 1 tea", "move 2 Bukhara", "draw silk")
    assert kinds(events) == ["play", "move", "pick", "refill"]
    state = in_village("porcelain", "1 porcelain", "")
    events = do(state, "sell")
    assert kinds(events) == ["sell", "colourless", "exchange"]


@clause("Z2.2")
def test_cards_of_one_good_go_from_the_hand_to_the_own_display() -> None:
    state = fair("2 tea 1 silk", "3 ivory", displays=("1 tea",))
    assert legal(state) == ["play 1 silk", "play 1 tea", "play 2 tea"]
    assert refusal(state, "play 3 tea") == refusal(state, "play 1 ivory") == "Z2.2"
    do(state, "play 2 tea")
    assert (hand(state, 0), shown(state, 0)) == ("1 silk", "3 tea")


@clause("Z2.3")
def test_only_so_many_cards_that_some_caravan_can_move() -> None:
    caravans = {
        1: "Yazd > Isfahan",  # 1 step
        2: "Gurganj > Samarkand",  # 1 or 2
        3: "Dunhuang > Chang'an",  # 1 or 2
    }
    state = fair("4 tea", "1 silk", caravans=caravans)
    assert legal(state) == ["play 1 tea", "play 2 tea"]
    assert refusal(state, "play 3 tea") == refusal(state, "play 4 tea") == "Z2.3"


@clause("Z2.4")
def test_any_caravan_moves_exactly_as_many_steps() -> None:
    state = fair("2 tea", "1 silk")
    do(state, "play 2 tea")
    assert legal(state) == ["move 1 Peshawar", "move 2 Gurganj", "move 3 Erzurum"]
    assert refusal(state, "move 3 Itil") == "Z2.4"
    assert refusal(state, "play 1 tea") == "Z2.4"
    camels = [camels[:] for camels in state.camels]
    do(state, "move 3 Erzurum")
    assert (at(state, 3), state.camels) == ("Erzurum", camels)


@clause("Z2.4")
def test_a_single_way_to_move_is_gone_without_asking() -> None:
    caravans = {1: "Yazd > Isfahan", 2: "Bukhara > Samarkand", 3: "Gurganj > Chang'an"}
    state = fair("3 tea", "1 silk", caravans=caravans)
    events = do(state, "play 3 tea")
    assert kinds(events)[:2] == ["play", "move"]
    assert at(state, 3) == "Dunhuang"


@clause("Z2.5")
def test_an_empty_hand_draws_two_cards_and_that_is_all() -> None:
    state = fair("", "1 tea", pile="ivory spices tea", general="1 silk 1 tea 1 ivory")
    assert (phase(state), state.due) == ("draw", 2)
    assert refusal(state, "play 1 tea") == "Z4.3"
    events = do(state, "draw silk", "draw pile")
    assert kinds(events) == ["pick", "draw", "refill"]
    assert hand(state, 0) == "1 silk 1 ivory"
    assert (state.actor(), sum(state.general)) == (1, 3)


@clause("Z2.6")
def test_with_nothing_to_draw_the_turn_passes() -> None:
    state = without_pile(fair("1 tea", "", "1 ivory", caravans=UNSOLD, general=""))
    events = do(state, "play 1 tea", "move 2 Bukhara")
    assert "nothing" in kinds(events)
    assert state.actor() == 2


@clause("Z2.6")
def test_with_no_card_anywhere_to_play_or_draw_the_game_ends() -> None:
    state = without_pile(fair("1 tea", "", caravans=UNSOLD, general=""))
    do(state, "play 1 tea", "move 2 Bukhara")
    assert state.actor() == OVER
    assert refusal(state, "play 1 tea") == "Z2.6"
    assert state.prize == [0] * 15
    assert sum(state.lost) == 6


@clause("Z2.7")
def test_the_general_display_is_filled_up_at_the_end() -> None:
    state = fair("1 tea", "1 silk", general="1 silk 2 ivory", pile="tea")
    do(state, "play 1 tea", "move 2 Bukhara", "draw ivory")
    assert state.general == [1, 1, 0, 0, 1]
    assert state.actor() == 1


# -- Z4 drawing (Z3, the roads, has a file of its own) -------------------------


@clause("Z4.1")
@pytest.mark.parametrize(("good", "due"), [("tea", 1), ("silk", 2), ("ivory", 2)])
def test_one_card_or_two_for_a_good_carried(good: str, due: int) -> None:
    caravans = {3: "Byzantium > Chang'an: 10 4 1"}
    state = fair(f"1 {good}", "1 tea", caravans=caravans)
    do(state, f"play 1 {good}", "move 3 Konya")
    assert (phase(state), state.due) == ("draw", due)


@clause("Z4.2")
def test_each_card_is_drawn_from_where_one_likes() -> None:
    caravans = {3: "Byzantium > Chang'an: 10 4 1"}
    state = fair("1 silk", "1 tea", caravans=caravans, general="1 tea 2 ivory", pile="spices")
    do(state, "play 1 silk", "move 3 Konya")
    assert legal(state) == ["draw ivory", "draw tea", "draw pile"]
    assert refusal(state, "draw silk") == "Z4.2"
    do(state, "draw tea")
    assert refusal(state, "draw tea") == "Z4.2"  # the gap stays
    assert sum(state.general) == 2
    do(state, "draw pile")
    assert hand(state, 0) == "1 spices 1 tea"


@clause("Z4.3")
def test_all_cards_due_are_drawn() -> None:
    caravans = {3: "Byzantium > Chang'an: 10 4 1"}
    state = fair("1 silk", "1 tea", caravans=caravans)
    do(state, "play 1 silk", "move 3 Konya", "draw pile")
    assert (state.actor(), phase(state)) == (0, "draw")
    assert refusal(state, "pass") == refusal(state, "play 1 tea") == "Z4.3"


@clause("Z4.4")
def test_the_discards_are_shuffled_when_a_card_is_needed() -> None:
    state = without_pile(
        fair("1 tea 1 silk", "1 tea", general="1 silk 2 tea", discards="tea ivory")
    )
    do(state, "play 1 tea", "move 2 Bukhara")
    assert len(state.discards) == 2  # not before
    events = do(state, "draw pile")
    assert kinds(events)[0] == "shuffle"
    assert state.discards == []
    assert sum(state.general) == 3
    assert sorted([*state.pile, *[g for g in (1, 4) if state.hand[g]]]) == [1, 4]


@clause("Z4.4")
def test_without_pile_and_discards_there_is_nothing_to_draw_there() -> None:
    state = without_pile(fair("1 tea", "1 tea", general="1 silk 2 ivory"))
    do(state, "play 1 tea", "move 2 Bukhara")
    assert legal(state) == ["draw silk", "draw ivory"]
    assert refusal(state, "draw pile") == "Z4.4"
    do(state, "draw silk")
    assert sum(state.general) == 2  # and nothing fills the gap


# -- Z5 the great market -------------------------------------------------------


@clause("Z5.1")
def test_camel_by_camel_from_the_highest() -> None:
    state = at_market("1 silk 1 ivory 1 spices", "", camels="3 10 4")
    sold = []
    while state.sale:
        sold.append(state.sale)
        do(state, "sell", *(["jewel blue"] if len(sold) == 1 else []))
        if phase(state) == "jewel":
            do(state, legal(state)[0])
    assert sold == [10, 4, 3]


@clause("Z5.2")
def test_who_has_most_sells_and_of_several_the_highest_driver() -> None:
    assert at_market("2 silk", "3 silk", drivers=(5, 1)).actor() == 1
    assert at_market("2 silk", "2 silk", drivers=(4, 5)).actor() == 1
    assert at_market("2 silk", "2 silk", drivers=(5, 4)).actor() == 0
    assert at_market("", "1 ivory").sale == 4  # nobody has silk


@clause("Z5.3")
def test_who_declines_gives_the_right_to_the_next() -> None:
    state = at_market("3 silk", "2 silk", "2 silk", "", drivers=(1, 2, 3, 4))
    asked = []
    for _ in range(3):
        asked.append((state.actor(), state.sale))
        assert legal(state) == ["sell", "decline"]
        assert refusal(state, "pass") == "Z5.3"
        do(state, "decline")
    assert asked == [(0, 10), (2, 10), (1, 10)]
    assert (state.actor(), state.sale) == (0, 1)  # for this camel only: asked again


@clause("Z5.4")
@pytest.mark.parametrize(("cards", "left"), [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2)])
def test_the_seller_discards_half_rounded_up(cards: int, left: int) -> None:
    state = at_market(f"{cards} silk", "")
    do(state, "sell")
    assert state.display[0] == left
    assert state.discards == [0] * (cards - left)


@clause("Z5.5")
def test_the_seller_chooses_a_jewel_of_the_city() -> None:
    state = at_market("1 silk", "", jewels="blue red red")
    do(state, "sell")
    assert legal(state) == ["jewel blue", "jewel red"]
    assert refusal(state, "jewel green") == "Z5.5"
    do(state, "jewel red")
    assert jewels(state, 0) == "red"
    state = at_market("1 silk", "", jewels="red red red")  # nothing to choose
    do(state, "sell")
    assert jewels(state, 0) == "red"


@clause("Z5.6")
def test_the_seller_swaps_drivers_with_the_lowest_of_the_tied() -> None:
    state = at_market("2 silk", "2 silk", "2 silk", drivers=(5, 4, 2), jewels="red red red")
    do(state, "sell")
    assert state.driver == [2, 4, 5]


@clause("Z5.6")
def test_who_declined_or_had_fewer_swaps_no_driver() -> None:
    state = at_market("2 silk", "2 silk", "1 silk", drivers=(5, 4, 2), jewels="red red red")
    do(state, "decline", "sell")
    assert state.driver == [5, 4, 2]


@clause("Z5.7")
def test_a_camel_nobody_sells_brings_no_jewel() -> None:
    state = at_market("1 silk", "")
    events = do(state, "decline")
    assert [event.facts["camel"] for event in events if event.kind == "unsold"] == [10, 4]
    do(state, "decline")
    assert sum(state.jewels) == 0


@clause("Z5.8")
def test_camels_go_to_the_end_of_the_row_one_by_one() -> None:
    state = at_market("1 silk", "", row="5 6")
    waiting = state.row[:]
    do(state, "decline")  # nobody has ivory
    assert state.row == [*waiting, 10, 4]
    do(state, "sell", "jewel blue")
    assert [*state.camels[2], *state.row] == [*waiting, 10, 4, 1]


@clause("Z5.9")
def test_jewels_left_over_leave_the_game() -> None:
    state = at_market("1 silk", "")
    do(state, "sell", "jewel blue")
    assert state.lost == [0, 0, 0, 1, 1]
    assert state.inventory()["jewels 3"] == 4


# -- Z6 a new caravan ----------------------------------------------------------


@clause("Z6.1")
def test_a_new_caravan_of_the_same_size() -> None:
    state = at_market("", "", row="7 2 9 3")
    assert state.camels[2] == [7, 2, 9]
    assert state.row == [3, *state.row[1:-3], 10, 4, 1]
    assert at(state, 3) == "Chang'an"


@clause("Z6.2")
@pytest.mark.parametrize(
    ("others", "goal"),
    [
        # From Chang'an clockwise: Amritsar, Isfahan, Byzantium, Samarkand, Tashkent.
        ({1: "Itil > Tashkent", 2: "Jand > Samarkand"}, "Byzantium"),
        ({1: "Itil > Tashkent", 2: "Jand > Amritsar"}, "Samarkand"),
        ({1: "Isfahan > Tashkent", 2: "Jand > Amritsar"}, "Byzantium"),  # B, S, B
        ({1: "Isfahan > Tashkent", 2: "Samarkand > Amritsar"}, "Byzantium"),  # the only one
    ],
)
def test_empty_cities_are_counted_clockwise(others: dict[int, str], goal: str) -> None:
    caravans = {**others, 3: "Zhangye > Chang'an: 10 4 1"}
    state = fair("1 tea", "1 tea", caravans=caravans)
    do(state, "play 1 tea", "move 3 Chang'an", *draw_all(state, 3, "tea"))
    assert SPACES[state.goal[2]] == goal


@clause("Z6.3")
def test_jewels_are_drawn_onto_the_new_destination() -> None:
    state = at_market("", "", bag="red violet blue green")
    assert state.prize[10:] == [1, 0, 0, 1, 1]
    assert state.bag == [2]


# -- Z7 villages ---------------------------------------------------------------


@clause("Z7.1")
def test_villages_passed_or_jumped_do_nothing() -> None:
    caravans = {1: "Gurganj > Isfahan: 9", 2: "Jand > Tashkent: 3 2"}
    state = fair("2 tea", "1 tea", displays=("1 ivory 1 silk 1 tea",), caravans=caravans)
    events = do(state, "play 2 tea", "move 1 Dunhuang", "draw pile")
    assert phase(state) == "bakshish"
    assert kinds(events) == ["play", "move", "draw"]


@clause("Z7.2")
def test_a_small_market_sells_the_higher_camel_of_its_good() -> None:
    caravans = {3: "Itil > Chang'an: 6 5 10"}
    state = fair("1 spices", "1 tea", displays=("1 tea 1 silk",), caravans=caravans)
    do(state, "play 1 spices", "move 3 Gurganj", "draw pile")
    assert state.sale == 6
    do(state, "sell")
    assert (state.sale, state.actor()) == (0, 1)  # one sale only
    state = in_village("silk", "1 silk", "")  # not carried
    assert state.actor() == 1


@clause("Z7.3")
def test_who_sells_in_a_village_goes_as_at_the_great_market() -> None:
    state = in_village("porcelain", "3 porcelain", "3 porcelain", "3 porcelain", drivers=(2, 5, 1))
    assert state.actor() == 1
    do(state, "decline")
    assert state.actor() == 0
    do(state, "sell")
    assert state.display[2] == 1
    assert state.driver == [1, 5, 2]


@clause("Z7.4")
def test_the_seller_in_a_village_takes_a_colourless_jewel() -> None:
    state = in_village("porcelain", "", "2 porcelain")
    do(state, "sell")
    assert (state.colourless[1], state.stock) == (1, 9)


@clause("Z7.5")
def test_the_camel_sold_is_exchanged_for_the_first_of_the_row() -> None:
    state = in_village("porcelain", "", "2 porcelain", row="4 7")
    rest = state.row[1:]
    do(state, "sell")
    assert state.camels[0] == [4]
    assert state.row == [*rest, 9]


@clause("Z7.6")
def test_without_a_seller_no_camel_is_exchanged() -> None:
    state = in_village("porcelain", "", "2 porcelain")
    row = state.row[:]
    do(state, "decline")
    assert (state.camels[0], state.row, state.stock) == ([9], row, 10)
    state = in_village("porcelain", "", "")
    assert (state.camels[0], state.actor()) == ([9], 1)


@clause("Z7.7")
def test_the_black_market_sells_the_highest_camel() -> None:
    caravans = {3: "Kashgar > Chang'an: 6 5 10", 1: "Isfahan > Amritsar"}
    state = fair("1 spices", "1 tea", displays=("1 tea 1 silk",), caravans=caravans)
    do(state, "play 1 spices", "move 3 Peshawar", "draw pile")
    assert state.sale == 10
    do(state, "sell")
    assert 10 in state.row
    assert state.colourless[0] == 1


@clause("Z7.8")
@pytest.mark.parametrize(
    ("tile", "caravan", "more"),
    [
        ("1 camel", 1, True), ("1 camel", 2, False), ("1 camel", 3, False),
        ("2 camels", 1, True), ("2 camels", 2, True), ("2 camels", 3, False),
        ("3 camels", 1, True), ("3 camels", 2, True), ("3 camels", 3, True),
    ],
)  # fmt: skip
def test_camel_tiles_give_a_card_to_small_caravans(tile: str, caravan: int, more: bool) -> None:
    caravans = {1: "Amritsar > Isfahan: 1", 2: "Samarkand > Tashkent: 2 3"}
    state = fair("1 tea", "1 tea", caravans={**caravans, 3: "Byzantium > Chang'an: 4 7 8"})
    space = {1: "Srinagar", 2: "Merv", 3: "Konya"}[caravan]
    village(state, space, tile)
    do(state, "play 1 tea", f"move {caravan} {space}", "draw pile")
    assert ((state.actor(), phase(state)) == (0, "draw")) is more
    if more:
        do(state, "draw pile")
        assert (state.cards_in_hand(0), state.actor()) == (2, 1)


@clause("Z7.9")
def test_customs_leave_the_others_four_cards() -> None:
    hands = ["6 tea", "5 silk", "4 ivory", "1 tea 6 porcelain"]
    state = in_village("customs", "", "", "", "", hands=hands)
    assert (state.actor(), legal(state)) == (1, ["discard silk"])  # asked, so that nobody learns
    assert refusal(state, "discard tea") == "Z7.9"
    do(state, "discard silk")
    assert state.actor() == 3
    do(state, "discard porcelain", "discard tea", "discard porcelain")
    assert hand(state, 3) == "4 porcelain"
    assert state.discards == [0, 2, 4, 2]
    assert state.actor() == 1  # the next turn; nothing was asked of seat 2, nor of seat 0
    assert state.cards_in_hand(0) == 6


@clause("Z7.10")
def test_a_sandstorm_costs_the_others_a_card_of_their_display() -> None:
    state = in_village("sandstorm", "2 ivory", "1 silk 1 spices", "", "2 silk")
    assert (state.actor(), legal(state)) == (1, ["lose silk", "lose spices"])
    assert refusal(state, "lose tea") == "Z7.10"
    do(state, "lose spices")
    assert [shown(state, seat) for seat in range(4)] == ["2 ivory 1 tea", "1 silk", "", "1 silk"]
    assert state.discards == [3, 0]  # seat 3 had no choice
    assert state.turn == 1


# -- Z8 thief, bazaar, bakshish ------------------------------------------------


@clause("Z8.1")
def test_the_thief_takes_any_card_into_the_own_display() -> None:
    state = in_village("thief", "", "1 silk 2 tea", "1 ivory")
    assert legal(state) == ["rob 1 silk", "rob 1 tea", "rob 2 ivory"]
    assert refusal(state, "rob 2 tea") == refusal(state, "rob 4 tea") == "Z8.1"
    do(state, "rob 1 tea")
    assert shown(state, 0) == "2 tea"


@clause("Z8.2")
def test_nobody_is_robbed_twice_and_the_active_player_not_at_all() -> None:
    state = in_village("thief", "1 spices", "2 silk", "1 ivory 1 tea", "", discards="spices")
    assert refusal(state, "rob 0 spices") == "Z8.2"
    do(state, "rob 2 ivory")
    assert state.actor() == 1  # seat 2 had only seat 1 to rob, who then found nobody
    assert [shown(state, seat) for seat in range(4)] == [
        "1 ivory 1 spices 1 tea", "1 silk 1 spices", "1 silk 1 tea", "",
    ]  # fmt: skip
    state = in_village("thief", "1 spices", "1 silk 1 tea", "1 ivory 1 tea", "1 ivory")
    do(state, "rob 1 silk")
    assert refusal(state, "rob 1 tea") == "Z8.2"
    do(state, "rob 3 ivory")
    assert state.actor() == 3
    assert refusal(state, "rob 1 ivory") == "Z8.2"


@clause("Z8.3")
def test_who_can_rob_must() -> None:
    state = in_village("thief", "", "1 silk 2 tea", "1 ivory")
    assert refusal(state, "pass") == refusal(state, "decline") == "Z8.3"


@clause("Z8.4")
def test_the_last_one_robbed_takes_the_top_of_the_discards_or_the_pile() -> None:
    state = in_village("thief", "", "2 silk", discards="ivory spices")
    assert shown(state, 1) == "1 silk 1 spices"
    assert state.discards == [1]
    state = in_village("thief", "", "2 silk", pile="tea porcelain ivory")
    assert shown(state, 1) == "1 silk 1 porcelain"


@clause("Z8.5")
def test_with_nobody_to_rob_the_active_player_takes_that_card() -> None:
    state = in_village("thief", "", "", discards="ivory spices")
    assert shown(state, 0) == "1 spices 1 tea"
    state = fair("1 tea", "1 tea", "1 tea", caravans={1: "Dunhuang > Isfahan: 9"}, general="")
    village(state, "Kashgar", "thief")
    state.pile.clear()  # no card anywhere, which a position would not allow
    do(state, "play 1 tea", "move 1 Kashgar")
    assert shown(state, 0) == "1 tea"
    assert state.actor() == 1


@clause("Z8.6")
def test_three_different_goods_buy_a_colourless_jewel() -> None:
    state = in_village("bazaar", "3 silk 1 ivory", "")  # with the tea played: three goods
    assert legal(state) == ["lose silk", "lose ivory", "lose tea", "pass"]
    assert refusal(state, "lose spices") == "Z8.6"
    do(state, "lose silk", "lose tea")  # and the last without asking
    assert (shown(state, 0), state.colourless[0]) == ("2 silk", 1)
    state = in_village("bazaar", "3 silk 1 ivory", "")
    do(state, "pass")
    assert (shown(state, 0), state.colourless[0]) == ("3 silk 1 ivory 1 tea", 0)
    assert in_village("bazaar", "3 silk", "").actor() == 1  # two goods only


@clause("Z8.7")
def test_once_begun_the_trade_is_finished() -> None:
    state = in_village("bazaar", "2 silk 1 ivory 1 spices", "")
    do(state, "lose silk")
    assert legal(state) == ["lose ivory", "lose spices", "lose tea"]
    assert refusal(state, "pass") == "Z8.7"
    assert refusal(state, "lose silk") == "Z8.6"
    do(state, "lose tea", "lose ivory")
    assert state.discards == [0, 4, 1]


@clause("Z8.8")
def test_bakshish_takes_a_card_of_the_general_display() -> None:
    state = in_village("bakshish", "", "", hands=["2 tea", "1 tea"], general="1 silk 2 ivory")
    assert legal(state) == ["bakshish silk", "bakshish ivory"]
    assert refusal(state, "bakshish tea") == refusal(state, "pass") == "Z8.8"
    do(state, "bakshish ivory")
    assert shown(state, 0) == "1 ivory 1 tea"
    assert state.general == [1, 1, 0, 0, 0]


@clause("Z8.9")
def test_bakshish_is_paid_with_a_card_of_the_hand() -> None:
    state = in_village("bakshish", "", "", hands=["2 tea", "1 tea"], pile="silk")
    do(state, "bakshish ivory")
    assert legal(state) == ["discard silk", "discard tea"]
    assert refusal(state, "discard ivory") == "Z8.9"
    do(state, "discard silk")
    assert (hand(state, 0), state.discards) == ("1 tea", [0])
    assert sum(state.general) == 3


@clause("Z8.10")
def test_bakshish_lapses_without_card_to_take_or_to_give() -> None:
    state = in_village("bakshish", "", "")  # one card in hand: the one just drawn
    assert refusal(state, "pass") == "Z8.8"
    caravans = {1: "Dunhuang > Isfahan: 9"}
    state = fair("2 tea", "1 tea", caravans=caravans, general="1 silk")
    village(state, "Kashgar", "bakshish")
    do(state, "play 1 tea", "move 1 Kashgar", "draw silk")  # no card left to take
    assert (state.actor(), hand(state, 0)) == (1, "1 silk 1 tea")
    state = without_pile(fair("1 tea", "1 tea", caravans=caravans, general=""))
    village(state, "Kashgar", "bakshish")
    do(state, "play 1 tea", "move 1 Kashgar")  # nothing to draw, nothing to give
    assert (state.actor(), shown(state, 0)) == (1, "1 tea")


# -- Z9 the end ----------------------------------------------------------------

TWO = {1: "Otrar > Tashkent: 5", 2: "Bukhara > Samarkand: 9 6", 3: ""}


@clause("Z9.1")
def test_a_bag_with_too_few_jewels_stops_the_caravan() -> None:
    state = at_market("", "", bag="blue green", row="5 6")
    assert at(state, 3) == SPACES[-1]  # GONE
    assert (state.place[2], state.bag) == (-1, [])
    assert state.lost == [2, 3, 4, 4, 4]  # all but those on the other two destinations
    assert state.row[:2] == [5, 6]
    assert state.row[-3:] == [10, 4, 1]
    do(state, "play 1 tea")
    assert refusal(state, "move 3 Dunhuang") == "Z9.1"


@clause("Z9.2")
def test_the_next_caravan_to_arrive_travels_no_more_either() -> None:
    state = fair("2 tea", "1 tea", caravans=TWO, bag="", displays=("1 porcelain", ""))
    do(state, "play 1 tea", "move 2 Samarkand", "draw pile", "draw pile", "sell", "jewel blue")
    assert state.place[1] == -1 or phase(state) == "sell"
    while phase(state) == "sell":
        do(state, "decline")
    assert state.place[1] == -1
    assert jewels(state, 0) == "blue"


@clause("Z9.3")
def test_the_last_caravan_goes_straight_to_its_destination() -> None:
    state = fair("2 spices", "1 spices", caravans=TWO, bag="")
    events = do(state, "play 1 spices", "move 2 Samarkand", "draw pile")
    assert kinds(events)[-1] == "hurry"
    assert at(state, 1) == "Tashkent"


@clause("Z9.4")
def test_hands_are_laid_down_clockwise_all_or_nothing() -> None:
    state = fair("1 silk", "", "2 spices 1 tea", "1 tea", caravans=TWO, bag="", turn=2)
    do(state, "play 1 spices", "move 2 Samarkand", "draw pile")
    assert (state.actor(), legal(state)) == (2, ["lay", "keep"])
    assert refusal(state, "discard tea") == "Z9.4"
    cards = state.cards_in_hand(2)
    do(state, "lay")
    assert (state.cards_in_hand(2), sum(state.display[10:15])) == (0, cards + 1)
    assert state.actor() == 3
    do(state, "keep")
    assert state.cards_in_hand(3) == 1
    assert state.actor() == 0  # seat 1 has no hand
    do(state, "keep")
    assert state.sale == 5


@clause("Z9.5")
def test_with_the_last_market_the_game_is_over() -> None:
    state = fair("2 spices", "1 spices", caravans=TWO, bag="")
    do(state, "play 1 spices", "move 2 Samarkand", "draw pile", "keep")
    events = do(state, "keep")
    assert kinds(events)[-1] == "end"
    assert state.actor() == OVER
    assert state.legal() == []
    assert refusal(state, "play 1 tea") == "Z9.5"


# -- Z10 points ----------------------------------------------------------------


@clause("Z10.1")
@pytest.mark.parametrize(
    ("found", "points"),
    [
        ([0, 0, 0, 0, 0], 0),
        ([1, 0, 0, 0, 0], 1),
        ([1, 1, 0, 0, 0], 3),
        ([1, 1, 0, 1, 0], 6),
        ([1, 1, 0, 1, 1], 10),
        ([1, 1, 1, 1, 1], 15),
        ([4, 0, 0, 0, 0], 4),
        ([2, 2, 2, 1, 1], 15 + 6),
    ],
)
def test_sets_of_jewels(found: list[int], points: int) -> None:
    state = fair("1 tea", "1 tea")
    state.jewels[5:10] = found
    assert state.scores() == [0, points]


@clause("Z10.2")
def test_colourless_jewels_and_the_marker_for_three() -> None:
    state = fair("1 tea", "1 tea")
    for jewels_now, markers, points, stock in ((1, 0, 2, 9), (2, 0, 4, 8), (0, 1, 8, 10)):
        state = sold_in_village(state.colourless[0], state.markers[0])
        assert (state.colourless[0], state.markers[0]) == (jewels_now, markers)
        assert (state.scores()[0], state.stock) == (points, stock)
        assert state.inventory()["colourless jewels"] == 10


def sold_in_village(colourless: int, markers: int) -> SilkRoadState:
    """Seat 0 has sold in a village, who had so many jewels before."""
    state = in_village("porcelain", "1 porcelain", "")
    state.colourless[0], state.markers[0] = colourless, markers
    state.stock -= colourless
    do(state, "sell")
    return state


@clause("Z10.3")
def test_most_points_win_and_of_several_the_highest_driver() -> None:
    state = fair("1 tea", "1 tea", "1 tea", drivers=(3, 1, 4))
    state.jewels[0] = state.jewels[5] = state.jewels[10] = 1
    assert state.winners() == [2]
    state.jewels[1] = state.jewels[6] = 1
    assert state.winners() == [0]
