"""Positions: the whole state as JSON, and back with every impossibility named."""

from __future__ import annotations

from bactrian.games.seidenstrasse.board import ACTIONS, GOODS, check_tiles, main_ground
from bactrian.games.seidenstrasse.rules import (
    CAMELS,
    CARAVANS,
    CARDS,
    CHOOSING,
    CITIES,
    CLEARING,
    COLOURLESS,
    COLOURS,
    DECLARING,
    DONE,
    DRAWING,
    GONE,
    JEWELS,
    LAYING,
    MOVING,
    NOBODY,
    PLAYING,
    ROBBING,
    SELLING,
    TRADING,
    SilkRoadState,
    blank,
)
from bactrian.games.seidenstrasse.rules import GOODS as KINDS
from bactrian.games.seidenstrasse.view import PHASES, TILES, by_colour, by_good
from bactrian.games.seidenstrasse.words import COLOURS as COLOUR_NAMES
from bactrian.games.seidenstrasse.words import SPACES
from bactrian.kernel.dice import Dice
from bactrian.kernel.errors import InvalidOption, InvalidPosition
from bactrian.kernel.rules import Position
from bactrian.kernel.state import OVER, State

CARD_LETTERS = "kipst"  # silk, ivory, porcelain, spices, tea
JEWEL_LETTERS = "bygrv"  # blue, yellow, green, red, violet


def write(state: State) -> Position:
    assert isinstance(state, SilkRoadState)
    phase = state.phase
    moving = {"good": GOODS[state.good], "number": state.number}
    return {
        "tiles": {SPACES[s]: TILES[state.tiles[s]] for s in range(CITIES, len(SPACES))},
        "phase": PHASES[phase],
        "turn": state.turn,
        "asked": None if phase == DONE else state.asked,
        "played": moving if phase == MOVING else None,
        "moved": state.caravan + 1 if state.caravan != NOBODY else None,
        "due": state.due if phase == DRAWING else 0,
        "acted": state.acted,
        "sale": state.sale or None,
        "declined": _seats(state.declined) if state.sale else [],
        "partner": state.partner if state.partner != NOBODY else None,
        "robbed": _seats(state.robbed) if phase == ROBBING else [],
        "traded": [GOODS[good] for good in range(KINDS) if state.traded >> good & 1],
        "caravans": {str(c + 1): _write_caravan(state, c) for c in range(CARAVANS)},
        "row": state.row[:],
        "players": {str(seat): _write_player(state, seat) for seat in range(state.seats)},
        "general": by_good(state.general),
        "pile": "".join([CARD_LETTERS[card] for card in state.pile]),
        "discards": "".join([CARD_LETTERS[card] for card in state.discards]),
        "bag": "".join([JEWEL_LETTERS[jewel] for jewel in state.bag]),
        "lost": by_colour(state.lost),
    }


def _seats(bits: int) -> list[int]:
    return [seat for seat in range(5) if bits >> seat & 1]


def _write_caravan(state: SilkRoadState, caravan: int) -> dict[str, object] | None:
    if state.place[caravan] == GONE:
        return None
    return {
        "at": SPACES[state.place[caravan]],
        "to": SPACES[state.goal[caravan]],
        "camels": state.camels[caravan][:],
        "jewels": by_colour(state.prize[caravan * COLOURS : (caravan + 1) * COLOURS]),
    }


def _write_player(state: SilkRoadState, seat: int) -> dict[str, object]:
    cards = slice(seat * KINDS, (seat + 1) * KINDS)
    return {
        "driver": state.driver[seat],
        "hand": by_good(state.hand[cards]),
        "known": by_good(state.known[cards]),
        "old": by_good(state.old[cards]),
        "display": by_good(state.display[cards]),
        "jewels": by_colour(state.jewels[seat * COLOURS : (seat + 1) * COLOURS]),
        "colourless": state.colourless[seat],
        "markers": state.markers[seat],
    }


def read(position: Position, dice: Dice) -> SilkRoadState:
    state = blank(main_ground(), position["seats"], dice)
    _read_tiles(state, position["tiles"])
    _read_players(state, position["players"])
    _read_caravans(state, position)
    _read_rest(state, position)
    _check_totals(state)
    _read_moment(state, position)
    _check_caravans(state)
    _check_moment(state)
    return state


def _counts(named: dict[str, int], names: list[str]) -> list[int]:
    return [named[name] for name in names]


def _number(name: str, names: list[str], what: str) -> int:
    if name not in names:
        raise InvalidPosition(f"there is no {what} called {name!r}")
    return names.index(name)


def _bits(state: SilkRoadState, seats: list[int], what: str) -> int:
    for seat in seats:
        _seat(state, seat, what)
    return sum({1 << seat for seat in seats})


def _seat(state: SilkRoadState, seat: int, what: str) -> int:
    if not 0 <= seat < state.seats:
        raise InvalidPosition(f"{what} must be a seat from 0 to {state.seats - 1}, not {seat}")
    return seat


# -- what lies where -----------------------------------------------------------


def _read_tiles(state: SilkRoadState, tiles: dict[str, str]) -> None:
    villages = SPACES[CITIES:]
    if sorted(tiles) != sorted(villages):
        raise InvalidPosition("tiles must name the action of each of the 22 villages")
    try:
        check_tiles(list(tiles.values()))
    except InvalidOption as reason:
        raise InvalidPosition(str(reason)) from None
    state.tiles = [-1] * CITIES + [ACTIONS[tiles[name]] for name in villages]


def _read_players(state: SilkRoadState, players: dict[str, Position]) -> None:
    if sorted(players) != [str(seat) for seat in range(state.seats)]:
        raise InvalidPosition("players must have an entry for each seat")
    for seat in range(state.seats):
        player = players[str(seat)]
        state.driver[seat] = player["driver"]
        cards = slice(seat * KINDS, (seat + 1) * KINDS)
        state.hand[cards] = _counts(player["hand"], GOODS)
        state.known[cards] = _counts(player["known"], GOODS)
        state.old[cards] = _counts(player["old"], GOODS)
        state.display[cards] = _counts(player["display"], GOODS)
        state.jewels[cards] = _counts(player["jewels"], COLOUR_NAMES)
        state.colourless[seat] = player["colourless"]
        state.markers[seat] = player["markers"]
        for at in range(seat * KINDS, (seat + 1) * KINDS):
            if state.recent(at) < 0:
                raise InvalidPosition(
                    f"of the {GOODS[at % KINDS]} in the hand of seat {seat} "
                    "more is known or old than it holds"
                )
    if len(set(state.driver)) < state.seats:
        raise InvalidPosition("two players have the same driver")


def _read_caravans(state: SilkRoadState, position: Position) -> None:
    for number in range(CARAVANS):
        caravan = position["caravans"][str(number + 1)]
        if caravan is None:
            continue
        state.place[number] = _number(caravan["at"], SPACES, "space")
        state.goal[number] = _number(caravan["to"], SPACES[:CITIES], "city")
        state.camels[number] = caravan["camels"][:]
        state.prize[number * COLOURS : (number + 1) * COLOURS] = _counts(
            caravan["jewels"], COLOUR_NAMES
        )
    state.row = position["row"][:]


def _read_rest(state: SilkRoadState, position: Position) -> None:
    state.general = _counts(position["general"], GOODS)
    state.pile = [CARD_LETTERS.index(card) for card in position["pile"]]
    state.discards = [CARD_LETTERS.index(card) for card in position["discards"]]
    state.bag = [JEWEL_LETTERS.index(jewel) for jewel in position["bag"]]
    state.lost = _counts(position["lost"], COLOUR_NAMES)
    state.stock = COLOURLESS - sum(state.colourless)


def _check_totals(state: SilkRoadState) -> None:
    """Pieces are neither made nor lost."""
    camels = sorted(state.row + [camel for caravan in state.camels for camel in caravan])
    if camels != list(range(1, CAMELS + 1)):
        raise InvalidPosition(f"there is one camel of each number from 1 to {CAMELS}, not {camels}")
    pieces = state.inventory()
    for kind in range(KINDS):
        for name, whole, what in (
            (f"cards {kind}", CARDS, f"cards of {GOODS[kind]}"),
            (f"jewels {kind}", JEWELS, f"{COLOUR_NAMES[kind]} jewels"),
        ):
            if pieces[name] != whole:
                raise InvalidPosition(f"there are {whole} {what}, not {pieces[name]}")
    if sum(state.general) > 3:
        raise InvalidPosition(f"the general display has three cards, not {sum(state.general)}")


# -- what is going on ----------------------------------------------------------


def _read_moment(state: SilkRoadState, position: Position) -> None:
    state.phase = PHASES.index(position["phase"])
    state.turn = _seat(state, position["turn"], "turn")
    if (position["asked"] is None) != (state.phase == DONE):
        raise InvalidPosition("somebody is asked until the game is over, and nobody then")
    state.asked = OVER if state.phase == DONE else _seat(state, position["asked"], "asked")
    if (position["played"] is None) != (state.phase != MOVING):
        raise InvalidPosition("cards have been played, for a move still to come, in phase 'move'")
    if position["played"] is not None:
        state.good = GOODS.index(position["played"]["good"])
        state.number = position["played"]["number"]
    state.caravan = position["moved"] - 1 if position["moved"] is not None else NOBODY
    state.due = position["due"]
    state.acted = position["acted"]
    state.sale = position["sale"] or 0
    state.declined = _bits(state, position["declined"], "declined")
    if position["partner"] is not None:
        state.partner = _seat(state, position["partner"], "partner")
    state.robbed = _bits(state, position["robbed"], "robbed")
    state.traded = sum({1 << GOODS.index(good) for good in position["traded"]})
    state.find_ways()


def _check_caravans(state: SilkRoadState) -> None:
    travelling = [caravan for caravan in range(CARAVANS) if state.place[caravan] != GONE]
    for caravan in travelling:
        name, at, to = caravan + 1, state.place[caravan], state.goal[caravan]
        arrived = at == to
        if arrived and caravan != state.caravan:
            raise InvalidPosition(f"caravan {name} has reached its city, but was not moved")
        if state.place.count(at) > 1 or state.goal.count(to) > 1:
            raise InvalidPosition(f"caravan {name} shares a space or a destination with another")
        if at < CITIES and not arrived and at in state.goal:
            raise InvalidPosition(f"caravan {name} stands in another one's destination")
        loads, jewels = len(state.camels[caravan]), _prize(state, caravan)
        if arrived and not loads <= jewels <= name:
            raise InvalidPosition(f"caravan {name} is at its market with a wrong count of jewels")
        if not arrived and loads != name:
            raise InvalidPosition(f"caravan {name} has {name} camels, not {loads}")
        if not arrived and jewels != name:
            raise InvalidPosition(f"on the destination of caravan {name} lie {jewels} jewels")
    if len(travelling) < CARAVANS and state.bag:
        raise InvalidPosition("once a caravan travels no more, the bag is empty")
    if len(travelling) == 0 and state.phase != DONE:
        raise InvalidPosition("no caravan travels any more, so the game is over")


def _prize(state: SilkRoadState, caravan: int) -> int:
    return sum(state.prize[caravan * COLOURS : (caravan + 1) * COLOURS])


def _check_moment(state: SilkRoadState) -> None:
    """Somebody is asked something that follows from the rest, and has an answer."""
    phase = PHASES[state.phase]
    if state.phase == DONE:
        return
    if not state.legal():
        raise InvalidPosition(f"in phase {phase!r} seat {state.asked} has no answer")
    if (state.caravan == NOBODY) != (state.phase in (PLAYING, MOVING) or _only_draws(state)):
        raise InvalidPosition(f"in phase {phase!r} 'moved' does not name a caravan as it should")
    if state.caravan != NOBODY and state.place[state.caravan] == GONE:
        raise InvalidPosition("the caravan that was moved travels no more")
    if (state.due > 0) != (state.phase == DRAWING) or (state.due == 2 and _drew_all(state)):
        raise InvalidPosition(f"in phase {phase!r} {state.due} cards cannot be due")
    if not state.acted and state.phase != DRAWING:
        raise InvalidPosition(f"in phase {phase!r} 'acted' must be true")
    others = (SELLING, CHOOSING, DECLARING, CLEARING, ROBBING, LAYING)
    if state.phase not in others and state.asked != state.turn:
        raise InvalidPosition(f"in phase {phase!r} the seat whose turn it is must be asked")
    if state.phase in (DECLARING, CLEARING) and state.asked == state.turn:
        raise InvalidPosition(f"in phase {phase!r} the seat whose turn it is cannot be asked")
    _check_sale(state)
    _check_village(state)


def _only_draws(state: SilkRoadState) -> bool:
    """With an empty hand no caravan was moved."""
    return state.phase == DRAWING and state.acted and state.caravan == NOBODY


def _drew_all(state: SilkRoadState) -> bool:
    """Whether the cards for the move are drawn, and at most one for a camel tile is due."""
    return state.acted and state.caravan != NOBODY


def _check_sale(state: SilkRoadState) -> None:
    if (state.sale != 0) != (state.phase in (SELLING, CHOOSING)):
        raise InvalidPosition("a camel is on sale exactly in the phases 'sell' and 'jewel'")
    if state.partner != NOBODY and (state.phase != CHOOSING or state.partner == state.asked):
        raise InvalidPosition("drivers are swapped with another seat, in phase 'jewel' only")
    arrived = state.caravan != NOBODY and state.place[state.caravan] < CITIES
    if arrived and state.phase not in (SELLING, CHOOSING, LAYING, DRAWING):
        raise InvalidPosition(f"caravan {state.caravan + 1} has arrived, so there is a market")
    if state.phase == CHOOSING and not arrived:
        raise InvalidPosition("a jewel is chosen only where a caravan has arrived")
    if state.phase == LAYING and (not arrived or state.place.count(GONE) != CARAVANS - 1):
        raise InvalidPosition("hands are laid down only before the last market")
    if not state.sale:
        return
    if state.sale not in state.camels[state.caravan]:
        raise InvalidPosition("the camel on sale is not in the caravan that was moved")
    if arrived and state.sale != max(state.camels[state.caravan]):
        raise InvalidPosition("a great market begins with the highest camel")
    if state.phase == SELLING and state.asked != state.first_seller():
        raise InvalidPosition(f"seat {state.asked} has not the right to sell")


def _check_village(state: SilkRoadState) -> None:
    """What is asked fits the action of the village."""
    actions = {
        DECLARING: "customs", CLEARING: "sandstorm", ROBBING: "thief", TRADING: "bazaar",
        PHASES.index("bakshish"): "bakshish", PHASES.index("payment"): "bakshish",
    }  # fmt: skip
    if state.phase in actions:
        tile = state.tiles[state.place[state.caravan]]
        if TILES.get(tile) != actions[state.phase]:
            raise InvalidPosition(
                f"{PHASES[state.phase]!r} is asked, but the caravan is not where that happens"
            )
    if state.phase == DECLARING and state.cards_in_hand(state.asked) <= 4:
        raise InvalidPosition(f"seat {state.asked} has too few cards for the customs")
    if state.traded and state.phase != TRADING:
        raise InvalidPosition("goods are traded only at the bazaar")
    if state.robbed and state.phase != ROBBING:
        raise InvalidPosition("seats are robbed only by the thief")
