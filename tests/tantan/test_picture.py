"""The picture of Tan-tan Caravan, and the one in the terminal: everything on the view is drawn."""

from __future__ import annotations

import random
import re
from xml.etree import ElementTree

import pytest

from bactrian.games.tantan import RULES
from bactrian.games.tantan.words import KINDS, card_name
from bactrian.kernel.console import width
from bactrian.kernel.dice import Dice
from bactrian.kernel.rules import View
from bactrian.kernel.state import OVER
from bactrian.pictures import draw
from tantan.alley import alley, do

NAMES = ["Rosa", "Helmut", "Catherine", "Ibn"]


def view_after(seats: int, steps: int) -> View:
    state = RULES.new(seats, {}, Dice(1))
    chooser = random.Random(1)
    while state.actor() != OVER and steps > 0:
        state.apply(chooser.choice(state.legal()))
        steps -= 1
    return RULES.view(state, None if state.actor() == OVER else state.actor())


def view_asking(phase: str, seats: int) -> View:
    """From random games, the first moment after a while that asks this."""
    for steps in range(25, 400):
        view = view_after(seats, steps)
        if view["phase"] == phase:
            return view
    raise AssertionError(f"nobody was asked: {phase}")


def drawn(view: View, layout: draw.Layout = "wide") -> ElementTree.Element:
    text = draw.svg(RULES, view, NAMES[: view["seats"]], layout=layout)
    return ElementTree.fromstring(text)


def values(root: ElementTree.Element, attribute: str) -> list[str]:
    return [element.attrib[attribute] for element in root.iter() if attribute in element.attrib]


def texts(root: ElementTree.Element) -> list[str]:
    return [element.text or "" for element in root.iter("{http://www.w3.org/2000/svg}text")]


@pytest.mark.parametrize("layout", ["wide", "tall"])
@pytest.mark.parametrize(("seats", "steps"), [(2, 0), (3, 40), (4, 90), (4, 10_000)])
def test_the_picture_needs_nothing_from_outside(
    seats: int, steps: int, layout: draw.Layout
) -> None:
    root = drawn(view_after(seats, steps), layout)
    ids = values(root, "id")
    assert len(ids) == len(set(ids))
    assert {name.removeprefix("#") for name in values(root, "href")} <= set(ids)
    assert values(root, "style") == []


@pytest.mark.parametrize("phase", ["turn", "share", "rob", "bite"])
@pytest.mark.parametrize("seats", [3, 4])
def test_every_legal_move_has_its_spot(phase: str, seats: int) -> None:
    view = view_asking(phase, seats)
    spots = [spot.split("|") for spot in values(drawn(view), "data-moves")]
    assert {move for spot in spots for move in spot} == set(view["legal"])
    for moves in spots:
        assert len(moves) == len(set(moves))


def test_a_spectator_has_no_spots() -> None:
    state = RULES.new(3, {}, Dice(1))
    assert values(drawn(RULES.view(state, None)), "data-moves") == []


def test_every_card_on_the_table_is_drawn() -> None:
    state = alley(
        caravan="3 spices mouse", hands=("2 lamp thief", "princess"), fronts=("4 food", "merchant")
    )
    view = RULES.view(state, 0)
    pieces = draw.part(RULES, view, NAMES[:2], "pieces")
    shown = re.findall(r'href="#card-(?!back)(\w+)"', pieces)
    market = ["food", "lantern", "mouse", "spices", "fabric", "lamp"]
    assert sorted(shown) == sorted([*view["caravan"], *market, "clothes", "lamp", "lamp", "thief"])
    assert pieces.count('href="#empty"') == 2  # free spaces of the caravan
    side = draw.part(RULES, view, NAMES[:2], "side")
    assert sorted(re.findall(r'href="#small-(\w+)"', side)) == [
        "food", "lamp", "merchant", "princess", "thief",
    ]  # fmt: skip


def test_each_kind_has_a_symbol_of_its_own_and_its_name() -> None:
    ground = draw.part(RULES, view_after(2, 0), NAMES[:2], "ground")
    for kind in KINDS:
        card = ground.partition(f'id="card-{kind}"')[2].partition("</g>")[0]
        assert f'href="#{kind}"' in card
        assert f">{card_name(kind)}</text>" in card
        assert kind in draw.symbols()
    assert len({draw.symbols()[kind].partition("viewBox")[2] for kind in KINDS}) == len(KINDS)


def test_the_ground_stays_the_same_throughout_a_game() -> None:
    early, late = view_after(4, 0), view_after(4, 90)
    grounds = [draw.part(RULES, view, NAMES, "ground") for view in (early, late)]
    assert grounds[0] == grounds[1]


def test_prices_purse_and_pile_stand_on_the_board() -> None:
    view = view_after(3, 0)
    figures = texts(drawn(view))
    for price in ("1", "2", "3", "5", str(view["money"]), str(view["pile"])):
        assert price in figures
    assert RULES.prompt(view) in figures


def test_names_stay_text() -> None:
    names = ["<b>&\"'", "</text>{x}"]
    text = draw.svg(RULES, view_after(2, 30), names)
    assert "<b>" not in text
    assert set(names) <= set(texts(ElementTree.fromstring(text)))


def test_the_end_shows_what_the_winner_has_and_a_crown() -> None:
    view = view_after(3, 10_000)
    side = draw.part(RULES, view, NAMES[:3], "side")
    assert side.count('class="prize"/>') == len(view["winners"])
    pieces = draw.part(RULES, view, NAMES[:3], "pieces")
    assert f"In front of {NAMES[view['winners'][0]]}" in pieces


# -- the terminal --------------------------------------------------------------


def terminal(view: View) -> list[str]:
    lines = RULES.console(view, NAMES[: view["seats"]])
    assert all(width(line) <= 100 for line in lines)
    return ["".join(text for text, _ in line) for line in lines]


def test_the_fullest_table_fits_the_terminal() -> None:
    goods = "food clothes fabric lantern spices jewellery lamp princess"
    state = alley(
        4,
        market="food",
        pile="",
        caravan="3 thief",
        hands=("food clothes fabric lantern spices jewellery thief",) * 2,
        fronts=(f"{goods} merchant",) * 4,
    )
    assert len(terminal(RULES.view(state, 0))) <= 40


def test_the_terminal_shows_cards_prices_and_players() -> None:
    state = alley(caravan="2 spices", hands=("2 mouse lamp", ""), fronts=("", "3 jewellery"))
    text = "\n".join(terminal(RULES.view(state, 0)))
    for part in ("Caravan: 2 of 6", "Purse: 7", "5: costs 5", "Pile: 5", "Lantern", "▸Mouse 2",
                 "▸Lamp", " Jewellery 3 ", "▶● Rosa", " ▲ Helmut", "21 points",
                 "In hand, 3 of 7"):  # fmt: skip
        assert part in text


def test_the_terminal_lights_what_may_be_chosen() -> None:
    state = alley(
        caravan="2 spices 2 lamp mouse", hands=("spices",), fronts=("", "food fabric"), pile="food"
    )
    styles = [style for line in RULES.console(RULES.view(state, 0), NAMES[:2]) for _, style in line]
    assert styles.count("accent") == 5  # all five places can be bought from
    do(state, "stock spices 1")
    lines = RULES.console(RULES.view(state, 0), NAMES[:2])
    assert [style for line in lines for _, style in line].count("accent") == 5  # five of the cards
    do(state, "take lamp")
    assert "▸Food" in "\n".join(terminal(RULES.view(state, 1)))
