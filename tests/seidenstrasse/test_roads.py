"""How caravans move, on small made-up networks. Spaces 0 to 5 are cities, the others villages."""

from __future__ import annotations

import pytest

from bactrian.games.seidenstrasse import board
from bactrian.games.seidenstrasse.rules import CITIES, SPACES
from bactrian.games.seidenstrasse.words import SPACES as NAMES
from seidenstrasse.road import at, do, ends, fair, legal, network, refusal
from support import clause

WEST = {1: "Amritsar > Byzantium", 2: "Itil > Isfahan", 3: "Jand > Tashkent"}


@clause("Z3.1")
def test_lines_go_both_ways_and_arrows_one() -> None:
    roads = network("6-7 7-8 8>9")
    assert ends(roads, 7, 0, 1) == {6, 8}
    assert ends(roads, 8, 0, 1) == {7, 9}
    assert ends(roads, 9, 0, 1) == set()
    assert ends(roads, 6, 0, 3) == {9}
    state = fair("1 tea", "1 tea", caravans={3: "Gurganj > Chang'an"})
    do(state, "play 1 tea")
    assert refusal(state, "move 3 Itil") == "Z3.1"  # against the arrow
    assert refusal(state, "move 3 Almaliq") == "Z2.4"  # on its way, but further on


@clause("Z3.2")
def test_no_city_is_entered_but_the_destination() -> None:
    roads = network("6-1 6-2 6-7 1-8")
    assert ends(roads, 6, 1, 1) == {1, 7}
    assert ends(roads, 6, 2, 1) == {2, 7}
    assert ends(roads, 6, 3, 1) == {7}
    assert ends(roads, 6, 3, 2) == set()  # and none is crossed
    state = fair("2 tea", "1 tea", caravans={2: "Merv > Tashkent"})
    do(state, "play 2 tea")
    assert refusal(state, "move 2 Samarkand") == "Z3.2"


@clause("Z3.3")
def test_gates_are_for_those_that_leave_or_are_bound_for_their_city() -> None:
    roads = network("6-7 7-1 6-8 8-1 6-9", gates={7: 1, 8: 1})
    assert ends(roads, 1, 0, 1) == {7, 8}  # out of the city
    assert ends(roads, 1, 0, 2) == {6}
    assert ends(roads, 6, 1, 1) == {7, 8, 9}  # bound for it
    assert ends(roads, 6, 0, 1) == {9}
    state = fair("1 tea", "1 tea", caravans={3: "Gurganj > Chang'an"})
    do(state, "play 1 tea")
    assert refusal(state, "move 3 Merv") == "Z3.3"


@clause("Z3.4")
def test_a_village_with_a_caravan_is_jumped_and_not_counted() -> None:
    roads = network("6-7 7-8 8-9 9-10")
    assert ends(roads, 6, 0, 1) == {7}
    assert ends(roads, 6, 0, 1, others=(7,)) == {8}
    assert ends(roads, 6, 0, 1, others=(7, 8)) == {9}
    assert ends(roads, 6, 0, 2, others=(7, 9)) == {10}
    assert ends(roads, 6, 0, 1, others=(0, 1)) == {7}  # caravans in cities are in nobody's way
    state = fair("1 tea", "1 tea", caravans={1: "Itil > Isfahan", 3: "Erzurum > Chang'an"})
    do(state, "play 1 tea")
    assert refusal(state, "move 3 Itil") == "Z3.4"
    do(state, "move 3 Gurganj")
    assert at(state, 3) == "Gurganj"


@clause("Z3.5")
def test_no_space_is_visited_twice() -> None:
    circle = network("6-7 7-8 8-9 9-6")
    assert ends(circle, 6, 0, 1) == {7, 9}
    assert ends(circle, 6, 0, 2) == {8}
    assert ends(circle, 6, 0, 3) == {7, 9}
    assert ends(circle, 6, 0, 4) == set()  # not back to the start
    assert ends(circle, 6, 0, 3, others=(8,)) == set()  # a jumped village is used up, too
    assert ends(circle, 6, 0, 2, others=(8,)) == {7, 9}
    state = fair("1 tea", "1 tea", caravans={3: "Itil > Chang'an"})
    do(state, "play 1 tea")
    assert refusal(state, "move 3 Itil") == "Z3.5"


@clause("Z3.6")
def test_signposts_of_the_destination_must_be_followed() -> None:
    roads = network("6-7 7-8 7-9 9-1 8-1", signposts={(7, 1): [9]})
    assert ends(roads, 6, 1, 2) == {9}
    assert ends(roads, 6, 1, 3) == {1}
    assert ends(roads, 6, 2, 2) == {8, 9}  # somebody else's signpost
    assert ends(roads, 6, 1, 1, others=(7,)) == {9}  # also where one only jumps
    assert ends(roads, 7, 1, 1) == {9}  # and where one starts
    state = fair("1 tea", "1 tea", caravans=WEST)
    do(state, "play 1 tea")
    assert refusal(state, "move 3 Almaliq") == "Z3.6"


@clause("Z3.7")
def test_arriving_ends_the_move_so_the_count_is_exact() -> None:
    roads = network("6-7 7-1 1-8 8-9")
    assert ends(roads, 6, 1, 2) == {1}
    assert ends(roads, 6, 1, 3) == set()
    state = fair("3 tea", "1 tea", caravans={3: "Dunhuang > Chang'an"})
    do(state, "play 1 tea")
    assert refusal(state, "move 3 Chang'an") == "Z3.7"


def test_a_web_of_roads_against_a_plain_search() -> None:
    """All simple ways, worked out the slow way."""
    roads = network(
        "6-7 7-8 8>9 9-10 10-6 7>10 8-11 11-12 12-9 12>13 13-1 10-13 6>14 14-8 14-2",
        gates={13: 1},
        signposts={(12, 1): [13]},
    )
    goal = 1
    for start in range(6, 15):
        for others in ((), (8,), (10, 12)):
            if start in others:
                continue
            slow: dict[int, set[int]] = {}
            ways = [((start,), 0)]
            for way, steps in ways:
                for to in roads.onward[goal * SPACES + way[-1]]:
                    if to in way or way[-1] == goal:
                        continue
                    count = steps + (to not in others)
                    ways.append(((*way, to), count))
                    if to not in others:
                        slow.setdefault(count, set()).add(to)
            for steps in range(1, 15):
                assert ends(roads, start, goal, steps, others) == slow.get(steps, set())


def test_on_the_board_every_caravan_has_a_step_wherever_the_others_stand() -> None:
    roads = board.main_ground()
    villages = range(CITIES, SPACES)
    for goal in range(CITIES):
        for start in range(SPACES):
            if start == goal:
                continue
            for other in villages:
                for third in range(other + 1, SPACES):
                    if start not in (other, third):
                        assert ends(roads, start, goal, 1, (other, third))


@pytest.mark.parametrize("goal", range(CITIES))
def test_the_longest_trip_is_thirteen_steps(goal: int) -> None:
    roads = board.main_ground()
    trips = [
        steps
        for start in range(CITIES)
        for steps in range(1, 15)
        if start != goal and goal in ends(roads, start, goal, steps)
    ]
    assert 4 <= min(trips) <= max(trips) <= 13


def test_ends_are_offered_for_every_caravan() -> None:
    state = fair("3 tea", "1 tea", caravans={3: "Jand > Chang'an"})
    do(state, "play 3 tea")
    offered = {move.split(" ", 2)[1] for move in legal(state)}
    assert offered == {"1", "2", "3"}
    assert {"move 3 Zhangye", "move 3 Xining"} <= set(legal(state))
    assert len(NAMES) == len(set(NAMES)) == SPACES
