"""Samarkand: marry into the families of the Silk Road, lead their camels, bring them together."""

from __future__ import annotations

from bactrian.games.samarkand import board, console, picture, position, view, words
from bactrian.games.samarkand.rules import ACTIONS, new
from bactrian.kernel.dice import Dice
from bactrian.kernel.judge import Wanderer
from bactrian.kernel.rules import Option, Rules
from bactrian.kernel.state import State


def setup(seats: int, options: dict[str, str], dice: Dice) -> State:
    return new(board.ground(), seats, options["finish_round"] == "true", dice)


RULES = Rules(
    id="samarkand",
    title="Samarkand",
    about="Marry into the families of the Silk Road, and bring goods and families together.",
    package=__name__,
    letter="S",
    version=1,
    seats=(2, 3, 4, 5),
    actions=ACTIONS,
    options={
        "finish_round": Option(
            "whether the last round is completed: a variant, fairer to late seats",
            ("false", "true"),
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
