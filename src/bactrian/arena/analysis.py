"""What a game looks like to a bot afterwards: shares of wins, and where they turned."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

from rich.console import Console
from rich.text import Text

from bactrian import bots
from bactrian.arena.draw import draw
from bactrian.kernel.console import DAY
from bactrian.kernel.errors import InvalidOption
from bactrian.kernel.judge import result
from bactrian.kernel.seats import COLOURS, MARKS, STYLES
from bactrian.play import Game

Shares: TypeAlias = list[float]  # by seat

BARS = "▁▂▃▄▅▆▇█"
NOTABLE = 0.1  # of the win changes hands at a turning point, at least
TURNS = 5  # so many are named


@dataclass(frozen=True)
class Turn:
    """A move after which the shares were not what they had been."""

    number: int  # of the move, from 1
    seat: int  # who made it
    move: str
    gained: int  # the seat whose share went up most
    lost: int  # and the one whose share went down most
    swing: float  # by how much the larger of these changes


def shares(
    game: Game, level: str = "merchant", tell: Callable[[int], None] = lambda move: None
) -> list[Shares]:
    """Each seat's share of the win before every move and at the end.

    Estimated as the seat that is asked could: with what it sees, and with no more.
    """
    if bots.level(level).simulations == 0:
        raise InvalidOption(f"{level!r} does not think ahead, so it cannot analyse a game")
    now = [1 / game.seats] * game.seats
    found: list[Shares] = []
    for number, step in enumerate(game.steps):
        # Where only one move is legal a bot does not think: nothing has changed.
        now = bots.think(game.rules, step.before, level, number).shares or now
        found.append(now)
        tell(number + 1)
    if game.over:
        return [*found, result(game.state)]
    return [*found, bots.think(game.rules, game.state, level, len(game.steps)).shares or now]


def turning_points(game: Game, found: list[Shares]) -> list[Turn]:
    """The moves that changed most, in the order of the game."""
    turns = []
    for number, step in enumerate(game.steps):
        change = [
            after - before for before, after in zip(found[number], found[number + 1], strict=True)
        ]
        gained, lost = change.index(max(change)), change.index(min(change))
        turns.append(
            Turn(
                number + 1,
                step.seat,
                game.rules.move(step.action),
                gained,
                lost,
                max(change[gained], -change[lost]),
            )
        )
    notable = sorted([t for t in turns if t.swing >= NOTABLE], key=lambda t: -t.swing)[:TURNS]
    return sorted(notable, key=lambda turn: turn.number)


def sentence(game: Game, found: list[Shares], turn: Turn) -> str:
    """Such as: Move 34, Ann: R c7. Ann 41 % to 22 %, Bob 30 % to 48 %."""
    before, after = found[turn.number - 1], found[turn.number]
    told = ", ".join(
        f"{game.names[seat]} {before[seat]:.0%} to {after[seat]:.0%}".replace("%", " %")
        for seat in dict.fromkeys([turn.gained, turn.lost])
    )
    return f"Move {turn.number}, {game.names[turn.seat]}: {turn.move}. {told}."


# -- for people ----------------------------------------------------------------


def show(console: Console, game: Game, found: list[Shares]) -> None:
    """The shares as a row of bars for each seat, and the turning points."""
    longest = max(len(name) for name in game.names)
    room = max(10, console.width - longest - 12)
    for seat, name in enumerate(game.names):
        curve = _narrowed([each[seat] for each in found], room)
        bars = "".join(BARS[min(int(share * len(BARS)), len(BARS) - 1)] for share in curve)
        end = f" {found[-1][seat]:.0%}".replace("%", " %")
        line = Text(f"{MARKS[seat]} {name:<{longest}}  {bars}{end}", STYLES[seat])
        console.print(line, no_wrap=True)
    turns = turning_points(game, found)
    console.print("Turning points:" if turns else "Nothing turned on a single move.")
    for turn in turns:
        console.print("  " + sentence(game, found, turn), markup=False)


def _narrowed(curve: list[float], room: int) -> list[float]:
    """A curve of no more points than there is room for, each the mean of those it stands for."""
    points = min(len(curve), room)
    edges = [place * len(curve) // points for place in range(points + 1)]
    parts = [curve[start:end] for start, end in pairwise(edges)]
    return [sum(part) / len(part) for part in parts]


def picture(game: Game, found: list[Shares]) -> str:
    """The graph as SVG: a line for each seat, the turning points numbered."""
    turns = turning_points(game, found)
    lines = [
        {
            "name": name,
            "mark": MARKS[seat],
            "colour": COLOURS[seat],
            "curve": [each[seat] for each in found],
        }
        for seat, name in enumerate(game.names)
    ]
    return draw(
        "graph.svg",
        title=game.rules.title,
        lines=lines,
        moves=len(game.steps),
        turns=[(turn.number, sentence(game, found, turn)) for turn in turns],
        ink=DAY,
    )
