"""What a game's folder offers to the other rooms: its table of contents, as an object."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Any, TypeAlias

from bactrian.kernel.clauses import Clause, read_clauses
from bactrian.kernel.console import Line
from bactrian.kernel.dice import Dice
from bactrian.kernel.errors import InvalidMove, InvalidOption, InvalidPosition
from bactrian.kernel.events import Facts
from bactrian.kernel.judge import Judge
from bactrian.kernel.schema import check
from bactrian.kernel.state import OVER, State

View: TypeAlias = dict[str, Any]  # plain JSON values
Position: TypeAlias = dict[str, Any]  # plain JSON values


@dataclass(frozen=True)
class Option:
    """A choice made before the game begins; the first value is the usual one."""

    about: str
    values: tuple[str, ...]
    check: Callable[[str], bool] | None = None  # accepts further values, where there are any

    def accepts(self, value: str) -> bool:
        return value in self.values or (self.check is not None and self.check(value))


def nothing_unseen(state: State, seat: int) -> list[list[int]]:
    """For games in which everybody sees everything."""
    return []


@dataclass(frozen=True)
class Rules:
    """One game, whole."""

    id: str
    title: str
    about: str  # one line for people who do not know the game
    package: str  # where RULES.md and the picture's templates lie
    letter: str  # that the ids of its clauses begin with
    version: int  # goes up when a change of the rules can make an old move illegal
    seats: tuple[int, ...]
    actions: int  # action codes are 0 to actions - 1
    options: dict[str, Option]
    # rules.py
    setup: Callable[[int, dict[str, str], Dice], State]
    # position.py
    write: Callable[[State], Position]
    read: Callable[[Position, Dice], State]
    # words.py
    move: Callable[[int], str]
    action: Callable[[str], int]
    prompt: Callable[[View], str]
    label: Callable[[View, str, list[str]], str]
    sentence: Callable[[Facts, list[str]], str]
    # view.py
    facts: Callable[[State, int | None], View]
    # console.py
    console: Callable[[View, list[str]], list[Line]]
    # picture.py
    picture: Callable[[View], dict[str, Any]]
    # What the seat cannot know, as lists in which every entry could be otherwise for all it
    # has seen; none where nothing is hidden. Only tests look here.
    unseen: Callable[[State, int], list[list[int]]] = nothing_unseen
    judge: Judge = field(default_factory=Judge)  # what bots know of the game
    secrets: bool = True  # whether seats have any, so that people at one screen look away
    _cache: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)

    def new(self, seats: int, options: dict[str, str], dice: Dice) -> State:
        """A game set up, once the number of seats and the options have been checked."""
        if seats not in self.seats:
            raise InvalidOption(
                f"{self.title} is for {self.seats[0]} to {self.seats[-1]} seats, not {seats}"
            )
        return self.setup(seats, self.checked(options), dice)

    def checked(self, options: dict[str, str]) -> dict[str, str]:
        """These options with the usual values for all others."""
        for name, value in options.items():
            if name not in self.options:
                known = ", ".join(self.options) or "none"
                raise InvalidOption(f"{self.title} has no option {name!r}; its options: {known}")
            if not self.options[name].accepts(value):
                usual = ", ".join(self.options[name].values)
                raise InvalidOption(f"{name} can be {usual}, not {value!r}")
        usual_values = {name: option.values[0] for name, option in self.options.items()}
        return {**usual_values, **options}

    def variants(self) -> list[dict[str, str]]:
        """Every combination of the options' listed values, the usual one first."""
        combinations: list[dict[str, str]] = [{}]
        for name, option in self.options.items():
            combinations = [{**c, name: value} for value in option.values for c in combinations]
        return combinations

    def view(self, state: State, seat: int | None) -> View:
        """All that a seat (None: a spectator) may see. The one place where that is decided."""
        if seat is not None and not 0 <= seat < state.seats:
            raise InvalidOption(f"seats are 0 to {state.seats - 1}, not {seat}")
        actor = state.actor()
        view: View = {
            "game": self.id,
            "seats": state.seats,
            "seat": seat,
            "actor": None if actor == OVER else actor,
            "legal": [self.move(action) for action in state.legal()] if seat == actor else [],
        }
        view.update(self.facts(state, seat))
        if actor == OVER:
            view["scores"] = state.scores()
            view["winners"] = state.winners()
        return view

    def position(self, state: State) -> Position:
        """The whole state as plain JSON values, hidden parts too."""
        position: Position = {"game": self.id, "version": self.version, "seats": state.seats}
        position.update(self.write(state))
        position["dice"] = state.dice.text()
        return position

    def from_position(self, position: Position) -> State:
        """The state that a position describes, once everything about it has been checked."""
        check(position, self.schema)
        if position["seats"] not in self.seats:
            raise InvalidPosition(
                f"{self.title} is for {self.seats[0]} to {self.seats[-1]} seats, "
                f"not {position['seats']}"
            )
        return self.read(position, Dice.from_text(position["dice"]))

    def read_move(self, move: str) -> int:
        """The action that a text stands for, whether it is legal now or not."""
        action = self.action(move)
        if not 0 <= action < self.actions:
            raise InvalidMove(f"{move!r} is no move of {self.title}")
        return action

    def clause(self, number: str) -> Clause:
        """The clause with this id."""
        if number not in self.clauses:
            last = list(self.clauses)[-1]
            raise InvalidOption(
                f"{self.title} has no clause {number!r}; its clauses are "
                f"{next(iter(self.clauses))} to {last}"
            )
        return self.clauses[number]

    @property
    def clauses(self) -> dict[str, Clause]:
        """All clauses of RULES.md by their ids."""
        if "clauses" not in self._cache:
            self._cache["clauses"] = read_clauses(self.file("RULES.md"))
        clauses: dict[str, Clause] = self._cache["clauses"]
        return clauses

    @property
    def schema(self) -> dict[str, Any]:
        """The JSON Schema of this game's positions."""
        if "schema" not in self._cache:
            self._cache["schema"] = json.loads(self.file("position.schema.json"))
        schema: dict[str, Any] = self._cache["schema"]
        return schema

    def file(self, name: str) -> str:
        """The text of a file in the game's folder."""
        return files(self.package).joinpath(name).read_text(encoding="utf-8")
