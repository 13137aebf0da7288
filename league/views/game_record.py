"""One game that began or was played, as its page shows it: story, drives, box score, plays."""

from __future__ import annotations

import msgspec


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
    """A line of the play-by-play."""

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
