"""The picture: everything on the view is drawn, once, and safely; so is the one for terminals."""

from __future__ import annotations

import random
import re
from functools import cache
from xml.etree import ElementTree

import pytest

from bactrian.games.seidenstrasse import RULES, picture
from bactrian.kernel.console import width
from bactrian.kernel.dice import Dice
from bactrian.kernel.rules import View
from bactrian.kernel.state import OVER
from bactrian.pictures import draw

NAMES = ["Sabine", "Gerd", "Helmut", "Catherine", "Rosa"]
PHASES = [
    "play", "move", "draw", "sell", "jewel", "customs", "sandstorm", "thief", "bazaar", "bakshish",
    "payment", "lay", "over",
]  # fmt: skip


@cache
def view_in(phase: str, seats: int) -> View:
    """What the seat asked sees when this is first asked, in some random game."""
    for seed in range(200):
        choose = random.Random(seed)
        state = RULES.new(seats, {"variable": "true"}, Dice(seed))
        while True:
            asked = state.actor()
            view = RULES.view(state, None if asked == OVER else asked)
            if view["phase"] == phase and len(view["legal"]) != 1:
                return view
            if asked == OVER:
                break
            state.apply(choose.choice(state.legal()))
    raise AssertionError(f"{phase} was never asked")


def drawn(view: View, layout: draw.Layout = "wide") -> ElementTree.Element:
    return ElementTree.fromstring(draw.svg(RULES, view, NAMES[: view["seats"]], layout=layout))


def values(root: ElementTree.Element, attribute: str) -> list[str]:
    return [element.attrib[attribute] for element in root.iter() if attribute in element.attrib]


def texts(root: ElementTree.Element) -> list[str]:
    return [element.text or "" for element in root.iter("{http://www.w3.org/2000/svg}text")]


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("layout", ["wide", "tall"])
def test_needs_nothing_from_outside(phase: str, layout: draw.Layout) -> None:
    text = draw.svg(RULES, view_in(phase, 3), NAMES[:3], layout=layout)
    root = ElementTree.fromstring(text)
    ids = values(root, "id")
    assert len(ids) == len(set(ids))
    named = {name.removeprefix("#") for name in values(root, "href")}
    named.update(re.findall(r"url\(#([\w-]+)\)", text))
    assert named <= set(ids)
    assert "<script" not in text
    assert values(root, "style") == []
    assert set(re.findall(r"https?://[^\"]+", text)) == {"http://www.w3.org/2000/svg"}


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("layout", ["wide", "tall"])
@pytest.mark.parametrize("seats", [2, 5])
def test_every_legal_move_has_its_spot(phase: str, layout: draw.Layout, seats: int) -> None:
    view = view_in(phase, seats)
    spots = values(drawn(view, layout), "data-moves")
    assert sorted(move for spot in spots for move in spot.split("|")) == sorted(view["legal"])


@pytest.mark.parametrize("layout", ["wide", "tall"])
def test_all_of_a_view_is_drawn(layout: draw.Layout) -> None:
    view = view_in("sell", 4)
    told = texts(drawn(view, layout))
    labels = values(drawn(view, layout), "aria-label")
    assert set(NAMES[:4]) <= set(told)
    assert set(view["tiles"]) <= set(told)
    assert {"Byzantium", "Samarkand", "Tashkent", "Chang'an", "Amritsar", "Isfahan"} <= set(told)
    for caravan in view["caravans"]:
        number, at, goal = caravan["number"], caravan["at"], caravan["to"]
        assert f"Caravan {number} in {at}" in labels
        assert f"Caravan {number}: from {at} to {goal}" in labels
    for camel in [*view["row"], *[c for each in view["caravans"] for c in each["camels"]]]:
        assert labels.count(f"{camel['good']} {camel['number']}") == 1
    for player in view["players"]:
        assert f"Driver {player['driver']}" in labels


def test_a_name_stays_text() -> None:
    text = draw.svg(RULES, view_in("play", 2), ['<b>&"', "Ann"])
    assert "<b>" not in text
    assert '<b>&"' in texts(ElementTree.fromstring(text))


def test_parts_can_be_drawn_alone() -> None:
    view = view_in("jewel", 3)
    whole = draw.svg(RULES, view, NAMES[:3])
    for block in ("ground", "pieces", "side"):
        assert draw.part(RULES, view, NAMES[:3], block).strip() in whole


@pytest.mark.parametrize("layout", ["wide", "tall"])
def test_no_two_places_lie_on_each_other(layout: draw.Layout) -> None:
    found = picture.picture(view_in("play", 2))["maps"][layout]
    places = [(place["x"], place["y"]) for place in found["cities"] + found["villages"]]
    for n, (x, y) in enumerate(places):
        for other_x, other_y in places[n + 1 :]:
            assert (x - other_x) ** 2 + (y - other_y) ** 2 > 36**2


@pytest.mark.parametrize("phase", PHASES)
def test_the_terminal_picture_fits_and_shows_where_caravans_can_go(phase: str) -> None:
    view = view_in(phase, 5)
    lines = RULES.console(view, ["A name that is far too long to be shown"] * 5)
    assert len(lines) <= 33
    assert max(width(line) for line in lines) <= 100
    told = "\n".join("".join(text for text, _ in line) for line in lines)
    for move in view["legal"]:
        if phase == "move":
            _, caravan, space = move.split(" ", 2)
            assert re.search(rf"{re.escape(space)}‹[\d,]*{caravan}[\d,]*›", told)
    for village, action in view["tiles"].items():
        assert village in told
        assert action in told
