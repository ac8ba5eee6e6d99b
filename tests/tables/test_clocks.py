"""Time: it runs on the server, and when it has run out things happen as was agreed."""

from __future__ import annotations

import pytest

from bactrian.tables import commands
from bactrian.tables.clocks import DAY, MINUTE, Clock, Pace
from bactrian.tables.errors import NotAllowed, NotNow
from bactrian.tables.housekeeping import fall_flags
from bactrian.tables.reminders import Reminder, Reminders
from bactrian.tables.table import OVER, RUNNING, Setup
from tables.house import House

LIVE = Pace("live", 10 * MINUTE, 5_000)
DAYS = Pace("days", 3 * DAY)


def test_a_live_clock_takes_what_was_used_and_adds_the_increment() -> None:
    clock = Clock(LIVE, 2)
    clock.start(0, 1000)
    assert clock.deadline == 1000 + 10 * MINUTE
    assert clock.stop(61_000, moved=True) == 60_000
    assert clock.left == [9 * MINUTE + 5_000, 10 * MINUTE]
    clock.start(1, 61_000)
    clock.stop(62_000, moved=False)
    assert clock.left[1] == 10 * MINUTE - 1_000


def test_days_begin_anew_with_every_move() -> None:
    clock = Clock(DAYS, 2)
    clock.start(0, 0)
    clock.stop(DAY, moved=False)
    clock.start(0, 5 * DAY)
    assert clock.deadline == 7 * DAY
    clock.stop(6 * DAY, moved=True)
    assert clock.left == [3 * DAY, 3 * DAY]


def test_without_a_clock_nothing_runs_out() -> None:
    clock = Clock(Pace(), 2)
    clock.start(0, 0)
    assert clock.deadline is None


def test_a_flag_hands_the_seat_to_a_bot(house: House) -> None:
    table_id = house.begin("Ann", "Bob", "Cid", setup=Setup("desert", 3, pace=LIVE))
    house.clock.pass_by(10 * MINUTE - 1)
    fall_flags(house.tables)
    assert house.look(table_id).players[0].bot is None
    house.clock.pass_by(1)
    fall_flags(house.tables)
    fall_flags(house.tables)
    table = house.look(table_id)
    assert (table.status, table.players[0].bot) == (RUNNING, commands.STAND_IN)
    assert [entry.kind for entry in table.entries].count("flag") == 1
    with pytest.raises(NotAllowed, match="run out"):
        house.act(table_id, commands.come_back, "Ann")


def test_or_it_ends_the_game(house: House) -> None:
    setup = Setup("desert", 3, pace=LIVE, on_flag="end")
    table_id = house.begin("Ann", "Bob", "Cid", setup=setup)
    house.clock.pass_by(11 * MINUTE)
    fall_flags(house.tables)
    table = house.look(table_id)
    assert (table.status, table.ended, table.places()) == (OVER, "time", [3, 1, 1])


def test_a_move_that_comes_too_late_is_no_move(house: House) -> None:
    table_id = house.begin("Ann", "Bob", setup=Setup("desert", 2, pace=LIVE))
    move = house.look(table_id).begun.legal[0]
    house.clock.pass_by(10 * MINUTE)
    heard: list[str] = []
    house.tables.changed.append(heard.append)
    with pytest.raises(NotNow):
        house.act(table_id, commands.move, "Ann", move)
    assert house.look(table_id).places() == [2, 1]
    assert heard == [table_id]  # all the same


def test_whoever_misses_a_day_can_come_back(house: House) -> None:
    table_id = house.begin("Ann", "Bob", "Cid", setup=Setup("desert", 3, pace=DAYS))
    house.clock.pass_by(4 * DAY)
    fall_flags(house.tables)
    house.act(table_id, commands.come_back, "Ann")
    assert house.look(table_id).players[0].bot is None


def test_no_time_passes_in_a_pause(house: House) -> None:
    table_id = house.begin("Ann", "Bob", setup=Setup("desert", 2, pace=LIVE))
    house.clock.pass_by(MINUTE)
    house.act(table_id, commands.pause, "Ann")
    house.act(table_id, commands.agree, "Bob")
    assert house.look(table_id).clock.deadline is None
    house.clock.pass_by(90 * MINUTE)
    fall_flags(house.tables)
    house.act(table_id, commands.resume, "Bob")
    assert house.look(table_id).clock.deadline == house.clock() + 9 * MINUTE


def test_a_bots_time_does_not_count(house: House) -> None:
    table_id = house.begin("Ann", bots={1: "random"}, setup=Setup("desert", 2, pace=LIVE))
    house.play(table_id)
    assert house.look(table_id).clock.deadline is None


def test_whoever_is_asked_in_a_game_over_days_is_reminded_once(house: House) -> None:
    told: list[Reminder] = []
    Reminders(house.tables, told.append)
    table_id = house.begin("Ann", "Bob", setup=Setup("desert", 2, pace=DAYS))
    house.play(table_id)
    house.tables.act(table_id, lambda _: [])
    house.begin("Ann", "Bob", setup=Setup("desert", 2, pace=LIVE))
    deadline = house.clock() + 3 * DAY
    assert told == [
        Reminder(table_id, house.person("Ann"), deadline),
        Reminder(table_id, house.person("Bob"), deadline),
    ]
