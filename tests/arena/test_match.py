"""Who meets whom in which seat, and one game of a match."""

from __future__ import annotations

import shlex
import sys
from collections import Counter
from dataclasses import replace
from itertools import pairwise, permutations

import pytest

import bactrian
from bactrian.arena.match import Match, check, play_game
from bactrian.kernel.errors import InvalidOption

ONE_AGAINST_THREE = ["master", "merchant", "merchant", "merchant"]


@pytest.mark.parametrize(
    ("players", "cycle"),
    [(["a", "b"], 2), (["a", "b", "c"], 6), (["a", "b", "c", "d"], 24), (ONE_AGAINST_THREE, 4)],
)
def test_all_seatings_come_about_equally_often(players: list[str], cycle: int) -> None:
    match = Match("desert", players)
    seatings = Counter(tuple(match.seating(number)) for number in range(cycle))
    assert seatings == dict.fromkeys(permutations(players), 1)


@pytest.mark.parametrize("players", [["a", "b", "c"], ["a", "a", "b", "b"], ONE_AGAINST_THREE])
def test_everybody_has_soon_sat_everywhere(players: list[str]) -> None:
    match = Match("desert", players)
    for start in range(0, 24, len(players)):
        block = [match.seating(start + number) for number in range(len(players))]
        for seat in zip(*block, strict=True):
            assert sorted(seat) == sorted(players)


def test_seats_can_be_fixed() -> None:
    match = Match("desert", ["a", "b", "c"], "fixed")
    assert [match.seating(number) for number in range(7)] == [["a", "b", "c"]] * 7


def test_a_game_of_a_match(match: Match) -> None:
    result, record = play_game(match, 3)
    game = bactrian.load(record)
    assert game.over
    assert (result.number, result.players, result.faults) == (3, ["random", "random"], [])
    assert (result.scores, result.winners) == (game.scores, game.winners)
    assert result.moves == len(game.steps)
    assert game.names == ["Blue (random bot)", "Vermilion (random bot)"]


def test_games_differ_by_number_and_seed_and_by_nothing_else(match: Match) -> None:
    played = play_game(match, 3)
    assert play_game(match, 3) == played
    assert play_game(match, 4)[1] != played[1]
    assert play_game(replace(match, seed="1"), 3)[1] != played[1]


def test_lead_changes_are_counted(match: Match) -> None:
    result, record = play_game(match, 0)
    game = bactrian.load(record)
    ahead = [game.winners]
    while game.steps:
        game.pop()
        ahead.append(game.winners)
    alone = [seats for seats in ahead[-2::-1] if len(seats) == 1]
    changes = sum(one != other for one, other in pairwise(alone))
    assert result.leads == changes > 0


SILENT = "import sys; sys.exit('I will not play.')"
LAST = """
import json
for line in open(0):
    print(json.dumps({'move': json.loads(line)['view']['legal'][-1]}), flush=True)
"""


@pytest.mark.parametrize(("code", "place", "lost"), [(SILENT, 0, True), (LAST, -1, False)])
def test_a_bot_by_protocol_never_loses_the_match(
    code: str, place: int, lost: bool, match: Match
) -> None:
    player = "exec:" + shlex.join([sys.executable, "-c", code])
    start = bactrian.new("desert", 2, "0 0")
    first = start.legal[place]
    match = replace(match, players=[player, "random"], seats="fixed")
    result, record = play_game(match, 0)
    game = bactrian.load(record)
    assert game.over
    assert game.moves[0] == first
    turns = sum(step.seat == 0 for step in game.steps)
    assert len(result.faults) == (turns if lost else 0)
    if lost:
        assert result.faults[0] == (
            f"Move 1, {game.names[0]}: it ended: I will not play.; {first} was played instead."
        )


@pytest.mark.parametrize(
    ("wrong", "complaint"),
    [
        ({"game": "chess"}, "no game 'chess'"),
        ({"players": ["random"]}, "2 to 5 players, not 1"),
        ({"players": ["random", "deep"]}, "no bot 'deep'"),
        ({"players": ["random", "exec:./nowhere"]}, r"no program './nowhere'"),
        ({"seats": "round"}, "rotate or fixed, not 'round'"),
        ({"options": {"board": "moon"}}, "'moon'"),
    ],
)
def test_matches_that_cannot_be_played(
    wrong: dict[str, object], complaint: str, match: Match
) -> None:
    check(match)
    with pytest.raises(InvalidOption, match=complaint):
        check(replace(match, **wrong))  # type: ignore[arg-type]
