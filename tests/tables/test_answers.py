"""Answers left in advance: given when their question comes, and never when they do not fit."""

from __future__ import annotations

import pytest

from bactrian.kernel.errors import InvalidMove
from bactrian.tables import commands, news
from bactrian.tables.answers import MOST, Answer
from bactrian.tables.errors import Refused, TooMuch
from bactrian.tables.journal import Request
from bactrian.tables.table import Setup
from tables.house import House

LEADERS = {"phase": "leaders"}


def leave(house: House, table_id: str, name: str, answer: Answer) -> None:
    house.tables.leave_answer(table_id, house.person(name), answer)


def left(house: House, table_id: str, name: str) -> list[tuple[bool, str]]:
    answers = house.tables.answers(table_id, house.person(name))
    return [(answer.armed, answer.why) for answer in answers]


def test_an_answer_is_given_at_once_when_its_question_comes(house: House) -> None:
    table_id = house.begin("Ann", "Bob")
    moves = house.look(table_id).begun.legal
    leave(house, table_id, "Bob", Answer("mine", LEADERS, [moves[0], moves[-1]]))
    house.act(table_id, commands.move, "Ann", moves[0])
    table = house.look(table_id)
    assert [move.data["move"] for move in table.moves] == [moves[0], moves[-1]]
    assert table.moves[1].person == house.person("Bob")


def test_an_answer_to_what_is_asked_already_is_given_now(house: House) -> None:
    table_id = house.begin("Ann", "Bob")
    move = house.look(table_id).begun.legal[5]
    leave(house, table_id, "Ann", Answer("now", LEADERS, [move]))
    assert [each.data["move"] for each in house.look(table_id).moves] == [move]


def test_several_answers_follow_each_other(house: House) -> None:
    table_id = house.begin("Ann", "Bob")
    moves = house.look(table_id).begun.legal
    leave(house, table_id, "Bob", Answer("b", LEADERS, moves))
    leave(house, table_id, "Ann", Answer("a", LEADERS, moves))
    assert house.look(table_id).begun.view(0)["phase"] == "camels"


def test_an_answer_waits_for_its_own_question(house: House) -> None:
    table_id = house.begin("Ann", "Bob")
    leave(house, table_id, "Ann", Answer("later", {"phase": "camels"}, ["Y a5"]))
    assert house.look(table_id).moves == []
    assert left(house, table_id, "Ann") == [(True, "")]


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        (Answer("x", LEADERS, ["Y a5"], {"turn": 99}), "turn was to be 99"),
        (Answer("x", LEADERS, ["Y a5"], {"nonsense": 1}), "but is None"),
        (Answer("x", LEADERS, ["TAKEN"]), "none of its moves is legal"),
    ],
)
def test_an_answer_that_does_not_fit_disarms_itself_and_says_why(
    house: House, answer: Answer, why: str
) -> None:
    table_id = house.begin("Ann", "Bob")
    first = house.look(table_id).begun.legal[0]
    moves = [first if move == "TAKEN" else move for move in answer.moves]
    leave(house, table_id, "Bob", Answer("x", answer.question, moves, answer.fits))
    house.act(table_id, commands.move, "Ann", first)
    [(armed, told)] = left(house, table_id, "Bob")
    assert not armed
    assert why in told
    assert len(house.look(table_id).moves) == 1


def test_taking_back_disarms_what_would_only_do_it_again(house: House) -> None:
    table_id = house.begin("Ann", "Bob")
    move = house.look(table_id).begun.legal[0]
    leave(house, table_id, "Ann", Answer("a", LEADERS, [move]))
    house.act(table_id, commands.take_back, "Ann", False)
    assert house.look(table_id).moves == []
    assert left(house, table_id, "Ann") == [(False, "you took a move back")]


def test_an_answer_is_replaced_and_dropped(house: House) -> None:
    table_id = house.begin("Ann", "Bob")
    for move in ("Y a5", "Y a6"):
        leave(house, table_id, "Bob", Answer("x", {"phase": "camels"}, [move]))
    assert len(left(house, table_id, "Bob")) == 1
    house.tables.drop_answer(table_id, house.person("Bob"), "x")
    assert left(house, table_id, "Bob") == []


def test_nonsense_is_not_kept(house: House) -> None:
    table_id = house.begin("Ann", "Bob")
    with pytest.raises(InvalidMove):
        leave(house, table_id, "Ann", Answer("x", LEADERS, ["castle"]))
    with pytest.raises(Refused):
        leave(house, table_id, "Ann", Answer("x", LEADERS, []))
    with pytest.raises(Refused):
        leave(house, table_id, "Ann", Answer("x", {}, ["Y a5"]))
    for number in range(MOST):
        leave(house, table_id, "Ann", Answer(str(number), {"phase": "camels"}, ["Y a5"]))
    with pytest.raises(TooMuch):
        leave(house, table_id, "Ann", Answer("more", {"phase": "camels"}, ["Y a5"]))


def test_nobody_else_hears_of_an_answer(house: House) -> None:
    table_id = house.begin("Ann", "Bob", setup=Setup("desert", 2))
    number = house.look(table_id).number
    leave(house, table_id, "Bob", Answer("secret plan", {"phase": "camels"}, ["Y a5"]))
    table = house.look(table_id)
    assert table.number == number
    assert "secret plan" not in str([news.outside(table), news.since(table, 0, 0)])
    assert left(house, table_id, "Ann") == []


def test_a_request_that_comes_again_is_told_of_its_own_move(house: House) -> None:
    table_id = house.begin("Ann", "Bob")
    moves = house.look(table_id).begun.legal
    leave(house, table_id, "Bob", Answer("b", LEADERS, moves))
    ann = house.person("Ann")
    request = Request(ann, "key", "digest")
    numbers = [
        house.tables.act(table_id, lambda t: commands.move(t, ann, moves[0]), request)
        for _ in range(2)
    ]
    assert numbers[0] == numbers[1] == house.look(table_id).number - 1
