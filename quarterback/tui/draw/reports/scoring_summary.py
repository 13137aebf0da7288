"""The scoring summary: when, who, how, and what the score was then."""

from __future__ import annotations

from dataclasses import dataclass

from rich.cells import cell_len

from quarterback.tui.draw.canvas import Canvas, Row, short_name, truncate, wrap
from quarterback.tui.theme.glyphs import UNICODE, Skin
from rulesets.core.sides import as_read


@dataclass(frozen=True)
class ScoreLine:
    """A score. `half` heads the lines that are of one half."""

    half: str
    when: str
    team: str
    how: str
    home: int
    visitors: int


@dataclass(frozen=True)
class ScoringView:
    """The scores in their order, and the teams' names for the columns."""

    home: str
    visitors: str
    lines: tuple[ScoreLine, ...]


_WHEN, _WHO, _POINTS = 10, 12, 9


def scoring_summary(view: ScoringView, width: int, skin: Skin = UNICODE) -> list[Row]:
    """As many rows as it takes."""
    canvas = Canvas(width, 4 + 4 * len(view.lines), "report")
    if not view.lines:
        canvas.put(1, 1, "No scoring yet.", "report-dim")
        return canvas.rows()[:3]
    how_at = 1 + _WHEN + _WHO
    room = max(width - how_at - 2 * _POINTS - 1, 10)
    columns = (width - 2 * _POINTS, width - _POINTS)
    y, half = 0, ""
    for line in view.lines:
        if line.half != half:
            y += bool(half)
            canvas.put(1, y, line.half.upper(), "report-head")
            if not half:
                for x, name in zip(columns, as_read(view.home, view.visitors), strict=True):
                    _right(canvas, x, y, short_name(name, _POINTS - 1, skin.more), "report-name")
            half = line.half
            y += 1
        canvas.put(1, y, truncate(line.when, _WHEN - 1, skin.more), "report-dim")
        canvas.put(1 + _WHEN, y, short_name(line.team, _WHO - 1, skin.more), "report-name")
        for x, points in zip(columns, as_read(line.home, line.visitors), strict=True):
            _right(canvas, x, y, str(points), "report-sum")
        for row in wrap(line.how, room)[:3]:
            canvas.put(how_at, y, row, "report")
            y += 1
    return canvas.rows()[:y]


def _right(canvas: Canvas, x: int, y: int, words: str, role: str) -> None:
    """Words that end where their column ends."""
    canvas.put(x + _POINTS - 1 - cell_len(words), y, words, role)
