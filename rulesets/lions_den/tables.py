"""The tables of the cheat sheet as data, each row with where it comes from.

Four of them have lost their first row in print; the rows used now are `inferred` (LD-R2 to
LD-R4). Climate and crowd stand on roster sheets that no one has: those here are a `house` preset
(LD-R28). A league may bring its own of each.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from rulesets.core.customization import BadTable
from rulesets.core.tables import Source


class Span(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row: what the faces from `first` to `last` mean, in one word."""

    first: int
    last: int
    what: str
    source: Source = "printed"


_STORED_KEYS: Final = {
    "defense": "defence",
    "defense_yards": "defence_yards",
    "offense": "offence",
    "offense_yards": "offence_yards",
}
"""What the fields of Flag are called in files that leagues bring."""


class Flag(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename=_STORED_KEYS):
    """A row of the penalties: a foul of each side, its yards, and whether a foul of the defense is
    a first down by itself."""

    first: int
    last: int
    defense: str = ""
    defense_yards: int = 0
    offense: str = ""
    offense_yards: int = 0
    first_down: bool = False
    after: str = ""
    """`pass` after a pass that was thrown, `run` after every other play; empty after any."""
    source: Source = "printed"
    rules: tuple[str, ...] = ()


class Weather(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of climate or crowd: its name, and what it adds to the chance of passes and kicks (in
    hundredths), and to the length of kicks (in yards). A crowd bears on the visitors alone."""

    first: int
    last: int
    what: str
    passes: int = 0
    kicks: int = 0
    yards: int = 0
    source: Source = "house"


class Tables(msgspec.Struct, frozen=True):
    """All tables that a game is played with."""

    side: tuple[Span, ...]
    penalties: tuple[Flag, ...]
    injury: tuple[Span, ...]
    injury_length: tuple[Span, ...]
    climate: tuple[Weather, ...]
    crowd: tuple[Weather, ...]


SIDE: Final = (
    Span(1, 4, "centre", "inferred"),
    Span(5, 6, "left"),
    Span(7, 8, "right"),
    Span(9, 10, "out"),
)
"""LD-KO-04, LD-PUNT-04, LD-R2: where a kick comes down, as the kicking side faces."""
PENALTIES: Final = (
    Flag(
        1, 5, "offside", 5, "illegal_procedure", 5, source="inferred", rules=("LD-PEN-03", "LD-R3")
    ),
    Flag(6, 10, "holding", 5, "holding", 10, rules=("LD-PEN-04",)),
    Flag(11, 90, rules=("LD-PEN-05",)),
    Flag(
        91,
        95,
        "pass_interference",
        15,
        "pass_interference",
        5,
        first_down=True,
        after="pass",
        rules=("LD-PEN-06",),
    ),
    Flag(
        91, 95, "illegal_block", 10, "illegal_block", 10, after="run", rules=("LD-PEN-07", "LD-R15")
    ),
    Flag(96, 100, "personal_foul", 10, "personal_foul", 10, rules=("LD-PEN-08",)),
)
INJURY: Final = (Span(1, 8, "none", "inferred"), Span(9, 9, "winded"), Span(10, 10, "out"))
"""LD-INJ-02, LD-INJ-03, LD-R4."""
INJURY_LENGTH: Final = (
    Span(1, 6, "game", "inferred"),
    Span(7, 8, "next_game"),
    Span(9, 9, "next_two"),
    Span(10, 10, "season"),
)
"""LD-INJ-04, LD-R4, from the lightest to the gravest."""
HURTS: Final = tuple(row.what for row in INJURY_LENGTH)
CLIMATE: Final = (
    Weather(1, 60, "fair"),
    Weather(61, 75, "wind", -3, -5, 0),
    Weather(76, 90, "rain", -5, -5, -3),
    Weather(91, 97, "snow", -8, -8, -5),
    Weather(98, 100, "blizzard", -12, -12, -10),
)
CROWD: Final = (
    Weather(1, 70, "ordinary"),
    Weather(71, 95, "loud", -3),
    Weather(96, 100, "deafening", -6),
)


def labels_only(rows: tuple[Weather, ...]) -> tuple[Weather, ...]:
    """LD-R28: the same names, with nothing that follows from them."""
    return tuple(Weather(row.first, row.last, row.what, source=row.source) for row in rows)


def what_of(rows: tuple[Span, ...], face: int) -> str:
    return next(row.what for row in rows if row.first <= face <= row.last)


def flag_of(rows: tuple[Flag, ...], face: int, *, thrown: bool) -> Flag:
    """What a hundredth means after a pass that was thrown, or after any other play (LD-R15)."""
    after = ("", "pass" if thrown else "run")
    return next(row for row in rows if row.first <= face <= row.last and row.after in after)


def weather_of(rows: tuple[Weather, ...], face: int) -> Weather:
    """What a hundredth means for climate or crowd."""
    return next(row for row in rows if row.first <= face <= row.last)


def named(rows: tuple[Weather, ...], what: str) -> Weather:
    """The row of a name; one that changes nothing where there is none."""
    return next((row for row in rows if row.what == what), Weather(1, 100, what))


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


def tables_of(values: Mapping[str, Any], modifiers: str) -> Tables:
    """The tables of a game: what is not brought is what is printed, inferred, or the house's.
    Raises BadTable with every fault (LD-R28: modifiers are off until they are agreed)."""
    faults: list[str] = []
    read: dict[str, Any] = {}
    for name, value in values.items():
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
        faults += [f"{where}, row {place}: {cell}" for cell in _cells(name, row)]
    for each in _halves(name, read):
        faults += [f"{where}: {cell}" for cell in _gaps(each, faces)]
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
        if not all(0 <= far <= MOST_YARDS for far in (row.defense_yards, row.offense_yards)):
            yield f"yards are from 0 to {MOST_YARDS}"
        if bool(row.defense) != bool(row.offense):
            yield "a foul has a name for the defense and for the offense, or for neither"


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
            message = "is in no row" if row.first > due else "is in two rows"
            yield f"{min(due, row.first)} {message}"
        due = row.last + 1
    if due != faces + 1:
        yield f"the rows must go from 1 to {faces}; they end with {due - 1}"
