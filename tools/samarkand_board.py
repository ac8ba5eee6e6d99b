"""Measures the map of Samarkand: plays many games of equal bots on it and says how even it is.

    python tools/samarkand_board.py --games 500
    python tools/samarkand_board.py --games 3000 --write

The second keeps what it found in the notes of board.json.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

from bactrian.games.samarkand.board import ground, load
from bactrian.games.samarkand.rules import (
    ACTIVE,
    DISCARD,
    DISCARDING,
    FAMILIES,
    GOODS,
    HOLD,
    KEEP,
    LIMIT,
    NOBODY,
    OWN,
    PASSIVE,
    PLACE,
    PRICE,
    SALE,
    SECOND,
    SELL,
    SPACES,
    STOP,
    SamarkandState,
    cards,
    new,
)
from bactrian.kernel.dice import Dice
from bactrian.kernel.state import OVER

BOARD = Path(__file__).parent.parent / "src/bactrian/games/samarkand/board.json"
FAR = 99  # steps, where there is no way
FADING = 0.75  # what a good is worth with each step that it lies further away

Figures: TypeAlias = dict[str, Any]


class Greedy:
    """Does what looks best for its own seat now, with a little chance in it."""

    def __init__(self) -> None:
        self.ground = ground()
        self.ways = [self._ways(space) for space in range(SPACES)]

    def _ways(self, start: int) -> list[int]:
        """How many steps it is from one space to each."""
        ways = [FAR] * SPACES
        ways[start] = 0
        found = [start]
        for space in found:
            for near in self.ground.near[space]:
                if ways[near] == FAR:
                    ways[near] = ways[space] + 1
                    found.append(near)
        return ways

    def play(self, state: SamarkandState, seed: int) -> int:
        """To the end; the actions that took."""
        chance = Random(seed)
        actions = 0
        # How far each good is from the nearest camel of each family.
        self.away = [
            [self.ways[home][market] for market in self.ground.markets]
            for home in self.ground.homes
        ]
        while state.actor() != OVER:
            action = self._choose(state, chance)
            if PLACE <= action < STOP:
                self._come_nearer(*divmod(action - PLACE, SPACES))
            state.apply(action)
            actions += 1
        return actions

    def _come_nearer(self, family: int, space: int) -> None:
        way, away = self.ways[space], self.away[family]
        for good, market in enumerate(self.ground.markets):
            away[good] = min(away[good], way[market])

    def _choose(self, state: SamarkandState, chance: Random) -> int:
        legal = state.legal()
        if len(legal) == 1:
            return legal[0]
        if state.phase == SALE:
            return self._sell_or_hold(state)
        if state.phase == DISCARDING:
            return self._discard_or_keep(state, legal)
        hopes = self._hopes(state)
        if state.phase == SECOND and len(legal) > 40:
            legal = [*chance.sample(legal, 40), STOP]
        return max(legal, key=lambda action: self._value(state, action, hopes) + chance.random())

    def _sell_or_hold(self, state: SamarkandState) -> int:
        """Keeps a card that an own camel has reached, or is about to."""
        hope = self._hope(state, state.asked, state.good)
        return SELL if max(hope, state.card_points(state.asked, state.good)) < PRICE else HOLD

    def _discard_or_keep(self, state: SamarkandState, legal: list[int]) -> int:
        seat = state.turn
        worth = {
            DISCARD + good: state.card_points(seat, good) + self._hope(state, seat, good)
            for good in cards(state.hand[seat])
        }
        worst = min(worth, key=lambda action: worth[action])
        crowded = state.held(seat) > LIMIT[state.seats] - 2
        return worst if KEEP not in legal or (worth[worst] < 1.2 and crowded) else KEEP

    def _hope(self, state: SamarkandState, seat: int, good: int, family: int = NOBODY) -> float:
        """What the card may still gain by the next camel of an own family (or of this one)."""
        space = self.ground.markets[good]
        if state.second[space] != NOBODY:
            return 0.0
        best = 0.0
        for each in range(FAMILIES):
            mine = state.owned[seat * FAMILIES + each] > 0 or each == family
            if mine and state.first[space] != each and state.camels[each] >= self.away[each][good]:
                best = max(best, OWN * FADING ** self.away[each][good])
        return best

    def _hopes(self, state: SamarkandState) -> dict[int, float]:
        seat = state.turn
        return {good: self._hope(state, seat, good) for good in cards(state.hand[seat])}

    def _value(self, state: SamarkandState, action: int, hopes: dict[int, float]) -> float:
        if action == STOP:
            return 0.3
        if action < PLACE:
            return self._of_marriage(state, action, hopes)
        return self._of_camel(state, *divmod(action - PLACE, SPACES), hopes)

    def _of_marriage(self, state: SamarkandState, family: int, hopes: dict[int, float]) -> float:
        seat = state.turn
        had = sum([state.owned[seat * FAMILIES + each] > 0 for each in range(FAMILIES)])
        # The price is not lost: it pays for second camels.
        value = 4.0 - 1.6 * had - 0.3 * self.ground.prices[family]
        value += 0.25 * state.treasury[family] + 0.1 * state.camels[family]
        if state.held(seat) < LIMIT[state.seats]:
            value += 1.5
        for good, hope in hopes.items():
            space = self.ground.markets[good]
            if family in (state.first[space], state.second[space]):
                value += OWN - 1
            else:
                value += max(0.0, self._hope(state, seat, good, family) - hope)
        return value

    def _of_camel(
        self, state: SamarkandState, family: int, space: int, hopes: dict[int, float]
    ) -> float:
        seat = state.turn
        here, good = state.first[space], self.ground.goods[space]
        value = 0.0
        if good != NOBODY:
            value += 1.0 if here == NOBODY else 0.0
            if good in hopes:
                value += OWN - hopes[good]
        for other, hope in hopes.items():
            way = self.ways[space][self.ground.markets[other]]
            if way and way < self.away[family][other] and state.camels[family] > way:
                value += max(0.0, OWN * FADING**way - hope)
        if here != NOBODY and not self.ground.water[space]:
            value += self._of_meeting(state, seat, family, here)
        return value

    def _of_meeting(self, state: SamarkandState, seat: int, active: int, passive: int) -> float:
        if state.met[active] >> passive & 1:
            return 0.0
        value = float((state.ties[active] > 0) + (state.ties[passive] > 0))
        for other in range(state.seats):
            bonus = ACTIVE * (state.owned[other * FAMILIES + active] > 0)
            bonus += PASSIVE * (state.owned[other * FAMILIES + passive] > 0)
            value += bonus if other == seat else -0.4 * bonus
        return value


# -- many games ----------------------------------------------------------------


def measure(seats: int, games: int) -> Figures:
    """What happens at a table of so many."""
    bot = Greedy()
    wins, points, steps = [0.0] * seats, [0] * seats, 0
    married, reached = [0] * FAMILIES, [0] * GOODS
    endings: dict[str, int] = {}
    for game in range(games):
        state = new(ground(), seats, False, Dice(f"samarkand {seats} {game}"))
        steps += bot.play(state, game)
        endings[state.ending] = endings.get(state.ending, 0) + 1
        winners = state.winners()
        for seat, score in enumerate(state.scores()):
            points[seat] += score
            wins[seat] += (seat in winners) / len(winners)
        for at, tiles in enumerate(state.owned):
            married[at % FAMILIES] += tiles
        for good, seat in enumerate(state.taken):
            reached[good] += seat != NOBODY
    board = load()
    return {
        "games": games,
        "actions a game": round(steps / games, 1),
        "wins by seat, %": [round(100 * each / games, 1) for each in wins],
        "points by seat": [round(each / games, 1) for each in points],
        "endings, %": {why: round(100 * n / games, 1) for why, n in sorted(endings.items())},
        "marriages a game": {
            family["name"]: round(married[at] / games, 2)
            for at, family in enumerate(board["families"])
        },
        "goods reached, %": {
            good["name"]: round(100 * reached[at] / games) for at, good in enumerate(board["goods"])
        },
    }


def write(found: dict[str, Figures]) -> None:
    """The notes are the last line of the file before the closing brace."""
    text = BOARD.read_text(encoding="utf-8")
    start = text.index('"notes":')
    notes = {"equal greedy bots, by players (tools/samarkand_board.py)": found}
    BOARD.write_text(text[:start] + f'"notes": {json.dumps(notes)}\n}}\n', encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=300, help="for each number of players")
    parser.add_argument("--seats", type=int, nargs="*", default=[2, 3, 4, 5])
    parser.add_argument("--write", action="store_true", help="keep the figures in board.json")
    options = parser.parse_args()
    found = {str(seats): measure(seats, options.games) for seats in options.seats}
    print(json.dumps(found, indent=1))
    if options.write:
        write(found)


if __name__ == "__main__":
    main()
