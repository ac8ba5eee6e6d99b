"""The rules of Silk Road. Clause ids refer to RULES.md."""

from __future__ import annotations

from typing import Final

from bactrian.kernel.dice import Dice
from bactrian.kernel.events import TABLE, Event
from bactrian.kernel.state import OVER, State

# Final: the compiler then writes the number itself where the name stands.
SEATS: Final = 6
GOODS: Final = 5
BALES: Final = 15  # of each kind (R1.2)
FIRST_BALES: Final = 3  # of each player (R1.2)
MONEY: Final = 10  # of each player (R1.3)
CITIES: Final = 20
COLOURS: Final = 2  # of tokens
ON_CITY: Final = [0, 0, 0, 5, 3, 4, 5]  # tokens on a city, and turn tokens, by players (R1.5)
MOST_BID: Final = 99  # R2.2
PRIZE: Final = 5  # a vizier's (R8.4)
SECOND_PRIZE: Final = 3
MAJORITY: Final = 2  # R11.2

# Kinds of tokens: BUYER + good, SELLER + good, and so on; the barters of the map last.
BUYER: Final = 0
SELLER: Final = BUYER + GOODS
EXCHANGE_2: Final = SELLER + GOODS
EXCHANGE_4: Final = EXCHANGE_2 + 1
THIEF: Final = EXCHANGE_4 + 1
VIZIER: Final = THIEF + 1
CROOK: Final = VIZIER + 1
SHOPKEEPER: Final = CROOK + 1
BARTERS: Final = SHOPKEEPER + 1
KINDS: Final = BARTERS + 16

# Action codes. A bid of n is the code n.
PASS: Final = 0
SELL_PAWN: Final = MOST_BID + 1
KEEP_PAWN: Final = SELL_PAWN + 1
GO: Final = KEEP_PAWN + 1  # + city
TAKE: Final = GO + CITIES  # + kind of token
NO: Final = TAKE + KINDS  # not, or not any more
BUY: Final = NO + 1  # + number
SELL: Final = BUY + BALES + 1  # + number
BARTER: Final = SELL + BALES + 1  # + how often
GIVE: Final = BARTER + 3  # + good
GET: Final = GIVE + GOODS  # + good
ROB: Final = GET + GOODS  # + seat
NAME: Final = ROB + SEATS  # + good
SHOW: Final = NAME + GOODS  # + number
CHEAT: Final = SHOW + BALES + 1  # + side * 25 + the kind on the token * 5 + what it is read as
PAWN: Final = CHEAT + 2 * GOODS * GOODS  # + seat
ACTIONS: Final = PAWN + SEATS

# Phases: what is asked.
BIDDING: Final = 0
SELLING_PAWN: Final = 1
LEADING: Final = 2
GIVING: Final = 3  # a free exchange: a bale, or no more
GETTING: Final = 4  # and what for
TAKING: Final = 5
TRADING: Final = 6
ROBBING: Final = 7
NAMING: Final = 8  # a kind for the vizier
SHOWING: Final = 9
SHOPPING: Final = 10  # a second token, for a shopkeeper
PASSING_ON: Final = 11
DONE: Final = 12

NOBODY: Final = -1
NOTHING: Final = -1


class Route:
    """The map as the caravan travels it with so many players; shared by all states."""

    def __init__(
        self,
        way: str,
        seats: int,
        arrows: list[list[int]],
        colours: list[int],
        bonuses: list[int],
        mix: list[list[int]],
        gives: list[list[int]],
        takes: list[list[int]],
    ) -> None:
        self.way = way
        self.seats = seats
        self.arrows = arrows  # from each city, ascending
        self.colours = colours  # of each city's tokens, or NOTHING
        self.bonuses = bonuses  # bales that may be exchanged in each city
        self.mix = mix  # of each colour, how many tokens of each kind
        self.gives = gives  # on each kind of token, how many bales of each good
        self.takes = takes
        reached = [city for ends in arrows for city in ends]
        self.start = min([city for city in range(CITIES) if city not in reached])
        self.goal = min([city for city in range(CITIES) if len(arrows[city]) == 0])
        self.guarded = [city for city in range(CITIES) if self.goal in arrows[city]]  # R1.6


class Theft:
    """A theft, and what everybody knew of all hands before it. Never changes."""

    def __init__(
        self, thief: int, victim: int, good: int, traded: list[int], proved: list[int]
    ) -> None:
        self.thief = thief
        self.victim = victim
        self.good = good
        self.traded = traded  # SilkRoadState.traded as it was then, of the victim only
        self.proved = proved  # SilkRoadState.proved as it was then


class SilkRoadState(State):
    """One moment of a game. What each seat has of each good stands at seat * GOODS + good."""

    route: Route
    phase: int
    asked: int
    holder: int  # of the pawn: the leader, then whose turn it is
    best: int  # the last bid, or 0
    bidder: int
    path: list[int]  # the cities the caravan came through, the last being where it is
    tokens: list[list[int]]  # on each city, ascending
    money: list[int]
    hand: list[int]
    goods: list[int]  # how many bales each seat has
    bank: list[int]  # bales of each good
    crooks: list[int]  # that each seat may use
    shops: list[int]
    new_crooks: list[int]  # taken in this round
    new_shops: list[int]
    laid: list[int]  # turn tokens each seat has laid down in this round
    token: int  # being used, or NOTHING
    give: list[int]  # what it says, crooks considered: how many of each good
    take: list[int]
    left: int  # bales still to exchange
    bonus: bool  # the exchange is the city's printed one
    given: int  # the good given in a swap, or NOTHING
    second: bool  # the token is the shopkeeper's
    named: int  # for the vizier, or NOTHING
    shown: list[int]  # what each seat chose to show; NOTHING before it has
    viziers: list[bool]  # whether a vizier stands for each good
    used: list[int]  # tokens of each kind that left the game, or stand as viziers
    paid: int  # by the bank so far, less what it was paid
    # What everybody can know of the hands: the bales each seat has got in the open, less those it
    # has parted with; and the least it must have had besides for all it has shown since the last
    # theft. A seat's hand is `traded` plus something that is nowhere less than `proved`.
    traded: list[int]
    proved: list[int]
    thefts: list[Theft]

    # -- what is asked ---------------------------------------------------------

    def actor(self) -> int:
        return OVER if self.phase == DONE else self.asked

    def legal(self) -> list[int]:
        phase = self.phase
        if phase == BIDDING:
            most = min(self.money[self.asked], MOST_BID)
            return [PASS, *range(self.best + 1, most + 1)]  # R2.2
        if phase in (TAKING, SHOPPING):
            return self._takings()
        if phase == TRADING:
            return self._trades()
        if phase == PASSING_ON:
            return [PAWN + seat for seat in self._next_holders()]
        if phase == SHOWING:
            has = self.hand[self.asked * GOODS + self.named]
            return list(range(SHOW, SHOW + has + 1))  # R8.3
        if phase == LEADING:
            return [GO + city for city in self.route.arrows[self.path[-1]]]  # R3.1
        if phase == GIVING:
            own = self.asked * GOODS
            goods = [g for g in range(GOODS) if self.hand[own + g] > 0 and self._can_swap(g)]
            return [NO, *[GIVE + good for good in goods]]  # R6.3
        if phase == GETTING:
            goods = [g for g in range(GOODS) if g != self.given and self.bank[g] > 0]
            return [GET + good for good in goods]  # R6.3
        if phase == ROBBING:
            return [NO, *[ROB + seat for seat in self._victims()]]  # R7.1
        if phase == NAMING:
            goods = [good for good in range(GOODS) if self._may_name(good)]
            return [NO, *[NAME + good for good in goods]]  # R8.1
        if phase == SELLING_PAWN:
            return [SELL_PAWN, KEEP_PAWN]  # R2.4
        return []

    def _takings(self) -> list[int]:
        """R4.2: one answer for each kind of token on the city; R10.2: or no second one."""
        actions: list[int] = []
        before = NOTHING
        for kind in self.tokens[self.path[-1]]:
            if kind != before:
                actions.append(TAKE + kind)
                before = kind
        if self.phase == SHOPPING:
            actions.append(NO)
        return actions

    def _trades(self) -> list[int]:
        token = self.token
        if token < SELLER:
            actions = list(range(BUY, BUY + self._most_bought() + 1))
        elif token < BARTERS:
            actions = list(range(SELL, SELL + self._most_sold() + 1))
        else:
            actions = list(range(BARTER, BARTER + self._most_bartered() + 1))
        if self.crooks[self.asked] > 0:  # R9.2, R9.3
            for side in range(2):
                goods = self.give if side == 0 else self.take
                for good in range(GOODS):
                    if goods[good] > 0:
                        code = CHEAT + (side * GOODS + good) * GOODS
                        actions += [code + other for other in range(GOODS) if other != good]
        return actions

    def _most_bought(self) -> int:
        """R5.4: as many as one can pay and the bank has."""
        stock = self.bank[the_good(self.take)]
        count = 0
        money = self.money[self.asked]
        while count < stock and money >= min(count + 1, 4):
            count += 1
            money -= min(count, 4)
        return count

    def _most_sold(self) -> int:
        return self.hand[self.asked * GOODS + the_good(self.give)]  # R5.4

    def _most_bartered(self) -> int:
        """R6.1: as often as one has all that is given, and the bank then all that is taken."""
        own = self.asked * GOODS
        most = 2
        for good in range(GOODS):
            give = self.give[good]
            gain = self.take[good] - give
            for times in range(most):
                if (
                    self.hand[own + good] + times * gain < give
                    or self.bank[good] < (times + 1) * gain  # R6.2
                ):
                    most = times
                    break
        return most

    def _can_swap(self, good: int) -> bool:
        return any([self.bank[other] > 0 for other in range(GOODS) if other != good])

    def _victims(self) -> list[int]:
        """R7.2."""
        seats = range(self.seats)
        return [seat for seat in seats if seat != self.holder and self.goods[seat] > 0]

    def _may_name(self, good: int) -> bool:
        return not self.viziers[good] or all(self.viziers)  # R8.2

    def _next_holders(self) -> list[int]:
        """Whom the pawn may go to; nobody if its holder keeps it."""
        laid = self.laid
        if len(self.tokens[self.path[-1]]) == 0:  # R4.6
            most = min(laid[: self.seats])
        else:  # R4.4
            most = 1 if self.seats == 3 else 0
        return [seat for seat in range(self.seats) if seat != self.holder and laid[seat] <= most]

    def revealing(self, action: int) -> bool:
        """Chance, or bales that the seat was not known to have, or all at the end."""
        if self._ends(action):
            return True
        if self.phase == ROBBING:
            return action != NO
        own = self.asked * GOODS
        if self.phase == SHOWING:
            return self._last_to_show()
        if self.phase == GIVING and action != NO:
            return self._is_news(own + action - GIVE, 1)
        if self.phase == TRADING and SELL < action < BARTER:
            return self._is_news(own + the_good(self.give), action - SELL)
        if self.phase == TRADING and BARTER < action < GIVE:
            times = action - BARTER
            return any(
                [
                    self.give[good] > 0
                    and self._is_news(own + good, self.give[good] * times
                                      - self.take[good] * (times - 1))
                    for good in range(GOODS)
                ]
            )  # fmt: skip
        return False

    def _ends(self, action: int) -> bool:
        """R12.3. Much may follow from an answer without anybody being asked, so see what does."""
        if self.route.goal not in self.route.arrows[self.path[-1]]:
            return False
        after = self.clone()
        after.apply(action)
        return after.phase == DONE

    def _is_news(self, at: int, count: int) -> bool:
        return count > self.traded[at] + self.proved[at]

    def _last_to_show(self) -> bool:
        return all(
            [
                self.shown[seat] != NOTHING or seat == self.asked or self.goods[seat] == 0
                for seat in range(self.seats)
            ]
        )

    # -- what is refused -------------------------------------------------------

    def why_not(self, action: int) -> str:
        if self.phase == DONE:
            return "R3.2"
        if action in self.legal():
            return ""
        if action < SELL_PAWN:
            return "R2.2" if self.phase == BIDDING else "R2.1"
        if action < GO:
            return "R2.4"
        if action < TAKE:
            return "R3.1"
        if action < NO:
            return "R10.2" if self.phase == SHOPPING else "R4.2"
        if action == NO:
            return "R4.2" if self.phase == TAKING else "R4.3"
        if action < BARTER:
            right = self.phase == TRADING and (self.token < SELLER) == (action < SELL)
            return "R5.4" if right and self.token < BARTERS else "R5.1"
        if action < GIVE:
            return self._why_no_barter(action - BARTER)
        if action < ROB:
            return "R6.3"
        if action < NAME:
            other = self.phase == ROBBING and action - ROB < self.seats
            return "R7.2" if other and action - ROB != self.holder else "R7.1"
        if action < SHOW:
            return "R8.2" if self.phase == NAMING else "R8.1"
        if action < CHEAT:
            return "R8.3"
        if action < PAWN:
            new = self.phase == TRADING and self.new_crooks[self.asked] > 0
            return "R9.1" if new and self.crooks[self.asked] == 0 else "R9.2"
        return "R4.6" if len(self.tokens[self.path[-1]]) == 0 else "R4.4"

    def _why_no_barter(self, times: int) -> str:
        if self.phase != TRADING or self.token < BARTERS:
            return "R6.1"
        own = self.asked * GOODS
        for good in range(GOODS):
            gain = self.take[good] - self.give[good]
            if self.hand[own + good] + (times - 1) * gain < self.give[good]:
                return "R6.1"
        return "R6.2"

    # -- what happens ----------------------------------------------------------

    def apply(self, action: int) -> None:
        phase = self.phase
        if phase == BIDDING:
            self._bid(action)
        elif phase == TAKING:
            self._take(action - TAKE)
        elif phase == TRADING:
            self._trade(action)
        elif phase == PASSING_ON:
            self._pass_on(action - PAWN)
        elif phase == SHOWING:
            self._choose_shown(action - SHOW)
        elif phase == LEADING:
            self._go(action - GO)
        elif phase == GIVING:
            self._give(action)
        elif phase == GETTING:
            self._get(action - GET)
        elif phase == ROBBING:
            self._rob(action)
        elif phase == NAMING:
            self._name(action)
        elif phase == SHOPPING:
            self._shop(action)
        else:
            self._answer_bid(action)

    # The auction and the way.

    def start_auction(self) -> None:
        """R2.1."""
        self.phase = BIDDING
        self.asked = self.holder
        self.best = 0
        self.bidder = NOBODY
        self._ask_next_bid()

    def _ask_next_bid(self) -> None:
        while True:
            self.asked = (self.asked + 1) % self.seats
            if self.asked == self.holder:
                self._end_auction()
                return
            if min(self.money[self.asked], MOST_BID) > self.best:
                return
            if self.listener is not None:
                self.tell(Event("pass", self.asked, {}))  # R2.2

    def _bid(self, bid: int) -> None:
        if bid > 0:
            self.best = bid
            self.bidder = self.asked
        if self.listener is not None:
            self.tell(Event("bid" if bid else "pass", self.asked, {"bid": bid} if bid else {}))
        self._ask_next_bid()

    def _end_auction(self) -> None:
        if self.bidder == NOBODY:  # R2.3
            self._lead()
        elif self.money[self.holder] < self.best:  # R2.5
            self._answer_bid(SELL_PAWN)
        else:
            self.phase = SELLING_PAWN

    def _answer_bid(self, action: int) -> None:
        """R2.4."""
        sold = action == SELL_PAWN
        if self.listener is not None:
            facts = {"bidder": self.bidder, "bid": self.best}
            self.tell(Event("sold pawn" if sold else "kept pawn", self.holder, facts))
        sum_paid = self.best if sold else -self.best
        self.money[self.holder] += sum_paid
        self.money[self.bidder] -= sum_paid
        if sold:
            self.holder = self.bidder
        self._lead()

    def _lead(self) -> None:
        self.asked = self.holder
        self.best = 0
        self.bidder = NOBODY
        ways = self.route.arrows[self.path[-1]]
        if len(ways) == 1:  # R3.1
            self._go(ways[0])
        else:
            self.phase = LEADING

    def _go(self, city: int) -> None:
        self.path.append(city)
        if self.listener is not None:
            self.tell(Event("go", self.holder, {"city": city}))
        if city == self.route.goal:  # R3.2
            self.phase = DONE
            if self.listener is not None:
                self.tell(Event("end", TABLE, {"city": city}))
        elif self.route.bonuses[city] > 0:  # R4.1
            self.bonus = True
            self.left = self.route.bonuses[city]
            self._ask_exchange()
        else:
            self._ask_token()

    # A turn in a city.

    def _ask_token(self) -> None:
        self.asked = self.holder
        self.phase = TAKING
        tokens = self.tokens[self.path[-1]]
        if tokens[0] == tokens[-1]:  # R4.2: all of one kind, there is nothing to choose
            self._take(tokens[0])

    def _take(self, kind: int) -> None:
        self.tokens[self.path[-1]].remove(kind)
        if self.listener is not None:
            self.tell(Event("take", self.holder, {"token": kind}))
        if kind == CROOK:  # R9.1
            self.new_crooks[self.holder] += 1
            self._end_use()
            return
        if kind == SHOPKEEPER:  # R10.1
            self.new_shops[self.holder] += 1
            self._end_use()
            return
        self.used[kind] += 1
        self.token = kind
        if kind == THIEF:
            self.phase = ROBBING
            if len(self._victims()) == 0:  # R4.3
                self._end_use()
        elif kind == VIZIER:
            self.phase = NAMING
        elif kind in (EXCHANGE_2, EXCHANGE_4):
            self.left = 2 if kind == EXCHANGE_2 else 4
            self._ask_exchange()
        else:
            self.give = self.route.gives[kind][:]
            self.take = self.route.takes[kind][:]
            self.phase = TRADING
            if not self._may_trade():  # R4.3
                self._end_use()

    def _may_trade(self) -> bool:
        """Whether a trade is possible, as far as everybody can see."""
        if self.crooks[self.holder] > 0:
            return True
        if self.token < SELLER:
            return self._most_bought() > 0
        for good in range(GOODS):
            if self.bank[good] < self.take[good] - self.give[good]:
                return False
        return self.goods[self.holder] >= sum(self.give)

    def _end_use(self) -> None:
        """The token, or the bonus, is done with."""
        self.token = NOTHING
        if self.bonus:
            self.bonus = False
            self._ask_token()
        elif self.shops[self.holder] > 0 and not self.second and self.tokens[self.path[-1]]:
            self.asked = self.holder
            self.phase = SHOPPING  # R10.2
        else:
            self._end_turn()

    def _shop(self, action: int) -> None:
        if action == NO:
            self._end_turn()
            return
        self.shops[self.holder] -= 1
        self.used[SHOPKEEPER] += 1
        self.second = True
        if self.listener is not None:
            self.tell(Event("shopkeeper", self.holder, {}))
        self._take(action - TAKE)

    def _end_turn(self) -> None:
        self.second = False
        self.laid[self.holder] += 1  # R4.4, R4.5
        self.asked = self.holder
        holders = self._next_holders()
        if len(holders) > 1:
            self.phase = PASSING_ON
        else:
            self._pass_on(holders[0] if len(holders) == 1 else self.holder)

    def _pass_on(self, seat: int) -> None:
        if self.listener is not None:
            kept = seat == self.holder
            self.tell(Event("keep" if kept else "pawn", self.holder, {} if kept else {"to": seat}))
        self.holder = seat
        if len(self.tokens[self.path[-1]]) > 0:
            self._ask_token()
            return
        for each in range(self.seats):  # R4.6, R4.7
            self.laid[each] = 0
            self.crooks[each] += self.new_crooks[each]  # R9.1
            self.shops[each] += self.new_shops[each]  # R10.1
            self.new_crooks[each] = 0
            self.new_shops[each] = 0
        self.start_auction()

    # Bales and money.

    def _gain(self, good: int, count: int) -> None:
        """The seat whose turn it is gets bales from the bank."""
        at = self.holder * GOODS + good
        self.hand[at] += count
        self.traded[at] += count  # R12.2
        self.goods[self.holder] += count
        self.bank[good] -= count

    def _part_with(self, good: int, count: int) -> None:
        self._prove(self.holder, good, count)
        self._gain(good, -count)

    def _prove(self, seat: int, good: int, count: int) -> None:
        """R12.2: so many were there."""
        at = seat * GOODS + good
        self.proved[at] = max(self.proved[at], count - self.traded[at])

    def _pay(self, seat: int, silver: int) -> None:
        """Money from the bank, or to it."""
        self.money[seat] += silver
        self.paid += silver

    def _trade(self, action: int) -> None:
        if action >= CHEAT:
            self._cheat(action - CHEAT)
            return
        if action < SELL:
            self._buy(action - BUY)
        elif action < BARTER:
            self._sell(action - SELL)
        else:
            self._barter(action - BARTER)
        self._end_use()

    def _cheat(self, code: int) -> None:
        """R9.2."""
        side, rest = divmod(code, GOODS * GOODS)
        good, other = divmod(rest, GOODS)
        goods = self.give if side == 0 else self.take
        goods[other] += goods[good]
        goods[good] = 0
        self.crooks[self.holder] -= 1
        self.used[CROOK] += 1
        if self.listener is not None:
            facts = {"side": side, "good": good, "other": other}
            self.tell(Event("crook", self.holder, facts))

    def _buy(self, count: int) -> None:
        good = the_good(self.take)
        self._gain(good, count)
        self._pay(self.holder, -cost(count))
        if self.listener is not None:
            facts = {"good": good, "count": count, "silver": cost(count)}
            self.tell(Event("buy", self.holder, facts))

    def _sell(self, count: int) -> None:
        good = the_good(self.give)
        self._part_with(good, count)
        self._pay(self.holder, income(count))
        if self.listener is not None:
            facts = {"good": good, "count": count, "silver": income(count)}
            self.tell(Event("sell", self.holder, facts))

    def _barter(self, times: int) -> None:
        for _ in range(times):
            for good in range(GOODS):  # R6.2
                if self.give[good] > 0:
                    self._part_with(good, self.give[good])
            for good in range(GOODS):
                if self.take[good] > 0:
                    self._gain(good, self.take[good])
        if self.listener is not None:
            facts = {"times": times, "give": self.give[:], "take": self.take[:]}
            self.tell(Event("barter", self.holder, facts))

    def _ask_exchange(self) -> None:
        if self.left > 0 and self.goods[self.holder] > 0:
            self.phase = GIVING
        else:  # R4.3
            self.left = 0
            self._end_use()

    def _give(self, action: int) -> None:
        if action == NO:
            self.left = 0
            if self.listener is not None:
                self.tell(Event("no more", self.holder, {}))
            self._end_use()
            return
        self.given = action - GIVE
        self._part_with(self.given, 1)
        self.phase = GETTING
        if self.listener is not None:
            self.tell(Event("give", self.holder, {"good": self.given}))

    def _get(self, good: int) -> None:
        self._gain(good, 1)
        self.given = NOTHING
        self.left -= 1
        if self.listener is not None:
            self.tell(Event("get", self.holder, {"good": good}))
        self._ask_exchange()

    # Thieves and viziers.

    def _rob(self, action: int) -> None:
        thief = self.holder
        if action == NO:
            if self.listener is not None:
                self.tell(Event("no theft", thief, {}))
            self._end_use()
            return
        victim = action - ROB
        bale = self.dice.roll(self.goods[victim])  # R7.1
        good = 0
        while bale >= self.hand[victim * GOODS + good]:
            bale -= self.hand[victim * GOODS + good]
            good += 1
        traded = self.traded[victim * GOODS : (victim + 1) * GOODS]
        self.thefts.append(Theft(thief, victim, good, traded, self.proved))
        self.proved = [-count for count in self.traded]  # nobody has less than nothing
        self.hand[victim * GOODS + good] -= 1
        self.hand[thief * GOODS + good] += 1
        self.goods[victim] -= 1
        self.goods[thief] += 1
        if self.listener is not None:  # R7.3
            facts = {"victim": victim}
            self.tell(Event("rob", thief, facts, {"good": good}, [thief, victim]))
        self._end_use()

    def _name(self, action: int) -> None:
        if action == NO:
            if self.listener is not None:
                self.tell(Event("no vizier", self.holder, {}))
            self._end_use()
            return
        self.named = action - NAME
        self.viziers[self.named] = True  # R8.5
        if self.listener is not None:
            self.tell(Event("vizier", self.holder, {"good": self.named}))
        self.phase = SHOWING
        self._ask_next_shown(self.holder)

    def _ask_next_shown(self, first: int) -> None:
        """R8.3: from the vizier's player leftwards, everybody who has not chosen yet."""
        for step in range(self.seats):
            seat = (first + step) % self.seats
            if self.shown[seat] == NOTHING and self.goods[seat] > 0:
                self.asked = seat
                return
        self._award()

    def _choose_shown(self, count: int) -> None:
        self.shown[self.asked] = count
        if self.listener is not None:
            self.tell(Event("chosen", self.asked, {}, {"count": count}, [self.asked]))
        self._ask_next_shown(self.asked)

    def _award(self) -> None:
        """R8.4."""
        shown = [max(count, 0) for count in self.shown[: self.seats]]
        prizes = vizier_prizes(shown)
        for seat, prize in enumerate(prizes):
            self._prove(seat, self.named, shown[seat])
            self._pay(seat, prize)
        if self.listener is not None:
            facts = {"good": self.named, "shown": shown, "prizes": prizes}
            self.tell(Event("shown", TABLE, facts))
        self.named = NOTHING
        self.shown = [NOTHING] * SEATS
        self._end_use()

    # -- points ----------------------------------------------------------------

    def majorities(self) -> list[int]:
        """R11.2."""
        points = [0] * self.seats
        for good in range(GOODS):
            counts = [self.hand[seat * GOODS + good] for seat in range(self.seats)]
            most = max(counts)
            for seat, count in enumerate(counts):
                if count == most and most > 0:
                    points[seat] += MAJORITY
        return points

    def scores(self) -> list[int]:
        points = self.majorities()
        for seat in range(self.seats):
            points[seat] += self.money[seat] + self.goods[seat]  # R11.1
        return points

    def winners(self) -> list[int]:  # R11.3
        points = self.scores()
        most = max(points)
        return [seat for seat, score in enumerate(points) if score == most]

    # -- what a seat knows -----------------------------------------------------

    def known(self, seat: int, observer: int) -> list[int]:
        """How many of each good the observer (NOBODY: a spectator) is sure that the seat has."""
        own = seat * GOODS
        if seat == observer or self.phase == DONE:  # R12.3
            return self.hand[own : own + GOODS]
        least = self.proved[own : own + GOODS]
        since = [0] * GOODS  # the least that thefts have changed since
        for theft in reversed(self.thefts):
            seen = observer in (theft.thief, theft.victim)
            for good in range(GOODS):
                if theft.victim == seat and (good == theft.good or not seen):
                    since[good] -= 1
                elif theft.thief == seat and good == theft.good and seen:
                    since[good] += 1
                least[good] = max(least[good], theft.proved[own + good] + since[good])
        return [max(0, least[good] + self.traded[own + good]) for good in range(GOODS)]

    def first_hands(self) -> list[int]:
        """What everybody had before anything was traded or stolen."""
        moved = self._moved([theft.good for theft in self.thefts])
        return [self.hand[at] - self.traded[at] - moved[at] for at in range(len(self.hand))]

    def _moved(self, stolen: list[int]) -> list[int]:
        """What the first thefts changed, if these goods were stolen."""
        moved = [0] * (SEATS * GOODS)
        for theft, good in zip(self.thefts, stolen, strict=False):
            moved[theft.victim * GOODS + good] -= 1
            moved[theft.thief * GOODS + good] += 1
        return moved

    def least_first(self, stolen: list[int]) -> list[int]:
        """The least everybody had at first, for all that was shown up to the theft after these."""
        least = [0] * (SEATS * GOODS)
        for number in range(len(stolen) + 1):
            known = self.thefts[number].proved if number < len(self.thefts) else self.proved
            moved = self._moved(stolen[:number])
            for at in range(len(least)):
                least[at] = max(least[at], known[at] - moved[at])
        return least

    def resample(self, seat: int, dice: Dice) -> SilkRoadState:
        """First the goods stolen unseen are chosen anew, then what all others had at first."""
        twin = self.clone()
        twin.dice = dice.fork()
        if self.phase == DONE:  # R12.3
            return twin
        stolen: list[int] = []
        first = self.first_hands()
        self._steal_anew(seat, stolen, first, dice)
        dealt = self._deal_anew(seat, stolen, first, dice)
        moved = self._moved(stolen)
        twin.hand = [dealt[at] + self.traded[at] + moved[at] for at in range(len(dealt))]
        twin.thefts = [
            Theft(theft.thief, theft.victim, good, theft.traded, theft.proved)
            for theft, good in zip(self.thefts, stolen, strict=True)
        ]
        for other in range(self.seats):  # R8.3
            if other != seat and self.shown[other] != NOTHING:
                twin.shown[other] = dice.roll(twin.hand[other * GOODS + self.named] + 1)
        return twin

    def _steal_anew(self, seat: int, stolen: list[int], first: list[int], dice: Dice) -> bool:
        """Go on with the goods stolen until they fit all that was shown; False if none can."""
        number = len(stolen)
        least = self._with_own(seat, self.least_first(stolen), first)
        pool = self._pool(least, first)
        room = self._room(least, first)
        if min(pool) < 0 or min(room) < 0:
            return False
        if number == len(self.thefts):
            return True
        theft = self.thefts[number]
        chances = [1 if good == theft.good else 0 for good in range(GOODS)]
        if seat != theft.thief and seat != theft.victim:
            chances = self._chances(theft, stolen, least, pool, room[theft.victim])
        while sum(chances) > 0:
            good = pick(chances, dice)
            chances[good] = 0
            stolen.append(good)
            if self._steal_anew(seat, stolen, first, dice):
                return True
            stolen.pop()
        return False

    def _chances(
        self, theft: Theft, stolen: list[int], least: list[int], pool: list[int], hidden: int
    ) -> list[int]:
        """How likely each good was stolen: the victim's known bales, and a share of others."""
        own = theft.victim * GOODS
        moved = self._moved(stolen)
        known = [
            least[own + good] + moved[own + good] + theft.traded[good] for good in range(GOODS)
        ]
        return [known[good] * max(sum(pool), 1) + hidden * pool[good] for good in range(GOODS)]

    def _deal_anew(self, seat: int, stolen: list[int], first: list[int], dice: Dice) -> list[int]:
        """First hands that fit: what was shown stays, the rest of all others' is shuffled."""
        hands = self._with_own(seat, self.least_first(stolen), first)
        bales: list[int] = []
        for good, count in enumerate(self._pool(hands, first)):
            bales += [good] * count
        dice.shuffle(bales)
        for other, count in enumerate(self._room(hands, first)):
            for _ in range(count):
                hands[other * GOODS + bales.pop()] += 1
        return hands

    def _with_own(self, seat: int, hands: list[int], first: list[int]) -> list[int]:
        own = seat * GOODS
        return hands[:own] + first[own : own + GOODS] + hands[own + GOODS :]

    def _pool(self, least: list[int], first: list[int]) -> list[int]:
        """Of each good, what all had at first beyond the least."""
        places = [range(good, SEATS * GOODS, GOODS) for good in range(GOODS)]
        return [sum([first[at] - least[at] for at in each]) for each in places]

    def _room(self, least: list[int], first: list[int]) -> list[int]:
        """Of each seat, how many bales it had at first beyond the least."""
        places = [range(seat * GOODS, (seat + 1) * GOODS) for seat in range(SEATS)]
        return [sum([first[at] - least[at] for at in each]) for each in places]

    # -- copies ----------------------------------------------------------------

    def clone(self) -> SilkRoadState:
        twin = SilkRoadState(self.seats, self.dice.clone())
        twin.route = self.route
        twin.phase = self.phase
        twin.asked = self.asked
        twin.holder = self.holder
        twin.best = self.best
        twin.bidder = self.bidder
        twin.path = self.path[:]
        twin.tokens = [tokens[:] for tokens in self.tokens]
        twin.money = self.money[:]
        twin.hand = self.hand[:]
        twin.goods = self.goods[:]
        twin.bank = self.bank[:]
        twin.crooks = self.crooks[:]
        twin.shops = self.shops[:]
        twin.new_crooks = self.new_crooks[:]
        twin.new_shops = self.new_shops[:]
        twin.laid = self.laid[:]
        twin.token = self.token
        twin.give = self.give[:]
        twin.take = self.take[:]
        twin.left = self.left
        twin.bonus = self.bonus
        twin.given = self.given
        twin.second = self.second
        twin.named = self.named
        twin.shown = self.shown[:]
        twin.viziers = self.viziers[:]
        twin.used = self.used[:]
        twin.paid = self.paid
        twin.traded = self.traded[:]
        twin.proved = self.proved[:]
        twin.thefts = self.thefts[:]
        return twin

    def inventory(self) -> dict[str, int]:
        pieces = {"silver": sum(self.money) - self.paid}
        for good in range(GOODS):
            hands = sum([self.hand[seat * GOODS + good] for seat in range(self.seats)])
            pieces[f"bales {good}"] = self.bank[good] + hands
        for kind in range(KINDS):
            lying = sum([tokens.count(kind) for tokens in self.tokens])
            pieces[f"tokens {kind}"] = lying + self.used[kind]
        pieces[f"tokens {CROOK}"] += sum(self.crooks) + sum(self.new_crooks)
        pieces[f"tokens {SHOPKEEPER}"] += sum(self.shops) + sum(self.new_shops)
        return pieces


def the_good(goods: list[int]) -> int:
    """The only good among these."""
    good = 0
    while goods[good] == 0:
        good += 1
    return good


def income(count: int) -> int:
    """R5.2."""
    return sum([max(5 - number, 1) for number in range(1, count + 1)])


def cost(count: int) -> int:
    """R5.3."""
    return sum([min(number, 4) for number in range(1, count + 1)])


def vizier_prizes(shown: list[int]) -> list[int]:
    """R8.4: what each seat gets for what all have shown."""
    ranks = sorted(shown)
    prizes = [0] * len(shown)
    for seat, count in enumerate(shown):
        if count > 0 and count == ranks[-1]:
            prizes[seat] = PRIZE
        elif count > 0 and count == ranks[-2]:  # only if one player shows most
            prizes[seat] = SECOND_PRIZE
    return prizes


def pick(chances: list[int], dice: Dice) -> int:
    """A place in the list, each as likely as its entry is large."""
    rest = dice.roll(sum(chances))
    at = 0
    while rest >= chances[at]:
        rest -= chances[at]
        at += 1
    return at


def blank(route: Route, dice: Dice) -> SilkRoadState:
    """A caravan at its start, and nobody with anything."""
    state = SilkRoadState(route.seats, dice)
    state.route = route
    state.phase = BIDDING
    state.asked = 0
    state.holder = 0
    state.best = 0
    state.bidder = NOBODY
    state.path = [route.start]
    state.tokens = [[] for _ in range(CITIES)]
    state.money = [0] * route.seats
    state.hand = [0] * (SEATS * GOODS)
    state.goods = [0] * SEATS
    state.bank = [0] * GOODS
    state.crooks = [0] * SEATS
    state.shops = [0] * SEATS
    state.new_crooks = [0] * SEATS
    state.new_shops = [0] * SEATS
    state.laid = [0] * SEATS
    state.token = NOTHING
    state.give = [0] * GOODS
    state.take = [0] * GOODS
    state.left = 0
    state.bonus = False
    state.given = NOTHING
    state.second = False
    state.named = NOTHING
    state.shown = [NOTHING] * SEATS
    state.viziers = [False] * GOODS
    state.used = [0] * KINDS
    state.paid = 0
    state.traded = [0] * (SEATS * GOODS)
    state.proved = [0] * (SEATS * GOODS)
    state.thefts = []
    return state


def new(route: Route, dice: Dice) -> SilkRoadState:
    """A game set up: R1."""
    state = blank(route, dice)
    bag: list[int] = []
    for good in range(GOODS):
        bag += [good] * BALES
    for seat in range(route.seats):  # R1.2
        for _ in range(FIRST_BALES):
            state.hand[seat * GOODS + bag.pop(dice.roll(len(bag)))] += 1
        state.goods[seat] = FIRST_BALES
        state.money[seat] = MONEY  # R1.3
    state.bank = [bag.count(good) for good in range(GOODS)]
    for colour in range(COLOURS):
        _lay_tokens(state, colour)
    state.start_auction()
    return state


def _lay_tokens(state: SilkRoadState, colour: int) -> None:
    """R1.5: the tokens of a colour on its cities."""
    route = state.route
    pile: list[int] = []
    for kind, count in enumerate(route.mix[colour]):
        pile += [kind] * count
    state.dice.shuffle(pile)
    each = ON_CITY[route.seats]
    cities = [city for city in range(CITIES) if route.colours[city] == colour]
    cities = [city for city in cities if city in route.guarded] + [
        city for city in cities if city not in route.guarded
    ]
    guarded = each * len([city for city in cities if city in route.guarded])
    for at in range(guarded):  # R1.6
        if is_kept(pile[at]):
            others = [at for at in range(guarded, len(pile)) if not is_kept(pile[at])]
            other = others[state.dice.roll(len(others))]
            pile[at], pile[other] = pile[other], pile[at]
    for number, city in enumerate(cities):
        state.tokens[city] = sorted(pile[number * each : (number + 1) * each])


def is_kept(kind: int) -> bool:
    return kind in (CROOK, SHOPKEEPER)
