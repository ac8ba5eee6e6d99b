"""The picture of Through the Desert: everything on the view is drawn, once, and safely."""

from __future__ import annotations

import random
import re
from xml.etree import ElementTree

import pytest

from bactrian.games.desert import RULES, picture
from bactrian.kernel.dice import Dice
from bactrian.kernel.rules import View
from bactrian.kernel.state import OVER
from bactrian.pictures import draw

NAMES = ["Rosa", "Helmut", "Catherine", "Ibn", "Zetian"]
MOMENTS = [(2, 0), (2, 60), (3, 40), (4, 90), (5, 7), (5, 10_000)]


def view_after(seats: int, steps: int) -> View:
    state = RULES.new(seats, {}, Dice(1))
    chooser = random.Random(1)
    while state.actor() != OVER and steps > 0:
        state.apply(chooser.choice(state.legal()))
        steps -= 1
    return RULES.view(state, None if state.actor() == OVER else state.actor())


def drawn(view: View) -> ElementTree.Element:
    return ElementTree.fromstring(draw.svg(RULES, view, NAMES[: view["seats"]]))


def values(root: ElementTree.Element, attribute: str) -> list[str]:
    return [element.attrib[attribute] for element in root.iter() if attribute in element.attrib]


def texts(root: ElementTree.Element) -> list[str]:
    return [element.text or "" for element in root.iter("{http://www.w3.org/2000/svg}text")]


@pytest.mark.parametrize(("seats", "steps"), MOMENTS)
@pytest.mark.parametrize("layout", ["wide", "tall"])
def test_needs_nothing_from_outside(seats: int, steps: int, layout: draw.Layout) -> None:
    view = view_after(seats, steps)
    text = draw.svg(RULES, view, NAMES[:seats], layout=layout)
    root = ElementTree.fromstring(text)
    ids = values(root, "id")
    assert len(ids) == len(set(ids))
    named = {name.removeprefix("#") for name in values(root, "href")}
    named.update(re.findall(r"url\(#([\w-]+)\)", text))
    assert named <= set(ids)
    assert "<script" not in text
    assert " on" not in {name[:3] for element in root.iter() for name in element.attrib}
    assert values(root, "style") == []
    assert set(re.findall(r"https?://[^\"]+", text)) == {"http://www.w3.org/2000/svg"}


@pytest.mark.parametrize(("seats", "steps"), MOMENTS)
def test_every_legal_move_has_its_spot(seats: int, steps: int) -> None:
    view = view_after(seats, steps)
    moves = [move for spot in values(drawn(view), "data-moves") for move in spot.split("|")]
    assert sorted(moves) == sorted(view["legal"])


@pytest.mark.parametrize(("seats", "steps"), MOMENTS)
def test_every_camel_stands_on_its_space(seats: int, steps: int) -> None:
    view = view_after(seats, steps)
    camels = {
        use.attrib["data-space"]: use.attrib["href"]
        for use in drawn(view).iter()
        if "data-space" in use.attrib
    }
    assert camels == {
        space: f"#{camel['colour']}{camel['seat']}" for space, camel in view["camels"].items()
    }


@pytest.mark.parametrize(("seats", "steps"), MOMENTS)
def test_riders_waterholes_and_oases_are_counted(seats: int, steps: int) -> None:
    view = view_after(seats, steps)
    pieces = draw.part(RULES, view, NAMES[:seats], "pieces")
    leaders = [camel for camel in view["camels"].values() if camel["leader"]]
    assert pieces.count('href="#rider"') == len(leaders)
    assert pieces.count('href="#oasis"') == len(view["oases"])
    for points in (1, 2, 3):
        wells = list(view["water"].values()).count(points)
        assert pieces.count(f'href="#well-{points}"') == wells


def test_territories_show_the_mark_of_their_owner() -> None:
    view = view_after(4, 10_000)
    pieces = draw.part(RULES, view, NAMES[:4], "pieces")
    assert view["territories"]
    for seat in range(4):
        owned = [t for t in view["territories"] if t["seat"] == seat]
        assert pieces.count(f'href="#badge-{seat}"') == sum(len(t["spaces"]) for t in owned)


def test_the_ground_stays_the_same_throughout_a_game() -> None:
    early, late = view_after(4, 0), view_after(4, 90)
    assert draw.part(RULES, early, NAMES[:4], "ground") == draw.part(
        RULES, late, NAMES[:4], "ground"
    )
    assert draw.part(RULES, early, NAMES[:4], "pieces") != draw.part(
        RULES, late, NAMES[:4], "pieces"
    )


def test_the_cut_off_line_is_drawn_where_the_board_is_cut() -> None:
    whole, cut = view_after(4, 0), view_after(3, 0)
    assert RULES.picture(whole)["ground"]["line"] == ""
    line = RULES.picture(cut)["ground"]["line"]
    assert line
    assert f'class="line" d="{line}"' in draw.part(RULES, cut, NAMES[:3], "ground")


def test_names_stay_text() -> None:
    view = view_after(2, 30)
    names = ["<b>&\"'", "</text><script>"]
    text = draw.svg(RULES, view, names)
    assert "<b>" not in text
    assert "<script" not in text
    assert set(names) <= set(texts(ElementTree.fromstring(text)))


def test_points_and_stock_stand_beside_the_board() -> None:
    view = view_after(3, 60)
    side = draw.part(RULES, view, NAMES[:3], "side")
    figures = texts(ElementTree.fromstring(f'<g xmlns="http://www.w3.org/2000/svg">{side}</g>'))
    assert {str(points) for points in view["points"]} <= set(figures)
    assert {str(count) for count in view["stock"].values()} <= set(figures)
    assert RULES.prompt(view) in figures


def test_the_end_names_the_winners_and_crowns_them() -> None:
    view = view_after(3, 10_000)
    side = draw.part(RULES, view, NAMES[:3], "side")
    assert draw.headline(RULES, view, NAMES) in side
    assert all(NAMES[seat] in draw.headline(RULES, view, NAMES) for seat in view["winners"])
    crowns = side.count('class="prize"/>')
    assert crowns == len(view["winners"])


def test_several_winners_share() -> None:
    view = {**view_after(3, 10_000), "winners": [0, 2]}
    assert draw.headline(RULES, view, NAMES) == "Rosa, Catherine share the win"


def test_a_middle_game_is_small() -> None:
    assert len(draw.svg(RULES, view_after(4, 90), NAMES[:4])) < 65_000


def test_neighbours_share_a_side() -> None:
    assert picture._outline({(3, 3)}).count("M") == 6
    for near in picture._around((3, 3)):
        assert picture._outline({(3, 3), near}).count("M") == 10
        assert (3, 3) in picture._around(near)
