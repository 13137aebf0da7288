"""Teams that are not here yet: those that have not checked in, and those that run late."""

from __future__ import annotations

from typing import Final

from league.model.ledger.rows import CheckInRow, Fixture, Franchise, RunningLateRow, Team
from league.model.ledger.state import LeagueState
from league.model.times import DAY, running_late

_HOLDS: Final = DAY // 2
"""Minutes for which it counts that a team said it was running late: it is of that day."""


def late_teams(records: LeagueState, now: int | None) -> dict[int, RunningLateRow]:
    """Return the teams that run late at a minute, by number; without one, all that ever said so and
    have not checked in since."""
    rows = records.all(RunningLateRow)
    return {row.id: row for row in rows if now is None or abs(now - row.at) < _HOLDS}


def absent_notes(records: LeagueState, number: int, now: int | None) -> tuple[str, ...]:
    """Return who is missing before a game, a sentence without its end each: `Bears: running late,
    here about 9:10 AM`, `Lions: not checked in`. A team that has not checked in is missing once any
    team of its season has."""
    fixture = records.get(Fixture, number)
    late = late_teams(records, now)
    here = {row.id: row.here for row in records.all(CheckInRow)}
    checking = any(records.get(Team, team).season == fixture.season for team in here)
    notes = []
    for team in (fixture.visitors, fixture.home):
        name = records.get(Franchise, records.get(Team, team).franchise).name
        if team in late:
            notes.append(f"{name}: {running_late(late[team].at, late[team].minutes)}")
        elif checking and not here.get(team, False):
            notes.append(f"{name}: not checked in")
    return tuple(notes)
