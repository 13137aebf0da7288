"""A drive: a line for every play, its gain drawn to scale on a strip of the field."""

from __future__ import annotations

from dataclasses import dataclass

from quarterback.tui.draw.canvas import Canvas, Row, truncate, whole_words
from quarterback.tui.theme.glyphs import UNICODE, Skin


@dataclass(frozen=True)
class Stride:
    """A play of the drive: where it began and ended, in yards from the drive's start, in the
    direction of play; a label of a few letters, such as 2-8."""

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
"""Cells a yard at most."""
_MARK, _YARDS = 6, 5
"""The columns of the mark, and of the yards at the end."""


def drive_strip(view: DriveView, width: int, height: int, skin: Skin = UNICODE) -> list[Row]:
    """The heading, then the latest plays, as many as there are rows."""
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
    """Cells a yard: a whole number where they fit."""
    if span < room:
        return min((room - 1) // max(span, 1), _MOST)
    return (room - 1) / span


def _column(yards: int, scale: float, room: int, leftward: bool) -> int:
    """The column of a yard of the strip, from the end where the drive began."""
    along = min(int(yards * scale), room - 1)
    return room - 1 - along if leftward else along


def _bar(canvas: Canvas, begin: int, end: int, y: int, stride: Stride, skin: Skin) -> None:
    """An arrow the way the ball went."""
    gain = stride.ended >= stride.began
    role = "drive-gain" if gain else "drive-loss"
    if begin == end:
        canvas.put(begin, y, skin.no_gain, "drive-mark" if stride.ended == stride.began else role)
        return
    for x in range(min(begin, end), max(begin, end) + 1):
        canvas.put(x, y, skin.gain_bar if gain else skin.loss_bar, role)
    canvas.put(end, y, skin.gain_end if end > begin else skin.loss_end, role)
