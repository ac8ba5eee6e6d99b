"""The cards: the data that lies beside this file, and the proof that it can be played with."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any

from bactrian.games.tantan.rules import GOODS, HAND, PLACES, Deck
from bactrian.games.tantan.words import KINDS
from bactrian.kernel.errors import InvalidOption

SEATS = (2, 3, 4)


@cache
def deck(seats: int) -> Deck:
    """The cards in play with so many players."""
    data = load()
    validate(data)
    kinds = [data["kinds"][kind] for kind in KINDS]
    return Deck(
        seats,
        data["spaces"][str(seats)],
        data["prices"],
        [kind["cards"] - kind.get("out", {}).get(str(seats), 0) for kind in kinds],
        [kind["money"] for kind in kinds],
        [kind["points"] for kind in kinds[:GOODS]],
    )


def load() -> dict[str, Any]:
    text = files("bactrian.games.tantan").joinpath("cards.json").read_text(encoding="utf-8")
    data: dict[str, Any] = json.loads(text)
    return data


def validate(data: dict[str, Any]) -> None:
    """Raise InvalidOption with one sentence if these cards cannot be played with."""
    if list(data["kinds"]) != list(KINDS):
        raise InvalidOption(f"the kinds of cards must be {', '.join(KINDS)}, in this order")
    _check_prices(data["prices"])
    for name, kind in data["kinds"].items():
        _check_kind(name, kind)
    for seats in SEATS:
        spaces = data["spaces"].get(str(seats), 0)
        if spaces < seats:
            raise InvalidOption(
                f"with {seats} players the caravan must have {seats} spaces or more, not {spaces}"
            )
        _check_size(data, seats)


def _check_prices(prices: list[int]) -> None:
    if len(prices) != PLACES or prices != sorted(prices) or prices[0] != 1:
        raise InvalidOption(f"there must be {PLACES} prices that begin with 1 and never fall")


def _check_kind(name: str, kind: dict[str, Any]) -> None:
    if kind["money"] < 1:
        raise InvalidOption(f"{name} on the purse must give 1 or more, not {kind['money']}")
    if name in KINDS[:GOODS] and kind.get("points", 0) < 1:
        raise InvalidOption(f"{name} must be worth 1 point or more")
    if name not in KINDS[:GOODS] and "points" in kind:
        raise InvalidOption(f"{name} has no points of its own: only goods have")
    for seats, out in kind.get("out", {}).items():
        if not 0 <= out <= kind["cards"]:
            raise InvalidOption(
                f"with {seats} players {out} cards of {name} cannot stay in the box: "
                f"there are {kind['cards']}"
            )


def _check_size(data: dict[str, Any], seats: int) -> None:
    """So many cards that the market can be filled and the first caravan loaded."""
    cards = sum(
        [kind["cards"] - kind.get("out", {}).get(str(seats), 0) for kind in data["kinds"].values()]
    )
    least = PLACES + 1 + data["spaces"][str(seats)] + seats * HAND
    if cards < least:
        raise InvalidOption(
            f"with {seats} players there must be {least} cards or more, not {cards}"
        )
