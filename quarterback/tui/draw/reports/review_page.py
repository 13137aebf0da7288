"""The review of a game as a page: the verdict, the calls that mattered, what luck did."""

from __future__ import annotations

from dataclasses import dataclass

from quarterback.tui.draw.canvas import Canvas, Row, wrap

INDENT = 2


@dataclass(frozen=True)
class ReviewPart:
    """A heading and its sentences."""

    title: str
    lines: tuple[str, ...]
    none: str = ""
    """What is said where there are none."""


@dataclass(frozen=True)
class ReviewView:
    """All of the page."""

    verdict: str = ""
    sides: tuple[str, ...] = ()
    parts: tuple[ReviewPart, ...] = ()
    wait: str = ""
    """Said instead of all, while it is not known yet."""


def review_page(view: ReviewView, width: int) -> list[Row]:
    """As many rows as it takes."""
    lines = _lines(view, max(width - 2, 1))
    canvas = Canvas(width, len(lines), "report")
    for y, (text, role) in enumerate(lines):
        canvas.put(1, y, text, role)
    return canvas.rows()


def _lines(view: ReviewView, width: int) -> list[tuple[str, str]]:
    if view.wait:
        return [(row, "report-dim") for row in wrap(view.wait, width)]
    rows = [(row, "report-sum") for row in wrap(view.verdict, width)]
    rows += [(row, "report") for side in view.sides for row in wrap(side, width, INDENT)]
    for part in view.parts:
        rows += [("", "report"), (part.title.upper(), "report-head")]
        rows += [(row, "report") for line in part.lines for row in wrap(line, width, INDENT)]
        if not part.lines:
            rows += [(row, "report-dim") for row in wrap(part.none, width)]
    return rows
