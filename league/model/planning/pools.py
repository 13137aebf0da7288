"""Pools: drawn, played as divisions, and seeded into a bracket."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

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
from rulesets.core.refusal import Refused


class Pool(msgspec.Struct, frozen=True):
    """Teams that play a round robin among themselves, the strongest first."""

    name: str
    teams: tuple[str, ...]


def pool_name(number: int) -> str:
    """Return A, B ... Z, AA, AB ... for the first, second, and so on."""
    name = ""
    while number >= 0:
        name = chr(ord("A") + number % 26) + name
        number = number // 26 - 1
    return name


def deal(teams: Sequence[str], count: int) -> tuple[Pool, ...]:
    """Deal teams in order of strength into pools, back and forth (1 A, 2 B, 3 B, 4 A ...), so
    that pools are equally strong and differ by one team at most."""
    if not 1 <= count <= len(teams) // 2:
        raise Refused(f"{len(teams)} teams make from 1 to {len(teams) // 2} pools")
    pools: list[list[str]] = [[] for _ in range(count)]
    for place, team in enumerate(teams):
        lap, step = divmod(place, count)
        pools[step if lap % 2 == 0 else count - 1 - step].append(team)
    return tuple(Pool(pool_name(each), tuple(pool)) for each, pool in enumerate(pools))


def deal_from_pots(
    teams: Sequence[str], count: int, lots: Sequence[Sequence[int]]
) -> tuple[Pool, ...]:
    """Deal as `deal` does, but draw each pot: a pot has the next teams, as many as there are
    pools, and `lots` give the pool of each of its teams, from 1."""
    pots = [teams[first : first + count] for first in range(0, len(teams), count)]
    if not 1 <= count <= len(teams) // 2:
        raise Refused(f"{len(teams)} teams make from 1 to {len(teams) // 2} pools")
    if len(lots) != len(pots):
        raise Refused(f"there are {len(pots)} pots to draw from, not {len(lots)}")
    pools: list[list[str]] = [[] for _ in range(count)]
    for pot, drawn in zip(pots, lots, strict=True):
        if (
            len(drawn) != len(pot)
            or len({*drawn}) < len(pot)
            or not {*drawn} <= {*range(1, count + 1)}
        ):
            raise Refused(f"of a pot each team draws another pool, from 1 to {count}")
        for team, pool in zip(pot, drawn, strict=True):
            pools[pool - 1].append(team)
    return tuple(Pool(pool_name(each), tuple(dealt)) for each, dealt in enumerate(pools))


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
