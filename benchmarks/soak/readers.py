"""Fifty people who read: each loads pages, follows one by its stream of events, and loads it again
when it has changed, as the script in the pages does. Some never read what they asked for."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from time import monotonic
from typing import Final

from benchmarks.soak.programs import Server
from benchmarks.soak.room import Room

PAGES: Final = (
    "/index.html", "/standings/index.html", "/schedule/index.html", "/me", "/wall",
    "/bracket/index.html", "/wall/board/1", "/overlay/2", "/records/index.html",
)  # fmt: skip
LOOKS: Final = (4.0, 14.0)
"""Seconds for which a person looks at a page."""
SECONDS: Final = 60.0


@dataclass
class Visit:
    """A page that was loaded."""

    at: float
    page: str
    seconds: float
    status: int
    server: str
    calm: bool
    """Whether nothing went wrong shortly before."""


class Readers:
    """All of them, in one loop of asyncio."""

    def __init__(self, room: Room, servers: Sequence[Server], many: int) -> None:
        self.room, self.servers, self.many = room, servers, many
        self.visits: list[Visit] = []
        self.events = 0
        self._open: set[asyncio.StreamWriter] = set()
        self._loop: asyncio.AbstractEventLoop | None = None

    def run(self) -> None:
        """Read until the end."""
        asyncio.run(self._all())

    def cut_all(self) -> None:
        """Cut every line that is open, as when the hall's network fails."""
        loop = self._loop
        if loop is not None:
            loop.call_soon_threadsafe(self._cut)

    def stall(self, many: int, seconds: float) -> None:
        """Let some ask for events and pages, and read nothing of the answers."""
        loop = self._loop
        if loop is not None:
            asyncio.run_coroutine_threadsafe(self._stalled(many, seconds), loop)

    def _cut(self) -> None:
        for writer in list(self._open):
            writer.transport.abort()

    async def _all(self) -> None:
        self._loop = asyncio.get_running_loop()
        people = [asyncio.create_task(self._person(number)) for number in range(self.many)]
        while not self.room.stop.is_set():
            await asyncio.sleep(0.5)
        for each in people:
            each.cancel()
        await asyncio.gather(*people, return_exceptions=True)

    async def _person(self, number: int) -> None:
        luck = self.room.luck(f"reader {number}")
        server = self.servers[0 if number % 3 else -1]
        device = f"127.0.{4 + number // 200}.{1 + number % 200}"
        while True:
            try:
                await self._visit(server, device, luck, follows=number % 2 == 0)
            except (OSError, asyncio.IncompleteReadError, ValueError) as lost:
                self.room.count(f"readers: lines lost ({type(lost).__name__})")
                await asyncio.sleep(luck.uniform(0.5, 2))
            except TimeoutError:
                self.room.count(f"readers: no answer in {SECONDS:.0f} s")

    async def _visit(self, server: Server, device: str, luck: Random, *, follows: bool) -> None:
        """Come, look at some pages, and go."""
        opened = await asyncio.open_connection(
            "127.0.0.1", server.port, local_addr=(device, 0), limit=1 << 21
        )
        reader, writer = opened
        self._open.add(writer)
        try:
            for _ in range(luck.randint(2, 6)):
                page = luck.choice(PAGES)
                version = await self._load(server, reader, writer, page)
                looks = luck.uniform(*LOOKS)
                if follows and version:
                    await self._follow(server, device, page, version, looks * 2, opened)
                else:
                    await asyncio.sleep(looks)
        finally:
            self._open.discard(writer)
            writer.transport.abort()

    async def _load(
        self, server: Server, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, page: str
    ) -> str:
        """Load a page; return its version."""
        began = monotonic()
        writer.write(f"GET {page} HTTP/1.1\r\nhost: 127.0.0.1:{server.port}\r\n\r\n".encode())
        async with asyncio.timeout(SECONDS):
            head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
            status = int(head.split(" ", 2)[1])
            length = head.partition("content-length: ")[2].partition("\r\n")[0]
            if length:
                await reader.readexactly(int(length))
        self.visits.append(
            Visit(
                self.room.seconds, page, monotonic() - began, status, server.name, self.room.is_calm
            )
        )
        if status >= 500:
            self.room.count(f"readers: {status}")
            self.room.note(f"{status} for {page}")
        elif status >= 400:
            self.room.count(f"readers: {status} for {page}")
        return head.partition("etag: ")[2].partition("\r\n")[0].strip('w/"')

    async def _follow(
        self, server: Server, device: str, page: str, version: str, seconds: float,
        own: tuple[asyncio.StreamReader, asyncio.StreamWriter],
    ) -> None:  # fmt: skip
        """Hear of a page's changes for a while."""
        events, line = await asyncio.open_connection(
            "127.0.0.1", server.port, local_addr=(device, 0)
        )
        self._open.add(line)
        try:
            path = f"/events?page={page}&seen={version}"
            line.write(f"GET {path} HTTP/1.1\r\nhost: 127.0.0.1:{server.port}\r\n\r\n".encode())
            with suppress(TimeoutError):
                async with asyncio.timeout(seconds):
                    while text := await events.readline():
                        if text.startswith(b"data:"):
                            self.events += 1
                            await self._load(server, *own, page)
        finally:
            self._open.discard(line)
            line.transport.abort()

    async def _stalled(self, many: int, seconds: float) -> None:
        lines = []
        for number in range(many):
            line = socket.socket()
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
            line.setblocking(False)
            with suppress(OSError):
                line.bind((f"127.0.5.{1 + number}", 0))
                await asyncio.get_running_loop().sock_connect(
                    line, ("127.0.0.1", self.servers[0].port)
                )
                page = PAGES[number % len(PAGES)]
                path = f"/events?page={page}" if number % 2 else page
                ask = f"GET {path} HTTP/1.1\r\nhost: 127.0.0.1:{self.servers[0].port}\r\n\r\n"
                await asyncio.get_running_loop().sock_sendall(line, ask.encode() * 3)
            lines.append(line)
        await asyncio.sleep(seconds)
        for line in lines:
            line.close()
