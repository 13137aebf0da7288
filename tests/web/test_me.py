"""A coach's own page: chosen once, and what it says."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from league.model.ledger.rows import Franchise
from league.store.games.store import Store, open_store
from quarterback.rule_sets import of_header
from quarterback.web.app import make_app
from quarterback.web.me import COOKIE
from quarterback.web.server_state import ServerState
from tests.tui.league.leagues import kept
from tests.web.rooms import NOW, begin_games, room
from tests.web.servers import browser_of, enter_result, server_of


@contextmanager
def store_in(folder: Path) -> Iterator[Store]:
    kept(folder, room)
    with open_store(folder / "games.db", of_header) as store:
        begin_games(store)
        yield store


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """For tests that look; one that enters something has a store of its own."""
    with store_in(tmp_path_factory.mktemp("room")) as store:
        yield store


@pytest.fixture
def server(store: Store) -> ServerState:
    return server_of(store, now=lambda: NOW)


def number_of(server: ServerState, name: str) -> int:
    assert server.league is not None
    return next(each.id for each in server.league.records.all(Franchise) if each.name == name)


def test_a_team_is_chosen_once_on_a_phone(server: ServerState, client: TestClient):
    first = client.get("/me")
    assert first.url.path == "/me/choose"
    number = number_of(server, "Lions")
    assert f'href="/me/choose/{number}"' in first.text
    chosen = client.get(f"/me/choose/{number}")
    assert chosen.url.path == f"/me/{number}"
    cookie = chosen.history[0].headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    again = client.get("/me")
    assert again.url.path == f"/me/{number}"
    assert "<bdi>Lions</bdi>" in again.text


def test_a_cookie_that_is_none_of_ours_chooses_nothing(client: TestClient):
    for wrong in ("x", "-1", "../desk", "9" * 30, "٣"):
        request = client.build_request("GET", "/me")
        request.headers["cookie"] = f"{COOKIE}={wrong}".encode().decode("latin-1")
        assert client.send(request, follow_redirects=False).headers["location"] == "/me/choose"
    assert client.get("/me/99999").status_code == 404
    assert client.get("/me/x").status_code == 404
    assert client.get("/me/1/2").status_code == 404


def test_my_page_has_my_game_my_place_and_my_results(server: ServerState, client: TestClient):
    called = client.get(f"/me/{number_of(server, 'Lions')}").text
    assert "Called: go to your board" in called
    assert '<p class="table">West</p>' in called
    assert "<bdi>Packers</bdi>" in called
    assert "<b>Why:</b>" in called
    assert "My results" in called
    playing = client.get(f"/me/{number_of(server, 'Eagles')}").text
    assert "Playing now" in playing
    assert "Follow it play by play" in playing
    assert "Called: go to your board" not in playing


def test_my_page_is_live(tmp_path: Path):
    with store_in(tmp_path) as store:
        server = server_of(store, now=lambda: NOW)
        client = browser_of(make_app(server))
        assert server.league is not None
        address = f"/me/{number_of(server, 'Redskins')}"
        before = client.get(address)
        enter_result(server.league, 61, 0)
        server.wrote()
        after = client.get(address)
        assert ">Eagles 0, Redskins 61<" in after.text
        assert before.headers["etag"] != after.headers["etag"]
        assert server.version_of(address) == after.headers["etag"].strip('"')


def test_a_result_can_be_reported_only_where_that_door_is_open(store: Store):
    closed = browser_of(make_app(server_of(store, now=lambda: NOW)))
    server = server_of(store, now=lambda: NOW, open_doors=frozenset({"tables"}))
    opened = browser_of(make_app(server))
    address = f"/me/{number_of(server, 'Lions')}"
    assert "Report a result" not in closed.get(address).text
    assert '<a class="key" href="/table/west">Report a result</a>' in opened.get(address).text
    assert opened.get("/table/west").status_code == 403  # there is such a table, with a PIN


def test_every_page_leads_to_my_team_and_to_open_doors(client: TestClient, store: Store):
    for address, root in (("/", ""), ("/standings/index.html", "../"), ("/no/page", "/")):
        page = client.get(address).text
        assert f'href="{root}me">My team</a>' in page
        assert "Tables</a>" not in page
    doors = frozenset({"tables", "games"})
    opened = browser_of(make_app(server_of(store, now=lambda: NOW, open_doors=doors)))
    page = opened.get("/").text
    assert 'href="table">Boards</a>' in page
    assert 'href="play">Play</a>' in page
