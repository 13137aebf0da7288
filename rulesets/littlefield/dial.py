"""The dial: sectors by rings. One spin stops one sector, and every ring shows its own face there.

The faces of the printed dial are not known (LQ-R2). The dial that is shipped is a reconstruction
and says so wherever it is shown; any other that passes the check may be played instead.
"""

from __future__ import annotations

import hashlib
import tomllib
from collections import Counter
from typing import Any, Final

import msgspec

from rulesets.core.events import Spin
from rulesets.core.tables import Row, Source, Table, table
from rulesets.littlefield.faces import Face, Unreadable, read_face
from rulesets.littlefield.signals import BY_NUMBER

RINGS: Final = 12
MOST_SECTORS: Final = 360


class Fault(msgspec.Struct, frozen=True):
    """One thing wrong with a dial file. Ring and cell are counted from 1; 0 stands for none."""

    says: str
    ring: int = 0
    cell: int = 0


class DialFaults(ValueError):
    """A dial that cannot be played, with every fault in it (LQ-R35)."""

    def __init__(self, faults: list[Fault]) -> None:
        super().__init__("; ".join(fault.says for fault in faults))
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


def read_dial(text: str, name: str = "dial") -> Dial:
    """A dial from the text of its file. Raises DialFaults with every fault found (LQ-R35)."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise DialFaults([Fault(f"this is not a TOML file: {error}")]) from None
    sectors, signals, faults = _frame(data)
    rings: dict[int, tuple[Face, ...]] = {}
    for number, signal in signals.items():
        rings[number], found = _ring(number, signal, sectors)
        faults += found
    faults += [Fault(f"signal {n} is missing", n) for n in range(1, RINGS + 1) if n not in signals]
    if faults:
        raise DialFaults(faults)
    titles = {n: str(signal.get("name", BY_NUMBER[n].name)) for n, signal in signals.items()}
    return _made(str(data.get("name", name)), data.get("source", "house"), rings, titles)


def _frame(data: dict[str, Any]) -> tuple[int, dict[int, dict[str, Any]], list[Fault]]:
    """The number of sectors, and the signals by number, with what is wrong about them."""
    faults: list[Fault] = []
    sectors = data.get("sectors")
    if type(sectors) is not int or not 1 <= sectors <= MOST_SECTORS:
        faults.append(Fault(f"sectors must be a whole number from 1 to {MOST_SECTORS}"))
        sectors = 0
    if data.get("source", "house") not in ("printed", "inferred", "house"):
        faults.append(Fault("source must be printed, inferred or house"))
    signals: dict[int, dict[str, Any]] = {}
    listed = data.get("signal")
    if not isinstance(listed, list):
        return sectors, {}, [*faults, Fault("there are no [[signal]] tables")]
    for place, signal in enumerate(listed, 1):
        number = signal.get("no") if isinstance(signal, dict) else None
        if type(number) is not int or not 1 <= number <= RINGS:
            faults.append(Fault(f"the [[signal]] number {place} has no `no` from 1 to {RINGS}"))
        elif number in signals:
            faults.append(Fault(f"signal {number} stands there twice", number))
        else:
            signals[number] = signal
    return sectors, signals, faults


def _ring(
    number: int, signal: dict[str, Any], sectors: int
) -> tuple[tuple[Face, ...], list[Fault]]:
    cells = signal.get("cells")
    if not isinstance(cells, list):
        return (), [Fault(f"signal {number} has no list of cells", number)]
    faults: list[Fault] = []
    faces: list[Face] = []
    if sectors and len(cells) != sectors:
        says = f"signal {number} has {len(cells)} cells, but the dial has {sectors} sectors"
        faults.append(Fault(says, number))
    for place, cell in enumerate(cells, 1):
        if not isinstance(cell, str):
            says = f"signal {number}, cell {place}: {cell!r} must be written in quotes"
            faults.append(Fault(says, number, place))
            continue
        try:
            faces.append(read_face(cell, number))
        except Unreadable as error:
            faults.append(Fault(f"signal {number}, cell {place}: {error}", number, place))
    return tuple(faces), faults


def _made(
    name: str, source: Source, rings: dict[int, tuple[Face, ...]], titles: dict[int, str]
) -> Dial:
    return Dial(
        name=name,
        source=source,
        sectors=len(rings[1]),
        rings=rings,
        titles=titles,
        faces={n: {face.shows: face for face in ring} for n, ring in rings.items()},
        tables={n: _table(n, ring, source) for n, ring in rings.items()},
        digest=_digest(rings),
    )


def _table(number: int, ring: tuple[Face, ...], source: Source) -> Table:
    """The ring as a table of chance: a row for each distinct face, as often as it stands."""
    often = Counter(face.shows for face in ring)
    rows = (Row(times, shows, Spin(shows), source) for shows, times in often.items())
    return table(f"ring {number}", tuple(rows))


def _digest(rings: dict[int, tuple[Face, ...]]) -> str:
    cells = "\n".join(
        f"{number}: " + ", ".join(face.shows for face in rings[number]) for number in sorted(rings)
    )
    return hashlib.sha256(cells.encode()).hexdigest()


def cells_of(dial: Dial) -> dict[str, list[str]]:
    """The cells as plain data, for a game's header: it can be replayed anywhere."""
    return {str(n): [face.shows for face in dial.rings[n]] for n in sorted(dial.rings)}


def from_cells(cells: dict[str, list[str]], name: str, source: Source = "house") -> Dial:
    """A dial from the cells in a game's header. Raises DialFaults."""
    signals = {int(n): {"cells": ring} for n, ring in cells.items() if n.isdigit()}
    sectors = len(next(iter(cells.values()), ()))
    rings: dict[int, tuple[Face, ...]] = {}
    faults = [Fault(f"signal {n} is missing", n) for n in range(1, RINGS + 1) if n not in signals]
    for number, signal in signals.items():
        if number in BY_NUMBER:
            rings[number], found = _ring(number, signal, sectors)
            faults += found
    if faults or not sectors:
        raise DialFaults(faults or [Fault("the dial has no sectors")])
    return _made(name, source, rings, {n: BY_NUMBER[n].name for n in rings})
