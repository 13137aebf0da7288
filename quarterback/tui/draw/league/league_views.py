"""What the pages of a league show: standings, games, records, the front page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from league.views.brackets import BracketView
from league.views.games import GameCard
from league.views.standings import StandingsTable


@dataclass(frozen=True)
class Heading:
    """A heading above games: a round, a day."""

    words: str
    progress: str = ""
    """How many of its games are over."""


@dataclass(frozen=True)
class ByeLine:
    """Who has no game in a round: a line that leads nowhere."""

    words: str


ScheduleLine = GameCard | Heading | ByeLine


@dataclass(frozen=True)
class NoteLine:
    """A line of text among the games of a day: a decision, absent teams, an announcement."""

    text: str
    form: str = ""
    """The name of the action whose form ENTER opens."""
    form_data: Mapping[str, str] = field(default_factory=dict)
    """The values filled in on that form."""
    mark: bool = False
    """Whether it waits for someone."""


DayLine = ScheduleLine | NoteLine


@dataclass(frozen=True)
class RecordLine:
    """A record: what, how much, by whom."""

    what: str
    value: str
    holders: str


@dataclass(frozen=True)
class StepView:
    number: str
    title: str
    summary: str
    state: str
    """done, next, may (optional) or later."""


@dataclass(frozen=True)
class LeaguePage:
    name: str = ""
    season: str = ""
    phase: str = ""
    champion: str = ""
    """The name of the season's winner."""
    today: tuple[ScheduleLine, ...] = ()
    standings: StandingsTable = field(default_factory=StandingsTable)
    bracket: tuple[ScheduleLine, ...] = ()
    """The games of the bracket that are ready, live or disputed."""
    bracket_picture: BracketView = field(default_factory=BracketView)
    """The bracket itself, if there is room for it."""
    steps: tuple[StepView, ...] = ()
    """The checklist, as long as there is no game to show."""
    next_up: str = ""
    """What comes next, in one line."""
    disputed: int = 0
    day: tuple[DayLine, ...] = ()
    """While games are played: the day, with what needs a decision. It replaces `today`, bracket
    and checklist."""
    day_summary: str = ""
    """The time, and how the day is going, in one line."""
    next_game: str = ""
    """The next game to call, in one line; it is always visible."""
    next_fixture: int = 0
    """The number of its row; 0 while it has no teams."""
    at: int = -1
    """Which line is selected, headings included; negative if none is."""

    @property
    def lines(self) -> tuple[DayLine, ...]:
        """The lines: the day, or else its games, those that the bracket waits for first."""
        if self.day:
            return self.day
        waits = (Heading("Playoff games to play", ""), *self.bracket) if self.bracket else ()
        return (*waits, *self.today)
