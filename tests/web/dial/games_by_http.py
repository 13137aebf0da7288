"""Playing the dial game by HTTP: what a page offers, and how its forms are sent."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from html import unescape
from pathlib import Path
from time import time

import httpx2 as httpx
from starlette.testclient import TestClient

from league.store.doors import DoorFile
from league.store.games.store import Store
from quarterback.files.preferences import preferences_file, write_preferences
from quarterback.preferences import Preferences
from quarterback.web.app import make_app
from quarterback.web.doors import Doors
from quarterback.web.server_state import ServerState
from tests.web.servers import PIN, browser_of, come_in, hidden, server_of

HERE, AWAY = ("127.0.0.1", 50000), ("192.0.2.7", 50000)
"""A browser on the server's own machine, and one in the room."""


@contextmanager
def room(
    store: Store, *doors: str, doors_file: Path | None = None, own_spins: bool = False
) -> Iterator[TestClient]:
    """A server with a browser on its own machine, which has come in at the door of the games."""
    known = {
        "open_doors": frozenset(doors or ("games",)),
        "doors": Doors(DoorFile(doors_file), time),
        "own_spins": own_spins,
    }
    server = server_of(store, **known) if store.leagues.all() else ServerState(store, **known)  # type: ignore[arg-type]
    for door in server.door_names:
        server.doors.set_secret(door, PIN)
    with browser_of(make_app(server), client=HERE, raise_server_exceptions=False) as client:
        if server.is_open("games"):
            come_in(client, "Ann", "games")
        yield client


def spin_by_hand(place: Path) -> None:
    """Let what leaves no choice wait for its button at a server that keeps its data in a folder:
    it enters nothing by itself."""
    write_preferences(preferences_file(place, {}), Preferences(own_spins=True))


def another(client: TestClient) -> TestClient:
    """Another browser of the same server, in the room."""
    made = browser_of(client.app, client=AWAY, raise_server_exceptions=False)
    made.portal = client.portal
    return made


def offered(page: str) -> list[str]:
    """What the buttons of a page send."""
    return [unescape(each) for each in re.findall(r'<button[^>]*name="do" value="([^"]+)"', page)]


def calls(page: str) -> list[str]:
    """The buttons that go on with the game."""
    return [each for each in offered(page) if each.startswith(("call:", "toss:", "spin"))]


def send(client: TestClient, at: str, page: str, do: str, **more: str) -> httpx.Response:
    """Press a button of a page."""
    return client.post(at, data={**hidden(page), "do": do, **more})


def begin(client: TestClient, **fields: str) -> str:
    """Begin a game; its address."""
    data = {**hidden(client.get("/play").text), **fields}
    answer = client.post("/play", data=data, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    return answer.headers["location"]


def sit(client: TestClient, link: str, person: str) -> httpx.Response:
    """Take a side by its link."""
    return client.post(link, data={**hidden(client.get(link).text), "person": person})
