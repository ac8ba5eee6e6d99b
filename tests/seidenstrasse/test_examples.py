"""The rulebook's worked examples, each by its number. Example 14 is missing from the text."""

from __future__ import annotations

from bactrian.games.seidenstrasse.rules import SilkRoadState
from bactrian.games.seidenstrasse.words import SPACES
from seidenstrasse.road import at, do, fair, hand, jewels, kinds, legal, phase, shown

CARAVAN_2 = "Gurganj > Samarkand: 3 2"
CARAVAN_3 = "Jand > Chang'an: 10 4 1"


def test_example_1_two_cards_for_two_steps() -> None:
    state = fair(
        "3 silk 1 ivory 1 porcelain", "1 tea", caravans={2: CARAVAN_2, 3: "Byzantium > Tashkent"}
    )
    do(state, "play 2 silk", "move 2 Samarkand")
    assert at(state, 2) == "Samarkand"
    assert shown(state, 0) == "2 silk"
    assert hand(state, 0) == "1 silk 1 ivory 1 porcelain"


def test_example_2_cards_join_their_column() -> None:
    state = fair("4 ivory 1 tea", "1 tea", displays=("2 ivory",), caravans={3: CARAVAN_3})
    do(state, "play 3 ivory")
    assert shown(state, 0) == "5 ivory"
    assert hand(state, 0) == "1 ivory 1 tea"


def test_example_3_one_way_to_go_two_steps() -> None:
    state = fair("3 silk", "1 tea", caravans={2: CARAVAN_2, 3: "Byzantium > Tashkent"})
    do(state, "play 2 silk")
    assert [move for move in legal(state) if move.startswith("move 2")] == ["move 2 Samarkand"]
    do(state, "move 2 Samarkand")
    assert state.camels[1] == [3, 2]  # both camels are there, and now on sale


def test_example_4_two_ways_to_go_three_steps() -> None:
    state = fair("4 ivory", "1 tea", caravans={3: CARAVAN_3})
    do(state, "play 3 ivory")
    ways = [move for move in legal(state) if move.startswith("move 3")]
    assert ways == ["move 3 Zhangye", "move 3 Xining"]
    do(state, "move 3 Xining")
    assert (at(state, 3), state.camels[2]) == ("Xining", [10, 4, 1])


def test_example_5_one_card_for_a_good_not_carried() -> None:
    state = fair(
        "3 silk 1 ivory 1 porcelain",
        "1 tea",
        caravans={2: CARAVAN_2, 3: "Byzantium > Tashkent"},
        general="1 ivory 2 tea",
        displays=("", "1 spices"),
    )
    do(state, "play 2 silk", "move 2 Samarkand", "draw ivory")
    assert hand(state, 0) == "1 silk 2 ivory 1 porcelain"
    assert phase(state) == "sell"  # no more cards; the market begins


def test_example_6_two_cards_for_a_good_carried() -> None:
    state = fair(
        "4 ivory 1 tea", "1 tea", caravans={3: CARAVAN_3}, general="1 tea 2 spices", pile="silk"
    )
    do(state, "play 3 ivory", "move 3 Zhangye", "draw pile")
    assert (state.actor(), phase(state)) == (0, "draw")
    do(state, "draw tea")
    assert hand(state, 0) == "1 silk 1 ivory 2 tea"
    assert state.actor() == 1


def test_example_7_goods_are_sold_from_the_highest_number_down() -> None:
    state = fair(
        "1 tea",
        "1 tea",
        displays=("2 silk 2 ivory",),
        caravans={3: "Zhangye > Chang'an: 4 1 10"},
        jewels={3: "red red red"},
    )
    events = do(state, "play 1 tea", "move 3 Chang'an", "draw pile", "sell", "sell", "sell")
    assert [event.facts["camel"] for event in events if event.kind == "sell"] == [10, 4, 1]


def test_example_8_three_tied_sellers_and_their_drivers() -> None:
    sabine, helmut, gerd, catherine = range(4)
    state = fair(
        "1 tea",
        "1 tea",
        "1 tea",
        "1 tea",
        displays=("", "3 silk", "3 silk", "3 silk"),
        drivers=(3, 4, 2, 1),
        caravans={3: "Zhangye > Chang'an: 10 4 1"},
        jewels={3: "blue red violet"},
    )
    do(state, "play 1 tea", "move 3 Chang'an", "draw pile")
    assert (state.sale, state.actor()) == (10, helmut)
    events = do(state, "sell")
    assert shown(state, helmut) == "1 silk"
    assert legal(state) == ["jewel blue", "jewel red", "jewel violet"]
    events += do(state, "jewel red")
    assert jewels(state, helmut) == "red"
    assert state.driver == [3, 1, 2, 4]  # Helmut and Catherine have swapped
    assert kinds(events)[-2:] == ["swap", "unsold"]  # nobody has ivory
    assert events[-1].facts["camel"] == 4
    assert (state.sale, state.actor()) == (1, catherine)
    events = do(state, "sell", "jewel violet")
    assert shown(state, catherine) == "1 silk"
    assert jewels(state, catherine) == "violet"
    assert state.driver == [3, 1, 4, 2]
    assert shown(state, gerd) == "3 silk"
    assert jewels(state, gerd) == jewels(state, sabine) == ""
    assert state.lost == [1, 0, 0, 0, 0]  # the blue one was left
    assert state.discards == [0] * 4


def after_the_market_in_byzantium() -> tuple[list[str], SilkRoadState]:
    """Examples 9 to 11."""
    state = fair(
        "1 tea",
        "1 tea",
        caravans={
            1: "Samarkand > Tashkent",
            2: "Otrar > Amritsar",
            3: "Konya > Byzantium: 10 4 1",
        },
        row="5 6 2 8",
        bag="red violet blue green green",
    )
    return kinds(do(state, "play 1 tea", "move 3 Byzantium", "draw pile")), state


def test_example_9_a_new_caravan_from_the_row() -> None:
    _, state = after_the_market_in_byzantium()
    assert state.camels[2] == [5, 6, 2]
    assert state.row == [8, 10, 4, 1]
    assert at(state, 3) == "Byzantium"


def test_example_10_empty_cities_are_counted_round_again() -> None:
    _, state = after_the_market_in_byzantium()
    assert SPACES[state.goal[2]] == "Chang'an"  # Chang'an, Isfahan, Chang'an


def test_example_11_as_many_jewels_as_camels() -> None:
    told, state = after_the_market_in_byzantium()
    assert "equip" in told
    assert state.prize[10:15] == [1, 0, 0, 1, 1]
    assert state.bag == [2, 2]


def test_example_12_a_small_market() -> None:
    state = fair(
        "1 spices",
        "1 silk",
        displays=("1 tea", "3 silk"),
        caravans={3: "Itil > Chang'an: 6 5 2"},
        row="8",
    )
    do(state, "play 1 spices", "move 3 Gurganj", "draw pile")
    assert (state.sale, state.actor()) == (6, 0)
    waiting = state.row[1:]
    do(state, "sell")
    assert shown(state, 0) == "1 spices"
    assert (state.colourless[0], state.stock) == (1, 9)
    assert sorted(state.camels[2]) == [2, 5, 8]
    assert state.row == [*waiting, 6]
    assert SPACES[state.goal[2]] == "Chang'an"


def test_example_13_a_small_market_for_a_good_not_carried() -> None:
    state = fair("1 spices", "1 silk", displays=("2 ivory",), caravans={1: "Jand > Isfahan: 9"})
    events = do(state, "play 1 spices", "move 1 Almaliq", "draw pile")
    assert set(kinds(events)) == {"play", "move", "draw"}
    assert (state.camels[0], shown(state, 0)) == ([9], "2 ivory 1 spices")


def test_example_15_a_chain_of_robberies() -> None:
    sabine, gerd, helmut, catherine = range(4)
    state = fair(
        "1 tea",
        "1 tea",
        "1 tea",
        "1 tea",
        displays=("2 porcelain", "1 porcelain", "1 porcelain 1 silk", ""),
        discards="tea ivory",
    )
    do(state, "play 1 tea", "move 1 Multan", "draw pile", f"rob {gerd} porcelain")
    assert state.actor() == gerd
    assert legal(state) == [f"rob {helmut} silk", f"rob {helmut} porcelain"]
    do(state, f"rob {helmut} porcelain")
    assert shown(state, sabine) == "3 porcelain 1 tea"
    assert shown(state, gerd) == "1 porcelain"
    assert shown(state, helmut) == "1 silk 1 ivory"  # Catherine has nothing: the top discard
    assert shown(state, catherine) == ""
    assert state.discards == [4]


def test_example_16_a_thief_with_nobody_to_rob() -> None:
    state = fair(
        "1 spices 3 tea",
        "4 tea",
        "4 silk",
        "4 ivory",
        caravans={1: "Amritsar > Isfahan: 8"},
        general="1 tea 2 ivory",
        pile="ivory porcelain silk",
        drivers=(1, 3, 4, 5),
    )
    events = do(state, "play 1 spices", "move 1 Multan", "draw pile", "draw pile")
    assert hand(state, 0) == "1 ivory 1 porcelain 3 tea"
    assert shown(state, 0) == "1 silk 1 spices"
    assert kinds(events)[-2:] == ["draw", "find"]
    assert state.actor() == 1


def test_example_17_three_goods_at_the_bazaar() -> None:
    state = fair(
        "1 spices",
        "1 silk",
        displays=("1 porcelain 2 silk 1 tea",),
        caravans={1: "Gurganj > Isfahan: 9"},
    )
    do(state, "play 1 spices", "move 1 Jand", "draw pile")
    do(state, "lose porcelain", "lose silk", "lose tea")
    assert shown(state, 0) == "1 silk 1 spices"
    assert state.discards == [2, 0, 4]
    assert state.colourless[0] == 1


def test_example_18_bakshish_with_the_last_card() -> None:
    state = fair(
        "3 silk",
        "1 spices",
        caravans={1: "Gurganj > Isfahan: 9"},
        general="1 silk 2 tea",
    )
    do(state, "play 3 silk", "move 1 Dunhuang", "draw tea")
    assert legal(state) == ["bakshish silk", "bakshish tea"]
    do(state, "bakshish silk")
    assert shown(state, 0) == "4 silk"
    assert (hand(state, 0), state.discards) == ("", [4])
    assert state.actor() == 1
    do(state, "play 1 spices", "move 2 Merv", "draw pile")
    assert (state.actor(), phase(state), state.due) == (0, "draw", 2)  # a hand without a card


def test_example_19_the_end() -> None:
    helmut, catherine, gerd, sabine = range(4)
    state = fair(
        "1 ivory 1 tea",
        "2 spices",
        "1 tea 1 ivory",
        "3 tea",
        displays=("8 porcelain 1 tea", "4 porcelain 2 tea", "1 porcelain 2 tea", "1 porcelain"),
        drivers=(3, 5, 4, 2),
        caravans={
            1: "Jand > Tashkent: 5",
            2: "Bukhara > Samarkand: 9 6",
            3: "Zhangye > Chang'an: 10 8 2",
        },
        jewels={1: "red", 2: "yellow green", 3: "blue blue violet"},
        bag="blue blue",
        pile="silk silk",
    )
    do(state, "play 1 ivory", "move 3 Chang'an", "draw pile")
    assert (state.sale, state.actor()) == (2, helmut)  # nobody had silk or spices
    events = do(state, "sell", "jewel blue")
    assert shown(state, helmut) == "1 ivory 4 porcelain 1 tea"
    assert "dissolve" in kinds(events)
    assert (state.place[2], state.bag, state.camels[2]) == (-1, [], [])
    assert state.row[-3:] == [10, 8, 2]

    do(state, "play 1 spices", "move 2 Samarkand", "draw pile")
    assert (state.sale, state.actor()) == (9, catherine)  # 4 porcelain each, driver 5
    do(state, "sell", "jewel yellow")
    assert shown(state, catherine) == "2 porcelain 1 spices 2 tea"
    assert (state.driver[catherine], state.driver[helmut]) == (3, 5)
    assert (state.sale, state.actor()) == (6, gerd)  # 2 tea each, driver 4 against 3
    events = do(state, "sell")
    assert jewels(state, gerd) == "green"  # the one that was left
    assert (state.driver[gerd], state.driver[catherine]) == (3, 4)
    assert kinds(events)[-1] == "hurry"
    assert (at(state, 1), state.actor(), phase(state)) == ("Tashkent", catherine, "lay")

    do(state, "keep")
    assert state.actor() == gerd
    do(state, "lay")
    do(state, "lay")  # Sabine
    do(state, "lay")  # Helmut
    teas = [state.display[seat * 5 + 4] for seat in (catherine, gerd, helmut, sabine)]
    assert teas == [2, 2, 2, 3]
    assert (state.sale, state.actor()) == (5, sabine)
    do(state, "sell")
    assert state.display[sabine * 5 + 4] == 1
    assert jewels(state, sabine) == "red"
    assert (state.actor(), phase(state)) == (-1, "over")


def test_example_20_sets_of_jewels() -> None:
    state = fair("1 tea", "1 tea")
    state.jewels[:5] = [3, 1, 2, 1, 1]
    assert state.scores() == [15 + 3 + 1, 0]


def test_example_21_colourless_jewels() -> None:
    state = fair("1 tea", "1 tea")
    state.markers[0] = 1
    state.colourless[0] = 2
    assert state.scores() == [8 + 4, 0]
