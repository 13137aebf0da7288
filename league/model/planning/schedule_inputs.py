"""What a schedule is drafted from: the divisions of a season, and whether there are places."""

from __future__ import annotations

from league.model.ledger.rows import Board, Division, Fixture, Season, TimeSlot
from league.model.ledger.state import LeagueState
from league.model.planning.seeds import taking_part
from league.model.schedule.divisions import DivisionPlan as PlainDivision
from rulesets.core.refusal import Refused


def divisions_in(records: LeagueState, season: Season) -> list[PlainDivision]:
    """The divisions with their teams. Raises Refused when a team stands in none."""
    teams = taking_part(records, season.id)
    if any(team.division is None for team in teams):
        raise Refused("a team has no division")
    return [
        PlainDivision(
            division.name,
            tuple(str(team.id) for team in teams if team.division == division.id),
            division.conference,
        )
        for division in records.where(Division, season=season.id)
    ]


def has_places(records: LeagueState) -> bool:
    """Whether there are boards at all, and times that are not gone."""
    return bool(records.rows[Board]) and bool(times_ahead(records))


def times_ahead(records: LeagueState) -> list[TimeSlot]:
    """The times that a new game can have: none up to the last game of a season that is over. Its
    weekend has gone by, and its boards and coaches stand there in the book for good."""
    over = {season.id for season in records.all(Season) if season.phase == "over"}
    played = [
        records.get(TimeSlot, game.slot).starts
        for game in records.all(Fixture)
        if game.slot is not None and game.season in over
    ]
    last = max(played, default=None)
    return [slot for slot in records.all(TimeSlot) if last is None or slot.starts > last]
