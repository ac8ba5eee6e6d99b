"""What is refused, and with which status: a table of ways to get at what is not one's own."""

from __future__ import annotations

import json
from typing import Any

import pytest
from itsdangerous import URLSafeTimedSerializer

from bactrian.web import callers
from bactrian.web.callers import COOKIE
from web.visitors import DESERT, Site, legal

T = "{table}"  # a private table of Ann and Bob; below, Eve asks
PRIVATE = [
    ("GET", T, None, 404),
    ("GET", f"{T}?invite=guess", None, 404),
    ("GET", f"{T}?seat=0", None, 404),
    ("GET", f"{T}/log", None, 404),
    ("GET", f"{T}/events", None, 404),
    ("GET", f"{T}/moves/0", None, 404),
    ("GET", f"{T}/record", None, 404),
    ("GET", f"{T}/proof", None, 404),
    ("GET", f"{T}/answers", None, 404),
    ("GET", f"{T}/chat", None, 404),
    ("GET", f"{T}/note", None, 404),
    ("POST", f"{T}/join", {}, 404),
    ("POST", f"{T}/move", {"move": "Y a5"}, 404),
    ("POST", f"{T}/chat", {"text": "hello"}, 404),
    ("PUT", f"{T}/note", {"text": "hello"}, 404),
    ("PUT", f"{T}/answers/x", {"question": {"a": 1}, "moves": ["Y a5"]}, 404),
    ("POST", f"{T}/moves/0/fork", {}, 404),
    *[("POST", f"{T}/{deed}", None, 404) for deed in (
        "start", "undo", "reset", "pause", "resume", "abandon", "agree", "decline", "back",
        "resign", "leave", "rematch",
    )],
]  # fmt: skip
PUBLIC = [
    ("GET", f"{T}?seat=1", None, 403),
    ("GET", f"{T}/moves/0?seat=1", None, 403),
    ("GET", f"{T}/record", None, 403),
    ("GET", f"{T}/proof", None, 403),
    ("GET", f"{T}/answers", None, 403),
    ("POST", f"{T}/join", {}, 409),
    ("POST", f"{T}/kick", {"seat": 1}, 403),
    ("POST", f"{T}/fill", {"seat": 1, "level": "random"}, 403),
    ("POST", f"{T}/move", {"move": "Y a5"}, 403),
    ("POST", f"{T}/bot", {}, 403),
    ("POST", f"{T}/moves/0/fork", {}, 403),
    *[("POST", f"{T}/{deed}", None, 403) for deed in (
        "start", "undo", "reset", "pause", "resume", "abandon", "agree", "decline", "back",
        "resign", "leave", "rematch",
    )],
]  # fmt: skip
NONSENSE = [
    ("GET", "/api/tables/nosuchtable", None, 404),
    ("GET", "/api/tables/..%2f..%2fetc%2fpasswd", None, 404),
    ("GET", "/api/tables/%00", None, 422),
    ("GET", "/api/tables/' OR 1=1 --", None, 422),
    ("GET", "/api/tables/" + "x" * 5000, None, 422),
    ("GET", "/api/../etc/passwd", None, 404),
    ("GET", "/api/people/nobody", None, 404),
    ("GET", "/api/games/chess/clauses", None, 404),
    ("GET", "/api/tables?status=secret", None, 422),
    ("GET", f"{T}?seat=77", None, 422),
    ("GET", f"{T}?seat=5", None, 404),
    ("GET", f"{T}/moves/99999", None, 404),
    ("GET", f"{T}/log?since=-1", None, 422),
    ("POST", f"{T}/dance", None, 404),
    ("DELETE", T, None, 405),
    ("POST", "/api/tables", {"game": "chess", "seats": 2}, 422),
    ("POST", "/api/tables", {"game": "desert", "seats": 9}, 422),
    ("POST", "/api/tables", {"game": "desert", "seats": "2"}, 422),
    ("POST", "/api/tables", {"game": "desert", "seats": 2, "secret": "x"}, 422),
    ("POST", "/api/tables", {**DESERT, "bots": {"1": "genius"}}, 422),
    ("POST", "/api/tables", {**DESERT, "bots": {"0": "random", "1": "random"}}, 409),
    ("POST", "/api/tables", {**DESERT, "options": {"board": "moon"}}, 422),
    ("POST", "/api/tables", [], 422),
    ("POST", "/api/people", {"name": "a\0b"}, 422),
    ("POST", "/api/people", {"name": "\ud800"}, 422),
    ("POST", "/api/people", {"name": "x" * 10_000}, 422),
    ("POST", "/api/people", {"name": 7}, 422),
    ("PUT", f"{T}/answers/x", {"question": {"a": "\ud800"}, "moves": ["Y a5"]}, 422),
    ("PUT", f"{T}/answers/x", {"question": {"a": ["\0"]}, "moves": ["Y a5"]}, 422),
    ("PUT", "/api/me/mutes/nobody", None, 404),
    ("DELETE", "/api/me/bots/nobody/tokens", None, 404),
]


def ask(client: Any, method: str, path: str, body: object) -> Any:
    text = None if body is None else json.dumps(body)
    headers = {} if body is None else {"Content-Type": "application/json"}
    return client.request(method, path, content=text, headers=headers)


@pytest.fixture(params=["private", "public"])
def played(request: pytest.FixtureRequest, site: Site) -> tuple[Site, str, list[Any]]:
    ann, bob = site.visitor("Ann"), site.visitor("Bob")
    path = site.table(ann, bob, visibility=request.param)
    return site, path, PRIVATE if request.param == "private" else PUBLIC


def test_foreign_seats_and_tables(played: tuple[Site, str, list[Any]]) -> None:
    site, path, tries = played
    eve = site.visitor("Eve")
    for method, template, body, status in tries:
        answer = ask(eve, method, template.format(table=path), body)
        assert answer.status_code == status, (method, template, answer.text)
        assert answer.headers["content-type"] == "application/problem+json"
        assert set(answer.json()) >= {"type", "title", "status", "detail"}


def test_nonsense(site: Site) -> None:
    ann = site.visitor("Ann")
    path = site.table(ann, site.visitor("Bob"))
    for method, template, body, status in NONSENSE:
        answer = ask(ann, method, template.replace(T, path), body)
        assert answer.status_code == status, (method, template, answer.status_code, answer.text)
        assert answer.headers["content-type"] == "application/problem+json"


def test_strangers_do_nothing(site: Site) -> None:
    path = site.table(site.visitor("Ann"), site.visitor("Bob"))
    stranger = site.stranger()
    for method, template, body, _ in [*PUBLIC, ("GET", "/api/me", None, 401)]:
        if method == "POST" or template.endswith(("answers", "me")):
            answer = ask(stranger, method, template.format(table=path), body)
            assert answer.status_code == 401, (method, template, answer.text)


def _cookies(site: Site) -> dict[str, str]:
    person = site.host.people.arrive("Ann")
    key = site.host.storage.signing_key()
    good = URLSafeTimedSerializer(key, salt="bactrian cookie").dumps([person.id, 0])
    forged = URLSafeTimedSerializer("guess", salt="bactrian cookie").dumps([person.id, 0])
    salted = URLSafeTimedSerializer(key, salt="another").dumps([person.id, 0])
    session = URLSafeTimedSerializer(key, salt="bactrian cookie").dumps([person.id, 1])
    nobody = URLSafeTimedSerializer(key, salt="bactrian cookie").dumps(["nobody", 0])
    return {
        "forged": forged,
        "salted": salted,
        "cut": good[:-3],
        "of another session": session,
        "of nobody": nobody,
        "nonsense": "x.y.z",
    }


@pytest.mark.parametrize(
    "kind", ["forged", "salted", "cut", "of another session", "of nobody", "nonsense"]
)
def test_forged_cookies(site: Site, kind: str) -> None:
    client = site.stranger()
    client.cookies.set(COOKIE, _cookies(site)[kind])
    answer = client.get("/api/me")
    assert answer.status_code == 401
    assert f"{COOKIE}=" in answer.headers["set-cookie"]  # taken away
    assert answer.headers["set-cookie"].count("Max-Age=0") == 1


def test_expired_cookies(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = site.visitor("Ann")
    assert ann.get("/api/me").status_code == 200
    monkeypatch.setattr(callers, "HOLDS", -1)
    assert ann.get("/api/me").status_code == 401


@pytest.mark.parametrize(
    "value", ["Bearer guess", "Bearer ", "Bearer", "Basic QW5uOng=", "bactrian_x", "Bearer a b"]
)
def test_forged_tokens(site: Site, value: str) -> None:
    answer = site.visitor("Ann").get("/api/me", headers={"Authorization": value})
    assert answer.status_code == 401
    assert answer.headers["www-authenticate"] == "Bearer"


def test_bodies_that_are_too_large_or_no_json(site: Site) -> None:
    ann = site.visitor("Ann")
    large = json.dumps({"name": "x" * site.settings.body_limit})
    as_json = {"Content-Type": "application/json"}
    assert ann.patch("/api/me", content=large, headers=as_json).status_code == 413

    def pieces() -> Any:
        for _ in range(70):
            yield b"x" * 1000

    assert ann.patch("/api/me", content=pieces(), headers=as_json).status_code == 413
    for body in ("{", "nul", "\xff", '{"name": NaN}', "[" * 2000):
        answer = ann.patch("/api/me", content=body.encode("latin-1"), headers=as_json)
        assert answer.status_code in (400, 422), body
    form = {"Content-Type": "text/plain"}
    assert ann.patch("/api/me", content='{"name": "Bob"}', headers=form).status_code == 422


def test_too_many_requests(site: Site) -> None:
    ann = site.visitor("Ann")
    site.host.requests.most = 3.0
    site.host.requests._left.clear()
    statuses = [ann.get("/api/me").status_code for _ in range(5)]
    assert statuses == [200, 200, 200, 429, 429]


def test_false_cookies_do_not_get_round_the_limit(site: Site) -> None:
    site.host.requests.most = 2.0
    statuses = []
    for number in range(4):
        client = site.stranger()
        client.cookies.set(COOKIE, f"guess{number}")
        statuses.append(client.get("/api/games").status_code)
        statuses.append(client.get("/api/me").status_code)
    assert statuses[-1] == 429


def test_too_many_arrivals(site: Site) -> None:
    site.host.arrivals.most = 2.0
    statuses = [
        site.stranger().post("/api/people", json={"name": "Ann"}).status_code for _ in range(4)
    ]
    assert statuses == [201, 201, 429, 429]


def test_nothing_secret_is_sent_or_noted(site: Site, caplog: pytest.LogCaptureFixture) -> None:
    """A hidden game is played; secret, dice, foreign invites and cookies are looked for."""
    caplog.set_level("DEBUG")
    ann, bob, eve = (site.visitor(name) for name in ("Ann", "Bob", "Eve"))
    path = site.table(ann, bob, game="tantan", visibility="link")
    sent: list[str] = []
    for _ in range(12):
        asked = ann.get(path).json()["table"]["asked"]
        client = (ann, bob)[asked]
        move = legal(client, path)[0]
        sent.append(client.post(f"{path}/move", json={"move": move}).text)
        sent += [each.get(f"{path}{part}").text for each in (ann, bob, eve) for part in (
            "", "/log", "/moves/0", "/record", "/proof", "/chat", "/answers",
        )]  # fmt: skip
    with site.host.tables.table(path.rpartition("/")[2]) as table:
        hidden = [table.secret, table.dice_text.partition(":")[0]]
        invite = table.invite
    told, noted = "".join(sent), caplog.text
    for secret in hidden:
        assert secret not in told
        assert secret not in noted
    assert invite not in eve.get(path).text
    for word in (invite, ann.cookies[COOKIE]):
        assert word not in noted
