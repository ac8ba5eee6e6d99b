"""What an operator does from the command line; each prints what it did."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import func, select

from bactrian.record import read_file
from bactrian.tables import backup, chance, housekeeping, schema
from bactrian.tables.service import Tables
from bactrian.tables.storage import Storage
from bactrian.web.settings import Settings


@contextmanager
def _opened(settings: Settings) -> Iterator[Storage]:
    storage = Storage(settings.database_url)
    try:
        storage.migrate()
        yield storage
    finally:
        storage.close()


def check(settings: Settings) -> bool:
    """Play all unfinished tables on the rules installed; whether all of them can go on."""
    with _opened(settings) as storage:
        troubles = housekeeping.check(Tables(storage))
    for trouble in troubles:
        print(f"{trouble.table} ({trouble.game}): {trouble.why}")
    print(f"{len(troubles)} tables cannot go on" if troubles else "all tables can go on")
    return not troubles


def status(settings: Settings) -> None:
    """How many tables there are, by game and status."""
    columns = schema.tables.c
    counted = select(columns.game, columns.status, func.count()).group_by(
        columns.game, columns.status
    )
    with _opened(settings) as storage, storage.read() as connection:
        for game, state, count in sorted(tuple(row) for row in connection.execute(counted)):
            print(f"{game:16} {state:10} {count:6}")


def save(settings: Settings, file: Path) -> None:
    with _opened(settings) as storage:
        print(f"{backup.save(storage, file)} rows are in {file}")


def restore(settings: Settings, file: Path) -> None:
    with _opened(settings) as storage:
        print(f"{backup.restore(storage, file)} rows are restored")


def verify(file: Path) -> None:
    """Say whether the deal that a proof is about was fair."""
    try:
        proof = json.loads(read_file(file))
    except json.JSONDecodeError:
        proof = None
    game = chance.verify(proof)
    print(
        f"{game.rules.title}, {len(game.steps)} moves: the secret is the one that was promised, "
        "and all chance fell as secret and words make it"
    )
