"""Boards: those that lie beside this file, and fresh ones."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import Any

from bactrian.games.desert.generator import generate
from bactrian.games.desert.proof import validate
from bactrian.games.desert.rules import Ground
from bactrian.kernel.dice import Dice
from bactrian.kernel.errors import InvalidOption

GENERATED = "generated"
SEEDS = 1_000_000  # of boards that the dice choose: short enough to tell a friend
SEED_LENGTH = 64


@dataclass(frozen=True)
class Board:
    """A board file. Odd rows lie half a space further east; the marks are those of Ground."""

    name: str
    provenance: str
    about: str
    rows: list[str]
    notes: dict[str, Any]


def load(name: str) -> Board:
    """The board of this name: `main` lies in board.json, any other in board-NAME.json."""
    folder = files("bactrian.games.desert")
    known = [
        "main" if item.name == "board.json" else item.name[len("board-") : -len(".json")]
        for item in folder.iterdir()
        if item.name == "board.json" or (item.name[:6] == "board-" and item.name[-5:] == ".json")
    ]
    if name not in known:  # looked up, never opened by what a stranger wrote
        raise InvalidOption(f"there is no board {name!r}, only {', '.join(sorted(known))}")
    file = "board.json" if name == "main" else f"board-{name}.json"
    board = Board(**json.loads(folder.joinpath(file).read_text(encoding="utf-8")))
    validate(board.rows)
    return board


def accepts(option: str) -> bool:
    """Whether this names a board: `generated`, `generated:SEED` or a board that lies here."""
    kind, colon, seed = option.partition(":")
    if kind == GENERATED:
        return not colon or (0 < len(seed) <= SEED_LENGTH and seed.isprintable())
    try:
        load(option)
    except InvalidOption:
        return False
    return True


def settle(option: str, dice: Dice) -> str:
    """The board meant, by its full name: for `generated` the dice choose the seed.

    One roll, so that a record notes one number, and the name alone brings the board back.
    """
    return f"{GENERATED}:{dice.roll(SEEDS)}" if option == GENERATED else option


@lru_cache(maxsize=64)
def ground(name: str, seats: int) -> Ground:
    """The board of this full name, as the rules use it with so many players."""
    return Ground(name, list(rows(name)), seats)


def described(name: str, marks: list[str], seats: int) -> Ground:
    """A board that a position describes: one of ours, or somebody's own under another name."""
    validate(marks)
    try:
        ours = rows(name)
    except InvalidOption:
        return Ground(name, marks, seats)
    if ours != tuple(marks):
        raise InvalidOption(f"board {name!r} has other rows; give this one another name")
    return ground(name, seats)


@lru_cache(maxsize=64)
def rows(name: str) -> tuple[str, ...]:
    """The rows of the board of this full name."""
    kind, colon, seed = name.partition(":")
    if kind != GENERATED:
        return tuple(load(name).rows)
    if not colon or not accepts(name):
        raise InvalidOption(
            f"a generated board is named by a seed of 1 to {SEED_LENGTH} printable characters, "
            f"such as 'generated:42'; {name!r} is not"
        )
    return tuple(generate(Dice(seed)))
