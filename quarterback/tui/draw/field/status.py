"""The bar at the top: what this is, the score, period and time. The last two are never cut."""

from __future__ import annotations

from dataclasses import dataclass

from rich.cells import cell_len

from quarterback.tui.draw.canvas import Canvas, Row, printable, short_name, truncate
from quarterback.tui.theme.glyphs import UNICODE, Skin


@dataclass(frozen=True)
class StatusView:
    """The row of words; the score apart, so that names give way and points do not."""

    left: str = ""
    home: str = ""
    visitors: str = ""
    home_points: int = 0
    visitors_points: int = 0
    right: str = ""
    timeouts: str = ""
    """The timeouts left, the visitors' first, such as 2-3, or empty."""
    clock_equivalent: str = ""
    """The time that the plays left stand for, where they do."""
    penetrations: str = ""
    """Those of each team, visitors first, such as 1-2; empty where they decide nothing."""


_LEAST_NAMES = 24
"""As long as both names together have less than this, what stands on the left gives way."""


def status(view: StatusView, width: int, height: int, skin: Skin = UNICODE) -> list[Row]:
    """The title on the left if there is room, the score in the middle, the time on the right."""
    canvas = Canvas(width, height, "bar")
    right = truncate(_right(view, width), width - 2, skin.more)
    end = width - 1 - cell_len(right)
    canvas.put(end, 0, right, "bar-right")
    points = f" {view.visitors_points}, ", f" {view.home_points}"
    room = end - 3
    left = printable(view.left)
    needed = min(cell_len(view.home) + cell_len(view.visitors), _LEAST_NAMES)
    if cell_len(left) + 2 + needed + sum(map(len, points)) > room:
        left = ""
    begin = canvas.put(1, 0, left, "bar-left") + 2 if left else 1
    visitors, home = _names(view, room + 1 - begin - sum(map(len, points)), skin)
    words = f"{visitors}{points[0]}{home}{points[1]}"
    middle = (width - cell_len(words)) // 2
    canvas.put(min(max(begin, middle), end - 2 - cell_len(words)), 0, words, "bar-middle")
    return canvas.rows()


def _right(view: StatusView, width: int) -> str:
    """Time-outs or penetrations before period and time, in as many words as leave the names
    whole."""
    score = f"{view.visitors} {view.visitors_points}, {view.home} {view.home_points}"
    clock = f" ({view.clock_equivalent})" if view.clock_equivalent else ""
    long, short = f"timeouts {view.timeouts}  ", f"T {view.timeouts}  "
    if not view.timeouts:
        long = short = ""
    if view.penetrations:
        long = f"penetrations {view.penetrations}  {long}"
        short = f"pen {view.penetrations}  {short}"
    for words in (long + view.right + clock, short + view.right + clock, short + view.right):
        if cell_len(score) + cell_len(words) + 5 <= width:
            return words
    return view.right


def _names(view: StatusView, room: int, skin: Skin) -> tuple[str, str]:
    """Both names, visitors first, in `room` cells: the shorter one whole if it takes less than
    half."""
    visitors, home = cell_len(view.visitors), cell_len(view.home)
    if home + visitors <= room:
        return truncate(view.visitors, visitors), truncate(view.home, home)
    half = max(room // 2, 1)
    first = room - home if home < half else min(visitors, half)
    first = max(first, 1)
    rest = max(room - first, 1)
    names = short_name(view.visitors, first, skin.more), short_name(view.home, rest, skin.more)
    if not (names[0].startswith(names[1]) or names[1].startswith(names[0])):
        return names
    own = _unlike(view.visitors, view.home)  # The same words begin both names.
    return short_name(own[0], first, skin.more), short_name(own[1], rest, skin.more)


def _unlike(first: str, second: str) -> tuple[str, str]:
    """Both names without the words that they begin with alike."""
    one, other = first.split(), second.split()
    alike = 0
    while alike < min(len(one), len(other)) - 1 and one[alike] == other[alike]:
        alike += 1
    return " ".join(one[alike:]), " ".join(other[alike:])
