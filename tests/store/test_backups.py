"""Backups: made while the games are in use, whole, few."""

import sqlite3
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

import league.store.sqlite.backups
from league.store.errors import Damaged, DiskFull
from league.store.findings import how_to_restore
from league.store.games.store import Store, open_store
from league.store.sqlite.backups import FOLDER, back_up, back_up_daily, backups_of, expired
from quarterback.game.scorebook import Scorebook
from quarterback.rule_sets import of_header
from tests.store.playing import look, opened, played
from tests.systems import needs_links

NOW = datetime(2026, 5, 9, 7, 35, 25, tzinfo=UTC)


def test_a_backup_is_the_database(store: Store, file: Path):
    book = played(store, 20)
    copy = back_up(file, NOW, "daily")
    assert copy.name == "games-20260509T073525Z-daily.db"
    assert list(copy.parent.iterdir()) == [copy]
    with opened(copy) as restored:
        assert look(Scorebook.resume(restored, 1)) == look(book)


def test_one_a_day_and_only_after_something_was_written(file: Path):
    now = [NOW]
    counts = []
    for hours in (0, 1, 2, 24, 1, 24, 24):
        now[0] += timedelta(hours=hours)
        with open_store(file, of_header, lambda: now[0]) as store:
            if hours == 1:
                played(store, 2)
        counts.append(len(backups_of(file)))
    # New: nothing to copy. The last: nothing was written since the one before.
    assert counts == [0, 1, 1, 2, 2, 3, 3]


def test_ten_are_kept_and_one_a_month_for_a_year():
    days = [datetime(2025, 1, 1) + timedelta(days=day) for day in range(0, 600, 3)]
    backups = [Path(f"games-{day:%Y%m%dT%H%M%SZ}-before-0002.db") for day in days]
    gone = expired(backups)
    kept = [backup for backup in backups if backup not in gone]
    assert kept[-10:] == backups[-10:]
    months = [backup.name[6:12] for backup in kept[:-10]]
    assert months == sorted(set(months))
    assert len(months) in (10, 11)
    assert expired(kept) == []


def test_a_damaged_database_is_no_backup_and_removes_none(file: Path):
    with opened(file) as store:
        played(store, 60)
    before = back_up(file, NOW, "daily")
    whole = file.read_bytes()
    file.write_bytes(whole[:8192] + bytes(len(whole) - 8192))
    with pytest.raises(Damaged, match="doctor"):
        back_up_daily(file, NOW + timedelta(days=1))
    assert backups_of(file) == [before]
    assert list(before.parent.iterdir()) == [before]
    assert str(before) in how_to_restore(file)
    assert "no backup" in how_to_restore(file.with_name("other.db"))


def test_no_room_for_a_backup_is_no_reason_not_to_play(file: Path, monkeypatch: pytest.MonkeyPatch):
    def full(file: Path, part: Path) -> None:
        part.write_bytes(b"half")
        error = sqlite3.OperationalError("database or disk is full")
        error.sqlite_errorcode = sqlite3.SQLITE_FULL
        raise error

    opened(file).close()
    monkeypatch.setattr(league.store.sqlite.backups, "_copy", full)
    with opened(file) as store:
        played(store, 2)
    with pytest.raises(DiskFull):
        back_up(file, NOW, "daily")
    assert list((file.parent / "backups").iterdir()) == []


@needs_links
def test_no_link_lies_in_wait_for_a_backup(file: Path, tmp_path: Path):
    """The part file has a name of its own each time, and the permissions of the database."""
    opened(file).close()
    file.chmod(0o640)
    secret = tmp_path / "secret"
    secret.write_text("kept")
    (file.parent / FOLDER).mkdir(exist_ok=True)
    before = set((file.parent / FOLDER).iterdir())
    guessed = file.parent / FOLDER / f"{file.stem}-20260509T073525Z-daily.part"
    guessed.symlink_to(secret)
    made = back_up(file, NOW, "daily")
    assert secret.read_text() == "kept"
    assert made.stat().st_mode & 0o777 == 0o640
    assert set((file.parent / FOLDER).iterdir()) - before == {guessed, made}
