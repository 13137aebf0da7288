"""The dial: sectors by rings. One spin stops one sector, and every ring shows its own face there.

The faces of the printed dial are not known (LQ-R2). The dial that is shipped is a reconstruction
and says so wherever it is shown; any other that passes the check may be played instead.
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Mapping
from typing import Any, Final, get_args

from msgspec.structs import replace

from rulesets.core.data_reader import DataError, read_toml
from rulesets.core.dial import Dial, DialFault, DialFaults, Face
from rulesets.core.events import Spin
from rulesets.core.tables import Source, Table, TableRow, table
from rulesets.core.toml_positions import Path, TomlPosition, TooDeep, places_of
from rulesets.littlefield.faces import Unreadable, read_face
from rulesets.littlefield.signals import BY_NUMBER, SIGNALS, card_key

LAST_RING: Final = 12
MOST_SECTORS: Final = 360
MOST_TEXT: Final = 250_000
"""Letters in a dial file: twice what the largest dial needs."""
LONGEST_NAME: Final = 60
_BEFORE: Final = {"Kick-off": "Kickoff"}
"""How dial files of version 1.0 spell a usual name."""

_AT: Final = re.compile(r" \(at line (\d+), column (\d+)\)")


def read_dial(text: str, name: str = "dial") -> Dial:
    """A dial from the text of its file. Raises DialFaults with every fault found, in the order of
    the file (LQ-R35)."""
    places, data = _parsed(text)
    sectors, listed, faults = _frame(data)
    rings: dict[int, tuple[Face, ...]] = {}
    titles: dict[int, str] = {}
    for place, signal in listed.items():
        number = signal["no"]
        rings[number], result = _ring(number, signal, sectors, ("signal", place))
        faults += result
        titles[number] = signal.get("name", BY_NUMBER[number].name)
        if not _is_name(titles[number]):
            message = f"the name of signal {number} must be at most {LONGEST_NAME} plain letters"
            faults.append(DialFault(message, number, path=("signal", place, "name")))
        elif titles[number] in _BEFORE:
            titles[number] = _BEFORE[titles[number]]
    if isinstance(data.get("signal"), list):
        missing = sorted(BY_NUMBER.keys() - rings.keys())
        faults += [DialFault(f"signal {n} is missing", n) for n in missing]
    if faults:
        raise DialFaults(sorted((_placed(f, places) for f in faults), key=_in_file))
    return _make_dial(data.get("name", name), data.get("source", "house"), rings, titles)


def _parsed(text: str) -> tuple[dict[Path, TomlPosition], dict[str, Any]]:
    """What the file says, and where. Raises DialFaults with the one fault that ends the reading."""
    if len(text) > MOST_TEXT:
        raise DialFaults([DialFault(f"a dial file has at most {MOST_TEXT:,} letters")])
    try:
        return places_of(text), read_toml(text)
    except TooDeep as error:
        raise DialFaults([DialFault(f"this is no dial file: {error}")]) from None
    except DataError as error:
        fault = DialFault(error.message, line=error.line, column=error.column)
        raise DialFaults([fault]) from None


def _frame(data: dict[str, Any]) -> tuple[int, dict[int, dict[str, Any]], list[DialFault]]:
    """The number of sectors, the signals that have a number by their place in the file, and what
    is wrong about the rest."""
    faults: list[DialFault] = []
    sectors = data.get("sectors")
    if type(sectors) is not int or not 1 <= sectors <= MOST_SECTORS:
        message = f"sectors must be a whole number from 1 to {MOST_SECTORS}"
        faults.append(DialFault(message, path=("sectors",)))
        sectors = 0
    if data.get("source", "house") not in get_args(Source):
        faults.append(DialFault("source must be printed, inferred or house", path=("source",)))
    if not _is_name(data.get("name", "")):
        message = f"name must be at most {LONGEST_NAME} plain letters, in quotes"
        faults.append(DialFault(message, path=("name",)))
    listed = data.get("signal")
    if not isinstance(listed, list):
        return sectors, {}, [*faults, DialFault("there are no [[signal]] tables", path=("signal",))]
    signals: dict[int, dict[str, Any]] = {}
    seen: set[int] = set()
    for place, signal in enumerate(listed):
        number = signal.get("no") if isinstance(signal, dict) else None
        path = ("signal", place, "no")
        if type(number) is not int or not 1 <= number <= LAST_RING:
            message = f"the [[signal]] number {place + 1} has no `no` from 1 to {LAST_RING}"
            faults.append(DialFault(message, path=path))
        elif number in seen:
            faults.append(DialFault(f"signal {number} appears twice", number, path=path))
        else:
            seen.add(number)
            signals[place] = signal
    return sectors, signals, faults


def _is_name(value: object) -> bool:
    return isinstance(value, str) and len(value) <= LONGEST_NAME and value.isprintable()


def _placed(fault: DialFault, places: dict[Path, TomlPosition]) -> DialFault:
    """A fault with the line and column of what is wrong, or of the nearest thing around it."""
    path = fault.path
    while path and path not in places:
        path = path[:-1]
    if not path:
        return fault
    return replace(fault, line=places[path].line, column=places[path].column)


def _in_file(fault: DialFault) -> tuple[bool, int, int]:
    """For sorting by place; what has none, such as a missing signal, comes last."""
    return fault.line == 0, fault.line, fault.column


def _ring(
    number: int, signal: dict[str, Any], sectors: int, path: Path = ()
) -> tuple[tuple[Face, ...], list[DialFault]]:
    path = (*path, "cells")
    cells = signal.get("cells")
    if not isinstance(cells, list):
        return (), [DialFault(f"signal {number} has no list of cells", number, path=path)]
    faults: list[DialFault] = []
    faces: list[Face] = []
    if sectors and len(cells) != sectors:
        message = f"signal {number} has {len(cells)} cells, but the dial has {sectors} sectors"
        faults.append(DialFault(message, number, path=path))
    for place, cell in enumerate(cells):
        where = f"signal {number}, cell {place + 1}"
        try:
            if not isinstance(cell, str):
                raise Unreadable('a face must be written in quotes, such as "+3"')
            faces.append(read_face(cell, number))
        except Unreadable as error:
            faults.append(DialFault(f"{where}: {error}", number, place + 1, (*path, place)))
    return tuple(faces), faults


def _make_dial(
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
    rows = (TableRow(times, shows, Spin(shows), source) for shows, times in often.items())
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
    faults = [
        DialFault(f"signal {n} is missing", n) for n in range(1, LAST_RING + 1) if n not in signals
    ]
    for number, signal in signals.items():
        if number in BY_NUMBER:
            rings[number], result = _ring(number, signal, sectors)
            faults += result
    if faults or not sectors:
        raise DialFaults(faults or [DialFault("the dial has no sectors")])
    return _make_dial(name, source, rings, {n: BY_NUMBER[n].name for n in rings})


def cards_of(dial: Dial) -> dict[str, str]:
    """The names on a dial's cards that are not the usual ones, for a game's header."""
    own = ((signal, dial.titles.get(signal.number, signal.name)) for signal in SIGNALS)
    return {card_key(signal): title for signal, title in own if title not in ("", signal.name)}


def with_cards(dial: Dial, cards: Mapping[str, str]) -> Dial:
    """A dial with the names that a game's header has for its signals."""
    titles = {s.number: cards.get(card_key(s), dial.titles[s.number]) for s in SIGNALS}
    return replace(dial, titles=titles)
