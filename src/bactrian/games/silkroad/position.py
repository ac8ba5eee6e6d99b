"""Positions: the whole state as JSON, and back with every impossibility named."""

from __future__ import annotations

from bactrian.games.silkroad.board import COLOURS, LETTERS, board, counts, letters, route
from bactrian.games.silkroad.rules import (
    BALES,
    BIDDING,
    CITIES,
    DONE,
    EXCHANGE_2,
    EXCHANGE_4,
    GETTING,
    GIVING,
    GOODS,
    KINDS,
    MONEY,
    NAMING,
    NOBODY,
    NOTHING,
    ON_CITY,
    PASSING_ON,
    ROBBING,
    SELLING_PAWN,
    SHOPPING,
    SHOWING,
    TAKING,
    THIEF,
    TRADING,
    VIZIER,
    SilkRoadState,
    Theft,
    blank,
)
from bactrian.games.silkroad.view import PHASES
from bactrian.kernel.dice import Dice
from bactrian.kernel.errors import InvalidPosition
from bactrian.kernel.rules import Position
from bactrian.kernel.state import State

# What is asked at first while a token of a kind is used.
USES = {THIEF: ROBBING, VIZIER: NAMING, EXCHANGE_2: GIVING, EXCHANGE_4: GIVING}


# What is asked during a round in a city.
IN_CITY = (GIVING, GETTING, TAKING, TRADING, ROBBING, NAMING, SHOWING, SHOPPING, PASSING_ON)


def write(state: State) -> Position:
    assert isinstance(state, SilkRoadState)
    names, kinds = board().cities, board().kinds
    return {
        "board": board().name,
        "way": state.route.way,
        "phase": PHASES[state.phase],
        "asked": state.asked,
        "holder": state.holder,
        "best": state.best,
        "bidder": None if state.bidder == NOBODY else state.bidder,
        "path": [names[city] for city in state.path],
        "tokens": {
            names[city]: [kinds[kind] for kind in tokens]
            for city, tokens in enumerate(state.tokens)
            if tokens
        },
        "used": {kinds[kind]: count for kind, count in enumerate(state.used) if count},
        "token": None if state.token == NOTHING else kinds[state.token],
        "trade": {"give": letters(state.give), "take": letters(state.take)}
        if state.phase == TRADING
        else None,
        "second": state.second,
        "bonus": state.bonus,
        "left": state.left,
        "given": None if state.given == NOTHING else LETTERS[state.given],
        "named": None if state.named == NOTHING else LETTERS[state.named],
        "shown": [None if n == NOTHING else n for n in state.shown[: state.seats]],
        "viziers": [LETTERS[good] for good in range(GOODS) if state.viziers[good]],
        "money": state.money[:],
        "goods": _write_table(state.hand, state.seats),
        "traded": _write_table(state.traded, state.seats),
        "crooks": state.crooks[: state.seats],
        "shopkeepers": state.shops[: state.seats],
        "new_crooks": state.new_crooks[: state.seats],
        "new_shopkeepers": state.new_shops[: state.seats],
        "turns": state.laid[: state.seats],
        "proved": _write_table(state.proved, state.seats),
        "thefts": [
            {
                "thief": theft.thief,
                "victim": theft.victim,
                "good": LETTERS[theft.good],
                "traded": _write_counts(theft.traded),
                "proved": _write_table(theft.proved, state.seats),
            }
            for theft in state.thefts
        ],
    }


def _write_counts(goods: list[int]) -> dict[str, int]:
    return {letter: count for letter, count in zip(LETTERS, goods, strict=True) if count}


def _write_table(goods: list[int], seats: int) -> list[dict[str, int]]:
    return [_write_counts(goods[seat * GOODS : (seat + 1) * GOODS]) for seat in range(seats)]


# -- and back ------------------------------------------------------------------


def read(position: Position, dice: Dice) -> SilkRoadState:
    if position["board"] != board().name:
        raise InvalidPosition(f"there is no board {position['board']!r}, only {board().name}")
    state = blank(route(position["way"], position["seats"]), dice)
    state.phase = {name: phase for phase, name in PHASES.items()}[position["phase"]]
    for key in ("asked", "holder", "bidder"):
        _check_seat(state, position[key] or 0, key)
    state.asked = position["asked"]
    state.holder = position["holder"]
    state.best = position["best"]
    state.bidder = NOBODY if position["bidder"] is None else position["bidder"]
    _read_path(state, position["path"])
    _read_hands(state, position)
    _read_tokens(state, position)
    _read_use(state, position)
    _read_knowledge(state, position)
    _check_turns(state)
    _check_moment(state)
    return state


def _check_seat(state: SilkRoadState, seat: int, what: str) -> None:
    if seat >= state.seats:
        raise InvalidPosition(f"{what} must be a seat from 0 to {state.seats - 1}, not {seat}")


def _city(name: str) -> int:
    if name not in board().cities:
        raise InvalidPosition(f"there is no city {name!r} on the map")
    return board().cities.index(name)


def _kind(name: str) -> int:
    if name not in board().kinds:
        raise InvalidPosition(f"there are no tokens {name!r}")
    return board().kinds.index(name)


def _read_counts(goods: dict[str, int]) -> list[int]:
    return [goods.get(letter, 0) for letter in LETTERS]


def _read_table(state: SilkRoadState, rows: list[dict[str, int]], what: str) -> list[int]:
    if len(rows) != state.seats:
        raise InvalidPosition(f"{what} must have an entry for each seat")
    table = [count for row in rows for count in _read_counts(row)]
    return table + [0] * (len(state.hand) - len(table))


def _read_path(state: SilkRoadState, names: list[str]) -> None:
    path = [_city(name) for name in names]
    if path[0] != state.route.start:
        raise InvalidPosition(f"the path begins in {board().cities[state.route.start]}")
    for city, following, name in zip(path, path[1:], names[1:], strict=False):
        if following not in state.route.arrows[city]:
            raise InvalidPosition(f"no arrow leads from {board().cities[city]} to {name}")
    state.path = path
    if (path[-1] == state.route.goal) != (state.phase == DONE):
        raise InvalidPosition("the game is over when the caravan is in the last city, not before")


def _read_hands(state: SilkRoadState, position: Position) -> None:
    columns = {
        "money": state.money,
        "crooks": state.crooks,
        "shopkeepers": state.shops,
        "new_crooks": state.new_crooks,
        "new_shopkeepers": state.new_shops,
        "turns": state.laid,
    }
    for key, column in columns.items():
        if len(position[key]) != state.seats:
            raise InvalidPosition(f"{key} must have an entry for each seat")
        column[: state.seats] = position[key]
    state.hand = _read_table(state, position["goods"], "goods")
    state.traded = _read_table(state, position["traded"], "traded")
    for seat in range(state.seats):
        state.goods[seat] = sum(state.hand[seat * GOODS : (seat + 1) * GOODS])
    state.paid = sum(state.money) - MONEY * state.seats
    for good, letter in enumerate(LETTERS):
        held = sum(state.hand[good::GOODS])
        if held > BALES:
            raise InvalidPosition(f"there are {BALES} bales of {letter}, not {held}")
        state.bank[good] = BALES - held


def _read_tokens(state: SilkRoadState, position: Position) -> None:
    on_city = ON_CITY[state.seats]
    for name, kinds in position["tokens"].items():
        city = _city(name)
        if state.route.colours[city] == NOTHING:
            raise InvalidPosition(f"no tokens lie in {name}")
        if len(kinds) > on_city:
            raise InvalidPosition(f"at most {on_city} tokens lie in {name}, not {len(kinds)}")
        state.tokens[city] = sorted(_kind(kind) for kind in kinds)
    for colour, mix in enumerate(state.route.mix):
        lying = [
            kind
            for city in range(CITIES)
            if state.route.colours[city] == colour
            for kind in state.tokens[city]
        ]
        for kind in lying:
            if lying.count(kind) > mix[kind]:
                raise InvalidPosition(
                    f"there are {mix[kind]} {COLOURS[colour]} tokens "
                    f"{board().kinds[kind]!r}, not {lying.count(kind)}"
                )
    for name, count in position["used"].items():
        state.used[_kind(name)] = count
    whole = [sum(mix[kind] for mix in state.route.mix) for kind in range(KINDS)]
    for kind, name in enumerate(board().kinds):
        count = state.inventory()[f"tokens {kind}"]
        if count > whole[kind]:
            raise InvalidPosition(f"there are {whole[kind]} tokens {name!r}, not {count}")
    for city in state.path[: -1 if state.phase in IN_CITY else None]:
        if state.tokens[city]:
            raise InvalidPosition(
                f"the round in {board().cities[city]} is not over: tokens are left"
            )


def _read_use(state: SilkRoadState, position: Position) -> None:
    """The token being used, and how far."""
    state.second = position["second"]
    state.bonus = position["bonus"]
    state.left = position["left"]
    if position["token"] is not None:
        state.token = _kind(position["token"])
        if not state.used[state.token]:
            raise InvalidPosition(f"the token {position['token']!r} is in use but not among used")
    if position["trade"] is not None:
        state.give = counts(position["trade"]["give"])
        state.take = counts(position["trade"]["take"])
    if position["given"] is not None:
        state.given = LETTERS.index(position["given"])
    if position["named"] is not None:
        state.named = LETTERS.index(position["named"])
    if len(position["shown"]) != state.seats:
        raise InvalidPosition("shown must have an entry for each seat")
    for seat, count in enumerate(position["shown"]):
        if count is not None:
            if state.named == NOTHING or count > state.hand[seat * GOODS + state.named]:
                raise InvalidPosition(f"seat {seat} cannot show {count}: it has not so many")
            state.shown[seat] = count
    for letter in position["viziers"]:
        state.viziers[LETTERS.index(letter)] = True
    if sum(state.viziers) > state.used[VIZIER]:
        raise InvalidPosition("more viziers stand than were used")


def _read_knowledge(state: SilkRoadState, position: Position) -> None:
    """What play has shown must be true of what everybody has, and had."""
    state.proved = _read_table(state, position["proved"], "proved")
    for entry in position["thefts"]:
        _check_seat(state, entry["thief"], "a thief")
        _check_seat(state, entry["victim"], "a victim")
        if entry["thief"] == entry["victim"]:
            raise InvalidPosition("nobody steals from himself")
        state.thefts.append(
            Theft(
                entry["thief"],
                entry["victim"],
                LETTERS.index(entry["good"]),
                _read_counts(entry["traded"]),
                _read_table(state, entry["proved"], "proved in a theft"),
            )
        )
    if len(state.thefts) > state.used[THIEF]:
        raise InvalidPosition("more was stolen than thieves were used")
    least = state.least_first([theft.good for theft in state.thefts])
    for at, first in enumerate(state.first_hands()):
        seat, letter = at // GOODS, LETTERS[at % GOODS]
        if first < least[at]:
            raise InvalidPosition(
                f"seat {seat} has shown more {letter} than its goods, trades and thefts leave it"
            )
        if state.proved[at] < -state.traded[at]:
            raise InvalidPosition(
                f"seat {seat} has parted with more {letter} than is proved that it had"
            )


def _check_turns(state: SilkRoadState) -> None:
    most = 2 if state.seats == 3 else 1
    if max(state.laid) > most or sum(state.laid) > ON_CITY[state.seats]:
        raise InvalidPosition(f"each player lays down at most {most} turn tokens in a round")
    if state.phase not in IN_CITY:
        if sum(state.laid) or sum(state.new_crooks) or sum(state.new_shops):
            raise InvalidPosition("turn tokens and new crooks and shopkeepers are for a round only")
        return
    if state.path[-1] == state.route.start:
        raise InvalidPosition("the caravan is still at its start, where no turns are taken")
    tokens = len(state.tokens[state.path[-1]])
    turn = 0 if state.phase == PASSING_ON else 1  # not laid down yet
    taken = 0 if state.phase == TAKING or state.bonus else turn
    laid = sum(state.laid)
    if laid + taken + tokens > ON_CITY[state.seats] or state.laid[state.holder] + turn > most:
        raise InvalidPosition("the turns taken do not go with the tokens on the city and the pawn")


def _check_moment(state: SilkRoadState) -> None:
    """Somebody is asked something, and has an answer."""
    phase = state.phase
    name = PHASES[phase]
    if state.token == NOTHING:
        expected = GIVING if state.bonus else NOTHING
    else:
        expected = USES.get(state.token, TRADING)
    if phase == GETTING:
        phase = GIVING
    if phase == SHOWING:
        phase = NAMING
    if (phase in (TRADING, ROBBING, NAMING, GIVING) or expected != NOTHING) and phase != expected:
        raise InvalidPosition(f"the phase {name!r} does not go with the token in use")
    if (phase == GIVING) != (state.left > 0):
        raise InvalidPosition("bales are left to exchange while an exchange is made, and only then")
    if (state.phase == GETTING) != (state.given != NOTHING):
        raise InvalidPosition("a bale is given in the phase 'getting', and only then")
    if (state.phase == SHOWING) != (state.named != NOTHING):
        raise InvalidPosition("goods are named in the phase 'showing', and only then")
    if (state.bidder == NOBODY) != (state.best == 0) or (phase > SELLING_PAWN and state.best):
        raise InvalidPosition("a last bid has a bidder, and stands only during the auction")
    if state.bidder == state.holder or (phase == SELLING_PAWN and state.bidder == NOBODY):
        raise InvalidPosition("the holder of the pawn is offered a bid of another player")
    if state.best and state.money[state.bidder] < state.best:
        raise InvalidPosition(f"seat {state.bidder} bids more than it has")
    if (phase == BIDDING) == (state.asked == state.holder) and state.phase != SHOWING:
        raise InvalidPosition(
            "in an auction the others are asked, otherwise the holder of the pawn"
        )
    if phase == TRADING and not _is_trade(state):
        raise InvalidPosition("the trade is none that the token allows")
    if phase != DONE and not state.legal():
        raise InvalidPosition(f"seat {state.asked} is asked but has no answer")
    if state.phase == SHOWING and state.shown[state.asked] != NOTHING:
        raise InvalidPosition(f"seat {state.asked} has chosen already")


def _is_trade(state: SilkRoadState) -> bool:
    """Crooks change kinds, never how many bales are given and taken."""
    give, take = state.route.gives[state.token], state.route.takes[state.token]
    return sum(state.give) == sum(give) and sum(state.take) == sum(take)
