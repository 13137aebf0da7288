"""The dial: sectors by rings. One spin stops one sector, and every ring shows its own face there.

A face is spelled as the dial file spells it (LQ-R3, LQ-R35): `+3`, `-2`, `0`, for kicks plain `45`;
`+5P`, `-15P`; `Fumble -2`, `Fumble +1 lose ball`; `Blocked -5`, `Blocked -9 lose ball`; `Inc`,
`Int +12`; `G`, `N.G.`. Case, spaces and a plus left out are forgiven, and the letters of `brief`
are understood: `F+1*`, `B-5`, `I+12`, `NG`.

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
from rulesets.littlefield.signals import BY_NUMBER, SIGNALS, card_key

YARDS: Final = "yards"
PENALTY: Final = "penalty"
LOST: Final = "lost"
FUMBLE: Final = "fumble"
BLOCKED: Final = "blocked"
INCOMPLETE: Final = "incomplete"
INTERCEPTED: Final = "intercepted"
GOOD: Final = "good"
NO_GOOD: Final = "no_good"

MOST_YARDS: Final = 110
MOST_PENALTY: Final = 99
LONGEST: Final = 40
"""Letters in a face at most; the longest that means anything is `Blocked -110 lose ball`."""


_RUNS = frozenset({1, 2, 3})
_PASS = frozenset({4})
_RETURNS = frozenset({5, 6})
_PUNT = frozenset({7})
_GOALS = frozenset({8, 9, 10})
_KICKOFF = frozenset({11})
_TRY = frozenset({12})
_SCRIMMAGE = _RUNS | _PASS | _RETURNS | _TRY
_KICKS = _PUNT | _GOALS

RINGS_OF: Final[dict[str, frozenset[int]]] = {
    YARDS: _SCRIMMAGE | _PUNT | _KICKOFF,
    PENALTY: frozenset(range(1, 13)),
    LOST: _SCRIMMAGE | _KICKS,
    FUMBLE: _SCRIMMAGE,
    BLOCKED: _KICKS,
    INCOMPLETE: _PASS | _TRY,
    INTERCEPTED: _PASS | _TRY,
    GOOD: _GOALS,
    NO_GOOD: _GOALS,
}
"""The rings in which each kind of face may stand (LQ-R35)."""

_LENGTHS = _PUNT | _KICKOFF
"""Rings whose yards are the length of a kick: never negative, written without a sign."""

_SPACES = re.compile(r"\s+")
_FACES = re.compile(
    r"(?P<penalty>[+-]\s?[0-9]{1,9}\s?P|[+-]\s?P\s?[0-9]{1,9})"
    r"|(?P<yards>[+-]?[0-9]{1,9})"
    r"|(?P<word>F(?:UMBLE)?|B(?:LOCKED)?)\s?(?P<word_yards>[+-]?[0-9]{1,9})?"
    r"\s?(?P<lose>LOSE\s?BALL|\*|!)?"
    r"|(?P<inc>INC(?:OMPLETE)?)\s?(?P<inc_yards>[+-]?[0-9]{1,9})?"
    r"|(?P<int>I(?:NT(?:ERCEPTED)?)?)\s?(?P<int_yards>[+-]?[0-9]{1,9})?\s?[*!]?"
    r"|(?P<good>G\.?|GOAL)"
    r"|(?P<no_good>N\.?\s?G\.?)",
    re.ASCII,
)


class Unreadable(ValueError):
    """A face that is not in the grammar, or not legal in its ring; the text says why."""


def read_face(text: str, ring: int) -> Face:
    """The face that `text` spells, in one of the rings 1 to 12.

    Raises Unreadable, with words for a person (LQ-R35).
    """
    if len(text) > LONGEST:
        raise Unreadable(f"a cell of {len(text)} letters is no face of the dial")
    tidy = _SPACES.sub(" ", text.strip().replace("\N{MINUS SIGN}", "-")).upper()
    tidy = tidy.replace("+ ", "+").replace("- ", "-")
    match = _FACES.fullmatch(tidy)
    if match is None:
        raise Unreadable(f"{text!r} is no face of the dial: a face is such as {examples(ring)}")
    kind, yards = _meaning(match)
    if ring not in RINGS_OF[kind] or not _fits_word(match, ring):
        raise Unreadable(f"ring {ring} cannot show {text!r}; it can show {examples(ring)}")
    _check_yards(kind, yards, ring, text)
    return Face(kind, yards, spelled(kind, yards, ring))


def _meaning(match: re.Match[str]) -> tuple[str, int]:
    if match["penalty"]:
        digits = re.sub(r"\D", "", match["penalty"])
        return PENALTY, int(match["penalty"][0] + digits)
    if match["yards"]:
        return YARDS, int(match["yards"])
    if match["word"]:
        yards = int(match["word_yards"] or 0)
        if match["lose"]:
            return LOST, yards
        return (FUMBLE if match["word"][0] == "F" else BLOCKED), yards
    if match["inc"]:
        return INCOMPLETE, int(match["inc_yards"] or 0)
    if match["int"]:
        return INTERCEPTED, int(match["int_yards"] or 0)
    return (GOOD if match["good"] else NO_GOOD), 0


def _fits_word(match: re.Match[str], ring: int) -> bool:
    """A ball is lost by a fumble in a run, a pass or a return, and by a block in a kick."""
    return not match["lose"] or (match["word"][0] == "B") == (ring in _KICKS)


def _check_yards(kind: str, yards: int, ring: int, text: str) -> None:
    if kind == PENALTY and not 1 <= abs(yards) <= MOST_PENALTY:
        raise Unreadable(f"{text!r}: a penalty is of 1 to {MOST_PENALTY} yards")
    if abs(yards) > MOST_YARDS:
        raise Unreadable(f"{text!r}: a distance is of at most {MOST_YARDS} yards")
    if kind == YARDS and ring in _LENGTHS and yards < 0:
        raise Unreadable(f"{text!r}: a kick cannot have a length below 0")
    if kind == BLOCKED and yards > 0:
        raise Unreadable(f"{text!r}: a blocked kick that the kickers recover cannot gain")


def spelled(kind: str, yards: int, ring: int) -> str:
    """A face as the dial file spells it."""
    signed = f"{yards:+d}" if yards else "0"
    match kind:
        case "yards":
            return str(yards) if ring in _LENGTHS else signed
        case "penalty":
            return f"{yards:+d}P"
        case "lost":
            return f"{'Blocked' if ring in _KICKS else 'Fumble'} {signed} lose ball"
        case "fumble":
            return f"Fumble {signed}"
        case "blocked":
            return f"Blocked {signed}"
        case "incomplete":
            return f"Inc {signed}" if yards else "Inc"
        case "intercepted":
            return f"Int {signed}"
        case "good":
            return "G"
        case _:
            return "N.G."


LEGEND: Final = (
    "F fumble, B blocked, I intercepted, Inc incomplete, P penalty, G good, NG no good;"
    " a * means that the ball is lost."
)
"""What the letters of `brief` mean. They may be typed, too."""


def brief(face: Face) -> str:
    """A face in a few letters, for a table; `LEGEND` explains them."""
    signed = f"{face.yards:+d}" if face.yards else "0"
    if face.kind in (FUMBLE, BLOCKED):
        return f"{face.shows[0]}{signed}"
    if face.kind == LOST:
        return f"{face.shows[0]}{signed}*"
    if face.kind == INTERCEPTED:
        return f"I{signed}"
    return face.shows.replace(" ", "").replace("N.G.", "NG")


_EXAMPLE: Final = {
    YARDS: "+3",
    PENALTY: "-5P",
    LOST: "Fumble -2 lose ball",
    FUMBLE: "Fumble +1",
    BLOCKED: "Blocked -5",
    INCOMPLETE: "Inc",
    INTERCEPTED: "Int +12",
    GOOD: "G",
    NO_GOOD: "N.G.",
}


def examples(ring: int) -> str:
    """What a ring, 1 to 12, can show: an example of each kind, as a dial file spells it."""
    examples = dict(_EXAMPLE)
    if ring in _LENGTHS:
        examples[YARDS] = "45"
    if ring in _KICKS:
        examples[LOST] = "Blocked -9 lose ball"
    return ", ".join(example for kind, example in examples.items() if ring in RINGS_OF[kind])


LAST_RING: Final = 12
MOST_SECTORS: Final = 360
MOST_TEXT: Final = 250_000
"""Letters in a dial file: twice what the largest dial needs."""
LONGEST_NAME: Final = 60
_BEFORE: Final = {"Kick-off": "Kickoff"}
"""How dial files of version 1.0 spell a usual name."""


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
