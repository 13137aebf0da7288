"""A dial as data: rings of faces, the signals that read them, and what is counted from its cells.

How a face is spelled and what it does is the rule set's own: see `DialFormat` in `ruleset`.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

import msgspec

from rulesets.core.tables import Source, Table
from rulesets.core.toml_positions import Path


class Signal(msgspec.Struct, frozen=True, gc=False):
    number: int
    call: str
    name: str
    rule: str
    """The rule that allows or forces it."""
    description: str
    short: str
    """The name, where there is room for a dozen letters."""


class Face(msgspec.Struct, frozen=True, gc=False):
    """What the dial shows in one ring: a kind, and whole yards."""

    kind: str
    yards: int
    """Yards of the play, a gain positive; of a penalty, forward for a foul by the defense; of a
    kick, its length."""
    shows: str
    """As it is spelled."""


class DialFault(msgspec.Struct, frozen=True):
    """One thing wrong with a dial file. Ring, cell, line and column are counted from 1; 0 stands
    for none."""

    message: str
    ring: int = 0
    cell: int = 0
    path: Path = ()
    """The way to it in the file."""
    line: int = 0
    column: int = 0


class DialFaults(ValueError):
    """A dial that cannot be played, with every fault in it (LQ-R35)."""

    def __init__(self, faults: list[DialFault]) -> None:
        super().__init__("; ".join(fault.message for fault in faults))
        self.faults = faults


class Dial(msgspec.Struct, frozen=True):
    """A dial that may be played. `rings[n]` holds what ring n shows, sector by sector."""

    name: str
    source: Source
    sectors: int
    rings: dict[int, tuple[Face, ...]]
    titles: dict[int, str]
    faces: dict[int, dict[str, Face]]
    """What each ring can show, by its spelling."""
    tables: dict[int, Table]
    digest: str
    """Of the cells alone: two files with the same cells are the same dial."""

    def face(self, ring: int, sector: int) -> Face:
        """What `ring` shows when `sector` (from 1) has stopped at the pointer."""
        return self.rings[ring][sector - 1]


Unit = Literal["share", "yards"]


class Rate(msgspec.Struct, frozen=True):
    """One figure about a ring: a share of its cells from 0 to 1, or yards. None where there is
    nothing to count, such as the length of kicks where none is shown."""

    name: str
    value: Fraction | float | None
    unit: Unit = "share"


class RingReport(msgspec.Struct, frozen=True):
    ring: int
    title: str
    counted: str
    """What the shares are shares of: 34 cells without a penalty."""
    rates: tuple[Rate, ...]
