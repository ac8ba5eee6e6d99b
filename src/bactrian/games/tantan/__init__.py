"""Tan-tan Caravan: buy in the market, load the caravan all share, and choose when it is full."""

from __future__ import annotations

from bactrian.games.tantan import cards, console, picture, position, view, words
from bactrian.games.tantan.rules import ACTIONS, new
from bactrian.kernel.dice import Dice
from bactrian.kernel.rules import Rules
from bactrian.kernel.state import State


def setup(seats: int, options: dict[str, str], dice: Dice) -> State:
    return new(cards.deck(seats), dice)


RULES = Rules(
    id="tantan",
    title="Tan-tan Caravan",
    about="Buy in the market, load the caravan you all share, and be first to choose from it.",
    package=__name__,
    letter="T",
    version=1,
    seats=cards.SEATS,
    actions=ACTIONS,
    options={},
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
    secrets=False,
)
