"""The table of each kind of row, and rows as the columns of their tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec
from sqlalchemy import Table

from league.model.ledger import rows
from league.store.ledger import career_tables, computer_tables, game_tables, schedule_tables, tables

_CLASSES: Final[dict[type[rows.Row], Any]] = {
    rows.League: tables.LeagueTable,
    rows.Person: tables.PersonTable,
    rows.Franchise: tables.FranchiseTable,
    rows.Rules: tables.RulesTable,
    rows.Season: tables.SeasonTable,
    rows.Stage: tables.StageTable,
    rows.Division: tables.DivisionTable,
    rows.Team: tables.TeamTable,
    rows.Board: tables.BoardTable,
    rows.TimeSlot: tables.TimeSlotTable,
    rows.Draft: schedule_tables.DraftTable,
    rows.Planned: schedule_tables.PlannedTable,
    rows.BracketRow: schedule_tables.BracketTable,
    rows.SeedRow: schedule_tables.SeedTable,
    rows.NodeRow: schedule_tables.NodeTable,
    rows.FeedRow: schedule_tables.FeedTable,
    rows.Fixture: game_tables.FixtureTable,
    rows.ResultRow: game_tables.ResultTable,
    rows.DecisionRow: game_tables.DecisionTable,
    rows.RulingRow: game_tables.RulingTable,
    rows.TossRow: game_tables.TossTable,
    rows.Certification: game_tables.CertificationTable,
    rows.FixtureGame: game_tables.FixtureGameTable,
    rows.CareerRow: career_tables.CareerTable,
    rows.PlayerRow: career_tables.PlayerTable,
    rows.HoldingRow: career_tables.HoldingTable,
    rows.InjuryRow: career_tables.InjuryTable,
    rows.RunByRow: computer_tables.RunByTable,
    rows.PracticeRow: computer_tables.PracticeTable,
    rows.DelayRow: schedule_tables.DelayTable,
    rows.SheetRow: career_tables.SheetTable,
}

TABLES: Final[dict[type[rows.Row], Table]] = {
    kind: each.__table__ for kind, each in _CLASSES.items()
}
"""In the order of `KINDS`: each after the kinds it refers to."""
LEDGER: Final[Table] = tables.LedgerTable.__table__  # type: ignore[assignment]
RESULT: Final[Table] = TABLES[rows.ResultRow]
FIXTURE: Final[Table] = TABLES[rows.Fixture]


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
