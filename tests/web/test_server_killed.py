"""The server is killed while a play is entered: what it acknowledged is stored, and what is sent
again is entered once."""

from __future__ import annotations

import os
import random
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import httpx2 as httpx
import pytest

from league.store.games.store import open_store
from quarterback.rule_sets import of_header
from tests.web.dial.games_by_http import calls, hidden, spin_by_hand

PATIENCE = 60.0
"""Seconds in which a server must answer, also on a busy machine."""


class KilledServer:
    """`quarterback serve --games` in a process, which can be killed and started again."""

    def __init__(self, place: Path) -> None:
        self.place = place
        spin_by_hand(place)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.process: subprocess.Popen[str] | None = None
        self.client = httpx.Client(
            base_url=f"http://127.0.0.1:{self.port}", timeout=PATIENCE, follow_redirects=True
        )

    def start(self) -> str:
        """Start it and return what it printed."""
        environment = {
            **os.environ,
            "QUARTERBACK_DATA_DIR": str(self.place),
            "QUARTERBACK_CACHE_DIR": str(self.place / "cache"),
            "PYTHONUNBUFFERED": "1",
        }
        command = [sys.executable, "-m", "quarterback", "serve", "--games"]
        self.process = subprocess.Popen(
            [*command, "--port", str(self.port)],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment,
        )  # fmt: skip
        assert self.process.stdout is not None
        said = ""
        while "--new-pins" not in said:
            line = self.process.stdout.readline()
            assert line, said
            said += line
        return said

    def kill(self) -> None:
        """End it without warning."""
        assert self.process is not None
        with suppress(ProcessLookupError):
            os.kill(self.process.pid, signal.SIGKILL)
        self.process.communicate()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[KilledServer]:
    made = KilledServer(tmp_path)
    yield made
    made.kill()
    made.client.close()


def stored_inputs(place: Path, game: int) -> int:
    with open_store(place / "games.db", of_header) as store:
        return len(store.load(game).session.inputs)


def begin(client: httpx.Client) -> httpx.Response:
    """Begin a game for one browser; its page."""
    fields = hidden(client.get("/play").text)
    return client.post("/play", data={**fields, "home": "Yale", "visitors": "Army"})


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no SIGKILL on this system")
@pytest.mark.parametrize(
    "kills", [1, pytest.param(100, marks=pytest.mark.long)], ids=["some", "many"]
)
def test_a_killed_server_loses_and_doubles_nothing(server, tmp_path, kills):
    pin = re.search(r"/door/games\s+PIN (\d+)", server.start())
    assert pin
    client, rng = server.client, random.Random(1914)
    door = hidden(client.get("/door/games").text)
    client.post("/door/games", data={**door, "person": "Ann", "secret": pin[1]})
    page, acknowledged = begin(client), 0
    for _ in range(kills):
        if not calls(page.text):  # that game is over
            page = begin(client)
        offered, address = calls(page.text), page.url.path
        game = int(address.rpartition("/")[2])
        sent = {**hidden(page.text), "do": rng.choice(offered)}
        before, answers = stored_inputs(tmp_path, game), []

        def send(address=address, sent=sent, answers=answers) -> None:
            with suppress(httpx.HTTPError):
                answers.append(client.post(address, data=sent).status_code)

        sending = threading.Thread(target=send)
        sending.start()
        time.sleep(rng.choice([0.0, 0.005, 0.02, 0.05, 0.1, 0.3]))
        server.kill()
        sending.join()
        after = stored_inputs(tmp_path, game)
        if answers == [200]:
            acknowledged += 1
            assert after == before + 1, "an acknowledged play was lost"
        assert after in (before, before + 1)
        server.start()
        page = client.post(address, data=sent)
        assert page.status_code == 200
        assert stored_inputs(tmp_path, game) == before + 1, "a play sent again was entered twice"
    print(f"{acknowledged} of {kills} were acknowledged before the end")
