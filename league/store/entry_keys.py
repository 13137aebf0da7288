"""Keys of entries: one that is sent again, after a lost answer or by a double tap, enters once."""

from __future__ import annotations

from sqlalchemy import Connection, insert, select

from league.store.errors import AlreadyEntered
from league.store.games.tables import ENTRY_KEY


def take_key(db: Connection, key: str) -> None:
    """Mark a key as used, in the transaction that stores its entry; an empty one is no key.
    Raises AlreadyEntered."""
    if not key:
        return
    if is_taken(db, key):
        raise AlreadyEntered("This was entered already. Nothing was entered a second time.")
    db.execute(insert(ENTRY_KEY).values(key=key))


def is_taken(db: Connection, key: str) -> bool:
    """Return whether an entry with this key is stored."""
    found = select(ENTRY_KEY.c.key).where(ENTRY_KEY.c.key == key)
    return db.execute(found).first() is not None
