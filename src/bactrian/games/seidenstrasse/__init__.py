"""Seidenstraße: three caravans, six cities, and whoever shows the most goods sells them."""

from __future__ import annotations

from bactrian.games.seidenstrasse import board, console, picture, position, view, words
from bactrian.games.seidenstrasse.rules import ACTIONS, new
from bactrian.kernel.dice import Dice
from bactrian.kernel.judge import Wanderer
from bactrian.kernel.rules import Option, Rules
from bactrian.kernel.state import State


def setup(seats: int, options: dict[str, str], dice: Dice) -> State:
    return new(board.main_ground(), seats, options["variable"] == "true", dice)


RULES = Rules(
    id="seidenstrasse",
    title="Seidenstraße",
    about="Move three caravans along the Silk Road and sell their goods for sets of jewels.",
    package=__name__,
    letter="Z",
    version=1,
    seats=(2, 3, 4, 5),
    actions=ACTIONS,
    options={
        "variable": Option(
            "whether the action tiles are shuffled over the villages", ("false", "true")
        )
    },
    setup=setup,
    write=position.write,
    read=position.read,
    move=words.move,
    action=words.action,
    prompt=words.prompt,
    label=words.label,
    sentence=words.sentence,
    facts=view.facts,
    console=console.console,
    picture=picture.picture,
    judge=Wanderer(),
    unseen=view.unseen,
)
