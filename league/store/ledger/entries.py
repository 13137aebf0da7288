"""The entries of a ledger: their hash chain, in which a change anywhere shows in every entry after
it, and the keys by which an entry that is sent again, after a lost answer or by a double tap,
enters once."""

from __future__ import annotations

import hashlib
import json
from typing import NamedTuple

from sqlalchemy import Connection, insert, select

from league.store.errors import AlreadyEntered
from league.store.games.tables import ENTRY_KEY


class LedgerRow(NamedTuple):
    """One entry, as stored."""

    seq: int
    at: str
    """ISO 8601, in UTC."""
    by: str
    why: str
    kind: str
    payload: str
    """The command as JSON."""
    prev_hash: str
    hash: str


def sealed_row(
    seq: int, at: str, by: str, why: str, kind: str, payload: str, prev: str
) -> LedgerRow:
    """Return an entry with its hash. The league's number is not part of it: a ledger may move."""
    sealed_text = json.dumps([prev, seq, at, by, why, kind, payload], ensure_ascii=False)
    digest = hashlib.sha256(sealed_text.encode()).hexdigest()
    return LedgerRow(seq, at, by, why, kind, payload, prev, digest)


def fault_in(rows: list[LedgerRow], seq: int = 0, prev: str = "") -> str:
    """Return what is wrong with entries that follow entry `seq` with that hash; empty when
    nothing is."""
    for row in rows:
        seq += 1
        if row.seq != seq:
            return f"entry {seq} is missing"
        if row.prev_hash != prev or sealed_row(*row[:-1]).hash != row.hash:
            return f"entry {seq} is not as it was entered"
        prev = row.hash
    return ""


def take_key(db: Connection, key: str) -> None:
    """Mark a key as used, in the transaction that stores its entry; an empty one is no key.
    Raises AlreadyEntered."""
    if not key:
        return
    if is_taken(db, key):
        raise AlreadyEntered("This was entered already. Nothing was entered a second time.")
    db.execute(insert(ENTRY_KEY).values(key=key))


def is_taken(db: Connection, key: str) -> bool:
    same_key = select(ENTRY_KEY.c.key).where(ENTRY_KEY.c.key == key)
    return db.execute(same_key).first() is not None
