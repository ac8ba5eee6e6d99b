"""What results come to: shares of wins, how sure they are, points, ratings."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, pstdev

from openskill.models import PlackettLuce, PlackettLuceRating

from bactrian.arena.match import Result

Z = 1.96  # standard deviations either side that hold 95 %


@dataclass(frozen=True)
class Share:
    """A share of wins, and the 95 % interval that the true one lies in."""

    won: float
    low: float
    high: float
    fair: float  # if all played equally well


@dataclass(frozen=True)
class Standing:
    """How one player did in a match, wherever it sat."""

    player: str
    share: Share  # of all its seats together
    points: list[int]
    rating: PlackettLuceRating

    @property
    def mean(self) -> float:
        return fmean(self.points)

    @property
    def spread(self) -> float:
        return pstdev(self.points)


def standings(results: list[Result]) -> list[Standing]:
    """Each player once, the best rating first."""
    rated = ratings(results)
    return [_standing(player, results, rating) for player, rating in rated.items()]


def _standing(player: str, results: list[Result], rating: PlackettLuceRating) -> Standing:
    seats = [
        [seat for seat, name in enumerate(result.players) if name == player] for result in results
    ]
    won = [_won(result, mine) for result, mine in zip(results, seats, strict=True)]
    fair = fmean(
        len(mine) / len(result.players) for result, mine in zip(results, seats, strict=True)
    )
    points = [
        result.scores[seat] for result, mine in zip(results, seats, strict=True) for seat in mine
    ]
    return Standing(player, share(won, fair), points, rating)


def seat_shares(results: list[Result]) -> list[Share]:
    """What each seat won, whoever sat there."""
    places = range(len(results[0].players))
    return [share([_won(result, [seat]) for result in results], 1 / len(places)) for seat in places]


def _won(result: Result, seats: list[int]) -> float:
    """The share of a game's win that these seats have: winners share it."""
    return len(set(result.winners) & set(seats)) / len(result.winners)


def share(won: list[float], fair: float) -> Share:
    """Wilson's interval. It is for wins and losses; for shared wins it is wider than need be."""
    games = len(won)
    mean = fmean(won)
    middle = (mean + Z * Z / (2 * games)) / (1 + Z * Z / games)
    reach = Z * sqrt(mean * (1 - mean) / games + (Z / games / 2) ** 2) / (1 + Z * Z / games)
    return Share(mean, middle - reach, middle + reach, fair)


# -- ratings -------------------------------------------------------------------


def ratings(results: Iterable[Result]) -> dict[str, PlackettLuceRating]:
    """The rating of each player after these games in this order, the best first."""
    model = PlackettLuce()
    rated: dict[str, PlackettLuceRating] = {}
    for result in results:
        teams = [[rated.get(player, model.rating())] for player in result.players]
        after = [team[0] for team in model.rate(teams, ranks=_ranks(result))]
        for player in set(result.players):
            # In several seats at once, a player learns the mean of what each of them teaches.
            own = [one for one, name in zip(after, result.players, strict=True) if name == player]
            mu, sigma = fmean(one.mu for one in own), fmean(one.sigma for one in own)
            rated[player] = model.rating(mu=mu, sigma=sigma)
    return dict(sorted(rated.items(), key=lambda item: -item[1].mu))


def _ranks(result: Result) -> list[float]:
    """Winners first, then by points."""
    order = [
        (seat not in result.winners, 0 if seat in result.winners else -points)
        for seat, points in enumerate(result.scores)
    ]
    return [float(sorted(order).index(each)) for each in order]
