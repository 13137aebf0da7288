"""A situation in a few characters, `H 4-8 @H20 7:3`: written from a state, read, compared.

It has the side with the ball, the down and distance, the spot, and the score (home first). It
leaves out the clock and what counts over a series: it is for people, and for checking.
"""

from __future__ import annotations

import re

import msgspec

from rulesets.core.field import GOAL, place_name, read_place
from rulesets.core.notation.cursor import Cursor, Slip, plain_dashes
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import HOME, LETTER, OF_LETTER, Score, Side
from rulesets.core.state import CHOICE, OVER, SCRIMMAGE, SHARED_PHASES, TOSS, State

EXAMPLE = "H 4-8 @H20 7:3"


class Situation(msgspec.Struct, frozen=True):
    """A situation on a game sheet; None for what the sheet leaves out."""

    phase: str | None = None
    side: Side | None = None
    """The side that has the ball, or chooses."""
    down: int | None = None
    to_go: int | None = None
    """Yards; None with goal to go."""
    goal: bool = False
    place: str | None = None
    score: Score | None = None


def situation_line(rules: RuleSet, s: State) -> str:
    """The situation as the notation writes it. A call that is locked is not in it."""
    score = f"{s.score.home}:{s.score.visitors}"
    if s.phase in (TOSS, OVER):
        return f"{s.phase} {score}"
    if s.phase == CHOICE:
        assert s.chooser is not None, "a choice has a chooser"
        return f"{LETTER[s.chooser]} choice {score}"
    if s.possession is None or s.spot is None:
        return f"{LETTER[s.chooser]} {s.phase} {score}" if s.chooser else f"{s.phase} {score}"
    what = s.phase
    if s.phase == SCRIMMAGE:
        assert s.line_to_gain is not None, "scrimmage has a line to gain"
        what = f"{s.down}-{'G' if s.line_to_gain == GOAL else s.line_to_gain - s.spot}"
    return f"{LETTER[s.possession]} {what} @{place_name(s.possession, s.spot)} {score}"


_I = re.IGNORECASE
SIDE = re.compile(r"(?P<side>h|v|home|visitors?)(?!\w)", _I)
_BARE = r"(?!clock\b)[a-z]\w+(?=\s+\d+\s*:\s*\d)"
"""A phase of a rule set's own in which no one has the ball, by the score that follows it."""
_SIDELESS = re.compile(rf"(?P<phase>(?:toss|over)(?!\w)|{_BARE})", _I)
_DOWN = re.compile(
    r"(?P<down>\d)(?:st|nd|rd|th)?\s*(?:[-–\N{MINUS SIGN}&]|and)\s*"
    r"(?:(?P<to_go>[-\N{MINUS SIGN}]?\d{1,3})|(?P<goal>g|goal))(?!\w)",
    _I,
)
_SHARED = "|".join(
    sorted((p.replace("_", "[ _-]?") for p in (*SHARED_PHASES, "kick_off")), key=len, reverse=True)
)
_PHASE = re.compile(rf"(?P<phase>{_SHARED}|[a-z]\w*(?=\s*@|\s+\d+\s*:\s*\d))(?![\w-])", _I)
_PLACE = re.compile(r"(?:@\s*([hv]?\s*-?\d{1,3})|([hv]\s?-?\d{1,3}|50))(?![\w:])", _I)
_SCORE = re.compile(r"(\d{1,4})\s*:\s*(\d{1,4})(?!\w)")
_BEGINS = re.compile(
    r"(?:h|v|home|visitors?|over)(?!\w)|toss(?=\s+(?:\d|toss))|toss\s*(?:;|=>|->|→|$)"
    rf"|{_BARE}",
    _I,
)
_MOVE = re.compile(r"[a-z\[]", _I)
"""What may follow a situation of which the sheet has only the side."""
_OF_SQUASHED = {phase.replace("_", ""): phase for phase in SHARED_PHASES}


def squashed(word: str) -> str:
    """A name without the spaces, underscores and hyphens that people write in different ways."""
    return re.sub(r"[\s_-]", "", word).lower()


def begins_situation(cursor: Cursor) -> bool:
    """Whether a situation comes next, and not a move."""
    return cursor.sees(_BEGINS)


def take_situation(cursor: Cursor) -> Situation:
    """Read the situation that comes next. Raises Slip where it cannot be read."""
    column = cursor.column
    side, phase = cursor.take(SIDE), None
    down = cursor.take(_DOWN) if side else None
    if down:
        phase = SCRIMMAGE
    else:
        named = cursor.take(_PHASE if side else _SIDELESS)
        phase = _phase(named["phase"]) if named else None
    place, score = _take_place(cursor), cursor.take(_SCORE)
    if phase is None and place is None and not (side and cursor.sees(_MOVE)):
        raise Slip(column, f"this is no situation: one is such as {EXAMPLE}")
    return Situation(
        phase,
        side_named(side["side"]) if side else None,
        int(down["down"]) if down else None,
        int(plain_dashes(down["to_go"])) if down and down["to_go"] else None,
        bool(down and down["goal"]),
        place,
        Score(int(score[1]), int(score[2])) if score else None,
    )


def _phase(word: str) -> str:
    return _OF_SQUASHED.get(squashed(word), word.lower())


def side_named(word: str) -> Side:
    """The side that H, V, home or visitors means."""
    return OF_LETTER[word[0].upper()]


def _take_place(cursor: Cursor) -> str | None:
    column, result = cursor.column, cursor.take(_PLACE)
    if result is None:
        return None
    place = re.sub(r"\s", "", result[1] or result[2]).upper()
    try:
        read_place(place, HOME)
    except ValueError as error:
        raise Slip(column, str(error)) from None
    return place


def read_situation_line(text: str) -> Situation:
    """The situation in a text. Raises Slip, a ValueError with a message for the user."""
    cursor = Cursor(text)
    situation = take_situation(cursor)
    if not cursor.done:
        raise Slip(cursor.column, f"this does not belong to a situation: one is such as {EXAMPLE}")
    return situation


def agrees(s: State, situation: Situation) -> bool:
    """Whether a state agrees with a situation in everything that the sheet has of it."""
    if situation.phase is not None and situation.phase != s.phase:
        return False
    if situation.side is not None and situation.side != (
        s.chooser if s.possession is None else s.possession
    ):
        return False
    if situation.score is not None and situation.score != s.score:
        return False
    if situation.place is not None and not _is_at(s, situation.place):
        return False
    return situation.down is None or _has_downs(s, situation)


def _is_at(s: State, place: str) -> bool:
    return s.possession is not None and read_place(place, s.possession) == s.spot


def _has_downs(s: State, situation: Situation) -> bool:
    """Goal to go may also be in yards on a sheet."""
    if s.down != situation.down or s.line_to_gain is None or s.spot is None:
        return False
    return s.line_to_gain == GOAL if situation.goal else s.line_to_gain - s.spot == situation.to_go


def alike(one: Situation, other: Situation) -> bool:
    """Whether two situations on a sheet agree in everything that both have."""
    return all(
        a == b or a is None or b is None for a, b in zip(_parts(one), _parts(other), strict=True)
    )


def _parts(situation: Situation) -> tuple[object, ...]:
    goal = situation.goal if situation.down is not None else None
    return (
        situation.phase,
        situation.side,
        situation.down,
        situation.to_go,
        goal,
        situation.place,
        situation.score,
    )


def write_situation_note(situation: Situation) -> str:
    """A situation on a sheet, as the notation writes it."""
    down = (
        f"{situation.down}-{'G' if situation.goal else situation.to_go}"
        if situation.down
        else situation.phase
    )
    side = LETTER[situation.side] if situation.side else None
    place = f"@{situation.place}" if situation.place else None
    score = f"{situation.score.home}:{situation.score.visitors}" if situation.score else None
    return " ".join(word for word in (side, down, place, score) if word)
