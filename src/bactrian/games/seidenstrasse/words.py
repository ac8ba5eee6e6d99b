"""Moves as text and back, and what happened as sentences."""

from __future__ import annotations

from bactrian.games.seidenstrasse import board
from bactrian.games.seidenstrasse.board import GOODS
from bactrian.games.seidenstrasse.rules import (
    ACTIONS,
    BRIBE,
    CARAVANS,
    CARDS,
    DECLINE,
    DISCARD,
    DRAW,
    DRAW_PILE,
    JEWEL,
    KEEP,
    LAY,
    LOSE,
    MOVE,
    PASS,
    PLAY,
    ROB,
    SEATS,
    SELL,
)
from bactrian.kernel.errors import InvalidMove
from bactrian.kernel.events import Facts
from bactrian.kernel.language import say, say_count
from bactrian.kernel.rules import View

COLOURS = ["blue", "yellow", "green", "red", "violet"]  # of jewels
SPACES = [space["name"] for space in board.main().spaces]
CAMEL_GOODS = [GOODS[good] for good in board.main_ground().goods[1:]]  # of camels 1 to 10


def good_name(good: str) -> str:
    return {
        "silk": say("silk"),
        "ivory": say("ivory"),
        "porcelain": say("porcelain"),
        "spices": say("spices"),
        "tea": say("tea"),
    }[good]


def colour_name(colour: str) -> str:
    return {
        "blue": say("blue"),
        "yellow": say("yellow"),
        "green": say("green"),
        "red": say("red"),
        "violet": say("violet"),
    }[colour]


def action_name(action: str) -> str:
    """What a village does, in a word or two."""
    if action in GOODS:
        return say("small market for {good}", good=good_name(action))
    return {
        "black market": say("black market"),
        "1 camel": say("1 camel"),
        "2 camels": say("2 camels"),
        "3 camels": say("3 camels"),
        "customs": say("customs"),
        "sandstorm": say("sandstorm"),
        "thief": say("thief"),
        "bazaar": say("bazaar"),
        "bakshish": say("bakshish"),
    }[action]


def action_about(action: str) -> str:
    """The same as a sentence, for who wants to know what would happen there."""
    if action in GOODS:
        return say("A caravan that carries {good} sells one load of it", good=good_name(action))
    return {
        "black market": say("The caravan's highest camel is sold"),
        "1 camel": say("With caravan 1 you draw one more card"),
        "2 camels": say("With caravan 1 or 2 you draw one more card"),
        "3 camels": say("With any caravan you draw one more card"),
        "customs": say("All others discard down to four cards in hand"),
        "sandstorm": say("All others lose a card of their display"),
        "thief": say("You take a card from another display, and who was robbed does likewise"),
        "bazaar": say("Three different cards of your display buy a colourless jewel"),
        "bakshish": say("A card of the general display for one of your hand"),
    }[action]


def listing(parts: list[str]) -> str:
    """`silk, silk and tea`."""
    if len(parts) < 2:
        return "".join(parts)
    return say("{some} and {last}", some=", ".join(parts[:-1]), last=parts[-1])


# -- moves ---------------------------------------------------------------------


def _texts() -> list[str]:
    """The text of every action, in the order of their codes."""
    texts = [""] * ACTIONS
    for kind, good in enumerate(GOODS):
        for number in range(1, CARDS + 1):
            texts[PLAY + kind * CARDS + number - 1] = f"play {number} {good}"
        texts[DRAW + kind] = f"draw {good}"
        texts[JEWEL + kind] = f"jewel {COLOURS[kind]}"
        texts[DISCARD + kind] = f"discard {good}"
        texts[LOSE + kind] = f"lose {good}"
        texts[BRIBE + kind] = f"bakshish {good}"
        for seat in range(SEATS):
            texts[ROB + seat * len(GOODS) + kind] = f"rob {seat} {good}"
    for caravan in range(CARAVANS):
        for space, name in enumerate(SPACES):
            texts[MOVE + caravan * len(SPACES) + space] = f"move {caravan + 1} {name}"
    texts[DRAW_PILE] = "draw pile"
    texts[SELL], texts[DECLINE] = "sell", "decline"
    texts[PASS] = "pass"
    texts[LAY], texts[KEEP] = "lay", "keep"
    return texts


TEXTS = _texts()
CODES = {text: action for action, text in enumerate(TEXTS)}


def move(action: int) -> str:
    """`play 2 silk`: two cards of silk; `move 3 Chang'an`: the third caravan to that city."""
    return TEXTS[action]


def action(move: str) -> int:
    if move not in CODES:
        raise InvalidMove(
            "a move is such as 'play 2 silk', 'move 3 Dunhuang', 'draw tea', 'draw pile', 'sell', "
            f"'decline', 'jewel red' or 'rob 2 tea'; {move[:60]!r} is not"
        )
    return CODES[move]


# -- what is asked -------------------------------------------------------------


def prompt(view: View) -> str:
    """What the seat that is to answer is asked."""
    sale = view["sale"]
    match view["phase"]:
        case "play":
            return say("Play cards of one good")
        case "move":
            return say_count(
                "Move a caravan {count} step", "Move a caravan {count} steps", view["number"]
            )
        case "draw":
            return say_count("Draw a card", "Draw {count} cards, one by one", view["due"])
        case "sell":
            return say_count(
                "Sell {good}: {count} card for a jewel?",
                "Sell {good}: {count} cards for a jewel?",
                sale["cards"],
                good=good_name(sale["good"]),
            )
        case "jewel":
            return say("Choose your jewel")
        case "customs":
            return say_count(
                "Customs: discard a card of your hand",
                "Customs: discard {count} cards of your hand",
                view["players"][view["actor"]]["cards"] - 4,
            )
        case "sandstorm":
            return say("Sandstorm: lose a card of your display")
        case "thief":
            return say("Thief: take a card from another display")
        case "bazaar" if view["traded"]:
            return say("Bazaar: discard the next card for your jewel")
        case "bazaar":
            return say("Bazaar: trade three different cards for a colourless jewel?")
        case "bakshish":
            return say("Bakshish: take a card of the general display")
        case "payment":
            return say("Bakshish: pay with a card of your hand")
    return say("Lay your whole hand into your display for the last market?")


def label(view: View, move: str, names: list[str]) -> str:
    verb, _, rest = move.partition(" ")
    first, _, last = rest.partition(" ")
    match verb:
        case "play":
            return say("Play {number} {good}", number=first, good=good_name(last))
        case "move":
            return say("Caravan {number} to {space}", number=first, space=last)
        case "draw" if rest == "pile":
            return say("Draw from the pile")
        case "draw":
            return say("Draw {good} from the display", good=good_name(rest))
        case "sell":
            return say("Sell")
        case "decline":
            return say("Do not sell")
        case "jewel":
            return say("Take a {colour} jewel", colour=colour_name(rest))
        case "discard":
            return say("Discard {good} from your hand", good=good_name(rest))
        case "lose":
            return say("Discard {good} from your display", good=good_name(rest))
        case "pass":
            return say("Do not trade")
        case "rob":
            return say("Take {good} from {who}", good=good_name(last), who=names[int(first)])
        case "bakshish":
            return say("Take {good} into your display", good=good_name(rest))
        case "lay":
            return say("Lay down the whole hand")
    return say("Keep the hand")


# -- what happened -------------------------------------------------------------


def sentence(event: Facts, names: list[str]) -> str:
    """What happened, for the log."""
    for tell in (_card_sentence, _market_sentence, _village_sentence, _road_sentence):
        told = tell(event, names[event["seat"]] if event["seat"] >= 0 else "", names)
        if told:
            return told
    raise ValueError(f"no sentence for an event of kind {event['kind']!r}")


def _good(event: Facts) -> str:
    return good_name(GOODS[event["good"]])


def _camel(event: Facts) -> str:
    """`silk (10)`."""
    camel = event["camel"]
    return f"{good_name(CAMEL_GOODS[camel - 1])} ({camel})"


def _camels(camels: list[int]) -> str:
    return listing([_camel({"camel": camel}) for camel in camels])


def _goods(event: Facts) -> str:
    return listing([good_name(GOODS[good]) for good in event["goods"]])


def _colours(event: Facts) -> str:
    return listing([colour_name(COLOURS[colour]) for colour in event["colours"]])


def _card_sentence(event: Facts, who: str, names: list[str]) -> str:
    match event["kind"]:
        case "play":
            return say(
                "{who} plays {number} {good}", who=who, number=event["number"], good=_good(event)
            )
        case "draw" if "good" in event:
            return say("{who} draws {good} from the pile", who=who, good=_good(event))
        case "draw":
            return say("{who} draws a card from the pile", who=who)
        case "pick":
            return say("{who} takes {good} from the general display", who=who, good=_good(event))
        case "nothing":
            return say("There is no card left to draw for {who}", who=who)
        case "empty":
            return say("{who} has an empty hand and only draws two cards", who=who)
        case "shuffle":
            return say_count(
                "The discards become the pile: {count} card",
                "The discards are shuffled and become the pile: {count} cards",
                event["cards"],
            )
        case "refill":
            return say("Laid out in the general display: {goods}", goods=_goods(event))
        case "lay":
            return say("{who} lays down {goods}", who=who, goods=_goods(event))
        case "keep":
            return say("{who} keeps the hand", who=who)
    return ""


def _market_sentence(event: Facts, who: str, names: list[str]) -> str:
    match event["kind"]:
        case "sell":
            return say_count(
                "{who} sells {camel} for {count} card",
                "{who} sells {camel} for {count} cards",
                event["cards"],
                who=who,
                camel=_camel(event),
            )
        case "decline":
            return say("{who} does not want to sell {camel}", who=who, camel=_camel(event))
        case "unsold":
            return say("Nobody sells {camel}", camel=_camel(event))
        case "jewel":
            colour = colour_name(COLOURS[event["colour"]])
            return say("{who} takes a {colour} jewel", who=who, colour=colour)
        case "colourless" if event["marker"]:
            return say("{who} has three colourless jewels: a marker of 8 points", who=who)
        case "colourless":
            return say("{who} takes a colourless jewel", who=who)
        case "swap":
            return say(
                "{who} and {other} swap drivers: {given} for {driver}",
                who=who,
                other=names[event["other"]],
                given=event["given"],
                driver=event["driver"],
            )
        case "exchange":
            return say(
                "Caravan {caravan} leaves {camel} in the caravanserai and takes {fresh} along",
                camel=_camel(event),
                fresh=_camels([event["fresh"]]),
                caravan=event["caravan"] + 1,
            )
        case "left":
            return say("Left over, and out of the game: {colours}", colours=_colours(event))
    return ""


def _village_sentence(event: Facts, who: str, names: list[str]) -> str:
    match event["kind"]:
        case "discard":
            return say("{who} discards {good} from the hand", who=who, good=_good(event))
        case "lose":
            return say("{who} discards {good} from the display", who=who, good=_good(event))
        case "rob":
            return say(
                "{who} takes {good} from {victim}",
                who=who,
                good=_good(event),
                victim=names[event["victim"]],
            )
        case "find" if event["discarded"]:
            return say("{who} takes {good} from the discards", who=who, good=_good(event))
        case "find":
            return say("{who} lays down {good} from the pile", who=who, good=_good(event))
        case "pass":
            return say("{who} does not trade at the bazaar", who=who)
        case "bribe":
            return say(
                "{who} takes {good} for a bakshish, into the display", who=who, good=_good(event)
            )
    return ""


def _road_sentence(event: Facts, who: str, names: list[str]) -> str:
    space = SPACES[event["space"]] if "space" in event else ""
    caravan = event["caravan"] + 1 if "caravan" in event else 0
    match event["kind"]:
        case "move":
            return say(
                "{who} moves caravan {caravan} to {space}", who=who, caravan=caravan, space=space
            )
        case "caravan":
            return say(
                "A new caravan {caravan} sets out from {space} for {goal}: {camels}",
                caravan=caravan,
                space=space,
                goal=SPACES[event["goal"]],
                camels=_camels(event["camels"]),
            )
        case "equip":
            return say("Jewels for {space}: {colours}", space=space, colours=_colours(event))
        case "dissolve" if event["colours"]:
            return say(
                "Caravan {caravan} travels no more; too few jewels, out of the game: {colours}",
                caravan=caravan,
                colours=_colours(event),
            )
        case "dissolve":
            return say("Caravan {caravan} travels no more", caravan=caravan)
        case "hurry":
            return say(
                "Caravan {caravan} goes straight to {space} for the last market",
                caravan=caravan,
                space=space,
            )
        case "end" if event["why"] == "market":
            return say("The last market is over, and so is the game")
        case "end":
            return say("Nobody has a card, and none can be drawn: the game is over")
    return ""
