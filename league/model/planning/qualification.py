"""What later results would have changed in the standings that seeded a bracket."""

from __future__ import annotations

import msgspec

from league.model.ledger.handlers.results import results_of
from league.model.ledger.queries.standings import kept_standings, live_standings
from league.model.ledger.rows import Division, Fixture, Stage, Team, TossRow
from league.model.ledger.state import LeagueState
from league.model.standings.table import RankedTeam


class LaterPlace(msgspec.Struct, frozen=True):
    """A place that a later result would have changed."""

    team: str
    kept: int
    """Its place as the bracket was drawn."""
    later: int
    """Its place by all results since."""


def later_places(
    records: LeagueState, stage: Stage, division: int | None = None
) -> tuple[LaterPlace, ...]:
    """Return the places of kept standings that results corrected or entered since would have
    changed, the best first. Withdrawals since the bracket was drawn change none."""
    kept = kept_standings(records, stage, division)
    if kept is None:
        return ()
    later = {row.team: row.place.place for row in later_standings(records, stage, division)}
    return tuple(
        LaterPlace(row.team, row.place.place, later[row.team])
        for row in kept
        if later.get(row.team, row.place.place) != row.place.place
    )


def later_standings(
    records: LeagueState, stage: Stage, division: int | None = None
) -> tuple[RankedTeam, ...]:
    """Return the standings by all results as they are now, with the teams that had not withdrawn
    when the bracket was drawn."""
    key = _inputs(records, stage)
    known = records.later_standings.get(stage.id)
    if known is None or known[0] != key:
        season = without_later_withdrawals(records, stage)
        divisions = (None, *(each.id for each in records.where(Division, season=stage.season)))
        tables = {each: live_standings(season, stage, each) for each in divisions}
        known = records.later_standings[stage.id] = key, tables
    rows: tuple[RankedTeam, ...] = known[1][division]
    return rows


def _inputs(records: LeagueState, stage: Stage) -> tuple[object, ...]:
    """Return what the standings follow from: rows that have not changed are the same objects."""
    return (
        kept_standings(records, stage),
        results_of(records, stage.id),
        *(tuple(records.where(kind, season=stage.season)) for kind in (Team, TossRow, Division)),
        tuple(records.where(Fixture, stage=stage.id)),
    )


def without_later_withdrawals(records: LeagueState, stage: Stage) -> LeagueState:
    """Return the rows of a season from which its standings are computed, with every team in that
    withdrew after its bracket was drawn."""
    season = records.season_copy(stage.season)
    kept = kept_standings(records, stage) or ()
    for row in kept:
        team = season.get(Team, int(row.team))
        if team.withdrawn and not row.withdrawn:
            season.set_row(Team, team.id, msgspec.structs.replace(team, withdrawn=False))
    return season
