"""Moves as text and back, and what happened as sentences."""

from __future__ import annotations

from typing import Any

from bactrian.games.samarkand.board import load
from bactrian.games.samarkand.rules import (
    ACTIONS,
    DISCARD,
    DISCARDS,
    HOLD,
    KEEP,
    MARRY,
    PLACE,
    PRICE,
    SELL,
    SPACES,
    STOP,
)
from bactrian.kernel.errors import InvalidMove
from bactrian.kernel.events import Facts
from bactrian.kernel.language import say, say_count
from bactrian.kernel.rules import View

FAMILIES: list[str] = [family["id"] for family in load()["families"]]
LETTERS = "BLEAMRPSIU"  # one for each family, where there is no room for more
GOODS: list[str] = [good["id"] for good in load()["goods"]]
SPACES_BY_NUMBER: list[str] = [space["id"] for space in load()["spaces"]]
_NAMES: dict[str, str] = {
    entry["id"]: entry["name"] for kind in ("families", "goods", "spaces") for entry in load()[kind]
}
_GOOD_OF: dict[str, str] = {good["space"]: good["id"] for good in load()["goods"]}
_ANSWERS = {STOP: "stop", KEEP: "keep", SELL: "sell", HOLD: "hold"}


def name(key: str) -> str:
    """What people call a family, a good or a space."""
    return say(_NAMES[key])


def good_name(key: str) -> str:
    """A good with its number, as the map and the cards show it."""
    return say("{good} {number}", good=name(key), number=GOODS.index(key) + 1)


# -- moves ---------------------------------------------------------------------


def move(action: int) -> str:
    """`marry persians`, `persians yazd`, `discard silk`, or one word: stop, keep, sell, hold."""
    if action in _ANSWERS:
        return _ANSWERS[action]
    if action < PLACE:
        return f"marry {FAMILIES[action - MARRY]}"
    if action < STOP:
        family, space = divmod(action - PLACE, SPACES)
        return f"{FAMILIES[family]} {SPACES_BY_NUMBER[space]}"
    return f"discard {GOODS[action - DISCARD]}"


_ACTIONS = {move(action): action for action in range(ACTIONS)}


def action(move: str) -> int:
    if move not in _ACTIONS:
        raise InvalidMove(
            "a move is 'marry' and a family, a family and a space such as 'persians yazd', "
            f"'discard' and a good, or one of stop, keep, sell, hold; {move[:60]!r} is not"
        )
    return _ACTIONS[move]


# -- sentences -----------------------------------------------------------------


def prompt(view: View) -> str:
    """What the seat that is to answer is asked."""
    if view["phase"] == "sale":
        return say("Sell {good} for {price} dirhams?", good=name(view["good"]), price=PRICE)
    if view["phase"] == "second":
        return say(
            "Place a second camel of the {family} for 1 dirham, or stop",
            family=name(view["family"]),
        )
    if view["phase"] == "discard":
        return _discard_prompt(view)
    return say("Marry into a family, or extend a route")


def _discard_prompt(view: View) -> str:
    player = view["players"][view["turn"]]
    must = player["cards"] + len(player["sold"]) - view["limit"]
    may = DISCARDS - view["discarded"]
    if must >= may:
        return say_count("Discard a card", "Discard {count} cards", must)
    if must > 0:
        return say("Discard a card, or two")
    return say_count("Discard a card, or none", "Discard up to {count} cards, or none", may)


def label(view: View, move: str, names: list[str]) -> str:
    word, _, what = move.partition(" ")
    match word:
        case "marry":
            prices = {family["id"]: family["price"] for family in view["families"]}
            return say_count(
                "Marry into the {family} for {count} dirham",
                "Marry into the {family} for {count} dirhams",
                prices[what],
                family=name(what),
            )
        case "discard":
            return say("Discard {good}", good=good_name(what))
        case "stop":
            return say("No second camel")
        case "keep":
            return say("Keep the cards")
        case "sell":
            return say("Sell for {price} dirhams", price=PRICE)
        case "hold":
            return say("Hold back")
    if what in _GOOD_OF and what not in view["camels"]:
        good = good_name(_GOOD_OF[what])
        return say("{family} to {space}: {good}", family=name(word), space=name(what), good=good)
    return say("{family} to {space}", family=name(word), space=name(what))


def sentence(event: Facts, names: list[str]) -> str:
    """What happened, for the log."""
    gaps = _gaps(event, names)
    match event["kind"]:
        case "marry":
            return say("{who} marries into the {family} for {price} dirhams", **gaps)
        case "draw" if "goods" in event:
            goods = ", ".join([name(GOODS[good]) for good in event["goods"]])
            return say("{who} draws {goods}", goods=goods, **gaps)
        case "draw":
            return say_count("{who} draws a card", "{who} draws {count} cards", **gaps)
        case "discard" if "good" in event:
            return say("{who} discards {good}", **gaps)
        case "discard":
            return say("{who} discards a card", **gaps)
        case "shuffle":
            return say_count(
                "The {count} discard is shuffled and becomes the pile",
                "The {count} discards are shuffled and become the pile",
                **gaps,
            )
        case "bag" if event["stays"]:
            return say("Out of the bag comes a tile of the {family}: it is on offer", **gaps)
        case "bag":
            return say("Out of the bag comes a tile of the {family}: it leaves the game", **gaps)
        case "camel" if event["paid"]:
            return say("{who} leads the {family} on to {space}, for 1 dirham", **gaps)
        case "camel":
            return say("{who} leads the {family} to {space}", **gaps)
        case "goods":
            return say("{who} takes the {good}", **gaps)
        case "sell":
            return say("{who} sells {good} for {price} dirhams", **gaps)
        case "unsold":
            return say("Nobody sells {good}", **gaps)
        case "relation":
            return _relation(event, names, gaps)
        case "pass":
            return say("{who} can neither marry nor extend a route, and passes", **gaps)
        case "last round":
            return say("{why} The round is completed", why=_why(event["why"]))
        case "end":
            return say("{why} The game is over", why=_why(event["why"]))
    raise ValueError(f"no sentence for an event of kind {event['kind']!r}")


def _gaps(event: Facts, names: list[str]) -> dict[str, Any]:
    """What an event tells, as it stands in sentences."""
    gaps: dict[str, Any] = {"who": names[event["seat"]] if event["seat"] >= 0 else ""}
    if "family" in event:
        gaps["family"] = name(FAMILIES[event["family"]])
    if "space" in event:
        gaps["space"] = name(SPACES_BY_NUMBER[event["space"]])
    if "good" in event:
        gaps["good"] = name(GOODS[event["good"]])
    for key in ("price", "count"):
        if key in event:
            gaps[key] = event[key]
    return gaps


def _relation(event: Facts, names: list[str], gaps: dict[str, Any]) -> str:
    active, passive = name(FAMILIES[event["active"]]), name(FAMILIES[event["passive"]])
    paid = ", ".join(
        [
            say("{who} {count}", who=names[seat], count=bonus)
            for seat, bonus in enumerate(event["bonus"])
            if bonus
        ]
    )
    return say_count(
        "The {active} and the {passive} meet in {space}: {who} takes {count} relation tile; "
        "dirhams: {paid}",
        "The {active} and the {passive} meet in {space}: {who} takes {count} relation tiles; "
        "dirhams: {paid}",
        event["tiles"],
        active=active,
        passive=passive,
        paid=paid,
        **gaps,
    )


def _why(why: str) -> str:
    return {
        "all": say("Every family has made a relation."),
        "five": say("A family has made five relations."),
        "blocked": say("Nobody can do anything any more."),
    }[why]
