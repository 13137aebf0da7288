"""A league as a file: its ledger, an entry a line, its stored games and its photos."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain, count
from pathlib import Path
from typing import Final

from league.store.games.store import Store
from league.store.ledger.entries import LedgerRow, fault_in
from league.store.ledger.export import exported, photos_named, read_export
from league.store.ledger.leagues import OpenLeague
from league.store.ledger.merge_games import restore_games
from quarterback.files.text_files import NotWritten, write_file
from quarterback.game.places import photos_at, removed_at
from rulesets.core.refusal import Refused

EXPORT_ENDING: Final = ".jsonl"
MOST_BYTES = 512_000_000
"""A league of many years is some megabytes; each photo adds about a fifth of one."""


def league_text(store: Store, league: int, rows: list[LedgerRow]) -> str:
    """The text of the file of league number `league`. Raises StoreError."""
    photos = photos_at(store.place, league).all_of(photos_named(rows))
    with store.leagues.reading() as db:
        return exported(db, rows, photos)


@dataclass(frozen=True)
class RemovedLeagueFile:
    """The file into which a league is exported before it is removed."""

    store: Store
    number: int
    """Of the league."""

    @property
    def folder(self) -> Path:
        """Where it is written."""
        return removed_at(self.store.place)

    def write(self) -> Path:
        """Export the league, and return the file: a new one each time. Raises StoreError or
        NotWritten."""
        rows = self.store.leagues.open(self.number).entries()
        name = f"league-{self.number}-entry-{len(rows)}"
        endings = chain((EXPORT_ENDING,), (f"-{copy}{EXPORT_ENDING}" for copy in count(2)))
        files = (self.folder / f"{name}{ending}" for ending in endings)
        file = next(each for each in files if not each.exists())
        text = league_text(self.store, self.number, rows)
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise NotWritten(f"{self.folder} cannot be made: {error.strerror}.") from None
        write_file(file, text)
        return file


def import_league(store: Store, text: str, *, copies: bool = False) -> OpenLeague:
    """The league of a file, under a number of its own here, its games with it. Raises StoreError,
    with the line that is none of a league's or the entry that was changed, and Refused for a
    league that is here already, unless `copies`."""
    rows, games, photos = read_export(text)
    if rows and not copies and not fault_in(rows):  # what is broken, `take_in` refuses
        _check_new(store, rows)
    new: list[int] = []
    league = store.leagues.take_in(rows, lambda db: new.extend(restore_games(db, games)))
    for number in new:
        store.rebuild(number)
    photos_at(store.place, league.number).restore(photos)
    return league


def _check_new(store: Store, rows: list[LedgerRow]) -> None:
    """Raises Refused for a ledger that is stored here, or began as one that is."""
    same = store.leagues.same_as(rows[0].hash)
    whole = [each for each in same if each.head == rows[-1].hash]
    for league, _ in whole or same:
        entries = f"league {league.number} ({league.name}, {league.entries} entries)"
        if league.removed:
            raise Refused(
                f"this is {entries}, which was removed here. To restore it:"
                f" `quarterback league restore {league.number}`"
            )
        if whole:
            raise Refused(
                f"this is {entries}, entry by entry: it is here already. To add a copy"
                " of it, which is another league from then on:"
                " `quarterback league import --copy`"
            )
        if rows[-1].hash in {row.hash for row in store.leagues.open(league.number).entries()}:
            raise Refused(
                f"this is {entries}, as it was after entry {len(rows)}. To add that"
                " as another league: `quarterback league import --copy`"
            )
        raise Refused(
            f"this league began as {entries}, and has {len(rows)} entries: it is a copy that went"
            " on apart. To take its results over: `quarterback league collect FILE`. To add it"
            " as another league: `quarterback league import --copy`"
        )


def file_name(league: str) -> str:
    """What the file of a league may be called: letters and digits of its name."""
    remaining = "".join(mark if mark.isalnum() else "-" for mark in league.casefold())[:40]
    return f"{'-'.join(filter(None, remaining.split('-'))) or 'league'}.jsonl"
