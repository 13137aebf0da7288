"""Scores that were entered at a board and wait for both coaches, where the league wants that. When
their time is up, the day says (`league.model.day.confirmations`): nothing here knows the time."""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec.structs import replace

from league.model.ledger.commands.day import (
    ConfirmResult,
    CountReport,
    DisputeResult,
    ReportResult,
    SetConfirmRule,
)
from league.model.ledger.commands.league import EnterResult, ResultInput
from league.model.ledger.handlers.computer import coach_of
from league.model.ledger.handlers.results import enter_result, row_of
from league.model.ledger.handlers.room import a_line, a_minute, to_be_played
from league.model.ledger.handlers.setup import under_way
from league.model.ledger.rows import (
    ConfirmRuleRow,
    Fixture,
    Franchise,
    GameTimesRow,
    ReportRow,
    SideName,
    Team,
)
from league.model.ledger.state import LeagueState, Transaction
from rulesets.core.data_reader import read_struct
from rulesets.core.refusal import Refused

MOST_MINUTES: Final = 1_440
_SIDES: Final[tuple[SideName, SideName]] = ("home", "visitors")


def set_confirm_rule(work: Transaction, command: SetConfirmRule) -> None:
    """Set whether results that are entered at a board wait for both coaches, and how long."""
    season = under_way(work, command.season)
    if not 0 <= command.minutes <= MOST_MINUTES:
        raise Refused(f"a result waits for up to {MOST_MINUTES} minutes, or 0: it counts at once")
    if command.minutes:
        work.put(ConfirmRuleRow(season.id, command.minutes))
    elif work.records.find(ConfirmRuleRow, season.id) is None:
        raise Refused("results count at once already")
    else:
        work.drop(ConfirmRuleRow, season.id)


def minutes_to_confirm(records: LeagueState, season: int) -> int | None:
    """Return how long a result that was entered at a board waits for both coaches; None where it
    counts at once."""
    rule = records.find(ConfirmRuleRow, season)
    return None if rule is None else rule.minutes


def report_result(work: Transaction, command: ReportResult) -> None:
    """Enter a score at a board. A score that waits already is replaced, and waits again; the game
    has ended, so its board and its teams are free."""
    fixture, at = to_be_played(work, command.fixture), a_minute(command.at)
    if minutes_to_confirm(work.records, fixture.season) is None:
        raise Refused("results count at once: no coach needs to confirm them")
    whole = command.result
    if whole is not None and (whole.home, whole.visitors) != (command.home, command.visitors):
        raise Refused("the score is not that of the game")
    row_of(fixture, whole or ResultInput("played", command.home, command.visitors), 1)
    times = work.records.find(GameTimesRow, fixture.id) or GameTimesRow(fixture.id)
    if times.ended is None:
        work.put(replace(times, ended=max(at, times.began or at)))
    report = ReportRow(
        *(fixture.id, command.home, command.visitors, at),
        result="" if whole is None else msgspec.json.encode(whole, order="sorted").decode(),
    )
    _confirm(work, fixture, report, command.side)


def confirm_result(work: Transaction, command: ConfirmResult) -> None:
    """Confirm a score for one side. It counts when both have; the side that disputed it takes that
    back."""
    fixture, report = _reported(work, command.fixture)
    if report.disputed_by == command.side:
        report = replace(report, disputed_by=None, reason="")
    elif getattr(report, command.side):
        raise Refused(f"{_name(work.records, fixture, command.side)} confirmed it already")
    _confirm(work, fixture, report, command.side)


def dispute_result(work: Transaction, command: DisputeResult) -> None:
    """Dispute a score: it does not count by itself any more, and the commissioner decides."""
    fixture, report = _reported(work, command.fixture)
    reason = a_line(command.reason)
    if not reason:
        raise Refused("say what is wrong with the score: the commissioner reads it")
    if report.disputed_by is not None:
        raise Refused(f"{_name(work.records, fixture, report.disputed_by)} disputes it already")
    confirmed = {command.side: False}
    work.put(replace(report, disputed_by=command.side, reason=reason, **confirmed))


def count_report(work: Transaction, command: CountReport) -> None:
    """Count a score without the answers that are missing."""
    fixture, report = _reported(work, command.fixture)
    if command.minutes is not None and report.disputed_by is not None:
        raise Refused(f"game {fixture.number} is disputed: only the commissioner can count it")
    _count(work, fixture, report)


def _confirm(work: Transaction, fixture: Fixture, report: ReportRow, side: SideName | None) -> None:
    for each in _SIDES:
        by_program = coach_of(work.records, getattr(fixture, each)) is not None
        own = side is not None and _coach(work, fixture, each) == _coach(work, fixture, side)
        if by_program or each == side or own:
            report = replace(report, **{each: True})
    if report.home and report.visitors and report.disputed_by is None:
        _count(work, fixture, report)
    else:
        work.put(report)


def _count(work: Transaction, fixture: Fixture, report: ReportRow) -> None:
    enter_result(work, EnterResult(fixture.id, reported_result(report)))


def reported_result(report: ReportRow) -> ResultInput:
    """Return the result that a score comes to once it counts."""
    if report.result:
        return read_struct(report.result, ResultInput)
    return ResultInput("played", report.home_points, report.visitors_points)


def _reported(work: Transaction, number: int) -> tuple[Fixture, ReportRow]:
    fixture = to_be_played(work, number)
    report = work.records.find(ReportRow, number)
    if report is None:
        raise Refused(f"no score of game {fixture.number} waits to be confirmed")
    return fixture, report


def _coach(work: Transaction, fixture: Fixture, side: SideName) -> int:
    return work.records.get(Team, getattr(fixture, side)).coach


def _name(records: LeagueState, fixture: Fixture, side: SideName) -> str:
    return records.get(Franchise, records.get(Team, getattr(fixture, side)).franchise).name
