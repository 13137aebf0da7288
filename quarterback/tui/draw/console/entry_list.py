"""A row of the list of entries at a board: its number, what it did, the score; those that wait
aside, and why."""

from __future__ import annotations

from rich.cells import cell_len

from quarterback.game.corrections import CorrectionLine, PendingInputs
from quarterback.tui.draw.canvas import Canvas, Row, truncate
from quarterback.tui.theme.glyphs import UNICODE, Skin

_NUMBER, _MARK, _DOWN = 4, 2, 16
WITH_DOWN = 76
"""Columns from which on down and distance have a column."""


def entry_row(
    entry: CorrectionLine | PendingInputs,
    width: int,
    *,
    chosen: bool,
    score_before: str = "",
    skin: Skin = UNICODE,
) -> Row:
    """An entry as it stands, or as it waits. `score_before` is the score of the entry above it: a
    score is shown where it has changed."""
    canvas = Canvas(width, 1, "row")
    canvas.put(_MARK, 0, str(entry.number).rjust(_NUMBER), "number")
    x = _MARK + _NUMBER + 2
    if isinstance(entry, PendingInputs):
        canvas.put(x, 0, truncate(_waiting(entry), width - x - 1, skin.more), "later")
    else:
        _standing(canvas, entry, x, width, score_before, skin)
    if chosen:
        canvas.paint(0, 0, width, "chosen")
        canvas.put(0, 0, skin.considered)
    return canvas.rows()[0]


def _standing(
    canvas: Canvas, entry: CorrectionLine, x: int, width: int, score_before: str, skin: Skin
) -> None:
    if width >= WITH_DOWN:
        canvas.put(x, 0, truncate(entry.down, _DOWN - 1, skin.more), "when")
        x += _DOWN
    scored = entry.score != score_before
    room = width - x - 1 - (cell_len(entry.score) + 2 if scored else 0)
    canvas.put(x, 0, truncate(entry.text, max(room, 8), skin.more), "row")
    if scored and room >= width // 3:
        canvas.put(width - cell_len(entry.score) - 1, 0, entry.score, "score")


def _waiting(entry: PendingInputs) -> str:
    if entry.fits:
        return f"set aside: {entry.did} (fits)"
    return f"set aside: {entry.did}"
