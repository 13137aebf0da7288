"""Revisions up and down on a database in which a league is played."""

import sqlite3
from datetime import UTC, datetime
from pathlib import Path

import pytest

from league.store.contents_check import definitions, expected_definitions
from league.store.location import of_file
from league.store.sqlite.connections import known_revisions, newest_revision
from league.store.sqlite.engine import engine_of
from league.store.sqlite.upgrade import bring_up_to_date
from league.store.triggers import missing_guards
from tests.store.ledger.weekend import in_playoffs
from tests.store.playing import opened, played

NOW = datetime(2026, 5, 9, tzinfo=UTC)


def filled(file: Path) -> None:
    with opened(file) as store:
        in_playoffs(store)
        played(store, 5)


def tables(file: Path) -> set[str]:
    raw = sqlite3.connect(file)
    found = {name for (name,) in raw.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    raw.close()
    return found


def games(file: Path) -> list[tuple[object, ...]]:
    raw = sqlite3.connect(file)
    found = raw.execute("SELECT * FROM game_event").fetchall()
    raw.close()
    return found


@pytest.mark.long
def test_down_to_each_revision_and_up_again_games_stay(tmp_path: Path):
    for revision in known_revisions()[:-1]:
        file = tmp_path / f"{revision}.db"
        filled(file)
        before = games(file)
        bring_up_to_date(of_file(file), NOW, revision)
        assert games(file) == before
        bring_up_to_date(of_file(file), NOW)
        assert games(file) == before
        engine = engine_of(of_file(file))
        with engine.begin() as db:
            assert definitions(db) == expected_definitions()
            assert missing_guards(db) == []
        engine.dispose()
        with opened(file) as store:
            assert in_playoffs(store).faults() == []


def test_before_leagues_there_are_no_tables_of_theirs(tmp_path: Path):
    file = tmp_path / "games.db"
    filled(file)
    assert newest_revision() >= "0004"
    bring_up_to_date(of_file(file), NOW, "0001")
    assert not tables(file) & {"ledger", "league", "fixture", "result", "booking"}


def test_a_backup_is_made_before_leagues_go(tmp_path: Path):
    file = tmp_path / "games.db"
    filled(file)
    bring_up_to_date(of_file(file), NOW, "0001")
    [backup] = (tmp_path / "backups").iterdir()
    with opened(backup) as store:
        assert store.leagues.open(1).faults() == []
