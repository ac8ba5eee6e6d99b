"""Who sits where: people and bots, told from their names."""

from __future__ import annotations

import pytest

from bactrian import games
from bactrian.kernel.errors import InvalidOption
from bactrian.terminal.players import choose, people, seat_names
from terminal.keyboard import desert

RULES = games.rules("desert")


@pytest.mark.parametrize(
    ("players", "seats", "names"),
    [
        ([], None, ["Blue", "Vermilion (merchant bot)"]),
        (["Ann"], 3, ["Ann", "Vermilion (merchant bot)", "Green (merchant bot)"]),
        (["bot:random", "Ann"], None, ["Blue (random bot)", "Ann"]),
        (["Ann", "Bob", "Cleo"], None, ["Ann", "Bob", "Cleo"]),
    ],
)
def test_seats_are_named_for_who_sits_there(
    players: list[str], seats: int | None, names: list[str]
) -> None:
    assert seat_names(RULES, players, seats) == names


@pytest.mark.parametrize(
    ("players", "seats", "complaint"),
    [
        (["bot:deep"], None, "no bot 'deep'"),
        (["Ann", "Bob", "Cleo"], 2, "3 players do not fit on 2 seats"),
        ([], 9, "2 to 5 players, not 9"),
        (["x"] * 6, None, "2 to 5 players, not 6"),
    ],
)
def test_seats_that_cannot_be_filled(players: list[str], seats: int | None, complaint: str) -> None:
    with pytest.raises(InvalidOption, match=complaint):
        seat_names(RULES, players, seats)


def test_people_are_those_whose_names_are_no_bots() -> None:
    assert people(["Ann", "Blue (random bot)", "Bob (bot)", "random bot"]) == [0, 2, 3]
    with pytest.raises(InvalidOption, match="no bot 'deep'"):
        people(["Blue (deep bot)"])


def test_bots_choose_among_the_legal_moves_and_the_same_in_the_same_position() -> None:
    game = desert("bot:random", "bot:random", moves=20)
    seat = game.state.actor()
    move = choose(game, seat)
    assert move in game.legal
    assert choose(game, seat) == move
    chosen = set()
    for _ in range(8):
        chosen.add(choose(game, game.state.actor()) == game.legal[0])
        game.push(game.legal[0])
    assert False in chosen
