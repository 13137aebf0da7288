"""The commissioner's desk and the log as lists, and the checklist of a league."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rich.cells import cell_len

from quarterback.tui.draw.canvas import Canvas, Row, truncate
from quarterback.tui.draw.league.league_views import Heading, StepView
from quarterback.tui.draw.league.standings import begin_row, first_seen
from quarterback.tui.theme.glyphs import UNICODE, Skin

SIGNS: Final = {"done": "x", "next": ">", "may": " ", "later": " "}
"""The marks of checklist steps: done, and next."""
_TITLE = 32
_WHEN = 17
_NAME = 16


@dataclass(frozen=True)
class CommissionerLine:
    """Something that can be done, or waits to be done."""

    title: str
    message: str = ""
    off: bool = False
    """Whether it cannot be done now."""
    mark: bool = False
    """Whether it waits for a decision."""


DeskRow = CommissionerLine | Heading


@dataclass(frozen=True)
class LogPageRow:
    number: str
    at: str
    by: str
    what: str
    why: str = ""
    in_effect: bool = True


def desk_page(
    lines: tuple[DeskRow, ...], width: int, height: int, at: int = 0, skin: Skin = UNICODE
) -> list[Row]:
    """Draw as many lines as fit around the selected one."""
    canvas = Canvas(width, height)
    first = first_seen(at, len(lines), height)
    for y, line in enumerate(lines[first : first + height]):
        if isinstance(line, Heading):
            canvas.paint(0, y, width, "page-head")
            canvas.put(1, y, truncate(line.words, width - 2, skin.more), "page-head")
        else:
            _desk_line(canvas, y, line, first + y == at, skin)
    return canvas.rows()


def _desk_line(canvas: Canvas, y: int, line: CommissionerLine, is_chosen: bool, skin: Skin) -> None:
    width = canvas.width
    role = "page-dim" if line.off else "page-row"
    role = begin_row(canvas, y, role, is_chosen, skin, "!" if line.mark else " ")
    if line.mark:
        canvas.put(2, y, truncate(line.title, width - 3, skin.more), role)
        return
    canvas.put(2, y, truncate(line.title, min(_TITLE, width - 3), skin.more), role)
    dim = role if is_chosen else "page-dim"
    canvas.put(_TITLE + 3, y, truncate(line.message, width - _TITLE - 4, skin.more), dim)


def name_width(lines: tuple[LogPageRow, ...]) -> int:
    """Return the width of the longest name in a log, in cells, up to a limit; longer ones are
    cut."""
    return max((cell_len(truncate(name, _NAME)) for name in {line.by for line in lines}), default=0)


def log_page(
    lines: tuple[LogPageRow, ...],
    width: int,
    height: int,
    at: int = 0,
    skin: Skin = UNICODE,
    wide: int | None = None,
) -> list[Row]:
    """Draw entries, one a row; what was undone is dim, and marked. `wide` is the `name_width` of
    the lines, if it is known."""
    canvas = Canvas(width, height)
    wide = name_width(lines) if wide is None else wide
    if not lines:
        canvas.put(1, 0, truncate("No entry matches.", width - 1), "page-dim")
    first = first_seen(at, len(lines), height)
    for y, line in enumerate(lines[first : first + height]):
        is_chosen = first + y == at
        role = "page-row" if line.in_effect else "page-dim"
        role = begin_row(canvas, y, role, is_chosen, skin)
        dim = role if is_chosen else "page-dim"
        canvas.put(1, y, line.number.rjust(5), dim)
        x = 7
        if width >= 70:
            canvas.put(x, y, line.at, dim)
            x += _WHEN
        canvas.put(x, y, truncate(line.by, wide, skin.more), role)
        x += wide + 1
        undone = "" if line.in_effect else "(undone) "
        why = f" - {line.why}" if line.why else ""
        canvas.put(x, y, truncate(f"{undone}{line.what}{why}", width - x - 1, skin.more), role)
    return canvas.rows()


def steps_drawn(steps: tuple[StepView, ...], width: int, skin: Skin = UNICODE) -> list[Row]:
    """Draw the steps, one a row below a heading."""
    canvas = Canvas(width, len(steps) + 1)
    canvas.paint(0, 0, width, "page-head")
    canvas.put(1, 0, truncate("Next steps: press a number", width - 2), "page-head")
    for y, step in enumerate(steps, 1):
        role = {"next": "page-mark", "later": "page-dim"}.get(step.state, "page-row")
        sign = {">": skin.last}.get(SIGNS[step.state], SIGNS[step.state])
        canvas.put(1, y, sign, "page-mark")
        canvas.put(3, y, step.number.rjust(2), "page-mark")
        canvas.put(6, y, truncate(step.title, 24, skin.more), role)
        canvas.put(
            31,
            y,
            truncate(step.summary, width - 32, skin.more),
            "page-dim" if step.state != "next" else role,
        )
    return canvas.rows()
