"""What results come to."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bactrian.arena.figures import ratings, seat_shares, share, standings
from bactrian.arena.match import Result

Make = Callable[..., Result]


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (81, 263, 0.2553, 0.3662)],
)
def test_wilsons_interval(wins: int, games: int, low: float, high: float) -> None:
    found = share([1.0] * wins + [0.0] * (games - wins), 0.5)
    assert found.won == wins / games
    assert (found.low, found.high) == (pytest.approx(low, abs=1e-4), pytest.approx(high, abs=1e-4))


def test_a_player_in_several_seats_has_the_wins_of_all(result: Make) -> None:
    games = [
        result(0, "master novice novice", [9, 3, 4], [0]),
        result(1, "novice master novice", [9, 3, 4], [0]),
        result(2, "novice novice master", [8, 8, 4], [0, 1]),
        result(3, "master novice novice", [8, 8, 4], [0, 1]),
    ]
    found = {each.player: each for each in standings(games)}
    assert found["master"].share.won == pytest.approx(1.5 / 4)
    assert found["master"].share.fair == pytest.approx(1 / 3)
    assert found["novice"].share.won == pytest.approx(2.5 / 4)
    assert found["novice"].share.fair == pytest.approx(2 / 3)
    assert found["master"].points == [9, 3, 4, 8]
    assert found["master"].mean == 6
    assert found["master"].spread == pytest.approx(6.5**0.5)
    assert [each.won for each in seat_shares(games)] == [0.75, 0.25, 0]


def test_ratings_follow_the_wins(result: Make) -> None:
    games = [result(number, "merchant novice", [5, 9], [0]) for number in range(20)]
    games += [result(number, "novice random", [9, 5], [0]) for number in range(20)]
    assert list(ratings(games)) == ["merchant", "novice", "random"]


def test_after_the_winners_points_decide(result: Make) -> None:
    games = [result(number, "a b c", [5, 3, 9], [1]) for number in range(5)]
    assert list(ratings(games)) == ["b", "c", "a"]


def test_ties_between_equals_move_nobody(result: Make) -> None:
    rated = ratings([result(0, "a b", [5, 3], [0, 1])])
    assert rated["a"].mu == pytest.approx(rated["b"].mu)
