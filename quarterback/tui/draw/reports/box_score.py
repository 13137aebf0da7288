"""The box score: what is counted down the middle, a team on each side, and bars to compare."""

from __future__ import annotations

from dataclasses import dataclass

from rich.cells import cell_len

from quarterback.tui.draw.canvas import Canvas, Row, short_name, truncate
from quarterback.tui.theme.glyphs import UNICODE, Skin
from rulesets.core.sides import as_read


@dataclass(frozen=True)
class Count:
    """A row: what is counted, and for each team its words and its size for the bar."""

    what: str
    home: str
    visitors: str
    sizes: tuple[int, int] = (0, 0)


@dataclass(frozen=True)
class BoxView:
    """The names, the points by halves with the sum last, and the counts."""

    home: str
    visitors: str
    points: tuple[tuple[str, int, int], ...]
    counts: tuple[Count, ...]


_LABEL = 18


def box_score(view: BoxView, width: int, skin: Skin = UNICODE) -> list[Row]:
    """As many rows as it takes."""
    height = len(view.points) + len(view.counts) + 4
    canvas = Canvas(width, height, "report")
    left, right = (width - _LABEL) // 2, (width + _LABEL) // 2
    names = tuple(short_name(name, left - 2, skin.more) for name in (view.home, view.visitors))
    _sides(canvas, 0, (names[0], names[1]), (left, right), "report-name", skin)
    y = 1
    for what, home, visitors in view.points:
        role = "report-sum" if what == view.points[-1][0] else "report"
        _middle(canvas, y, what, role)
        _sides(canvas, y, (str(home), str(visitors)), (left, right), role, skin)
        y += 1
    canvas.put(1, y, skin.rule * (width - 2), "report-dim")
    y += 1
    for count in view.counts:
        _middle(canvas, y, count.what, "report-dim")
        _sides(canvas, y, (count.home, count.visitors), (left, right), "report", skin)
        _bars(canvas, y, count, (left, right), skin)
        y += 1
    return canvas.rows()[:y]


def _middle(canvas: Canvas, y: int, words: str, role: str) -> None:
    canvas.put((canvas.width - cell_len(words)) // 2, y, words, role)


def _sides(
    canvas: Canvas, y: int, words: tuple[str, str], at: tuple[int, int], role: str, skin: Skin
) -> None:
    """The visitors' words end at the middle column, those of the home team begin after it."""
    room = at[0] - 2
    visitors, home = as_read(*(truncate(each, room, skin.more) for each in words))
    canvas.put(at[0] - cell_len(visitors) - 1, y, visitors, role)
    canvas.put(at[1] + 1, y, home, role)


def _bars(canvas: Canvas, y: int, count: Count, at: tuple[int, int], skin: Skin) -> None:
    """From the words outward, the longer one as long as there is room."""
    most = max(count.sizes)
    if most <= 0:
        return
    text = 14
    room = at[0] - text - 2
    if room < 4:
        return
    home, visitors = (round(max(size, 0) * room / most) for size in count.sizes)
    canvas.put(at[0] - text - visitors, y, skin.gauge * visitors, "report-visitors")
    canvas.put(at[1] + text, y, skin.gauge * home, "report-home")
