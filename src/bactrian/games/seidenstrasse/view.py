"""What a seat may see, as plain JSON values."""

from __future__ import annotations

from bactrian.games.seidenstrasse.board import ACTIONS, GOODS
from bactrian.games.seidenstrasse.rules import (
    CHOOSING,
    CITIES,
    COLOURS,
    DRAWING,
    GONE,
    MOVING,
    NOBODY,
    ROBBING,
    SELLING,
    SilkRoadState,
)
from bactrian.games.seidenstrasse.rules import GOODS as KINDS
from bactrian.games.seidenstrasse.words import COLOURS as COLOUR_NAMES
from bactrian.games.seidenstrasse.words import SPACES
from bactrian.kernel.rules import View
from bactrian.kernel.state import State

PHASES = [
    "play", "move", "draw", "sell", "jewel", "customs", "sandstorm",
    "thief", "bazaar", "bakshish", "payment", "lay", "over",
]  # fmt: skip
TILES = {code: name for name, code in ACTIONS.items()}


def facts(state: State, seat: int | None) -> View:
    assert isinstance(state, SilkRoadState)
    caravans = range(len(state.place))
    return {
        "tiles": {SPACES[s]: TILES[state.tiles[s]] for s in range(CITIES, len(SPACES))},
        "phase": PHASES[state.phase],
        "turn": state.turn,
        "number": state.number if state.phase == MOVING else 0,
        "moved": state.caravan + 1 if state.caravan != NOBODY else None,
        "due": state.due if state.phase == DRAWING else 0,
        "sale": _sale(state),
        "traded": [GOODS[good] for good in range(KINDS) if state.traded >> good & 1],
        "robbed": _seats(state, state.robbed if state.phase == ROBBING else 0),
        "caravans": [_caravan(state, c) for c in caravans if state.place[c] != GONE],
        "row": [camel(state, number) for number in state.row],
        "general": by_good(state.general),
        "pile": len(state.pile),
        "discards": len(state.discards),
        "top": GOODS[state.discards[-1]] if state.discards else None,
        "bag": by_colour([state.bag.count(colour) for colour in range(COLOURS)]),
        "stock": state.stock,
        "lost": by_colour(state.lost),
        "players": [_player(state, player, player == seat) for player in range(state.seats)],
        "points": state.scores(),
    }


def by_good(counts: list[int]) -> dict[str, int]:
    return dict(zip(GOODS, counts, strict=True))


def by_colour(counts: list[int]) -> dict[str, int]:
    return dict(zip(COLOUR_NAMES, counts, strict=True))


def camel(state: SilkRoadState, number: int) -> dict[str, object]:
    return {"number": number, "good": GOODS[state.ground.goods[number]]}


def _seats(state: SilkRoadState, bits: int) -> list[int]:
    return [seat for seat in range(state.seats) if bits >> seat & 1]


def _caravan(state: SilkRoadState, number: int) -> dict[str, object]:
    return {
        "number": number + 1,
        "at": SPACES[state.place[number]],
        "to": SPACES[state.goal[number]],
        "camels": [camel(state, each) for each in state.camels[number]],
        "jewels": by_colour(state.prize[number * COLOURS : (number + 1) * COLOURS]),
    }


def _sale(state: SilkRoadState) -> dict[str, object] | None:
    """The camel on sale, and what it costs the seat that is asked."""
    if state.phase not in (SELLING, CHOOSING):
        return None
    good = state.ground.goods[state.sale]
    cards = state.display[state.asked * KINDS + good]
    return {
        "camel": state.sale,
        "good": GOODS[good],
        "cards": (cards + 1) // 2,
        "declined": _seats(state, state.declined),
    }


def _player(state: SilkRoadState, seat: int, own: bool) -> dict[str, object]:
    """Others know only those cards of a hand that they saw being taken."""
    cards = slice(seat * KINDS, (seat + 1) * KINDS)
    return {
        "driver": state.driver[seat],
        "cards": state.cards_in_hand(seat),
        "hand": by_good(state.hand[cards]) if own else None,
        "known": by_good(state.known[cards]),
        "display": by_good(state.display[cards]),
        "jewels": by_colour(state.jewels[seat * COLOURS : (seat + 1) * COLOURS]),
        "colourless": state.colourless[seat],
        "markers": state.markers[seat],
    }


def unseen(state: State, seat: int) -> list[list[int]]:
    """Hands of cards held since before the last shuffle; of later ones, and the pile; the bag."""
    assert isinstance(state, SilkRoadState)
    others = [other for other in range(state.seats) if other != seat]
    early = [[state.old[at] for at in _cards(other)] for other in others]
    late = [[state.recent(at) for at in _cards(other)] for other in others]
    return [_unknown(early, []), _unknown(late, state.pile), state.bag[:]]


def _cards(seat: int) -> range:
    return range(seat * KINDS, (seat + 1) * KINDS)


def _unknown(hands: list[list[int]], pile: list[int]) -> list[int]:
    """Each hand as a number, and the pile; nothing if one could work out who has which card."""
    held = [hand for hand in hands if any(hand)]
    goods = {good for hand in held for good in range(KINDS) if hand[good]} | set(pile)
    if len(goods) < 2 or len(held) + len(pile) < 2:
        return []
    return [sum(count * 16**good for good, count in enumerate(hand)) for hand in held] + pile
