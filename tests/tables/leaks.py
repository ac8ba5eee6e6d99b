"""A hosted game is played at random; what is hidden is dealt anew, and what is sent compared."""

from __future__ import annotations

import json
from random import Random

from bactrian import games
from bactrian.kernel.dice import Dice
from bactrian.tables import access, news
from bactrian.tables.table import RUNNING, Setup, Table
from tables.house import House


def told(table: Table, seat: int | None) -> str:
    """All that the table tells a seat, or a spectator, as it would be sent."""
    return json.dumps(
        [
            news.outside(table),
            access.view(table.begun, seat, table.status == RUNNING),
            news.since(table, 0, seat),
        ]
    )


def compare(house: House, game: str, seed: int, stride: int) -> tuple[int, int]:
    """Play a game; every so many moves, at most, compare for every seat and a spectator.

    Returns how often it was compared, and how often the hidden parts did differ.
    """
    rules = games.rules(game)
    dice = Random(f"{game} {seed}")
    seats = dice.choice(rules.seats)
    names = ["Ann", "Bob", "Cid", "Dee", "Eli", "Fay"][:seats]
    table_id = house.begin(*names, setup=Setup(game, seats))
    compared = varied = 0
    with house.tables.table(table_id) as table:
        while table.status == RUNNING:
            house.play(table_id, dice.randrange(1, stride), dice.randrange(999))
            state = table.begun.state
            for seat in range(seats):
                seen = told(table, seat), told(table, None)
                table.begun.state = state.resample(seat, Dice(f"{seed} {len(table.moves)}"))
                varied += rules.position(table.begun.state) != rules.position(state)
                compared += 1
                assert (told(table, seat), told(table, None)) == seen, (game, seed, seat)
                table.begun.state = state
    return compared, varied
