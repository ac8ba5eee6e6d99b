"""The object people use: bactrian.new, push, pop, views, positions, records."""

from __future__ import annotations

import json
import pickle
from random import Random

import pytest

import bactrian
from bactrian.kernel.seats import default_names


def played(moves: int, seats: int = 3, seed: int = 5) -> bactrian.Game:
    """A game of the desert after so many random moves."""
    game = bactrian.new("desert", seats=seats, seed=seed)
    choose = Random(seed)
    for _ in range(moves):
        game.push(choose.choice(game.legal))
    return game


def finished(seats: int = 2) -> bactrian.Game:
    game = bactrian.new("desert", seats=seats, seed=9)
    choose = Random(9)
    while not game.over:
        game.push(choose.choice(game.legal))
    return game


def test_the_example_of_the_documentation() -> None:
    game = bactrian.new("desert", seats=4, seed=7)
    assert game.actor == 0
    first = game.legal[0]
    game.push(first)
    assert game.actor == 1
    refused = game.why_not(first)
    assert isinstance(refused, bactrian.Clause)
    assert refused.id == "D2.2"
    assert game.why_not(game.legal[0]) is None
    assert game.pop() == first
    assert (game.actor, game.moves) == (0, [])
    assert not game.over
    assert len(game.scores) == 4


def test_the_same_seed_gives_the_same_game() -> None:
    one, two, other = (bactrian.new("desert", seats=4, seed=seed) for seed in (7, 7, 8))
    assert one.position() == two.position() != other.position()
    fresh = {bactrian.new("desert").position()["dice"] for _ in range(3)}
    assert len(fresh) == 3


def test_an_illegal_move_names_its_clause_and_changes_nothing() -> None:
    game = played(20)
    before = game.position()
    taken = game.moves[0]
    with pytest.raises(bactrian.IllegalMove) as caught:
        game.push(taken)
    assert caught.value.move == taken
    assert caught.value.clause.id in str(caught.value)
    assert caught.value.clause.text in str(caught.value)
    assert game.position() == before
    assert pickle.loads(pickle.dumps(caught.value)).clause == caught.value.clause


@pytest.mark.parametrize("nonsense", ["", "a5", "X a5", "Y a17", "Y q1", "Y a05", "y a5", "Y  a5"])
def test_nonsense_is_refused_with_what_was_expected(nonsense: str) -> None:
    game = bactrian.new("desert")
    with pytest.raises(bactrian.InvalidMove, match="such as 'Y a5'"):
        game.push(nonsense)
    with pytest.raises(bactrian.InvalidMove):
        game.why_not(nonsense)


def test_a_move_for_another_seat_is_refused() -> None:
    game = bactrian.new("desert", seats=3)
    with pytest.raises(bactrian.NotYourTurn, match="seat 2 cannot move now: seat 0 is asked"):
        game.push(game.legal[0], seat=2)
    game.push(game.legal[0], seat=0)
    over = finished()
    with pytest.raises(bactrian.NotYourTurn, match="the game is over"):
        over.push("Y a5", seat=0)
    with pytest.raises(bactrian.IllegalMove, match=r"D8\.3"):
        over.push("Y a5")


def test_pop_takes_back_every_move() -> None:
    game = played(60)
    positions = []
    again = bactrian.new("desert", seats=3, seed=5)
    for move in game.moves:
        positions.append(again.position())
        again.push(move)
    while game.moves:
        game.pop()
        assert game.position() == positions.pop()
    with pytest.raises(bactrian.InvalidOption, match="no move to take back"):
        game.pop()


def test_a_view_is_for_a_seat_or_a_spectator() -> None:
    game = played(10)
    assert game.actor is not None
    assert game.view(game.actor)["legal"] == game.legal
    assert game.view()["legal"] == []
    assert game.view()["seat"] is None
    for seat in (-1, 3):
        with pytest.raises(bactrian.InvalidOption, match="seats are 0 to 2"):
            game.view(seat)


def test_the_log_tells_what_happened_with_names() -> None:
    game = bactrian.new("desert", seats=2, seed=1, names=["Ann", "Bê"])
    game.push(game.legal[0])
    assert game.log() == [f"Ann places the lemon leader on {game.moves[0].split()[1]}"]
    assert game.log(since=1) == []


@pytest.mark.parametrize(
    "names", [["Ann"], ["Ann", ""], ["Ann", "B\nob"], ["Ann", "B\x00ob"], ["Ann", "Bob", "Cleo"]]
)
def test_names_that_a_record_cannot_hold_are_refused(names: list[str]) -> None:
    with pytest.raises(bactrian.InvalidOption, match="names must be 2"):
        bactrian.new("desert", seats=2, names=names)


def test_what_cannot_be_played_is_refused() -> None:
    for game, seats, options, sentence in (
        ("chess", 2, {}, "there is no game 'chess'; the games are"),
        ("desert", 6, {}, "is for 2 to 5 seats, not 6"),
        ("desert", 2, {"board": "moon"}, "board can be main, generated, not 'moon'"),
        ("desert", 2, {"colour": "red"}, "has no option 'colour'; its options: board"),
    ):
        with pytest.raises(bactrian.InvalidOption, match=sentence):
            bactrian.new(game, seats, 1, None, **options)


# -- positions -----------------------------------------------------------------


def test_a_position_sets_up_the_same_game() -> None:
    game = played(50)
    for position in (game.position(), json.dumps(game.position())):
        again = bactrian.from_position(position)
        assert again.position() == game.position()
        assert again.legal == game.legal


@pytest.mark.parametrize(
    ("position", "sentence"),
    [
        ("{", "the position is not JSON"),
        ("[]", "a position is a JSON object that names its 'game'"),
        ("{}", "a position is a JSON object that names its 'game'"),
        ('{"game": 3}', "a position is a JSON object that names its 'game'"),
        ('{"game": "desert"}', "the position has no 'version'"),
        ("[" * 100_000, "the position is not JSON"),
    ],
)
def test_what_is_no_position_is_refused(position: str, sentence: str) -> None:
    with pytest.raises(bactrian.InvalidPosition, match=sentence):
        bactrian.from_position(position)


# -- records -------------------------------------------------------------------


@pytest.mark.parametrize("moves", [0, 1, 30, 70])
def test_a_record_tells_the_game_again(moves: int) -> None:
    game = played(moves)
    again = bactrian.load(game.record())
    assert again.moves == game.moves
    assert again.position() == game.position()
    assert again.record() == game.record()
    again.push(again.legal[0])  # and it goes on


def test_a_finished_record_ends_with_the_scores() -> None:
    game = finished()
    assert game.record().endswith("end: " + " ".join(map(str, game.scores)) + "\n")
    assert bactrian.load(game.record()).over


def test_a_record_keeps_names_and_options() -> None:
    game = bactrian.new("desert", 3, 1, ["Ann: 1", "Bê {x}", "player 0"], board="generated")
    again = bactrian.load(game.record())
    assert again.names == ["Ann: 1", "Bê {x}", "player 0"]
    assert again.options == {"board": "generated"}
    assert again.position() == game.position()
    assert bactrian.new("desert", 2).names == default_names(2)


def test_a_record_can_start_from_a_position() -> None:
    game = bactrian.from_position(played(40).position(), names=["A", "B", "C"])
    for _ in range(5):
        game.push(game.legal[-1])
    again = bactrian.load(game.record())
    assert again.position() == game.position()
    assert len(again.moves) == 5
    assert again.names == ["A", "B", "C"]


def test_a_record_replays_whatever_becomes_of_the_dice() -> None:
    """The outcomes in the record count, not the dice it names."""
    game = played(30)
    dice = game.record().split("dice: ")[1].split("\n")[0]
    again = bactrian.load(game.record().replace(dice, "00" * 16 + ":0"))
    before, after = game.position(), again.position()
    assert before.pop("dice") != after.pop("dice")
    assert before == after


def damaged(text: str, old: str, new: str) -> str:
    assert text.count(old) >= 1
    return text.replace(old, new, 1)


def test_every_truncated_record_is_refused() -> None:
    text = finished().record()
    for length in range(0, len(text) - 1, 7):
        with pytest.raises(bactrian.InvalidRecord):
            bactrian.load(text[:length])


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("bactrian record 1", "chess", "begins with the line 'bactrian record 1'"),
        ("moves:\n", "", "has no line 'moves:'"),
        ("game: desert\n", "", "has no line 'game:'"),
        ("game: desert", "game: chess", "there is no game 'chess'"),
        ("seats: 3", "seats: many", "'seats:' in the record must be followed by numbers"),
        ("seats: 3", "seats: 9", "is for 2 to 5 seats, not 9"),
        ("seats: 3", "seats: 3\nseats: 3", "line 5 of the record must be a name of its own"),
        ("seats: 3", "seats: 3\nweather: fine", "'weather' is nothing that the header"),
        ("seats: 3", "seats: 3\nposition: {", "must be a JSON object"),
        ("option board: main", "option board: moon", "board can be main"),
        ("setup: ", "setup: 99 ", "cannot be set up: dice with 6 sides cannot roll 99"),
        ("setup: ", "setup: 0 ", "cannot be set up|takes 49 outcomes"),
        ("dice: ", "dice: x", "dice are written as 32 hexadecimal digits"),
        ("moves:\n0 ", "moves:\n1 ", "move 1 of the record.*seat 1 cannot move now"),
        ("moves:\n0 ", "moves:\n0 X", "move 1 of the record.*such as 'Y a5'"),
        ("moves:\n0 ", "moves:\n", "must be a seat and a move"),
        ("moves:\n", "moves:\n\n", "must be a seat and a move"),
        ("end: unfinished", "end: 1 2 3", "but after its moves the game is not over"),
        ("end: unfinished", "0 Y a5", "the record breaks off after line"),
    ],
)
def test_a_damaged_record_is_refused_with_what_is_wrong(old: str, new: str, sentence: str) -> None:
    with pytest.raises(bactrian.InvalidRecord, match=sentence):
        bactrian.load(damaged(played(30).record(), old, new))


def test_chance_that_does_not_fit_is_refused() -> None:
    lines = played(5).record().splitlines()
    at = lines.index("moves:") + 1
    lines[at] += " {3}"
    with pytest.raises(
        bactrian.InvalidRecord, match="chance comes in 0 times, but the record has 1"
    ):
        bactrian.load("\n".join(lines))


def test_a_repeated_move_in_a_record_is_refused_with_its_clause() -> None:
    lines = played(5).record().splitlines()
    at = lines.index("moves:") + 1
    lines[at + 1] = "1" + lines[at][1:]
    with pytest.raises(bactrian.InvalidRecord, match=r"move 2 .*D2\.2"):
        bactrian.load("\n".join(lines))


def test_scores_that_do_not_follow_are_refused() -> None:
    game = finished()
    right = " ".join(map(str, game.scores))
    with pytest.raises(bactrian.InvalidRecord, match="but after its moves the scores are"):
        bactrian.load(damaged(game.record(), f"end: {right}", "end: 1 2"))
    with pytest.raises(bactrian.InvalidRecord, match="its last move ends the game"):
        bactrian.load(damaged(game.record(), f"end: {right}", "end: unfinished"))
