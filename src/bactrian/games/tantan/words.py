"""Moves as text and back, and what happened as sentences."""

from __future__ import annotations

from bactrian.games.tantan.rules import (
    ACTIONS,
    BUY,
    FEED,
    HAND,
    PLACES,
    ROB,
    STOCK,
    STOCKS,
    TAKE,
)
from bactrian.kernel.errors import InvalidMove
from bactrian.kernel.events import Facts
from bactrian.kernel.language import say, say_count
from bactrian.kernel.rules import View

# The kinds of cards, in the order of the rules' numbers.
KINDS = (
    "food", "clothes", "fabric", "lantern", "spices", "jewellery",
    "lamp", "princess", "merchant", "thief", "mouse",
)  # fmt: skip


def card_name(kind: str) -> str:
    return {
        "food": say("Food"),
        "clothes": say("Clothes"),
        "fabric": say("Fabric"),
        "lantern": say("Lantern"),
        "spices": say("Spices"),
        "jewellery": say("Jewellery"),
        "lamp": say("Lamp"),
        "princess": say("Princess"),
        "merchant": say("Merchant"),
        "thief": say("Thief"),
        "mouse": say("Mouse"),
    }[kind]


def counted(kind: str, count: int) -> str:
    """So many cards of a kind."""
    return {
        "food": say_count("{count} Food", "{count} Food", count),
        "clothes": say_count("{count} Clothes", "{count} Clothes", count),
        "fabric": say_count("{count} Fabric", "{count} Fabric", count),
        "lantern": say_count("{count} Lantern", "{count} Lanterns", count),
        "spices": say_count("{count} Spices", "{count} Spices", count),
        "jewellery": say_count("{count} Jewellery", "{count} Jewellery", count),
        "lamp": say_count("{count} Lamp", "{count} Lamps", count),
        "princess": say_count("{count} Princess", "{count} Princesses", count),
        "merchant": say_count("{count} Merchant", "{count} Merchants", count),
        "thief": say_count("{count} Thief", "{count} Thieves", count),
        "mouse": say_count("{count} Mouse", "{count} Mice", count),
    }[kind]


def listed(cards: list[str]) -> str:
    """These cards, each kind once: `2 Mice, Lantern and Food`."""
    parts = [
        card_name(kind) if cards.count(kind) == 1 else counted(kind, cards.count(kind))
        for kind in dict.fromkeys(cards)
    ]
    if len(parts) == 1:
        return parts[0]
    return say("{cards} and {last}", cards=", ".join(parts[:-1]), last=parts[-1])


# -- moves ---------------------------------------------------------------------


def move(action: int) -> str:
    """`buy 1 3`: what lies on these places; `stock spices 3 mouse 1`; `take`, `feed`, `rob`."""
    if action < STOCK:
        return " ".join(["buy", *[str(place + 1) for place in _places(action)]])
    if action < TAKE:
        kind, count, mice = STOCKS[action - STOCK]
        return f"stock {KINDS[kind]} {count}" + (f" mouse {mice}" if mice else "")
    if action < FEED:
        return f"take {KINDS[action - TAKE]}"
    if action < ROB:
        return f"feed {KINDS[action - FEED]}"
    return f"rob {action - ROB}"


def action(move: str) -> int:
    found = _ACTIONS.get(move)
    if found is None:
        raise InvalidMove(
            "a move is such as 'buy 1 3', 'stock spices 3 mouse 1', 'take food', 'feed food' or "
            f"'rob 1'; {move!r} is not"
        )
    return found


def _places(action: int) -> list[int]:
    return [place for place in range(PLACES) if (action - BUY + 1) >> place & 1]


# -- sentences -----------------------------------------------------------------


def prompt(view: View) -> str:
    """What the seat that is to answer is asked."""
    match view["phase"]:
        case "share" if view["served"] > 1 and "mouse" in view["caravan"]:
            return say("Take all of one kind; a mouse comes along")
        case "share":
            return say("Take all of one kind from the caravan")
        case "rob":
            return say_count(
                "Choose whom your thief robs",
                "Choose whom the first of your {count} thieves robs",
                view["robs"],
            )
        case "bite":
            return say("Choose the card that the mouse eats")
    held = view["players"][view["actor"]]["held"]
    if held == 0:
        return say("Buy from the market")
    if held == HAND or not view["market"]:
        return say("Stock the caravan")
    return say("Buy from the market, or stock the caravan")


def label(view: View, move: str, names: list[str]) -> str:
    verb, *parts = move.split(" ")
    match verb:
        case "buy":
            return _purchase(view, [int(part) - 1 for part in parts])
        case "stock":
            mice = int(parts[3]) if len(parts) > 2 else 0
            return say("Stock {cards}", cards=_load(parts[0], int(parts[1]), mice))
        case "take":
            return say("Take {cards}", cards=counted(parts[0], view["caravan"].count(parts[0])))
        case "feed":
            return say("Lose {card}", card=card_name(parts[0]))
    seat = int(parts[0])
    return say_count(
        "Rob {who}: {count} card in hand",
        "Rob {who}: {count} cards in hand",
        view["players"][seat]["held"],
        who=names[seat],
    )


def _purchase(view: View, places: list[int]) -> str:
    market, prices = view["market"], view["prices"]
    text = say(
        "Buy {cards} for {cost} of {money}",
        cards=listed([market[place] for place in places]),
        cost=sum([prices[place] for place in places]),
        money=view["money"],
    )
    # Where an equal card at the same price stays behind, say which one is meant.
    offered = [(market[place], prices[place]) for place in range(len(market))]
    stay = [offer for place, offer in enumerate(offered) if place not in places]
    unclear = [str(place + 1) for place in places if offered[place] in stay]
    if unclear:
        return say("{purchase}, from place {places}", purchase=text, places=" ".join(unclear))
    return text


def _load(kind: str, count: int, mice: int) -> str:
    cards = counted(kind, count)
    if mice == 0:
        return cards
    return say("{cards} and {last}", cards=cards, last=counted("mouse", mice))


def sentence(event: Facts, names: list[str]) -> str:
    """What happened, for the log."""
    who = names[event["seat"]] if event["seat"] >= 0 else ""
    card = KINDS[event["card"]] if "card" in event else ""
    cards = listed([KINDS[kind] for kind in event["cards"]]) if "cards" in event else ""
    match event["kind"]:
        case "buy":
            return say(
                "{who} buys {cards} for {cost} of {money}; {purse} goes from purse to caravan",
                who=who,
                cards=cards,
                cost=event["cost"],
                money=event["money"],
                purse=card_name(KINDS[event["purse"]]),
            )
        case "refill":
            return say("New in the market: {cards}", cards=cards)
        case "stock":
            load = _load(card, event["count"], event["mice"])
            return say("{who} loads {cards} onto the caravan", who=who, cards=load)
        case "pass":
            return say("{who} can neither buy nor stock and passes", who=who)
        case "stuck":
            return say("Nobody can add a card to the caravan any more")
        case "share" if event["last"]:
            return say("{who} shares out the caravan for the last time", who=who)
        case "share":
            return say("{who} shares out the caravan", who=who)
        case "take":
            return say("{who} takes {cards}", who=who, cards=counted(card, event["count"]))
        case "nothing":
            return say("Only mice are left, and {who} takes none", who=who)
        case "mouse":
            return say("A mouse comes along with {who}", who=who)
        case "bite":
            return say("The mouse eats {card} of {who}'s", card=card_name(card), who=who)
        case "hungry":
            return say("The mouse finds nothing to eat at {who}'s", who=who)
        case "rob":
            return say(
                "{who} robs {victim}: {card}",
                who=who,
                victim=names[event["victim"]],
                card=card_name(card),
            )
        case "spared":
            return say("{who} finds nobody to rob", who=who)
        case "end":
            return say("The pile is empty and the caravan shared out: the game is over")
    raise ValueError(f"no sentence for an event of kind {event['kind']!r}")


_ACTIONS = {move(action): action for action in range(ACTIONS)}
