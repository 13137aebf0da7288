"""Pools: drawn, played as divisions, and seeded into a bracket.

Teams of one pool are kept apart in a bracket, so that they meet as late as possible. The seeds for
each place of the pools are given. Who gets which of them is an assignment problem: as few pool
mates as possible would meet in the first round, then in the second, and so on, if all of them kept
winning. It is solved exactly place by place, in several orders; then each place is solved again, as
long as that improves the total.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice, permutations
from typing import Final

import msgspec

from league.model.brackets.elimination import by_standings, full_size, positions
from league.model.ledger.commands.league import DrawPools, PoolOf
from league.model.ledger.queries.standings import names_of, standings, still_to_play, withdrawn_from
from league.model.ledger.rows import Division, Stage
from league.model.ledger.state import LeagueState
from league.model.planning.seeds import best_of
from rulesets.core.refusal import Refused

Cost = list[list[int]]
"""The cost of assigning a row to a column."""
_FREE: Final = -1
_MOST_ORDERS: Final = 24
"""How many orders of the tiers are tried; the best result is used."""


def meeting_rounds(count: int) -> list[list[int]]:
    """Return the round in which two seeds would meet, by their numbers less 1; 0 for the same
    seed."""
    size = full_size(count)
    line = {seed: place for place, seed in enumerate(positions(size))}
    return [
        [(line[one] ^ line[other]).bit_length() for other in range(1, count + 1)]
        for one in range(1, count + 1)
    ]


def crossed(tiers: Sequence[Sequence[str]], pool_of: Mapping[str, str]) -> tuple[str, ...]:
    """Return seeds: the teams of each tier in an order that keeps pool mates apart, the first
    tier as it is."""
    seeds = [team for tier in tiers for team in tier]
    rounds = meeting_rounds(len(seeds))
    last = max(map(max, rounds), default=0)
    price = [0] + [(len(seeds) + 1) ** (2 * (last - number)) for number in range(1, last + 1)]
    bounds, first = [], 0
    for tier in tiers:
        bounds.append(range(first, first + len(tier)))
        first += len(tier)
    tried = [
        _crossed(_Apart([*seeds], rounds, price, pool_of), (bounds[0], *order))
        for order in islice(permutations(bounds[1:]), _MOST_ORDERS)
    ]
    return tuple(min(tried, key=_Apart.total).seeds)


def seeds_of_pools(
    finished: Mapping[str, Sequence[str]], through: int, also: Sequence[str] = ()
) -> tuple[str, ...]:
    """Return seeds from the final order of each pool: winners, then runners-up, `through` of each.

    `also`, the best of the next places, come last. Within a place the order of the pools is chosen
    so that pool mates meet again as late as possible; winners keep the order of the pools. Raises
    Refused.
    """
    if any(len(order) < through for order in finished.values()):
        raise Refused(f"not every pool has {through} teams")
    tiers = [[order[place] for order in finished.values()] for place in range(through)]
    if also:
        tiers.append([*also])
    pool_of = {team: name for name, order in finished.items() for team in order}
    seeds = [team for tier in tiers for team in tier]
    if len(set(seeds)) != len(seeds):
        raise Refused("a team is seeded twice")
    return crossed(tiers, pool_of)


def _crossed(apart: _Apart, order: Sequence[range]) -> _Apart:
    """Assign tier by tier in one order, then each again, as long as that improves the total."""
    settled: list[int] = []
    for own in order:
        if settled:
            apart.share_out(own, settled)
        settled += own
    before = None
    while before is None or apart.total() < before:
        before = apart.total()
        for own in order[1:]:
            apart.share_out(own, [place for place in settled if place not in own])
    return apart


class _Apart:
    """Seeds while they are being assigned."""

    def __init__(
        self, seeds: list[str], rounds: Cost, price: list[int], pool_of: Mapping[str, str]
    ) -> None:
        self.seeds, self.rounds, self.price, self.pool_of = seeds, rounds, price, pool_of

    def share_out(self, own: range, others: Sequence[int]) -> None:
        """Assign the teams of one tier to its places, as far as possible from pool mates at
        other places."""
        tier = self.seeds[own.start : own.stop]
        cost = [[self._cost(team, place, others) for place in own] for team in tier]
        for team, place in zip(tier, cheapest(cost), strict=True):
            self.seeds[own.start + place] = team

    def _cost(self, team: str, place: int, others: Sequence[int]) -> int:
        mates = (p for p in others if self.pool_of[self.seeds[p]] == self.pool_of[team])
        return sum(self.price[self.rounds[place][mate]] for mate in mates)

    def total(self) -> int:
        """Return the cost of all meetings of pool mates."""
        return sum(self._cost(team, place, range(place)) for place, team in enumerate(self.seeds))


def cheapest(cost: Cost) -> list[int]:
    """Return the column of each row at the lowest total cost. Row by row: the cheapest path to a
    free column, on which earlier rows may be reassigned. Equal paths are always broken the same
    way."""
    count = len(cost)
    owner = [_FREE] * count
    for row in range(count):
        price, came = _ways(cost, owner, row)
        column = min((at for at in range(count) if owner[at] == _FREE), key=price.__getitem__)
        while column != _FREE:
            before = came[column]
            owner[column] = row if before == _FREE else owner[before]
            column = before
    return [owner.index(row) for row in range(count)]


def _ways(cost: Cost, owner: list[int], row: int) -> tuple[list[int], list[int]]:
    """Return the cost of each column for a row, if earlier rows may be reassigned, and the
    column before it on the path."""
    price, came = list(cost[row]), [_FREE] * len(cost)
    better = True
    while better:
        better = False
        for at, holder in enumerate(owner):
            if holder == _FREE:
                continue
            for to in range(len(cost)):
                through = price[at] - cost[holder][at] + cost[holder][to]
                if through < price[to]:
                    price[to], came[to], better = through, at, True
    return price, came


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
