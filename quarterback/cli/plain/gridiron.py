"""The gridiron as one line of letters, two yards to a letter."""

from __future__ import annotations

from rulesets.core.field import GOAL, MIDFIELD, from_home
from rulesets.core.sentences.wording import Names, place
from rulesets.core.sides import HOME
from rulesets.core.state import State

YARDS_A_LETTER = 2
BALL, TO_GAIN, BOTH = "O", "!", "@"


def gridiron(s: State, names: Names) -> list[str]:
    """The field with the ball on it, and a legend in words."""
    letters = [_mark(column * YARDS_A_LETTER) for column in range(GOAL // YARDS_A_LETTER + 1)]
    legend = [f"{names.whose(HOME)} goal is on the left."]
    if s.possession is not None and s.spot is not None:
        way = "right" if s.possession == HOME else "left"
        where = place(names, s.possession, s.spot)
        legend.append(
            f"{BALL} is the ball, at {where}; {names.of(s.possession)} ball, moving {way}."
        )
        ball = _column(from_home(s.possession, s.spot))
        letters[ball] = BALL
        if s.line_to_gain is not None:
            line = _column(from_home(s.possession, s.line_to_gain))
            letters[line] = BOTH if line == ball else TO_GAIN
            sign = f"{TO_GAIN} is" if line != ball else f"{BOTH} is both the ball and"
            legend.append(f"{sign} the line to gain, {place(names, s.possession, s.line_to_gain)}.")
    return ["".join(letters), " ".join(legend)]


def _column(yard: int) -> int:
    return min(max(yard, 0), GOAL) // YARDS_A_LETTER


def _mark(yard: int) -> str:
    if yard in (0, GOAL):
        return "|"
    return "." if yard % 10 else str(min(yard, 2 * MIDFIELD - yard) // 10)
