"""Moves as text and back, and what happened as sentences."""

from __future__ import annotations

from bactrian.games.silkroad.board import LETTERS, board, letters, sides
from bactrian.games.silkroad.rules import (
    ACTIONS,
    BALES,
    BARTER,
    BUY,
    CHEAT,
    CITIES,
    GET,
    GIVE,
    GO,
    GOODS,
    KEEP_PAWN,
    KINDS,
    MOST_BID,
    NAME,
    NO,
    PASS,
    PAWN,
    ROB,
    SEATS,
    SELL,
    SELL_PAWN,
    SHOW,
    TAKE,
    cost,
    income,
)
from bactrian.kernel.errors import InvalidMove
from bactrian.kernel.events import Facts
from bactrian.kernel.language import say
from bactrian.kernel.rules import View

SIDES = ("give", "take")
# Moves of a word and a number: the word, the first code, how many there are.
NUMBERED = (
    ("buy", BUY, BALES + 1),
    ("sell", SELL, BALES + 1),
    ("barter", BARTER, 3),
    ("rob", ROB, SEATS),
    ("show", SHOW, BALES + 1),
    ("pawn", PAWN, SEATS),
)
# Moves of a word and a kind of goods.
LETTERED = (("give", GIVE), ("get", GET), ("vizier", NAME))


def good_name(letter: str) -> str:
    return {
        "I": say("ivory"),
        "S": say("silk"),
        "F": say("dried fruits"),
        "J": say("jewels"),
        "P": say("spices"),
    }[letter]


def bales(letters: str) -> str:
    """`FFP`: 2 dried fruits, 1 spices."""
    counts = {letter: letters.count(letter) for letter in LETTERS if letter in letters}
    named = [f"{count} {good_name(letter)}" for letter, count in counts.items()]
    return ", ".join(named) or say("nothing")


def token_name(kind: str) -> str:
    word, _, good = kind.partition(" ")
    if ">" in kind:
        give, take = sides(kind)
        return say(
            "barter: {give} for {take}", give=bales(letters(give)), take=bales(letters(take))
        )
    if word == "buyer":
        return say("buyer of {good}", good=good_name(good))
    if word == "seller":
        return say("seller of {good}", good=good_name(good))
    return {
        "exchange 2": say("exchange of up to two"),
        "exchange 4": say("exchange of up to four"),
        "thief": say("thief"),
        "vizier": say("grand vizier"),
        "crook": say("crook"),
        "shopkeeper": say("shopkeeper"),
    }[kind]


# -- moves ---------------------------------------------------------------------


def _moves() -> list[str]:
    """The text of every action."""
    texts = [""] * ACTIONS
    texts[PASS] = "pass"
    texts[NO] = "no"
    texts[SELL_PAWN] = "sell pawn"
    texts[KEEP_PAWN] = "keep pawn"
    for bid in range(1, MOST_BID + 1):
        texts[bid] = f"bid {bid}"
    for city in range(CITIES):
        texts[GO + city] = f"to {board().cities[city]}"
    for kind in range(KINDS):
        texts[TAKE + kind] = f"take {board().kinds[kind]}"
    for word, first, count in NUMBERED:
        for number in range(count):
            texts[first + number] = f"{word} {number}"
    for good, letter in enumerate(LETTERS):
        for word, first in LETTERED:
            texts[first + good] = f"{word} {letter}"
        for side, word in enumerate(SIDES):
            for other, read in enumerate(LETTERS):
                code = CHEAT + (side * GOODS + good) * GOODS + other
                texts[code] = f"crook {word} {letter} as {read}"
    return texts


_MOVES = _moves()
_ACTIONS = {text: action for action, text in enumerate(_MOVES)}


def move(action: int) -> str:
    """`take buyer S`: the token of a buyer of silk."""
    return _MOVES[action]


def action(move: str) -> int:
    if move not in _ACTIONS:
        raise InvalidMove(
            "a move is an answer such as 'pass', 'bid 3', 'to Kashgar', 'take thief', 'buy 2', "
            f"'give S' or 'pawn 0'; {move!r} is not"
        )
    return _ACTIONS[move]


# -- sentences -----------------------------------------------------------------


def prompt(view: View) -> str:
    """What the seat that is to answer is asked."""
    match view["phase"]:
        case "bidding" if view["best"]:
            return say("Bid more than {best} for the pawn, or pass", best=view["best"])
        case "bidding":
            return say("Bid for the pawn, or pass")
        case "selling pawn":
            return say("Sell the pawn for {best}, or pay {best} to keep it", best=view["best"])
        case "leading":
            return say("Lead the caravan to the next city")
        case "giving" if view["bonus"]:
            return say(
                "Bonus: give a bale to exchange it, or stop ({left} left)", left=view["left"]
            )
        case "giving":
            return say("Give a bale to exchange it, or stop ({left} left)", left=view["left"])
        case "getting":
            return say("Take a bale for the {good} you gave", good=good_name(view["given"]))
        case "taking":
            return say("Take a token")
        case "trading":
            return _prompt_trade(view)
        case "robbing":
            return say("Choose whom to rob of a bale")
        case "naming":
            return say("Name a kind of goods for the grand vizier")
        case "showing":
            return say("Choose how much {good} to show", good=good_name(view["named"]))
        case "shopping":
            return say("Use your shopkeeper to take a second token, or not")
        case "passing on":
            return say("Pass the pawn to another player")
    return say("The game is over")


def _prompt_trade(view: View) -> str:
    give, take = view["trade"]["give"], view["trade"]["take"]
    if view["token"].startswith("buyer"):
        asked = say("Buy {good}", good=good_name(take))
    elif view["token"].startswith("seller"):
        asked = say("Sell {good}", good=good_name(give))
    else:
        asked = say("Barter {give} for {take}", give=bales(give), take=bales(take))
    if view["players"][view["actor"]]["crooks"]:
        return say("{asked}, or use a crook first", asked=asked)
    return asked


def label(view: View, move: str, names: list[str]) -> str:
    word, _, rest = move.partition(" ")
    match word:
        case "pass":
            return say("Pass")
        case "bid":
            return say("Bid {silver}", silver=rest)
        case "sell" if rest == "pawn":
            return say("Sell the pawn for {silver}", silver=view["best"])
        case "keep":
            return say("Keep the pawn and pay {silver}", silver=view["best"])
        case "to":
            return say("To {city}", city=rest)
        case "take":
            return say("Take: {token}", token=token_name(rest))
        case "no":
            return _label_no(view["phase"])
        case "buy" | "sell" | "barter" | "show" if rest == "0":
            return {"buy": say("Buy nothing"), "sell": say("Sell nothing"),
                    "barter": say("Do not barter"), "show": say("Show none")}[word]  # fmt: skip
        case "buy":
            return say("Buy {count} for {silver}", count=rest, silver=cost(int(rest)))
        case "sell":
            return say("Sell {count} for {silver}", count=rest, silver=income(int(rest)))
        case "barter":
            return say("Barter once") if rest == "1" else say("Barter twice")
        case "give":
            return say("Give {good}", good=good_name(rest))
        case "get":
            return say("Take {good}", good=good_name(rest))
        case "vizier":
            return say("Name {good}", good=good_name(rest))
        case "show":
            return say("Show {count}", count=rest)
        case "rob":
            return say("Rob {who}", who=names[int(rest)])
        case "pawn":
            return say("Pass the pawn to {who}", who=names[int(rest)])
    return _label_crook(rest)


def _label_no(phase: str) -> str:
    if phase == "giving":
        return say("No more exchanges")
    if phase == "robbing":
        return say("Rob nobody")
    if phase == "naming":
        return say("Do not use the grand vizier")
    return say("No second token")


def _label_crook(rest: str) -> str:
    side, good, _, other = rest.split()
    names = {"good": good_name(good), "other": good_name(other)}
    if side == "give":
        return say("Crook: give {other} in place of {good}", **names)
    return say("Crook: take {other} in place of {good}", **names)


def sentence(event: Facts, names: list[str]) -> str:
    """What happened, for the log."""
    who = names[event["seat"]] if event["seat"] >= 0 else ""
    good = good_name(LETTERS[event["good"]]) if "good" in event else ""
    match event["kind"]:
        case "pass":
            return say("{who} passes", who=who)
        case "bid":
            return say("{who} bids {silver}", who=who, silver=event["bid"])
        case "sold pawn" | "kept pawn":
            return _sentence_pawn(event, who, names[event["bidder"]])
        case "go":
            return say("{who} leads the caravan to {city}", who=who, city=_city(event))
        case "end":
            return say("The caravan is in {city}: the game is over", city=_city(event))
        case "take":
            token = token_name(board().kinds[event["token"]])
            return say("{who} takes a token: {token}", who=who, token=token)
        case "shopkeeper":
            return say("{who} uses a shopkeeper to take a second token", who=who)
        case "keep":
            return say("{who} keeps the pawn", who=who)
        case "pawn":
            return say("{who} passes the pawn to {other}", who=who, other=names[event["to"]])
        case "crook":
            return _sentence_crook(event, who, good)
        case "buy" | "sell" | "barter":
            return _sentence_trade(event, who, good)
        case "give":
            return say("{who} exchanges {good} …", who=who, good=good)
        case "get":
            return say("… for {good}", good=good)
        case "no more":
            return say("{who} exchanges no more", who=who)
        case "no theft":
            return say("{who} robs nobody", who=who)
        case "rob":
            other = names[event["victim"]]
            if good:
                return say("{who} steals {good} from {other}", who=who, good=good, other=other)
            return say("{who} steals a bale from {other}", who=who, other=other)
        case "no vizier":
            return say("{who} does not use the grand vizier", who=who)
        case "vizier":
            return say("{who} has the grand vizier ask for {good}", who=who, good=good)
        case "chosen" if "count" in event:
            return say("{who} chooses to show {count}", who=who, count=event["count"])
        case "chosen":
            return say("{who} has chosen how much to show", who=who)
        case "shown":
            return _sentence_shown(event, good, names)
    raise ValueError(f"no sentence for an event of kind {event['kind']!r}")


def _sentence_pawn(event: Facts, who: str, other: str) -> str:
    gaps = {"who": who, "other": other, "silver": event["bid"]}
    if event["kind"] == "sold pawn":
        return say("{who} sells the pawn to {other} for {silver}", **gaps)
    return say("{who} pays {other} {silver} and keeps the pawn", **gaps)


def _sentence_crook(event: Facts, who: str, good: str) -> str:
    gaps = {"who": who, "good": good, "other": good_name(LETTERS[event["other"]])}
    if event["side"] == 0:
        return say("{who} uses a crook to give {other} in place of {good}", **gaps)
    return say("{who} uses a crook to take {other} in place of {good}", **gaps)


def _sentence_trade(event: Facts, who: str, good: str) -> str:
    if event["kind"] == "barter":
        times = event["times"]
        if not times:
            return say("{who} does not barter", who=who)
        give, take = bales(letters(event["give"]) * times), bales(letters(event["take"]) * times)
        return say("{who} barters {give} for {take}", who=who, give=give, take=take)
    gaps = {"who": who, "good": good, "count": event["count"], "silver": event["silver"]}
    if event["kind"] == "buy":
        if not event["count"]:
            return say("{who} buys nothing", who=who)
        return say("{who} buys {count} {good} for {silver}", **gaps)
    if not event["count"]:
        return say("{who} sells nothing", who=who)
    return say("{who} sells {count} {good} for {silver}", **gaps)


def _sentence_shown(event: Facts, good: str, names: list[str]) -> str:
    told = [
        say("{who} {count}", who=who, count=count)
        if not prize
        else say("{who} {count} for {silver} silver", who=who, count=count, silver=prize)
        for who, count, prize in zip(names, event["shown"], event["prizes"], strict=True)
    ]
    return say("The grand vizier sees {good}: {told}", good=good, told=", ".join(told))


def _city(event: Facts) -> str:
    return board().cities[event["city"]]
