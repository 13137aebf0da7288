"""A league as the screens read it: whole, as it is now, one reader at a time."""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock
from typing import Protocol, TypeVar

from league.model.ledger.records import Records

T = TypeVar("T")


class Reads(Protocol):
    """What the screens need of a league in the store."""

    number: int

    @property
    def records(self) -> Records:
        """The rows as they stand."""
        ...

    def catch_up(self) -> int:
        """Take in what others have entered; how many entries there are now."""
        ...


class KeptLeague:
    """Rows change while others enter: whoever reads does it between two entries."""

    def __init__(self, league: Reads) -> None:
        self._league = league
        self._lock = Lock()

    @property
    def number(self) -> int:
        """By which the store knows it."""
        return self._league.number

    def read(self, what: Callable[[Records], T]) -> T:
        """What the rows of this moment say. Raises StoreError."""
        with self._lock:
            self._league.catch_up()
            return what(self._league.records)
