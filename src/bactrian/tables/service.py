"""Tables as everybody uses them: looked up, acted on, stored.

Whatever is done at a table is done under its lock here and under its next number in the storage:
two that act in the same instant, in one process or two, have one outcome.
"""

from __future__ import annotations

import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from threading import Lock, RLock
from typing import Final

from sqlalchemy import Connection

from bactrian import games
from bactrian.kernel.dice import Dice
from bactrian.play import Game
from bactrian.tables import access, answers, chance, commands, journal, results
from bactrian.tables.commands import Draft
from bactrian.tables.errors import NotAllowed, NotNow, NotThere, Refused
from bactrian.tables.journal import Overtaken, Repeated, Request
from bactrian.tables.storage import Storage
from bactrian.tables.table import OVER, PAUSED, RUNNING, Entry, Setup, Table

KEPT: Final = 400  # tables in memory
TRIES: Final = 10  # when others keep being faster
Command = Callable[[Table], list[Draft]]
Disarmed = tuple[int, str | None, str]  # a seat, the name of its answer or None for all, and why
SEATING = ("sit", "leave")


def wall_clock() -> int:
    return time.time_ns() // 1_000_000


class _Slot:
    """A place in memory for one table, and the lock that whoever uses it holds."""

    def __init__(self) -> None:
        self.lock = RLock()
        self.table: Table | None = None


class Tables:
    """All tables of one storage."""

    def __init__(self, storage: Storage, now: Callable[[], int] = wall_clock) -> None:
        self.storage = storage
        self.now = now
        self.changed: list[Callable[[str], None]] = []  # told after every change
        self._slots: OrderedDict[str, _Slot] = OrderedDict()
        self._lock = Lock()

    # -- looking ---------------------------------------------------------------

    @contextmanager
    def table(self, table_id: str) -> Iterator[Table]:
        """A table as it is now, for as long as it takes to look at it. Nobody changes it."""
        slot = self._slot(table_id)
        with slot.lock:
            yield self._fresh(slot, table_id)

    def _slot(self, table_id: str) -> _Slot:
        with self._lock:
            slot = self._slots.setdefault(table_id, _Slot())
            self._slots.move_to_end(table_id)
            while len(self._slots) > KEPT:
                self._slots.popitem(last=False)
        return slot

    def _fresh(self, slot: _Slot, table_id: str) -> Table:
        with self.storage.read() as connection:
            table = slot.table or journal.find(connection, table_id)
            if table is None:
                raise access.no_such_table()
            slot.table = None  # if an entry cannot be taken, the table is read anew
            for entry in journal.entries(connection, table_id, table.number):
                table.take(entry)
        slot.table = table
        return table

    # -- acting ----------------------------------------------------------------

    def create(
        self,
        person: str,
        name: str,
        setup: Setup,
        bots: dict[int, str] | None = None,
        word: str = "",
        request: Request | None = None,
    ) -> str:
        """A new table, its host in the first seat that is not for a bot; its id."""
        rules = games.rules(setup.game)
        rules.new(setup.seats, setup.options, Dice(0))
        table = Table(
            secrets.token_urlsafe(9), setup, chance.fresh_secret(), secrets.token_urlsafe(9)
        )
        if done := self._repeated(request):
            return done[0]
        at = self.now()
        taken = bots or {}
        seat = next((seat for seat in range(setup.seats) if seat not in taken), None)
        drafts = commands.join(table, person, name, seat, word, table.invite)
        self._take(table, drafts, at)
        for place, level in taken.items():
            self._take(table, commands.fill(table, person, place, level), at)

        def work(connection: Connection) -> None:
            journal.create(connection, table, at)
            self._store(connection, table, 0)
            if request is not None:
                journal.remember(connection, request, table.id, table.number, at)

        try:
            self.storage.write(work)
        except Repeated:
            return self.create(person, name, setup, bots, word, request)  # which finds it
        self._tell(table.id)
        return table.id

    def act(self, table_id: str, command: Command, request: Request | None = None) -> int:
        """Do something at a table; the number of the entry it led to, once that is stored."""
        slot = self._slot(table_id)
        for _ in range(TRIES):
            try:
                with slot.lock:
                    number = self._act(slot, table_id, command, request)
            except Overtaken:
                continue  # look again: what was wanted may no longer be possible
            except Repeated:
                continue  # and find what it led to
            self._tell(table_id)
            return number
        raise NotNow("too much is going on at this table; try again")

    def _act(self, slot: _Slot, table_id: str, command: Command, request: Request | None) -> int:
        table = self._fresh(slot, table_id)
        if done := self._repeated(request):
            return done[1]
        if late := commands.flag(table, self.now()):
            self._commit(slot, table, late, None)
            self._tell(table_id)  # whether or not anything else comes of this
        drafts = command(table)
        return self._commit(slot, table, drafts, request) if drafts else table.number

    def _repeated(self, request: Request | None) -> tuple[str, int] | None:
        """The table and the entry of a request that was carried out already."""
        if request is None:
            return None
        with self.storage.read() as connection:
            found = journal.outcome(connection, request)
        if found is None:
            return None
        digest, table_id, number = found
        if digest != request.digest:
            raise Refused("this idempotency key was used for another request")
        return table_id, number

    def _commit(
        self, slot: _Slot, table: Table, drafts: list[Draft], request: Request | None
    ) -> int:
        """Let the drafts be so and store them; nobody sees them before both are done."""
        start, status = table.number, table.status
        slot.table = None  # if anything goes wrong, the table is read anew
        self._take(table, drafts, self.now())
        number = table.number
        disarmed = self._answer(table, drafts)
        at = table.entries[-1].at

        def work(connection: Connection) -> None:
            if request is not None:
                journal.remember(connection, request, table.id, number, at)
            if table.number > start:
                self._store(connection, table, start)
            for seat, name, why in disarmed:
                answers.disarm(connection, table.id, seat, name, why)
            if table.status == OVER and status in (RUNNING, PAUSED):
                results.conclude(connection, table, at)

        if table.number > start or disarmed:
            self.storage.write(work)
        slot.table = table
        return number

    def _take(self, table: Table, drafts: list[Draft], at: int) -> None:
        for draft in drafts:
            used = at - table.clock.since if draft.kind == "move" and draft.person else None
            data = draft.data if used is None else {**draft.data, "used": used}
            number = table.number + 1
            table.take(Entry(number, at, draft.kind, draft.person, draft.seat, data))

    def _store(self, connection: Connection, table: Table, since: int) -> None:
        """Add the entries after this number, and what follows from them."""
        fresh = table.entries[since:]
        journal.add(connection, table.id, fresh)
        journal.summarise(connection, table, any(each.kind in SEATING for each in fresh))
        self.storage.tell(connection, table.id)

    def mark(self, table: Table) -> None:
        """Repeat in the storage what a table has turned out to be."""
        self.storage.write(lambda connection: journal.summarise(connection, table, False))

    def _tell(self, table_id: str) -> None:
        for told in self.changed:
            told(table_id)

    # -- answers in advance ----------------------------------------------------

    def _answer(self, table: Table, drafts: list[Draft]) -> list[Disarmed]:
        """Give the answers that were left to what is asked now; returns those disarmed."""
        found: list[Disarmed] = [
            (draft.seat, None, "you took a move back")
            for draft in drafts
            if draft.kind == "undo" and draft.seat is not None
        ]
        back = {seat for seat, _, _ in found}
        while (seat := table.asked) is not None and table.players[seat].plays and seat not in back:
            with self.storage.read() as connection:
                left = [each for each in answers.of_seat(connection, table.id, seat) if each.armed]
            spent = {name for other, name, _ in found if other == seat}
            left = [answer for answer in left if answer.name not in spent]
            move, unfit = answers.first(left, table.begun.view(seat) if left else {})
            found += [(seat, name, why) for name, why in unfit]
            if move is None:
                break
            made = commands.made(table, seat, move, table.players[seat].person)
            self._take(table, made, self.now())
        return found

    def settle(self, table_id: str) -> None:
        """Give whatever answer was left to what is asked now."""
        with suppress(Overtaken):  # whoever was faster has settled it
            slot = self._slot(table_id)
            with slot.lock:
                table = self._fresh(slot, table_id)
                number = self._commit(slot, table, [], None)
                moved = table.number > number
            if moved:
                self._tell(table_id)

    def leave_answer(self, table_id: str, person: str | None, answer: answers.Answer) -> None:
        """Leave an answer; if its question is asked already, it is given at once."""
        with self.table(table_id) as table:
            seat = access.seated(table, person)
            answers.check(answer, table.rules)
        self.storage.write(lambda connection: answers.keep(connection, table_id, seat, answer))
        self.settle(table_id)

    def drop_answer(self, table_id: str, person: str | None, name: str) -> None:
        with self.table(table_id) as table:
            seat = access.seated(table, person)
        self.storage.write(lambda connection: answers.drop(connection, table_id, seat, name))

    def answers(self, table_id: str, person: str | None) -> list[answers.Answer]:
        with self.table(table_id) as table:
            seat = access.seated(table, person)
        with self.storage.read() as connection:
            return answers.of_seat(connection, table_id, seat)

    # -- games from games ------------------------------------------------------

    def rematch(self, table_id: str, person: str, name: str) -> str:
        """The table at which the same people play again; whoever asks first sets it up."""
        with self._slot(table_id).lock, self.table(table_id) as table:
            access.seated(table, person)
            if not table.closed:
                raise NotNow("the game is not over")
            fresh = table.next_table
            if fresh is None:
                setup = replace(table.setup, position=None, origin=None)
                bots = {n: each.bot for n, each in enumerate(table.players) if not each.person}
                fresh = self.create(person, name, setup, {n: b for n, b in bots.items() if b})
                data = {"table": fresh}
                self.act(table_id, lambda _: [Draft("rematch", person, None, data)])
                return fresh
        with self.table(fresh) as following:
            sits, invite = following.seat_of(person) is not None, following.invite
        if not sits:
            self.act(fresh, lambda there: commands.join(there, person, name, None, "", invite))
        return fresh

    def moment(
        self, table_id: str, person: str | None, count: int, invite: str = ""
    ) -> tuple[Game, int | None]:
        """The game after so many moves, and the seat with whose eyes the person sees it."""
        with self.table(table_id) as table:
            seat = access.see(table, person, invite)
            if table.game is None or not 0 <= count <= len(table.moves):
                raise NotThere("there is no such moment in this game")
            return table.at_move(count), seat

    def fork(
        self, table_id: str, person: str, name: str, count: int, setup: Setup,
        bots: dict[int, str],
    ) -> str:  # fmt: skip
        """A table that plays on from a moment of this one. While the game goes on, all that the
        person cannot know is dealt anew."""
        game, seat = self.moment(table_id, person, count)
        with self.table(table_id) as table:
            closed = table.closed
        state = game.state
        if not closed:
            if seat is None:
                raise NotAllowed("those who watch can play on from here when the game is over")
            state = state.resample(seat, Dice(secrets.token_bytes(16)))
        position = game.rules.position(state)
        goes_on = replace(
            setup, game=game.rules.id, seats=game.seats, options=game.options, position=position,
            origin=table_id,
        )  # fmt: skip
        return self.create(person, name, goes_on, bots)
