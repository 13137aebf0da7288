"""Copies of the database, made while it is in use: before a revision, and once a day."""

from __future__ import annotations

import os
import sqlite3
import stat
import tempfile
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from league.store.errors import Damaged, StoreError
from league.store.sqlite.connections import revision_of
from league.store.sqlite.error_translation import explained, translating_errors

FOLDER = "backups"
KEEP = 10
KEEP_MONTHS = 12


def backups_of(file: Path) -> list[Path]:
    """Return the backups of a database, oldest first."""
    result = (file.parent / FOLDER).glob(f"{file.stem}-[0-9]*Z-*{file.suffix}")
    return sorted(each for each in result if each.is_file())


def backup_of_lost(file: Path) -> Path | None:
    """Return the newest backup with games in it of a database that is missing, or has none; None
    where nothing was lost."""
    return None if revision_of(file) is not None else newest_good(backups_of(file))


def newest_good(backups: list[Path]) -> Path | None:
    """Return the last of the backups that has tables of ours; None if none has."""
    for backup in reversed(backups):
        with suppress(StoreError):
            if revision_of(backup) is not None:
                return backup
    return None


def back_up(file: Path, moment: datetime, why: str) -> Path:
    """Copy the current database, and check the copy. Older copies beyond the ten newest, and one a
    month for a year, are removed.

    Raises Damaged when the copy is damaged (then the database is, too, and no copy is removed), or
    a StoreError for a full disk.
    """
    place = file.parent / FOLDER / f"{file.stem}-{moment:%Y%m%dT%H%M%SZ}-{why}{file.suffix}"
    with translating_errors(place):
        place.parent.mkdir(exist_ok=True)
        # An unpredictable name, so that no one can put a link in its place.
        number, name = tempfile.mkstemp(dir=place.parent, prefix=".", suffix=".part")
        os.close(number)
    part = Path(name)
    try:
        _copy(file, part)
        with suppress(OSError):  # not every file system has permissions
            part.chmod(stat.S_IMODE(file.stat().st_mode))
        part.replace(place)
    except (sqlite3.Error, OSError) as error:
        raise explained(error, place) from error
    finally:
        part.unlink(missing_ok=True)
    for old in expired(backups_of(file)):
        with suppress(OSError):  # one that another program has open is deleted next time
            old.unlink(missing_ok=True)
    return place


def _copy(file: Path, part: Path) -> None:
    reading, writing = sqlite3.connect(file), sqlite3.connect(part)
    try:
        reading.backup(writing)
        # A copy needs no other file: no journal of another mode beside it.
        writing.execute("PRAGMA journal_mode = delete").fetchall()
        result = writing.execute("PRAGMA quick_check(1)").fetchall()
    finally:
        reading.close()
        writing.close()
    if result != [("ok",)]:
        raise Damaged(
            f"{file} is damaged ({result[0][0]}). Leave it as it is and run `quarterback doctor`:"
            " it names the newest backup and how to go back to it."
        )


def expired(backups: list[Path]) -> list[Path]:
    """Return which of the backups, given oldest first, are to be removed."""
    newest_of_month = {_month(backup): backup for backup in backups}
    months = sorted(newest_of_month)[-KEEP_MONTHS:]
    remaining = {*backups[-KEEP:], *(newest_of_month[month] for month in months)}
    return [backup for backup in backups if backup not in remaining]


def _month(backup: Path) -> str:
    return backup.name.rpartition("Z-")[0][-len("20260509T073525") :][:6]


def back_up_daily(file: Path, moment: datetime) -> None:
    """Make a backup, unless there is one from today or nothing was written since the last. A
    full disk does not prevent play."""
    backups = backups_of(file)
    if backups:
        newest = backups[-1]
        if f"-{moment:%Y%m%d}T" in newest.name or newest.stat().st_mtime >= file.stat().st_mtime:
            return
    try:
        back_up(file, moment, "daily")
    except Damaged:
        raise
    except StoreError:
        return
