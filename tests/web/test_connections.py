"""Connections that say nothing, say too much, or are too many: the room does not notice."""

from __future__ import annotations

import asyncio
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from threading import Thread
from unittest.mock import Mock

import pytest
import uvicorn
from starlette.responses import PlainTextResponse
from uvicorn.server import ServerState

from quarterback.web import server
from quarterback.web.security import Gate
from quarterback.web.server import LARGEST_HEAD, MOST_CONNECTIONS, ServerConnection
from tests.web.servers import get

HERE, PHONE = "127.0.0.1", "127.0.0.2"
ASKED = b"GET / HTTP/1.1\r\nhost: localhost\r\n"
WAIT = 60
MUCH = 100_000_000
"""Bytes: more than the system keeps for a connection that no one reads."""

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="only Linux has a second address of this machine at once"
)


@pytest.fixture
def port() -> Iterator[int]:
    listening = socket.socket()
    listening.bind((HERE, 0))
    listening.listen(1024)
    app = Gate(PlainTextResponse("well"))
    config = uvicorn.Config(app, http=ServerConnection, lifespan="off", log_config=None)
    server = uvicorn.Server(config)
    thread = Thread(target=server.run, args=([listening],))
    thread.start()
    try:
        yield listening.getsockname()[1]
    finally:
        server.should_exit = True
        thread.join(20)


def connect(port: int, device: str = PHONE) -> socket.socket:
    return socket.create_connection((HERE, port), timeout=WAIT, source_address=(device, 0))


def is_ended(connection: socket.socket) -> bool:
    """Wait until the server has ended a connection."""
    try:
        return connection.recv(1) == b""
    except ConnectionResetError:
        return True


def answer(connection: socket.socket) -> bytes:
    connection.sendall(ASKED + b"connection: close\r\n\r\n")
    return b"".join(iter(lambda: connection.recv(4096), b""))


def test_no_device_has_all_connections(port: int):
    with ExitStack() as stack:
        kept = [stack.enter_context(connect(port)) for _ in range(MOST_CONNECTIONS)]
        assert is_ended(stack.enter_context(connect(port)))
        assert b"well" in answer(stack.enter_context(connect(port, "127.0.0.3")))
        assert b"well" in answer(kept[0]), "the first ones stay"
        assert b"well" in answer(stack.enter_context(connect(port))), (
            "and one that ended makes room"
        )


def test_this_machine_is_not_limited(port: int):
    with ExitStack() as stack:
        for _ in range(MOST_CONNECTIONS + 5):
            stack.enter_context(connect(port, HERE))
        assert get(f"http://{HERE}:{port}/", "/")[1] == b"well"


@pytest.mark.parametrize("said", [b"", b"GET / HT", ASKED, ASKED + b"x-a: 1\r\nx-b"])
def test_a_connection_that_does_not_come_to_the_point_ends(port: int, monkeypatch, said: bytes):
    monkeypatch.setattr(server, "HEAD_SECONDS", 0.05)
    with connect(port) as phone:
        phone.sendall(said)
        assert is_ended(phone)


def test_so_does_its_next_request(port: int, monkeypatch):
    with connect(port) as phone:
        phone.sendall(ASKED + b"\r\n")
        assert phone.recv(4096)
        monkeypatch.setattr(server, "HEAD_SECONDS", 0.05)
        phone.sendall(ASKED)
        while phone.recv(4096):
            pass


class Waits:
    """A loop that keeps what it is to do later."""

    def __init__(self) -> None:
        self.create_task = asyncio.get_running_loop().create_task
        self.later: list[asyncio.TimerHandle] = []

    def call_later(self, seconds: float, do: Callable[[], object]) -> asyncio.TimerHandle:
        self.later.append(asyncio.get_running_loop().call_later(seconds, do))
        return self.later[-1]


async def test_a_body_may_take_longer_than_a_head():
    loop, transport = Waits(), Mock(spec=asyncio.Transport)
    transport.get_extra_info.return_value = None
    config = uvicorn.Config(PlainTextResponse("well"), log_config=None)
    made = ServerConnection(config, ServerState(), {}, _loop=loop)
    made.connection_made(transport)
    (patience,) = loop.later
    made.data_received(ASKED + b"content-length: 2\r\n")
    assert not patience.cancelled()
    made.data_received(b"\r\na")
    assert patience.cancelled()
    assert loop.later == [patience]
    await asyncio.gather(*made.tasks)


@pytest.mark.parametrize("before", [b"GET /", ASKED + b"x-long: "])
def test_a_head_that_never_ends_is_cut_off(port: int, before: bytes):
    with connect(port) as phone:
        phone.sendall(before)
        sent = 0
        with suppress(ConnectionResetError, BrokenPipeError):
            while sent < MUCH:
                sent += phone.send(b"x" * LARGEST_HEAD)
        assert sent < MUCH
