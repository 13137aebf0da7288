"""A database of every revision there ever was opens, with all that was in it.

The folders are named for revisions. What is in them was written by the program of that time, taken
from the history of this repository and played with: games of every rule set, a Lion's Den weekend
to its champion, a season half played, from 0017 on with the day of a tournament. `said.json` has
what that program said of it: sheets, standings, brackets. `0011/` and `0016/` are older; they have
tests of their own, too.

No program of its own ever wrote 0002 to 0004 and 0012 to 0015: several revisions were released
together. For these the rows of the nearest one that was written are put into tables of theirs.
"""

from __future__ import annotations

import hashlib
import json
import lzma
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner, Result

from league.store.errors import DiskFull
from league.store.games.store import open_store
from league.store.location import of_file
from league.store.sqlite.backups import backups_of
from league.store.sqlite.connections import known_revisions, newest_revision, revision_of, set_up
from league.store.sqlite.upgrade import bring_up_to_date
from quarterback.cli import main
from quarterback.rule_sets import of_header
from rulesets.core.notation import read_game, situation_line
from rulesets.core.notation.replay import AS_THE_SHEET_HAS_IT
from rulesets.core.situation import write_situation

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
NOW = datetime(2026, 11, 27, 2, 0, tzinfo=UTC)
WRITTEN = {
    "0001": "0001/games", "0005": "0005/games", "0008": "0008/games",
    "0011": "0011/league", "0016": "0016/leagues", "0017": "0017/games", "0018": "0018/games",
}  # fmt: skip
"""Databases that a program wrote, by revision."""
FILLED = {
    "0002": "0005", "0003": "0005", "0004": "0005",
    "0012": "0011", "0013": "0011", "0014": "0016", "0015": "0016",
}  # fmt: skip
"""Revisions that are filled with the rows of another one."""
COMING = {"0019": "0018"}
"""A revision that is not released yet: it is made of the database of the one before."""
LEAGUES = {"0002": (3,), "0003": (3, 4), "0004": (2, 3, 4)}
"""The leagues of 0005 that had not got further than a revision could store: founded, scheduled,
in season."""
DERIVED = {"alembic_version", "game_now", "game_line"}
"""Tables that are made again from the others."""
DAILY = {"0004", "0005", "0017"}
"""Revisions that are tried with every change; the others are left to the long tests."""


def each_of(revisions: Iterable[str]) -> list[Any]:
    """Parameters, those that are not for every day marked as long."""
    return [
        pytest.param(each, marks=() if each in DAILY else pytest.mark.long) for each in revisions
    ]


@lru_cache(maxsize=2)
def written(revision: str) -> bytes:
    """A database that the program of a revision wrote."""
    return lzma.decompress((HERE / f"{WRITTEN[revision]}.db.xz").read_bytes())


def of_revision(revision: str, file: Path) -> Path:
    """A database of a revision, with games, and with leagues since there are any."""
    if revision in WRITTEN:
        file.write_bytes(written(revision))
    elif revision in COMING:
        file.write_bytes(written(COMING[revision]))
        bring_up_to_date(of_file(file), NOW, revision)
        for backup in backups_of(file):
            backup.unlink()
    else:
        bring_up_to_date(of_file(file), NOW, revision)
        _fill(file, written(FILLED[revision]), LEAGUES.get(revision))
    assert revision_of(file) == revision
    return file


def _fill(file: Path, other: bytes, leagues: tuple[int, ...] | None) -> None:
    """Put rows of another revision into the tables of this one, where they have a place there: of
    some leagues, or of all."""
    raw, source = sqlite3.connect(file), sqlite3.connect(":memory:")
    source.deserialize(other)
    raw.execute("PRAGMA foreign_keys = OFF")
    guards = raw.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
    for name, _ in guards:
        raw.execute(f"DROP TRIGGER {name}")
    for table, columns in tables(raw).items():
        theirs = tables(source).get(table)
        if theirs is None or table == "alembic_version":
            continue
        names = [name for name in columns if name in theirs]
        of = "id" if table == "league" else "league" if "league" in names else ""
        which = f" WHERE {of} IN ({', '.join(map(str, leagues))})" if of and leagues else ""
        rows = source.execute(f"SELECT {', '.join(names)} FROM {table}{which}").fetchall()
        marks = ", ".join("?" * len(names))
        raw.executemany(f"INSERT INTO {table} ({', '.join(names)}) VALUES ({marks})", rows)
    for _, sql in guards:
        raw.execute(sql)
    raw.commit()
    raw.close()
    source.close()


def tables(raw: sqlite3.Connection) -> dict[str, list[str]]:
    """The tables of a database, and their columns."""
    names = [
        name
        for (name,) in raw.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        if not name.startswith("sqlite_")
    ]
    return {
        name: [row[1] for row in raw.execute(f"PRAGMA table_info({name})")]
        for name in sorted(names)
    }


def rows(file: Path, of: dict[str, list[str]] | None = None) -> dict[str, list[Any]]:
    """Every row of the tables that are not derived, in the columns that are wanted."""
    raw = sqlite3.connect(file)
    result = {
        table: sorted(raw.execute(f"SELECT {', '.join(columns)} FROM {table}").fetchall(), key=repr)
        for table, columns in (of or tables(raw)).items()
        if table not in DERIVED
    }
    raw.close()
    return result


def columns(file: Path) -> dict[str, list[str]]:
    raw = sqlite3.connect(file)
    result = tables(raw)
    raw.close()
    return result


def run(*words: str) -> str:
    done = CliRunner().invoke(main, list(words))
    assert done.exit_code == 0, done.output
    return done.stdout


def situations(sheet: str) -> tuple[list[str], list[str]]:
    """What was entered in a game, and a digest of the situation after each entry."""
    read = read_game(sheet, of_header)
    assert read.session is not None, read.problems
    entries = read.session.entries
    after = [write_situation(read.session.rules, each.after) for each in entries]
    digests = [hashlib.sha256(msgspec.json.encode(s, order="sorted")).hexdigest() for s in after]
    return [type(each.event).__name__ for each in entries], digests


def ending(sheet: str) -> tuple[str, int]:
    """The last situation of a game, as a line, and how many entries led there. What a sheet has
    otherwise than the rules is read as a ruling: those are not counted."""
    read = read_game(sheet, of_header)
    assert read.session is not None, read.problems
    events = [entry.event for entry in read.session.entries]
    entered = sum(getattr(each, "why", "") != AS_THE_SHEET_HAS_IT for each in events)
    return situation_line(read.session.rules, read.session.state), entered


def test_every_revision_has_a_database():
    assert set(WRITTEN) | set(FILLED) | set(COMING) == set(known_revisions())


@pytest.mark.parametrize("revision", each_of(known_revisions()))
def test_an_upgrade_loses_nothing(tmp_path: Path, revision: str):
    file = of_revision(revision, tmp_path / "games.db")
    kept, before = columns(file), rows(file)
    assert before["game_event"], "games were played"
    if revision > "0001":
        assert before["ledger"], "leagues were run"
    open_store(of_file(file), of_header).close()
    assert revision_of(file) == newest_revision()
    assert rows(file, kept) == before
    # Every game is replayed, every league derived from its log again.
    report = run("doctor", "--data-dir", str(tmp_path))
    assert "No problems found" in report.splitlines()[-1]
    assert f"Games: {len(before['game'])} of {len(before['game'])} match" in report
    for row in before.get("league", []):
        assert f"League {row[0]}:" in report
    # A backup as it was, if there was anything to upgrade.
    made = [each for each in backups_of(file) if "before" in each.name]
    assert len(made) == (revision != newest_revision())
    for each in made:
        assert revision_of(each) == revision
        assert rows(each) == before


SAID = {
    name: json.loads(lzma.decompress((HERE / name / "said.json.xz").read_bytes()))
    for name in WRITTEN
    if (HERE / name / "said.json.xz").is_file()
}


def _sheets() -> Iterator[Any]:
    for revision, said in SAID.items():
        for number, sheet in said["sheets"].items():
            daily = revision == "0005" and len(sheet) < 5_000
            marks = () if daily else pytest.mark.long
            yield pytest.param(revision, number, marks=marks)


@pytest.fixture(scope="module")
def upgraded(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The folder of each database that said something, brought up to date when it is asked for."""
    return _Upgraded(tmp_path_factory)


class _Upgraded(dict[str, Path]):
    def __init__(self, folders: pytest.TempPathFactory) -> None:
        super().__init__()
        self.folders = folders

    def __missing__(self, revision: str) -> Path:
        folder = self[revision] = self.folders.mktemp(revision)
        bring_up_to_date(of_file(of_revision(revision, folder / "games.db")), NOW)
        return folder


@pytest.mark.parametrize(("revision", "number"), list(_sheets()))
def test_games_replay_to_the_situations_of_their_time(
    upgraded: dict[str, Path], revision: str, number: str
):
    before = SAID[revision]["sheets"][number]
    now = run("export", number, "--data-dir", str(upgraded[revision]))
    if "Ruleset: lions-den\nVersion: 1\n" in before:
        # An intercepted ball lies where it was caught, since version 2 of these rules.
        assert ending(now) == ending(before)
        return
    assert situations(now) == situations(before)


@pytest.mark.parametrize(
    "revision", each_of(each for each, said in SAID.items() if said["standings"])
)
def test_leagues_have_the_standings_and_brackets_of_their_time(
    upgraded: dict[str, Path], revision: str
):
    place = "--json", "--data-dir", str(upgraded[revision])
    for what in ("standings", "bracket"):
        for name, before in SAID[revision][what].items():
            now = json.loads(run("league", what, "--league", name, *place))
            assert includes(now, before, "why"), (what, name)  # its reasons may be worded better


def includes(now: Any, before: Any, but: str = "") -> bool:
    """Whether an answer still has every value it had, `but` those of one name; it may have more."""
    if isinstance(before, dict):
        return all(
            name == but or (name in now and includes(now[name], value, but))
            for name, value in before.items()
        )
    if isinstance(before, list):
        both = zip(now, before, strict=False)
        return len(now) == len(before) and all(includes(*each, but) for each in both)
    return bool(now == before)


@pytest.mark.parametrize("revision", each_of(["0005", "0018"]))
def test_leagues_are_exported_and_taken_in_again(tmp_path: Path, revision: str):
    of_revision(revision, tmp_path / "games.db")
    other = tmp_path / "other"
    run("league", "export", "--all", "--to", str(tmp_path), "--data-dir", str(tmp_path))
    files = sorted(tmp_path.glob("*.jsonl"))
    assert len(files) >= 2
    for file in files:
        run("league", "import", str(file), "--data-dir", str(other))
    for name in ("Autumn", "The Den"):
        for what in ("standings", "schedule"):
            words = "league", what, "--json", "--league", name, "--data-dir"
            assert run(*words, str(other)) == run(*words, str(tmp_path)), what


# --- Interrupted --------------------------------------------------------------------------------

UPGRADE = """
import os, signal, sys
from datetime import UTC, datetime
from pathlib import Path
import league.store.sqlite.engine as engine
from league.store.location import of_file
from league.store.sqlite.upgrade import bring_up_to_date

file, last = Path(sys.argv[1]), int(sys.argv[2])
seen, set_up = 0, engine.set_up

def watched(connection, journal, **how):
    set_up(connection, journal, **how)
    connection.execute("PRAGMA cache_size = 5")  # so that half-done pages are on disk, too
    connection.set_trace_callback(count)

def count(statement):
    global seen
    seen += 1
    if seen == last:
        os.kill(os.getpid(), signal.SIGKILL)

engine.set_up = watched
bring_up_to_date(of_file(file), datetime(2026, 11, 27, tzinfo=UTC))
print(seen)
"""
"""Brings a database up to date, and is killed at one of its statements."""


def upgrade(file: Path, last: int) -> subprocess.CompletedProcess[str]:
    words = [sys.executable, "-c", UPGRADE, str(file), str(last)]
    return subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)


def assert_as_before(file: Path, revision: str, before: dict[str, list[Any]]) -> None:
    """The database is the one of before; the next start brings it up to date."""
    kept = columns(file)
    assert revision_of(file) == revision
    assert rows(file) == before
    with open_store(of_file(file), of_header) as store:
        assert all(store.load(game.id).trouble == "" for game in store.games())
    assert revision_of(file) == newest_revision()
    assert rows(file, kept) == before


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="a process is killed in another way there")
@pytest.mark.parametrize("revision", ["0001", "0008", "0017"])
def test_an_upgrade_that_is_killed_loses_nothing(tmp_path: Path, revision: str):
    file = of_revision(revision, tmp_path / "games.db")
    whole, before = file.read_bytes(), rows(file)
    last = int(upgrade(file, 0).stdout)
    assert last > 20
    journals = 0
    for kill in sorted({2, 10, last // 3, last // 2, last * 3 // 4, last - 3, last}):
        folder = tmp_path / str(kill)
        folder.mkdir()
        one = folder / "games.db"
        one.write_bytes(whole)
        assert upgrade(one, kill).returncode == -signal.SIGKILL
        journals += one.with_name("games.db-journal").exists()
        assert_as_before(one, revision, before)
    assert journals, "some were killed with pages half written"


@pytest.mark.parametrize(
    "more", [1, *(pytest.param(each, marks=pytest.mark.long) for each in (0, 12))]
)
def test_a_disk_that_fills_up_in_an_upgrade_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, more: int
):
    file = of_revision("0008", tmp_path / "games.db")
    before = rows(file)

    def on_a_small_disk(connection: sqlite3.Connection, journal: str, **how: bool) -> None:
        set_up(connection, journal, **how)
        [(pages,)] = connection.execute("PRAGMA page_count").fetchall()
        connection.execute(f"PRAGMA max_page_count = {pages + more}")

    with monkeypatch.context() as patch:
        patch.setattr("league.store.sqlite.engine.set_up", on_a_small_disk)
        with pytest.raises(DiskFull, match="full"):
            bring_up_to_date(of_file(file), NOW)
    assert_as_before(file, "0008", before)


FULL = """
import resource, signal, sys
sys.dont_write_bytecode = True  # Python keeps a compiled module that was cut off
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000))
from quarterback.cli import main
main(["saved", "--data-dir", sys.argv[1]])
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such limits")
def test_without_room_for_a_backup_there_is_no_upgrade(tmp_path: Path):
    file = of_revision("0008", tmp_path / "games.db")
    before = rows(file)
    words = [sys.executable, "-c", FULL, str(tmp_path)]
    ran = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.returncode == 1
    assert ran.stderr.startswith("Error: ") and "Traceback" not in ran.stderr
    assert backups_of(file) == []
    assert_as_before(file, "0008", before)


def test_an_older_program_says_that_the_database_is_newer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """A program that knows the revisions up to 0017, with a database of 0018."""
    file = of_revision("0018", tmp_path / "games.db")
    whole = file.read_bytes()
    monkeypatch.setattr(
        "league.store.sqlite.connections.known_revisions",
        lambda: tuple(each for each in known_revisions() if each < "0018"),
    )
    done: Result = CliRunner().invoke(main, ["saved", "--data-dir", str(tmp_path)])
    assert done.exit_code == 1
    assert "was written by a newer Quarterback (revision 0018; this one knows 0017)" in done.output
    assert "Nothing was changed. Update the program" in done.output
    assert file.read_bytes() == whole and backups_of(file) == []
