"""Check a database, for `quarterback doctor`: nothing is changed, every problem is listed with
its remedy. Here is what the file itself shows; what is in it, in `contents_check`."""

from __future__ import annotations

import os
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from league.store.errors import Damaged, NotOurs, StoreError
from league.store.findings import StoreFinding, how_to_put_back, how_to_restore, lost_words
from league.store.location import StoreLocation, on_network
from league.store.sqlite.backups import backup_of_lost, backups_of
from league.store.sqlite.connections import journal_for, newest_revision, revision_of

if TYPE_CHECKING:
    from league.store.games.store import RulesOf

_FIRST = "Fix this first; later checks depend on it."


def check_store(place: StoreLocation, rules_of: RulesOf) -> Iterator[StoreFinding]:
    """Yield all findings about the database at a location. Problems with it raise nothing."""
    try:
        revision: str | None = newest_revision()
        if place.file is not None:
            revision = yield from _file(place.file)
            if revision is None:
                return
        from league.store.contents_check import check_contents, check_upgraded_copy

        if revision == newest_revision():
            yield from check_contents(place, rules_of)
        else:
            yield from check_upgraded_copy(place, rules_of)
    except Damaged as damage:
        do = _FIRST if place.file is None else how_to_restore(place.file)
        yield StoreFinding("damage", damage.message, do)
    except StoreError as error:
        do = _FIRST
        if isinstance(error, NotOurs) and place.file is not None and backups_of(place.file):
            do = how_to_restore(place.file)
        yield StoreFinding("access", error.message, do)


def _file(file: Path) -> Generator[StoreFinding, None, str | None]:
    journal = journal_for(file)
    yield StoreFinding("journal", f"Journal: {journal.mode} ({journal.why}).")
    if on_network(file):
        yield StoreFinding(
            "network",
            f"{file} is on another machine. Use it from one machine at a time: file locks between"
            " machines are unreliable.",
        )
    yield from _writable(file)
    revision = revision_of(file)
    newest = newest_revision()
    if revision is None and (backup := backup_of_lost(file)) is not None:
        yield StoreFinding("lost", lost_words(file, backup), how_to_put_back(file, backup))
    elif revision is None:
        yield StoreFinding(
            "tables", f"No games yet at {file}: the file is created with the first game."
        )
    elif revision != newest:
        yield StoreFinding(
            "tables",
            f"Tables: revision {revision}. The program brings them to {newest} when it next opens"
            " them, after a backup. Here a copy is brought there, and checked.",
        )
    else:
        yield StoreFinding("tables", f"Tables: revision {revision}, the newest.")
    return revision


def _writable(file: Path) -> Iterator[StoreFinding]:
    folder = file.parent
    while not folder.exists():
        folder = folder.parent
    for path in (file, folder):
        if path.exists() and not os.access(path, os.W_OK):
            yield StoreFinding(
                "permissions",
                f"{path} can be read but not written.",
                "Make it writable, or name another place with --data-dir.",
            )
