"""What a check of a database finds, and what to do about it."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from league.store.sqlite.backups import backups_of, newest_good

MEND = "Run `quarterback doctor --repair`."


class StoreFinding(NamedTuple):
    about: str
    """The check, in a word of ours: all that a bug report says of it."""
    message: str
    """What was found, for the owner of the data: it may have names and paths."""
    do: str = ""
    """What to do about it; empty when all is well."""
    skipped: bool = False
    """Whether a check was not made that is made elsewhere: then not all is known to be well."""

    @property
    def well(self) -> bool:
        """Whether nothing needs to be done."""
        return not self.do


def lost_words(file: Path, backup: Path) -> str:
    """Say that a database is missing or empty next to a backup of it."""
    what = "is empty" if file.exists() else "is missing"
    return f"{file} {what}, and there is a backup of it with games or leagues in it."


def how_to_put_back(file: Path, backup: Path) -> str:
    """Return how to put a backup in the place of a database that is missing or empty."""
    empty = f"delete the empty {file.name}, " if file.exists() else ""
    return (
        f"To go on from the newest backup: close every Quarterback, {empty}and copy {backup} to"
        f" {file}. To begin with nothing instead: move the folder {backup.parent} away."
    )


def how_to_restore(file: Path) -> str:
    backups = backups_of(file)
    if not backups:
        return "There is no backup of it yet. Keep the file: the intact part can be saved."
    newest = newest_good(backups) or backups[-1]
    return (
        f"Go back to the newest backup: close every Quarterback, rename {file.name} to something"
        f" else, and copy {newest} to {file}."
    )
