"""The charts of a game as values: its drives on the field, and the home team's win probability. A
pen for each face draws them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Final, Literal

import msgspec

from league.views.game_record import DriveRecord, GameRecord, PlayRecord
from league.views.text import score_words

_SHORT: Final = {
    "in progress": "current",
    "field goal missed": "missed FG",
    "kick blocked": "blocked",
    "turnover on downs": "downs",
    "pass over the end line": "end line",
    "end of the half": "half",
    "interception": "int.",
    "end of the game": "game over",
}
"""How a drive ended, where there is room for a word."""


class DriveBar(msgspec.Struct, frozen=True):
    """A drive on the field. Places are yards from the home team's goal line, 0 to 100."""

    drive: DriveRecord
    team: str

    @property
    def began(self) -> int:
        """Where the first play began."""
        return self.drive.began if self.drive.home else 100 - self.drive.began

    @property
    def ended(self) -> int:
        """Where the ball was at last."""
        return self.drive.ended if self.drive.home else 100 - self.drive.ended

    @property
    def kind(self) -> Literal["score", "lost", "plain"]:
        """Whether it scored, or the other team did."""
        return "score" if self.drive.points else "lost" if self.drive.against else "plain"

    @property
    def length(self) -> str:
        """Whose it was, and how far it went: `Yale: 10 plays, 78 yards`."""
        plays = "1 play" if self.drive.plays == 1 else f"{self.drive.plays} plays"
        yards = "yard" if abs(self.drive.yards) == 1 else "yards"
        return f"{self.team}: {plays}, {self.drive.yards} {yards}"

    @property
    def label(self) -> str:
        """The same, and how it ended."""
        return f"{self.length}, {self.drive.result.lower()}"

    @property
    def short_result(self) -> str:
        """How it ended, in a word if there is one."""
        result = self.drive.result.lower()
        return _SHORT.get(result, result)


class DriveChart(msgspec.Struct, frozen=True):
    """All drives of a game, in order."""

    home: str
    visitors: str
    bars: tuple[DriveBar, ...]


def drive_chart(drives: Iterable[DriveRecord], home: str, visitors: str) -> DriveChart:
    """Return the drives of a game on the field."""
    bars = (DriveBar(each, home if each.home else visitors) for each in drives)
    return DriveChart(home, visitors, tuple(bars))


class ScoreMark(msgspec.Struct, frozen=True):
    """A score on the line of win probability."""

    play: int
    """The line of the play-by-play."""
    at: int
    """The number of the input after which it stood."""
    words: str
    """The score after it."""


class WinChart(msgspec.Struct, frozen=True):
    """The home team's win probability along a game."""

    home: str = ""
    visitors: str = ""
    line: tuple[float, ...] = ()
    """From 0 to 1, a tie being one half: before the first input and after each."""
    periods: tuple[int, ...] = ()
    """The numbers of the inputs after which the later periods begin."""
    marks: tuple[ScoreMark, ...] = ()
    words: str = ""
    """The same in words; empty if no one wrote them."""


def win_chart(record: GameRecord, home: str, visitors: str) -> WinChart | None:
    """Return the win probability of a game along its plays; None where it is not known."""
    if len(record.win) < 2:
        return None
    plays = record.plays
    periods = (
        play.number - 1
        for before, play in pairwise(plays)
        if before.period and play.period != before.period
    )
    line = tuple(value for _, value in record.win)
    marks = tuple(_marks(plays, len(line) - 1, home, visitors))
    return WinChart(home, visitors, line, tuple(periods), marks, record.win_words)


def _marks(
    plays: tuple[PlayRecord, ...], last: int, home: str, visitors: str
) -> Iterator[ScoreMark]:
    """The plays that changed the score."""
    score = (0, 0)
    ends = [*(each.number - 1 for each in plays[1:]), last]
    for play, end in zip(plays, ends, strict=False):
        now = (play.home_points, play.visitors_points)
        if now != score:
            yield ScoreMark(play.number, end, score_words(home, visitors, *now))
        score = now
