"""Samarkand drawn: in the browser and in the terminal."""

from __future__ import annotations

import re
from random import Random

import pytest

from bactrian.games.samarkand import RULES
from bactrian.games.samarkand.rules import DISCARDING, SALE, SECOND, TURN, SamarkandState
from bactrian.kernel.console import width
from bactrian.kernel.dice import Dice
from bactrian.kernel.seats import default_names
from bactrian.kernel.state import OVER
from bactrian.pictures.draw import svg, symbols
from support import clause


def walk(seats: int, phase: int, least: int) -> SamarkandState:
    choose = Random(seats)
    state = RULES.new(seats, {}, Dice(seats))
    assert isinstance(state, SamarkandState)
    steps = 0
    while state.actor() != OVER and (state.phase != phase or steps < least):
        state.apply(choose.choice(state.legal()))
        steps += 1
    return state


@pytest.mark.parametrize("phase", [TURN, SECOND, SALE, DISCARDING])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_legal_move_has_its_spot(seats: int, phase: int) -> None:
    state = walk(seats, phase, 50)
    view = RULES.view(state, state.actor())
    drawn = svg(RULES, view, default_names(seats))
    found = [
        move for moves in re.findall(r'data-moves="([^"]+)"', drawn) for move in moves.split("|")
    ]
    assert sorted(found) == sorted(view["legal"])
    others = svg(RULES, RULES.view(state, None), default_names(seats))
    assert "data-moves" not in others
    assert "good-card" not in re.sub(r"<style>.*?</style>", "", others)


def test_every_camel_is_drawn_where_it_stands() -> None:
    state = walk(4, TURN, 120)
    view = RULES.view(state, None)
    camels = re.search(r'<g class="camels".*?</g>', svg(RULES, view, default_names(4)), re.S)
    assert camels
    drawn = re.findall(r'data-space="([^"]+)"', camels[0])
    assert sorted(drawn) == sorted(s for s, there in view["camels"].items() for _ in there)


def test_every_good_has_a_symbol() -> None:
    markets = RULES.picture(RULES.view(walk(2, TURN, 0), None))["ground"]["markets"]
    assert len(markets) == 33
    assert {market["symbol"] for market in markets} <= symbols().keys()


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_terminal_picture_fits(seats: int) -> None:
    for phase, least in ((TURN, 0), (DISCARDING, 60), (SALE, 90), (TURN, 10_000)):
        state = walk(seats, phase, least)
        for seat in (None, 0):
            lines = RULES.console(RULES.view(state, seat), ["x" * 60] * seats)
            assert len(lines) <= 37
            assert max(map(width, lines)) <= 100


def test_the_terminal_picture_shows_names_camels_and_numbers() -> None:
    view = RULES.view(walk(2, TURN, 0), 0)
    lines = ["".join(text for text, _ in line) for line in RULES.console(view, ["Ann", "Ben"])]
    text = "\n".join(lines)
    for name in ("Cairo", "Samarkand", "Baghdad", "Persians", "Ann", "Your cards"):
        assert name in text


@clause("S1.3")
def test_mountains_stand_where_spaces_only_touch() -> None:
    """Twelve places: tools/samarkand_map.py prints them."""
    view = RULES.view(RULES.new(3, {}, Dice(1)), None)
    assert svg(RULES, view, default_names(3)).count('class="peak"') == 12
