"""The rules of Through the Desert. Clause ids refer to RULES.md."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from bactrian.kernel.dice import Dice
from bactrian.kernel.events import TABLE, Event
from bactrian.kernel.state import OVER, State

# Final: the compiler then writes the number itself where the name stands.
ROWS: Final = 16  # boards lie inside a grid; row a, column 1 is space 0
COLUMNS: Final = 16
SPACES: Final = ROWS * COLUMNS
COLOURS: Final = 5
SEATS: Final = 5
ACTIONS: Final = COLOURS * SPACES  # action = colour * SPACES + space, for leaders and camels alike

CAMELS: Final = 34  # of each colour, leaders included (D1.6)
SET_ASIDE: Final = [0, 0, 10, 5, 0, 0]  # of each colour, by players (D1.6)
TOKENS: Final = 15  # of each value 1, 2, 3 (D1.5)
OASES: Final = 5

# Phases.
LEADERS: Final = 0
PLACING: Final = 1
DONE: Final = 2

# What lies on a space: one of these, or the number of the caravan whose camel stands there.
FREE: Final = -1
OASIS: Final = -2
SHUT: Final = -3
WALL: Final = -4

# Where a leader is that stands on no space.
IN_HAND: Final = -1
GONE: Final = -2
GIVEN_UP: Final = -3  # D1.6


class Ground:
    """The part of a board that is in play with so many players; shared by all states."""

    def __init__(self, name: str, rows: list[str], seats: int) -> None:
        self.name = name
        self.rows = rows
        self.seats = seats
        self.spaces: list[int] = []  # in play, ascending
        self.waterholes: list[int] = []
        self.palms: list[int] = []
        small = seats <= 3
        for row, line in enumerate(rows):
            for column, mark in enumerate(line):
                space = row * COLUMNS + column
                if mark in " ^" or (small and mark in ":OP"):  # D1.2
                    continue
                self.spaces.append(space)
                if mark in "oO":
                    self.waterholes.append(space)
                elif mark in "pP":
                    self.palms.append(space)
        self.ring: vec[i64] = vec[i64](self._ring())

    def _ring(self) -> list[int]:
        """For each space its six neighbours clockwise from the east, -1 where there is a wall."""
        inside = set(self.spaces)
        ring = [-1] * (SPACES * 6)
        for space in self.spaces:
            row, column = divmod(space, COLUMNS)
            east = column + row % 2  # odd rows lie half a space further east
            around = (
                (row, column + 1), (row + 1, east), (row + 1, east - 1),
                (row, column - 1), (row - 1, east - 1), (row - 1, east),
            )  # fmt: skip
            for direction, (r, c) in enumerate(around):
                if 0 <= c < COLUMNS and r * COLUMNS + c in inside:
                    ring[space * 6 + direction] = r * COLUMNS + c
        return ring

    def neighbours(self, space: int) -> list[int]:
        return [self.ring[space * 6 + d] for d in range(6) if self.ring[space * 6 + d] >= 0]


class DesertState(State):
    """One moment of a game. A caravan is colour * SEATS + seat."""

    ground: Ground
    phase: int
    turn: int  # the seat whose turn it is
    turns: int  # camel turns begun so far, this one included
    left: int  # pieces still to place in this turn
    cell: vec[i64]
    water: vec[i64]  # the token on a space, or 0
    stock: list[int]  # camels of each colour
    leader: list[int]  # of each caravan: a space, IN_HAND, GONE or GIVEN_UP
    size: list[int]  # camels of each caravan, its leader included
    taken: list[int]  # tokens won, by seat * 4 + value
    oases: list[int]  # how often each seat's caravans reached an oasis
    land: list[int]  # territory points of each seat
    reached: list[int]  # oases each caravan reached, as bits
    lost: list[int]  # camels of each colour that left with leaders nobody could place
    # Which caravans touch a space, as bits: a camel of a colour may go where the
    # only caravan of that colour is its own.
    touch: vec[i64]
    # The actions open to each caravan, ascending.
    open: list[list[int]]
    # The actions that put a leader of a colour where one may still stand, ascending.
    sites: list[list[int]]
    # Marks of the search for closed regions, and what it found; meaningless between actions.
    mark: vec[i64]
    stamp: i64
    found: vec[i64]

    # -- what is asked ---------------------------------------------------------

    def actor(self) -> int:
        return OVER if self.phase == DONE else self.turn

    def legal(self) -> list[int]:
        actions: list[int] = []
        if self.phase == PLACING:
            for colour in range(COLOURS):
                if self.stock[colour] > 0:
                    actions += self.open[colour * SEATS + self.turn]
        elif self.phase == LEADERS:
            first_round = self._first_round()
            for colour in range(COLOURS):
                if self._may_lead(colour, first_round):
                    actions += self.sites[colour]
        return actions

    def _may_lead(self, colour: int, first_round: bool) -> bool:
        """Whether the seat may place its leader of this colour now."""
        if self.leader[colour * SEATS + self.turn] != IN_HAND:  # D2.1
            return False
        if not first_round or not self._led(colour):
            return True
        for other in range(COLOURS):  # D2.5
            if self.leader[other * SEATS + self.turn] == IN_HAND and not self._led(other):
                return False
        return True

    def _first_round(self) -> bool:
        """Nobody has placed two leaders yet, and the seat to place has placed none."""
        for colour in range(COLOURS):
            if self.leader[colour * SEATS + self.turn] >= 0:
                return False
        return True

    def _led(self, colour: int) -> bool:
        return any(self.leader[colour * SEATS + seat] >= 0 for seat in range(self.seats))

    def why_not(self, action: int) -> str:
        colour, space = divmod(action, SPACES)
        if self.phase == DONE:
            return "D8.3"
        if self.phase == LEADERS:
            return self._why_no_leader(colour, space)
        cell = self.cell[space]
        if cell == SHUT:
            return "D7.8"
        if cell != FREE:
            return "D4.1"
        if self.stock[colour] == 0:
            return "D3.4"
        touching = (self.touch[space] >> (colour * SEATS)) & 31
        if touching & (1 << self.turn) == 0:
            return "D4.2"
        if touching & (touching - 1) != 0:
            return "D4.3"
        return ""

    def _why_no_leader(self, colour: int, space: int) -> str:
        if self.leader[colour * SEATS + self.turn] != IN_HAND:
            return "D2.1"
        if self.cell[space] != FREE or self.water[space] > 0:
            return "D2.2"
        for near in self.ground.neighbours(space):
            if self.cell[near] == OASIS:
                return "D2.3"
            if self.cell[near] >= 0:
                return "D2.4"
        return "" if self._may_lead(colour, self._first_round()) else "D2.5"

    def revealing(self, action: int) -> bool:
        return False

    def find_sites(self) -> None:
        """Where leaders may stand, from the pieces on the board."""
        spaces = [space for space in self.ground.spaces if self._is_site(space)]
        for colour in range(COLOURS):
            self.sites[colour] = [colour * SPACES + space for space in spaces]

    def _is_site(self, space: i64) -> bool:
        if self.cell[space] != FREE or self.water[space] > 0:  # D2.2
            return False
        ring = self.ground.ring
        d: i64 = 0
        while d < 6:
            near = ring[space * 6 + d]
            if near >= 0 and self.cell[near] != FREE:  # D2.3, D2.4
                return False
            d += 1
        return True

    # -- what happens ----------------------------------------------------------

    def apply(self, action: int) -> None:
        colour = action // SPACES
        space = action % SPACES
        caravan = colour * SEATS + self.turn
        if self.phase == LEADERS:
            self._place_leader(caravan, space)
        else:
            self._place_camel(caravan, space)

    def _place_leader(self, caravan: int, space: int) -> None:
        self.leader[caravan] = space
        if self.listener is not None:
            self.tell(Event("leader", self.turn, {"colour": caravan // SEATS, "space": space}))
        self.put(caravan, space)
        self._drop_site(space)
        for near in self.ground.neighbours(space):  # D2.4
            self._drop_site(near)
        if len(self.sites[0]) == 0:
            self._drop_leaders()
        self.turn = (self.turn + 1) % self.seats
        if not any(place == IN_HAND for place in self.leader):
            self.phase = PLACING
            self.sites = [[] for _ in range(COLOURS)]
            self.turn = self.seats - 1
            self._next_turn()

    def _drop_site(self, space: int) -> None:
        at = _place(self.sites[0], space)  # the same in the list of every colour
        if at < len(self.sites[0]) and self.sites[0][at] == space:
            for actions in self.sites:
                actions.pop(at)

    def _drop_leaders(self) -> None:
        """D2.6: no space is left for a leader."""
        for caravan, place in enumerate(self.leader):
            if place == IN_HAND:
                self.leader[caravan] = GONE
                self.lost[caravan // SEATS] += 1
                if self.listener is not None:
                    self.tell(Event("gone", caravan % SEATS, {"colour": caravan // SEATS}))

    def _place_camel(self, caravan: int, space: i64) -> None:
        colour = caravan // SEATS
        self.stock[colour] -= 1
        if self.listener is not None:
            self.tell(Event("camel", self.turn, {"colour": colour, "space": space}))
        self.put(caravan, space)
        if self.water[space] > 0:  # D5.1
            self._take_token(space)
        parts = self._look_around(caravan, space)
        if self.size[caravan] == 2:  # D7.5: the first camel, so look behind the leader too
            self._close_around(caravan, self.leader[caravan])
            self._close_around(caravan, space)
        elif parts > 1:
            self._close_around(caravan, space)
        self.left -= 1
        if self.left == 0 or not self._can_place(self.turn):  # D3.3
            self._next_turn()

    def put(self, caravan: int, space: i64) -> None:
        """Stand a camel on a space and bring up to date which actions are open."""
        self.size[caravan] += 1
        cell = self.cell
        cell[space] = caravan
        ring = self.ground.ring
        touch = self.touch
        actions = self.open[caravan]
        colour: i64 = 0
        here = touch[space]
        while here != 0:  # D4.1: nobody else may place here any more
            if here & 31 != 0:
                self._forbid(colour, here & 31, space)
            here >>= SEATS
            colour += 1
        colour = caravan // SEATS
        shift: i64 = colour * SEATS
        bit: i64 = 1
        bit <<= caravan % SEATS
        d: i64 = 0
        while d < 6:
            near = ring[space * 6 + d]
            d += 1
            if near < 0:
                continue
            owners = (touch[near] >> shift) & 31
            if owners & bit != 0:
                continue
            touch[near] |= bit << shift
            if cell[near] == FREE:
                if owners == 0:  # D4.2
                    action: int = colour * SPACES + near
                    actions.insert(_place(actions, action), action)
                else:  # D4.3
                    self._forbid(colour, owners, near)

    def _forbid(self, colour: i64, owners: i64, space: i64) -> None:
        """Take a space from the one caravan of the colour that could still use it, if any."""
        if owners & (owners - 1) != 0:
            return
        caravan: i64 = colour * SEATS
        while owners != 1:
            owners >>= 1
            caravan += 1
        actions = self.open[caravan]
        actions.pop(_place(actions, colour * SPACES + space))

    def _take_token(self, space: i64) -> None:
        value = self.water[space]
        self.water[space] = 0
        self.taken[self.turn * 4 + value] += 1
        if self.listener is not None:
            self.tell(Event("water", self.turn, {"space": space, "points": value}))

    def _reach(self, caravan: int, oasis: i64) -> None:
        bit = 1 << self.ground.palms.index(oasis)
        if self.reached[caravan] & bit:  # D6.2
            return
        self.reached[caravan] |= bit
        self.oases[self.turn] += 1
        if self.listener is not None:
            self.tell(Event("oasis", self.turn, {"colour": caravan // SEATS, "space": oasis}))

    def _look_around(self, caravan: int, space: i64) -> i64:
        """Reach the oases next to a camel. Into how many parts fall the spaces around it?

        D7.1: only where they fall apart can the camel have cut a region off.
        """
        ring = self.ground.ring
        cell = self.cell
        own: i64 = caravan
        parts: i64 = 0
        near = ring[space * 6 + 5]
        before = own if near < 0 else cell[near]
        d: i64 = 0
        while d < 6:
            near = ring[space * 6 + d]
            here = own if near < 0 else cell[near]
            if here != own and before == own:
                parts += 1
            if here == OASIS:  # D6.1
                self._reach(caravan, near)
            before = here
            d += 1
        return parts

    def _close_around(self, caravan: int, space: i64) -> None:
        """Close each region that touches this camel, where nothing forbids it."""
        ring = self.ground.ring
        fresh = self.stamp + 1
        d: i64 = 0
        while d < 6:
            near = ring[space * 6 + d]
            d += 1
            if near >= 0 and self.cell[near] != caravan and self.mark[near] < fresh:
                size = self._region(caravan, near, fresh)
                if size > 0:
                    self._take_territory(caravan, size)

    def _region(self, caravan: int, start: i64, fresh: i64) -> i64:
        """How large the region around start is, its spaces in `found`; 0 if it is not closed.

        Marks from `fresh` on belong to regions that were tried and found to hold a camel.
        """
        ring = self.ground.ring
        cell = self.cell
        mark = self.mark
        found = self.found
        self.stamp += 1
        stamp = self.stamp
        if cell[start] != FREE and cell[start] != OASIS:
            return 0
        mark[start] = stamp
        found[0] = start
        size: i64 = 1
        done: i64 = 0
        while done < size:
            at = found[done] * 6
            done += 1
            d: i64 = 0
            while d < 6:
                near = ring[at + d]
                d += 1
                if near < 0 or mark[near] == stamp:
                    continue
                here = cell[near]
                if here == caravan:
                    continue
                if here >= 0 or mark[near] >= fresh:  # D7.2, D7.3
                    return 0
                mark[near] = stamp
                found[size] = near
                size += 1
        return size

    def _take_territory(self, caravan: int, size: i64) -> None:
        seat = self.turn
        region = self.found[:size]
        if self.listener is not None:
            spaces = sorted([int(space) for space in region])
            self.tell(Event("territory", seat, {"colour": caravan // SEATS, "spaces": spaces}))
        for space in region:
            if self.cell[space] == OASIS:  # D7.7
                self._reach(caravan, space)
                continue
            self.land[seat] += 1  # D9.3
            if self.water[space] > 0:  # D7.6
                self._take_token(space)
            self.cell[space] = SHUT  # D7.8
        self.open[caravan] = [a for a in self.open[caravan] if self.cell[a % SPACES] == FREE]

    # -- turns and the end -----------------------------------------------------

    def _can_place(self, seat: int) -> bool:
        for colour in range(COLOURS):
            if self.stock[colour] > 0 and len(self.open[colour * SEATS + seat]) > 0:
                return True
        return False

    def _next_turn(self) -> None:
        """The turn goes on to the next seat that can place; or the game is over."""
        if any(camels == 0 for camels in self.stock):  # D8.1
            self._end("stock")
            return
        for _ in range(self.seats):
            self.turn = (self.turn + 1) % self.seats
            self.turns += 1
            if self._can_place(self.turn):
                self.left = 1 if self.turns <= short_turns(self.seats) else 2
                return
            if self.listener is not None:
                self.tell(Event("pass", self.turn, {}))  # D3.3
        self._end("blocked")  # D8.2

    def _end(self, why: str) -> None:
        self.phase = DONE
        if self.listener is not None:
            self.tell(Event("end", TABLE, {"why": why}))

    # -- points ----------------------------------------------------------------

    def caravan_points(self) -> list[int]:
        """D9.1: ten points for the largest caravan of each colour, five each if tied."""
        points = [0] * self.seats
        for colour in range(COLOURS):
            sizes = self.size[colour * SEATS : colour * SEATS + self.seats]
            most = max(sizes)
            if most > 0:  # D9.2
                for seat, size in enumerate(sizes):
                    if size == most:
                        points[seat] += 10 if sizes.count(most) == 1 else 5
        return points

    def water_points(self, seat: int) -> int:
        return sum([value * self.taken[seat * 4 + value] for value in range(1, 4)])

    def scores(self) -> list[int]:
        points = self.caravan_points()
        for seat in range(self.seats):
            points[seat] += self.water_points(seat) + 5 * self.oases[seat] + self.land[seat]
        return points

    def winners(self) -> list[int]:  # D9.5
        points = self.scores()
        most = max(points)
        return [seat for seat, score in enumerate(points) if score == most]

    # -- copies ----------------------------------------------------------------

    def clone(self) -> DesertState:
        twin = DesertState(self.seats, self.dice.clone())
        twin.ground = self.ground
        twin.phase = self.phase
        twin.turn = self.turn
        twin.turns = self.turns
        twin.left = self.left
        twin.cell = self.cell[:]
        twin.water = self.water[:]
        twin.stock = self.stock[:]
        twin.leader = self.leader[:]
        twin.size = self.size[:]
        twin.taken = self.taken[:]
        twin.oases = self.oases[:]
        twin.land = self.land[:]
        twin.reached = self.reached[:]
        twin.lost = self.lost[:]
        twin.touch = self.touch[:]
        twin.open = [actions[:] for actions in self.open]
        twin.sites = [actions[:] for actions in self.sites]
        twin.mark = self.mark[:]
        twin.stamp = self.stamp
        twin.found = self.found[:]
        return twin

    def resample(self, seat: int, dice: Dice) -> DesertState:
        """Nothing is hidden in the desert but the dice."""
        twin = self.clone()
        twin.dice = dice.fork()
        return twin

    def inventory(self) -> dict[str, int]:
        pieces: dict[str, int] = {}
        for colour in range(COLOURS):
            caravans = range(colour * SEATS, (colour + 1) * SEATS)
            pieces[f"camels {colour}"] = (
                self.stock[colour]
                + self.lost[colour]
                + sum([self.size[caravan] for caravan in caravans])
                + sum([self.leader[caravan] == IN_HAND for caravan in caravans])
            )
        for value in range(1, 4):
            pieces[f"tokens {value}"] = sum(
                [self.taken[seat * 4 + value] for seat in range(self.seats)]
            ) + sum([token == value for token in self.water])
        return pieces


def _place(actions: list[int], action: int) -> int:
    """Where an action stands, or belongs, in an ascending list."""
    low: i64 = 0
    high: i64 = len(actions)
    while low < high:
        middle = (low + high) >> 1
        if actions[middle] < action:
            low = middle + 1
        else:
            high = middle
    return low


def short_turns(seats: int) -> int:
    """D3.2: in how many turns, counted from the first, only one camel is placed."""
    return 1 if seats == 2 else 2


def blank(ground: Ground, dice: Dice) -> DesertState:
    """A board with nothing on it and nobody holding anything."""
    state = DesertState(ground.seats, dice)
    state.ground = ground
    state.phase = LEADERS
    state.turn = 0
    state.turns = 0
    state.left = 1
    state.cell = vec[i64]([WALL] * SPACES)
    for space in ground.spaces:
        state.cell[space] = FREE
    state.water = vec[i64]([0] * SPACES)
    state.stock = [0] * COLOURS
    state.leader = [GONE] * (COLOURS * SEATS)
    state.size = [0] * (COLOURS * SEATS)
    state.taken = [0] * (SEATS * 4)
    state.oases = [0] * SEATS
    state.land = [0] * SEATS
    state.reached = [0] * (COLOURS * SEATS)
    state.lost = [0] * COLOURS
    state.touch = vec[i64]([0] * SPACES)
    state.open = [[] for _ in range(COLOURS * SEATS)]
    state.sites = [[] for _ in range(COLOURS)]
    state.mark = vec[i64]([0] * SPACES)
    state.stamp = 0
    state.found = vec[i64]([0] * SPACES)
    return state


def new(ground: Ground, dice: Dice) -> DesertState:
    """A game set up: D1."""
    state = blank(ground, dice)
    palms = ground.palms[:]
    dice.shuffle(palms)  # D1.3
    for palm in palms[:OASES]:
        state.cell[palm] = OASIS
    tokens = [1, 2, 3] * TOKENS
    dice.shuffle(tokens)  # D1.4
    for space in ground.waterholes + palms[OASES:]:
        state.water[space] = tokens.pop()
    for colour in range(COLOURS):  # D1.5
        state.stock[colour] = CAMELS - SET_ASIDE[ground.seats] - ground.seats
        for seat in range(ground.seats):
            state.leader[colour * SEATS + seat] = IN_HAND
    if ground.seats == SEATS:  # D1.6
        given_up = list(range(COLOURS))
        dice.shuffle(given_up)
        for seat, colour in enumerate(given_up):
            state.leader[colour * SEATS + seat] = GIVEN_UP
            state.stock[colour] += 1
    state.find_sites()
    return state
