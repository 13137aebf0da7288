"""Scores that wait for both coaches, and when their time is up: the day knows the time."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from league.model.ledger.handlers.confirmations import minutes_to_confirm
from league.model.ledger.rows import Fixture, Franchise, ReportRow, SideName, Team
from league.model.ledger.state import LeagueState
from league.model.standings.reasons import listed
from league.model.times import clock_time


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
        """What it waits for: `awaiting confirmation by Bears until 2:50 PM`, `disputed by Bears:
        the last score is missing`."""
        if self.counts_at is None:
            return f"disputed by {self.disputed_name}: {self.reason}"
        until = clock_time(self.counts_at)
        return f"awaiting confirmation by {listed(self.names)} until {until}"

    def is_due(self, now: int) -> bool:
        """Return whether its time is up at a minute: unanswered, it counts."""
        return self.counts_at is not None and self.counts_at <= now


def awaited_score(records: LeagueState, fixture: int) -> AwaitedScore | None:
    """Return the score of a game that waits for coaches; None for no such score."""
    report = records.find(ReportRow, fixture)
    return None if report is None else _awaited(records, report)


def awaited_scores(records: LeagueState, seasons: Iterable[int]) -> tuple[AwaitedScore, ...]:
    """Return the scores of some seasons that wait for coaches."""
    wanted = set(seasons)
    return tuple(
        _awaited(records, report)
        for report in records.all(ReportRow)
        if records.get(Fixture, report.id).season in wanted
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
    team = records.get(Team, fixture.home if side == "home" else fixture.visitors)
    return records.get(Franchise, team.franchise).name
