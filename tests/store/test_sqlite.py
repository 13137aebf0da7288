"""SQLite's own rules: the journal by its version, and every connection set up."""

import sqlite3
from pathlib import Path

import pytest

import league.store.sqlite.connections as sqlite
from league.store.location import of_file
from league.store.sqlite.connections import journal_for, set_up, wal_is_safe
from league.store.sqlite.engine import begin_writing, engine_of


@pytest.fixture(autouse=True)
def no_waiting_for_the_disk() -> None:
    """Here the connections are as they are."""


@pytest.mark.parametrize(
    ("version", "safe"),
    [
        ((3, 7, 0), False),
        ((3, 40, 1), False),
        ((3, 44, 5), False),
        ((3, 44, 6), True),
        ((3, 45, 0), False),
        ((3, 50, 6), False),
        ((3, 50, 7), True),
        ((3, 51, 1), False),
        ((3, 51, 2), False),
        ((3, 51, 3), True),
        ((3, 52, 0), False),
        ((3, 53, 0), True),
        ((3, 54, 1), True),
        ((4, 0, 0), True),
    ],
)
def test_wal_only_where_its_bug_is_fixed(version: tuple[int, ...], safe: bool, file: Path):
    assert wal_is_safe(version) is safe
    journal = journal_for(file, version)
    assert journal.mode == ("wal" if safe else "persist")
    assert ".".join(map(str, version)) in journal.why


def test_no_wal_on_another_machine():
    assert journal_for(Path("//server/share/games.db"), (3, 53, 0)).mode == "persist"


def test_every_connection_keeps_the_rules(file: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("league.store.sqlite.engine.set_up", set_up)
    engine = engine_of(of_file(file))
    with begin_writing(engine) as db:
        found = {
            name: db.exec_driver_sql(f"PRAGMA {name}").scalar_one()
            for name in ("foreign_keys", "synchronous", "busy_timeout", "journal_mode")
        }
    engine.dispose()
    assert found == {
        "foreign_keys": 1,
        "synchronous": 2,  # FULL
        "busy_timeout": sqlite.BUSY_MS,
        "journal_mode": journal_for(file).mode,
    }
    assert sqlite.BUSY_MS >= 5000


def test_a_journal_is_changed_when_nobody_else_is_there(file: Path):
    first = sqlite3.connect(file)
    set_up(first, "wal")
    first.execute("CREATE TABLE t (x)")
    second = sqlite3.connect(file)
    set_up(second, "wal")
    second.execute("SELECT * FROM t").fetchall()
    second.execute("PRAGMA busy_timeout = 0")
    sqlite_busy = sqlite.BUSY_MS
    sqlite.BUSY_MS = 0
    try:
        set_up(second, "persist")
        assert second.execute("PRAGMA journal_mode").fetchall() == [("wal",)]
        first.close()
        set_up(second, "persist")
        assert second.execute("PRAGMA journal_mode").fetchall() == [("persist",)]
    finally:
        sqlite.BUSY_MS = sqlite_busy
        second.close()
