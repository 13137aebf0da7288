"""A league as a file: its ledger, an entry a line, its stored games and its photos."""

from __future__ import annotations

from league.store.games.store import Store
from league.store.ledger.export import exported, photos_named, read_export
from league.store.ledger.hash_chain import LedgerRow
from league.store.ledger.leagues import OpenLeague
from league.store.ledger.merge_games import restore_games
from quarterback.game.places import photos_at

MOST_BYTES = 512_000_000
"""A league of many years is some megabytes; each photo adds about a fifth of one."""


def league_text(store: Store, league: int, rows: list[LedgerRow]) -> str:
    """The text of the file of league number `league`. Raises StoreError."""
    photos = photos_at(store.place, league).all_of(photos_named(rows))
    with store.leagues.reading() as db:
        return exported(db, rows, photos)


def import_league(store: Store, text: str) -> OpenLeague:
    """The league of a file, under a number of its own here, its games with it. Raises StoreError,
    with the line that is none of a league's."""
    rows, games, photos = read_export(text)
    new: list[int] = []
    league = store.leagues.take_in(rows, lambda db: new.extend(restore_games(db, games)))
    for number in new:
        store.rebuild(number)
    photos_at(store.place, league.number).restore(photos)
    return league


def file_name(league: str) -> str:
    """What the file of a league may be called: letters and digits of its name."""
    remaining = "".join(mark if mark.isalnum() else "-" for mark in league.casefold())[:40]
    return f"{'-'.join(filter(None, remaining.split('-'))) or 'league'}.jsonl"
