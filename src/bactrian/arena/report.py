"""Results for people: tables on the terminal, and a picture of a match."""

from __future__ import annotations

from statistics import fmean

from openskill.models import PlackettLuceRating
from rich.console import Console
from rich.table import Table

from bactrian import games
from bactrian.arena.draw import draw
from bactrian.arena.figures import Share, ratings, seat_shares, standings
from bactrian.arena.match import Match, Result
from bactrian.kernel.console import DAY
from bactrian.kernel.seats import COLOURS

FAULTS = 5  # so many are told in full
BINS = 24  # of the histograms of points, at most


def show_match(console: Console, match: Match, results: list[Result]) -> None:
    """Who won how much, what the seats were worth, and how the games went."""
    title = games.rules(match.game).title
    table = Table(title=f"{title}, {len(results)} games", title_justify="left")
    table.add_column("player")
    for heading in ("won", "95 % (Wilson)", "fair", "rating", "points"):
        table.add_column(heading, justify="right")
    for each in standings(results):
        table.add_row(
            each.player,
            _percent(each.share.won),
            interval(each.share),
            _percent(each.share.fair),
            _rating(each.rating),
            f"{each.mean:.1f} ± {each.spread:.1f}",
        )
    console.print(table)
    for seat, share in enumerate(seat_shares(results)):
        console.print(f"Seat {seat} won {_percent(share.won)} ({interval(share)}).")
    moves = fmean(result.moves for result in results)
    leads = fmean(result.leads for result in results)
    console.print(f"A game took {moves:.0f} moves; the lead changed {leads:.1f} times.")
    _show_faults(console, results)


def _show_faults(console: Console, results: list[Result]) -> None:
    faults = [(result.number, fault) for result in results for fault in result.faults]
    for number, fault in faults[:FAULTS]:
        console.print(f"Game {number}: {fault}", style="red", markup=False)
    if len(faults) > FAULTS:
        console.print(f"... and {len(faults) - FAULTS} more turns were lost.", style="red")


def interval(share: Share) -> str:
    return f"{_percent(share.low)} to {_percent(share.high)}"


def _percent(share: float) -> str:
    return f"{share:.1%}".replace("%", " %")


def show_ladder(console: Console, found: list[tuple[Match, list[Result]]]) -> None:
    """The rating of every player over all games together, and in each."""
    played: dict[str, list[Result]] = {"all": []}
    for match, results in found:
        played["all"] += results
        played.setdefault(match.game, []).extend(results)
    # In the order of their numbers, so that matches are rated side by side.
    rated = {
        game: ratings(sorted(results, key=lambda result: result.number))
        for game, results in played.items()
    }
    table = Table(title="Ratings", title_justify="left")
    table.add_column("player")
    for game in rated:
        table.add_column(game, justify="right")
    for player in rated["all"]:
        table.add_row(player, *[_rating(each.get(player)) for each in rated.values()])
    console.print(table)
    count = len(played["all"])
    console.print(f"{count} games. Every player began at 25.0 ± 8.3 (one standard deviation).")


def _rating(rating: PlackettLuceRating | None) -> str:
    return "" if rating is None else f"{rating.mu:.1f} ± {rating.sigma:.1f}"


def picture(match: Match, results: list[Result]) -> str:
    """A match as SVG: each player's share of wins with its interval, and its points."""
    table = standings(results)
    everybody = [points for each in table for points in each.points]
    low, high = min(everybody), max(everybody) + 1
    rows = [
        {
            "player": each.player,
            "share": each.share,
            "percent": _percent(each.share.won),
            "interval": interval(each.share),
            "colour": COLOURS[place],
            "bins": _histogram(each.points, low, high),
            "mean": (each.mean + 0.5 - low) / (high - low),
            "points": f"{each.mean:.1f}",
        }
        for place, each in enumerate(table)
    ]
    title = games.rules(match.game).title
    return draw(
        "match.svg", title=title, games=len(results), rows=rows, low=low, high=high - 1, ink=DAY
    )


def _histogram(points: list[int], low: int, high: int) -> list[float]:
    """How often points fell into each part of the range, the fullest being 1."""
    bins = [0] * min(BINS, high - low)
    for each in points:
        bins[(each - low) * len(bins) // (high - low)] += 1
    return [count / max(bins) for count in bins]
