"""Through the Desert, clause by clause. The clauses are in the game's RULES.md."""

from __future__ import annotations

from itertools import combinations

import pytest

from bactrian.games.desert import RULES
from bactrian.games.desert.rules import (
    GIVEN_UP,
    GONE,
    IN_HAND,
    OASIS,
    SEATS,
    DesertState,
)
from bactrian.games.desert.words import action, read_space
from bactrian.kernel.dice import Dice
from bactrian.kernel.errors import InvalidOption
from bactrian.kernel.state import OVER
from desert.camp import PLAIN, camp, do, is_shut, number, places, refusal
from support import clause


def set_up(seats: int, seed: int = 1) -> DesertState:
    state = RULES.new(seats, {}, Dice(seed))
    assert isinstance(state, DesertState)
    return state


# -- D1 setting up -------------------------------------------------------------


@clause("D1.1")
def test_two_to_five_play_and_seat_0_begins() -> None:
    assert RULES.seats == (2, 3, 4, 5)
    for seats in RULES.seats:
        state = set_up(seats)
        order = []
        for _ in range(seats):
            order.append(state.actor())
            state.apply(state.legal()[0])
        assert order == list(range(seats))
    for seats in (1, 6):
        with pytest.raises(InvalidOption, match="2 to 5"):
            RULES.new(seats, {}, Dice(1))


@clause("D1.2")
def test_the_cut_off_part_is_used_by_four_and_five_only() -> None:
    small, large = set_up(3).ground, set_up(4).ground
    cut = {
        row * 16 + column
        for row, line in enumerate(large.rows)
        for column, mark in enumerate(line)
        if mark in ":OP"
    }
    assert cut
    assert set(small.spaces) == set(large.spaces) - cut
    mountains = "".join(large.rows).count("^")
    marks = len("".join(large.rows).replace(" ", ""))
    assert len(large.spaces) == marks - mountains


@clause("D1.3")
@pytest.mark.parametrize(("seats", "palms"), [(2, 6), (3, 6), (4, 7), (5, 7)])
def test_five_oases_stand_on_palm_spaces_by_lot(seats: int, palms: int) -> None:
    spaces = set_up(seats).ground.palms
    assert len(spaces) == palms
    chosen = {
        frozenset(palm for palm in spaces if set_up(seats, seed).cell[palm] == OASIS)
        for seed in range(250)
    }
    assert chosen == {frozenset(five) for five in combinations(spaces, 5)}


@clause("D1.4")
def test_tokens_lie_on_waterholes_and_on_palm_spaces_without_oasis() -> None:
    for seats, count in ((2, None), (3, None), (4, 45), (5, 45)):
        state = set_up(seats)
        ground = state.ground
        free_palms = [palm for palm in ground.palms if state.cell[palm] != OASIS]
        wet = [space for space in ground.spaces if state.water[space] > 0]
        assert sorted(wet) == sorted(ground.waterholes + free_palms)
        values = [int(state.water[space]) for space in wet]
        assert all(1 <= values.count(value) <= 15 for value in (1, 2, 3))
        if count:
            assert [values.count(value) for value in (1, 2, 3)] == [15, 15, 15]
        else:
            assert len(values) < 45


@clause("D1.5")
@pytest.mark.parametrize(("seats", "stock"), [(2, 22), (3, 26), (4, 30)])
def test_the_stock_of_camels(seats: int, stock: int) -> None:
    state = set_up(seats)
    assert state.stock == [stock] * 5
    for colour in range(5):
        for seat in range(seats):
            assert state.leader[colour * SEATS + seat] == IN_HAND


@clause("D1.6")
def test_five_players_give_up_a_leader_of_different_colours() -> None:
    dealt = set()
    for seed in range(40):
        state = set_up(5, seed)
        assert state.stock == [30] * 5
        given = [divmod(c, SEATS) for c, place in enumerate(state.leader) if place == GIVEN_UP]
        assert sorted(colour for colour, _ in given) == [0, 1, 2, 3, 4]
        assert sorted(seat for _, seat in given) == [0, 1, 2, 3, 4]
        dealt.add(tuple(given))
    assert len(dealt) > 20


# -- D2 placing the leaders ----------------------------------------------------


@clause("D2.1")
def test_leaders_are_placed_one_a_turn_until_all_are_down() -> None:
    state = camp(hands="Y0 R0 Y1 R1")
    asked = []
    for move in ("Y a1", "R a4", "R c1", "Y c4"):
        asked.append(state.actor())
        do(state, move)
        if move == "R a4":
            assert refusal(state, "Y e6") == "D2.1"
    assert asked == [0, 1, 0, 1]
    assert (state.phase, state.actor(), state.left) == (1, 0, 1)  # camels now


@clause("D2.2")
def test_a_leader_stands_on_an_empty_space() -> None:
    rows = ["....^.......", *PLAIN[1:]]
    state = camp(rows, oases="c3", water={"e5": 2}, caravans={"R1": "h8"}, hands="Y0 Y1")
    for space in ("a5", "c3", "e5", "h8", "p16"):  # rock, oasis, water, leader, nowhere
        assert refusal(state, f"Y {space}") == "D2.2"
    do(state, "Y e6")  # next to water is fine


@clause("D2.3")
def test_a_leader_keeps_away_from_oases() -> None:
    state = camp(oases="c3", hands="Y0 Y1")
    for space in ("b2", "b3", "c2", "c4", "d2", "d3"):
        assert refusal(state, f"Y {space}") == "D2.3"
    assert action("Y b4") in state.legal()


@clause("D2.4")
def test_a_leader_keeps_away_from_all_leaders() -> None:
    state = camp(caravans={"R0": "c3", "B1": "g7"}, hands="Y0 Y1")
    for space in ("c2", "c4", "b2", "b3", "g6", "g8", "h7"):
        assert refusal(state, f"Y {space}") == "D2.4"
    do(state, "Y c5")
    assert refusal(state, "Y d5") == "D2.4"


@clause("D2.5")
def test_in_the_first_round_no_colour_is_placed_twice() -> None:
    state = camp(seats=3, hands="Y0 R0 Y1 R1 Y2 R2 G2")
    do(state, "Y a1")
    assert refusal(state, "Y c3") == "D2.5"
    do(state, "R c3")
    assert places(state, "Y") == places(state, "R") == set()
    do(state, "G e5")
    do(state, "R g7")  # the second round: colours repeat
    do(state, "Y i9")


@clause("D2.5")
def test_who_holds_only_colours_already_placed_is_free() -> None:
    state = camp(seats=3, hands="Y0 R1 Y2 R2")
    do(state, "Y a1", "R c3")
    assert places(state, "Y")
    assert places(state, "R")
    do(state, "Y e5")


@clause("D2.6")
def test_leaders_without_room_leave_the_game() -> None:
    state = camp(["......"], hands="Y0 R0 Y1 R1", stock=5)
    events = do(state, "Y a2", "R a5")  # a2 blocks a1-a3, a5 blocks a4-a6
    assert [event.kind for event in events] == ["leader", "leader", "gone", "gone"]
    assert state.leader[number("R0")] == state.leader[number("Y1")] == GONE
    assert state.stock == [5] * 5
    assert state.phase == 1
    assert state.inventory()["camels 0"] == 7


# -- D3 the turn ---------------------------------------------------------------


@clause("D3.1")
def test_a_turn_is_two_camels_of_one_colour_or_two() -> None:
    state = camp(caravans={"Y0": "a1", "R0": "e5", "Y1": "i9"})
    do(state, "Y a2", "R e6")
    assert state.actor() == 1
    do(state, "Y i10", "Y i11")
    assert state.actor() == 0
    assert state.stock == [17, 20, 19, 20, 20]


@clause("D3.2")
@pytest.mark.parametrize(
    ("seats", "turns"), [(2, [1, 2, 2]), (3, [1, 1, 2, 2]), (4, [1, 1, 2, 2, 2])]
)
def test_the_first_players_place_one_camel_in_the_first_turn(seats: int, turns: list[int]) -> None:
    state = set_up(seats)
    while state.phase == 0:
        state.apply(state.legal()[0])
    placed = []
    for turn in range(len(turns)):
        assert state.actor() == turn % seats
        count = 0
        while state.turns == turn + 1:
            state.apply(state.legal()[0])
            count += 1
        placed.append(count)
    assert placed == turns


@clause("D3.3")
def test_who_cannot_place_passes() -> None:
    # Seat 1: the rose leader is hemmed in by a rose rival, the lemon one by a mountain.
    state = camp([".......^."], caravans={"Y0": "a1", "R0": "a5", "R1": "a7", "Y1": "a9"})
    events = do(state, "Y a2", "Y a3")
    assert [event.kind for event in events] == ["camel", "camel", "pass"]
    assert state.actor() == 0
    assert state.turns == 7  # the pass counted as a turn


@clause("D3.3")
def test_who_cannot_place_the_second_camel_has_had_the_turn() -> None:
    state = camp(["..^......"], caravans={"Y0": "a1", "R1": "a4"})
    do(state, "Y a2")
    assert state.actor() == 1


@clause("D3.4")
def test_an_empty_stock_gives_no_camel() -> None:
    state = camp(caravans={"Y0": "a1", "R0": "e5", "Y1": "i9"})
    state.stock[0] = 1
    do(state, "Y a2")
    assert refusal(state, "Y a3") == "D3.4"
    assert places(state, "Y") == set()


# -- D4 where a camel may go ---------------------------------------------------


@clause("D4.1")
def test_a_camel_goes_to_an_empty_space_or_a_waterhole() -> None:
    rows = ["............", ".^..........", *PLAIN[2:]]
    state = camp(
        rows,
        oases="c1",
        water={"a1": 3},
        caravans={"Y0": "b1", "R1": "a2"},
    )
    for space in ("b2", "c1", "a2", "b1", "p16"):  # rock, oasis, camel, itself, nowhere
        assert refusal(state, f"Y {space}") == "D4.1"
    assert places(state, "Y") == {"a1", "c2"}


@clause("D4.2")
def test_a_camel_touches_the_own_caravan_of_its_colour() -> None:
    state = camp(caravans={"Y0": "a1 a2", "R0": "e5", "Y1": "i9"})
    assert places(state, "Y") == {"a3", "b1", "b2"}
    assert refusal(state, "Y e6") == "D4.2"  # next to another colour of the same player
    assert refusal(state, "Y i10") == "D4.2"  # next to the same colour of another player
    do(state, "Y a3")
    assert "a4" in places(state, "Y")  # hangs together with the leader through the new one


@clause("D4.3")
def test_a_camel_keeps_off_the_same_colour_of_others() -> None:
    state = camp(caravans={"Y0": "a1 a2", "Y1": "a5"})
    assert refusal(state, "Y a4") == "D4.2"
    do(state, "Y b2")
    assert places(state, "Y") >= {"a3", "b3"}
    do(state, "Y a3")
    assert state.actor() == 1
    assert refusal(state, "Y a4") == "D4.3"


@clause("D4.4")
def test_a_camel_may_touch_other_colours() -> None:
    state = camp(caravans={"Y0": "a1", "R1": "a3", "R0": "b3", "B1": "c2"})
    do(state, "Y a2")  # touches rose camels of both players
    assert state.cell[read_space("a2")] == number("Y0")


# -- D5 waterholes -------------------------------------------------------------


@clause("D5.1")
def test_a_camel_on_a_waterhole_takes_its_token() -> None:
    state = camp(water={"a2": 3, "a3": 1, "b1": 2}, caravans={"Y0": "a1", "R1": "i9"})
    events = do(state, "Y a2", "Y a3")
    assert [e.facts["points"] for e in events if e.kind == "water"] == [3, 1]
    assert state.water_points(0) == 4
    assert state.water[read_space("a2")] == 0
    assert state.water[read_space("b1")] == 2


@clause("D5.2")
def test_tokens_are_taken_in_the_open() -> None:
    state = camp(water={"a2": 3}, caravans={"Y0": "a1", "R1": "h8"})
    do(state, "Y a2")
    for seat in (None, 0, 1):
        view = RULES.view(state, seat)
        assert view["players"][0]["tokens"] == [0, 0, 1]
        assert view["players"][0]["water"] == 3


# -- D6 oases ------------------------------------------------------------------


@clause("D6.1")
def test_a_caravan_next_to_an_oasis_has_reached_it() -> None:
    state = camp(oases="a4", caravans={"Y0": "a1", "R1": "i9"})
    do(state, "Y a2")
    assert state.oases[0] == 0
    events = do(state, "Y a3")
    assert [event.kind for event in events] == ["camel", "oasis"]
    assert state.oases[0] == 1
    assert state.scores()[0] == 5 + 10  # and the largest caravan


@clause("D6.2")
def test_a_caravan_is_paid_once_for_an_oasis() -> None:
    state = camp(oases="a4", caravans={"Y0": "a1 a2", "R0": "d4", "Y1": "i9"})
    do(state, "Y a3", "Y b3")
    assert state.oases[0] == 1
    do(state, "Y i10", "Y i11")
    do(state, "R c4", "R b4")  # another caravan of the same player is paid too
    assert state.oases[0] == 2


@clause("D6.3")
def test_many_caravans_reach_an_oasis_and_one_caravan_reaches_many() -> None:
    state = camp(oases="a4 c3", caravans={"Y0": "a2", "Y1": "a6"})
    do(state, "Y a3", "Y b3")  # b3 stands next to both oases
    assert state.oases == [2, 0, 0, 0, 0]
    do(state, "Y a5")
    assert state.oases == [2, 1, 0, 0, 0]


@clause("D6.4")
def test_points_do_not_run_out() -> None:
    state = camp(oases="b2", caravans={"Y0": "a4", "R1": "i9"})
    state.oases[0] = 200
    do(state, "Y a3")
    assert state.scores()[0] == 200 * 5 + 5 + 10


# -- D7 territories ------------------------------------------------------------

# b2 and c2 inside a ring of lemon camels that a3 will close.
RING = {"Y0": "a2 b1 c1 d1 d2 c3 b3"}


@clause("D7.1")
def test_a_ring_closes_a_territory() -> None:
    state = camp(caravans={**RING, "R1": "i9"})
    events = do(state, "Y a3")
    closed = [e.facts["spaces"] for e in events if e.kind == "territory"]
    assert closed == [[read_space("b2"), read_space("c2")]]
    assert is_shut(state, "b2")
    assert is_shut(state, "c2")
    assert state.land[0] == 2


@clause("D7.1")
def test_the_edge_of_the_board_closes_a_territory() -> None:
    state = camp(caravans={"Y0": "a3 b2", "R1": "i9"})
    do(state, "Y c2")
    assert state.land[0] == 0
    do(state, "Y c1")  # a1, a2 and b1 lie between this line and the edge
    assert [name for name in ("a1", "a2", "b1") if is_shut(state, name)] == ["a1", "a2", "b1"]
    assert state.land[0] == 3


@clause("D7.1")
def test_mountains_close_a_territory() -> None:
    rows = ["............", "............", "...^^^......", "..^..^......", "...^.^......"]
    # d4 and d5 lie among the mountains; e5 is the only way in.
    state = camp([*rows, *PLAIN[5:]], caravans={"Y0": "f6", "R1": "a1"})
    do(state, "Y f5")
    assert state.land[0] == 0
    do(state, "Y e5")
    assert is_shut(state, "d4")
    assert is_shut(state, "d5")
    assert state.land[0] == 2


@clause("D7.2")
def test_two_caravans_close_nothing_together() -> None:
    state = camp(caravans={"Y0": "b1 c1 d1", "R0": "d2 c3 b3 a3", "B1": "i9"})
    do(state, "Y a2")
    assert not is_shut(state, "b2")
    assert is_shut(state, "a1")  # lemon and the edge alone
    assert state.land[0] == 1


@clause("D7.3")
@pytest.mark.parametrize("inside", ["R1", "R0", "Y1"])
def test_a_region_with_a_camel_in_it_is_not_closed(inside: str) -> None:
    # The ring is wider here, so that a lemon camel of the rival can stand inside.
    ring = "b2 c2 d2 e3 f3 g4 g5 g6 f6 e7 d6 c6 b5 a5 a4"
    state = camp(caravans={"Y0": ring, inside: "d4", "B1": "i12"})
    events = do(state, "Y a3")
    closed = [space for e in events if e.kind == "territory" for space in e.facts["spaces"]]
    assert read_space("d4") not in closed
    assert read_space("c4") not in closed


@clause("D7.4")
@pytest.mark.parametrize(("seats", "closes"), [(2, True), (3, True), (4, False), (5, False)])
def test_the_cut_off_line_closes_for_two_and_not_for_four(seats: int, closes: bool) -> None:
    rows = ["....::::"] * 4
    state = camp(rows, seats=seats, caravans={"Y0": "a3 b2 c2", "R1": "d1"})
    do(state, "Y c3")
    assert not is_shut(state, "b4")
    do(state, "Y c4")
    assert is_shut(state, "b4") == closes
    assert state.land[0] == (3 if closes else 0)  # a4, b3, b4


@clause("D7.5")
def test_the_larger_part_of_the_board_closes_too() -> None:
    state = camp(["......"] * 6, caravans={"Y0": "a3 b2 c2", "R0": "a1"})
    # With c1 the line parts the board: the corner holds a camel, the rest of the board none.
    do(state, "Y c1")
    assert not is_shut(state, "a2")
    assert is_shut(state, "f6")
    assert state.land[0] == 36 - 4 - 3


@clause("D7.5")
def test_a_pocket_behind_the_leader_closes_with_the_first_camel() -> None:
    rows = ["..^.........", "^...........", *PLAIN[2:]]
    # a1 and a2 lie between rock; b2 is their only way out.
    state = camp(rows, caravans={"R1": "i9"}, hands="Y0", stock=20)
    events = do(state, "Y b2")
    assert [e.kind for e in events] == ["leader"]  # a leader closes nothing
    assert not is_shut(state, "a1")
    while state.actor() != 0:
        state.apply(state.legal()[0])
    do(state, "Y c3")
    assert is_shut(state, "a1")
    assert is_shut(state, "a2")


@clause("D7.6")
def test_the_owner_takes_the_tokens_in_the_territory() -> None:
    state = camp(water={"b2": 3, "c2": 1, "e5": 2}, caravans={**RING, "R1": "i9"})
    do(state, "Y a3")
    assert state.water_points(0) == 4
    assert state.water[read_space("e5")] == 2


@clause("D7.7")
def test_an_oasis_in_the_territory_is_reached() -> None:
    state = camp(oases="a1", caravans={"Y0": "a3 b2 c2", "R1": "i9"})
    do(state, "Y c1")  # a2 and b1 keep this line away from the oasis
    assert state.oases[0] == 1
    assert state.land[0] == 2


@clause("D7.7")
def test_a_ringed_oasis_alone_is_worth_nothing_more() -> None:
    state = camp(oases="c3", caravans={"Y0": "b2 b3 c4 d3 d2", "R1": "i9"})
    state.reached[number("Y0")] = 1
    events = do(state, "Y c2")
    assert [e.facts["spaces"] for e in events if e.kind == "territory"] == [[read_space("c3")]]
    assert (state.land[0], state.oases[0]) == (0, 0)


@clause("D7.8")
def test_nobody_places_in_a_closed_territory() -> None:
    state = camp(caravans={**RING, "R1": "i9", "Y1": "f9"})
    do(state, "Y a3")
    for _ in range(2):
        for colour in "YR":
            assert refusal(state, f"{colour} b2") == "D7.8"
        while state.actor() == 0:
            state.apply(state.legal()[0])


@clause("D7.9")
def test_one_camel_closes_several_territories() -> None:
    state = camp(caravans={"Y0": "a2 b2 c2 d1", "R1": "i9"}, water={"a1": 2, "c1": 3})
    events = do(state, "Y b1")
    closed = [event.facts["spaces"] for event in events if event.kind == "territory"]
    assert sorted(closed) == [[read_space("a1")], [read_space("c1")]]
    assert (state.land[0], state.water_points(0)) == (2, 5)


# -- D8 the end ----------------------------------------------------------------


@clause("D8.1")
def test_the_game_ends_with_the_turn_in_which_a_stock_runs_out() -> None:
    state = camp(caravans={"Y0": "a1", "R0": "e5", "R1": "i9"})
    state.stock[0] = 1
    do(state, "Y a2")
    assert state.actor() == 0  # the second camel is still placed
    events = do(state, "R e6")
    assert state.actor() == OVER
    assert events[-1].facts == {"why": "stock"}


@clause("D8.2")
def test_the_game_ends_when_nobody_can_place() -> None:
    state = camp(["...^..."], caravans={"Y0": "a1", "Y1": "a6 a7 a5"})
    events = do(state, "Y a2")  # closes a3, and seat 1 is hemmed in
    assert state.actor() == OVER
    assert [event.kind for event in events[-3:]] == ["pass", "pass", "end"]
    assert events[-1].facts == {"why": "blocked"}


@clause("D8.3")
def test_nothing_is_placed_once_the_game_is_over() -> None:
    state = camp(["..^.."], caravans={"Y0": "a1", "Y1": "a5 a4"})
    do(state, "Y a2")
    assert state.actor() == OVER
    assert state.legal() == []
    assert refusal(state, "Y a1") == "D8.3"


# -- D9 points -----------------------------------------------------------------


@clause("D9.1")
def test_the_largest_caravan_of_a_colour_is_worth_ten() -> None:
    state = camp(
        seats=3, caravans={"Y0": "a1 a2 a3", "Y1": "c1 c2", "R1": "e1", "R2": "g1", "B2": "i1"}
    )
    # lemon to seat 0; rose shared by 1 and 2; sky, a leader alone, to 2
    assert state.scores() == [10, 5, 15]


@clause("D9.2")
def test_a_colour_without_a_caravan_pays_nobody() -> None:
    assert sum(camp(caravans={"Y0": "a1"}).scores()) == 10
    assert sum(camp().scores()) == 0


@clause("D9.3")
def test_territory_counts_its_spaces_without_oases() -> None:
    state = camp(oases="c2", caravans={**RING, "R1": "i9"})
    state.reached[number("Y0")] = 1
    before = state.scores()[0]
    do(state, "Y a3")
    assert state.scores()[0] - before == 1  # b2; the oasis beside it is no land


@clause("D9.4")
def test_tokens_count_what_they_show_and_oases_five() -> None:
    state = camp()
    state.taken[0 * 4 + 1], state.taken[0 * 4 + 2], state.taken[0 * 4 + 3] = 2, 3, 4
    state.oases[1] = 3
    assert state.scores() == [2 + 6 + 12, 15]


@clause("D9.5")
def test_most_points_win_and_ties_share() -> None:
    state = camp(seats=3, caravans={"Y0": "a1", "R1": "c1", "B1": "e1", "V2": "g1", "G2": "i1"})
    assert state.scores() == [10, 20, 20]
    assert state.winners() == [1, 2]
    state.oases[0] = 3
    assert state.winners() == [0]
