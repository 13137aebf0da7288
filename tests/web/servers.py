"""Servers for tests: a league of six teams in a file, and its server, here or in a process."""

from __future__ import annotations

import http.client
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from html import unescape
from pathlib import Path
from threading import Thread
from time import time
from typing import Any
from urllib.parse import urlsplit

import pytest
import uvicorn
from starlette.testclient import TestClient
from starlette.types import ASGIApp

from league.model.ledger.commands import league as c
from league.model.ledger.ledger import Ledger
from league.model.ledger.rows import Fixture
from league.store.doors import DoorFile
from league.store.games.store import Store, open_store
from league.store.ledger.leagues import OpenLeague
from quarterback.rule_sets import of_header
from quarterback.web.app import make_app
from quarterback.web.doors import Doors
from quarterback.web.server import ServerConnection
from quarterback.web.server_state import ServerState, open_server_state
from tests.tui.league.leagues import SATURDAY, names, season_of_games


def the_den(ledger: Ledger) -> None:
    """A round robin of six teams, of which four games are played."""
    season_of_games(names(6), played=4, through=4, into=ledger)


PIN = "246813"


def browser_of(app: ASGIApp, **more: Any) -> TestClient:
    """A browser of a server, which it calls by a name of this machine."""
    return TestClient(app, base_url="http://localhost", **more)


def hidden(page: str) -> dict[str, str]:
    """The hidden fields of the first form of a page."""
    form = re.search(r"<form.*?</form>", page, re.DOTALL)
    assert form, "no form"
    found = re.findall(r'<input type="hidden" name="([\w-]+)" value="([^"]*)"', form[0])
    return {name: unescape(value) for name, value in found}


def come_in(
    client: Any, person: str, door: str, secret: str = PIN, *, at: str = "/", **more: str
) -> Any:
    """Knock at a door by its form; the answer."""
    fields = hidden(client.get(f"{at}door/{door}").text)
    data = {**fields, "person": person, "secret": secret, **more}
    return client.post(f"{at}door/{door}", data=data)


def server_of(store: Store, **more: object) -> ServerState:
    """The server of the first league in a store, on a Saturday morning."""
    known = {"now": lambda: SATURDAY, "patience": 30.0}
    return open_server_state(store, store.leagues.open(1), **{**known, **more})


def next_game(league: OpenLeague) -> int:
    """The first game without a result."""
    from league.model.ledger.rows import ResultRow

    played = {row.id for row in league.records.all(ResultRow)}
    return next(each.id for each in league.records.all(Fixture) if each.id not in played)


def enter_result(league: OpenLeague, home: int, visitors: int) -> int:
    """Enter the result of the next game; return its row."""
    league.catch_up()
    game = next_game(league)
    league.enter(c.EnterResult(game, c.ResultInput("played", home, visitors)), "Ann")
    return game


@contextmanager
def served(place: Path, *options: str) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """A server in a process of its own; its address and the process."""
    environment = {
        **os.environ,
        "QUARTERBACK_DATA_DIR": str(place),
        "QUARTERBACK_CACHE_DIR": str(place / "cache"),
        "PYTHONUNBUFFERED": "1",
    }
    process = subprocess.Popen(
        [sys.executable, "-m", "quarterback", "serve", "--port", "0", *options],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment,
    )  # fmt: skip
    try:
        assert process.stdout is not None
        said = ""
        while not (found := re.search(r"https?://[^/\s]+/", said)):
            line = process.stdout.readline()
            assert line, f"no address: {said}"
            said += line
        yield found[0], process
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGINT)
        process.communicate(timeout=60)


@contextmanager
def answering(server: ServerState) -> Iterator[str]:
    """A server in a thread of this process; its address."""
    listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    listening.listen(1024)
    config = uvicorn.Config(
        make_app(server),
        http=ServerConnection,
        ws="none",
        log_config=None,
        timeout_graceful_shutdown=1,
    )
    running = uvicorn.Server(config)
    thread = Thread(target=running.run, args=([listening],))
    thread.start()
    try:
        yield f"http://127.0.0.1:{listening.getsockname()[1]}/"
    finally:
        running.should_exit = True
        server.changes.stop()
        thread.join(20)


@contextmanager
def served_here(place: Path, *open_doors: str) -> Iterator[str]:
    """The same, of what is kept in a folder, on a Saturday morning: a process of its own takes a
    second to start."""
    with (
        pytest.MonkeyPatch.context() as patch,
        open_store(place / "games.db", of_header) as store,
        DoorFile(place / "games-doors.db") as records,
    ):
        patch.setenv("QUARTERBACK_CACHE_DIR", str(place / "cache"))
        league = store.leagues.open(1) if store.leagues.all() else None
        server = open_server_state(
            store,
            league,
            open_doors=frozenset(open_doors),
            doors=Doors(records, time),
            now=lambda: SATURDAY,
        )
        with answering(server) as address:
            yield address


def get(address: str, path: str, **headers: str) -> tuple[http.client.HTTPResponse, bytes]:
    connection = http.client.HTTPConnection(urlsplit(address).netloc, timeout=60)
    connection.request("GET", path, headers=headers)
    answer = connection.getresponse()
    return answer, answer.read()


class Stream:
    """A client of a stream."""

    def __init__(self, address: str, page: str, seen: str = "") -> None:
        self.connection = http.client.HTTPConnection(urlsplit(address).netloc, timeout=60)
        self.connection.request("GET", f"/events?page={page}&seen={seen}")
        self.answer = self.connection.getresponse()

    def next(self) -> str:
        """The next version; empty at the end."""
        while line := self.answer.readline():
            if line.startswith(b"data: "):
                return line[6:].strip().decode()
        return ""


def version_of(address: str, page: str) -> str:
    return str(get(address, page)[0].headers["etag"]).strip('"')
