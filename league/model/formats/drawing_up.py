"""What a schedule is drawn up from: the divisions of a season, and whether there are places."""

from __future__ import annotations

from league.model.formats.seeds import taking_part
from league.model.ledger.records import Records
from league.model.ledger.rows import Board, Division, Season, TimeSlot
from league.model.schedule.divisions import Division as PlainDivision
from rulesets.core.refusal import Refused


def divisions_in(records: Records, season: Season) -> list[PlainDivision]:
    """The divisions with their teams. Raises Refused when a team stands in none."""
    teams = taking_part(records, season.id)
    if any(team.division is None for team in teams):
        raise Refused("a team stands in no division")
    return [
        PlainDivision(
            division.name,
            tuple(str(team.id) for team in teams if team.division == division.id),
            division.conference,
        )
        for division in records.where(Division, season=season.id)
    ]


def has_places(records: Records) -> bool:
    """Whether there are boards and times at all."""
    return all(records.rows[kind] for kind in (Board, TimeSlot))
