"""Rules change, tables live on: those that would break are found, marked, and stay readable."""

from __future__ import annotations

import pytest
from sqlalchemy import select, update

from bactrian.tables import commands, housekeeping, news, schema
from bactrian.tables.errors import NotNow
from bactrian.tables.service import Tables
from bactrian.tables.table import BROKEN, RUNNING
from tables.house import House


def test_what_still_plays_is_not_complained_about(house: House) -> None:
    house.play(house.begin("Ann", "Bob"), 10)
    assert housekeeping.check(house.tables) == []


def test_a_game_that_would_break_is_named_with_move_and_clause(house: House) -> None:
    fine, broken = house.begin("Ann", "Bob"), house.begin("Ann", "Bob")
    house.play(fine, 6)
    house.play(broken, 6)
    entries = schema.entries.c
    first = house.look(broken).moves[0].data["move"]
    number = house.look(broken).moves[4].number
    data = {"move": first, "outcomes": []}  # as if the rules had allowed it once
    house.storage.write(
        lambda c: c.execute(
            update(schema.entries)
            .where(entries.table_id == broken, entries.number == number)
            .values(data=data)
        )
    )
    tables = Tables(house.storage, house.clock)
    [trouble] = housekeeping.check(tables)
    assert trouble.table == broken
    assert f"move 5, {first}" in trouble.why
    assert "(D" in trouble.why
    with house.storage.read() as connection:
        stored = select(schema.tables.c.status).where(schema.tables.c.id == broken)
        assert connection.execute(stored).scalar_one() == BROKEN
    with tables.table(broken) as table:
        assert len(table.begun.steps) == 4  # what can be read is
        assert news.outside(table)["broken"] == trouble.why
        assert news.since(table, 0, None)
        with pytest.raises(NotNow, match="broken"):
            commands.move(table, house.person("Ann"), first)
    assert house.look(fine).status == RUNNING
