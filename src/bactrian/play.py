"""A game being played: the object people use."""

from __future__ import annotations

import json
import secrets
from dataclasses import dataclass
from typing import NoReturn

from bactrian import games, record
from bactrian.kernel.clauses import Clause
from bactrian.kernel.dice import Dice
from bactrian.kernel.errors import (
    BactrianError,
    IllegalMove,
    InvalidOption,
    InvalidPosition,
    InvalidRecord,
    NotYourTurn,
    RollError,
)
from bactrian.kernel.events import Event
from bactrian.kernel.rules import Position, Rules, View
from bactrian.kernel.seats import default_names
from bactrian.kernel.state import OVER, State
from bactrian.pictures.draw import svg


@dataclass(frozen=True)
class Step:
    """One move that was made, and what it brought about."""

    seat: int
    action: int
    revealing: bool  # chance came in or something hidden was shown
    outcomes: list[int]  # what the dice rolled
    events: list[Event]
    before: State


class Game:
    """One game from its beginning, or from a position, to now."""

    def __init__(self, rules: Rules, state: State, start: record.Record) -> None:
        self.rules = rules
        self.state = state
        self.steps: list[Step] = []
        self._start = start

    # -- what is asked ---------------------------------------------------------

    @property
    def seats(self) -> int:
        return self.state.seats

    @property
    def names(self) -> list[str]:
        return self._start.names or default_names(self.seats)

    @property
    def options(self) -> dict[str, str]:
        return self._start.options

    @property
    def setup(self) -> list[int]:
        """What the dice rolled while the game was set up."""
        return self._start.setup

    @property
    def actor(self) -> int | None:
        """The seat that is asked, or None once the game is over."""
        actor = self.state.actor()
        return None if actor == OVER else actor

    @property
    def over(self) -> bool:
        return self.state.actor() == OVER

    @property
    def legal(self) -> list[str]:
        """All moves that the actor may answer with."""
        return [self.rules.move(action) for action in self.state.legal()]

    def why_not(self, move: str) -> Clause | None:
        """The clause that forbids a move now, or None if it is legal."""
        number = self.state.why_not(self.rules.read_move(move))
        return self.rules.clause(number) if number else None

    # -- what is done ----------------------------------------------------------

    def push(self, move: str, seat: int | None = None) -> None:
        """Make a move. Whoever says which seat makes it is told when that seat is not asked."""
        action = self.rules.read_move(move)
        if seat is not None and seat != self.actor:
            whose = "the game is over" if self.over else f"seat {self.actor} is asked"
            raise NotYourTurn(f"seat {seat} cannot move now: {whose}")
        number = self.state.why_not(action)
        if number:
            raise IllegalMove(move, self.rules.clause(number))
        self._make(action)

    def _make(self, action: int) -> None:
        before = self.state.clone()
        events: list[Event] = []
        outcomes: list[int] = []
        step = Step(
            self.state.actor(), action, self.state.revealing(action), outcomes, events, before
        )
        self.state.listener = events.append
        self.state.dice.log = outcomes
        self.state.apply(action)
        self.state.listener = None
        self.state.dice.log = None
        self.steps.append(step)

    def pop(self) -> str:
        """Take the last move back and return it."""
        if not self.steps:
            raise InvalidOption("there is no move to take back")
        step = self.steps.pop()
        self.state = step.before
        return self.rules.move(step.action)

    @property
    def moves(self) -> list[str]:
        """The moves made so far."""
        return [self.rules.move(step.action) for step in self.steps]

    # -- what is seen ----------------------------------------------------------

    def view(self, seat: int | None = None) -> View:
        """All that a seat, or a spectator, may see, as plain JSON values."""
        return self.rules.view(self.state, seat)

    def log(self, seat: int | None = None, since: int = 0) -> list[str]:
        """What happened since that many moves, in sentences, as a seat or a spectator saw it."""
        return [
            self.rules.sentence(event.seen_by(seat), self.names)
            for step in self.steps[since:]
            for event in step.events
        ]

    @property
    def scores(self) -> list[int]:
        return self.state.scores()

    @property
    def winners(self) -> list[int]:
        """The seats that have won, or would if the game ended now."""
        return self.state.winners()

    def __repr__(self) -> str:
        now = "over" if self.over else f"seat {self.actor} is asked"
        return f"<{self.rules.title}, {self.seats} seats, {len(self.steps)} moves made, {now}>"

    def _repr_svg_(self) -> str:
        """The picture a notebook shows: what a spectator sees."""
        return svg(self.rules, self.view(), self.names)

    # -- as text ---------------------------------------------------------------

    def position(self) -> Position:
        """The whole state as plain JSON values, hidden parts too."""
        return self.rules.position(self.state)

    def record(self) -> str:
        """The whole game as text."""
        entries = [
            record.Entry(step.seat, self.rules.move(step.action), step.outcomes)
            for step in self.steps
        ]
        scores = self.scores if self.over else None
        return record.write(
            record.Record(**{**vars(self._start), "moves": entries, "scores": scores})
        )


# -- games begun and games read ------------------------------------------------


def new(
    game: str,
    seats: int | None = None,
    seed: int | str | bytes | None = None,
    names: list[str] | None = None,
    **options: str,
) -> Game:
    """A new game; without a number of seats, of the fewest it can be played with."""
    rules = games.rules(game)
    dice = Dice(secrets.token_bytes(16) if seed is None else seed)
    return begin(rules, rules.seats[0] if seats is None else seats, options, dice, names)


def begin(
    rules: Rules,
    seats: int,
    options: dict[str, str],
    dice: Dice,
    names: list[str] | None = None,
) -> Game:
    """A game set up with these dice."""
    start = record.Record(
        rules.id, rules.version, seats, rules.checked(options), _names(names, seats), dice.text()
    )
    dice.log = start.setup
    state = rules.new(seats, options, dice)
    dice.log = None
    return Game(rules, state, start)


def from_position(position: Position | str, names: list[str] | None = None) -> Game:
    """A game that goes on from a position: plain JSON values, or JSON text."""
    if isinstance(position, str):
        position = _read_json(position)
    if not isinstance(position, dict) or not isinstance(position.get("game"), str):
        raise InvalidPosition("a position is a JSON object that names its 'game'")
    rules = games.rules(position["game"])
    state = rules.from_position(position)
    start = record.Record(
        rules.id,
        rules.version,
        state.seats,
        {},
        _names(names, state.seats),
        state.dice.text(),
        position=position,
    )
    return Game(rules, state, start)


def _read_json(text: str) -> Position:
    try:
        position: Position = json.loads(text)
    except (ValueError, RecursionError) as reason:
        raise InvalidPosition(f"the position is not JSON: {reason}") from None
    return position


def _names(names: list[str] | None, seats: int) -> list[str]:
    """These names, once it is sure that a record can hold them."""
    if not names:
        return []
    if len(names) != seats or not all(each.strip() and each.isprintable() for each in names):
        raise InvalidOption(f"names must be {seats}, one for each seat, each a line of text")
    return [name.strip() for name in names]


def load(text: str) -> Game:
    """The game that a record tells, every move checked."""
    told = record.read(text)
    game = _set_up(told)
    for number, entry in enumerate(told.moves, 1):
        _replay(game, entry, number)
    if told.scores is None and game.over:
        raise InvalidRecord("the record says 'unfinished', but its last move ends the game")
    if told.scores is not None and (not game.over or told.scores != game.scores):
        now = "the game is not over" if not game.over else f"the scores are {game.scores}"
        raise InvalidRecord(f"the record ends with scores {told.scores}, but after its moves {now}")
    return game


def _set_up(told: record.Record) -> Game:
    """The game before its first move, chance falling as it fell."""
    try:
        if told.position is not None:
            return from_position(told.position, told.names)
        dice = Dice.from_text(told.dice)
        dice.script = told.setup[:]
        game = begin(games.rules(told.game), told.seats, told.options, dice, told.names)
    except (BactrianError, RollError) as reason:
        raise InvalidRecord(f"the game in the record cannot be set up: {reason}") from None
    if game.setup != told.setup:
        raise InvalidRecord(
            f"setting up {game.rules.title} takes {len(game.setup)} outcomes of chance, "
            f"but the record has {len(told.setup)}"
        )
    return game


def _replay(game: Game, entry: record.Entry, number: int) -> None:
    def refuse(why: object) -> NoReturn:
        raise InvalidRecord(f"move {number} of the record, {entry.move!r}: {why}") from None

    game.state.dice.script = entry.outcomes[:]
    try:
        game.push(entry.move, entry.seat)
    except (BactrianError, RollError) as reason:
        refuse(reason)
    if game.steps[-1].outcomes != entry.outcomes:
        refuse(
            f"chance comes in {len(game.steps[-1].outcomes)} times, "
            f"but the record has {len(entry.outcomes)} outcomes"
        )
