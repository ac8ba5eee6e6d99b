"""The map of Samarkand can be played on, and a map that cannot is refused."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from bactrian.games.samarkand.board import ground, load, steps, validate
from bactrian.kernel.errors import InvalidOption


def test_the_map_is_proved() -> None:
    validate(load())


def test_the_rules_use_the_map_as_it_is_written() -> None:
    board, used = load(), ground()
    spaces = [space["id"] for space in board["spaces"]]
    for index, space in enumerate(board["spaces"]):
        assert sorted(spaces[near] for near in used.near[index]) == space["near"]
        assert used.water[index] == (space["kind"] == "water")
    assert [spaces[home] for home in used.homes] == [each["home"] for each in board["families"]]
    assert [spaces[market] for market in used.markets] == [each["space"] for each in board["goods"]]
    assert used.prices == [each["price"] for each in board["families"]]


def test_the_shapes_lie_on_the_map() -> None:
    board = load()
    width, height = board["size"]
    for space in board["spaces"]:
        x, y = space["at"]
        assert 0 < x < width
        assert 0 < y < height
        assert space["shape"].startswith("M")
        assert space["shape"].endswith("z")


def test_no_family_is_starved_and_no_good_out_of_reach() -> None:
    """What tools/samarkand_board.py measured on this map, with equal bots."""
    (notes,) = load()["notes"].values()
    assert set(notes) == {"2", "3", "4", "5"}
    for seats, found in notes.items():
        most = max(found["marriages a game"].values())
        assert min(found["marriages a game"].values()) > most / 3, seats
        assert min(found["goods reached, %"].values()) >= 10, seats
        assert set(found["endings, %"]) >= {"all", "five"}


def space(board: dict[str, Any], key: str) -> dict[str, Any]:
    found: dict[str, Any] = next(each for each in board["spaces"] if each["id"] == key)
    return found


def cut(board: dict[str, Any], one: str, other: str) -> None:
    space(board, one)["near"].remove(other)
    space(board, other)["near"].remove(one)


def lose_a_space(board: dict[str, Any]) -> None:
    del board["spaces"][-1]


def name_two_alike(board: dict[str, Any]) -> None:
    board["spaces"][0]["id"] = board["spaces"][1]["id"]


def dry_a_sea(board: dict[str, Any]) -> None:
    space(board, "caspian-sea")["kind"] = "plain"


def border_one_way(board: dict[str, Any]) -> None:
    space(board, "cairo")["near"].append("kashgar")


def leave_two_neighbours(board: dict[str, Any]) -> None:
    for near in space(board, "kucha")["near"][2:]:
        cut(board, "kucha", near)


def cut_off_a_sea(board: dict[str, Any]) -> None:
    for near in list(space(board, "caspian-sea")["near"]):
        cut(board, "caspian-sea", near)


def use_a_home_twice(board: dict[str, Any]) -> None:
    board["families"][0]["home"] = board["families"][1]["home"]


def sell_two_goods_in_one_place(board: dict[str, Any]) -> None:
    board["goods"][0]["space"] = board["goods"][1]["space"]


def ask_too_much(board: dict[str, Any]) -> None:
    board["families"][0]["price"] = 7


def border_two_homes(board: dict[str, Any]) -> None:
    space(board, "samarkand")["near"].append("kashgar")
    space(board, "kashgar")["near"].append("samarkand")


def take_goods_away(board: dict[str, Any]) -> None:
    """Delhi keeps its borders, but the goods around it change places with others far away."""
    way = steps({each["id"]: each for each in board["spaces"]}, "delhi")
    near = [each for each in board["spaces"] if each["kind"] == "goods" and way[each["id"]] <= 2]
    far = [each for each in board["spaces"] if each["kind"] == "plain" and way[each["id"]] > 6]
    for one, other in zip(near, far, strict=False):
        one["kind"], other["kind"] = "plain", "goods"
        good = next(each for each in board["goods"] if each["space"] == one["id"])
        good["space"] = other["id"]


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (lose_a_space, "the map has 95 spaces; it must have 96"),
        (name_two_alike, "two spaces of the map have the same id"),
        (dry_a_sea, "44 spaces of kind plain; it must have 43"),
        (border_one_way, "cairo borders kashgar, but not the other way round"),
        (leave_two_neighbours, "has 2 neighbours; a land space has 3 to 7"),
        (cut_off_a_sea, "to caspian-sea"),
        (use_a_home_twice, "each space of kind home must be used exactly once"),
        (sell_two_goods_in_one_place, "each space of kind goods must be used exactly once"),
        (ask_too_much, "a marriage costs 3 to 6 dirhams, not 7"),
        (border_two_homes, "the nearest home is 1 steps away, not 2 to 4"),
        (take_goods_away, "goods within 2 steps; it must have 4"),
    ],
)
def test_a_map_that_cannot_be_played_on_is_refused(
    spoil: Callable[[dict[str, Any]], None], sentence: str
) -> None:
    board = deepcopy(load())
    spoil(board)
    with pytest.raises(InvalidOption, match=sentence):
        validate(board)
