"""The play-by-play: the latest plays, wrapped, newest at the foot."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len

from quarterback.tui.draw.canvas import Canvas, Row, printable, truncate, wrap
from quarterback.tui.theme.glyphs import UNICODE, Skin


@dataclass(frozen=True)
class PlayLine:
    """One play in words: who had the ball (Yal), the down (2-4) and the yard line (H34), when there
    was a down; `weight` says how much it matters: score, or nothing."""

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
"""From this width on, every play shows whose it was."""


def log(lines: Sequence[PlayLine], width: int, height: int, skin: Skin = UNICODE) -> list[Row]:
    """As many of the latest lines as fit, from the top: down and distance, the yard line, then the
    sentence."""
    canvas = Canvas(width, height, "log")
    side = 4 if width >= _WIDE else 0
    before = 1 + side + _DOWNS + _SPOT
    latest = _latest(lines, max(width - before - 1, 8), height)
    y = max(0, height - sum(len(rows) for _, rows in latest)) if len(latest) < len(lines) else 0
    for number, (line, rows) in enumerate(latest, 1):
        last = number == len(latest)
        role = "log-score" if line.weight == "score" else "log-last" if last else "log"
        if last:
            canvas.put(0, y, skin.last, "log-mark")
        if side:
            canvas.put(1, y, truncate(line.side, side - 1, ""), "log-mark")
        canvas.put(1 + side, y, truncate(line.downs, _DOWNS, ""), "log-mark")
        canvas.put(1 + side + _DOWNS, y, truncate(line.spot, _SPOT, ""), "log-mark")
        for down, text in enumerate(rows):
            canvas.put(before, y + down, text, role)
        y += len(rows)
    return canvas.rows()


def _latest(lines: Sequence[PlayLine], width: int, height: int) -> list[tuple[PlayLine, list[str]]]:
    """The last lines that fit, broken into rows; of a last one that is too long, its beginning."""
    latest: list[tuple[PlayLine, list[str]]] = []
    for line in reversed(lines):
        rows = wrap(printable(line.text), width)
        if not latest:
            rows = rows[:height]
        height -= len(rows)
        if height < 0:
            break
        latest.append((line, rows))
    return latest[::-1]


def initials(name: str, cells: int = 3) -> str:
    """The beginning of a team's name, for its column."""
    short = truncate(name.strip(), cells, "")
    return short + " " * (cells - cell_len(short))
