"""Streams of a real server: what changes, who hears of it, and how it ends."""

from __future__ import annotations

import asyncio
import http.client
import os
import signal
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from urllib.parse import urlsplit

import pytest
from starlette.types import Message

from league.store.games.store import open_store
from quarterback.rule_sets import of_header
from quarterback.web.changes import Changes
from quarterback.web.stream import EventStream
from tests.tui.league.leagues import kept
from tests.web.servers import Stream, enter_result, get, served, served_here, the_den, version_of


@pytest.fixture
def place(tmp_path: Path) -> Path:
    kept(tmp_path, the_den)
    return tmp_path


@pytest.fixture
def address(place: Path) -> Iterator[str]:
    with served_here(place) as address:
        yield address


def test_results_from_another_program_reach_a_page(address: str, place: Path):
    """And who was away is sent the newest version alone."""
    table, front = "/standings/index.html", "/index.html"
    seen, old = version_of(address, table), version_of(address, front)
    stream = Stream(address, table, seen)
    assert stream.answer.status == 200
    with open_store(place / "games.db", of_header) as store:
        for points in (7, 14, 61):
            enter_result(store.leagues.open(1), points, 0)
    until = time.monotonic() + 60
    while b"61" not in get(address, front)[1]:
        assert time.monotonic() < until
        time.sleep(0.05)
    away = Stream(address, front, old)
    for page in ("?page=/nothing.html", f"?page=/{'x' * 3000}", ""):
        assert get(address, f"/events{page}")[0].status == 404
    for path, following, before in ((table, stream, seen), (front, away, old)):
        version = following.next()
        assert version != before
        # The page comes at once with the odds as they were, and again when they are computed.
        while version and version_of(address, path) != version:
            version = following.next()
        assert version, "the stream ended before the page's last version"
        assert version != before


def test_other_machines_stay_out_and_a_server_ends_with_open_streams(place: Path):
    with served(place, "--desk") as (address, process):
        assert address.startswith("http://127.0.0.1:")
        if os.path.exists(f"/proc/{process.pid}/net/tcp"):
            port = urlsplit(address).port
            listening = [
                line.split()[1]
                for line in Path(f"/proc/{process.pid}/net/tcp").read_text().splitlines()[1:]
                if line.split()[3] == "0A"
            ]
            assert [each for each in listening if each.endswith(f":{port:04X}")] == [
                f"0100007F:{port:04X}"
            ]
        for body in (b"none of its parts", b"--x\r\nneither\r\n"):
            connection = http.client.HTTPConnection(urlsplit(address).netloc, timeout=60)
            heads = {"content-type": "multipart/form-data; boundary=x"}
            connection.request("POST", "/door/desk", body, heads)
            assert connection.getresponse().status in (400, 403)
        with socket.create_connection((urlsplit(address).hostname, urlsplit(address).port)) as line:
            line.sendall(b"\x16\x03\x01 this is no HTTP\r\n\r\n")
            assert line.recv(100).startswith(b"HTTP/1.1 400")
        streams = [Stream(address, "/index.html") for _ in range(20)]
        assert all(stream.next() for stream in streams)
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=60) == 0
        for stream in streams:
            while stream.next():
                pass  # its page may have become whole before
            assert stream.answer.read() == b""
        assert process.stderr is not None
        assert process.stderr.read() == "Stopped.\n"


def test_a_port_in_use_is_said_plainly(place: Path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(AssertionError, match="no address"), served(place, "--port", str(port)):
            pass


async def test_a_change_while_an_event_is_sent_is_heard_of():
    changes, versions, sent = Changes(), ["1"], []
    server = SimpleNamespace(changes=changes, version_of=lambda page: versions[0])

    async def send(message: Message) -> None:
        body = message.get("body", b"").decode()
        if "data: 1" in body:  # the client is slow to take it, and the page changes
            versions[0] = "2"
            changes.wake("/index.html")
        sent.append(body)
        if "data: 2" in body:
            changes.stop()

    async def receive() -> Message:
        await asyncio.Event().wait()
        raise AssertionError

    stream = EventStream(server, "/index.html", "")
    await asyncio.wait_for(stream.follow(receive, send), 30)
    assert "".join(sent).count("data: ") == 2
