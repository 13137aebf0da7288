"""All rows of a league at one moment, and changes to them that can be rolled back exactly."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from operator import attrgetter
from typing import Any, TypeVar

import msgspec

from league.model.ledger.rows import KINDS, Row
from rulesets.core.refusal import Refused

R = TypeVar("R", bound=Row)


class RowChange(msgspec.Struct, frozen=True, gc=False):
    """A row that was added, removed or replaced."""

    kind: type[Row]
    id: int
    before: Row | None
    after: Row | None


class LeagueState:
    """The rows of a league. Only `Transaction` and the ledger, which rolls changes back, change
    them."""

    def __init__(self) -> None:
        self.rows: dict[type[Row], dict[int, Row]] = {kind: {} for kind in KINDS}
        self.high = 0
        """The highest number that a row ever had; undone rows keep theirs."""

    def get(self, kind: type[R], number: int) -> R:
        """Return a row. Raises Refused when there is none."""
        row = self.find(kind, number)
        if row is None:
            raise Refused(f"that {_row_label(kind)} no longer exists")
        return row

    def find(self, kind: type[R], number: int) -> R | None:
        """Return a row, or None."""
        result = self.rows[kind].get(number)
        assert result is None or isinstance(result, kind)
        return result

    def all(self, kind: type[R]) -> list[R]:
        """Return every row of a kind, by number."""
        rows: dict[int, Any] = self.rows[kind]
        return [rows[number] for number in sorted(rows)]

    def where(self, kind: type[R], **fields: object) -> list[R]:
        """Return the rows whose fields have these values."""
        rows = self.all(kind)
        for name, value in fields.items():
            target = attrgetter(name)
            rows = [row for row in rows if target(row) == value]
        return rows

    def apply(self, changes: Iterable[RowChange]) -> None:
        """Apply changes to the rows."""
        for change in changes:
            self._set(change.kind, change.id, change.after)

    def rollback(self, changes: list[RowChange]) -> None:
        """Restore the rows as they were before these changes."""
        for change in reversed(changes):
            self._set(change.kind, change.id, change.before)

    def _set(self, kind: type[Row], number: int, row: Row | None) -> None:
        if row is None:
            self.rows[kind].pop(number, None)
        else:
            self.rows[kind][number] = row

    def __iter__(self) -> Iterator[Row]:
        for kind in KINDS:
            yield from self.all(kind)


def _row_label(kind: type[Row]) -> str:
    """Return what people call a row of a kind: TimeSlot is a time slot."""
    words = kind.__name__.removesuffix("Row")
    values = {"Fixture": "game", "Node": "game of the bracket", "Franchise": "team", "Feed": "game"}
    spaced = "".join(f" {each.lower()}" if each.isupper() else each for each in words)
    return values.get(words, spaced.strip())


class Transaction:
    """One command being applied: it reads the state as it has changed it so far."""

    def __init__(self, records: LeagueState) -> None:
        self.records = records
        self.changes: list[RowChange] = []

    def new_number(self) -> int:
        """Return a number that no row ever had."""
        self.records.high += 1
        return self.records.high

    def put(self, row: Row) -> None:
        """Add a row, or replace the one with its number."""
        rows = self.records.rows[type(row)]
        before = rows.get(row.id)
        if before is None or before != row:
            self.changes.append(RowChange(type(row), row.id, before, row))
            rows[row.id] = row

    def drop(self, kind: type[Row], number: int) -> None:
        """Remove a row, if it is there."""
        before = self.records.rows[kind].pop(number, None)
        if before is not None:
            self.changes.append(RowChange(kind, number, before, None))


def merge_changes(changes: Iterable[RowChange]) -> list[RowChange]:
    """Merge successive changes into one per row, without those that cancel out."""
    result: list[RowChange] = []
    at: dict[type[Row], dict[int, int]] = {}
    for change in changes:
        places = at.setdefault(change.kind, {})
        place = places.setdefault(change.id, len(result))
        if place == len(result):
            result.append(change)
        else:
            result[place] = RowChange(change.kind, change.id, result[place].before, change.after)
    return [change for change in result if change.before != change.after]


def invert(changes: Iterable[RowChange]) -> list[RowChange]:
    """Return the changes that undo these changes."""
    return [RowChange(each.kind, each.id, each.after, each.before) for each in changes]
