"""All that a storage holds as one file, and back: a line of JSON for every row."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, func, insert, select, text

from bactrian.kernel.errors import InvalidRecord
from bactrian.record import write_file
from bactrian.tables.schema import metadata
from bactrian.tables.storage import Storage

FIRST: Final = {"bactrian backup": 1}
BATCH: Final = 500


def save(storage: Storage, file: Path) -> int:
    """Write everything to a file, as it was at one moment; the number of rows."""
    with storage.read() as connection:
        if not storage.sqlite:
            connection.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ"))
        else:
            connection.exec_driver_sql("BEGIN")
        lines = [json.dumps(FIRST), *_lines(connection)]
        connection.rollback()
    write_file(file, "\n".join(lines) + "\n")
    return len(lines) - 1


def _lines(connection: Connection) -> Iterator[str]:
    for table in metadata.sorted_tables:
        for row in connection.execute(select(table)):
            yield json.dumps([table.name, dict(row._mapping)])


def restore(storage: Storage, file: Path) -> int:
    """Read such a file into a storage that holds nothing yet; the number of rows."""
    rows = list(_rows(file))

    def work(connection: Connection) -> None:
        for table in metadata.sorted_tables:
            if connection.execute(select(func.count()).select_from(table)).scalar_one():
                raise InvalidRecord("there is something here already: restore into nothing")
            own = [row for name, row in rows if name == table.name]
            for start in range(0, len(own), BATCH):
                connection.execute(insert(table), own[start : start + BATCH])
        if not storage.sqlite:
            connection.execute(
                text("SELECT setval('chat_id_seq', (SELECT coalesce(max(id), 0) + 1 FROM chat))")
            )

    storage.write(work)
    return len(rows)


def _rows(file: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
        if not lines or json.loads(lines[0]) != FIRST:
            raise InvalidRecord(f"{file} is no backup")
        for line in lines[1:]:
            name, row = json.loads(line)
            yield name, row
    except (OSError, ValueError) as reason:
        raise InvalidRecord(f"{file} cannot be read: {reason}") from None
