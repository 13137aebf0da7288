"""Database errors, each with a message for people: what happened, what to do."""

from __future__ import annotations


class StoreError(Exception):
    """A store error. `message` is for people and names the way out."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


class CannotOpen(StoreError):
    """The file or its folder does not exist and cannot be created, or the URL is invalid."""


class NotOurs(StoreError):
    """The file is not a database, or belongs to another program. It is left as it is."""


class Damaged(StoreError):
    """The file is one of ours, but damaged."""


class Lost(StoreError):
    """The file is missing or empty, and there are backups of it. No new one is created."""


class NewerDatabase(StoreError):
    """A newer program wrote it; this one does not know its tables. It is left as it is."""


class ReadOnly(StoreError):
    """The file or its folder may be read, but not written."""


class DiskFull(StoreError):
    """The disk is full. What was being written is lost; everything before it is safe."""


class Busy(StoreError):
    """Another program has been writing for longer than we wait."""


class ConnectionLost(StoreError):
    """A server does not answer, or has ended the connection: the program tries again."""


class Rejected(StoreError):
    """The database itself refused a row that breaks one of its rules."""


class StaleGame(StoreError):
    """Another program has resumed the same game. Load it again, then continue."""


class GameSuspended(StoreError):
    """The game was suspended, here or elsewhere: it goes on once its league resumes it."""


class NoSuchGame(StoreError):
    """There is no game with that number."""


class Unplayable(StoreError):
    """A game that this program cannot read or resume."""


class EditConflict(StoreError):
    """Someone else has changed the same thing since it was read. Look again, then decide. `seq`
    is the entry that changed it."""

    def __init__(self, message: str, seq: int) -> None:
        super().__init__(message)
        self.seq = seq


class AlreadyEntered(StoreError):
    """An entry with this key is stored: it was sent a second time. Nothing was changed now."""


class NoSuchLeague(StoreError):
    """There is no league with that number or name."""


class UnreadableStore(StoreError):
    """A ledger that this program cannot read to its end."""


class NotAllowed(StoreError):
    """A shared server does not let this login do that. Nothing was stored."""


class DoorsUnreachable(StoreError):
    """The PINs and sessions of a server cannot be read or written."""
