"""What the pages of a league show: its table, its games, its records, its front page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from league.views.brackets import BracketView
from league.views.games import GameCard
from league.views.standings import StandingsTable


@dataclass(frozen=True)
class Heading:
    """What is above some games: a round, a day."""

    words: str
    progress: str = ""
    """How many of its games are over."""


ScheduleLine = GameCard | Heading


@dataclass(frozen=True)
class NoteLine:
    """A line in words among the games of a day: a decision, absent teams, an announcement."""

    text: str
    form: str = ""
    """The action whose form ENTER opens, by its name."""
    form_data: Mapping[str, str] = field(default_factory=dict)
    """What that form has filled in."""
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
    """A step of what comes next."""

    number: str
    title: str
    summary: str
    state: str
    """done, next, may (it may be left out) or later."""


@dataclass(frozen=True)
class LeaguePage:
    """What the front page of a league shows."""

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
    """The bracket itself, for where there is room for it."""
    steps: tuple[StepView, ...] = ()
    """What comes next, step by step, as long as there is no game to show."""
    next_up: str = ""
    """What comes next, in a line."""
    disputed: int = 0
    day: tuple[DayLine, ...] = ()
    """While games are played: the day, with what needs a decision. It takes the place of `today`,
    bracket and steps."""
    day_summary: str = ""
    """The time, and how the day is going, in a line."""
    next_game: str = ""
    """The next game to call, in a line; it is always in sight."""
    next_fixture: int = 0
    """Its row; 0 while it has no teams."""
    at: int = -1
    """Which of its lines is chosen, counted with the headings; below 0 none is."""

    @property
    def lines(self) -> tuple[DayLine, ...]:
        """Its lines: the day; else its games, those that the bracket waits for first."""
        if self.day:
            return self.day
        waits = (Heading("Playoff games to play", ""), *self.bracket) if self.bracket else ()
        return (*waits, *self.today)
