"""Bactrian: five caravan games of the Silk Road.

    import bactrian
    game = bactrian.new("desert", seats=4, seed=7)
    game.push(game.legal[0])

What is listed in `__all__` is what others can build on; everything else may move.
"""

from bactrian.games import names as game_names
from bactrian.kernel.clauses import Clause
from bactrian.kernel.errors import (
    BactrianError,
    IllegalMove,
    InvalidMove,
    InvalidOption,
    InvalidPosition,
    InvalidRecord,
    NotYourTurn,
)
from bactrian.play import Game, from_position, load, new

__all__ = [
    "BactrianError",
    "Clause",
    "Game",
    "IllegalMove",
    "InvalidMove",
    "InvalidOption",
    "InvalidPosition",
    "InvalidRecord",
    "NotYourTurn",
    "from_position",
    "game_names",
    "load",
    "new",
]
