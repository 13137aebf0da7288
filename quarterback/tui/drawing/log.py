"""The play-by-play: the latest plays, wrapped, newest at the foot."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from quarterback.tui.drawing.canvas import Canvas, Row, broken, shown
from quarterback.tui.drawing.skin import UNICODE, Skin


@dataclass(frozen=True)
class LogLine:
    """One play in words. `mark` says where it began (V 2-4 V34), `weight` how much it matters:
    score, loss, time or nothing."""

    text: str
    mark: str = ""
    weight: str = ""


def log(lines: Sequence[LogLine], width: int, height: int, skin: Skin = UNICODE) -> list[Row]:
    """As many of the latest lines as fit, from the top; each begins with its mark."""
    canvas = Canvas(width, height, "log")
    kept = _latest(lines, max(width - 2, 8), height)
    y = max(0, height - sum(len(rows) for _, rows in kept)) if len(kept) < len(lines) else 0
    for number, (line, rows) in enumerate(kept, 1):
        last = number == len(kept)
        role = "log-score" if line.weight == "score" else "log-last" if last else "log"
        for down, text in enumerate(rows):
            canvas.put(1, y + down, text, role)
        canvas.put(1, y, shown(line.mark), "log-mark")
        y += len(rows)
    return canvas.rows()


def _latest(lines: Sequence[LogLine], width: int, height: int) -> list[tuple[LogLine, list[str]]]:
    """The last lines that fit, broken into rows."""
    kept: list[tuple[LogLine, list[str]]] = []
    for line in reversed(lines):
        rows = wrapped(line, width)
        height -= len(rows)
        if height < 0:
            break
        kept.append((line, rows))
    return kept[::-1]


def wrapped(line: LogLine, width: int) -> list[str]:
    """A line as it is broken to a width; what follows the first row is set in."""
    whole = f"{shown(line.mark)} {shown(line.text)}" if line.mark else shown(line.text)
    return broken(whole, width, indent=2)
