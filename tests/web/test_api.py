"""The JSON API as people and programs use it."""

from __future__ import annotations

import pytest
from fastapi.testclient import TestClient

from bactrian import games
from bactrian.tables import chance
from web.visitors import DESERT, Site, legal


def test_a_game_from_arrival_to_rematch(site: Site) -> None:
    ann, bob = site.visitor("Ann"), site.visitor("Bob")
    path = site.table(ann, bob, pace={"kind": "live", "minutes": 5})
    assert ann.get("/api/me/waiting").json() == [path.rpartition("/")[2]]
    moved = ann.post(f"{path}/move", json={"move": legal(ann, path)[0], "after": 0})
    assert moved.status_code == 200
    seen = bob.get(path).json()
    assert (seen["seat"], seen["view"]["actor"]) == (1, 1)
    assert seen["table"]["number"] == moved.json()["number"]
    log = bob.get(f"{path}/log", params={"since": moved.json()["number"] - 1}).json()
    assert log[0]["log"][0].startswith("Ann places")
    assert bob.post(f"{path}/undo").status_code == 409
    assert ann.post(f"{path}/undo").status_code == 200
    assert bob.post(f"{path}/resign").status_code == 200
    over = ann.get(path).json()["table"]
    assert (over["status"], over["winners"]) == ("over", [0])
    fresh = ann.post(f"{path}/rematch").json()["table"]
    assert bob.post(f"{path}/rematch").json()["table"] == fresh
    person = ann.get(f"/api/people/{ann.get('/api/me').json()['id']}").json()
    assert person["games"]["desert"]["won"] == 1


def test_the_clause_comes_with_the_refusal(site: Site) -> None:
    ann, bob = site.visitor("Ann"), site.visitor("Bob")
    path = site.table(ann, bob)
    move = legal(ann, path)[0]
    ann.post(f"{path}/move", json={"move": move})
    refused = bob.post(f"{path}/move", json={"move": move})
    assert refused.status_code == 422
    assert refused.headers["content-type"] == "application/problem+json"
    assert refused.json()["clause"] == {
        "id": "D2.2",
        "text": games.rules("desert").clause("D2.2").text,
    }


def test_what_has_not_changed_is_not_sent_again(site: Site) -> None:
    ann, bob = site.visitor("Ann"), site.visitor("Bob")
    path = site.table(ann, bob)
    tag = bob.get(path).headers["etag"]
    assert bob.get(path, headers={"If-None-Match": tag}).status_code == 304
    ann.post(f"{path}/move", json={"move": legal(ann, path)[0]})
    assert bob.get(path, headers={"If-None-Match": tag}).status_code == 200
    his = bob.get(path).headers["etag"]
    assert ann.get(path, headers={"If-None-Match": his}).status_code == 200


def test_a_repeated_request_counts_once(site: Site) -> None:
    ann, bob = site.visitor("Ann"), site.visitor("Bob")
    path = site.table(ann, bob)
    key = {"Idempotency-Key": "k1"}
    body = {"move": legal(ann, path)[0]}
    answers = [ann.post(f"{path}/move", json=body, headers=key) for _ in range(3)]
    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.json()["number"] for answer in answers}) == 1
    other = ann.post(f"{path}/move", json={"move": "Y a6"}, headers=key)
    assert other.status_code == 400
    made = {
        ann.post("/api/tables", json=DESERT, headers={"Idempotency-Key": "k2"}).text
        for _ in range(2)
    }
    assert len(made) == 1


def test_bots_answer_at_once(site: Site) -> None:
    ann = site.visitor("Ann")
    path = site.table(ann, bots={"1": "random"})
    ann.post(f"{path}/move", json={"move": legal(ann, path)[0]})
    assert ann.get(path).json()["table"]["moves"] == 2


def test_a_finished_game_can_be_read_proved_and_played_on(site: Site) -> None:
    ann, bob = site.visitor("Ann"), site.visitor("Bob")
    path = site.table(ann, bob, game="tantan", word="hump")
    promised = ann.get(path).json()["table"]["commitment"]
    for _ in range(4):
        asked = ann.get(path).json()["table"]["asked"]
        client = (ann, bob)[asked]
        client.post(f"{path}/move", json={"move": legal(client, path)[0]})
    assert ann.get(f"{path}/record").status_code == 403
    assert ann.get(f"{path}/proof").status_code == 403
    bob.post(f"{path}/resign")
    assert ann.get(f"{path}/record").text.startswith("bactrian record")
    proof = ann.get(f"{path}/proof").json()
    assert proof["commitment"] == promised
    assert len(chance.verify(proof).steps) == 4
    eve = site.visitor("Eve")
    assert eve.get(f"{path}/moves/2", params={"seat": 1}).json()["view"]["seat"] == 1
    forked = eve.post(f"{path}/moves/2/fork", json={"bots": {"1": "random"}})
    assert forked.status_code == 201


def test_answers_notes_and_talk_stay_where_they_belong(site: Site) -> None:
    ann, bob, eve = (site.visitor(name) for name in ("Ann", "Bob", "Eve"))
    path = site.table(ann, bob)
    answer = {"question": {"phase": "camels"}, "moves": ["Y a5"]}
    assert bob.put(f"{path}/answers/plan", json=answer).status_code == 204
    assert [each["name"] for each in bob.get(f"{path}/answers").json()] == ["plan"]
    assert ann.get(f"{path}/answers").json() == []
    assert bob.delete(f"{path}/answers/plan").status_code == 204
    assert bob.put(f"{path}/note", json={"text": "to the north"}).status_code == 204
    assert bob.get(f"{path}/note").json() == {"text": "to the north"}
    assert ann.get(f"{path}/note").json() == {"text": ""}
    assert ann.post(f"{path}/chat", json={"text": "good luck"}).status_code == 204
    assert [each["text"] for each in bob.get(f"{path}/chat").json()] == ["good luck"]
    assert eve.get(f"{path}/chat").json() == []
    assert eve.post(f"{path}/chat", json={"text": "hello"}).status_code == 204
    assert len(bob.get(f"{path}/chat").json()) == 1
    bob.put(f"/api/me/mutes/{ann.get('/api/me').json()['id']}")
    assert bob.get(f"{path}/chat").json() == []


def test_a_name_is_kept_with_a_password_and_can_be_forgotten(site: Site) -> None:
    ann, elsewhere = site.visitor("Ann"), site.stranger()
    assert ann.put("/api/me/password", json={"password": "humps and bumps"}).status_code == 200
    wrong = elsewhere.post("/api/session", json={"name": "Ann", "password": "bumps and humps"})
    assert wrong.status_code == 401
    right = elsewhere.post("/api/session", json={"name": "Ann", "password": "humps and bumps"})
    assert right.json()["id"] == ann.get("/api/me").json()["id"]
    assert elsewhere.delete("/api/session", params={"everywhere": True}).status_code == 204
    assert ann.get("/api/me").status_code == 401
    bob, cid = site.visitor("Bob"), site.visitor("Cid")
    path = site.table(bob, cid)
    assert bob.get("/api/me/export").json()["person"][0]["name"] == "Bob"
    cookie = dict(bob.cookies)
    assert bob.delete("/api/me").status_code == 204
    assert cid.get(path).json()["table"]["status"] == "over"
    ghost = site.stranger()
    ghost.cookies.update(cookie)
    assert ghost.get("/api/me").status_code == 401


def test_a_bot_account_plays_with_a_token_until_it_is_revoked(site: Site) -> None:
    ann, program = site.visitor("Ann"), site.stranger()
    made = ann.post("/api/me/bots", json={"name": "Annbot"}).json()
    program.headers["Authorization"] = f"Bearer {made['token']}"
    assert program.get("/api/me").json()["bot"] is True
    path = site.table(ann, program)
    ann.post(f"{path}/move", json={"move": legal(ann, path)[0]})
    assert program.post(f"{path}/move", json={"move": legal(program, path)[0]}).status_code == 200
    ann.delete(f"/api/me/bots/{made['id']}/tokens")
    assert program.get("/api/me").status_code == 401


def test_tables_are_listed_for_those_who_may_see_them(site: Site) -> None:
    ann = site.visitor("Ann")
    for visibility in ("public", "link", "private"):
        ann.post("/api/tables", json={**DESERT, "visibility": visibility})
    listed = site.stranger().get("/api/tables", params={"game": "desert"}).json()
    assert [each["visibility"] for each in listed] == ["public"]
    assert len(ann.get("/api/me/tables").json()) == 3


def test_a_server_tells_how_it_is(site: Site) -> None:
    client = site.stranger()
    assert client.get("/healthz").text == "well"
    client.get("/api/games")
    measured = client.get("/metrics").text
    assert 'bactrian_requests_total{route="/api/games",status="200"}' in measured


@pytest.mark.parametrize("path", ["/api/games", "/api/games/desert/clauses"])
def test_games_explain_themselves(site: Site, path: str) -> None:
    answer = site.stranger().get(path)
    assert answer.status_code == 200
    assert "clockwise" in answer.text or "Through the Desert" in answer.text


def test_every_operation_is_described(site: Site) -> None:
    document = TestClient(site.app).get("/openapi.json").json()
    operations = [each for path in document["paths"].values() for each in path.values()]
    assert len({each["operationId"] for each in operations}) == len(operations) > 50
    body = document["components"]["schemas"]["NewTable"]
    assert body["properties"]["game"]["examples"] == ["desert"]
