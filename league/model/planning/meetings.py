"""Games for a schedule draft: existing ones as they are, and new ones."""

from __future__ import annotations

from collections.abc import Iterable

from league.model.ledger.commands.league import Meeting
from league.model.ledger.rows import Division, Fixture, Stage
from league.model.ledger.state import LeagueState
from league.model.planning.seeds import taking_part
from league.model.schedule.berger import Round, Scheme, round_robin
from rulesets.core.refusal import Refused


def meetings_in(rounds: Iterable[Round]) -> tuple[Meeting, ...]:
    """Return new games from rounds whose teams are team numbers."""
    return tuple(
        Meeting(int(pair.home), int(pair.visitors), each.number)
        for each in rounds
        for pair in each.pairings
    )


def as_they_are(records: LeagueState, stage: Stage) -> tuple[Meeting, ...]:
    """Return the games of a stage as they are, so that a draft keeps them."""
    return tuple(
        Meeting(f.home, f.visitors, f.round, f.slot, f.board, f.counts, f.id)
        for f in records.where(Fixture, stage=stage.id)
    )


def pool_meetings(
    records: LeagueState, stage: Stage, *, legs: int = 1, scheme: Scheme = "mirrored"
) -> tuple[Meeting, ...]:
    """Return a round robin in each division of a season, round by round. Raises Refused for a
    division without teams."""
    teams = taking_part(records, stage.season)
    result: list[Meeting] = []
    for division in records.where(Division, season=stage.season):
        pool = [str(team.id) for team in teams if team.division == division.id]
        if len(pool) > 1:
            result += meetings_in(round_robin(pool, legs=legs, scheme=scheme))
    if not result:
        raise Refused("no pool has two teams: draw pools first")
    return tuple(sorted(result, key=lambda meeting: meeting.round))
