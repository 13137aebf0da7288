"""The pictures of a game as numbers for the templates: its drives on the field, and the home team's
win probability. Places across are shares of the width in percent, so that letters keep their size
on every screen; places down are pixels."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

import msgspec

from league.views.game_record import DriveRecord, GameRecord
from league.views.text import score_words

ROW: Final = 34
"""Pixels for each drive: a line of words, and its bar."""
TOP: Final = 26
"""Pixels above the first drive, for the marks of the yard lines."""

LONGEST_PART: Final = 18
"""Drives that the low side of any paper has room for."""


class DriveBar(msgspec.Struct, frozen=True):
    """A drive on the field, the home team's goal line to the left."""

    play: int
    """The line of the play-by-play where it begins."""
    home: bool
    words: str
    down: int
    left: float
    wide: float
    end: float
    """Where the ball was at last."""
    kind: str
    """score, lost or plain."""


class DrivePart(msgspec.Struct, frozen=True):
    """Some drives of a game, one under the other: a picture that no sheet of paper cuts in two."""

    height: int
    bars: tuple[DriveBar, ...]


class DriveChart(msgspec.Struct, frozen=True):
    """All drives of a game."""

    home: str
    visitors: str
    parts: tuple[DrivePart, ...]
    yard_lines: tuple[tuple[int, str], ...] = tuple(
        (10 * n, str(10 * min(n, 10 - n))) for n in range(1, 10)
    )
    """Where the yard lines are, and what is written on them."""


def drive_chart(record: GameRecord, home: str, visitors: str) -> DriveChart | None:
    """Return the drives of a game on the field; None without drives."""
    if not record.drives:
        return None
    count = len(record.drives)
    parts = -(-count // LONGEST_PART)
    starts = [count * part // parts for part in range(parts + 1)]
    return DriveChart(
        home,
        visitors,
        tuple(
            DrivePart(
                TOP + ROW * (end - begin),
                tuple(
                    _bar(n, each, home if each.home else visitors)
                    for n, each in enumerate(record.drives[begin:end])
                ),
            )
            for begin, end in pairwise(starts)
        ),
    )


def drive_words(drive: DriveRecord, team: str) -> str:
    """Say whose drive it was, and how far it went: `Yale: 10 plays, 78 yards`."""
    plays = "1 play" if drive.plays == 1 else f"{drive.plays} plays"
    yards = "yard" if abs(drive.yards) == 1 else "yards"
    return f"{team}: {plays}, {drive.yards} {yards}"


def _bar(number: int, drive: DriveRecord, team: str) -> DriveBar:
    began, ended = (
        (drive.began, drive.ended) if drive.home else (100 - drive.began, 100 - drive.ended)
    )
    kind = "score" if drive.points else "lost" if drive.against else "plain"
    return DriveBar(
        drive.play,
        drive.home,
        f"{drive_words(drive, team)}, {drive.result.lower()}",
        TOP + ROW * number,
        min(began, ended),
        max(abs(ended - began), 0.6),
        ended,
        kind,
    )


class ChartMark(msgspec.Struct, frozen=True):
    """A score on the line of win probability."""

    play: int
    across: float
    down: float
    words: str


class WinChart(msgspec.Struct, frozen=True):
    """Win probability in a box of 100 by 100: the home team's above the middle."""

    home: str
    visitors: str
    path: str
    periods: tuple[float, ...]
    """Where the later periods begin."""
    marks: tuple[ChartMark, ...]
    words: str


def win_chart(record: GameRecord, home: str, visitors: str) -> WinChart | None:
    """Return the win probability of a game along its plays; None where it is not known."""
    line = record.win
    if len(line) < 2:
        return None
    last = line[-1][0] or 1
    value = dict(line)
    points = " ".join(f"{100 * n / last:.1f} {100 - 100 * v:.1f}" for n, v in line)
    periods, marks = [], []
    period, score = "", (0, 0)
    begins = [each.number for each in record.plays[1:]]
    for play, after in zip(record.plays, [*begins, last + 1], strict=True):
        if period and play.period != period:
            periods.append(round(100 * (play.number - 1) / last, 1))
        period = play.period
        now = (play.home_points, play.visitors_points)
        if now != score:
            at = after - 1
            marks.append(
                ChartMark(
                    play.number,
                    round(100 * at / last, 1),
                    round(100 - 100 * value.get(at, 0.5), 1),
                    score_words(home, visitors, *now),
                )
            )
        score = now
    path = f"M0 50L{points}L100 50"
    return WinChart(home, visitors, path, tuple(periods), tuple(marks), record.win_words)
