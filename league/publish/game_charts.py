"""The charts of a game in numbers for the templates. Places across are shares of the width in
percent, so that letters keep their size on every screen; places down are pixels."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

import msgspec

from league.views.charts import DriveBar, DriveChart, ScoreMark, WinChart

ROW: Final = 34
"""Pixels for each drive: a line of words, and its bar."""
TOP: Final = 26
"""Pixels above the first drive, for the marks of the yard lines."""

LONGEST_PART: Final = 18
"""Drives that the low side of any paper has room for."""


class PlacedBar(msgspec.Struct, frozen=True):
    """A drive in its place, the home team's goal line to the left."""

    bar: DriveBar
    down: int

    @property
    def left(self) -> int:
        """Where its bar begins."""
        return min(self.bar.began, self.bar.ended)

    @property
    def wide(self) -> float:
        """How long its bar is."""
        return max(abs(self.bar.ended - self.bar.began), 0.6)


class DrivePart(msgspec.Struct, frozen=True):
    """Some drives of a game, one under the other: a picture that no sheet of paper cuts in two."""

    height: int
    bars: tuple[PlacedBar, ...]


class DrivesDrawn(msgspec.Struct, frozen=True):
    """All drives of a game."""

    chart: DriveChart
    parts: tuple[DrivePart, ...]
    yard_lines: tuple[tuple[int, str], ...] = tuple(
        (10 * n, str(10 * min(n, 10 - n))) for n in range(1, 10)
    )
    """Where the yard lines are, and what is written on them."""


def draw_drives(chart: DriveChart) -> DrivesDrawn | None:
    """Return the drives of a game on the field; None without drives."""
    count = len(chart.bars)
    if not count:
        return None
    parts = -(-count // LONGEST_PART)
    starts = [count * part // parts for part in range(parts + 1)]
    return DrivesDrawn(
        chart,
        tuple(
            DrivePart(
                TOP + ROW * (end - begin),
                tuple(PlacedBar(bar, TOP + ROW * n) for n, bar in enumerate(chart.bars[begin:end])),
            )
            for begin, end in pairwise(starts)
        ),
    )


class PlacedMark(msgspec.Struct, frozen=True):
    """A score on the line of win probability."""

    mark: ScoreMark
    across: float
    down: float


class WinDrawn(msgspec.Struct, frozen=True):
    """Win probability in a box of 100 by 100: the home team's above the middle."""

    chart: WinChart
    path: str
    periods: tuple[float, ...]
    """Where the later periods begin."""
    marks: tuple[PlacedMark, ...]


def draw_win(chart: WinChart) -> WinDrawn:
    """Return the line of win probability in its box."""
    line = chart.line
    last = len(line) - 1
    points = " ".join(f"{100 * n / last:.1f} {100 - 100 * v:.1f}" for n, v in enumerate(line))
    return WinDrawn(
        chart,
        f"M0 50L{points}L100 50",
        tuple(round(100 * at / last, 1) for at in chart.periods),
        tuple(
            PlacedMark(
                mark, round(100 * mark.at / last, 1), round(100 - 100 * line[min(mark.at, last)], 1)
            )
            for mark in chart.marks
        ),
    )
