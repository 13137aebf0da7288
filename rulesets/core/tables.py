"""Printed tables of chance: a dial ring, a dice table.

The table *is* the chance node. Live play reads one row, a simulation draws one, a solver walks
them all, so that no result is ever written twice.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

import msgspec

from rulesets.core.events import Roll, Spin

Source = Literal["printed", "inferred", "house"]


class TableRow(msgspec.Struct, frozen=True, gc=False):
    """One result of a table: how many chances it has, and what the players see."""

    weight: int
    result: str
    event: Spin | Roll
    """The input for this row."""
    source: Source = "printed"


class Table(msgspec.Struct, frozen=True, gc=False):
    """A table of chance. Each of `draws` is equally likely."""

    name: str
    rows: tuple[TableRow, ...]
    draws: Sequence[Spin | Roll]
    describe: Callable[[tuple[int, ...]], str] | None = None
    """What a throw of dice shows, in words; None of a dial."""

    @property
    def total(self) -> int:
        """The sum of the rows' weights."""
        return len(self.draws)


def table(name: str, rows: tuple[TableRow, ...]) -> Table:
    """A table from its rows, each drawn as often as its weight."""
    return Table(name, rows, tuple(row.event for row in rows for _ in range(row.weight)))
