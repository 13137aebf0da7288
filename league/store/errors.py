"""What can go wrong with a database, each with words for a person: what it is, what to do."""

from __future__ import annotations


class StoreError(Exception):
    """Something about the store. `says` is for a person and names the way out."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


class CannotOpen(StoreError):
    """The file or its folder is not there and cannot be made, or the URL is none of ours."""


class NotOurs(StoreError):
    """The file is no database, or is one of another program. It is left as it is."""


class Damaged(StoreError):
    """The file is one of ours, and broken."""


class NewerDatabase(StoreError):
    """A newer program wrote it; this one does not know its tables. It is left as it is."""


class ReadOnly(StoreError):
    """The file or its folder may be read, not written."""


class DiskFull(StoreError):
    """There is no room left. What was being written is not there; all before it is."""


class Busy(StoreError):
    """Another program has been writing for longer than we wait."""


class ConnectionLost(StoreError):
    """A server does not answer, or has ended the connection: it is asked again."""


class Rejected(StoreError):
    """The database itself refused a row that breaks one of its rules."""


class StaleGame(StoreError):
    """Another program has resumed the same game. Load it again, then go on."""


class NoSuchGame(StoreError):
    """There is no game of that number."""


class Unplayable(StoreError):
    """A game that this program cannot read, or cannot go on with."""


class EditConflict(StoreError):
    """Someone else has changed the same thing since it was looked at. Look again, then decide.
    `seq` is the entry that changed it: before it stood what was looked at, after it what stands."""

    def __init__(self, message: str, seq: int) -> None:
        super().__init__(message)
        self.seq = seq


class NoSuchLeague(StoreError):
    """There is no league of that number or name."""


class UnreadableStore(StoreError):
    """A ledger that this program cannot read to its end."""


class NotAllowed(StoreError):
    """A shared server does not let this login do that. Nothing was stored."""
