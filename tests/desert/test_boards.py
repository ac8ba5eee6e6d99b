"""Boards: the one that lies here, fresh ones, and every way in which one is refused."""

from __future__ import annotations

import pytest

from bactrian.games.desert import RULES, boards, proof
from bactrian.games.desert.generator import generate
from bactrian.games.desert.rules import COLUMNS, ROWS, Ground
from bactrian.games.desert.words import read_space
from bactrian.kernel.dice import Dice
from bactrian.kernel.errors import InvalidOption

MAIN = boards.load("main").rows
GENERATED_42 = [
    "     o.o....",
    " .......o.p.o",
    ".o.p.oo.^......",
    " o..o...^......",
    "oo.ooo..^..o..p.",
    "...o...^.......o",
    "::....^^.p....o.",
    ":O:..^.....o...o",
    "::::o..o........",
    "O:::.p....o.o.p.",
    " ::::..o...oo...",
    "::::OO.......o..",
    " :::::O..o.o...o",
    " :O::::o......",
    "  ::::P::..o.o",
    "  :O:::::oo",
]


def redrawn(changes: str) -> list[str]:
    """The main board with some marks changed: "a6=. b2=_", where _ is outside."""
    grid = [list(row.ljust(COLUMNS)) for row in MAIN]
    for change in changes.split():
        name, mark = change.split("=")
        row, column = divmod(read_space(name), COLUMNS)
        grid[row][column] = mark.replace("_", " ")
    return ["".join(row) for row in grid]


# -- boards that can be played -------------------------------------------------


def test_the_main_board_can_be_played() -> None:
    board = boards.load("main")
    proof.validate(board.rows)
    assert board.name == "main"
    assert board.provenance == "reconstructed"


@pytest.mark.parametrize("bots", ["greedy", "random"])
@pytest.mark.parametrize("seats", ["2", "3", "4", "5"])
def test_the_main_board_hardly_ever_ends_blocked(bots: str, seats: str) -> None:
    assert boards.load("main").notes[bots][seats]["blocked_percent"] < 5


@pytest.mark.parametrize("seed", range(30))
def test_generated_boards_can_be_played(seed: int) -> None:
    proof.validate(generate(Dice(seed)))


def test_a_seed_brings_its_board_back() -> None:
    assert generate(Dice("42")) == generate(Dice("42")) == boards.ground("generated:42", 4).rows


def test_seeds_bring_different_boards() -> None:
    assert len({tuple(generate(Dice(seed))) for seed in range(10)}) == 10


def test_a_generated_board_is_the_same_everywhere() -> None:
    assert boards.ground("generated:42", 4).rows == GENERATED_42


@pytest.mark.parametrize("rows", [MAIN, generate(Dice(1)), generate(Dice(2))])
@pytest.mark.parametrize("seats", [2, 5])
def test_no_leader_blocks_two_of_the_sites_kept_for_leaders(rows: list[str], seats: int) -> None:
    ground = Ground("", rows, seats)
    sites = set(proof.leader_sites(ground))
    special = {*ground.waterholes, *ground.palms}
    assert not sites & special
    for palm in ground.palms:
        assert sites.isdisjoint(ground.neighbours(palm))
    for space in set(ground.spaces) - special:
        assert len(sites & {space, *ground.neighbours(space)}) <= 1


# -- boards that cannot --------------------------------------------------------

NO_RANGE = "f8=_ g8=_ h7=_ h8=_ i7=_ j5=_ j6=_ k5=_"


@pytest.mark.parametrize(
    ("rows", "sentence"),
    [
        pytest.param([], "210 to 220 spaces, not 0", id="no rows"),
        pytest.param([" " * COLUMNS] * ROWS, "210 to 220 spaces, not 0", id="no spaces"),
        pytest.param(["^^^^^^^"], "210 to 220 spaces, not 0", id="nothing but mountains"),
        pytest.param([*MAIN, "."], "at most 16 rows of at most 16 marks, not 17", id="rows"),
        pytest.param([*MAIN[:-1], "." * 17], "at most 16 rows .* up to 17$", id="columns"),
        pytest.param(redrawn("a5=x"), "space a5 is marked 'x'; the marks are ", id="mark"),
        pytest.param(
            redrawn("a1=. a2=. a3=. a4=. a13=."), "210 to 220 spaces, not 221", id="too large"
        ),
        pytest.param(
            redrawn("a5=_ a8=_ a9=_ a10=_ a12=_ b3=_ b4=_"),
            "210 to 220 spaces, not 209",
            id="too small",
        ),
        pytest.param(
            redrawn("b13=. c13=. d13=."), "20 to 25 per cent .* not 42 of 216", id="cut too small"
        ),
        pytest.param(
            redrawn("c12=: d12=: e12=: f12=: f13=: g12=: g13=: h12=: i12=: j12=:"),
            "20 to 25 per cent .* not 55 of 216",
            id="cut too large",
        ),
        pytest.param(
            redrawn("a5=_ a8=_ a9=_ a10=_ a12=_ c12=: e12=: f12=: f13=: g12=: g13=: h12=:"),
            "at least 160 spaces stay in play with 2 and 3 players, not 159",
            id="too little stays",
        ),
        pytest.param(redrawn("a6=."), "43 waterholes, not 42", id="waterholes"),
        pytest.param(redrawn("c4=."), "7 palm spaces, not 6", id="palms"),
        pytest.param(
            redrawn("c4=. e15=P"), "6 of the palm spaces lie in .*, not 5", id="palms that stay"
        ),
        pytest.param(
            redrawn("a5=_ p16=."),
            "space p16 is cut off from a6: the board must hang together",
            id="board in two",
        ),
        pytest.param(
            redrawn("h15=."),
            "space h15 is cut off from a5: the part that 2 and 3 players use",
            id="part that stays in two",
        ),
        pytest.param(
            redrawn("d1=:"),
            "space d1 is cut off from b13: the part cut off for 2 and 3 players",
            id="cut-off part in two",
        ),
        pytest.param(redrawn(NO_RANGE), "6 to 10 mountains, not 0", id="no mountains"),
        pytest.param(redrawn("f8=_ g8=_ h8=_"), "6 to 10 mountains, not 5", id="too few mountains"),
        pytest.param(
            redrawn("g9=^ h9=^ i8=^"), "6 to 10 mountains, not 11", id="too many mountains"
        ),
        pytest.param(
            redrawn("h10=^"), "mountain h10 stands apart from f8: .* one range", id="range in two"
        ),
        pytest.param(
            redrawn("e8=_"),
            "mountain f8 is 1 from the edge or the cut-off line",
            id="range at edge",
        ),
        pytest.param(
            redrawn("n5=. n6=p"),
            "palm spaces n6 and n10 are 4 steps apart: it must be 5 or more",
            id="palms too near",
        ),
        pytest.param(
            redrawn("a6=. a7=. b7=. n2=o n3=o o4=o"),
            "^waterhole n2 stands alone with 4 and 5 players: next to each there must be",
            id="waterhole alone",
        ),
        pytest.param(
            redrawn("a6=. a7=. a11=. b7=. d12=o e12=o f12=o f13=o"),
            "^waterhole e13 stands alone with 2 and 3 players: next to each there must be",
            id="waterhole alone at the cut-off line",
        ),
        pytest.param(
            redrawn("a6=. a7=. a11=. b7=. c2=. d7=. g3=o g4=o h2=o h4=o i3=o i4=o"),
            "^palm space h3 stands alone with 4 and 5 players: next to each there must be",
            id="palm alone",
        ),
    ],
)
def test_what_is_wrong_with_a_board_is_said(rows: list[str], sentence: str) -> None:
    with pytest.raises(InvalidOption, match=sentence):
        proof.validate(rows)


def test_a_board_without_room_for_the_leaders_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    room = len(proof.leader_sites(Ground("", MAIN, 5)))
    monkeypatch.setitem(proof.LEADERS, 4, room + 1)
    with pytest.raises(InvalidOption, match=f"with 4 players .* {room} of {room + 1} leaders"):
        proof.validate(MAIN)


# -- choosing one --------------------------------------------------------------


@pytest.mark.parametrize(
    "option", ["main", "generated", "generated:42", "generated:the last oasis"]
)
def test_boards_one_can_ask_for(option: str) -> None:
    assert boards.accepts(option)


@pytest.mark.parametrize(
    "option",
    ["", "nowhere", "../board", "generated:", "generated:" + "4" * 65, "generated:4\n2",
     "generated:\ud800"],
)  # fmt: skip
def test_boards_one_cannot_ask_for(option: str) -> None:
    assert not boards.accepts(option)
    with pytest.raises(InvalidOption):
        RULES.new(4, {"board": option}, Dice(1))


def test_the_dice_choose_the_seed_of_a_board_in_one_roll() -> None:
    dice = Dice(7)
    dice.log = []
    assert boards.settle("generated", dice) == f"generated:{dice.log[0]}"
    assert len(dice.log) == 1


@pytest.mark.parametrize("option", ["main", "generated:42"])
def test_a_board_that_is_named_needs_no_dice(option: str) -> None:
    dice = Dice(7)
    assert boards.settle(option, dice) == option
    assert dice.used == 0


@pytest.mark.parametrize(("seats", "small"), [(2, True), (3, True), (4, False), (5, False)])
def test_two_and_three_players_use_the_smaller_part(seats: int, small: bool) -> None:
    ground = boards.ground("main", seats)
    assert (ground.name, ground.rows, ground.seats) == ("main", MAIN, seats)
    assert (read_space("l15") in ground.spaces) is not small
    assert len(ground.palms) == (6 if small else 7)


def test_rows_from_elsewhere_are_proved_and_have_a_name_of_their_own() -> None:
    own = redrawn("a6=. a8=o")
    assert boards.described("mine", own, 4).name == "mine"
    assert boards.described("main", MAIN, 4) is boards.ground("main", 4)
    with pytest.raises(InvalidOption, match="board 'main' has other rows"):
        boards.described("main", own, 4)
    with pytest.raises(InvalidOption, match="43 waterholes"):
        boards.described("mine", redrawn("a6=."), 4)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("nowhere", "there is no board 'nowhere', only main"),
        ("generated", "named by a seed of 1 to 64 printable characters"),
        ("generated:", "named by a seed of 1 to 64 printable characters"),
    ],
)
def test_names_that_bring_no_board(name: str, sentence: str) -> None:
    with pytest.raises(InvalidOption, match=sentence):
        boards.ground(name, 4)


def test_a_game_says_which_fresh_board_it_is_played_on() -> None:
    state = RULES.new(3, {"board": "generated"}, Dice(5))
    name = RULES.view(state, 0)["board"]
    assert name.startswith("generated:")
    assert RULES.position(state)["board"] == name
    assert RULES.view(state, 0)["rows"] == boards.ground(name, 3).rows
