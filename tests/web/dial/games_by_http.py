"""Playing the dial game by HTTP: what a page offers, and how its forms are sent."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from html import unescape

import httpx2 as httpx
from starlette.testclient import TestClient

from league.store.games.store import Store
from quarterback.web.app import make_app
from quarterback.web.hall import Hall

HERE, AWAY = ("127.0.0.1", 50000), ("192.0.2.7", 50000)
"""A browser on the server's own machine, and one in the room."""


@contextmanager
def room(store: Store, *doors: str) -> Iterator[TestClient]:
    """A server with a browser on its own machine."""
    hall = Hall(store, open_doors=frozenset(doors or ("games",)))
    with TestClient(make_app(hall), client=HERE, raise_server_exceptions=False) as client:
        yield client


def another(client: TestClient) -> TestClient:
    """Another browser of the same server, in the room."""
    made = TestClient(client.app, client=AWAY, raise_server_exceptions=False)
    made.portal = client.portal
    return made


def offered(page: str) -> list[str]:
    """What the buttons of a page send."""
    return [unescape(each) for each in re.findall(r'<button[^>]*name="do" value="([^"]+)"', page)]


def calls(page: str) -> list[str]:
    """The buttons that go on with the game."""
    return [each for each in offered(page) if each.startswith(("call:", "toss:", "spin"))]


def hidden(page: str, name: str) -> str:
    """A hidden field of a page's forms."""
    found = re.search(rf'name="{name}" value="([^"]*)"', page)
    assert found, f"no {name}"
    return unescape(found[1])


def send(client: TestClient, at: str, page: str, do: str, **more: str) -> httpx.Response:
    """Press a button of a page."""
    fields = {"key": hidden(page, "key"), "seen": hidden(page, "seen"), "do": do, **more}
    return client.post(at, data=fields)


def begin(client: TestClient, **fields: str) -> str:
    """Begin a game; its address."""
    answer = client.post("/play", data=fields, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    return answer.headers["location"]
