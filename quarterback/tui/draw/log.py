"""The game so far: the log, the drive as a strip, a row of the list of entries."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len

from quarterback.game.corrections import CorrectionLine, PendingInputs
from quarterback.tui.draw.canvas import Canvas, Row, printable, truncate, whole_words, wrap
from quarterback.tui.theme.glyphs import UNICODE, Skin


@dataclass(frozen=True)
class PlayLine:
    """One play in words: who had the ball (Yal), and if there was a down, the down (2-4) and the
    yard line (H34); `weight` says how important it was: score, or nothing."""

    text: str
    side: str = ""
    downs: str = ""
    weight: str = ""
    spot: str = ""

    @property
    def mark(self) -> str:
        """Where it began: `Yal 2-4 H34:`; empty for kickoffs and the like."""
        return (
            f"{' '.join(filter(None, (self.side, self.downs, self.spot)))}:" if self.downs else ""
        )


_DOWNS = 5
"""The column of down and distance."""
_SPOT = 4
"""The column of the yard line."""
_WIDE = 42
"""From this width on, every play shows who had the ball, and the sentences have a column of their
own. In a narrower log they use its whole width."""


def log(lines: Sequence[PlayLine], width: int, height: int, skin: Skin = UNICODE) -> list[Row]:
    """Draw as many of the latest lines as fit, from the top: down and distance, the yard line,
    then the sentence."""
    canvas = Canvas(width, height, "log")
    side = 4 if width >= _WIDE else 0
    marks = side + _DOWNS + _SPOT
    left = 1 + (marks if side else 0)
    latest = _latest(lines, max(width - left - 1, 8), height, 0 if side else marks)
    y = max(0, height - sum(len(rows) for _, rows in latest)) if len(latest) < len(lines) else 0
    for number, (line, rows) in enumerate(latest, 1):
        last = number == len(latest)
        role = "log-score" if line.weight == "score" else "log-last" if last else "log"
        for down, text in enumerate(rows):
            canvas.put(left, y + down, text, role)
        if last:
            canvas.put(0, y, skin.last, "log-mark")
        if side:
            canvas.put(1, y, truncate(line.side, side - 1, ""), "log-mark")
        canvas.put(1 + side, y, truncate(line.downs, _DOWNS, ""), "log-mark")
        canvas.put(1 + side + _DOWNS, y, truncate(line.spot, _SPOT, ""), "log-mark")
        y += len(rows)
    return canvas.rows()


def _latest(
    lines: Sequence[PlayLine], width: int, height: int, marks: int
) -> list[tuple[PlayLine, list[str]]]:
    """Return the last lines that fit, broken into rows; the beginning of the last one if it is
    too long. The first row of a down leaves room for its `marks`."""
    latest: list[tuple[PlayLine, list[str]]] = []
    for line in reversed(lines):
        rows = wrap(" " * (marks if line.downs else 0) + printable(line.text), width)
        if not latest:
            rows = rows[:height]
        height -= len(rows)
        if height < 0:
            break
        latest.append((line, rows))
    return latest[::-1]


def initials(name: str, cells: int = 3) -> str:
    """Return the beginning of a team's name, for its column."""
    short = truncate(name.strip(), cells, "")
    return short + " " * (cells - cell_len(short))


@dataclass(frozen=True)
class Stride:
    """A play of the drive: where it began and ended, in yards from the drive's start in the
    direction of play, and a short label, such as 2-8."""

    began: int
    ended: int
    mark: str = ""


@dataclass(frozen=True)
class DriveView:
    """One drive: its heading, and its plays."""

    heading: str = ""
    strides: tuple[Stride, ...] = ()
    leftward: bool = False
    """Whether the team plays to the left."""


_MOST = 4
"""The most cells for a yard."""
_MARK, _YARDS = 6, 5
"""Widths of the mark, and of the yards at the end."""


def drive_strip(view: DriveView, width: int, height: int, skin: Skin = UNICODE) -> list[Row]:
    """Draw the heading, then the latest plays, as many as there are rows."""
    canvas = Canvas(width, height, "log")
    canvas.put(1, 0, whole_words(view.heading, width - 2, skin.more), "log-mark")
    strides = view.strides[-(height - 1) :] if height > 1 else ()
    room = width - _MARK - _YARDS - 2
    reach = [yard for stride in view.strides for yard in (stride.began, stride.ended)] or [0]
    low, high = min(reach), max(reach)
    scale = _scale(high - low, room)
    for y, stride in enumerate(strides, 1):
        canvas.put(1, y, truncate(stride.mark, _MARK - 1, ""), "drive-mark")
        begin, end = (
            _column(yard - low, scale, room, view.leftward) for yard in (stride.began, stride.ended)
        )
        _bar(canvas, _MARK + 1 + begin, _MARK + 1 + end, y, stride, skin)
        gain = f"{stride.ended - stride.began:+d}" if stride.ended != stride.began else "0"
        canvas.put(width - 1 - len(gain), y, gain, "drive-mark")
    return canvas.rows()


def _scale(span: int, room: int) -> float:
    """Return the cells for a yard: a whole number if they fit."""
    if span < room:
        return min((room - 1) // max(span, 1), _MOST)
    return (room - 1) / span


def _column(yards: int, scale: float, room: int, leftward: bool) -> int:
    """Return the column of a yard in the strip, from the end where the drive began."""
    along = min(int(yards * scale), room - 1)
    return room - 1 - along if leftward else along


def _bar(canvas: Canvas, begin: int, end: int, y: int, stride: Stride, skin: Skin) -> None:
    """Draw an arrow in the direction in which the ball moved."""
    gain = stride.ended >= stride.began
    role = "drive-gain" if gain else "drive-loss"
    if begin == end:
        canvas.put(begin, y, skin.no_gain, "drive-mark" if stride.ended == stride.began else role)
        return
    for x in range(min(begin, end), max(begin, end) + 1):
        canvas.put(x, y, skin.gain_bar if gain else skin.loss_bar, role)
    canvas.put(end, y, skin.gain_end if end > begin else skin.loss_end, role)


_NUMBER, _MARKER, _PERIOD = 4, 2, 16
WITH_PERIOD = 76
"""From this width on, the period has a column."""


def entry_row(
    entry: CorrectionLine | PendingInputs,
    width: int,
    *,
    chosen: bool,
    score_before: str = "",
    period_before: str = "",
    skin: Skin = UNICODE,
) -> Row:
    """Draw an entry in effect, or set aside. `score_before` and `period_before` are those of the
    entry above it: score and period are shown where they changed."""
    canvas = Canvas(width, 1, "row")
    canvas.put(_MARKER, 0, str(entry.number).rjust(_NUMBER), "number")
    x = _MARKER + _NUMBER + 2
    if isinstance(entry, PendingInputs):
        canvas.put(x, 0, truncate(_waiting(entry), width - x - 1, skin.more), "later")
    else:
        period = entry.period if entry.period != period_before else ""
        _entry_in_force(canvas, entry, period, x, width, score_before, skin)
    if chosen:
        canvas.paint(0, 0, width, "chosen")
        canvas.put(0, 0, skin.considered)
    return canvas.rows()[0]


def _entry_in_force(
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
