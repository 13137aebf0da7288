"""What single players did: a heading for each thing, below it a row a player."""

from __future__ import annotations

from dataclasses import dataclass

from quarterback.tui.draw.canvas import Canvas, Row, short_name, truncate, wrap
from quarterback.tui.theme.glyphs import UNICODE, Skin


@dataclass(frozen=True)
class PlayerStatLine:
    """A player under a heading: team, name, statistics."""

    heading: str
    side: str
    player: str
    figures: str


_SIDE, _MOST_ROWS = 14, 3
_PLAYER = 26


def player_table(lines: tuple[PlayerStatLine, ...], width: int, skin: Skin = UNICODE) -> list[Row]:
    """As many rows as it takes."""
    canvas = Canvas(width, 1 + (2 + _MOST_ROWS) * len(lines), "report")
    side = _SIDE if width >= 60 else 8
    player = min(_PLAYER, max(width - side - 24, 8))
    at, y, heading = 1 + side + player, 0, ""
    for line in lines:
        if line.heading != heading:
            y += bool(heading)
            heading = line.heading
            canvas.put(1, y, heading.upper(), "report-head")
            y += 1
        canvas.put(1, y, short_name(line.side, side - 1, skin.more), "report-name")
        canvas.put(1 + side, y, truncate(line.player, player - 1, skin.more), "report")
        for row in wrap(line.figures, max(width - at - 1, 8))[:_MOST_ROWS]:
            canvas.put(at, y, row, "report-sum")
            y += 1
    return canvas.rows()[: max(y, 1)]
