"""The board, and every way in which one is refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib.resources import files
from typing import Any

import pytest

from bactrian.games.seidenstrasse import RULES, board
from bactrian.games.seidenstrasse.board import Board, validate
from bactrian.kernel.errors import InvalidOption


def data() -> dict[str, Any]:
    text = files("bactrian.games.seidenstrasse").joinpath("board.json").read_text()
    found: dict[str, Any] = json.loads(text)
    return found


def test_the_board_is_valid_and_says_that_it_is_reconstructed() -> None:
    validate(Board(**data()))
    assert board.main().provenance == "reconstructed"
    assert len(board.main().spaces) == 28


def _village(village: str, **change: Any) -> Callable[[dict[str, Any]], None]:
    def change_it(found: dict[str, Any]) -> None:
        next(v for v in found["villages"] if v["name"] == village).update(change)

    return change_it


def _drop(key: str, entry: Any) -> Callable[[dict[str, Any]], None]:
    return lambda found: found[key].remove(entry)


def _add(key: str, entry: Any) -> Callable[[dict[str, Any]], None]:
    return lambda found: found[key].append(entry)


def _set(key: str, at: Any, entry: Any) -> Callable[[dict[str, Any]], None]:
    def change_it(found: dict[str, Any]) -> None:
        found[key][at] = entry

    return change_it


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda found: found["villages"].pop(), "6 cities and 22 villages, not 6 and 21"),
        (lambda found: found["cities"].clear(), "6 cities and 22 villages, not 0 and 22"),
        (_village("Itil", name="Jand"), "two spaces are called Jand"),
        (_village("Itil", action="oasis"), "'oasis' is no action"),
        (_village("Itil", action="thief"), "1 villages have 2 camels, not 2"),
        (lambda found: found["camels"].pop("7"), "numbered 1 to 10"),
        (_set("camels", "7", "silk"), "each good is carried by two camels"),
        (_add("lines", ["Itil", "Atlantis"]), "joins two spaces of the board"),
        (_add("lines", ["Itil", "Itil"]), "joins two spaces of the board"),
        (_add("lines", ["Itil", "Jand", "Merv"]), "joins two spaces of the board"),
        (_add("arrows", ["Itil", "Erzurum"]), "two roads join"),
        (_village("Merv", gate="Atlantis"), "Merv is the gate of Atlantis, which is no city"),
        (_village("Itil", signposts={"Jand": []}), "signpost in Itil is for Jand, which is no"),
        (_village("Itil", signposts={"Isfahan": ["Yazd"]}), "in Itil shows to Yazd, where no"),
        (_set("start", 0, {"from": "Amritsar", "to": "Amritsar"}), "start in three cities"),
        (lambda found: found["start"].pop(), "start in three cities"),
        (_drop("arrows", ["Itil", "Gurganj"]), "bound for Byzantium cannot go on from Itil"),
        (_village("Gurganj", signposts={"Samarkand": []}), "cannot go on from Gurganj"),
        (_village("Gurganj", signposts={}), "bound for Samarkand can come back to Erzurum"),
        (_add("lines", ["Jand", "Gurganj"]), "two roads join"),
        (_add("lines", ["Jand", "Itil"]), "bound for Byzantium can come back to"),
    ],
)
def test_a_board_that_cannot_be_played_is_refused(
    change: Callable[[dict[str, Any]], object], sentence: str
) -> None:
    found = data()
    change(found)
    with pytest.raises(InvalidOption, match=sentence):
        validate(Board(**found))


def test_the_option_for_the_other_side() -> None:
    assert RULES.checked({}) == {"variable": "false"}
    with pytest.raises(InvalidOption, match="variable can be false, true"):
        RULES.checked({"variable": "yes"})
