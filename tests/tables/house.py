"""A house with tables, for tests: people by their names, moves in a line."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

from bactrian.tables import commands
from bactrian.tables.commands import Draft
from bactrian.tables.people import People
from bactrian.tables.service import Tables
from bactrian.tables.storage import Storage
from bactrian.tables.table import Setup, Table

START = 1_000_000_000_000


class Clock:
    def __init__(self) -> None:
        self.at = START

    def __call__(self) -> int:
        return self.at

    def pass_by(self, milliseconds: int) -> None:
        self.at += milliseconds


class House:
    def __init__(self, storage: Storage, clock: Clock) -> None:
        self.storage = storage
        self.clock = clock
        self.tables = Tables(storage, clock)
        self.people = People(storage, clock)
        self.ids: dict[str, str] = {}

    def person(self, name: str) -> str:
        if name not in self.ids:
            self.ids[name] = self.people.arrive(name).id
        return self.ids[name]

    def begin(
        self, *names: str, setup: Setup | None = None, bots: dict[int, str] | None = None
    ) -> str:
        """A table at which these people sit in this order, started; two at a desert else said."""
        bots = bots or {}
        setup = setup or Setup("desert", 2)
        setup = replace(setup, seats=len(names) + len(bots))
        host, *others = names
        table_id = self.tables.create(self.person(host), host, setup, bots)
        for name in others:
            self.join(table_id, name)
        self.act(table_id, commands.start, host)
        return table_id

    def join(self, table_id: str, name: str) -> None:
        with self.tables.table(table_id) as table:
            invite = table.invite
        person = self.person(name)
        self.tables.act(
            table_id, lambda table: commands.join(table, person, name, None, "", invite)
        )

    def act(
        self, table_id: str, command: Callable[..., list[Draft]], name: str, *words: object
    ) -> int:
        person = self.person(name)
        return self.tables.act(table_id, lambda table: command(table, person, *words))

    def play(self, table_id: str, count: int = 1, seed: int = 1) -> None:
        """So many moves, or to the end, by whoever is asked."""
        dice = Random(seed)
        for _ in range(count):
            with self.tables.table(table_id) as table:
                seat = table.asked
                if seat is None:
                    return
                person = table.players[seat].person
                assert person is not None
                move = dice.choice(table.begun.legal)
            self.tables.act(table_id, lambda table, p=person, m=move: commands.move(table, p, m))

    def look(self, table_id: str) -> Table:
        """The table as another process would read it."""
        with Tables(self.storage, self.clock).table(table_id) as table:
            return table
