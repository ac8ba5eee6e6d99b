"""Records: whole games as text. A header, then one line for each move, then how it ended.

    bactrian record 1
    game: desert
    rules: 1
    seats: 2
    option board: main
    player 0: Ann
    player 1: Helmut
    dice: 4f3c9a...:0
    setup: 3 0 1 5 2
    moves:
    0 Y a5
    1 R c7 {4 2}
    end: 51 43

The numbers in braces are what chance brought while that move was carried out, so a record
replays whatever becomes of the dice. A game that goes on ends with `end: unfinished`.
"""

from __future__ import annotations

import json
import os
import re
from dataclasses import dataclass, field
from pathlib import Path

from bactrian.kernel.errors import InvalidRecord
from bactrian.kernel.rules import Position

FIRST_LINE = "bactrian record 1"
UNFINISHED = "unfinished"
_MOVE = re.compile(r"(\d) ([^{}]*?)(?: \{([\d ]*)\})?")


@dataclass(frozen=True)
class Entry:
    """One move: who made it, and what the dice brought."""

    seat: int
    move: str
    outcomes: list[int] = field(default_factory=list)


@dataclass
class Record:
    """What a record says, before anybody has checked that its moves follow from each other."""

    game: str
    version: int  # of the rules
    seats: int
    options: dict[str, str]
    names: list[str]
    dice: str  # as they were before the game was set up, or in the position it started from
    setup: list[int] = field(default_factory=list)
    position: Position | None = None  # that the game started from, if not from the beginning
    moves: list[Entry] = field(default_factory=list)
    scores: list[int] | None = None  # None while the game goes on


# -- to text -------------------------------------------------------------------


def write(record: Record) -> str:
    lines = [
        FIRST_LINE,
        f"game: {record.game}",
        f"rules: {record.version}",
        f"seats: {record.seats}",
        *[f"option {name}: {value}" for name, value in record.options.items()],
        *[f"player {seat}: {name}" for seat, name in enumerate(record.names)],
        f"dice: {record.dice}",
    ]
    if record.position is not None:
        lines.append("position: " + json.dumps(record.position, separators=(",", ":")))
    lines += [f"setup: {_numbers(record.setup)}".rstrip(), "moves:"]
    for entry in record.moves:
        chance = f" {{{_numbers(entry.outcomes)}}}" if entry.outcomes else ""
        lines.append(f"{entry.seat} {entry.move}{chance}")
    lines.append("end: " + (UNFINISHED if record.scores is None else _numbers(record.scores)))
    return "\n".join(lines) + "\n"


def _numbers(numbers: list[int]) -> str:
    return " ".join(map(str, numbers))


# -- from text -----------------------------------------------------------------


def read(text: str) -> Record:
    """The record in a text, or InvalidRecord with the line that is wrong and what it should be."""
    lines = text.splitlines()
    if not lines or lines[0] != FIRST_LINE:
        raise InvalidRecord(f"a record begins with the line {FIRST_LINE!r}")
    if "moves:" not in lines:
        raise InvalidRecord("the record breaks off in its header: it has no line 'moves:'")
    start = lines.index("moves:")
    header = _read_header(lines[1:start])
    if not lines[-1].startswith("end: "):
        raise InvalidRecord(
            f"the record breaks off after line {len(lines)}: "
            "its last line must be 'end:' with the scores or 'unfinished'"
        )
    record = _from_header(header)
    for number, line in enumerate(lines[start + 1 : -1], start + 2):
        record.moves.append(_read_move(line, number))
    end = lines[-1].removeprefix("end: ")
    if end != UNFINISHED:
        record.scores = _read_numbers(end, "end")
    return record


def _read_header(lines: list[str]) -> dict[str, str]:
    header: dict[str, str] = {}
    for number, line in enumerate(lines, 2):
        key, colon, value = line.partition(":")
        if not colon or key in header:
            raise InvalidRecord(
                f"line {number} of the record must be a name of its own, a colon and a value, "
                f"not {line[:60]!r}"
            )
        header[key] = value.strip()
    return header


def _from_header(header: dict[str, str]) -> Record:
    for key in ("game", "rules", "seats", "dice", "setup"):
        if key not in header:
            raise InvalidRecord(f"the header of the record has no line '{key}:'")
    seats = _read_number(header["seats"], "seats")
    names = [header.pop(f"player {seat}", "") for seat in range(min(seats, 9))]
    record = Record(
        game=header.pop("game"),
        version=_read_number(header.pop("rules"), "rules"),
        seats=_read_number(header.pop("seats"), "seats"),
        options={},
        names=names if all(names) else [],
        dice=header.pop("dice"),
        setup=_read_numbers(header.pop("setup"), "setup"),
        position=_read_position(header.pop("position", None)),
    )
    for key, value in header.items():
        word, _, name = key.partition(" ")
        if word != "option":
            raise InvalidRecord(f"{key!r} is nothing that the header of a record may say")
        record.options[name] = value
    return record


def _read_position(text: str | None) -> Position | None:
    if text is None:
        return None
    try:
        position = json.loads(text)
    except (ValueError, RecursionError):
        position = None
    if not isinstance(position, dict):
        raise InvalidRecord("the position in the record's header must be a JSON object")
    return position


def _read_move(line: str, number: int) -> Entry:
    found = _MOVE.fullmatch(line)
    if not found:
        raise InvalidRecord(
            f"line {number} of the record must be a seat and a move, such as '0 Y a5', "
            f"not {line[:60]!r}"
        )
    return Entry(int(found[1]), found[2], [int(each) for each in (found[3] or "").split()])


def _read_numbers(text: str, what: str) -> list[int]:
    return [_read_number(each, what) for each in text.split()]


def _read_number(text: str, what: str) -> int:
    if not re.fullmatch(r"-?[0-9]{1,12}", text):
        raise InvalidRecord(f"'{what}:' in the record must be followed by numbers, not {text!r}")
    return int(text)


# -- files ---------------------------------------------------------------------


def read_file(path: Path) -> str:
    """The text of a file, or InvalidRecord that says why it cannot be read."""
    try:
        return path.read_bytes().decode("utf-8")
    except UnicodeDecodeError as reason:
        raise InvalidRecord(
            f"{path} is not UTF-8 text: byte {reason.start + 1} cannot be read; "
            "save it as UTF-8 and try again"
        ) from None
    except OSError as reason:
        raise InvalidRecord(f"{path} cannot be read: {reason.strerror}") from None


def write_file(path: Path, text: str) -> None:
    """Write the whole file or nothing: whoever is cut off half-way finds the old one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(path.name + ".new")
    with fresh.open("w", encoding="utf-8", newline="\n") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(path)
