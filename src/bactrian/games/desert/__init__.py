"""Through the Desert: camels of five colours, waterholes, oases and closed territories."""

from __future__ import annotations

from bactrian.games.desert import boards, console, picture, position, view, words
from bactrian.games.desert.judge import DesertJudge
from bactrian.games.desert.rules import ACTIONS, new
from bactrian.kernel.dice import Dice
from bactrian.kernel.rules import Option, Rules
from bactrian.kernel.state import State


def setup(seats: int, options: dict[str, str], dice: Dice) -> State:
    return new(boards.ground(boards.settle(options["board"], dice), seats), dice)


RULES = Rules(
    id="desert",
    title="Through the Desert",
    about="Lead caravans to waterholes and oases, and ring off the desert before others do.",
    package=__name__,
    letter="D",
    version=1,
    seats=(2, 3, 4, 5),
    actions=ACTIONS,
    options={
        "board": Option(
            "the map: the main board, or a fresh one ('generated:SEED' for the same one again)",
            ("main", "generated"),
            boards.accepts,
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
    judge=DesertJudge(),
    secrets=False,
)
