"""Matches: which players meet, who sits where in which game, and the playing of one game."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import permutations

from bactrian import bots, games, play
from bactrian.bots.protocol import Fault, Program, command_words
from bactrian.kernel.errors import InvalidOption
from bactrian.kernel.seats import default_names
from bactrian.play import Game

EXEC = "exec:"  # before the command of a bot by protocol


@dataclass(frozen=True)
class Match:
    """What makes two games parts of the same match; how many are played does not."""

    game: str
    players: list[str]  # levels, or exec: and a command
    seats: str = "rotate"  # or "fixed": the players sit in the order given
    seed: str = "0"
    options: dict[str, str] = field(default_factory=dict)

    def seating(self, number: int) -> list[str]:
        """Who sits in which seat in this game.

        Every few games everybody has sat in every seat; after that, neighbours change.
        """
        if self.seats == "fixed":
            return self.players
        places = len(self.players)
        orders = sorted(set(permutations(self.players[1:])))
        order = [self.players[0], *orders[number // places % len(orders)]]
        first = number % places
        return order[-first:] + order[:-first]


@dataclass(frozen=True)
class Result:
    """How one game of a match went."""

    number: int
    players: list[str]  # by seat
    scores: list[int]
    winners: list[int]
    moves: int
    leads: int  # how often somebody else took the lead
    faults: list[str]  # sentences about bots by protocol that lost a turn


def check(match: Match) -> None:
    """Raise InvalidOption if the match cannot be played."""
    rules = games.rules(match.game)
    rules.checked(match.options)
    if len(match.players) not in rules.seats:
        few, many = rules.seats[0], rules.seats[-1]
        raise InvalidOption(
            f"{rules.title} is for {few} to {many} players, not {len(match.players)}"
        )
    if match.seats not in ("rotate", "fixed"):
        raise InvalidOption(f"seats can be rotate or fixed, not {match.seats!r}")
    for player in match.players:
        if player.startswith(EXEC):
            command_words(player.removeprefix(EXEC))
        else:
            bots.level(player)


def play_game(match: Match, number: int) -> tuple[Result, str]:
    """One game of a match, and its record. This is what worker processes do."""
    players = match.seating(number)
    names = [
        f"{usual} ({' '.join(player.split())} bot)"
        for usual, player in zip(default_names(len(players)), players, strict=True)
    ]
    seed = f"{match.seed} {number}"
    game = play.new(match.game, len(players), seed, names, **match.options)
    programs = {
        seat: Program(player.removeprefix(EXEC))
        for seat, player in enumerate(players)
        if player.startswith(EXEC)
    }
    faults: list[str] = []
    leaders: list[int] = []
    try:
        while game.actor is not None:
            program = programs.get(game.actor)
            if program is None:
                move = _think(game, players[game.actor], seed)
            else:
                move = _ask(game, program, faults)
            game.push(move)
            _follow(leaders, game.winners)
    finally:
        for program in programs.values():
            program.close()
    leads = max(len(leaders) - 1, 0)
    result = Result(number, players, game.scores, game.winners, len(game.steps), leads, faults)
    return result, game.record()


def _think(game: Game, level: str, seed: str) -> str:
    answer = bots.think(game.rules, game.state, level, f"{seed} {len(game.steps)}")
    return game.rules.move(answer.action)


def _ask(game: Game, program: Program, faults: list[str]) -> str:
    """The program's move; the first legal one where it makes none."""
    view = game.view(game.actor)
    try:
        return program.move(view)
    except Fault as fault:
        move: str = view["legal"][0]
        faults.append(
            f"Move {len(game.steps) + 1}, {game.names[view['seat']]}: it {fault}; "
            f"{move} was played instead."
        )
        return move


def _follow(leaders: list[int], ahead: list[int]) -> None:
    """Note who leads alone, where that is somebody new."""
    if len(ahead) == 1 and leaders[-1:] != ahead:
        leaders += ahead
