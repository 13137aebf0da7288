"""What a check of a database finds, and what to do about it."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from league.store.sqlite.backups import backups_of

MEND = "Run `quarterback doctor --repair`."


class StoreFinding(NamedTuple):
    """The finding of one check."""

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


def how_to_restore(file: Path) -> str:
    """Return how to restore the newest backup of a database."""
    backups = backups_of(file)
    if not backups:
        return "There is no backup of it yet. Keep the file: the intact part can be saved."
    return (
        f"Go back to the newest backup: close every Quarterback, rename {file.name} to something"
        f" else, and copy {backups[-1]} to {file}."
    )
