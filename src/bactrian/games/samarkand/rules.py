"""The rules of Samarkand. Clause ids refer to RULES.md."""

from __future__ import annotations

from bisect import bisect_left, insort
from typing import Final

from bactrian.kernel.dice import Dice
from bactrian.kernel.events import TABLE, Event
from bactrian.kernel.state import OVER, State

# Final: the compiler then writes the number itself where the name stands.
FAMILIES: Final = 10
SPACES: Final = 96
GOODS: Final = 33
SEATS: Final = 5

# Action codes: MARRY + family, PLACE + family * SPACES + space, DISCARD + good, and answers.
MARRY: Final = 0
PLACE: Final = MARRY + FAMILIES
STOP: Final = PLACE + FAMILIES * SPACES  # no second camel
DISCARD: Final = STOP + 1
KEEP: Final = DISCARD + GOODS  # no further discard
SELL: Final = KEEP + 1
HOLD: Final = SELL + 1
ACTIONS: Final = HOLD + 1

CAMELS: Final = 12  # of each family (S1.4)
TIES: Final = 5  # relation tiles of each family (S1.4)
TILES: Final = 2  # family tiles of each family (S1.4)
COINS: Final = 220  # in the box; the bank may go below nothing (S2.6)
PURSE: Final = 10  # dirhams of each player (S2.6)
LIMIT: Final = [0, 0, 10, 10, 7, 6]  # cards, by players (S4.5)
DRAWN: Final = 3  # cards with a marriage (S4.4)
DISCARDS: Final = 2  # at most (S4.6)
PRICE: Final = 3  # of a card sold (S6.2)
ACTIVE: Final = 3  # what a relation pays (S7.2)
PASSIVE: Final = 1
OWN: Final = 4  # what a card is worth for each camel on its space (S9.1)
OTHERS: Final = 1

# Phases.
TURN: Final = 0
SECOND: Final = 1
SALE: Final = 2
DISCARDING: Final = 3
DONE: Final = 4

NOBODY: Final = -1
ALL_CARDS: Final = (1 << GOODS) - 1


class Ground:
    """A map, as far as the rules care for it; shared by all states."""

    def __init__(
        self,
        name: str,
        near: list[list[int]],
        water: list[bool],
        homes: list[int],
        markets: list[int],
        prices: list[int],
    ) -> None:
        self.name = name
        self.near = near  # the spaces that border each space
        self.water = water
        self.homes = homes  # the space where each family begins
        self.markets = markets  # the space of each good
        self.prices = prices  # of a marriage, by family
        self.goods = [NOBODY] * SPACES  # the good of each space
        for good, space in enumerate(markets):
            self.goods[space] = good


class SamarkandState(State):
    """One moment of a game. Sets of cards are bits: good number g is 1 << g."""

    ground: Ground
    finish_round: bool
    phase: int
    turn: int  # the seat whose turn it is
    asked: int  # the seat asked to sell
    family: int  # that is being extended
    placed: int  # camels in this turn
    good: int  # on offer
    discarded: int  # cards in this turn
    ending: str  # why the game is to end, once it is
    # Families: by family.
    camels: list[int]  # in stock
    treasury: list[int]
    tiles: list[int]  # family tiles on offer
    ties: list[int]  # relation tiles left
    met: list[int]  # families it met, as bits
    # The map: by space.
    first: list[int]  # the family whose camel came here first, or NOBODY
    second: list[int]
    touch: list[int]  # families that have a camel next to it, as bits
    open: list[list[int]]  # the actions that extend each family, ascending
    # Players: by seat.
    bank: int  # its coins: less than none once more was paid than the box holds
    money: list[int]
    related: list[int]  # relation tiles taken
    owned: list[int]  # family tiles, by seat * FAMILIES + family
    hand: list[int]  # cards, without those sold
    sold: list[int]
    taken: list[int]  # who has the tile of each good, or NOBODY
    # Cards elsewhere, and the two-player game's tiles.
    pile: list[int]  # the next one last
    dropped: list[int]  # the discards since the last shuffle, by the seat that knows them (S11.3)
    bag: list[int]  # families, the next one last
    removed: list[int]  # families whose second tile has left the game

    # -- what is asked ---------------------------------------------------------

    def actor(self) -> int:
        if self.phase == SALE:
            return self.asked
        return OVER if self.phase == DONE else self.turn

    def legal(self) -> list[int]:
        if self.phase == SALE:
            return [SELL, HOLD] if self.hand[self.asked] >> self.good & 1 else [HOLD]  # S6.4
        actions: list[int] = []
        if self.phase == TURN:
            mine = self.turn * FAMILIES
            for family in range(FAMILIES):
                if self._may_marry(family):
                    actions.append(MARRY + family)
            for family in range(FAMILIES):
                if self.owned[mine + family] > 0 and self.camels[family] > 0:
                    actions.extend(self.open[family])
        elif self.phase == SECOND:
            actions.extend(self.open[self.family])
            actions.append(STOP)
        elif self.phase == DISCARDING:
            actions.extend([DISCARD + good for good in cards(self.hand[self.turn])])
            if self._within_limit():
                actions.append(KEEP)
        return actions

    def _may_marry(self, family: int) -> bool:
        return (
            self.tiles[family] > 0  # S4.2
            and self.money[self.turn] >= self.ground.prices[family]  # S4.1
            and (self.seats == 2 or self.owned[self.turn * FAMILIES + family] == 0)  # S4.3
        )

    def _within_limit(self) -> bool:
        return self.held(self.turn) <= LIMIT[self.seats]

    def held(self, seat: int) -> int:
        """Cards that count for the limit of cards: in hand or sold (S6.5)."""
        return count(self.hand[seat] | self.sold[seat])

    def discards(self) -> int:
        """All cards discarded since the last shuffle."""
        together = 0
        for dropped in self.dropped:
            together |= dropped
        return together

    def why_not(self, action: int) -> str:
        if self.phase == DONE:
            return "S8.6"
        if self.phase == SALE:
            if action == SELL:
                return "" if self.hand[self.asked] >> self.good & 1 else "S6.4"
            return "" if action == HOLD else "S3.3"
        if self.phase == DISCARDING:
            if DISCARD <= action < KEEP:
                return "" if self.hand[self.turn] >> (action - DISCARD) & 1 else "S4.7"
            if action == KEEP:
                return "" if self._within_limit() else "S4.8"
            return "S3.3"
        if PLACE <= action < STOP:
            family, space = divmod(action - PLACE, SPACES)
            return self._why_no_camel(family, space)
        if self.phase == SECOND:
            return "" if action == STOP else "S3.3"
        return self._why_no_marriage(action) if action < PLACE else "S3.3"

    def _why_no_camel(self, family: int, space: int) -> str:
        if self.phase == SECOND and family != self.family:
            return "S5.7"
        if self.owned[self.turn * FAMILIES + family] == 0:
            return "S5.1"
        if self.camels[family] == 0:
            return "S5.2"
        if self.first[space] == family or self.second[space] == family:
            return "S5.5"
        if self.second[space] != NOBODY:
            return "S5.4"
        return "" if self.touch[space] >> family & 1 else "S5.3"

    def _why_no_marriage(self, family: int) -> str:
        if self.tiles[family] == 0:
            return "S4.2"
        if self.seats > 2 and self.owned[self.turn * FAMILIES + family] > 0:
            return "S4.3"
        return "" if self.money[self.turn] >= self.ground.prices[family] else "S4.1"

    def revealing(self, action: int) -> bool:
        if action == SELL:
            return True
        after = self.clone()
        after.apply(action)
        drawn = action < PLACE and after.phase == DISCARDING
        # S11.2: at the end the hands are shown.
        return drawn or len(after.bag) < len(self.bag) or after.phase == DONE

    # -- what happens ----------------------------------------------------------

    def apply(self, action: int) -> None:
        if action < PLACE:
            self._marry(action - MARRY)
        elif action < STOP:
            self._place((action - PLACE) // SPACES, (action - PLACE) % SPACES)
        elif action == STOP:
            self._end_action()
        elif action < KEEP:
            self._discard(action - DISCARD)
        elif action == KEEP:
            self._end_marriage()
        else:
            self._answer(action == SELL)

    def _marry(self, family: int) -> None:
        seat, price = self.turn, self.ground.prices[family]
        self.money[seat] -= price  # S4.1
        self.treasury[family] += price
        self.tiles[family] -= 1  # S4.2
        self.owned[seat * FAMILIES + family] += 1
        if self.listener is not None:
            self.tell(Event("marry", seat, {"family": family, "price": price}))
        if self.held(seat) < LIMIT[self.seats]:  # S4.4
            self._draw(seat)
            self.phase = DISCARDING
            self.discarded = 0
        else:
            self._end_marriage()

    def _draw(self, seat: int) -> None:
        drawn = 0
        for _ in range(DRAWN):
            if not self.pile:
                self._shuffle()
            drawn |= 1 << self.pile.pop()
        self.hand[seat] |= drawn
        if self.listener is not None:
            secrets = {"goods": cards(drawn)}
            self.tell(Event("draw", seat, {"count": DRAWN}, secrets, [seat]))

    def _shuffle(self) -> None:
        """S4.9: the discards become the pile."""
        self.pile = cards(self.discards())
        self.dropped = [0] * SEATS
        self.dice.shuffle(self.pile)
        if self.listener is not None:
            self.tell(Event("shuffle", TABLE, {"count": len(self.pile)}))

    def _discard(self, good: int) -> None:
        self.hand[self.turn] &= ~(1 << good)
        self.dropped[self.turn] |= 1 << good
        self.discarded += 1
        if self.listener is not None:
            self.tell(Event("discard", self.turn, {}, {"good": good}, [self.turn]))
        if self.discarded == DISCARDS:  # S4.6
            self._end_marriage()

    def _end_marriage(self) -> None:
        if self.bag:  # S10.2
            self._empty_bag(self.bag.pop())
        self._end_action()

    def _empty_bag(self, family: int) -> None:
        """A tile comes out of the bag."""
        married = self.owned[family] > 0 or self.owned[FAMILIES + family] > 0
        if married:  # S10.4
            self.tiles[family] += 1
        else:  # S10.3
            self.removed.append(family)
        if self.listener is not None:
            self.tell(Event("bag", self.turn, {"family": family, "stays": married}))

    def _place(self, family: int, space: int) -> None:
        self.family = family
        self.placed += 1
        self.camels[family] -= 1
        if self.placed == 2:  # S5.7
            self.treasury[family] -= 1
            self.bank += 1
        if self.listener is not None:
            facts = {"family": family, "space": space, "paid": self.placed - 1}
            self.tell(Event("camel", self.turn, facts))
        here = self.first[space]
        self.put(family, space)
        good = self.ground.goods[space]
        if here != NOBODY:
            if not self.ground.water[space]:  # S7.5
                self._meet(family, here, space)
        elif good != NOBODY:  # S6.6
            self.taken[good] = self.turn  # S6.1
            if self.listener is not None:
                self.tell(Event("goods", self.turn, {"good": good}))
            self.good = good
            self.asked = self.turn  # S6.3
            self.phase = SALE
            return
        self._after_camel()

    def put(self, family: int, space: int) -> None:
        """Stand a camel on a space and bring up to date where each family can go."""
        code = PLACE + space
        if self.first[space] == NOBODY:
            self.first[space] = family
        else:
            self.second[space] = family
            other = 0
            touching = self.touch[space]
            while touching:  # S5.4
                if touching & 1 and other != family and other != self.first[space]:
                    self._shut(other, code + other * SPACES)
                touching >>= 1
                other += 1
        bit = 1 << family
        if self.touch[space] & bit:  # S5.5
            self._shut(family, code + family * SPACES)
        for near in self.ground.near[space]:  # S5.3
            if not self.touch[near] & bit:
                self.touch[near] |= bit
                if self.second[near] == NOBODY and self.first[near] != family:
                    insort(self.open[family], PLACE + family * SPACES + near)

    def _shut(self, family: int, action: int) -> None:
        actions = self.open[family]
        del actions[bisect_left(actions, action)]

    def _answer(self, sells: bool) -> None:
        seat, good = self.asked, self.good
        if sells:
            self.hand[seat] &= ~(1 << good)
            self.sold[seat] |= 1 << good
            self.money[seat] += PRICE  # S6.2
            self.bank -= PRICE
            if self.listener is not None:
                self.tell(Event("sell", seat, {"good": good, "price": PRICE}))
            self._after_camel()
            return
        self.asked = (seat + 1) % self.seats
        if self.asked == self.turn:
            if self.listener is not None:
                self.tell(Event("unsold", TABLE, {"good": good}))
            self._after_camel()

    def _meet(self, active: int, passive: int, space: int) -> None:
        if self.met[active] >> passive & 1:  # S7.4
            return
        self.met[active] |= 1 << passive
        self.met[passive] |= 1 << active
        bonus = [0] * self.seats
        for seat in range(self.seats):  # S7.2
            if self.owned[seat * FAMILIES + active] > 0:
                bonus[seat] += ACTIVE
            if self.owned[seat * FAMILIES + passive] > 0:
                bonus[seat] += PASSIVE
            self.money[seat] += bonus[seat]
            self.bank -= bonus[seat]
        tiles = 0
        for family in (active, passive):  # S7.3
            if self.ties[family] > 0:  # S7.6
                self.ties[family] -= 1
                tiles += 1
        self.related[self.turn] += tiles
        if self.listener is not None:
            facts = {"active": active, "passive": passive, "space": space}
            self.tell(Event("relation", self.turn, {**facts, "bonus": bonus, "tiles": tiles}))

    def _after_camel(self) -> None:
        family = self.family
        if self.placed == 1 and self.treasury[family] > 0 and self.has_room(family):
            self.phase = SECOND  # S5.7
        else:
            self._end_action()

    def has_room(self, family: int) -> bool:
        """Whether the family has a camel left, and a space for it."""
        return self.camels[family] > 0 and len(self.open[family]) > 0

    # -- turns and the end -----------------------------------------------------

    def _end_action(self) -> None:
        """S8.3: only now is it seen whether the game ends."""
        if self.ending == "":
            self.ending = self.end_reached()
            if self.ending != "" and not self._ends_now() and self.listener is not None:
                self.tell(Event("last round", TABLE, {"why": self.ending}))
        if self.ending != "" and self._ends_now():
            self._end(self.ending)
        else:
            self._next_turn()

    def _ends_now(self) -> bool:
        return not self.finish_round or self.turn == self.seats - 1  # S8.5

    def end_reached(self) -> str:
        if min(self.ties) == 0:  # S8.2
            return "five"
        return "all" if max(self.ties) < TIES else ""  # S8.1

    def _next_turn(self) -> None:
        """The turn goes on to the next seat that can do something; or the game is over."""
        self.phase = TURN
        self.placed = 0
        for _ in range(self.seats):
            if self.ending != "" and self.turn == self.seats - 1:  # S8.5
                self._end(self.ending)
                return
            self.turn = (self.turn + 1) % self.seats
            if self._can_act():
                return
            if self.listener is not None:
                self.tell(Event("pass", self.turn, {}))  # S3.2
        self._end("blocked")  # S8.4

    def _can_act(self) -> bool:
        for family in range(FAMILIES):
            if self.owned[self.turn * FAMILIES + family] > 0 and self.has_room(family):
                return True
            if self._may_marry(family):
                return True
        return False

    def _end(self, why: str) -> None:
        self.phase = DONE
        self.ending = why
        if self.listener is not None:
            hands = [cards(hand) for hand in self.hand[: self.seats]]
            self.tell(Event("end", TABLE, {"why": why, "hands": hands}))

    # -- points ----------------------------------------------------------------

    def card_points(self, seat: int, good: int) -> int:
        """S9.1: what the card of a good is worth in this seat's hand."""
        space = self.ground.markets[good]
        points = 0
        for family in (self.first[space], self.second[space]):
            if family != NOBODY:
                points += OWN if self.owned[seat * FAMILIES + family] > 0 else OTHERS
        return points

    def scores(self) -> list[int]:
        points = [self.money[seat] + self.related[seat] for seat in range(self.seats)]  # S9.3
        for seat in self.taken:  # S9.2
            if seat != NOBODY:
                points[seat] += 1
        for seat in range(self.seats):
            for good in cards(self.hand[seat]):
                points[seat] += self.card_points(seat, good)
        return points

    def winners(self) -> list[int]:  # S9.4
        points = self.scores()
        most = max(points)
        return [seat for seat, score in enumerate(points) if score == most]

    # -- copies ----------------------------------------------------------------

    def clone(self) -> SamarkandState:
        twin = SamarkandState(self.seats, self.dice.clone())
        twin.ground = self.ground
        twin.finish_round = self.finish_round
        twin.phase = self.phase
        twin.turn = self.turn
        twin.asked = self.asked
        twin.family = self.family
        twin.placed = self.placed
        twin.good = self.good
        twin.discarded = self.discarded
        twin.ending = self.ending
        twin.camels = self.camels[:]
        twin.treasury = self.treasury[:]
        twin.tiles = self.tiles[:]
        twin.ties = self.ties[:]
        twin.met = self.met[:]
        twin.first = self.first[:]
        twin.second = self.second[:]
        twin.touch = self.touch[:]
        twin.open = [actions[:] for actions in self.open]
        twin.bank = self.bank
        twin.money = self.money[:]
        twin.related = self.related[:]
        twin.owned = self.owned[:]
        twin.hand = self.hand[:]
        twin.sold = self.sold[:]
        twin.taken = self.taken[:]
        twin.pile = self.pile[:]
        twin.dropped = self.dropped[:]
        twin.bag = self.bag[:]
        twin.removed = self.removed[:]
        return twin

    def resample(self, seat: int, dice: Dice) -> SamarkandState:
        """The cards this seat cannot place are dealt anew, and the bag is mixed."""
        twin = self.clone()
        twin.dice = dice.fork()
        loose = cards(self.loose(seat))
        dice.shuffle(loose)
        for other in range(self.seats):
            if other != seat:
                if self.phase != DONE:  # S11.2
                    twin.hand[other] = deal(loose, count(self.hand[other]))
                twin.dropped[other] = deal(loose, count(self.dropped[other]))
        twin.pile = loose
        twin.bag.sort()
        dice.shuffle(twin.bag)
        return twin

    def loose(self, seat: int) -> int:
        """S11.3: the cards of which this seat does not know where they are."""
        known = self.hand[seat] | self.dropped[seat]
        for other in range(self.seats):
            known |= self.sold[other]
            if self.phase == DONE:  # S11.2
                known |= self.hand[other]
        return ALL_CARDS & ~known

    def inventory(self) -> dict[str, int]:
        standing = [family for family in self.first + self.second if family != NOBODY]
        held = sum([self.held(seat) for seat in range(self.seats)])
        free = [self.first[space] == NOBODY for space in self.ground.markets]
        return {
            "camels": sum(self.camels) + len(standing),
            "cards": held + len(self.pile) + count(self.discards()),
            "goods tiles": sum(free) + sum([seat != NOBODY for seat in self.taken]),
            "relation tiles": sum(self.ties) + sum(self.related),
            "family tiles": sum(self.tiles) + sum(self.owned) + len(self.bag) + len(self.removed),
            "dirhams": self.bank + sum(self.money) + sum(self.treasury),
        }


def cards(held: int) -> list[int]:
    """The goods of a set of cards, ascending."""
    return [good for good in range(GOODS) if held >> good & 1]


def count(held: int) -> int:
    number = 0
    while held:
        held &= held - 1
        number += 1
    return number


def deal(loose: list[int], number: int) -> int:
    """So many cards from the end of the list, as a set."""
    dealt = 0
    for _ in range(number):
        dealt |= 1 << loose.pop()
    return dealt


def blank(ground: Ground, seats: int, dice: Dice) -> SamarkandState:
    """A map without camels, and nobody holding anything."""
    state = SamarkandState(seats, dice)
    state.ground = ground
    state.finish_round = False
    state.phase = TURN
    state.turn = 0
    state.asked = 0
    state.family = 0
    state.placed = 0
    state.good = 0
    state.discarded = 0
    state.ending = ""
    state.camels = [0] * FAMILIES
    state.treasury = [0] * FAMILIES
    state.tiles = [0] * FAMILIES
    state.ties = [0] * FAMILIES
    state.met = [0] * FAMILIES
    state.first = [NOBODY] * SPACES
    state.second = [NOBODY] * SPACES
    state.touch = [0] * SPACES
    state.open = [[] for _ in range(FAMILIES)]
    state.bank = COINS
    state.money = [0] * seats
    state.related = [0] * seats
    state.owned = [0] * (SEATS * FAMILIES)
    state.hand = [0] * SEATS
    state.sold = [0] * SEATS
    state.taken = [NOBODY] * GOODS
    state.pile = []
    state.dropped = [0] * SEATS
    state.bag = []
    state.removed = []
    return state


def new(ground: Ground, seats: int, finish_round: bool, dice: Dice) -> SamarkandState:
    """A game set up: S3."""
    state = blank(ground, seats, dice)
    state.finish_round = finish_round
    for family in range(FAMILIES):
        state.camels[family] = CAMELS - 1
        state.put(family, ground.homes[family])  # S2.1
        state.tiles[family] = TILES if seats > 2 else 1  # S2.2, S10.1
        state.ties[family] = TIES  # S2.3
    state.pile = list(range(GOODS))
    dice.shuffle(state.pile)  # S2.5
    for seat in range(seats):
        state.hand[seat] = 1 << state.pile.pop() | 1 << state.pile.pop()
        state.money[seat] = PURSE  # S2.6
        state.bank -= PURSE
    if seats == 2:
        state.bag = list(range(FAMILIES))
        dice.shuffle(state.bag)  # S10.1
    return state
