"""The rules of Seidenstraße. Clause ids refer to RULES.md."""

from __future__ import annotations

from typing import Final

from bactrian.kernel.dice import Dice
from bactrian.kernel.events import TABLE, Event
from bactrian.kernel.state import OVER, State

# Final: the compiler then writes the number itself where the name stands.
CITIES: Final = 6  # spaces 0 to 5, clockwise; villages follow
SPACES: Final = 28
CARAVANS: Final = 3  # caravan number c, from 0, has c + 1 camels
CAMELS: Final = 10
GOODS: Final = 5  # silk, ivory, porcelain, spices, tea
CARDS: Final = 14  # of each good (Z1.2), and so the most steps of a move
COLOURS: Final = 5  # of jewels: blue, yellow, green, red, violet
JEWELS: Final = 4  # of each colour (Z1.5)
COLOURLESS: Final = 10
SEATS: Final = 5
HAND: Final = 4  # cards dealt (Z1.6)
OPEN: Final = 3  # cards of the general display (Z2.7)
LIMIT: Final = 4  # cards that customs let pass (Z7.9)
VALUES: Final = [0, 1, 3, 6, 10, 15]  # of a set of so many colours (Z10.1)

# What a village does; 0 to 4 are small markets for these goods.
BLACK_MARKET: Final = 5
CAMEL_TILE: Final = 5  # + 1, 2 or 3 camels
CUSTOMS: Final = 9
SANDSTORM: Final = 10
THIEF: Final = 11
BAZAAR: Final = 12
BAKSHISH: Final = 13

# Action codes.
PLAY: Final = 0  # + good * CARDS + number - 1
MOVE: Final = PLAY + GOODS * CARDS  # + caravan * SPACES + space
DRAW: Final = MOVE + CARAVANS * SPACES  # + good, from the general display
DRAW_PILE: Final = DRAW + GOODS
SELL: Final = DRAW_PILE + 1
DECLINE: Final = SELL + 1
JEWEL: Final = DECLINE + 1  # + colour
DISCARD: Final = JEWEL + COLOURS  # + good, from the hand
LOSE: Final = DISCARD + GOODS  # + good, from the own display
PASS: Final = LOSE + GOODS  # no trade at the bazaar
ROB: Final = PASS + 1  # + seat * GOODS + good
BRIBE: Final = ROB + SEATS * GOODS  # + good, from the general display into the own
LAY: Final = BRIBE + GOODS
KEEP: Final = LAY + 1
ACTIONS: Final = KEEP + 1

# Phases: what is asked.
PLAYING: Final = 0
MOVING: Final = 1
DRAWING: Final = 2
SELLING: Final = 3
CHOOSING: Final = 4  # a jewel
DECLARING: Final = 5  # at the customs
CLEARING: Final = 6  # after the sandstorm
ROBBING: Final = 7
TRADING: Final = 8  # at the bazaar
BRIBING: Final = 9  # taking the card
PAYING: Final = 10  # for it
LAYING: Final = 11
DONE: Final = 12

# The clause that says what is to be done in each phase.
DUTY: Final = [
    "Z2.1", "Z2.4", "Z4.3", "Z5.3", "Z5.5", "Z7.9", "Z7.10",
    "Z8.3", "Z8.6", "Z8.8", "Z8.9", "Z9.4", "Z9.5",
]  # fmt: skip

NOBODY: Final = -1
GONE: Final = -1  # the place of a caravan that travels no more


class Ground:
    """The roads, and what else the board says; shared by all states."""

    def __init__(
        self,
        goods: list[int],
        start: list[tuple[int, int]],
        tiles: list[int],
        roads: list[tuple[int, int]],
        gates: dict[int, int],
        signposts: dict[tuple[int, int], list[int]],
    ) -> None:
        self.goods = goods  # the good of each camel, by its number
        self.start = start  # of each caravan: from, to
        self.tiles = tiles  # the printed action of each space
        self.roads = roads  # steps that lines and arrows allow
        self.gates = gates  # villages that belong to a city
        self.signposts = signposts  # by village and city: where to go on
        # Where a caravan bound for a city may go from a space, by city * SPACES + space.
        self.onward: list[list[int]] = []
        self.unsigned: list[list[int]] = []  # the same, if there were no signposts
        for goal in range(CITIES):
            for space in range(SPACES):
                steps = [b for a, b in roads if a == space and self._opens(goal, a, b)]
                shown = signposts.get((space, goal), steps)  # Z3.6
                self.unsigned.append(steps)
                self.onward.append([to for to in steps if to in shown])

    def _opens(self, goal: int, start: int, to: int) -> bool:
        if to < CITIES:  # Z3.2
            return to == goal
        return self.gates.get(to, goal) in (goal, start)  # Z3.3


class SilkRoadState(State):
    """One moment of a game. Camels go by their numbers; caravan 0 is the one of one camel."""

    ground: Ground
    tiles: list[int]  # the action of each space
    phase: int
    turn: int  # the seat whose turn it is
    asked: int
    good: int  # of the cards played
    number: int  # of them
    caravan: int  # moved in this turn, or NOBODY
    due: int  # cards still to draw
    acted: bool  # whether the action of the space was carried out, or there is none
    sale: int  # the camel put up for sale, or 0
    declined: int  # seats that do not want to sell it, as bits
    partner: int  # the seat that drivers will be swapped with, or NOBODY
    robbed: int  # seats, as bits
    traded: int  # goods discarded at the bazaar, as bits
    # Caravans.
    place: list[int]
    goal: list[int]
    camels: list[list[int]]
    prize: list[int]  # jewels on the goal, by caravan * COLOURS + colour
    row: list[int]  # camels in the caravanserai
    # Players: by seat, or by seat * GOODS + good, or by seat * COLOURS + colour.
    driver: list[int]
    hand: list[int]
    known: list[int]  # cards in hand that everybody saw being taken
    old: list[int]  # other cards in hand, since before the last shuffle
    display: list[int]
    jewels: list[int]
    colourless: list[int]
    markers: list[int]
    # Cards and jewels elsewhere.
    general: list[int]  # the general display, by good
    pile: list[int]  # the next one last, as in discards and bag
    discards: list[int]
    bag: list[int]
    stock: int  # colourless jewels in the caravanserai
    lost: list[int]  # jewels that left the game, by colour
    # Where each caravan can go: ends as bits, by caravan * (CARDS + 1) + steps.
    reach: list[int]
    shown: int  # how much that was hidden has come to light; only changes matter

    # -- what is asked ---------------------------------------------------------

    def actor(self) -> int:
        return self.asked

    def legal(self) -> list[int]:
        phase = self.phase
        if phase == PLAYING:
            return self._plays()
        if phase == MOVING:
            return self._moves()
        if phase == DRAWING:
            return self._draws()
        if phase == SELLING:
            return [SELL, DECLINE]
        if phase == CHOOSING:
            return self._kinds(JEWEL, self.prize, self.caravan * COLOURS)
        if phase in (DECLARING, PAYING):
            return self._kinds(DISCARD, self.hand, self.asked * GOODS)
        if phase == CLEARING:
            return self._kinds(LOSE, self.display, self.asked * GOODS)
        if phase == ROBBING:
            return self._robberies()
        if phase == TRADING:
            return self._trades()
        if phase == BRIBING:
            return self._kinds(BRIBE, self.general, 0)
        return [LAY, KEEP] if phase == LAYING else []

    def _plays(self) -> list[int]:
        counts = 0  # Z2.3: numbers of steps that some caravan can go, as bits
        for caravan in range(CARAVANS):
            counts |= self.reach[caravan * (CARDS + 1)]
        actions: list[int] = []
        for good in range(GOODS):
            for number in range(1, self.hand[self.turn * GOODS + good] + 1):
                if counts >> number & 1:
                    actions.append(PLAY + good * CARDS + number - 1)
        return actions

    def _moves(self) -> list[int]:
        actions: list[int] = []
        for caravan in range(CARAVANS):
            ends = self.reach[caravan * (CARDS + 1) + self.number]
            action = MOVE + caravan * SPACES
            while ends != 0:
                if ends & 1 != 0:
                    actions.append(action)
                ends >>= 1
                action += 1
        return actions

    def _draws(self) -> list[int]:
        actions = self._kinds(DRAW, self.general, 0)
        if len(self.pile) > 0 or len(self.discards) > 0:  # Z4.4
            actions.append(DRAW_PILE)
        return actions

    def _kinds(self, action: int, counts: list[int], start: int) -> list[int]:
        """An action for each of five kinds of which there is one."""
        return [action + kind for kind in range(GOODS) if counts[start + kind] > 0]

    def _robberies(self) -> list[int]:
        actions: list[int] = []
        for seat in range(self.seats):
            if seat != self.turn and self.robbed >> seat & 1 == 0:  # Z8.2
                actions.extend(self._kinds(ROB + seat * GOODS, self.display, seat * GOODS))
        return actions

    def _trades(self) -> list[int]:
        actions = [
            action
            for action in self._kinds(LOSE, self.display, self.turn * GOODS)
            if self.traded >> (action - LOSE) & 1 == 0
        ]
        return actions if self.traded else [*actions, PASS]  # Z8.7

    def why_not(self, action: int) -> str:
        phase = self.phase
        if phase == DONE:
            return "Z9.5" if self.place.count(GONE) == CARAVANS else "Z2.6"
        if phase == PLAYING and action < MOVE:
            return self._why_not_play(action // CARDS, action % CARDS + 1)
        if phase == MOVING and MOVE <= action < DRAW:
            return self._why_not_move((action - MOVE) // SPACES, (action - MOVE) % SPACES)
        if action in self.legal():
            return ""
        if phase == DRAWING and DRAW <= action <= DRAW_PILE:
            return "Z4.4" if action == DRAW_PILE else "Z4.2"
        if phase == TRADING and action == PASS:
            return "Z8.7"
        if phase == ROBBING and ROB <= action < BRIBE:
            seat = (action - ROB) // GOODS
            if seat >= self.seats or (seat != self.turn and self.robbed >> seat & 1 == 0):
                return "Z8.1"
            return "Z8.2"
        return DUTY[phase]

    def _why_not_play(self, good: int, number: int) -> str:
        if self.hand[self.turn * GOODS + good] < number:
            return "Z2.2"
        for caravan in range(CARAVANS):
            if self.reach[caravan * (CARDS + 1)] >> number & 1:
                return ""
        return "Z2.3"

    def _why_not_move(self, caravan: int, space: int) -> str:
        if self.place[caravan] == GONE:
            return "Z9.1"
        first = caravan * (CARDS + 1)
        if self.reach[first + self.number] >> space & 1:
            return ""
        goal = self.goal[caravan]
        if space == self.place[caravan]:
            return "Z3.5"
        if space < CITIES and space != goal:
            return "Z3.2"
        if space in self.place:
            return "Z3.4"
        if self.ground.gates.get(space, goal) not in (goal, self.place[caravan]):
            return "Z3.3"
        for steps in range(1, CARDS + 1):
            if self.reach[first + steps] >> space & 1:
                return "Z3.7" if space == goal else "Z2.4"
        return "Z3.6" if self._past_signpost(caravan, space) else "Z3.1"

    def _past_signpost(self, caravan: int, space: int) -> bool:
        """Whether nothing but a signpost keeps this move from going there."""
        found = [self.place[caravan]]
        for _ in range(self.number + CARAVANS - 1):  # other caravans may be jumped
            for here in found[:]:
                for to in self.ground.unsigned[self.goal[caravan] * SPACES + here]:
                    if to >= CITIES and to not in found:
                        found.append(to)
        return space in found

    def revealing(self, action: int) -> bool:
        twin = self.clone()
        twin.apply(action)
        return twin.shown != self.shown

    # -- roads -----------------------------------------------------------------

    def find_ways(self) -> None:
        """Which ends each caravan can reach with how many steps; worked out once a turn."""
        for caravan in range(CARAVANS):
            first = caravan * (CARDS + 1)
            for steps in range(CARDS + 1):
                self.reach[first + steps] = 0
            here = self.place[caravan]
            if here == GONE:
                continue
            others = 0
            for other in range(CARAVANS):
                if other != caravan and self.place[other] >= CITIES:
                    others |= 1 << self.place[other]
            self._walk(first, self.goal[caravan], here, 0, 1 << here, others)
            counts = 0
            for steps in range(1, CARDS + 1):
                if self.reach[first + steps] != 0:
                    counts |= 1 << steps
            self.reach[first] = counts

    def _walk(self, first: int, goal: int, here: int, steps: int, seen: int, others: int) -> None:
        """Note all ends beyond this space. `seen` and `others` are spaces as bits."""
        for to in self.ground.onward[goal * SPACES + here]:
            bit = 1 << to
            if seen & bit != 0:  # Z3.5
                continue
            if others & bit != 0:  # Z3.4: jumped
                self._walk(first, goal, to, steps, seen | bit, others)
                continue
            self.reach[first + steps + 1] |= bit
            if to != goal and steps + 1 < CARDS:  # Z3.7
                self._walk(first, goal, to, steps + 1, seen | bit, others)

    # -- a turn ----------------------------------------------------------------

    def apply(self, action: int) -> None:
        phase = self.phase
        if phase == PLAYING:
            self._play(action // CARDS, action % CARDS + 1)
        elif phase == MOVING:
            self._move((action - MOVE) // SPACES, (action - MOVE) % SPACES)
        elif phase == DRAWING:
            self._draw(action - DRAW)
            self._draw_due()
        elif phase == SELLING:
            self._answer_sale(action == SELL)
        elif phase == CHOOSING:
            self._take_jewel(action - JEWEL)
        elif phase == DECLARING:
            self._discard_from_hand(action - DISCARD)
            self._customs(self.asked)
        elif phase == CLEARING:
            self._lose_card(action - LOSE)
            self._sandstorm((self.asked + 1) % self.seats)
        elif phase == ROBBING:
            self._rob((action - ROB) // GOODS, (action - ROB) % GOODS)
        elif phase == TRADING:
            self._trade(action)
        elif phase == BRIBING:
            self._bribe(action - BRIBE)
        elif phase == PAYING:
            self._pay(action - DISCARD)
        else:
            self._lay(action == LAY)

    def begin_turn(self, seat: int) -> None:
        self.turn = seat
        self.asked = seat
        self.caravan = NOBODY
        if self.cards_in_hand(seat) > 0:
            self.phase = PLAYING
            self.find_ways()
            return
        if self._out_of_cards():  # Z2.6
            self._end("cards")
            return
        if self.listener is not None:
            self.tell(Event("empty", seat, {}))
        self.acted = True
        self.due = 2  # Z2.5
        self._draw_due()

    def cards_in_hand(self, seat: int) -> int:
        first = seat * GOODS
        hand = self.hand
        return hand[first] + hand[first + 1] + hand[first + 2] + hand[first + 3] + hand[first + 4]

    def _out_of_cards(self) -> bool:
        return sum(self.hand) + sum(self.general) + len(self.pile) + len(self.discards) == 0

    def _play(self, good: int, number: int) -> None:
        self._leave_hand(self.turn, good, number)
        self.display[self.turn * GOODS + good] += number  # Z2.2
        self.good = good
        self.number = number
        if self.listener is not None:
            self.tell(Event("play", self.turn, {"good": good, "number": number}))
        self.phase = MOVING
        moves = self._moves()
        if len(moves) == 1:
            self._move((moves[0] - MOVE) // SPACES, (moves[0] - MOVE) % SPACES)

    def _move(self, caravan: int, space: int) -> None:
        self.caravan = caravan
        self.place[caravan] = space
        if self.listener is not None:
            self.tell(Event("move", self.turn, {"caravan": caravan, "space": space}))
        self.due = 1  # Z4.1
        for camel in self.camels[caravan]:
            if self.ground.goods[camel] == self.good:
                self.due = 2
        self.acted = False
        self._draw_due()

    def _leave_hand(self, seat: int, good: int, number: int) -> None:
        """Cards leave a hand face up. Those that everybody knew of go first."""
        at = seat * GOODS + good
        hidden = number - self.known[at]
        if hidden > 0:
            self._show_cards(seat, at, hidden)
        self.known[at] = max(-hidden, 0)
        self.hand[at] -= number

    def _show_cards(self, seat: int, at: int, number: int) -> None:
        """Hidden cards come to light. If the hand holds old ones and recent ones, nobody can
        tell which these are: from then on, what is old is forgotten."""
        old = recent = 0
        for card in range(seat * GOODS, (seat + 1) * GOODS):
            old += self.old[card]
            recent += self.recent(card)
        if old > 0 and recent > 0:
            self.old = [0] * (SEATS * GOODS)
        elif old > 0:
            self.old[at] -= number
        self.shown += 1

    def _end_turn(self) -> None:
        missing = OPEN - sum(self.general)
        goods: list[int] = []
        while missing > 0:  # Z2.7
            card = self._top_card()
            if card == NOBODY:
                break
            self.general[card] += 1
            goods.append(card)
            missing -= 1
        if self.listener is not None and len(goods) > 0:
            self.tell(Event("refill", TABLE, {"goods": goods}))
        self.begin_turn((self.turn + 1) % self.seats)

    # -- drawing ---------------------------------------------------------------

    def _draw_due(self) -> None:
        """Z4.2: ask where the next card is to come from, if there is a choice."""
        while self.due > 0:
            draws = self._draws()
            if len(draws) > 1:
                self.phase = DRAWING
                self.asked = self.turn
                return
            if len(draws) == 0:
                self.due = 0
                if self.listener is not None:
                    self.tell(Event("nothing", self.turn, {}))
            else:
                self._draw(draws[0] - DRAW)
        if self.acted:
            self._end_turn()
        else:
            self.acted = True
            self._act()

    def _draw(self, good: int) -> None:
        """Take a card of this good from the general display, or the next one of the pile."""
        self.due -= 1
        first = self.turn * GOODS
        if good == GOODS:
            card = self._top_card()
            self.hand[first + card] += 1
            if self.listener is not None:
                self.tell(Event("draw", self.turn, {}, {"good": card}, [self.turn]))
            return
        self.general[good] -= 1
        self.hand[first + good] += 1
        self.known[first + good] += 1  # Z1.10
        if self.listener is not None:
            self.tell(Event("pick", self.turn, {"good": good}))

    def _top_card(self) -> int:
        """The next card of the pile, or NOBODY if there is none anywhere."""
        if len(self.pile) == 0:
            if len(self.discards) == 0:
                return NOBODY
            self._shuffle_discards()
        self.shown += 1
        return self.pile.pop()

    def _shuffle_discards(self) -> None:  # Z4.4
        self.pile = self.discards
        self.discards = []
        self.dice.shuffle(self.pile)
        for at in range(self.seats * GOODS):
            self.old[at] = self.hand[at] - self.known[at]
        if self.listener is not None:
            self.tell(Event("shuffle", TABLE, {"cards": len(self.pile)}))

    # -- markets ---------------------------------------------------------------

    def _act(self) -> None:
        """Z7.1: the action of the space where the caravan stopped."""
        space = self.place[self.caravan]
        if space < CITIES:
            self._next_sale()
            return
        tile = self.tiles[space]
        if tile <= BLACK_MARKET:
            self._village_market(tile)
        elif tile < CUSTOMS:  # Z7.8
            self.due = 1 if self.caravan < tile - CAMEL_TILE else 0
            self._draw_due()
        elif tile == CUSTOMS:
            self._customs((self.turn + 1) % self.seats)
        elif tile == SANDSTORM:
            self._sandstorm((self.turn + 1) % self.seats)
        elif tile == THIEF:
            self.robbed = 0
            self._thief(self.turn)
        elif tile == BAZAAR:
            self._bazaar()
        else:
            self._bakshish()

    def _village_market(self, good: int) -> None:
        self.sale = 0
        for camel in self.camels[self.caravan]:
            if (good == BLACK_MARKET or self.ground.goods[camel] == good) and camel > self.sale:
                self.sale = camel  # Z7.2, Z7.7
        if self.sale == 0:
            self._end_turn()
        else:
            self.declined = 0
            self._offer()

    def _next_sale(self) -> None:
        """Z5.1: the next good of a great market."""
        camels = self.camels[self.caravan]
        if len(camels) == 0:
            self._close_market()
            return
        self.sale = max(camels)
        self.declined = 0
        self._offer()

    def _offer(self) -> None:
        seat = self.first_seller()
        if seat == NOBODY:
            if self.listener is not None:
                self.tell(Event("unsold", TABLE, {"camel": self.sale}))
            self._finish_sale(False)
        else:
            self.phase = SELLING
            self.asked = seat

    def first_seller(self) -> int:
        """Z5.2: who has the right to sell, or NOBODY."""
        good = self.ground.goods[self.sale]
        first = NOBODY
        most = 0
        for seat in range(self.seats):
            cards = self.display[seat * GOODS + good]
            if cards == 0 or cards < most or self.declined >> seat & 1:
                continue
            if cards > most or self.driver[seat] > self.driver[first]:
                first = seat
                most = cards
        return first

    def _answer_sale(self, sells: bool) -> None:
        seat = self.asked
        if not sells:  # Z5.3
            self.declined |= 1 << seat
            if self.listener is not None:
                self.tell(Event("decline", seat, {"camel": self.sale}))
            self._offer()
            return
        good = self.ground.goods[self.sale]
        cards = self.display[seat * GOODS + good]
        self._find_partner(seat, good)
        self.display[seat * GOODS + good] -= (cards + 1) // 2  # Z5.4
        self.discards.extend([good] * ((cards + 1) // 2))
        if self.listener is not None:
            facts = {"camel": self.sale, "good": good, "cards": (cards + 1) // 2}
            self.tell(Event("sell", seat, facts))
        if self.place[self.caravan] >= CITIES:
            self._take_colourless(seat)  # Z7.4
            self._finish_sale(True)
            return
        jewels = self._kinds(JEWEL, self.prize, self.caravan * COLOURS)
        if len(jewels) == 1:
            self._take_jewel(jewels[0] - JEWEL)
        else:
            self.phase = CHOOSING

    def _find_partner(self, seller: int, good: int) -> None:
        """Z5.6: who had as many cards as the seller; of several, the lowest driver."""
        self.partner = NOBODY
        cards = self.display[seller * GOODS + good]
        for seat in range(self.seats):
            if seat == seller or self.declined >> seat & 1:
                continue
            if self.display[seat * GOODS + good] == cards and (
                self.partner == NOBODY or self.driver[seat] < self.driver[self.partner]
            ):
                self.partner = seat

    def _take_jewel(self, colour: int) -> None:  # Z5.5
        self.prize[self.caravan * COLOURS + colour] -= 1
        self.jewels[self.asked * COLOURS + colour] += 1
        if self.listener is not None:
            self.tell(Event("jewel", self.asked, {"colour": colour}))
        self._finish_sale(True)

    def _take_colourless(self, seat: int) -> None:  # Z10.2
        if self.colourless[seat] < 2:
            self.colourless[seat] += 1
            self.stock -= 1
        else:
            self.colourless[seat] = 0
            self.stock += 2
            self.markers[seat] += 1
        if self.listener is not None:
            self.tell(Event("colourless", seat, {"marker": self.colourless[seat] == 0}))

    def _finish_sale(self, sold: bool) -> None:
        if sold and self.partner != NOBODY:
            self._swap_drivers()
        camel = self.sale
        self.sale = 0
        if self.place[self.caravan] < CITIES:
            self.camels[self.caravan].remove(camel)
            self.row.append(camel)  # Z5.8
            self._next_sale()
            return
        if sold:  # Z7.5, Z7.6
            self.camels[self.caravan].remove(camel)
            self.row.append(camel)
            fresh = self.row.pop(0)
            self.camels[self.caravan].append(fresh)
            if self.listener is not None:
                facts = {"caravan": self.caravan, "camel": camel, "fresh": fresh}
                self.tell(Event("exchange", TABLE, facts))
        self._end_turn()

    def _swap_drivers(self) -> None:
        seat, other = self.asked, self.partner
        self.driver[seat], self.driver[other] = self.driver[other], self.driver[seat]
        self.partner = NOBODY
        if self.listener is not None:
            facts = {"other": other, "driver": self.driver[seat], "given": self.driver[other]}
            self.tell(Event("swap", seat, facts))

    # -- new caravans, and the end ---------------------------------------------

    def _close_market(self) -> None:
        caravan = self.caravan
        left: list[int] = []
        for colour in range(COLOURS):  # Z5.9
            count = self.prize[caravan * COLOURS + colour]
            self.prize[caravan * COLOURS + colour] = 0
            self.lost[colour] += count
            left.extend([colour] * count)
        if self.listener is not None and len(left) > 0:
            self.tell(Event("left", TABLE, {"colours": left, "space": self.place[caravan]}))
        travelling = CARAVANS - self.place.count(GONE)
        if len(self.bag) > caravan:  # never once a caravan has stopped: the bag is empty then
            self._new_caravan()
            self._end_turn()
            return
        for colour in self.bag:  # Z9.1
            self.lost[colour] += 1
        if self.listener is not None:
            facts = {"caravan": caravan, "colours": sorted(self.bag)}
            self.tell(Event("dissolve", TABLE, facts))
        self.bag = []
        self.place[caravan] = GONE
        self.goal[caravan] = GONE
        if travelling == CARAVANS:
            self._end_turn()
        elif travelling == 2:
            self._last_market()
        else:
            self._end("market")  # Z9.5

    def _new_caravan(self) -> None:
        caravan = self.caravan
        size = caravan + 1
        self.camels[caravan] = self.row[:size]  # Z6.1
        del self.row[:size]
        self.goal[caravan] = self._next_goal(caravan)
        if self.listener is not None:
            space, goal = self.place[caravan], self.goal[caravan]
            facts = {"caravan": caravan, "camels": self.camels[caravan][:], "space": space}
            self.tell(Event("caravan", TABLE, {**facts, "goal": goal}))
        self.equip(caravan)

    def _next_goal(self, caravan: int) -> int:  # Z6.2
        goal = self.place[caravan]
        full = [*self.place, *[g for other, g in enumerate(self.goal) if other != caravan]]
        for _ in range(caravan + 1):
            goal = (goal + 1) % CITIES
            while goal in full:
                goal = (goal + 1) % CITIES
        return goal

    def equip(self, caravan: int) -> None:
        """Z6.3: jewels from the bag for a caravan's destination."""
        drawn: list[int] = []
        for _ in range(caravan + 1):
            drawn.append(self.bag.pop())
            self.prize[caravan * COLOURS + drawn[-1]] += 1
        self.shown += 1
        if self.listener is not None:
            self.tell(Event("equip", TABLE, {"colours": drawn, "space": self.goal[caravan]}))

    def _last_market(self) -> None:
        """Z9.3: the caravan that is left goes straight to its destination."""
        for caravan in range(CARAVANS):
            if self.place[caravan] != GONE:
                self.caravan = caravan
        self.place[self.caravan] = self.goal[self.caravan]
        if self.listener is not None:
            facts = {"caravan": self.caravan, "space": self.goal[self.caravan]}
            self.tell(Event("hurry", TABLE, facts))
        self._ask_to_lay(self.turn)

    def _ask_to_lay(self, seat: int) -> None:
        """Z9.4: ask the first from this seat on that holds cards; after the last, sell."""
        while self.cards_in_hand(seat) == 0:
            seat = (seat + 1) % self.seats
            if seat == self.turn:
                self._next_sale()
                return
        self.phase = LAYING
        self.asked = seat

    def _lay(self, lays: bool) -> None:
        seat = self.asked
        goods: list[int] = []
        for good in range(GOODS):
            count = self.hand[seat * GOODS + good]
            if lays and count > 0:
                self._leave_hand(seat, good, count)
                self.display[seat * GOODS + good] += count
                goods.extend([good] * count)
        if self.listener is not None:
            self.tell(Event("lay", seat, {"goods": goods}) if lays else Event("keep", seat, {}))
        after = (seat + 1) % self.seats
        if after == self.turn:
            self._next_sale()
        else:
            self._ask_to_lay(after)

    def _end(self, why: str) -> None:
        self.phase = DONE
        self.asked = OVER
        if why == "cards":  # Z2.6
            for at, count in enumerate(self.prize):
                self.lost[at % COLOURS] += count
                self.prize[at] = 0
        if self.listener is not None:
            self.tell(Event("end", TABLE, {"why": why}))

    # -- villages --------------------------------------------------------------

    def _discard_from_hand(self, good: int) -> None:
        self._leave_hand(self.asked, good, 1)
        self.discards.append(good)
        if self.listener is not None:
            self.tell(Event("discard", self.asked, {"good": good}))

    def _lose_card(self, good: int) -> None:
        self.display[self.asked * GOODS + good] -= 1
        self.discards.append(good)
        if self.listener is not None:
            self.tell(Event("lose", self.asked, {"good": good}))

    def _customs(self, seat: int) -> None:
        """Z7.9: ask the first from this seat on with too many cards.

        Also when only one answer is possible: the others may not learn that it is.
        """
        while seat != self.turn:
            if self.cards_in_hand(seat) > LIMIT:
                self.phase = DECLARING
                self.asked = seat
                return
            seat = (seat + 1) % self.seats
        self._end_turn()

    def _sandstorm(self, seat: int) -> None:
        """Z7.10, from this seat on."""
        while seat != self.turn:
            self.asked = seat
            losses = self._kinds(LOSE, self.display, seat * GOODS)
            if len(losses) > 1:
                self.phase = CLEARING
                return
            if len(losses) == 1:
                self._lose_card(losses[0] - LOSE)
            seat = (seat + 1) % self.seats
        self._end_turn()

    def _thief(self, seat: int) -> None:
        """Z8.2: this seat takes a card from somebody, or is the last."""
        self.asked = seat
        robberies = self._robberies()
        if len(robberies) > 1:
            self.phase = ROBBING
        elif len(robberies) == 1:
            self._rob((robberies[0] - ROB) // GOODS, (robberies[0] - ROB) % GOODS)
        else:
            self._make_good(seat)
            self._end_turn()

    def _rob(self, victim: int, good: int) -> None:
        self.display[victim * GOODS + good] -= 1
        self.display[self.asked * GOODS + good] += 1
        self.robbed |= 1 << victim
        if self.listener is not None:
            self.tell(Event("rob", self.asked, {"victim": victim, "good": good}))
        self._thief(victim)

    def _make_good(self, seat: int) -> None:
        """Z8.4, Z8.5: a card for who can rob nobody."""
        discarded = len(self.discards) > 0
        card = self.discards.pop() if discarded else self._top_card()
        if card == NOBODY:
            return
        self.display[seat * GOODS + card] += 1
        if self.listener is not None:
            self.tell(Event("find", seat, {"good": card, "discarded": discarded}))

    def _bazaar(self) -> None:
        self.traded = 0
        if len(self._trades()) > 3:  # Z8.6: three goods, or to pass
            self.phase = TRADING
            self.asked = self.turn
        else:
            self._end_turn()

    def _trade(self, action: int) -> None:
        if action == PASS:
            if self.listener is not None:
                self.tell(Event("pass", self.turn, {}))
            self._end_turn()
            return
        self._lose_card(action - LOSE)
        self.traded |= 1 << (action - LOSE)
        if self._goods_traded() < 3:
            trades = self._trades()
            if len(trades) == 1:
                self._trade(trades[0])
            return
        self.traded = 0
        self._take_colourless(self.turn)
        self._end_turn()

    def _goods_traded(self) -> int:
        return sum([self.traded >> good & 1 for good in range(GOODS)])

    def _bakshish(self) -> None:
        gifts = self._kinds(BRIBE, self.general, 0)
        if len(gifts) == 0 or self.cards_in_hand(self.turn) == 0:  # Z8.10
            self._end_turn()
        elif len(gifts) == 1:
            self._bribe(gifts[0] - BRIBE)
        else:
            self.phase = BRIBING
            self.asked = self.turn

    def _bribe(self, good: int) -> None:  # Z8.8
        self.general[good] -= 1
        self.display[self.turn * GOODS + good] += 1
        if self.listener is not None:
            self.tell(Event("bribe", self.turn, {"good": good}))
        self.asked = self.turn
        if self.cards_in_hand(self.turn) > 1:
            self.phase = PAYING
        else:
            self._pay(self._kinds(0, self.hand, self.turn * GOODS)[0])

    def _pay(self, good: int) -> None:  # Z8.9
        self._discard_from_hand(good)
        self._end_turn()

    # -- points ----------------------------------------------------------------

    def scores(self) -> list[int]:
        return [self._score(seat) for seat in range(self.seats)]

    def _score(self, seat: int) -> int:
        points = 2 * self.colourless[seat] + 8 * self.markers[seat]  # Z10.2
        for size in range(1, JEWELS + 1):  # Z10.1: the set of that number, in the order made
            colours = 0
            for colour in range(COLOURS):
                if self.jewels[seat * COLOURS + colour] >= size:
                    colours += 1
            points += VALUES[colours]
        return points

    def winners(self) -> list[int]:  # Z10.3
        points = self.scores()
        return [max(range(self.seats), key=lambda seat: (points[seat], self.driver[seat]))]

    # -- copies ----------------------------------------------------------------

    def clone(self) -> SilkRoadState:
        twin = SilkRoadState(self.seats, self.dice.clone())
        twin.ground = self.ground
        twin.tiles = self.tiles
        twin.phase = self.phase
        twin.turn = self.turn
        twin.asked = self.asked
        twin.good = self.good
        twin.number = self.number
        twin.caravan = self.caravan
        twin.due = self.due
        twin.acted = self.acted
        twin.sale = self.sale
        twin.declined = self.declined
        twin.partner = self.partner
        twin.robbed = self.robbed
        twin.traded = self.traded
        twin.place = self.place[:]
        twin.goal = self.goal[:]
        twin.camels = [camels[:] for camels in self.camels]
        twin.prize = self.prize[:]
        twin.row = self.row[:]
        twin.driver = self.driver[:]
        twin.hand = self.hand[:]
        twin.known = self.known[:]
        twin.old = self.old[:]
        twin.display = self.display[:]
        twin.jewels = self.jewels[:]
        twin.colourless = self.colourless[:]
        twin.markers = self.markers[:]
        twin.general = self.general[:]
        twin.pile = self.pile[:]
        twin.discards = self.discards[:]
        twin.bag = self.bag[:]
        twin.stock = self.stock
        twin.lost = self.lost[:]
        twin.reach = self.reach[:]
        twin.shown = self.shown
        return twin

    def resample(self, seat: int, dice: Dice) -> SilkRoadState:
        """What this seat cannot see is dealt anew.

        All saw what was shuffled into the pile, so cards that others have held since before
        the last shuffle change places only among themselves. Every heap is sorted first: the
        outcome depends on the dice and on what the seat knows, and on nothing else.
        """
        twin = self.clone()
        twin.dice = dice.fork()
        twin.bag.sort()
        dice.shuffle(twin.bag)
        early: list[int] = []
        late = twin.pile[:]
        for at in range(self.seats * GOODS):
            if at // GOODS != seat:
                early.extend([at % GOODS] * self.old[at])
                late.extend([at % GOODS] * self.recent(at))
        early.sort()
        late.sort()
        dice.shuffle(early)
        dice.shuffle(late)
        for other in range(self.seats):
            if other != seat:
                twin.deal_hidden(other, self, early, late)
        twin.pile = late
        return twin

    def deal_hidden(
        self, seat: int, model: SilkRoadState, early: list[int], late: list[int]
    ) -> None:
        """As many hidden cards for this seat as it has in the model, from these two heaps."""
        first = seat * GOODS
        for at in range(first, first + GOODS):
            self.hand[at] = model.known[at]
            self.old[at] = 0
        for at in range(first, first + GOODS):
            for _ in range(model.old[at]):
                card = first + early.pop()
                self.hand[card] += 1
                self.old[card] += 1
            for _ in range(model.recent(at)):
                self.hand[first + late.pop()] += 1

    def recent(self, at: int) -> int:
        """Hidden cards of a good in a hand that came there since the last shuffle."""
        return self.hand[at] - self.known[at] - self.old[at]

    def inventory(self) -> dict[str, int]:
        pieces: dict[str, int] = {"camels": len(self.row) + sum([len(c) for c in self.camels])}
        for good in range(GOODS):
            pieces[f"cards {good}"] = (
                self.general[good]
                + self.pile.count(good)
                + self.discards.count(good)
                + sum(self.hand[good::GOODS])
                + sum(self.display[good::GOODS])
            )
        for colour in range(COLOURS):
            pieces[f"jewels {colour}"] = (
                self.bag.count(colour)
                + self.lost[colour]
                + sum(self.prize[colour::COLOURS])
                + sum(self.jewels[colour::COLOURS])
            )
        pieces["colourless jewels"] = self.stock + sum(self.colourless)
        return pieces


def blank(ground: Ground, seats: int, dice: Dice) -> SilkRoadState:
    """A table with nothing on it: no caravan travels, nobody holds anything."""
    state = SilkRoadState(seats, dice)
    state.ground = ground
    state.tiles = ground.tiles
    state.phase = PLAYING
    state.turn = 0
    state.asked = 0
    state.good = 0
    state.number = 0
    state.caravan = NOBODY
    state.due = 0
    state.acted = True
    state.sale = 0
    state.declined = 0
    state.partner = NOBODY
    state.robbed = 0
    state.traded = 0
    state.place = [GONE] * CARAVANS
    state.goal = [GONE] * CARAVANS
    state.camels = [[] for _ in range(CARAVANS)]
    state.prize = [0] * (CARAVANS * COLOURS)
    state.row = []
    state.driver = [seat + 1 for seat in range(seats)]
    state.hand = [0] * (SEATS * GOODS)
    state.known = [0] * (SEATS * GOODS)
    state.old = [0] * (SEATS * GOODS)
    state.display = [0] * (SEATS * GOODS)
    state.jewels = [0] * (SEATS * COLOURS)
    state.colourless = [0] * SEATS
    state.markers = [0] * SEATS
    state.general = [0] * GOODS
    state.pile = []
    state.discards = []
    state.bag = []
    state.stock = COLOURLESS
    state.lost = [0] * COLOURS
    state.reach = [0] * (CARAVANS * (CARDS + 1))
    state.shown = 0
    return state


def new(ground: Ground, seats: int, variable: bool, dice: Dice) -> SilkRoadState:
    """A game set up: Z1."""
    state = blank(ground, seats, dice)
    if variable:  # Z1.9
        tiles = ground.tiles[CITIES:]
        dice.shuffle(tiles)
        state.tiles = ground.tiles[:CITIES] + tiles
    drivers = list(range(1, SEATS + 1))
    dice.shuffle(drivers)
    state.driver = drivers[:seats]  # Z1.4
    state.bag = list(range(COLOURS)) * JEWELS
    dice.shuffle(state.bag)  # Z1.5
    state.row = list(range(1, CAMELS + 1))
    dice.shuffle(state.row)
    state.pile = list(range(GOODS)) * CARDS
    dice.shuffle(state.pile)
    for caravan in range(CARAVANS):
        size = caravan + 1
        state.camels[caravan] = state.row[:size]  # Z1.7
        del state.row[:size]
        state.place[caravan], state.goal[caravan] = ground.start[caravan]  # Z1.8
        state.equip(caravan)
    for _ in range(HAND):  # Z1.6
        for seat in range(seats):
            state.hand[seat * GOODS + state.pile.pop()] += 1
    for _ in range(OPEN):
        state.general[state.pile.pop()] += 1
    state.begin_turn(state.driver.index(min(state.driver)))
    return state
