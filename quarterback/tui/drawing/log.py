"""The play-by-play: the latest plays, wrapped, newest at the foot."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass

from quarterback.tui.drawing.canvas import Canvas, Row, shown
from quarterback.tui.drawing.skin import UNICODE, Skin


@dataclass(frozen=True)
class LogLine:
    """One play in words. `mark` says where it began (V 2-4 V34), `weight` how much it matters:
    score, loss, time or nothing."""

    text: str
    mark: str = ""
    weight: str = ""


def log(lines: Sequence[LogLine], width: int, height: int, skin: Skin = UNICODE) -> list[Row]:
    """As many of the latest lines as fit; each begins with its mark."""
    canvas = Canvas(width, height, "log")
    room = max(width - 2, 8)
    y = height
    for number, line in enumerate(reversed(lines)):
        words = wrapped(line, room)
        y -= len(words)
        if y < 0:
            break
        role = "log-score" if line.weight == "score" else "log-last" if number == 0 else "log"
        for down, text in enumerate(words):
            canvas.put(1, y + down, text, role)
            if down == 0 and line.mark:
                canvas.put(1, y, shown(line.mark), "log-mark")
    return canvas.rows()


def wrapped(line: LogLine, width: int) -> list[str]:
    """A line as it is broken to a width; what follows the first row is set in."""
    whole = f"{shown(line.mark)} {shown(line.text)}" if line.mark else shown(line.text)
    return textwrap.wrap(whole, width, subsequent_indent="  ") or [""]
