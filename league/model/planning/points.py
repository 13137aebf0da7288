"""Leagues ranked by points, in which coaches arrange their own games: checks beforehand."""

from __future__ import annotations

from league.model.ledger.handlers.results import results_of
from league.model.ledger.queries.ranking import ranking_rules
from league.model.ledger.queries.standings import names_of
from league.model.ledger.rows import Stage, Team
from league.model.ledger.state import LeagueState
from league.model.standings.formula import may_count, reckon


def would_not_count(
    records: LeagueState, stage: Stage, home: int, visitors: int
) -> tuple[str, ...]:
    """Return why a game of these two would not count for both; empty if it would. Games over the
    cap may be played anyway."""
    formula = ranking_rules(stage.settings).formula
    if formula is None:
        return ()
    teams = [str(team.id) for team in records.where(Team, season=stage.season)]
    points = reckon(teams, results_of(records, stage.id), formula)
    return may_count(points, str(home), str(visitors), formula, names_of(records))
