"""The rules of Tan-tan Caravan. Clause ids refer to RULES.md."""

from __future__ import annotations

from typing import Final

from bactrian.kernel.dice import Dice
from bactrian.kernel.events import TABLE, Event
from bactrian.kernel.state import OVER, State

# Kinds of cards: the goods first, then what else may lie in front of a player.
GOODS: Final = 6
LAMP: Final = 6
PRINCESS: Final = 7
MERCHANT: Final = 8
RICHES: Final = 9  # kinds below this one may lie in front of a player
THIEF: Final = 9
MOUSE: Final = 10
KINDS: Final = 11

SEATS: Final = 4
PLACES: Final = 5  # of the market
HAND: Final = 7  # cards at most (T3.4)

# Action codes: BUY + a set of places as bits, less 1; STOCK + a row of STOCKS; TAKE, FEED (to the
# mouse) + a kind; ROB + a seat. With each kind but mice, so many cards of it and so many mice can
# be stocked as a hand can hold.
MIXES: Final = HAND * (HAND + 1) // 2
BUY: Final = 0
STOCK: Final = BUY + (1 << PLACES) - 1
TAKE: Final = STOCK + MOUSE * MIXES + HAND
FEED: Final = TAKE + MOUSE
ROB: Final = FEED + RICHES
ACTIONS: Final = ROB + SEATS

# Phases.
TURN: Final = 0
SHARING: Final = 1
ROBBING: Final = 2
BITTEN: Final = 3
DONE: Final = 4

NOBODY: Final = -1


def stock(kind: int, count: int, mice: int) -> int:
    """The action that stocks so many cards of a kind and so many mice with them."""
    if kind == MOUSE:
        return STOCK + MOUSE * MIXES + count - 1
    # With one card up to six mice, with two up to five, and so on.
    return STOCK + kind * MIXES + (count - 1) * (2 * HAND + 2 - count) // 2 + mice


# Kind, count and mice of each action that stocks.
STOCKS: Final = [
    (kind, count, mice)
    for kind in range(MOUSE)
    for count in range(1, HAND + 1)
    for mice in range(HAND - count + 1)
] + [(MOUSE, count, 0) for count in range(1, HAND + 1)]


class Deck:
    """The cards in play with so many players, and all numbers printed; shared by all states."""

    def __init__(
        self,
        seats: int,
        spaces: int,
        prices: list[int],
        counts: list[int],
        money: list[int],
        points: list[int],
    ) -> None:
        self.seats = seats
        self.spaces = spaces  # of the caravan
        self.prices = prices  # of the market's places
        self.counts = counts  # cards of each kind
        self.money = money  # that each kind gives on the purse
        self.points = points  # of the goods
        self.costs = [
            sum([price for place, price in enumerate(prices) if places >> place & 1])
            for places in range(1 << PLACES)
        ]
        # What can be bought, by money, places filled and room in the hand.
        self.offers = [
            [[self._offer(amount, filled, room) for room in range(HAND + 1)]
             for filled in range(PLACES + 1)]
            for amount in range(max(money) + 1)
        ]  # fmt: skip

    def _offer(self, money: int, filled: int, room: int) -> list[int]:
        return [
            BUY + places - 1
            for places in range(1, 1 << filled)
            if self.costs[places] <= money and places.bit_count() <= room
        ]


class TantanState(State):
    """One moment of one game."""

    deck: Deck
    phase: int
    turn: int  # the seat whose turn it is or, while the caravan is shared out, comes next
    asked: int
    served: int  # players who have had their turn to choose while the caravan is shared out
    robs: int  # robberies still to do
    mice: int  # 1 while the mouse that came with a share waits
    added: int  # the seat that last added a card to the caravan
    market: list[int]  # the purse card, then the places from left to right
    caravan: list[int]
    pile: list[int]  # the top card last
    hand: list[int]  # cards in hand, by seat * KINDS + kind
    held: list[int]  # cards in hand, by seat
    front: list[int]  # cards in front of players, by seat * KINDS + kind
    out: list[int]  # cards discarded, by kind

    # -- what is asked ---------------------------------------------------------

    def actor(self) -> int:
        return OVER if self.phase == DONE else self.asked

    def legal(self) -> list[int]:
        if self.phase == TURN:
            return self._turn_actions()
        if self.phase == SHARING:
            return [TAKE + kind for kind in range(MOUSE) if kind in self.caravan]
        if self.phase == ROBBING:
            return [ROB + seat for seat in self._victims()]
        if self.phase == BITTEN:
            return [FEED + kind for kind in self._food()]
        return []

    def _turn_actions(self) -> list[int]:
        actions: list[int] = []
        if len(self.market) > 1:
            money = self.deck.money[self.market[0]]
            room = HAND - self.held[self.turn]
            actions.extend(self.deck.offers[money][len(self.market) - 1][room])
        start = self.turn * KINDS
        free = self.deck.spaces - len(self.caravan)
        mice = min(self.hand[start + MOUSE], free)
        for kind in range(MOUSE):
            for count in range(1, min(self.hand[start + kind], free) + 1):
                first = stock(kind, count, 0)
                for action in range(first, first + min(mice, free - count) + 1):
                    actions.append(action)
        for count in range(1, mice + 1):
            actions.append(stock(MOUSE, count, 0))
        return actions

    def _victims(self) -> list[int]:
        """Whom the seat asked may rob (T7.2)."""
        return [seat for seat in range(self.seats) if self.held[seat] > 0 and seat != self.asked]

    def _food(self) -> list[int]:
        """What kinds of cards lie in front of the seat asked, where a mouse may eat (T6.2)."""
        start = self.asked * KINDS
        return [kind for kind in range(RICHES) if self.front[start + kind] > 0]

    def why_not(self, action: int) -> str:
        if self.phase == DONE:
            return "T8.1"
        if self.phase == SHARING:
            if not TAKE <= action < FEED:
                return "T5.2"
            return "" if action - TAKE in self.caravan else "T5.3"
        if self.phase == ROBBING:
            if action < ROB:
                return "T7.1"
            return "" if action - ROB in self._victims() else "T7.2"
        if self.phase == BITTEN:
            if not FEED <= action < ROB:
                return "T6.1"
            return "" if action - FEED in self._food() else "T6.2"
        if action >= TAKE:
            return "T2.1"
        if action >= STOCK:
            return self._why_not_stock(action)
        return self._why_not_buy(action - BUY + 1)

    def _why_not_buy(self, places: int) -> str:
        room = HAND - self.held[self.turn]
        if room == 0:
            return "T2.3"
        if len(self.market) < 2:
            return "T3.8"
        if places >> (len(self.market) - 1) > 0:
            return "T3.1"
        if self.deck.costs[places] > self.deck.money[self.market[0]]:
            return "T3.2"
        return "T3.4" if places.bit_count() > room else ""

    def _why_not_stock(self, action: int) -> str:
        kind, count, mice = STOCKS[action - STOCK]
        start = self.turn * KINDS
        if count > self.hand[start + kind] or mice > self.hand[start + MOUSE]:
            return "T4.2"
        return "T4.3" if count + mice > self.deck.spaces - len(self.caravan) else ""

    def revealing(self, action: int) -> bool:
        """Whether the dice roll for a robbery, or a card below the top of the pile shows."""
        twin = self.clone()
        twin.apply(action)
        drawn = len(self.pile) - len(twin.pile)
        return twin.dice.used != self.dice.used or (drawn > 0 and len(self.pile) > 1)

    # -- what happens ----------------------------------------------------------

    def apply(self, action: int) -> None:
        if action < STOCK:
            self._buy(action - BUY + 1)
        elif action < TAKE:
            self._stock(action)
        else:
            if action < FEED:
                self._take(action - TAKE)
            elif action < ROB:
                self._feed(action - FEED)
            else:
                self._rob(action - ROB)
            self._go_on()

    def _buy(self, places: int) -> None:
        seat = self.turn
        market = self.market
        bought: list[int] = []
        kept: list[int] = []
        for place in range(1, len(market)):
            if places >> (place - 1) & 1:
                bought.append(market[place])
                self.hand[seat * KINDS + market[place]] += 1  # T3.1
            else:
                kept.append(market[place])  # T3.6
        self.held[seat] += len(bought)
        self.caravan.append(market[0])  # T3.5
        fresh: list[int] = []
        while len(kept) + len(fresh) <= PLACES and len(self.pile) > 0:  # T3.7
            fresh.append(self.pile.pop())
        self.market = kept + fresh
        if self.listener is not None:
            self._tell_purchase(market[0], bought, self.deck.costs[places], fresh)
        self._added(seat)
        if len(self.caravan) == self.deck.spaces:  # T3.9
            self._share_out(self.turn)
        else:
            self._begin_turn()

    def _tell_purchase(self, purse: int, bought: list[int], cost: int, fresh: list[int]) -> None:
        money = self.deck.money[purse]
        facts = {"cards": bought, "cost": cost, "money": money, "purse": purse}
        self.tell(Event("buy", self.turn, facts))
        if len(fresh) > 0:
            self.tell(Event("refill", TABLE, {"cards": fresh}))

    def _stock(self, action: int) -> None:
        kind, count, mice = STOCKS[action - STOCK]
        seat = self.turn
        self.hand[seat * KINDS + kind] -= count
        self.hand[seat * KINDS + MOUSE] -= mice
        self.held[seat] -= count + mice
        for _ in range(count):
            self.caravan.append(kind)
        for _ in range(mice):
            self.caravan.append(MOUSE)
        if self.listener is not None:
            self.tell(Event("stock", seat, {"card": kind, "count": count, "mice": mice}))
        self._added(seat)
        if len(self.caravan) == self.deck.spaces:  # T4.4
            self._share_out(seat)
        else:
            self._begin_turn()

    def _added(self, seat: int) -> None:
        self.added = seat
        self.turn = (seat + 1) % self.seats

    def _begin_turn(self) -> None:
        """The turn is that of the next seat that can do something."""
        self.phase = TURN
        seat = self.turn
        for _ in range(self.seats):
            if self.can_act(seat):
                while self.turn != seat:  # T2.4
                    if self.listener is not None:
                        self.tell(Event("pass", self.turn, {}))
                    self.turn = (self.turn + 1) % self.seats
                self.asked = seat
                return
            seat = (seat + 1) % self.seats
        if self.listener is not None:  # T8.3
            self.tell(Event("stuck", TABLE, {}))
        self._share_out(self.turn if self.added == NOBODY else self.added)

    def can_act(self, seat: int) -> bool:
        """Whether the seat could buy or stock if it were its turn: there is room in the caravan."""
        if self.held[seat] > 0:
            return True
        return len(self.market) > 1 and self.deck.prices[0] <= self.deck.money[self.market[0]]

    # -- sharing out -----------------------------------------------------------

    def _share_out(self, first: int) -> None:
        if self.listener is not None:
            self.tell(Event("share", first, {"last": len(self.pile) == 0}))
        self.phase = SHARING
        self.asked = (first + self.seats - 1) % self.seats
        self._go_on()

    def _go_on(self) -> None:
        """T5.6: settle what waits until somebody has something to choose (T10.2)."""
        while True:
            if self.phase == BITTEN:
                food = self._food()
                if len(food) > 1:
                    return
                if len(food) == 1:
                    self._feed(food[0])
                else:  # T6.3
                    self._go_hungry()
            elif self.robs > 0:
                self.phase = ROBBING
                victims = self._victims()
                if len(victims) > 1:
                    return
                if len(victims) == 1:
                    self._rob(victims[0])
                else:  # T7.5
                    self._rob_nobody()
            elif self.mice > 0:
                self.mice = 0
                self.phase = BITTEN
            elif self.served == self.seats or len(self.caravan) == 0:  # T5.7
                self._end_sharing()
                return
            elif self._next_to_choose():
                return

    def _next_to_choose(self) -> bool:
        """Whether the next player has a choice; if not, what they must take is taken."""
        self.phase = SHARING
        self.asked = (self.asked + 1) % self.seats
        self.served += 1
        only = NOBODY
        for kind in self.caravan:
            if kind != MOUSE and kind != only:
                if only != NOBODY:
                    return True
                only = kind
        if only != NOBODY:
            self._take(only)
        elif self.served > 1:  # T5.5
            self._take_mouse()
        elif self.listener is not None:
            self.tell(Event("nothing", self.asked, {}))
        return False

    def _take(self, kind: int) -> None:
        count = self.caravan.count(kind)
        self.caravan = [card for card in self.caravan if card != kind]
        if self.listener is not None:
            self.tell(Event("take", self.asked, {"card": kind, "count": count}))
        if kind == THIEF:  # T7.1
            self.out[THIEF] += count
            self.robs += count
        else:
            self.front[self.asked * KINDS + kind] += count
        if self.served > 1 and MOUSE in self.caravan:  # T5.4
            self._take_mouse()

    def _take_mouse(self) -> None:
        self.caravan.remove(MOUSE)
        self.out[MOUSE] += 1
        self.mice = 1
        if self.listener is not None:
            self.tell(Event("mouse", self.asked, {}))

    def _feed(self, kind: int) -> None:
        """T6.1: the mouse eats a card of this kind."""
        self.front[self.asked * KINDS + kind] -= 1
        self.out[kind] += 1
        self.phase = SHARING
        if self.listener is not None:
            self.tell(Event("bite", self.asked, {"card": kind}))

    def _go_hungry(self) -> None:
        self.phase = SHARING
        if self.listener is not None:
            self.tell(Event("hungry", self.asked, {}))

    def _rob(self, victim: int) -> None:
        """T7.1: one card at random goes from that player's hand to the front of the seat asked."""
        kind = 0
        start = victim * KINDS
        rest = self.dice.roll(self.held[victim])
        while rest >= self.hand[start + kind]:
            rest -= self.hand[start + kind]
            kind += 1
        self.hand[start + kind] -= 1
        self.held[victim] -= 1
        self.robs -= 1
        self.phase = SHARING
        if self.listener is not None:
            self.tell(Event("rob", self.asked, {"victim": victim, "card": kind}))
        if kind == THIEF:  # T7.4
            self.out[THIEF] += 1
            self.robs += 1
        elif kind == MOUSE:  # T6.4
            self.out[MOUSE] += 1
            self.phase = BITTEN
        else:
            self.front[self.asked * KINDS + kind] += 1

    def _rob_nobody(self) -> None:
        self.robs = 0
        self.phase = SHARING
        if self.listener is not None:
            self.tell(Event("spared", self.asked, {}))

    def _end_sharing(self) -> None:
        self.served = 0
        if len(self.pile) == 0:  # T8.2, T8.3
            self.phase = DONE
            if self.listener is not None:
                self.tell(Event("end", TABLE, {}))
        else:
            self._begin_turn()

    # -- points ----------------------------------------------------------------

    def goods_points(self, seat: int) -> int:  # T9.1
        return sum(
            [self.deck.points[kind] * self.front[seat * KINDS + kind] for kind in range(GOODS)]
        )

    def lamp_points(self, seat: int) -> int:  # T9.2
        lamps = self.front[seat * KINDS + LAMP]
        return lamps * lamps

    def princess_points(self, seat: int) -> int:  # T9.3, T9.5
        largest = max([self.front[seat * KINDS + kind] for kind in range(GOODS)])
        return self._most(seat, PRINCESS) * largest

    def merchant_points(self, seat: int) -> int:  # T9.4, T9.5
        kinds = sum([self.front[seat * KINDS + kind] > 0 for kind in range(GOODS)])
        return self._most(seat, MERCHANT) * 2 * kinds

    def _most(self, seat: int, kind: int) -> int:
        """T9.6: how many cards of a kind this seat has; 0 if another has more."""
        own = self.front[seat * KINDS + kind]
        for other in range(self.seats):
            if self.front[other * KINDS + kind] > own:
                return 0
        return own

    def scores(self) -> list[int]:
        return [
            self.goods_points(seat)
            + self.lamp_points(seat)
            + self.princess_points(seat)
            + self.merchant_points(seat)
            for seat in range(self.seats)
        ]

    def winners(self) -> list[int]:  # T9.7
        points = self.scores()
        best = list(range(self.seats))
        for marks in (points, self._fronts(PRINCESS), self._fronts(MERCHANT)):
            most = max([marks[seat] for seat in best])
            best = [seat for seat in best if marks[seat] == most]
        return best

    def _fronts(self, kind: int) -> list[int]:
        return [self.front[seat * KINDS + kind] for seat in range(self.seats)]

    # -- copies ----------------------------------------------------------------

    def clone(self) -> TantanState:
        twin = TantanState(self.seats, self.dice.clone())
        twin.deck = self.deck
        twin.phase = self.phase
        twin.turn = self.turn
        twin.asked = self.asked
        twin.served = self.served
        twin.robs = self.robs
        twin.mice = self.mice
        twin.added = self.added
        twin.market = self.market[:]
        twin.caravan = self.caravan[:]
        twin.pile = self.pile[:]
        twin.hand = self.hand[:]
        twin.held = self.held[:]
        twin.front = self.front[:]
        twin.out = self.out[:]
        return twin

    def resample(self, seat: int, dice: Dice) -> TantanState:
        """T10.1: the pile below its top card dealt anew, and the dice."""
        twin = self.clone()
        below = sorted(twin.pile[:-1])  # so that the order it had tells nothing
        dice.shuffle(below)
        twin.pile = below + twin.pile[-1:]
        twin.dice = dice.fork()
        return twin

    def inventory(self) -> dict[str, int]:
        return {
            f"cards {kind}": self.out[kind]
            + self.market.count(kind)
            + self.caravan.count(kind)
            + self.pile.count(kind)
            + sum([self.hand[at] + self.front[at] for at in range(kind, len(self.hand), KINDS)])
            for kind in range(KINDS)
        }


def blank(deck: Deck, dice: Dice) -> TantanState:
    """A table without cards."""
    state = TantanState(deck.seats, dice)
    state.deck = deck
    state.phase = TURN
    state.turn = 0
    state.asked = 0
    state.served = 0
    state.robs = 0
    state.mice = 0
    state.added = NOBODY
    state.market = []
    state.caravan = []
    state.pile = []
    state.hand = [0] * (deck.seats * KINDS)
    state.held = [0] * deck.seats
    state.front = [0] * (deck.seats * KINDS)
    state.out = [0] * KINDS
    return state


def new(deck: Deck, dice: Dice) -> TantanState:
    """A game set up: T1."""
    state = blank(deck, dice)
    for kind, count in enumerate(deck.counts):
        state.pile.extend([kind] * count)
    dice.shuffle(state.pile)  # T1.5
    while len(state.market) <= PLACES:
        state.market.append(state.pile.pop())
    return state
