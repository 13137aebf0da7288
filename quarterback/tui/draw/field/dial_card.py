"""The dial card: for each signal that is open what the faces of its ring bring, in figures."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate

from league.views.text import percent_if_any
from quarterback.ai.expected_value import Expected
from quarterback.tui.draw.canvas import Canvas, Row, truncate
from quarterback.tui.theme.glyphs import UNICODE, Skin
from rulesets.core.field import GOAL, MIDFIELD

_NAME = 18
"""Cells of the signal's number and name."""
_COLUMNS = (("1st down", 10), ("score", 8), ("lost", 7), ("yards", 7), ("they start", 13))
WORTH = ("you win", 9)
_OFTEN = 0.2
"""The least share of lost balls for which the place is told."""


@dataclass(frozen=True)
class DialCardRow:
    """A signal: its number and name, what it brings, and what it is worth once that may be said."""

    signal: int | None
    title: str
    brings: Expected | None
    """None where nothing is spun."""
    worth: float | None = None
    """From 0 to 1."""
    best: bool = False


def _columns(width: int, worth: bool) -> tuple[tuple[str, int], ...]:
    """The columns that fit, the worth of a call first."""
    columns = (*((WORTH,) if worth else ()), *_COLUMNS)
    ends = accumulate((wide for _, wide in columns), initial=_NAME)
    return tuple(
        column for column, end in zip(columns, list(ends)[1:], strict=True) if end <= width
    )


def dial_card_heading(width: int, *, worth: bool) -> str:
    """The columns' names; `worth`: whether what each call is worth may be said."""
    names = (name.rjust(wide) for name, wide in _columns(width, worth))
    return f"{'':{_NAME}}{''.join(names)}"


def dial_card_row(row: DialCardRow, width: int, *, chosen: bool, skin: Skin = UNICODE) -> Row:
    """A signal's row."""
    canvas = Canvas(width, 1, "row")
    role = "score" if row.best else "row"
    sign = "" if row.signal is None else str(row.signal)
    canvas.put(2, 0, f"{sign:>2} {truncate(row.title, _NAME - 5, skin.more)}", role)
    worth = () if row.worth is None else (f"{row.worth:.1%}",)
    x = _NAME
    columns = _columns(width, row.worth is not None)
    for text, (_, wide) in zip((*worth, *_figures(row.brings)), columns, strict=False):
        canvas.put(x, 0, text.rjust(wide), role)
        x += wide
    if row.best:
        canvas.put(1, 0, skin.last, role)
    if chosen:
        canvas.paint(0, 0, width, "chosen")
        canvas.put(0, 0, skin.considered)
    return canvas.rows()[0]


def _figures(brings: Expected | None) -> tuple[str, ...]:
    """What stands in each column; a kick gives up the ball on purpose."""
    if brings is None:
        return ("",) * len(_COLUMNS)
    kicked = brings.kick is not None
    gain = brings.kick if kicked else brings.gain
    starts = brings.theirs_at if brings.loses_ball >= _OFTEN else None
    return (
        percent_if_any(brings.first_down),
        percent_if_any(sum(brings.scores.values())),
        "" if kicked else percent_if_any(brings.loses_ball),
        "" if gain is None else f"{gain:.0f}" if kicked else f"{gain:+.1f}",
        "" if starts is None else _from_their_goal(round(starts)),
    )


def _from_their_goal(yards: int) -> str:
    return f"at their {yards}" if yards <= MIDFIELD else f"at your {GOAL - yards}"
