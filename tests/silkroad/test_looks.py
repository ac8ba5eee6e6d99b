"""The picture and the terminal board show what the view says, and where one may go."""

from __future__ import annotations

import re
from random import Random
from xml.etree import ElementTree

import pytest

from bactrian.games.silkroad import RULES
from bactrian.games.silkroad.board import board
from bactrian.games.silkroad.console import console
from bactrian.games.silkroad.picture import FLAGS, NAMES, SYMBOLS, picture
from bactrian.kernel.console import width
from bactrian.kernel.dice import Dice
from bactrian.kernel.rules import View
from bactrian.kernel.seats import default_names
from bactrian.kernel.state import OVER, State
from bactrian.pictures.draw import svg
from silkroad.market import auction, do, market

WAYS = ("westward", "eastward")


def states(seats: int, way: str) -> list[State]:
    choose, state, line = Random(seats), RULES.new(seats, {"way": way}, Dice(seats)), []
    while state.actor() != OVER:
        line.append(state.clone())
        state.apply(choose.choice(state.legal()))
    return [*line[:: len(line) // 8], state]


def seen(state: State) -> View:
    return RULES.view(state, None if state.actor() == OVER else state.actor())


def moves(drawing: str) -> set[str]:
    return set(re.findall(r'data-move="([^"]+)"', drawing.replace("&#39;", "'")))


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("seats", RULES.seats)
def test_the_terminal_board_fits(seats: int, way: str) -> None:
    for state in states(seats, way):
        lines = console(seen(state), ["A name of quite some length"] * seats)
        assert len(lines) <= 40
        assert max(map(width, lines)) <= 100


def test_the_terminal_shows_every_token_and_city() -> None:
    lines = console(seen(RULES.new(6, {}, Dice(1))), default_names(6))
    text = "\n".join("".join(piece for piece, _ in line) for line in lines)
    for name in board().cities:
        assert name in text
    for kind in board().kinds:
        if ">" in kind:
            assert kind in text
    assert text.count("thief") == 6


@pytest.mark.parametrize("layout", ["wide", "tall"])
@pytest.mark.parametrize("seats", RULES.seats)
def test_every_city_and_token_is_drawn(seats: int, layout: str) -> None:
    state = RULES.new(seats, {}, Dice(1))
    drawing = svg(RULES, seen(state), default_names(seats), "day", layout)  # type: ignore[arg-type]
    ElementTree.fromstring(drawing)
    lying = sum(len(city["tokens"]) for city in seen(state)["cities"])
    assert len(re.findall(r'<use href="#token-\d+"/>', drawing)) == lying
    for name in board().cities:
        assert f">{name}</text>" in drawing.replace("&#39;", "'")


def test_cities_lie_where_they_lie_in_the_world() -> None:
    cities = {city["name"]: city for city in picture(seen(RULES.new(4, {}, Dice(1))))["cities"]}
    west_to_east = sorted(cities, key=lambda name: cities[name]["x"])
    real = {name: place[0] for name, place in zip(board().cities, board().places, strict=True)}
    assert [real[name] for name in west_to_east] == sorted(real.values())
    assert set(FLAGS) | set(NAMES) == set(cities)


@pytest.mark.parametrize("seats", RULES.seats)
def test_flags_do_not_cover_each_other(seats: int) -> None:
    cities = picture(seen(RULES.new(seats, {}, Dice(1))))["cities"]
    flags = [city["flag"] for city in cities if "flag" in city]
    for x, y, wide in flags:
        assert x >= 0
        assert x + wide <= 1264
        for x2, y2, _ in flags:
            assert y != y2 or x2 <= x or x2 >= x + wide


@pytest.mark.parametrize("layout", ["wide", "tall"])
def test_what_one_may_do_has_its_spot(layout: str) -> None:
    def spots(state: State) -> set[str]:
        names = default_names(state.seats)
        return moves(svg(RULES, seen(state), names, "day", layout))  # type: ignore[arg-type]

    state = auction()
    do(state, "pass", "pass", "pass")
    assert spots(state) == {"to Lanzhou", "to Yumen"}
    state = market("thief, buyer S, crook", "I, S, F,")
    assert spots(state) == {"take thief", "take buyer S", "take crook"}
    do(state, "take thief")
    assert spots(state) == {"rob 1", "rob 2"}
    do(state, "no")
    assert spots(state) == {"pawn 1", "pawn 2", "pawn 3"}


def test_kinds_of_tokens_differ_without_colour() -> None:
    """No two kinds draw the same shapes."""
    drawing = svg(RULES, seen(RULES.new(6, {}, Dice(1))), default_names(6), "day")
    shapes = re.findall(r'<g id="token-\d+">(.*?)</g>', drawing, re.S)
    bare = {re.sub(r' class="[^"]*"', "", shape) for shape in shapes}
    assert len(shapes) == len(bare) == len(board().kinds)
    assert len(set(SYMBOLS.values())) == 5


def test_names_are_only_text() -> None:
    names = ['<b>&"', "Helmut", "Cem", "Dua"]
    drawing = svg(RULES, seen(RULES.new(4, {}, Dice(1))), names)
    assert "<b>" not in drawing
    assert "&lt;b&gt;" in drawing
    ElementTree.fromstring(drawing)
