"""The kit all pictures share: symbols, themes, badges."""

from __future__ import annotations

import re
from importlib.resources import files
from xml.etree import ElementTree

import pytest

from bactrian.games.desert import RULES
from bactrian.kernel.dice import Dice
from bactrian.kernel.seats import COLOURS, MARKS
from bactrian.pictures import draw

SVG = "{http://www.w3.org/2000/svg}"
KIT = files("bactrian.pictures")
NAMES = ["Rosa", "Helmut"]


def picture(theme: draw.Theme) -> str:
    state = RULES.new(2, {}, Dice(1))
    return draw.svg(RULES, RULES.view(state, None), NAMES, theme)


def test_symbols_are_one_family() -> None:
    root = ElementTree.fromstring(KIT.joinpath("symbols.svg").read_text(encoding="utf-8"))
    ids = [child.attrib["id"] for child in root]
    assert len(ids) == len(set(ids))
    assert list(draw.symbols()) == ids
    for symbol in root.iter(f"{SVG}symbol"):
        assert symbol.attrib["viewBox"] == "0 0 24 24"
    assert set(re.findall(r"<(\w+)", "".join(draw.symbols().values()))) <= {
        "symbol", "pattern", "path", "circle", "ellipse", "rect", "use",
    }  # fmt: skip


def test_every_seat_has_a_mark() -> None:
    assert {f"mark-{seat}" for seat in range(len(MARKS))} <= draw.symbols().keys()


def test_only_symbols_that_are_named_come_along_with_what_they_name() -> None:
    found = draw.used_symbols('<use href="#caravan"/>')
    assert re.findall(r'id="([\w-]+)"', found) == ["camel", "caravan"]


def test_badges_carry_the_mark() -> None:
    assert draw.badge(3, 10, 10, 20) == (
        '<g class="badge seat-3"><circle cx="10" cy="10" r="10"/>'
        '<use href="#mark-3" x="3" y="3" width="14" height="14"/></g>'
    )


@pytest.mark.parametrize(
    ("theme", "sand", "other"), [("day", "#E9D3A1", "#3B3528"), ("night", "#3B3528", "#E9D3A1")]
)
def test_a_theme_settles_all_colours(theme: draw.Theme, sand: str, other: str) -> None:
    text = picture(theme)
    assert f".sand{{fill: {sand}" in text
    assert other not in text
    assert "var(" not in text
    assert "light-dark(" not in text


def test_the_automatic_theme_carries_both() -> None:
    text = picture("auto")
    assert "--sand: light-dark(#E9D3A1, #3B3528)" in text
    assert "color-scheme: light dark" in text


def test_seats_have_the_colours_of_the_kernel() -> None:
    css = draw.style(RULES)
    for seat, colour in enumerate(COLOURS):
        assert f"--seat-{seat}: {colour}" in css


def test_every_colour_that_is_used_is_defined() -> None:
    css = draw.style(RULES)
    assert set(re.findall(r"var\((--[\w-]+)\)", css)) <= set(re.findall(r"(--[\w-]+):", css))
