"""Requests that no browser of ours sends: every route answers them, none fails, none hangs, and
nothing is entered."""

from __future__ import annotations

import random
import string

import pytest
from starlette.routing import Route
from starlette.testclient import TestClient

from league.store.games.store import open_store
from quarterback.rule_sets import of_header
from quarterback.web.app import make_app
from quarterback.web.doors import DESK
from tests.house.hostile import NASTY
from tests.tui.league.leagues import kept
from tests.web.dial.games_by_http import begin, offered, room, send
from tests.web.servers import PIN, browser_of, come_in, hidden, server_of, the_den
from tests.web.table.scoring import Scorer, gunderson_league, server_at

DOORS = frozenset({"desk", "tables", "games"})
FIELDS = (
    *("csrf", "key", "seen", "person", "secret", "next", "why", "by", "game", "home", "visitors"),
    *(
        "team",
        "board",
        "text",
        "call",
        "signal",
        "face",
        "spot",
        "field",
        "value",
        "action",
        "step",
    ),
)
VALUES = (
    *("", "0", "1", "-1", "7", "99999999999999999999", "1e9", "NaN", "null", "true", "[]", "{}"),
    *("../../etc/passwd", "%2e%2e%2f", "\x00", "\r\nSet-Cookie: x=1", "' OR 1=1 --", "{{7*7}}"),
    *("<script>alert(1)</script>", "\u202eabc", "\ud7ff", "é" * 300, NASTY),
)
TYPES = (
    *(
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "multipart/form-data",
    ),
    *("application/json", "text/plain", "", "x" * 300),
)


@pytest.fixture
def served(tmp_path):
    kept(tmp_path, the_den)
    with open_store(tmp_path / "games.db", of_header) as store:
        server = server_of(store, open_doors=DOORS)
        for door in (DESK, "games", "table:1"):
            server.doors.set_secret(door, PIN)
        with browser_of(
            make_app(server), raise_server_exceptions=False, follow_redirects=False
        ) as client:
            yield server, client


def routes_of(client: TestClient) -> list[Route]:
    return [each for each in client.app.routes if isinstance(each, Route)]  # type: ignore[attr-defined]


def any_path(rng: random.Random, route: Route) -> str:
    path = route.path
    while "{" in path:
        before, _, rest = path.partition("{")
        value = rng.choice([*map(str, range(5)), "desk", "games", "table:1", "North", *VALUES])
        path = before + quoted(value) + rest.partition("}")[2]
    return path


def quoted(text: str) -> str:
    from urllib.parse import quote

    return quote(text.encode("utf-8", "surrogatepass"), safe="/:")


def any_body(rng: random.Random, token: str = "") -> bytes:
    from urllib.parse import urlencode

    kind = rng.randrange(4) if not token else 3
    if kind == 0:
        return rng.randbytes(rng.randrange(200))
    if kind == 1:
        name = rng.choice(FIELDS)
        return (
            f'--x\r\nContent-Disposition: form-data; name="{name}"; filename="a"\r\n\r\n'
            f"{rng.choice(VALUES)}\r\n--x--\r\n"
        ).encode("utf-8", "surrogatepass")
    pairs = [(rng.choice(FIELDS), rng.choice(VALUES)) for _ in range(rng.randrange(12))]
    if token:
        pairs = [*(pair for pair in pairs if pair[0] not in ("csrf", "key")), ("csrf", token)]
        pairs.append(("key", f"{rng.getrandbits(128):032x}"))
    return urlencode(pairs, encoding="utf-8", errors="surrogatepass").encode()


def request_any(rng: random.Random, client: TestClient, route: Route, token: str = "") -> int:
    method = rng.choice([*(route.methods or {"GET"}), "GET", "POST", "PUT", "DELETE"])
    query = {rng.choice(FIELDS): rng.choice(VALUES) for _ in range(rng.randrange(3))}
    heads = {"x-" + rng.choice(string.ascii_letters): "1"}
    if not token and rng.random() < 0.3:
        heads["cookie"] = f"quarterback={quoted(rng.choice(VALUES))}; team=1"
    if rng.random() < 0.2:
        heads["if-none-match"] = '"' + "x" * rng.randrange(50) + '"'
    body = b""
    if method in ("POST", "PUT"):
        body = any_body(rng, token)
        heads["content-type"] = TYPES[0] if token else rng.choice(TYPES)
    path = any_path(rng, route)
    query = {name: value.encode("utf-8", "replace").decode() for name, value in query.items()}
    return client.request(method, path, params=query, content=body, headers=heads).status_code


@pytest.mark.parametrize(
    "count", [6, pytest.param(10_000, marks=pytest.mark.long)], ids=["some", "many"]
)
def test_every_route_answers_anything(served, count, monkeypatch):
    server, client = served
    monkeypatch.setattr("quarterback.web.security.WRITES", (1e6, 1e6))
    monkeypatch.setattr("quarterback.web.security.READS", (1e6, 1e6))
    before, rng = server.league.ledger.seq, random.Random(1914)
    games = len(server.store.games())
    for route in routes_of(client):
        if route.path == "/events":
            continue  # a page that is live never ends: test_stream has it
        for _ in range(count):
            status = request_any(rng, client, route)
            assert status < 500, f"{route.path}: {status}"
    assert server.league.catch_up() == before
    assert len(server.store.games()) == games


@pytest.mark.parametrize(
    "count", [6, pytest.param(10_000, marks=pytest.mark.long)], ids=["some", "many"]
)
def test_every_route_answers_anything_to_the_commissioner(served, count, monkeypatch):
    """With a session and the token of a form, so that the pages themselves read what is sent."""
    server, client = served
    monkeypatch.setattr("quarterback.web.security.WRITES", (1e6, 1e6))
    monkeypatch.setattr("quarterback.web.security.READS", (1e6, 1e6))
    assert come_in(client, "Ann", "desk").status_code == 303
    token = hidden(client.get("/door/desk").text)["csrf"]
    rng = random.Random(1927)
    for route in routes_of(client):
        if route.path in ("/events", "/leave"):
            continue
        for _ in range(count):
            status = request_any(rng, client, route, token)
            assert status < 500, f"{route.path}: {status}"
    assert server.league.faults() == []


TAPS = (
    *("{pick:0}", "{pick:9}", "{details:0}", "{slot:0}", "{spot:50}", "{spot:-999}", "{nudge:-1}"),
    *("{menu:a}", "{enter}", "{next}", "{back}", "{erase}", "{pick}", "{", "ab", "1", "H", " "),
    *("!timer", "!time", "!undo", "!redo", "!play", "!override", "!timeout:home", "!timeout:x"),
    *("!clock", "!read", "!names", "!call", "!count", "!keep", "!apply", "!preview", "!resign:x"),
)
DOES = (
    *("spin", "call:", "call:punt", "call:pass", "toss:heads", "toss:x", "clock", "undo", "agree"),
    *("decline", "back:home", "back:x", "resign:x", "chances", "sit", "", ":"),
)
POINTS = ("home:7", "home:--1", "home:", "x", "-1", "0" * 9 + "9" * 4400, "7", "1e3")


@pytest.mark.parametrize(
    "count", [25, pytest.param(3_000, marks=pytest.mark.long)], ids=["some", "many"]
)
def test_a_console_answers_any_tap(tmp_path, count, monkeypatch):
    monkeypatch.setattr("quarterback.web.security.WRITES", (1e6, 1e6))
    rng = random.Random(1936)
    with server_at(tmp_path, gunderson_league) as server:
        scorer = Scorer(server, "/table/north/1")
        scorer.begin()
        for _ in range(count):
            page = rng.choice(("", "", "", "/entry/1", "/entry/7", "/ruling", "/score"))
            scorer.load(f"/table/north/1{page}")
            sent = {name: rng.choice(TAPS) for name in ("tap", "taps", "typed", "last")}
            sent |= {name: rng.choice((*POINTS, *VALUES)) for name in ("home", "step", "clock")}
            sent["how"] = rng.choice(("replace", "before", "delete", "x"))
            kept = {name: value for name, value in sent.items() if rng.random() < 0.5}
            data = {**scorer.form.hidden, **kept}
            text = {name: str(value).encode("utf-8", "replace") for name, value in data.items()}
            answer = scorer.client.post(f"/table/north/1{page}", data=text)
            assert answer.status_code < 500, (page, kept)


@pytest.mark.parametrize(
    "count", [25, pytest.param(3_000, marks=pytest.mark.long)], ids=["some", "many"]
)
def test_a_dial_game_answers_any_button(tmp_path, count, monkeypatch):
    monkeypatch.setattr("quarterback.web.security.WRITES", (1e6, 1e6))
    rng = random.Random(1914)
    with open_store(tmp_path / "games.db", of_header) as store, room(store) as client:
        at = begin(client, length="20")
        for _ in range(count):
            page = client.get(at).text
            do = rng.choice((*DOES, *offered(page)))
            status = send(client, at, page, do, face=rng.choice(("", "+5", "x"))).status_code
            assert status < 500, do
