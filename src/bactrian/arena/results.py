"""Results as they are kept: a file for each match, the match on its first line, then its games.

A line is written when its game is over, so a match that was interrupted goes on where it stopped.
A game that stands there twice counts once.
"""

from __future__ import annotations

import json
import re
from dataclasses import asdict
from hashlib import blake2b
from pathlib import Path

from bactrian.arena.match import Match, Result
from bactrian.kernel.errors import InvalidRecord
from bactrian.record import read_file, write_file

SUFFIX = ".jsonl"


def open_file(folder: Path, match: Match) -> Path:
    """The file of this match, begun if there is none yet."""
    path = folder / f"{_name(match)}{SUFFIX}"
    lines = _lines(path) if path.exists() else []
    text = "".join(f"{line}\n" for line in lines or [json.dumps(asdict(match))])
    if not path.exists() or read_file(path) != text:  # new, or broken off in the middle of a line
        write_file(path, text)
    return path


def _name(match: Match) -> str:
    """Readable, and different for matches that differ in anything."""
    players = "-".join(re.sub(r"\W+", "_", player) for player in match.players)
    settings = json.dumps(asdict(match), sort_keys=True).encode()
    return f"{match.game}-{players[:60]}-{blake2b(settings, digest_size=4).hexdigest()}"


def add(path: Path, result: Result) -> None:
    with path.open("a", encoding="utf-8", newline="\n") as file:
        file.write(json.dumps(asdict(result)) + "\n")


def read(path: Path) -> tuple[Match, list[Result]]:
    """The match in a file, and its games in order."""
    lines = _lines(path)
    try:
        match = Match(**json.loads(lines[0]))
        found = [Result(**json.loads(line)) for line in lines[1:]]
    except (ValueError, TypeError, IndexError):
        raise InvalidRecord(f"{path} does not hold the results of a match") from None
    each = {result.number: result for result in found}
    return match, [each[number] for number in sorted(each)]


def _lines(path: Path) -> list[str]:
    """The whole lines of a file, without the piece of one that may stand at its end."""
    return read_file(path).split("\n")[:-1]


def read_folder(folder: Path) -> list[tuple[Match, list[Result]]]:
    """All matches in a folder."""
    found = sorted(folder.glob(f"*{SUFFIX}"))
    if not found:
        raise InvalidRecord(f"there are no results of matches in {folder}")
    return [read(path) for path in found]
