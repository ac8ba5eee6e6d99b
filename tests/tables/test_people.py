"""People: names, passwords, tokens, what is kept of them and what is forgotten."""

from __future__ import annotations

import pytest

from bactrian.tables import commands, lobby, news, results, talk
from bactrian.tables.errors import NotAllowed, NotKnown, NotNow, NotThere, Refused, TooMuch
from bactrian.tables.people import GONE
from tables.house import House

PASSWORD = "humps and bumps"


@pytest.mark.parametrize("name", ["", " ", "x" * 25, "a\0b", "a\u202eb", "Ann (novice bot)"])
def test_some_names_cannot_be_had(house: House, name: str) -> None:
    with pytest.raises(Refused):
        house.people.arrive(name)


def test_names_need_not_be_unique_until_they_have_a_password(house: House) -> None:
    one, other = house.people.arrive(" Ann  Lee "), house.people.arrive("ann lee")
    assert one.name == "Ann Lee"
    one = house.people.protect(one, PASSWORD)
    with pytest.raises(NotNow):
        house.people.protect(other, PASSWORD)
    house.people.rename(other, "Bea")
    other = house.people.protect(house.people.find(other.id), PASSWORD)
    with pytest.raises(NotNow):
        house.people.rename(other, "ANN LEE")


def test_a_password_opens_and_nothing_else_does(house: House) -> None:
    person = house.people.protect(house.people.arrive("Ann"), PASSWORD)
    assert house.people.sign_in("aNN", PASSWORD).id == person.id
    for name, password in (("Ann", PASSWORD + "!"), ("Ann", ""), ("Bob", PASSWORD)):
        with pytest.raises(NotKnown, match="do not go together"):
            house.people.sign_in(name, password)
    with pytest.raises(Refused):
        house.people.protect(person, "short")


def test_a_changed_password_needs_the_old_one_and_ends_old_sessions(house: House) -> None:
    guest = house.people.arrive("Ann")
    person = house.people.protect(guest, PASSWORD)
    with pytest.raises(NotKnown):
        house.people.find(guest.id, guest.session)
    with pytest.raises(NotKnown):
        house.people.protect(person, "another password")
    again = house.people.protect(person, "another password", PASSWORD)
    with pytest.raises(NotKnown):
        house.people.find(person.id, person.session)
    assert house.people.find(again.id, again.session) == again


def test_tokens_are_for_bots_and_can_be_revoked(house: House) -> None:
    ann, bob = house.people.arrive("Ann"), house.people.arrive("Bob")
    bot, token = house.people.bot_account(ann, "Annbot")
    assert house.people.by_token(token).id == bot.id
    for wrong in (
        lambda: house.people.revoke(bob, bot.id),
        lambda: house.people.fresh_token(bob, bot.id),
    ):
        with pytest.raises(NotThere):
            wrong()
    with pytest.raises(NotAllowed):
        house.people.bot_account(house.people.by_token(token), "Bot of a bot")
    second = house.people.fresh_token(ann, bot.id)
    house.people.revoke(ann, bot.id)
    for gone in (token, second, "bactrian_guess", ""):
        with pytest.raises(NotKnown):
            house.people.by_token(gone)


def test_what_is_kept_is_handed_out_and_then_forgotten(house: House) -> None:
    table_id = house.begin("Ann", "Bob")
    house.play(table_id, 4)
    ann = house.people.find(house.person("Ann"))
    _, token = house.people.bot_account(ann, "Annbot")
    house.storage.write(lambda c: talk.say(c, table_id, "seats", ann.id, "good luck", 1))
    house.storage.write(lambda c: talk.note(c, table_id, ann.id, "mind the oasis"))
    kept = str(house.people.export(ann))
    for part in ("good luck", "mind the oasis", "Annbot", table_id):
        assert part in kept
    house.people.delete(ann)
    assert house.people.find(ann.id).name == GONE
    with pytest.raises(NotKnown):
        house.people.by_token(token)
    with pytest.raises(NotKnown):
        house.people.find(ann.id, ann.session)
    assert "good luck" not in str(house.people.export(ann))
    house.play(table_id)  # the game is not lost to the others


# -- results -------------------------------------------------------------------


def test_games_between_people_are_rated(house: House) -> None:
    table_id = house.begin("Ann", "Bob")
    house.play(table_id, 6)
    house.act(table_id, commands.resign, "Bob")
    with house.storage.read() as connection:
        won = results.statistics(connection, house.person("Ann"))["desert"]
        lost = results.statistics(connection, house.person("Bob"))["desert"]
    assert (won["played"], won["won"], lost["won"]) == (1, 1, 0)
    assert won["rating"] > lost["rating"]


def test_games_against_bots_count_and_are_not_rated(house: House) -> None:
    table_id = house.begin("Ann", bots={1: "random"})
    house.act(table_id, commands.resign, "Ann")
    with house.storage.read() as connection:
        found = results.statistics(connection, house.person("Ann"))["desert"]
    assert found["played"] == 1
    assert "rating" not in found


def test_the_usual_reply_time_is_the_middle_one(house: House) -> None:
    table_id = house.begin("Ann", "Bob")
    with house.storage.read() as connection:
        assert results.reply_time(connection, house.person("Ann")) is None
    for wait in (1_000, 0, 90_000, 0, 4_000, 0):
        house.clock.pass_by(wait)
        house.play(table_id)
    with house.storage.read() as connection:
        assert results.reply_time(connection, house.person("Ann")) == 4_000


# -- finding tables, talking ---------------------------------------------------


def test_the_table_that_has_waited_longest_comes_first(house: House) -> None:
    first = house.begin("Ann", "Bob")
    house.clock.pass_by(1000)
    second = house.begin("Ann", "Cid")
    with house.storage.read() as connection:
        assert lobby.waiting(connection, house.person("Ann")) == [first, second]
        assert lobby.waiting(connection, house.person("Bob")) == []
        assert set(lobby.own(connection, house.person("Ann"))) == {first, second}
        assert lobby.listed(connection, "tantan", "running") == []
        assert len(lobby.listed(connection, None, "running")) == 2


def test_talk_has_its_limits(house: House) -> None:
    table_id = house.begin("Ann", "Bob")
    ann, bob = house.person("Ann"), house.person("Bob")

    def say(text: str, at: int = 0) -> None:
        house.storage.write(lambda c: talk.say(c, table_id, "seats", ann, text, at))

    for text in ("", " ", "x" * (talk.LONGEST + 1)):
        with pytest.raises(Refused):
            say(text)
    for number in range(talk.AT_ONCE):
        say(f"word {number}")
    with pytest.raises(TooMuch):
        say("too fast")
    say("later", talk.SPAN)
    with house.storage.read() as connection:
        assert len(talk.said(connection, table_id, "seats", bob, 0)) == talk.AT_ONCE + 1
        assert talk.said(connection, table_id, "gallery", bob, 0) == []
    house.people.mute(house.people.find(bob), ann, True)
    with house.storage.read() as connection:
        assert talk.said(connection, table_id, "seats", bob, 0) == []
    house.people.mute(house.people.find(bob), ann, False)
    with house.storage.read() as connection:
        assert talk.said(connection, table_id, "seats", bob, 0) != []


def test_notes_are_ones_own(house: House) -> None:
    table_id = house.begin("Ann", "Bob")
    ann = house.person("Ann")
    for text in ("first", "second"):
        house.storage.write(lambda c, t=text: talk.note(c, table_id, ann, t))
    with house.storage.read() as connection:
        assert talk.noted(connection, table_id, ann) == "second"
        assert talk.noted(connection, table_id, house.person("Bob")) == ""
    assert "second" not in str(news.outside(house.look(table_id)))
