"""Silk Road: one caravan from Chang'an to Antioch, and everybody trades on the way."""

from __future__ import annotations

from bactrian.games.silkroad import board, console, picture, position, view, words
from bactrian.games.silkroad.rules import ACTIONS, new
from bactrian.kernel.dice import Dice
from bactrian.kernel.rules import Option, Rules
from bactrian.kernel.state import State


def setup(seats: int, options: dict[str, str], dice: Dice) -> State:
    return new(board.route(options["way"], seats), dice)


RULES = Rules(
    id="silkroad",
    title="Silk Road",
    about="Follow one caravan from Chang'an to Antioch: bid for the lead, trade, rob and bribe.",
    package=__name__,
    letter="R",
    version=1,
    seats=(3, 4, 5, 6),
    actions=ACTIONS,
    options={
        "way": Option(
            "from Chang'an to Antioch, or the reversed game",
            (board.WESTWARD, board.EASTWARD),
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
    unseen=view.unseen,
)
