"""The table of each kind of row, and rows as the columns of their tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec
from sqlalchemy import Table

from league.model.ledger import rows
from league.store.ledger import (
    career_tables,
    computer_tables,
    day_tables,
    game_tables,
    schedule_tables,
    tables,
)

TABLES: Final[dict[type[rows.Row], Table]] = {
    rows.League: tables.LEAGUE,
    rows.Person: tables.PERSON,
    rows.Franchise: tables.FRANCHISE,
    rows.Rules: tables.RULES,
    rows.Season: tables.SEASON,
    rows.Stage: tables.STAGE,
    rows.Division: tables.DIVISION,
    rows.Team: tables.TEAM,
    rows.Board: tables.BOARD,
    rows.TimeSlot: tables.TIME_SLOT,
    rows.Draft: schedule_tables.DRAFT,
    rows.Planned: schedule_tables.PLANNED,
    rows.BracketRow: schedule_tables.BRACKET,
    rows.SeedRow: schedule_tables.SEED,
    rows.NodeRow: schedule_tables.NODE,
    rows.FeedRow: schedule_tables.FEED,
    rows.Fixture: game_tables.FIXTURE,
    rows.ResultRow: game_tables.RESULT,
    rows.DecisionRow: game_tables.DECISION,
    rows.RulingRow: game_tables.RULING,
    rows.TossRow: game_tables.TOSS,
    rows.Certification: game_tables.CERTIFICATION,
    rows.FixtureGame: game_tables.FIXTURE_GAME,
    rows.CareerRow: career_tables.CAREER,
    rows.PlayerRow: career_tables.PLAYER,
    rows.HoldingRow: career_tables.HOLDING,
    rows.InjuryRow: career_tables.INJURY,
    rows.RunByRow: computer_tables.RUN_BY,
    rows.PracticeRow: computer_tables.PRACTICE,
    rows.DelayRow: schedule_tables.DELAY,
    rows.SheetRow: career_tables.SHEET,
    rows.CheckInRow: day_tables.CHECK_IN,
    rows.CallRow: day_tables.CALL,
    rows.GameTimesRow: day_tables.GAME_TIMES,
    rows.NoShowRow: day_tables.NO_SHOW,
    rows.AnnouncementRow: day_tables.ANNOUNCEMENT,
    rows.AwardRow: day_tables.AWARD,
    rows.VoteRow: day_tables.VOTE,
    rows.PhotoRow: day_tables.PHOTO,
}
"""In the order of `KINDS`: each after the kinds it refers to."""
LEDGER: Final = tables.LEDGER
RESULT: Final = game_tables.RESULT
FIXTURE: Final = game_tables.FIXTURE


def _flags(kind: type[rows.Row]) -> tuple[int, ...]:
    fields = msgspec.structs.fields(kind)
    return tuple(place for place, field in enumerate(fields) if field.type is bool)


NAMES: Final = {kind: kind.__struct_fields__ for kind in TABLES}
"""The columns that a row's value fills, in the order of `values`."""
_FLAGS: Final = {kind: _flags(kind) for kind in TABLES}


def values(row: rows.Row) -> tuple[Any, ...]:
    """Return a row as the values of its columns, in the order of its fields."""
    report = msgspec.structs.astuple(row)
    for place in _FLAGS[type(row)]:
        report = (*report[:place], int(report[place]), *report[place + 1 :])
    return report


def columns(row: rows.Row) -> dict[str, Any]:
    """Return a row as a mapping of its columns."""
    return dict(zip(NAMES[type(row)], values(row), strict=True))


def from_columns(kind: type[rows.Row], result: Mapping[Any, Any]) -> rows.Row:
    """Return a row from the values of its columns. Raises msgspec.ValidationError for invalid
    ones."""
    named = {name: result[name] for name in NAMES[kind]}
    for place in _FLAGS[kind]:
        named[NAMES[kind][place]] = bool(named[NAMES[kind][place]])
    return msgspec.convert(named, kind)
