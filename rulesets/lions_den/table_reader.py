"""Tables that a league brings: checked cell by cell, all faults told at once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, TypeVar

import msgspec
from msgspec.structs import replace

from rulesets.core.customization import BadTable
from rulesets.lions_den.tables import (
    CLIMATE,
    CROWD,
    INJURY,
    INJURY_LENGTH,
    PENALTIES,
    SIDE,
    Flag,
    Span,
    Tables,
    Weather,
    labels_only,
)

Row = TypeVar("Row", Span, Flag, Weather)
MOST_CHANGE: Final = 100
"""By how much a climate may change a chance or a length."""
MOST_YARDS: Final = 50

_WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    "side": ("centre", "left", "right", "out"),
    "injury": ("none", "winded", "out"),
    "injury_length": ("game", "next_game", "next_two", "season"),
}
_KINDS: Final[Mapping[str, tuple[type, int]]] = {
    "side": (Span, 10),
    "penalties": (Flag, 100),
    "injury": (Span, 10),
    "injury_length": (Span, 10),
    "climate": (Weather, 100),
    "crowd": (Weather, 100),
}
"""Of each table: what its rows are, and how many faces its die has."""
TABLES: Final = tuple(_KINDS)
"""The tables that may be brought to a game, by name."""


def tables_of(given: Mapping[str, Any], modifiers: str) -> Tables:
    """The tables of a game: what is not brought is what is printed, inferred, or the house's.
    Raises BadTable with every fault (LD-R28: modifiers are off until they are agreed)."""
    faults: list[str] = []
    read: dict[str, Any] = {}
    for name, value in given.items():
        if name not in _KINDS:
            faults.append(f"there is no table {name!r}; there are {', '.join(_KINDS)}")
        else:
            read[name] = read_table(name, value, name, faults)
    if faults:
        raise BadTable(faults)
    return replace(_usual(modifiers), **read)


def _usual(modifiers: str) -> Tables:
    off = modifiers == "none"
    climate = labels_only(CLIMATE) if off else CLIMATE
    crowd = labels_only(CROWD) if off else CROWD
    return Tables(SIDE, PENALTIES, INJURY, INJURY_LENGTH, climate, crowd)


def read_table(name: str, value: Any, where: str, faults: list[str]) -> tuple[Any, ...]:
    """The rows of one table. What is wrong is added to `faults`, each with its place."""
    kind, faces = _KINDS[name]
    rows = value.get("rows", value.get("row")) if isinstance(value, Mapping) else value
    if not isinstance(rows, list) or not rows:
        faults.append(f'{where} must be a list of rows, or an object with "rows"')
        return ()
    before = len(faults)
    read = [_row(kind, row, f"{where}, row {place}", faults) for place, row in enumerate(rows, 1)]
    if len(faults) > before:
        return ()
    for place, row in enumerate(read, 1):
        faults += [f"{where}, row {place}: {says}" for says in _cells(name, row)]
    for each in _halves(name, read):
        faults += [f"{where}: {says}" for says in _gaps(each, faces)]
    return tuple(read)


def _row(kind: type, value: Any, where: str, faults: list[str]) -> Any:
    if isinstance(value, Mapping):
        value = {"source": "house"} | {_FULL.get(key, key): it for key, it in value.items()}
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        faults.append(f"{where}: {error}")
        return None


_FULL: Final = {"from": "first", "to": "last", "label": "what", "pass": "passes", "kick": "kicks"}
"""Other names of columns."""


def _cells(name: str, row: Any) -> Iterable[str]:
    if row.first > row.last:
        yield f"from {row.first} to {row.last} is no range"
    if name in _WORDS and row.what not in _WORDS[name]:
        yield f"what must be {', '.join(_WORDS[name])}, not {row.what!r}"
    if isinstance(row, Weather):
        if not row.what:
            yield "what must be a name"
        if any(abs(change) > MOST_CHANGE for change in (row.passes, row.kicks, row.yards)):
            yield f"a change is from -{MOST_CHANGE} to {MOST_CHANGE}"
    if isinstance(row, Flag):
        if row.after not in ("", "pass", "run"):
            yield f"after must be pass, run, or left out, not {row.after!r}"
        if not all(0 <= far <= MOST_YARDS for far in (row.defence_yards, row.offence_yards)):
            yield f"yards are from 0 to {MOST_YARDS}"
        if bool(row.defence) != bool(row.offence):
            yield "a foul has a name for the defence and for the offence, or for neither"


def _halves(name: str, rows: Sequence[Any]) -> tuple[Sequence[Any], ...]:
    """Penalties after passes and after other plays must each be whole."""
    if name != "penalties":
        return (rows,)
    return tuple([row for row in rows if row.after in ("", kind)] for kind in ("pass", "run"))


def _gaps(rows: Sequence[Any], faces: int) -> Iterable[str]:
    """Every face must stand in one row, and in one only."""
    due = 1
    for row in sorted(rows, key=lambda each: int(each.first)):
        if row.first != due:
            says = "is in no row" if row.first > due else "is in two rows"
            yield f"{min(due, row.first)} {says}"
        due = row.last + 1
    if due != faces + 1:
        yield f"the rows must go from 1 to {faces}; they end with {due - 1}"
