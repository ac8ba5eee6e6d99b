"""What people do at a table, from setting it up to the end."""

from __future__ import annotations

import pytest

from bactrian import games
from bactrian.kernel.errors import IllegalMove, InvalidMove, InvalidOption, NotYourTurn
from bactrian.tables import commands
from bactrian.tables.errors import NotAllowed, NotNow, NotThere, Refused
from bactrian.tables.journal import Request
from bactrian.tables.table import ABANDONED, OPEN, OVER, PAUSED, RUNNING, Setup
from tables.house import House

# -- before the game -----------------------------------------------------------


def test_a_table_fills_and_begins(house: House) -> None:
    table_id = house.tables.create(house.person("Ann"), "Ann", Setup("desert", 3), {1: "novice"})
    table = house.look(table_id)
    assert table.names == ["Ann", "Vermilion (novice bot)", "Green"]
    with pytest.raises(NotNow, match="open"):
        house.act(table_id, commands.start, "Ann")
    house.join(table_id, "Bob")
    house.act(table_id, commands.start, "Ann")
    table = house.look(table_id)
    assert (table.status, table.begun.names[2]) == (RUNNING, "Bob")


@pytest.mark.parametrize(
    ("setup", "bots"),
    [
        (Setup("chess", 2), {}),
        (Setup("desert", 9), {}),
        (Setup("desert", 2, {"board": "moon"}), {}),
        (Setup("desert", 2), {1: "genius"}),
        (Setup("desert", 2), {7: "novice"}),
    ],
)
def test_what_cannot_be_played_is_not_set_up(
    house: House, setup: Setup, bots: dict[int, str]
) -> None:
    with pytest.raises((InvalidOption, Refused)):
        house.tables.create(house.person("Ann"), "Ann", setup, bots)


def test_the_host_passes_to_the_next_who_sits_there(house: House) -> None:
    table_id = house.tables.create(house.person("Ann"), "Ann", Setup("desert", 3))
    house.join(table_id, "Bob")
    house.act(table_id, commands.leave, "Ann")
    assert house.look(table_id).host == house.person("Bob")
    house.act(table_id, commands.leave, "Bob")
    assert house.look(table_id).status == ABANDONED


def test_somebody_asked_to_go_is_gone_and_the_seat_is_free(house: House) -> None:
    table_id = house.tables.create(house.person("Ann"), "Ann", Setup("desert", 2))
    house.join(table_id, "Bob")
    house.act(table_id, commands.kick, "Ann", 1)
    with pytest.raises(NotAllowed):
        house.act(table_id, commands.leave, "Bob")
    house.act(table_id, commands.fill, "Ann", 1, "random")
    house.act(table_id, commands.kick, "Ann", 1)
    house.join(table_id, "Cid")
    assert house.look(table_id).names == ["Ann", "Cid"]


def test_nobody_sits_twice_or_in_a_taken_seat(house: House) -> None:
    table_id = house.tables.create(house.person("Ann"), "Ann", Setup("desert", 3))
    with pytest.raises(NotNow):
        house.join(table_id, "Ann")
    bob = house.person("Bob")
    with pytest.raises(NotNow, match="free are 1, 2"):
        house.tables.act(table_id, lambda t: commands.join(t, bob, "Bob", 0, "", ""))


# -- moving --------------------------------------------------------------------


def test_moves_are_refused_with_their_reason(house: House) -> None:
    table_id = house.begin("Ann", "Bob")
    legal = house.look(table_id).begun.legal
    with pytest.raises(NotYourTurn):
        house.act(table_id, commands.move, "Bob", legal[0])
    with pytest.raises(InvalidMove):
        house.act(table_id, commands.move, "Ann", "castle")
    house.act(table_id, commands.move, "Ann", legal[0])
    with pytest.raises(IllegalMove) as wrong:
        house.act(table_id, commands.move, "Bob", legal[0])
    assert wrong.value.clause.id.startswith("D")
    with pytest.raises(NotAllowed):
        house.act(table_id, commands.move, "Eve", legal[1])
    with pytest.raises(NotNow, match="gone on"):
        house.act(table_id, commands.move, "Bob", legal[1], 0)


def test_a_request_that_comes_again_counts_once(house: House) -> None:
    table_id = house.begin("Ann", "Bob")
    ann = house.person("Ann")
    move = house.look(table_id).begun.legal[0]
    request = Request(ann, "key", "digest")
    numbers = {
        house.tables.act(table_id, lambda t: commands.move(t, ann, move), request) for _ in range(3)
    }
    assert numbers == {house.look(table_id).number}
    with pytest.raises(Refused, match="another request"):
        house.tables.act(
            table_id, lambda t: commands.move(t, ann, move), Request(ann, "key", "other")
        )
    create = Request(ann, "table", "digest")
    made = {house.tables.create(ann, "Ann", Setup("desert", 2), request=create) for _ in range(2)}
    assert len(made) == 1


@pytest.mark.parametrize("game", games.names())
def test_every_game_can_be_played_to_its_end(house: House, game: str) -> None:
    rules = games.rules(game)
    names = ["Ann", "Bob", "Cid", "Dee"][: rules.seats[0]]
    table_id = house.begin(*names, setup=Setup(game, rules.seats[0]))
    house.play(table_id, 10_000)
    table = house.look(table_id)
    assert table.status == OVER
    assert min(table.places()) == 1
    assert table.at_move(len(table.moves)).position() == table.begun.position()


# -- taking back ---------------------------------------------------------------


def test_an_undo_is_free_until_another_person_acts(house: House) -> None:
    table_id = house.begin("Ann", "Bob")
    house.play(table_id)
    house.act(table_id, commands.take_back, "Ann", False)
    table = house.look(table_id)
    assert (len(table.moves), table.asked) == (0, 0)
    assert [entry.kind for entry in table.entries][-2:] == ["move", "undo"]  # nothing is deleted
    house.play(table_id, 2)
    house.act(table_id, commands.take_back, "Ann", False)
    table = house.look(table_id)
    assert table.offer is not None
    assert len(table.moves) == 2
    house.act(table_id, commands.agree, "Bob")
    assert (len(house.look(table_id).moves), house.look(table_id).offer) == (0, None)


def test_an_undo_goes_back_past_what_bots_did(house: House) -> None:
    table_id = house.begin("Ann", bots={1: "random"})
    house.play(table_id)
    move = house.look(table_id).begun.legal[0]
    house.tables.act(table_id, lambda table: commands.made(table, 1, move, None))
    house.act(table_id, commands.take_back, "Ann", False)
    assert house.look(table_id).moves == []


def test_a_turn_is_reset_as_a_whole(house: House) -> None:
    table_id = house.begin("Ann", "Bob")
    while len(house.look(table_id).moves) < 30:
        house.play(table_id)
        table = house.look(table_id)
        own = [move.seat for move in table.moves[-2:]]
        if len(own) == 2 and own[0] == own[1] and table.begun.state.actor() != own[0]:
            break
    seat = table.moves[-1].seat
    assert seat is not None
    name = table.names[seat]
    count = len(table.moves)
    house.act(table_id, commands.take_back, name, True)
    table = house.look(table_id)
    assert (len(table.moves), table.asked) == (count - 2, seat)


def test_what_chance_has_shown_stays(house: House) -> None:
    table_id = house.begin("Ann", "Bob", "Cid", setup=Setup("tantan", 3))
    table = house.look(table_id)
    while not table.begun.steps or not table.begun.steps[-1].revealing:
        house.play(table_id)
        table = house.look(table_id)
    seat = table.moves[-1].seat
    assert seat is not None
    house.act(table_id, commands.take_back, table.names[seat], False)
    after = house.look(table_id)
    assert after.offer is not None
    assert len(after.moves) == len(table.moves)


def test_a_move_settles_what_was_offered(house: House) -> None:
    table_id = house.begin("Ann", "Bob")
    house.play(table_id, 2)
    house.act(table_id, commands.take_back, "Ann", False)
    with pytest.raises(NotNow, match="comes first"):
        house.act(table_id, commands.pause, "Bob")
    house.play(table_id)
    with pytest.raises(NotNow, match="nothing is offered"):
        house.act(table_id, commands.agree, "Bob")


# -- pausing, going, coming back -----------------------------------------------


def test_a_pause_needs_all_and_ends_by_anybody(house: House) -> None:
    table_id = house.begin("Ann", "Bob", "Cid")
    house.act(table_id, commands.pause, "Ann")
    house.act(table_id, commands.agree, "Bob")
    assert house.look(table_id).status == RUNNING
    house.act(table_id, commands.agree, "Cid")
    assert house.look(table_id).status == PAUSED
    with pytest.raises(NotNow, match="paused"):
        house.act(table_id, commands.move, "Ann", "Y a5")
    house.act(table_id, commands.resume, "Bob")
    house.play(table_id)


def test_an_offer_can_be_declined(house: House) -> None:
    table_id = house.begin("Ann", "Bob")
    house.act(table_id, commands.abandon, "Ann")
    house.act(table_id, commands.decline, "Bob")
    assert house.look(table_id).offer is None
    house.act(table_id, commands.abandon, "Ann")
    house.act(table_id, commands.agree, "Bob")
    assert house.look(table_id).status == ABANDONED


def test_a_bot_keeps_a_seat_warm(house: House) -> None:
    table_id = house.begin("Ann", "Bob")
    house.act(table_id, commands.hand_over, "Ann", "novice")
    with pytest.raises(NotNow, match="take your seat back"):
        house.act(table_id, commands.move, "Ann", "Y a5")
    house.act(table_id, commands.come_back, "Ann")
    house.play(table_id)


def test_resigning_leaves_a_bot_and_ends_the_game_of_two(house: House) -> None:
    three = house.begin("Ann", "Bob", "Cid")
    house.act(three, commands.resign, "Ann")
    table = house.look(three)
    assert (table.status, table.players[0].bot) == (RUNNING, commands.STAND_IN)
    with pytest.raises(NotAllowed):
        house.act(three, commands.come_back, "Ann")
    house.act(three, commands.resign, "Bob")
    table = house.look(three)
    assert (table.status, table.ended, table.places()) == (OVER, "resigned", [2, 2, 1])


def test_the_same_people_play_again(house: House) -> None:
    table_id = house.begin("Ann", "Bob")
    ann, bob = house.person("Ann"), house.person("Bob")
    with pytest.raises(NotNow):
        house.tables.rematch(table_id, ann, "Ann")
    house.act(table_id, commands.resign, "Bob")
    fresh = house.tables.rematch(table_id, bob, "Bob")
    assert house.tables.rematch(table_id, ann, "Ann") == fresh
    assert house.tables.rematch(table_id, ann, "Ann") == fresh
    assert (house.look(fresh).names, house.look(fresh).status) == (["Bob", "Ann"], OPEN)


# -- from a moment on ----------------------------------------------------------


def test_a_finished_game_is_played_on_from_any_moment(house: House) -> None:
    table_id = house.begin("Ann", "Bob")
    house.play(table_id, 9)
    before = house.look(table_id).at_move(4).position()
    house.act(table_id, commands.resign, "Ann")
    eve = house.person("Eve")
    fork = house.tables.fork(table_id, eve, "Eve", 4, Setup("desert", 2), {1: "random"})
    house.act(fork, commands.start, "Eve")
    there = house.look(fork)
    assert {**there.begun.position(), "dice": ""} == {**before, "dice": ""}
    assert there.setup.origin == table_id


def test_from_a_running_game_only_with_what_the_seat_knows(house: House) -> None:
    table_id = house.begin("Ann", "Bob", setup=Setup("tantan", 2))
    house.play(table_id, 6)
    ann = house.person("Ann")
    original = house.look(table_id).begun
    forks = [
        house.tables.fork(table_id, ann, "Ann", 6, Setup("desert", 2), {1: "random"})
        for _ in range(6)
    ]
    for fork in forks:
        house.act(fork, commands.start, "Ann")
        assert house.look(fork).begun.view(0) == original.view(0)
    unlike = {str({**house.look(fork).begun.position(), "dice": ""}) for fork in forks}
    assert len(unlike) > 1
    with pytest.raises(NotAllowed, match="when the game is over"):
        house.tables.fork(table_id, house.person("Eve"), "Eve", 6, Setup("desert", 2), {})
    with pytest.raises(NotThere):
        house.tables.fork(table_id, ann, "Ann", 99, Setup("desert", 2), {})
