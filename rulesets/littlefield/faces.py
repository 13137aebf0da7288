"""What one turn of the dial can show: the grammar of its faces (LQ-R3, LQ-R35).

A face is spelled as the dial file spells it: `+3`, `-2`, `0`, for kicks plain `45`; `+5P`, `-15P`;
`Fumble -2`, `Fumble +1 lose ball`; `Blocked -5`, `Blocked -9 lose ball`; `Inc`, `Int +12`; `G`,
`N.G.`. Case, spaces and a plus left out are forgiven, and the letters of `brief` are understood:
`F+1*`, `B-5`, `I+12`, `NG`.
"""

from __future__ import annotations

import re
from typing import Final

from rulesets.core.dial import Face

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
