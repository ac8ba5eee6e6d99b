"""Moves as text and back, and what happened as sentences."""

from __future__ import annotations

from bactrian.games.desert.rules import COLUMNS, ROWS, SPACES
from bactrian.kernel.errors import InvalidMove
from bactrian.kernel.events import Facts
from bactrian.kernel.language import say, say_count
from bactrian.kernel.rules import View

COLOURS = "YGRBV"  # the camels' colours, in the order of the rules' numbers
ROW_NAMES = "abcdefghijklmnop"


def colour_name(colour: str) -> str:
    return {
        "Y": say("lemon"),
        "G": say("lime"),
        "R": say("rose"),
        "B": say("sky"),
        "V": say("lilac"),
    }[colour]


# -- spaces and moves ----------------------------------------------------------


def space_name(space: int) -> str:
    return f"{ROW_NAMES[space // COLUMNS]}{space % COLUMNS + 1}"


def read_space(text: str) -> int:
    """The space of this name, or -1."""
    row, column = ROW_NAMES.find(text[:1]), text[1:]
    if not text or row < 0 or row >= ROWS or not column.isascii() or not column.isdigit():
        return -1
    if column.startswith("0") or not 1 <= int(column) <= COLUMNS:
        return -1
    return row * COLUMNS + int(column) - 1


def move(action: int) -> str:
    """`Y a5`: a lemon camel, or leader, to space a5."""
    return f"{COLOURS[action // SPACES]} {space_name(action % SPACES)}"


def action(move: str) -> int:
    colour, _, space = move.partition(" ")
    if len(colour) != 1 or colour not in COLOURS or read_space(space) < 0:
        raise InvalidMove(
            f"a move is a camel's colour ({', '.join(COLOURS)}) and a space, "
            f"such as 'Y a5'; {move!r} is not"
        )
    return COLOURS.index(colour) * SPACES + read_space(space)


# -- sentences -----------------------------------------------------------------


def prompt(view: View) -> str:
    """What the seat that is to answer is asked."""
    if view["phase"] == "leaders":
        return say("Place the leader of one of your caravans")
    if view["left"] == 2:
        return say("Place your first camel")
    if view["turn"] <= view["short_turns"]:
        return say("Place a camel: in this turn only one")
    return say("Place your second camel")


def label(view: View, move: str, names: list[str]) -> str:
    colour, _, space = move.partition(" ")
    if view["phase"] == "leaders":
        return say("{colour} leader to {space}", colour=colour_name(colour), space=space)
    return say("{colour} camel to {space}", colour=colour_name(colour), space=space)


def sentence(event: Facts, names: list[str]) -> str:
    """What happened, for the log."""
    who = names[event["seat"]] if event["seat"] >= 0 else ""
    colour = colour_name(COLOURS[event["colour"]]) if "colour" in event else ""
    space = space_name(event["space"]) if "space" in event else ""
    match event["kind"]:
        case "leader":
            return say(
                "{who} places the {colour} leader on {space}", who=who, colour=colour, space=space
            )
        case "gone":
            return say("There is no space left for {who}'s {colour} leader", who=who, colour=colour)
        case "camel":
            return say(
                "{who} places a {colour} camel on {space}", who=who, colour=colour, space=space
            )
        case "water":
            return say_count(
                "{who} takes a waterhole of {count} point on {space}",
                "{who} takes a waterhole of {count} points on {space}",
                event["points"],
                who=who,
                space=space,
            )
        case "oasis":
            return say(
                "{who}'s {colour} caravan reaches the oasis on {space}: 5 points",
                who=who,
                colour=colour,
                space=space,
            )
        case "territory":
            return say_count(
                "{who}'s {colour} caravan closes a territory of {count} space",
                "{who}'s {colour} caravan closes a territory of {count} spaces",
                len(event["spaces"]),
                who=who,
                colour=colour,
            )
        case "pass":
            return say("{who} can place no camel and passes", who=who)
        case "end" if event["why"] == "stock":
            return say("The last camel of a colour was placed: the game is over")
        case "end":
            return say("Nobody can place a camel any more: the game is over")
    raise ValueError(f"no sentence for an event of kind {event['kind']!r}")
