"""One game that began or was played, as its page shows it: story, drives, box score, plays; and its
charts: its drives on the field, and the home team's win probability. A pen for each face draws
them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Final, Literal

import msgspec

from league.views.text import score_words
from rulesets.core.plain_text import how_many


class SiteTable(msgspec.Struct, frozen=True):
    """A table of a page: the first column names the row, figures follow."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    @property
    def figures(self) -> tuple[bool, ...]:
        """For each column, whether it has figures only, and is set to the right."""
        return tuple(map(_is_figures, zip(*self.rows, strict=True)))


def _is_figures(cells: tuple[str, ...]) -> bool:
    filled = [each for each in cells if each]
    return bool(filled) and all(each[0] in "+-0123456789" and len(each) <= 12 for each in filled)


class DriveRecord(msgspec.Struct, frozen=True):
    """A drive: a team's consecutive plays from scrimmage."""

    home: bool
    """Whether the home team had the ball."""
    period: str
    """As people say it: 1st quarter, overtime."""
    began: int
    """Yards from the team's own goal line, 0 to 100."""
    ended: int
    """The same at its end; 100 for a touchdown."""
    plays: int
    yards: int
    result: str
    """Touchdown, Punt, Interception ..."""
    points: int = 0
    """Scored by it, the try with them."""
    against: int = 0
    """Scored in it by the other team."""
    play: int = 0
    """The line of its first play in the play-by-play."""


class WhyLine(msgspec.Struct, frozen=True):
    """A ruling: what was ruled, and by which rules."""

    words: str
    rules: tuple[str, ...]
    """Their IDs, the principal one first."""


class CitedRule(msgspec.Struct, frozen=True):
    """A rule that the play-by-play cites, as the game was played."""

    id: str
    title: str
    text: str


class PlayRecord(msgspec.Struct, frozen=True):
    number: int
    """Of the input in the log, from 1; the story's sentences refer to it."""
    period: str
    situation: str
    """Before it: `Third and 2, Yale 31`; empty where there is no down."""
    text: str
    why: tuple[WhyLine, ...] = ()
    """*Why?*: its rulings, with the rules that decided them."""
    spot: int | None = None
    """Where the ball is after it: yards from the home team's goal line."""
    home_points: int = 0
    visitors_points: int = 0
    """The score after it."""
    scored: bool = False
    drive: int = -1
    """The index of the drive that it belongs to; -1 in a game without drives."""
    remarks: tuple[str, ...] = ()
    """What a person wrote on the sheet there."""

    @property
    def cited(self) -> tuple[str, ...]:
        """The IDs of all its rules, each once."""
        return tuple(dict.fromkeys(rule for why in self.why for rule in why.rules))


class StorySentence(msgspec.Struct, frozen=True):
    """A sentence of a story, and the input of the log that proves it, 0 if none does."""

    text: str
    play: int = 0


class FieldNow(msgspec.Struct, frozen=True):
    """Where the ball is in a game that is being played."""

    situation: str = ""
    """`Third and 2, Yale 31`; where there is no down, what comes next: `Yale to kick off from the
    Yale 40`."""
    home_ball: bool | None = None
    """Whether the home team has the ball; None if neither has."""
    spot: int | None = None
    """Yards from the home team's goal line, 0 to 100."""
    to_gain: int | None = None
    """The line to gain, measured in the same way; None where there is no down."""


class GameRecord(msgspec.Struct, frozen=True):
    """Everything a page shows of one game that began or was played."""

    fixture: int
    home_points: int | None = None
    visitors_points: int | None = None
    live: str = ""
    """Where a game that is being played stands: `2nd quarter, 4:10 left`; empty when it is over."""
    now: FieldNow | None = None
    """Where the ball is while it is being played."""
    headline: str = ""
    deck: str = ""
    label: str = ""
    """What kind of game it was, such as PRACTICE BOARD; empty for most."""
    story: tuple[tuple[StorySentence, ...], ...] = ()
    """Its paragraphs."""
    quotes: tuple[tuple[str, str], ...] = ()
    """What computer coaches said, and who each is."""
    line_score: SiteTable | None = None
    scoring: SiteTable | None = None
    """Every score: when, team, how, score."""
    drives: tuple[DriveRecord, ...] = ()
    box: tuple[SiteTable, ...] = ()
    """The box score: team stats, then players."""
    plays: tuple[PlayRecord, ...] = ()
    remarks: tuple[str, ...] = ()
    """What a person wrote on the sheet before the first play."""
    win: tuple[tuple[int, float], ...] = ()
    """The home team's win probability, 0 to 1, by the number of the input; empty if unknown."""
    win_words: str = ""
    """The same in words, for those who cannot see the graph."""
    notes: tuple[str, ...] = ()
    rules: tuple[CitedRule, ...] = ()
    """What the rules of `plays` say, in order of their IDs."""
    sheet: str = ""
    """The game as a `.qbk` file; empty without a stored game."""
    plays_csv: str = ""
    """Its plays as a table, with the columns of nflverse; empty without a stored game."""
    players_csv: str = ""
    """Its players' figures as a table; only headings where no players were named."""


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
        plays = how_many(self.drive.plays, "play")
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
    score = (0, 0)
    ends = [*(each.number - 1 for each in plays[1:]), last]
    for play, end in zip(plays, ends, strict=False):
        now = (play.home_points, play.visitors_points)
        if now != score:
            yield ScoreMark(play.number, end, score_words(home, visitors, *now))
        score = now
