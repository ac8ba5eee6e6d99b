"""Where games are kept: one record for each game begun."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from bactrian import play, record
from bactrian.kernel.errors import BactrianError, InvalidRecord
from bactrian.play import Game

SUFFIX = ".bactrian"


@dataclass
class Save:
    """A game and the file it is kept in; none before the first move."""

    game: Game
    path: Path | None = None
    kept: str = ""  # what the file holds, as far as we know

    def keep(self) -> None:
        """Write the game down. A file that somebody else has written to is left as it is."""
        text = self.game.record()
        try:
            if self.path is None:
                self.path = _begin(self.game.rules.id, text)
            elif record.read_file(self.path) == self.kept:
                record.write_file(self.path, text)
            else:
                raise InvalidRecord(
                    f"{self.path} was changed by another program and is left as it is: "
                    "what you play now is not kept"
                )
        except OSError as reason:
            raise InvalidRecord(f"the game cannot be kept in a file: {reason}") from None
        self.kept = text


def folder() -> Path:
    home = os.environ.get("BACTRIAN_HOME")
    data = os.environ.get("XDG_DATA_HOME")
    if home:
        return Path(home)
    return (Path(data) if data else Path.home() / ".local" / "share") / "bactrian"


def _begin(game: str, text: str) -> Path:
    """A fresh file named for the game and the minute; never one that is there already."""
    folder().mkdir(parents=True, exist_ok=True)
    for name in _file_names(game):
        path = folder() / name
        try:
            path.touch(exist_ok=False)
        except FileExistsError:
            continue
        record.write_file(path, text)
        return path
    raise AssertionError("there are names without end")


def _file_names(game: str) -> Iterator[str]:
    stem = f"{game}-{datetime.now():%Y-%m-%d-%H%M}"
    yield stem + SUFFIX
    number = 2
    while True:
        yield f"{stem}-{number}{SUFFIX}"
        number += 1


def load(path: Path) -> Save:
    """The game in a file."""
    path = path.absolute()
    text = record.read_file(path)
    try:
        return Save(play.load(text), path, text)
    except InvalidRecord as reason:
        raise InvalidRecord(f"{path} cannot be read: {reason}") from None


def latest(game: str) -> tuple[Save | None, list[str]]:
    """The newest game of this kind that is not over; and a sentence for each damaged file."""
    damaged: list[str] = []
    found = [path for path in folder().glob(f"{game}-*{SUFFIX}") if path.is_file()]
    for path in sorted(found, key=lambda path: path.stat().st_mtime, reverse=True):
        try:
            if record.read(record.read_file(path)).scores is None:
                return load(path), damaged
        except BactrianError as reason:
            about = str(reason).removeprefix(f"{path} cannot be read: ")
            damaged.append(f"{path} is left as it is, it cannot be resumed: {about}")
    return None, damaged
