"""The server is killed while a play is entered: what it acknowledged is stored, and what is sent
again is entered once."""

from __future__ import annotations

import random
import signal
import socket
import threading
import time
from contextlib import ExitStack, suppress
from pathlib import Path

import httpx2 as httpx
import pytest

from league.store.doors import DoorFile
from league.store.games.store import open_store
from quarterback.rule_sets import of_header
from quarterback.web.doors import Doors
from tests.web.dial.games_by_http import calls, spin_by_hand
from tests.web.servers import PIN, come_in, hidden, served

PATIENCE = 60.0
"""Seconds in which a server must answer, also on a busy machine."""


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
def test_a_killed_server_loses_and_doubles_nothing(tmp_path: Path, kills: int):
    spin_by_hand(tmp_path)
    with DoorFile(tmp_path / "games-doors.db") as records:
        Doors(records, time.time).set_secret("games", PIN)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    options = ("--games", "--port", str(port))
    client = httpx.Client(
        base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE, follow_redirects=True
    )
    rng, acknowledged, answers = random.Random(1914), 0, list[int]()

    def send(address: str, sent: dict[str, str]) -> None:
        with suppress(httpx.HTTPError):
            answers.append(client.post(address, data=sent).status_code)

    with client, ExitStack() as stack:
        _, server = stack.enter_context(served(tmp_path, *options))
        come_in(client, "Ann", "games")
        page = begin(client)
        for _ in range(kills):
            if not calls(page.text):  # that game is over
                page = begin(client)
            address, sent = page.url.path, {**hidden(page.text), "do": rng.choice(calls(page.text))}
            game = int(address.rpartition("/")[2])
            before = stored_inputs(tmp_path, game)
            answers.clear()
            sending = threading.Thread(target=send, args=(address, sent))
            sending.start()
            time.sleep(rng.choice([0.0, 0.005, 0.02, 0.05, 0.1, 0.3]))
            server.kill()
            sending.join()
            stack.close()
            after = stored_inputs(tmp_path, game)
            if answers == [200]:
                acknowledged += 1
                assert after == before + 1, "an acknowledged play was lost"
            assert after in (before, before + 1)
            _, server = stack.enter_context(served(tmp_path, *options))
            page = client.post(address, data=sent)
            assert page.status_code == 200
            assert stored_inputs(tmp_path, game) == before + 1, "a play sent again, entered twice"
    print(f"{acknowledged} of {kills} were acknowledged before the end")
