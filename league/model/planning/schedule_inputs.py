"""What a schedule draft needs: the divisions of a season, and whether there are places to play."""

from __future__ import annotations

from typing import Final

from league.model.ledger.handlers.schedule import schedule_slots
from league.model.ledger.rows import Board, Division, Fixture, Season, TimeSlot
from league.model.ledger.state import LeagueState
from league.model.planning.seeds import taking_part
from league.model.schedule.divisions import DivisionPlan as PlainDivision
from league.model.times import DAY
from rulesets.core.refusal import Refused

_REST_DAYS: Final = 2
"""Days after the last game whose times still belong to the same weekend."""


def divisions_in(records: LeagueState, season: Season) -> list[PlainDivision]:
    """Return the divisions with their teams. Raises Refused for a team without a division."""
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
    """Return whether there are boards and future times at all."""
    return bool(records.rows[Board]) and bool(times_ahead(records))


def times_ahead(records: LeagueState) -> list[TimeSlot]:
    """Return the times that a new game can have: none of the weekend of the last game of a finished
    season, or before it. That weekend is past, and its boards and coaches are booked in the
    ledger."""
    over = {season.id for season in records.all(Season) if season.phase == "over"}
    played = [
        records.get(TimeSlot, game.slot).starts
        for game in records.all(Fixture)
        if game.slot is not None and game.season in over
    ]
    last = max(played, default=None)
    if last is None:
        return schedule_slots(records)
    first = last // DAY + _REST_DAYS
    return [slot for slot in schedule_slots(records) if slot.starts // DAY > first]
