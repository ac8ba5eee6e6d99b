"""Positions that no game could reach: each refused in one sentence."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from bactrian.games.seidenstrasse import RULES
from bactrian.kernel.errors import InvalidPosition
from seidenstrasse.road import do, fair

Change = Callable[[dict[str, Any]], object]


def beginning() -> dict[str, Any]:
    return RULES.position(fair("2 tea", "1 silk", displays=("1 ivory 1 silk",)))


def drawing() -> dict[str, Any]:
    state = fair("2 tea", "1 silk")
    do(state, "play 1 tea", "move 1 Srinagar")
    return RULES.position(state)


def selling(choosing: bool = False) -> dict[str, Any]:
    caravans = {3: "Zhangye > Chang'an: 10 4 1"}
    state = fair("1 tea", "1 tea", displays=("3 silk", "1 silk 1 ivory"), caravans=caravans)
    do(state, "play 1 tea", "move 3 Chang'an", "draw pile", *(["sell"] if choosing else []))
    return RULES.position(state)


def choosing() -> dict[str, Any]:
    return selling(True)


def at_the_thief() -> dict[str, Any]:
    state = fair("1 tea", "1 tea", displays=("", "1 silk 1 ivory"))
    do(state, "play 1 tea", "move 1 Multan", "draw pile")
    return RULES.position(state)


def put(*path: Any) -> Change:
    """Set the entry that all but the last of these lead to."""

    def change(position: dict[str, Any]) -> None:
        found: Any = position
        for key in path[:-2]:
            found = found[key]
        found[path[-2]] = path[-1]

    return change


def add(key: str, letters: str, less: int = 0) -> Change:
    """More of these cards or jewels, or so many fewer."""

    def change(position: dict[str, Any]) -> None:
        text = position[key]
        position[key] = text.replace(letters, "", less) if less else text + letters

    return change


def both(*changes: Change) -> Change:
    return lambda position: [change(position) for change in changes]


@pytest.mark.parametrize("start", [beginning, drawing, selling, choosing, at_the_thief])
def test_these_positions_are_fine_before_they_are_spoilt(start: Callable[[], Any]) -> None:
    position = start()
    assert RULES.position(RULES.from_position(deepcopy(position))) == position


@pytest.mark.parametrize(
    ("start", "change", "sentence"),
    [
        (beginning, put("seats", 6), "for 2 to 5 seats, not 6"),
        (beginning, put("pile", "gold"), "pile must be a text like"),
        (beginning, lambda p: p.pop("row"), "has no 'row'"),
        (beginning, put("tiles", "Itil", "oasis"), "'oasis' is no action"),
        (beginning, put("tiles", "Itil", "thief"), "villages have"),
        (beginning, lambda p: p["tiles"].pop("Itil"), "each of the 22 villages"),
        (beginning, lambda p: p["players"].pop("1"), "an entry for each seat"),
        (beginning, put("players", "0", "driver", 2), "the same driver"),
        (beginning, put("players", "0", "driver", 6), "driver must be at most 5"),
        (beginning, put("players", "0", "known", "tea", 3), "more is known or old than it holds"),
        (beginning, put("players", "0", "hand", "tea", 3), "14 cards of tea, not 15"),
        (beginning, put("players", "0", "jewels", "red", 1), "4 red jewels, not 5"),
        (beginning, put("players", "0", "colourless", 3), "colourless must be at most 2"),
        (beginning, lambda p: p["row"].pop(), "one camel of each number"),
        (beginning, put("row", 0, 1), "one camel of each number"),
        (
            beginning,
            both(put("general", "tea", 1), add("pile", "t", 1)),
            "three cards, not 4",
        ),
        (beginning, put("turn", 2), "turn must be a seat from 0 to 1, not 2"),
        (beginning, put("asked", None), "somebody is asked until the game is over"),
        (beginning, put("asked", 1), "the seat whose turn it is must be asked"),
        (beginning, put("played", {"good": "tea", "number": 1}), "in phase 'move'"),
        (beginning, put("moved", 1), "'moved' does not name a caravan"),
        (beginning, put("due", 1), "1 cards cannot be due"),
        (beginning, put("acted", False), "'acted' must be true"),
        (beginning, put("sale", 5), "a camel is on sale exactly"),
        (beginning, put("robbed", [1]), "only by the thief"),
        (beginning, put("robbed", [3]), "robbed must be a seat"),
        (beginning, put("traded", ["tea"]), "only at the bazaar"),
        (beginning, put("partner", 1), "in phase 'jewel' only"),
        (beginning, both(put("turn", 1), put("asked", 1), put("phase", "move")), "for a move"),
        (beginning, put("caravans", "1", "at", "Atlantis"), "no space called 'Atlantis'"),
        (beginning, put("caravans", "1", "to", "Itil"), "no city called 'Itil'"),
        (beginning, put("caravans", "1", "to", "Tashkent"), "shares a space or a destination"),
        (beginning, put("caravans", "1", "at", "Samarkand"), "shares a space or a destination"),
        (beginning, put("caravans", "1", "at", "Tashkent"), "stands in another one's destination"),
        (beginning, put("caravans", "1", "at", "Isfahan"), "but was not moved"),
        (
            beginning,
            lambda p: p["row"].append(p["caravans"]["2"]["camels"].pop()),
            "caravan 2 has 2 camels, not 1",
        ),
        (
            beginning,
            both(put("caravans", "1", "jewels", "blue", 0), add("bag", "b")),
            "destination of caravan 1 lie 0 jewels",
        ),
        (
            beginning,
            lambda p: (
                p["row"].extend(p["caravans"]["1"]["camels"]),
                add("bag", "b")(p),
                put("caravans", "1", None)(p),
            ),
            "the bag is empty",
        ),
        (
            beginning,
            lambda p: (
                add("pile", "tt")(p),
                put("players", "0", "hand", "tea", 0)(p),
            ),
            "seat 0 has no answer",
        ),
        (drawing, put("due", 0), "0 cards cannot be due"),
        (drawing, put("due", 3), "due must be at most 2"),
        (drawing, both(put("acted", True), put("due", 2)), "2 cards cannot be due"),
        (drawing, put("moved", 4), "moved must be at most 3"),
        (drawing, put("moved", None), "'moved' does not name a caravan"),
        (drawing, both(put("phase", "customs"), put("asked", 1), put("due", 0), put("acted", True)),
         "not where that happens"),
        (drawing, both(put("phase", "lay"), put("due", 0), put("acted", True)),
         "only before the last market"),
        (selling, put("sale", 2), "not in the caravan that was moved"),
        (selling, put("sale", 4), "begins with the highest camel"),
        (selling, put("asked", 1), "seat 1 has not the right to sell"),
        (selling, put("declined", [0]), "seat 0 has not the right to sell"),
        (selling, put("phase", "draw"), "cards cannot be due"),
        (selling, both(put("phase", "play"), put("sale", None)), "'moved' does not name"),
        (
            selling,
            both(put("caravans", "3", "jewels", "blue", 0), add("bag", "b")),
            "at its market with a wrong count of jewels",
        ),
        (choosing, put("partner", 0), "drivers are swapped with another seat"),
        (at_the_thief, both(put("phase", "sandstorm"), put("asked", 1)), "not where that happens"),
        (at_the_thief, put("phase", "sandstorm"), "seat whose turn it is cannot be asked"),
        (at_the_thief, put("phase", "jewel"), "a camel is on sale exactly"),
    ],
)  # fmt: skip
def test_an_impossible_position_is_refused(
    start: Callable[[], dict[str, Any]], change: Change, sentence: str
) -> None:
    position = start()
    change(position)
    with pytest.raises(InvalidPosition, match=sentence) as refused:
        RULES.from_position(position)
    assert "\n" not in str(refused.value)
