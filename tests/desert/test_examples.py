"""The rulebook's four examples, and ours, each set up and played.

The rulebook's boards are pictures; ours are drawn so that its words and figures hold.
"""

from __future__ import annotations

import pytest

from bactrian.games.desert.words import read_space
from desert.camp import PLAIN, camp, do, is_shut, number, places, refusal
from support import clause


@clause("D3.1", "D4.2")
def test_example_a_line_of_two_lemon_camels() -> None:
    """A player develops one caravan: two lemon camels beside the leader form a line."""
    state = camp(caravans={"Y0": "e5", "R1": "a1"})
    do(state, "Y e6", "Y e7")
    assert state.size[number("Y0")] == 3
    assert state.actor() == 1


@clause("D4.2", "D4.3", "D6.1")
def test_example_nine_places_beside_a_rivals_colour() -> None:
    """Nine places are open; those beside the rival's lemon camels are not. Then to the oasis."""
    state = camp(
        oases="h6",
        water={"f5": 3},
        caravans={"Y0": "e4 e5 e6 e7", "Y1": "c5 c6", "R1": "j1"},
    )
    assert places(state, "Y") == {"e3", "e8", "d3", "d7", "f3", "f4", "f5", "f6", "f7"}
    assert {refusal(state, f"Y {space}") for space in ("d4", "d5", "d6")} == {"D4.3"}
    do(state, "Y f6")  # right of the waterhole
    events = do(state, "Y g6")
    assert [event.kind for event in events] == ["camel", "oasis"]


@clause("D4.3", "D6.3")
def test_example_an_oasis_out_of_reach_for_one_colour() -> None:
    """The lime caravan cannot come to the oasis past the rival's lime one; the lilac one can."""
    state = camp(oases="e5", caravans={"G0": "e2", "V0": "f3", "G1": "d4 e4 f4", "R1": "j9"})
    assert refusal(state, "G e3") == "D4.3"
    do(state, "V g4")
    events = do(state, "V g5")
    assert [event.kind for event in events] == ["camel"]
    state = camp(oases="e5", caravans={"G0": "e2", "V0": "f6", "G1": "d4 e4 f4", "R1": "j9"})
    events = do(state, "V f5")
    assert [event.kind for event in events] == ["camel", "oasis"]


@clause("D7.1", "D7.2", "D7.6", "D7.7", "D9.3")
def test_example_thirteen_points_of_territory_with_the_edge() -> None:
    """Two caravans of one player close nothing; two more lilac camels and the edge do:
    an oasis, two waterholes, and thirteen points for the land."""
    state = camp(
        oases="b2",
        water={"a4": 2, "c1": 1},
        caravans={"V0": "a6 b5 c5 c4 d3 e3", "R0": "f1 f2", "Y1": "j12"},
    )
    events = do(state, "V e2")
    assert not any(event.kind == "territory" for event in events)
    do(state, "V e1")
    assert (state.land[0], state.oases[0], state.water_points(0)) == (13, 1, 3)
    assert is_shut(state, "c3")


@clause("D7.1")
def test_a_region_closed_by_the_mountains_alone() -> None:
    rows = ["............", "....^^......", "...^..^.....", "....^^......"]
    state = camp([*rows, *PLAIN[4:]], caravans={"Y0": "i9", "R1": "a1"})
    # c5 and c6 lie in the range with no way in: nobody's camel ever bounds them.
    do(state, "Y i10", "Y i11")
    assert not is_shut(state, "c5")
    assert state.land[0] == 0


@clause("D7.9")
def test_one_placement_closing_two_regions() -> None:
    state = camp(caravans={"Y0": "a2 b2 c2 d1", "R1": "i9"})
    do(state, "Y b1")
    assert state.land[0] == 2


@clause("D7.3")
def test_a_region_with_a_rivals_camel_is_not_closed() -> None:
    state = camp(caravans={"Y0": "a3 b2 c2", "R1": "a1"})
    do(state, "Y c1")
    assert not is_shut(state, "a2")
    assert read_space("a2") in state.ground.spaces


@clause("D7.4")
@pytest.mark.parametrize(("seats", "land"), [(2, 3), (3, 3), (4, 0), (5, 0)])
def test_the_cut_off_line_closes_regions_with_two_and_three(seats: int, land: int) -> None:
    state = camp(["....::::"] * 4, seats=seats, caravans={"Y0": "a3 b2 c2 c3", "R1": "d1"})
    do(state, "Y c4")
    assert state.land[0] == land
