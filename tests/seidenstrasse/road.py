"""Tables of Seidenstraße for tests: any caravans, any cards, and all that is left over put away."""

from __future__ import annotations

from bactrian.games.seidenstrasse import RULES, board
from bactrian.games.seidenstrasse.board import ACTIONS, GOODS
from bactrian.games.seidenstrasse.rules import (
    CAMELS,
    CARAVANS,
    CARDS,
    GONE,
    JEWELS,
    SPACES,
    Ground,
    SilkRoadState,
    blank,
)
from bactrian.games.seidenstrasse.words import COLOURS, action
from bactrian.games.seidenstrasse.words import SPACES as NAMES
from bactrian.kernel.dice import Dice
from bactrian.kernel.events import Event

START = {1: "Amritsar > Isfahan", 2: "Samarkand > Tashkent", 3: "Byzantium > Chang'an"}


def fair(
    *hands: str,
    displays: tuple[str, ...] = (),
    caravans: dict[int, str] | None = None,
    jewels: dict[int, str] | None = None,
    row: str = "",
    general: str = "1 silk 1 ivory 1 spices",
    pile: str = "",
    discards: str = "",
    bag: str | None = None,
    drivers: tuple[int, ...] = (),
    turn: int = 0,
) -> SilkRoadState:
    """Hands and displays such as "3 silk 1 tea", seat by seat; caravans such as
    {3: "Byzantium > Chang'an: 10 4 1"}, None of them when it travels no more.

    The next card of the pile, jewel of the bag and camel of the row come first, the top of the
    discards last. Cards not named lie at the bottom of the pile, jewels not named in the bag; or
    they have left the game if a bag is given.
    """
    state = blank(board.main_ground(), len(hands), Dice(1))
    for seat, hand in enumerate(hands):
        state.hand[seat * 5 : seat * 5 + 5] = counts(hand)
    for seat, display in enumerate(displays):
        state.display[seat * 5 : seat * 5 + 5] = counts(display)
    state.driver = list(drivers) or state.driver
    state.general = counts(general)
    state.discards = [GOODS.index(card) for card in discards.split()]
    _put_camels(state, START if caravans is None else {**START, **caravans}, row)
    _put_jewels(state, jewels or {}, bag)
    _pile_cards(state, pile)
    state.begin_turn(turn)
    again = RULES.from_position(RULES.position(state))  # nothing about it is impossible
    assert isinstance(again, SilkRoadState)
    return again


def counts(text: str) -> list[int]:
    """`3 silk 1 tea` as a count for each good."""
    words = text.split()
    found = [0] * 5
    for number, good in zip(words[::2], words[1::2], strict=True):
        found[GOODS.index(good)] += int(number)
    return found


def _put_camels(state: SilkRoadState, caravans: dict[int, str], row: str) -> None:
    free = list(range(1, CAMELS + 1))
    for number, text in caravans.items():
        way, _, camels = text.partition(":")
        state.camels[number - 1] = [int(camel) for camel in camels.split()]
        if way:
            start, _, goal = way.partition(" > ")
            state.place[number - 1] = NAMES.index(start)
            state.goal[number - 1] = NAMES.index(goal)
    state.row = [int(camel) for camel in row.split()]
    for camel in [*state.row, *[camel for camels in state.camels for camel in camels]]:
        free.remove(camel)
    for caravan in range(CARAVANS):
        while state.place[caravan] != GONE and len(state.camels[caravan]) <= caravan:
            state.camels[caravan].append(free.pop(0))
    state.row += free


def _put_jewels(state: SilkRoadState, jewels: dict[int, str], bag: str | None) -> None:
    free = [colour for colour in range(5) for _ in range(JEWELS)]
    for caravan in range(CARAVANS):
        if state.place[caravan] == GONE:
            continue
        for colour in jewels.get(caravan + 1, " ".join(COLOURS[: caravan + 1])).split():
            free.remove(COLOURS.index(colour))
            state.prize[caravan * 5 + COLOURS.index(colour)] += 1
    state.bag = [COLOURS.index(colour) for colour in reversed((bag or "").split())]
    for colour in state.bag:
        free.remove(colour)
    if bag is None:
        state.bag = free
    else:
        state.lost = [free.count(colour) for colour in range(5)]


def _pile_cards(state: SilkRoadState, pile: str) -> None:
    named = [GOODS.index(card) for card in reversed(pile.split())]
    held = state.hand + state.display + state.general
    for good in range(5):
        left = CARDS - sum(held[good::5]) - state.discards.count(good) - named.count(good)
        assert left >= 0
        state.pile += [good] * left
    state.pile += named


def without_pile(state: SilkRoadState) -> SilkRoadState:
    """The cards of the pile go where they are of no use: to the last seat's display."""
    for card in state.pile:
        state.display[(state.seats - 1) * 5 + card] += 1
    state.pile = []
    return state


# -- playing -------------------------------------------------------------------


def do(state: SilkRoadState, *moves: str) -> list[Event]:
    """Carry out moves, each of which must be legal; what happened."""
    events: list[Event] = []
    state.listener = events.append
    for move in moves:
        assert state.why_not(action(move)) == "", move
        assert action(move) in state.legal(), move
        state.apply(action(move))
    state.listener = None
    return events


def refusal(state: SilkRoadState, move: str) -> str:
    """The clause that forbids a move."""
    assert action(move) not in state.legal(), move
    return state.why_not(action(move))


def legal(state: SilkRoadState) -> list[str]:
    return [RULES.move(code) for code in state.legal()]


def kinds(events: list[Event]) -> list[str]:
    return [event.kind for event in events]


def phase(state: SilkRoadState) -> str:
    told: str = RULES.position(state)["phase"]
    return told


def hand(state: SilkRoadState, seat: int) -> str:
    return _told(state.hand[seat * 5 : seat * 5 + 5])


def shown(state: SilkRoadState, seat: int) -> str:
    """A seat's display."""
    return _told(state.display[seat * 5 : seat * 5 + 5])


def _told(found: list[int]) -> str:
    return " ".join(f"{count} {good}" for count, good in zip(found, GOODS, strict=True) if count)


def jewels(state: SilkRoadState, seat: int) -> str:
    found = state.jewels[seat * 5 : seat * 5 + 5]
    return " ".join(colour for colour, count in zip(COLOURS, found, strict=True) if count)


def at(state: SilkRoadState, caravan: int) -> str:
    return NAMES[state.place[caravan - 1]]


def village(state: SilkRoadState, name: str, tile: str) -> None:
    """Lay another action on a village."""
    state.tiles = state.tiles[:]
    state.tiles[NAMES.index(name)] = ACTIONS[tile]


# -- small networks ------------------------------------------------------------


def network(
    roads: str,
    gates: dict[int, int] | None = None,
    signposts: dict[tuple[int, int], list[int]] | None = None,
) -> Ground:
    """Spaces by number: `6-7` is a line, `6>7` one with an arrow. 0 to 5 are cities."""
    steps: list[tuple[int, int]] = []
    for road in roads.split():
        start, end = (int(part) for part in road.replace(">", "-").split("-"))
        steps.append((start, end))
        if "-" in road:
            steps.append((end, start))
    main = board.main_ground()
    return Ground(main.goods, main.start, main.tiles, steps, gates or {}, signposts or {})


def ends(
    ground: Ground, start: int, goal: int, steps: int, others: tuple[int, ...] = ()
) -> set[int]:
    """Where a caravan can end, others standing in its way."""
    state = blank(ground, 2, Dice(1))
    state.place[0], state.goal[0] = start, goal
    for caravan, place in enumerate(others, 1):
        state.place[caravan], state.goal[caravan] = place, 5
    state.find_ways()
    found = state.reach[steps]
    assert bool(state.reach[0] >> steps & 1) == bool(found)
    return {space for space in range(SPACES) if found >> space & 1}
