"""Attempts to see or do what is not one's own; each is refused, and says no more than it must."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bactrian.tables import access, commands, news
from bactrian.tables.errors import NotAllowed, NotKnown, NotNow, NotThere, Refused
from bactrian.tables.table import Setup, Table
from tables.house import House

HIDDEN = "tantan"  # a game in which something is hidden
PRIVATE = Setup(HIDDEN, 2, visibility="private")

Try = Callable[[House, Table, str | None], object]


def _command(command: Callable[..., object], *words: object) -> Try:
    return lambda house, table, person: command(table, person, *words)


SEATED_ONLY: dict[str, Try] = {
    "leave": _command(commands.leave),
    "kick": _command(commands.kick, 1),
    "fill": _command(commands.fill, 1, "random"),
    "start": _command(commands.start),
    "move": lambda h, t, p: commands.move(t, p, t.begun.legal[0]),  # type: ignore[arg-type]
    "undo": _command(commands.take_back, False),
    "reset turn": _command(commands.take_back, True),
    "pause": _command(commands.pause),
    "abandon": _command(commands.abandon),
    "agree": _command(commands.agree),
    "decline": _command(commands.decline),
    "resume": _command(commands.resume),
    "hand over": _command(commands.hand_over, "random"),
    "come back": _command(commands.come_back),
    "resign": _command(commands.resign),
    "answers": lambda h, t, p: h.tables.answers(t.id, p),
    "drop answer": lambda h, t, p: h.tables.drop_answer(t.id, p, "x"),
    "rematch": lambda h, t, p: h.tables.rematch(t.id, p, "Eve"),  # type: ignore[arg-type]
}


@pytest.mark.parametrize("deed", SEATED_ONLY)
@pytest.mark.parametrize("setup", [Setup(HIDDEN, 2), PRIVATE], ids=["public", "private"])
def test_outsiders_do_nothing(house: House, deed: str, setup: Setup) -> None:
    table = house.look(house.begin("Ann", "Bob", setup=setup))
    private = setup.visibility == "private"
    with pytest.raises(NotThere if private else NotAllowed):
        SEATED_ONLY[deed](house, table, house.person("Eve"))
    with pytest.raises(NotKnown):
        SEATED_ONLY[deed](house, table, None)


@pytest.mark.parametrize("person", [None, "Eve"])
@pytest.mark.parametrize("invite", ["", "guess", "ünknown"])
def test_a_private_table_is_not_there_for_others(
    house: House, person: str | None, invite: str
) -> None:
    table = house.look(house.begin("Ann", "Bob", setup=PRIVATE))
    eve = house.person(person) if person else None
    for look in (
        lambda: access.see(table, eve, invite),
        lambda: access.eyes(table, eve, 0, invite),
        lambda: access.opened(table, eve, invite),
        lambda: house.tables.moment(table.id, eve, 0, invite),
    ):
        with pytest.raises(NotThere, match="there is no such table"):
            look()
    assert access.see(table, eve, table.invite) is None


def test_only_those_who_sit_there_can_invite(house: House) -> None:
    table = house.look(house.begin("Ann", "Bob", setup=PRIVATE))
    assert access.invite_for(table, house.person("Bob")) == table.invite
    assert access.invite_for(table, house.person("Eve")) is None
    assert access.invite_for(table, None) is None


def test_nobody_borrows_eyes_before_the_end(house: House) -> None:
    table_id = house.begin("Ann", "Bob", setup=Setup(HIDDEN, 2))
    table = house.look(table_id)
    for person, wish in ((house.person("Ann"), 1), (house.person("Eve"), 0), (None, 1)):
        with pytest.raises(NotAllowed):
            access.eyes(table, person, wish)
        with pytest.raises(NotAllowed, match="what is hidden"):
            access.opened(table, person)
    for wish in (-1, 2, 99):
        with pytest.raises(NotThere):
            access.eyes(table, house.person("Ann"), wish)
    house.act(table_id, commands.resign, "Ann")
    assert access.eyes(house.look(table_id), None, 1) == 1


def test_only_the_host_sets_up_and_nobody_after_the_start(house: House) -> None:
    table_id = house.tables.create(house.person("Ann"), "Ann", Setup("desert", 3))
    house.join(table_id, "Bob")
    for command, words in (
        (commands.kick, (0,)),
        (commands.fill, (2, "random")),
        (commands.start, ()),
        (commands.abandon, ()),
    ):
        with pytest.raises(NotAllowed):
            house.act(table_id, command, "Bob", *words)
    house.act(table_id, commands.fill, "Ann", 2, "random")
    house.act(table_id, commands.start, "Ann")
    for command, words in ((commands.kick, (1,)), (commands.start, ()), (commands.leave, ())):
        with pytest.raises(NotNow):
            house.act(table_id, command, "Ann", *words)
    with pytest.raises(NotNow):
        house.join(table_id, "Eve")


def test_a_player_does_nothing_for_another_seat(house: House) -> None:
    """A command never takes a seat for its author: it follows from who acts."""
    table_id = house.begin("Ann", "Bob")
    house.act(table_id, commands.resign, "Bob")
    table = house.look(table_id)
    assert table.players[1].resigned
    assert not table.players[0].resigned


def test_those_who_play_and_those_who_watch_talk_apart(house: House) -> None:
    table = house.look(house.begin("Ann", "Bob"))
    assert access.room(table, house.person("Ann")) == access.SEATS
    assert access.room(table, house.person("Eve")) == access.GALLERY
    with pytest.raises(NotKnown):
        access.room(table, None)


def test_moves_are_offered_to_nobody_while_the_game_waits(house: House) -> None:
    table_id = house.begin("Ann", "Bob")
    game = house.look(table_id).begun
    assert access.view(game, 0, True)["legal"]
    assert access.view(game, 0, False)["legal"] == []
    assert access.view(game, 1, True)["legal"] == []


def test_the_outside_of_a_table_tells_no_secret(house: House) -> None:
    table_id = house.begin("Ann", "Bob", setup=Setup(HIDDEN, 2))
    house.play(table_id, 10)
    table = house.look(table_id)
    told = str([news.outside(table), *(news.since(table, 0, seat) for seat in (None, 0, 1))])
    for secret in (table.secret, table.invite, table.dice_text.partition(":")[0]):
        assert secret not in told
    assert "outcomes" not in told


def test_refusals_are_all_of_one_family() -> None:
    assert {each.status for each in (NotKnown, NotAllowed, NotThere, NotNow)} == {
        401,
        403,
        404,
        409,
    }
    assert all(issubclass(each, Refused) for each in (NotKnown, NotAllowed, NotThere, NotNow))
