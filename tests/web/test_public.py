"""Public pages: at the addresses of the published site, live, with what every answer needs."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from starlette.types import Message

from league.store.games.store import open_store
from quarterback.league_office.publishing import LeagueSite
from quarterback.rule_sets import of_header
from quarterback.web import app
from quarterback.web.app import make_app
from quarterback.web.security import POLICY
from quarterback.web.server_state import ServerState
from tests.tui.league.leagues import SATURDAY
from tests.web.servers import browser_of, enter_result


def site_of(server: ServerState) -> LeagueSite:
    assert server.site is not None
    return server.site


def test_every_page_of_the_site_is_served(server: ServerState, client: TestClient):
    paths = site_of(server).pages(SATURDAY)
    for path in (*paths, "team/99-nobody/index.html"):
        answer = client.get(f"/{path}")
        assert answer.status_code == (200 if path in paths else 404), path
        assert answer.headers["content-security-policy"] == POLICY
        assert answer.headers["x-content-type-options"] == "nosniff"
    assert "There is no such page" in answer.text
    assert client.get("/", headers={"host": "evil.example"}).status_code == 421, "though ready"
    page = client.get("/index.html")
    assert client.get("/").text == page.text
    assert "The Den" in page.text
    version = page.headers["etag"].strip('"')
    assert f'<script src="/live.js" data-version="{version}" defer>' in page.text
    assert server.version_of("/") == server.version_of("/index.html") == version
    assert "<h1>" in client.post("/index.html").text, "no such method"


async def test_no_stream_goes_without_its_events(server: ServerState):
    """An answer to HEAD ends with its head; a stream without events would be open for good."""
    answers: list[int] = []

    async def send(message: Message) -> None:
        if message["type"] == "http.response.start":
            answers.append(message["status"])

    async def silent() -> Message:
        await asyncio.Event().wait()
        raise AssertionError

    scope = {
        "type": "http", "method": "HEAD", "path": "/events", "raw_path": b"/events",
        "query_string": b"page=/index.html", "client": ("192.168.1.20", 50000), "scheme": "http",
        "headers": [(b"host", b"localhost")],
    }  # fmt: skip
    await asyncio.wait_for(make_app(server)(scope, silent, send), 30)
    assert answers == [404]


def test_a_browser_that_has_a_page_is_not_sent_it_again(server: ServerState, client: TestClient):
    first = client.get("/standings/index.html")
    tag = first.headers["etag"]
    again = client.get("/standings/index.html", headers={"if-none-match": tag})
    assert again.status_code == 304
    assert again.content == b""
    assert server.league is not None
    enter_result(server.league, 21, 7)
    server.wrote()
    changed = client.get("/standings/index.html", headers={"if-none-match": tag})
    assert changed.status_code == 200
    assert changed.text != first.text


@pytest.mark.parametrize("path", ["/standings/", "/wall/all"])
def test_what_is_ready_is_the_same_answer(client: TestClient, path: str):
    tag = client.get(path).headers["etag"]
    every = ({"if-none-match": tag}, {"accept-encoding": "gzip"}, {"accept-encoding": "identity"})
    for n, heads in enumerate(every):
        first = client.get(f"{path}?n={n}", headers=heads)  # an address that is new
        again = client.get(f"{path}?n={n}", headers=heads)
        assert again.status_code == first.status_code
        assert again.headers == first.headers
        assert again.content == first.content
    assert client.head(path).content == b""
    assert client.post(path).status_code == 405


def test_folders_and_old_names_lead_on(server: ServerState, client: TestClient):
    plain = client.get("/standings", follow_redirects=False)
    assert plain.headers["location"] == "/standings/"
    assert client.get("/standings/").status_code == 200
    team = next(each for each in site_of(server).pages(SATURDAY) if re.match(r"team/\d+-", each))
    number = team.split("/")[1].partition("-")[0]
    moved = client.get(f"/team/{number}-an-old-name/index.html", follow_redirects=False)
    assert moved.headers["location"] == f"/{team}"
    assert client.get(moved.headers["location"]).status_code == 200


def test_a_hall_without_a_league_says_so(tmp_path: Path):
    with open_store(tmp_path / "games.db", of_header) as store:
        client = browser_of(make_app(ServerState(store)))
        answer = client.get("/")
        assert answer.status_code == 200
        assert "No league" in answer.text
        assert client.get("/style.css").status_code == 200


def test_a_lost_database_is_a_page(server: ServerState, client: TestClient, tmp_path: Path):
    server.store.close()
    (tmp_path / "games.db").write_bytes(b"this is no database at all" * 100)
    server.wrote()
    answer = client.get("/index.html")
    assert answer.status_code == 503
    assert "Traceback" not in answer.text
    assert str(tmp_path) not in answer.text, "visitors have no business with our files"


def test_the_server_says_so_when_it_follows_changes_no_longer(
    server: ServerState, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(app, "record_fault", lambda fault: None)

    async def breaks() -> None:
        raise ValueError("broken")

    server.background.append(breaks)
    with browser_of(make_app(server)) as client:
        assert client.get("/").status_code == 200
    assert "start the server again" in caplog.text
