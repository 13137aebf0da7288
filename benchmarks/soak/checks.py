"""Everything is compared while no one acts, by what is in the file."""

from __future__ import annotations

import filecmp
import json
import re
import sqlite3
import subprocess
import time
from collections import Counter
from contextlib import closing
from html import unescape
from pathlib import Path
from shutil import rmtree
from typing import Final
from urllib.request import urlopen

from benchmarks.soak.commands import QUARTERBACK
from benchmarks.soak.programs import Server
from benchmarks.soak.room import Room, Tag
from league.model.ledger.commands import league as c
from league.model.ledger.commands.league import decode_command
from league.store.games.store import open_store
from league.store.ledger.entries import LedgerRow
from quarterback.rule_sets import of_header

SITE_PATIENCE: Final = 90.0
"""Seconds in which the published site must be as the league is."""
FOUNDER: Final = "John"
"""Who made the league, with many entries."""
MADE_BY: Final = ".quarterback-site.json"
"""When each file was written."""
Standing = tuple[int, int, int, int, int]
"""Games won, lost and tied; points scored and allowed."""
TEAMS: Final = """
    SELECT franchise.name FROM team
    JOIN franchise ON franchise.league = team.league AND franchise.id = team.franchise
    WHERE team.gone = 0
"""
RESULTS: Final = """
    SELECT one.name, other.name, result.home_points, result.visitors_points
    FROM result
    JOIN fixture ON fixture.league = result.league AND fixture.id = result.id
    JOIN team AS home ON home.league = result.league AND home.id = fixture.home
    JOIN team AS visitors ON visitors.league = result.league AND visitors.id = fixture.visitors
    JOIN franchise AS one ON one.league = result.league AND one.id = home.franchise
    JOIN franchise AS other ON other.league = result.league AND other.id = visitors.franchise
    WHERE result.gone = 0 AND fixture.gone = 0 AND result.entry = (
        SELECT max(later.entry) FROM result AS later
        WHERE later.league = result.league AND later.id = result.id
    )
"""


class Checks:
    """What must hold at any time."""

    def __init__(self, room: Room, servers: list[Server]) -> None:
        self.room, self._servers = room, servers
        self._known: dict[int, int] = {}
        """The length of each game's log when it was last replayed."""
        self._heads: dict[int, str] = {}
        """The hash of each entry that was ever seen."""

    def all(self, *, whole: bool = False) -> None:
        """Check everything; `whole`: also each game that has not changed since the last time, with
        the program's own doctor."""
        began = time.monotonic()
        with self.room.quiet() as quiet:
            if not quiet:
                self.room.problem("someone's turn does not end")
            self._file()
            rows = self._ledger()
            self._entries(rows)
            self._standings()
            self._games(whole)
            self._site()
            if whole:
                self._doctor()
        self.room.count("checks of everything")
        self.room.note(f"checked in {time.monotonic() - began:.1f} s, {len(rows)} entries")

    def _fault(self, text: str) -> None:
        self.room.problem(f"check: {text}")

    def _file(self) -> None:
        with closing(sqlite3.connect(self.room.database, timeout=30)) as db:
            for pragma in ("integrity_check", "foreign_key_check"):
                found = [str(row) for row in db.execute(f"PRAGMA {pragma}")]
                if found not in ([], ["('ok',)"]):
                    self._fault(f"{pragma}: {found[:5]}")

    def _ledger(self) -> list[LedgerRow]:
        with open_store(self.room.database, of_header) as store:
            league = store.leagues.open(1)
            for fault in league.faults():
                self._fault(f"ledger: {fault}")
            rows = league.entries()
        heads = {row.seq: row.hash for row in rows}
        for entry, head in self._heads.items():
            if heads.get(entry) != head:
                self._fault(f"entry {entry} of the ledger was changed or is gone")
        self._heads = heads
        if [row.seq for row in rows] != list(range(1, len(rows) + 1)):
            self._fault("the ledger is not numbered one after the other")
        return rows

    def _entries(self, rows: list[LedgerRow]) -> None:
        stored = Counter(tag_of(row) for row in rows if row.by != FOUNDER)
        room = self.room
        for tag, times in stored.items():
            if times > 1:
                self._fault(f"{tag} is stored {times} times")
        for tag, when in room.acknowledged.items():
            if not stored[tag]:
                self._fault(f"{tag}, acknowledged at {when}, is not stored")
        for tag in room.refused:
            if stored[tag]:
                self._fault(f"{tag} was refused, and is stored")
        room.counts["entries of the ledger"] = len(rows)
        room.counts["entries without an answer that are stored"] = sum(
            stored[tag] for tag in room.unsure
        )

    def _recount(self) -> dict[str, Standing]:
        """Count the standings from the tables, by hand."""
        with closing(sqlite3.connect(self.room.database, timeout=30)) as db:
            games = db.execute(RESULTS).fetchall()
            names = [name for (name,) in db.execute(TEAMS)]
        counted = dict.fromkeys(names, (0, 0, 0, 0, 0))
        for home, visitors, scored, allowed in games:
            for name, mine, theirs in ((home, scored, allowed), (visitors, allowed, scored)):
                won, lost, tied, points, against = counted[name]
                counted[name] = (
                    won + (mine > theirs), lost + (mine < theirs), tied + (mine == theirs),
                    points + mine, against + theirs,
                )  # fmt: skip
        return counted

    def _standings(self) -> None:
        counted = self._recount()
        said = self._asked("standings", "--json")
        shown = {
            row["team"]: tuple(row[n] for n in ("won", "lost", "tied", "scored", "allowed"))
            for row in json.loads(said)
        }
        if shown != counted:
            self._fault(f"standings: {shown} are shown, {counted} are counted")
        for server in self._servers:
            if not server.works.is_set():
                continue
            deadline = time.monotonic() + 20
            while (wrong := self._served(server, counted)) and time.monotonic() < deadline:
                time.sleep(0.5)
            if wrong:
                self._fault(f"{server.name} shows other standings: {wrong}")

    def _served(self, server: Server, counted: dict[str, Standing]) -> str:
        """What is wrong with the standings that a server shows; empty if nothing is."""
        try:
            with urlopen(f"{server.address}/standings/index.html", timeout=60) as answer:
                page = answer.read().decode()
        except OSError as error:
            return str(error)
        return differences_of_page(page, counted)

    def _games(self, whole: bool) -> None:
        with open_store(self.room.database, of_header) as store:
            for row in store.games():
                length = store.log_length(row.id)
                if not whole and self._known.get(row.id) == length:
                    continue
                stored = store.load(row.id)
                found = [*store.differences(row.id), *filter(None, [stored.trouble])]
                if found:
                    self._fault(f"game {row.id}: {found[:3]}")
                self._known[row.id] = length
                self.room.count("games replayed")
            self.room.counts["games stored"] = len(store.games())

    def _site(self) -> None:
        if not (self.room.site / "index.html").exists():
            self.room.note("no site yet")
            return
        fresh = self.room.out / "fresh"
        rmtree(fresh, ignore_errors=True)
        self._asked("publish", "--to", str(fresh))
        deadline = time.monotonic() + SITE_PATIENCE
        while (other := other_files(fresh, self.room.site)) and time.monotonic() < deadline:
            time.sleep(1)
            rmtree(fresh, ignore_errors=True)
            self._asked("publish", "--to", str(fresh))
        if other:
            self._fault(f"the site differs from the league in {other[:5]}")
            rmtree(self.room.out / "other-site", ignore_errors=True)
            fresh.rename(self.room.out / "other-site")
        self.room.count("sites compared")

    def _doctor(self) -> None:
        done = subprocess.run(
            [*QUARTERBACK, "doctor", "--restore-drill"], env=self.room.environment_of(),
            capture_output=True, text=True, timeout=900,
        )  # fmt: skip
        (self.room.out / "doctor.txt").write_text(done.stdout + done.stderr)
        if done.returncode:
            self._fault(f"the doctor: {done.stdout[-800:]}")

    def _asked(self, *command: str) -> str:
        done = subprocess.run(
            [*QUARTERBACK, "league", *command], env=self.room.environment_of(),
            capture_output=True, text=True, timeout=300,
        )  # fmt: skip
        if done.returncode:
            self._fault(f"{command} failed: {done.stderr[-500:]}")
        return done.stdout


def tag_of(row: LedgerRow) -> Tag:
    """Return what makes an entry unlike any other."""
    numbers = (0, 0)
    if row.by.startswith(("screens-", "scorer-")):
        command = decode_command(row.payload)
        result = command.result if isinstance(command, c.EnterResult | c.Correct) else None
        if result is not None:
            numbers = (result.home or 0, result.visitors or 0)
    elif row.by == "desk-1":
        numbers = (int(re.findall(r"\d+", row.payload)[-1]), 0)
    return row.by, *numbers


def differences_of_page(page: str, counted: dict[str, Standing]) -> str:
    """Return which team has another record in a page's table of standings than was counted; empty
    if none has."""
    left = set(counted)
    for row in re.findall(r"<tr.*?</tr>", page, re.DOTALL):
        cells = [
            " ".join(unescape(re.sub(r"<[^>]+>", " ", cell)).split())
            for cell in re.findall(r"<t[dh].*?</t[dh]>", row, re.DOTALL)
        ]
        name = next((cell for cell in cells if cell in left), "")
        if not name:
            continue
        left.remove(name)
        won, lost, tied, scored, allowed = counted[name]
        record = f"{won}-{lost}-{tied}" if tied else f"{won}-{lost}"
        if not {record, str(scored), str(allowed)} <= set(cells):
            return f"{name}: {cells}, but {counted[name]} are counted"
    return f"{sorted(left)} are missing" if left else ""


def other_files(one: Path, other: Path) -> list[str]:
    """Return the files of a site that are missing in another, or differ."""
    return [
        str(path.relative_to(one))
        for path in sorted(one.rglob("*"))
        if path.is_file()
        and path.name != MADE_BY
        and not ((twin := other / path.relative_to(one)).is_file() and are_same(path, twin))
    ]


def are_same(one: Path, other: Path) -> bool:
    """Return whether two files of a site say the same. When games under way are expected to end is
    another time each minute."""
    if one.suffix != ".ics":
        return filecmp.cmp(one, other, shallow=False)
    return _without_ends(one) == _without_ends(other)


def _without_ends(calendar: Path) -> list[str]:
    lines = calendar.read_text(encoding="utf-8").splitlines()
    return [line for line in lines if not line.startswith("DTEND")]
