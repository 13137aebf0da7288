"""Pools: drawn, played as divisions, and seeded into a bracket."""

from __future__ import annotations

from collections.abc import Sequence

from league.model.brackets.crossing import seeds_of_pools
from league.model.brackets.seeding import by_standings
from league.model.ledger.commands.league import DrawPools, PoolOf
from league.model.ledger.queries.standings import (
    names_of,
    standings,
    still_to_play,
    withdrawn_from,
)
from league.model.ledger.rows import Division, Stage
from league.model.ledger.state import LeagueState
from league.model.planning.seeds import best_of
from league.model.schedule.pools import Pool, deal, deal_from_pots
from rulesets.core.refusal import Refused


def pools_dealt(season: int, order: Sequence[int], count: int) -> DrawPools:
    """Deal teams in order of strength into `count` pools, back and forth. Raises Refused."""
    return _draw_command(season, deal([str(team) for team in order], count))


def pools_from_pots(
    season: int, order: Sequence[int], count: int, lots: Sequence[Sequence[int]]
) -> DrawPools:
    """Draw `count` pools: the best teams to different ones, then the next, and so on; `lots` are
    the pools that the teams of each pot drew, from 1. Raises Refused."""
    return _draw_command(season, deal_from_pots([str(team) for team in order], count, lots))


def pool_title(name: str) -> str:
    """Return the division name of a pool."""
    return f"Pool {name}"


def _draw_command(season: int, pools: Sequence[Pool]) -> DrawPools:
    return DrawPools(
        season,
        tuple(PoolOf(pool_title(each.name), tuple(map(int, each.teams))) for each in pools),
    )


def seeds_from_pools(
    records: LeagueState, stage: Stage, through: int, best: int = 0
) -> tuple[int, ...]:
    """Return seeds from the standings of the pools: a number from each, and the best of the next
    places; pool mates meet again as late as possible. Withdrawn teams do not advance. Raises
    Refused while games of the pools are open, and where a toss must be recorded first (LD-R46)."""
    pools = records.where(Division, season=stage.season)
    if not pools:
        raise Refused("there are no pools: draw them first")
    if still_to_play(records, stage):
        raise Refused("games of the pools are still to be played")
    names, removed = names_of(records), withdrawn_from(records, stage.season)
    finished: dict[str, list[str]] = {}
    for pool in pools:
        rows = [row for row in standings(records, stage, pool.id) if row.team not in removed]
        if len(rows) < through:
            raise Refused(f"{pool.name} has {len(rows)} teams, not {through}")
        if len(rows) > 1:
            by_standings([row.place for row in rows], max(min(through, len(rows)), 2), names)
        finished[pool.name] = [row.team for row in rows]
    following = [int(order[through]) for order in finished.values() if len(order) > through]
    also = best_of(records, stage, following, best)
    return tuple(map(int, seeds_of_pools(finished, through, [str(team) for team in also])))
