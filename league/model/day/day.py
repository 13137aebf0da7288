"""The day of a league as plain values: every game with its expected time, the queue of next games,
what needs a decision, and scores that wait for both coaches (and when their time is up: the day
knows the time). `overview.day_of` makes one.

Times are whole minutes since 1970, in the wall-clock time of the place, as time slots have them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import msgspec

from league.model.ledger.handlers.results import minutes_to_confirm
from league.model.ledger.rows import AnnouncementRow, Fixture, ReportRow, SideName
from league.model.ledger.state import LeagueState
from league.model.standings.table import listed
from league.model.times import clock_time

GameState = Literal["playing", "called", "on deck", "ready", "waiting", "suspended", "over"]
DecisionKind = Literal[
    "disputed", "tied", "toss", "no show", "missing score", "unconfirmed", "suspended"
]


class DayGame(msgspec.Struct, frozen=True):
    """A game of the day, also one whose teams are not known yet."""

    fixture: int | None
    """None for a game of a bracket that has no teams yet."""
    node: int | None
    """The node of the bracket it belongs to."""
    title: str
    """What people call it: its round, or its name in the bracket."""
    home: str
    """The home team's name, or where it comes from: "Winner of Semifinal 1"."""
    visitors: str
    board: int | None
    """Where it is played, or is expected to be played."""
    planned: int | None
    expected: int | None
    """When it began, or is expected to begin."""
    state: GameState
    why: str = ""
    """Why it cannot begin yet; empty when it can."""
    late: int = 0
    """Minutes after the planned time; negative before it."""
    called: int = 0
    """How often it was called."""
    number: int | None = None
    """The number that people use; None without teams."""
    season: int | None = None
    round: int = 0
    home_team: int | None = None
    """The row number of the home team, once it is known."""
    visitors_team: int | None = None
    board_name: str = ""
    ends: int | None = None
    """When it ended, or is expected to end."""
    began: int | None = None
    """When it began, where that was recorded."""
    late_teams: str = ""
    """Which of its teams run late, while it has not begun."""
    missing: str = ""
    """Which of its teams are not here, while only that keeps it from beginning."""

    @property
    def teams(self) -> tuple[int, ...]:
        """The row numbers of its teams, as far as they are known."""
        return tuple(team for team in (self.home_team, self.visitors_team) if team is not None)


class DayTeam(msgspec.Struct, frozen=True):
    """A team that is not here."""

    team: int
    name: str
    coach: str
    fixture: int | None = None
    """Its next game."""
    called: int = 0
    """How often that game was called."""
    late: str = ""
    """That it runs late, as its coach said."""


class LateBoard(msgspec.Struct, frozen=True):
    board: int
    name: str
    minutes: int


class Decision(msgspec.Struct, frozen=True):
    """Something that waits for the commissioner."""

    kind: DecisionKind
    text: str
    """A sentence for people."""
    fixture: int | None = None
    node: int | None = None
    teams: tuple[int, ...] = ()


class Day(msgspec.Struct, frozen=True):
    """The day of a league at one minute."""

    now: int
    games: tuple[DayGame, ...] = ()
    """In order of expected time; games without a time last."""
    queue: tuple[DayGame, ...] = ()
    """Games that have not begun, in the order to call them."""
    playing: tuple[DayGame, ...] = ()
    on_deck: tuple[DayGame, ...] = ()
    absent: tuple[DayTeam, ...] = ()
    """Teams that have not checked in, once any team of their season has; and those that run
    late."""
    no_shows: tuple[DayTeam, ...] = ()
    """Teams that were called as often as the league requires, and are not here."""
    decisions: tuple[Decision, ...] = ()
    late_boards: tuple[LateBoard, ...] = ()
    announcements: tuple[AnnouncementRow, ...] = ()
    """Those not taken down, the newest first."""
    suspended: tuple[DayGame, ...] = ()
    """Games that were suspended and wait to be resumed, on any board."""


class AwaitedScore(msgspec.Struct, frozen=True):
    """A score that was entered at a board and waits for coaches."""

    fixture: int
    home_points: int
    visitors_points: int
    awaits: tuple[SideName, ...]
    """The sides that have not confirmed it."""
    names: tuple[str, ...]
    """The names of their teams."""
    counts_at: int | None
    """The minute at which it counts without an answer; None while it is disputed."""
    disputed_by: SideName | None
    disputed_name: str
    """The name of that team; empty for none."""
    reason: str
    """Why it is disputed."""
    waited: int
    """For how many minutes it waits in all."""

    @property
    def text(self) -> str:
        """What it waits for, true also once its time is up: `awaiting confirmation by Bears (due
        2:50 PM)`, `disputed by Bears: the last score is missing`."""
        if self.counts_at is None:
            return f"disputed by {self.disputed_name}: {self.reason}"
        due = clock_time(self.counts_at)
        return f"awaiting confirmation by {listed(self.names)} (due {due})"

    def is_due(self, now: int) -> bool:
        """Return whether its time is up at a minute: unanswered, it counts."""
        return self.counts_at is not None and self.counts_at <= now


def awaited_score(records: LeagueState, fixture: int) -> AwaitedScore | None:
    """Return the score of a game that waits for coaches; None for no such score."""
    report = records.find(ReportRow, fixture)
    return None if report is None else _awaited(records, report)


def awaited_scores(records: LeagueState, seasons: Iterable[int]) -> tuple[AwaitedScore, ...]:
    """Return the scores of some seasons that wait for coaches."""
    chosen_seasons = set(seasons)
    return tuple(
        _awaited(records, report)
        for report in records.all(ReportRow)
        if records.get(Fixture, report.id).season in chosen_seasons
    )


def _awaited(records: LeagueState, report: ReportRow) -> AwaitedScore:
    fixture = records.get(Fixture, report.id)
    # Where the rule was taken back meanwhile, it waits no longer.
    minutes = minutes_to_confirm(records, fixture.season) or 0
    sides: tuple[SideName, SideName] = ("visitors", "home")
    awaits = tuple(side for side in sides if not getattr(report, side))
    by = report.disputed_by
    return AwaitedScore(
        report.id,
        report.home_points,
        report.visitors_points,
        awaits,
        tuple(_name(records, fixture, side) for side in awaits),
        None if by is not None else report.at + minutes,
        by,
        "" if by is None else _name(records, fixture, by),
        report.reason,
        minutes,
    )


def _name(records: LeagueState, fixture: Fixture, side: SideName) -> str:
    return records.team_name(fixture.home if side == "home" else fixture.visitors)
