"""A row of the list of entries at a board: its number, the period where one begins, what was
entered in football words, the score; those that are set aside, and why."""

from __future__ import annotations

from rich.cells import cell_len

from quarterback.game.corrections import CorrectionLine, PendingInputs
from quarterback.tui.draw.canvas import Canvas, Row, truncate
from quarterback.tui.theme.glyphs import UNICODE, Skin

_NUMBER, _MARK, _PERIOD = 4, 2, 16
WITH_PERIOD = 76
"""Columns from which on the period has a column."""


def entry_row(
    entry: CorrectionLine | PendingInputs,
    width: int,
    *,
    chosen: bool,
    score_before: str = "",
    period_before: str = "",
    skin: Skin = UNICODE,
) -> Row:
    """An entry in force, or set aside. `score_before` and `period_before` are those of the entry
    above it: score and period are shown where they have changed."""
    canvas = Canvas(width, 1, "row")
    canvas.put(_MARK, 0, str(entry.number).rjust(_NUMBER), "number")
    x = _MARK + _NUMBER + 2
    if isinstance(entry, PendingInputs):
        canvas.put(x, 0, truncate(_waiting(entry), width - x - 1, skin.more), "later")
    else:
        period = entry.period if entry.period != period_before else ""
        _standing(canvas, entry, period, x, width, score_before, skin)
    if chosen:
        canvas.paint(0, 0, width, "chosen")
        canvas.put(0, 0, skin.considered)
    return canvas.rows()[0]


def _standing(
    canvas: Canvas,
    entry: CorrectionLine,
    period: str,
    x: int,
    width: int,
    score_before: str,
    skin: Skin,
) -> None:
    if width >= WITH_PERIOD:
        canvas.put(x, 0, truncate(_upper(period), _PERIOD - 1, skin.more), "heading")
        x += _PERIOD
    elif period:
        lead = f"{_upper(period)}: "
        canvas.put(x, 0, lead, "heading")
        x += cell_len(lead)
    scored = entry.score != score_before
    room = width - x - 1 - (cell_len(entry.score) + 2 if scored else 0)
    canvas.put(x, 0, truncate(_upper(entry.football), max(room, 8), skin.more), "row")
    if scored and room >= width // 3:
        canvas.put(width - cell_len(entry.score) - 1, 0, entry.score, "score")


def _waiting(entry: PendingInputs) -> str:
    if entry.fits:
        return f"set aside: {entry.football} (fits)"
    why = f": {entry.why_not}" if entry.why_not else ""
    return f"set aside: {entry.football}{why}"


def _upper(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}"
