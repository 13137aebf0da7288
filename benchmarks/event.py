"""The event: a league served to the room. 300 phones hear of results, come back after a restart,
and read pages.

The server runs in a process of its own, its clients in this one. Times are those of the clock, for
that is what people wait for; on a machine with other work, look at the processor time beside them.
Pages per second are by the server's processor time, beside a bare Starlette that says hello.
"""

from __future__ import annotations

import asyncio
import os
import random
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Final

from benchmarks import stored_leagues
from benchmarks.event_server import enter_next_result
from league.model.ledger.commands import league as c
from league.model.ledger.rows import Fixture, Franchise, Person, ResultRow, Season
from league.store.games.store import open_store
from league.store.ledger.leagues import OpenLeague
from quarterback.game.controller import GameController
from quarterback.game.options import play_options
from quarterback.game.saved import begin
from quarterback.rule_sets import of_header
from rulesets.core.awaiting import Decide

PHONES: Final = 300
STALLED: Final = 30
RESULTS: Final = 8
"""Results of each kind; each is one wait of every phone."""
REQUESTS: Final = 4000
TEAMS, LARGE_TEAMS, LARGE_YEARS = 16, 20, 5
"""240 games; and 2,280 in six seasons."""
FACE_TEAMS: Final = (12, 32)
LEFT: Final = 60
"""Games without a result."""
PAGES: Final = (
    "/index.html",
    "/standings/index.html",
    "/schedule/index.html",
    "/bracket/index.html",
)
TOGETHER: Final = 16
FACES: Final = ("/", "/standings/", "/schedule/", "/me/{team}", "/data/games.csv")
QUIET: Final = 1.6
"""Seconds without a request before a result."""
SETTLED: Final = 4
"""Seconds after which odds and stories, computed once when a server begins, are no longer counted
with the pages that it answers."""
_TICKS = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100


class MeasuredServer:
    """A server that runs, and what it uses."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process
        self.port = int(self._line())

    def _line(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline()

    def write(self) -> float:
        """Let the server itself enter a result; return when it was stored."""
        assert self.process.stdin is not None
        self.process.stdin.write("write\n")
        self.process.stdin.flush()
        return float(self._line())

    def cpu(self) -> float:
        """Return the seconds of processor time that it has used."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / _TICKS

    def megabytes(self) -> float:
        """Return the memory that it has now."""
        text = Path(f"/proc/{self.process.pid}/status").read_text()
        [line] = [each for each in text.splitlines() if each.startswith("VmRSS")]
        return int(line.split()[1]) / 1024


@contextmanager
def running(*arguments: str, cache: str = "") -> Iterator[MeasuredServer]:
    """Run a server of the league in a file, or without arguments a bare one."""
    environment = {**os.environ, **({"QUARTERBACK_CACHE_DIR": cache} if cache else {})}
    process = subprocess.Popen(
        [sys.executable, "-m", "benchmarks.event_server", *arguments],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment,
    )  # fmt: skip
    try:
        yield MeasuredServer(process)
    finally:
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=30)


def make_league(folder: Path, teams: int, years: int) -> Path:
    """Make a league with whole seasons behind it and one in progress; return its file."""
    store = stored_leagues.open_new_store(folder)
    if not years:
        league = stored_leagues.create_league(store, teams)
    else:
        league = stored_leagues.seasons(store, years, teams)
        season = league.records.all(Season)[-1].id
        league.enter(c.EnterPhase(season, "over"), "Ann")
        ann = league.records.all(Person)[0].id
        stored_leagues.open_season(league, 2026 + years, "lions-den", ann)
    stored_leagues.schedule(league, legs=2)
    while len(still_open(league)) > LEFT:
        enter_next_result(league)
    store.close()
    assert store.place.file is not None
    return store.place.file


def still_open(league: OpenLeague) -> list[Fixture]:
    """Return the games without a result."""
    rows = league.records
    return [each for each in rows.all(Fixture) if rows.find(ResultRow, each.id) is None]


class Connection:
    """A connection of a browser, kept open."""

    def __init__(self, port: int) -> None:
        self.port = port
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def send(self, path: str, headers: str = "") -> asyncio.StreamReader:
        """Ask for a path; return where the answer comes."""
        if self._reader is None or self._writer is None:
            self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self.port)
        host = f"host: 127.0.0.1:{self.port}\r\n"
        self._writer.write(f"GET {path} HTTP/1.1\r\n{host}{headers}\r\n".encode())
        return self._reader

    async def get(self, path: str, headers: str = "") -> tuple[int, str, int, float]:
        """Return the status of a page, its version, its length, and the seconds until its first
        byte."""
        began = monotonic()
        reader = await self.send(path, "accept-encoding: gzip\r\n" + headers)
        first = await reader.readline()
        waited = monotonic() - began
        length, version = 0, ""
        while (line := (await reader.readline()).lower()) not in (b"\r\n", b""):
            if line.startswith(b"content-length:"):
                length = int(line[15:])
            elif line.startswith(b"etag:"):
                version = line[5:].decode().strip().strip('"')
        await reader.readexactly(length)
        return int(first.split()[1]), version, length, waited

    def close(self) -> None:
        """Close it."""
        if self._writer is not None:
            self._writer.close()


class Phone:
    """A phone that shows a page: its stream, and a connection for the page."""

    def __init__(self, port: int, page: str) -> None:
        self.page, self.version = page, ""
        self.heard = self.shown = 0.0
        """When it heard of a new version, and when it had the page; 0 for not yet."""
        self._pages, self._events = Connection(port), Connection(port)
        self._reading: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Load the page and open the stream."""
        _, self.version, _, _ = await self._pages.get(self.page)
        reader = await self._events.send(f"/events?page={self.page}&seen={self.version}")
        assert b"200" in await reader.readline()
        self._reading = asyncio.create_task(self._read(reader))

    async def _read(self, reader: asyncio.StreamReader) -> None:
        while line := await reader.readline():
            if line.startswith(b"data: ") and line[6:].strip().decode() != self.version:
                self.heard = self.heard or monotonic()
                tag = f'if-none-match: "{self.version}"\r\n'
                _, self.version, _, _ = await self._pages.get(self.page, tag)
                self.shown = self.shown or monotonic()

    def close(self) -> None:
        """Leave."""
        if self._reading is not None:
            self._reading.cancel()
        self._pages.close()
        self._events.close()


async def open_phones(port: int, count: int, pages: Sequence[str] = PAGES[:3]) -> list[Phone]:
    """Return phones that show pages."""
    phones = [Phone(port, pages[n % len(pages)]) for n in range(count)]
    await asyncio.gather(*(phone.open() for phone in phones))
    return phones


async def stalled_phones(port: int, count: int) -> list[asyncio.StreamWriter]:
    """Return connections that ask for a stream and for many pages, and read nothing."""
    writers = []
    for n in range(count):
        # The smallest buffer of the reader, and no one reads from it.
        _, writer = await asyncio.open_connection("127.0.0.1", port, limit=1)
        path = "/events?page=/index.html" if n % 2 else "/index.html"
        for _ in range(1 if n % 2 else 200):
            writer.write(f"GET {path} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n".encode())
        writers.append(writer)
    return writers


async def result_on_phones(
    phones: Sequence[Phone], write: Callable[[], Awaitable[float]]
) -> tuple[list[float], list[float]]:
    """Return the milliseconds from a result to each phone that heard of it, and to its page."""
    heard, shown = [], []
    for _ in range(RESULTS):
        for phone in phones:
            phone.heard = phone.shown = 0.0
        stored = await write()
        until = monotonic() + 10
        while not all(phone.shown for phone in phones) and monotonic() < until:
            await asyncio.sleep(0.01)
        heard += [(phone.heard - stored) * 1000 for phone in phones]
        shown += [(phone.shown - stored) * 1000 for phone in phones]
        await asyncio.sleep(1.5)  # odds and stories follow
    return heard, shown


async def measure_phones(file: Path, server: MeasuredServer) -> None:
    """A result on all phones, and the memory with them."""
    phones = await open_phones(server.port, PHONES - STALLED)
    stalled = await stalled_phones(server.port, STALLED)
    await asyncio.sleep(1)
    with open_store(file, of_header) as store:
        league = store.leagues.open(1)

        async def elsewhere() -> float:
            return await asyncio.to_thread(enter_next_result, league)

        async def itself() -> float:
            return await asyncio.to_thread(server.write)

        for who, write, goal in (
            ("another process", elsewhere, "250 ms"),
            ("the server itself", itself, "50 ms"),
        ):
            before = server.cpu()
            heard, shown = await result_on_phones(phones, write)
            used = (server.cpu() - before) / RESULTS * 1000
            report(f"a result by {who}, heard", heard, "ms", goal)
            report("  its page there", shown, "ms", f"server {used:.0f} ms of processor time")
    print(
        f"{'memory, ' + str(STALLED) + ' of them stalled':44} {server.megabytes():9.1f} MB  120 MB"
    )
    for phone in phones:
        phone.close()
    for writer in stalled:
        writer.close()


async def measure_watchers(file: Path, server: MeasuredServer) -> None:
    """A dial game that is played in another process, watched by everyone."""
    with open_store(file, of_header) as store:
        book = begin(store, play_options(home="Yale", visitors="Army"))
        game, chance = GameController(book, monotonic), random.Random(1914)
        game.toss("heads")

        def play() -> float:
            if isinstance(game.awaiting, Decide):
                game.call(chance.choice(game.options).call)
            else:
                game.chance()
            return monotonic()

        phones = await open_phones(server.port, PHONES, [f"/play/{book.id}"])
        await asyncio.sleep(1)
        before = server.cpu()
        heard, shown = await result_on_phones(phones, lambda: asyncio.to_thread(play))
        used = (server.cpu() - before) / RESULTS * 1000
        report(f"a play of a game that {PHONES} watch, heard", heard, "ms", "250 ms")
        report("  its page there", shown, "ms", f"server {used:.0f} ms of processor time")
    for phone in phones:
        phone.close()


async def measure_return(server: MeasuredServer) -> None:
    """All phones come back at once."""
    began, before = monotonic(), server.cpu()
    phones = await open_phones(server.port, PHONES)
    seconds = monotonic() - began
    print(
        f"{f'{PHONES} phones come back':44} {seconds:9.2f} s   0.3 s"
        f" (server {server.cpu() - before:.2f} s of processor time)"
    )
    for phone in phones:
        phone.close()


async def measure_pages(server: MeasuredServer, what: str, pages: Sequence[str], goal: str) -> None:
    """Pages per second of processor time, and the wait for the first byte."""
    connections = [Connection(server.port) for _ in range(TOGETHER)]
    for page in pages:
        status, _, length, _ = await connections[0].get(page)
        assert status == 200, f"{page}: {status}"
        assert length < 25_000, f"{page} has {length} bytes"
    await asyncio.sleep(SETTLED)
    waits: list[float] = []

    async def ask(connection: Connection) -> None:
        for n in range(REQUESTS // TOGETHER):
            waits.append((await connection.get(pages[n % len(pages)]))[3] * 1000)

    before = server.cpu()
    await asyncio.gather(*map(ask, connections))
    used = server.cpu() - before
    print(f"{what:44} {REQUESTS / max(used, 0.01):9.0f} a second of processor time  {goal}")
    one: list[float] = []
    for n in range(200):
        one.append((await connections[0].get(pages[n % len(pages)]))[3] * 1000)
        await asyncio.sleep(0.002)
    report("  first byte", one, "ms", "5 ms")
    for connection in connections:
        connection.close()


async def measure_first(server: MeasuredServer) -> None:
    """The first byte after a result, sixteen at once."""
    connections = [Connection(server.port) for _ in range(TOGETHER)]
    for n, connection in enumerate(connections):
        await connection.get(PAGES[n % len(PAGES)])
    await asyncio.sleep(SETTLED)
    waits: list[float] = []
    used = 0.0
    for _ in range(RESULTS):
        before = server.cpu()
        await asyncio.to_thread(server.write)
        answers = await asyncio.gather(
            *(each.get(PAGES[n % len(PAGES)]) for n, each in enumerate(connections))
        )
        waits += [waited * 1000 for _, _, _, waited in answers]
        used += server.cpu() - before
        await asyncio.sleep(1)
    report("first byte after a result, 2,280 games", waits, "ms", "30 ms")
    print(f"  until all are answered: {used / RESULTS * 1000:.0f} ms of processor time")
    for connection in connections:
        connection.close()


async def measure_faces(server: MeasuredServer, team: int) -> None:
    """One face after the other, asked for after a result and then ten times a second: the first
    byte, and when what takes long (odds) has come, too."""
    for face in FACES:
        page, connection = face.format(team=team), Connection(server.port)
        await connection.get(page)
        firsts, lasts, used = list[float](), list[float](), list[float]()
        for _ in range(RESULTS):
            await asyncio.sleep(QUIET)
            before = server.cpu()
            stored = await asyncio.to_thread(server.write)
            _, version, _, waited = await connection.get(page)
            firsts.append(waited * 1000)
            used.append((server.cpu() - before) * 1000)
            last = monotonic()
            while monotonic() < stored + QUIET:
                await asyncio.sleep(0.1)
                _, now, _, _ = await connection.get(page)
                if now != version:
                    version, last = now, monotonic()
            lasts.append((last - stored) * 1000)
        report(f"{face}: first byte after a result", firsts, "ms", f"{median(used):.0f} ms of CPU")
        report("  as it stays", lasts, "ms", "1,000 ms")
        connection.close()


def report(what: str, figures: Sequence[float], unit: str, goal: str) -> None:
    """Print a row: median, 95th percentile, goal."""
    ranked = sorted(figures)
    p95 = ranked[min(int(len(ranked) * 0.95), len(ranked) - 1)]
    print(f"{what:44} {median(ranked):9.1f} {p95:9.1f} {unit}  {goal}".rstrip())


def measure_server() -> None:
    """The server part."""
    with TemporaryDirectory() as name:
        folder, cache = Path(name), f"{name}/cache"
        file = make_league(folder, TEAMS, 0)
        with running(str(file), cache=cache) as server:
            asyncio.run(measure_pages(server, "cached pages", PAGES, "3,000"))
            asyncio.run(measure_phones(file, server))
        with running(str(file), cache=cache) as server:
            asyncio.run(measure_watchers(file, server))
        with running() as hello:
            asyncio.run(measure_pages(hello, "a bare hello", ("/",), ""))
        with running(str(file), cache=cache) as server:
            asyncio.run(measure_return(server))
        for teams in FACE_TEAMS:
            file = make_league(folder, teams, 0)
            with open_store(file, of_header) as store:
                team = store.leagues.open(1).records.all(Franchise)[0].id
            with running(str(file), cache=cache) as server:
                print(f"{teams} teams")
                asyncio.run(measure_faces(server, team))
        large = make_league(folder, LARGE_TEAMS, LARGE_YEARS)
        with running(str(large), cache=cache) as server:
            asyncio.run(measure_first(server))


def main() -> None:
    """Print the table."""
    measure_server()


if __name__ == "__main__":
    main()
