"""Dice: seeded, the same everywhere, fair, and no telling what comes."""

from __future__ import annotations

import pytest

from bactrian.kernel.dice import Dice
from bactrian.kernel.errors import InvalidPosition, RollError

FIRST_ROLLS = [1, 4, 4, 0, 0, 4, 3, 2, 1, 0, 5, 3]
FIRST_SHUFFLE = [4, 3, 0, 2, 7, 5, 1, 6]


def test_the_same_seed_rolls_the_same_on_every_platform() -> None:
    dice = Dice(7)
    assert [dice.roll(6) for _ in range(12)] == FIRST_ROLLS
    items = list(range(8))
    dice.shuffle(items)
    assert items == FIRST_SHUFFLE


def test_seeds_of_any_kind() -> None:
    assert Dice(7).key == Dice("7").key == Dice(b"7").key != Dice(8).key


def test_rolls_are_fair() -> None:
    dice = Dice("fair")
    counts = [0] * 7
    for _ in range(7000):
        counts[dice.roll(7)] += 1
    assert all(880 < count < 1120 for count in counts)


def test_a_shuffle_keeps_all_and_moves_all() -> None:
    dice = Dice(3)
    first = {0: 0, 1: 0, 2: 0}
    for _ in range(600):
        items = [0, 1, 2]
        dice.shuffle(items)
        assert sorted(items) == [0, 1, 2]
        first[items[0]] += 1
    assert all(140 < count < 260 for count in first.values())


def test_a_clone_goes_on_alike_and_a_fork_differs() -> None:
    dice = Dice(3)
    dice.roll(6)
    twin, fork = dice.clone(), dice.clone().fork()
    rolls = [dice.roll(1000) for _ in range(40)]
    assert [twin.roll(1000) for _ in range(40)] == rolls
    assert [fork.roll(1000) for _ in range(40)] != rolls


@pytest.mark.parametrize("used", [0, 1, 15, 16, 17, 40])
def test_dice_as_text_go_on_where_they_were(used: int) -> None:
    dice = Dice(9)
    for _ in range(used):
        dice.roll(2)
    again = Dice.from_text(dice.text())
    assert [again.roll(99) for _ in range(40)] == [dice.roll(99) for _ in range(40)]


@pytest.mark.parametrize("text", ["", ":", "00:0", "zz" * 16 + ":0", "00" * 16 + ":-1", "00" * 16])
def test_what_is_no_dice_is_refused(text: str) -> None:
    with pytest.raises(InvalidPosition, match="32 hexadecimal digits"):
        Dice.from_text(text)


def test_outcomes_are_noted_and_can_be_told() -> None:
    dice, log = Dice(1), []
    dice.log = log
    rolled = [dice.roll(6) for _ in range(5)]
    assert log == rolled
    told = Dice(2)
    told.script = [1, 2, 3]
    assert [told.roll(6) for _ in range(3)] == [1, 2, 3]
    assert told.used == 3  # words are used all the same: what comes later is what would have come
    told.script = [6]
    with pytest.raises(RollError, match="6 sides cannot roll 6"):
        told.roll(6)
