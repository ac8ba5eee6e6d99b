"""Bots at tables: they move when asked, after a restart too, and when a worker is killed."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from threading import Event
from typing import Any

from bactrian.bots import think
from bactrian.games import rules
from bactrian.tables import commands
from bactrian.tables.service import Tables
from bactrian.tables.table import OVER
from bactrian.tables.thinking import Thinkers, decide, processes
from tables.house import House


class AtOnce(Executor):
    """Thinks on the spot; loses the first `lost` thoughts as if its worker had been killed."""

    lost = 0

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        done: Future[Any] = Future()
        if AtOnce.lost > 0:
            AtOnce.lost -= 1
            done.set_exception(BrokenProcessPool("killed"))
        else:
            done.set_result(fn(*args, **kwargs))
        return done


def test_bots_play_a_whole_game_among_themselves(house: House) -> None:
    thinkers = Thinkers(house.tables, AtOnce)
    table_id = house.begin("Ann", bots={1: "random"})
    house.act(table_id, commands.hand_over, "Ann", "random")
    table = house.look(table_id)
    assert table.status == OVER
    assert {move.person for move in table.moves} == {None}
    thinkers.close()


def test_after_a_restart_bots_go_on_where_they_were(house: House) -> None:
    table_id = house.begin("Ann", bots={1: "random"})
    house.play(table_id)
    assert len(house.look(table_id).moves) == 1
    thinkers = Thinkers(Tables(house.storage, house.clock), AtOnce)
    thinkers.look_everywhere()
    assert len(house.look(table_id).moves) == 2
    thinkers.close()


def test_a_lost_thought_is_thought_again(house: House) -> None:
    AtOnce.lost = 2
    thinkers = Thinkers(house.tables, AtOnce)
    table_id = house.begin("Ann", bots={1: "random"})
    house.play(table_id)
    assert len(house.look(table_id).moves) == 2
    thinkers.close()


def test_a_thought_that_comes_after_an_undo_is_dropped(house: House) -> None:
    class Slow(Executor):
        """Keeps thoughts until they are let out."""

        def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
            thought: Future[Any] = Future()
            kept.append((thought, fn(*args)))
            return thought

    kept: list[tuple[Future[Any], str]] = []
    thinkers = Thinkers(house.tables, Slow)
    table_id = house.begin("Ann", bots={1: "random"})
    house.play(table_id)
    house.act(table_id, commands.take_back, "Ann", False)
    thought, move = kept.pop()
    thought.set_result(move)
    assert house.look(table_id).moves == []
    thinkers.close()


def test_a_killed_worker_is_replaced(house: House) -> None:
    thinkers = Thinkers(house.tables, processes(1))
    moved = Event()
    table_id = house.begin("Ann", bots={1: "random"})

    def look(_: str) -> None:
        if len(house.look(table_id).moves) >= 2:
            moved.set()

    house.tables.changed.append(look)
    pool = thinkers._pool
    assert isinstance(pool, ProcessPoolExecutor)
    [worker] = {pool.submit(os.getpid).result()}
    os.kill(worker, signal.SIGKILL)
    house.play(table_id)
    assert moved.wait(60)
    assert thinkers._pool is not pool
    thinkers.close()


def test_workers_decide_as_bots_do(house: House) -> None:
    table_id = house.begin("Ann", bots={1: "random"})
    game = house.look(table_id).begun
    expected = think(rules("desert"), game.state, "novice", "seed").action
    move = decide("desert", game.position(), "random", "seed")
    assert move in game.legal
    assert rules("desert").move(expected) in game.legal
