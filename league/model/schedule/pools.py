"""Pools: teams dealt out by strength, and their places brought into a bracket."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from league.model.brackets.crossing import crossed
from league.model.schedule.berger import Scheme, round_robin
from league.model.schedule.rounds import Round
from rulesets.core.refusal import Refused


class Pool(msgspec.Struct, frozen=True):
    """Teams that play a round robin among themselves, the strongest first."""

    name: str
    teams: tuple[str, ...]


def pool_name(number: int) -> str:
    """A, B ... Z, AA, AB ... for the first, second, and so on."""
    name = ""
    while number >= 0:
        name = chr(ord("A") + number % 26) + name
        number = number // 26 - 1
    return name


def deal(teams: Sequence[str], count: int) -> tuple[Pool, ...]:
    """Teams in order of strength dealt to so many pools, back and forth (1 A, 2 B, 3 B, 4 A ...),
    so that pools are as strong as one another and differ by one team at most."""
    if not 1 <= count <= len(teams) // 2:
        raise Refused(f"{len(teams)} teams make from 1 to {len(teams) // 2} pools")
    pools: list[list[str]] = [[] for _ in range(count)]
    for place, team in enumerate(teams):
        lap, step = divmod(place, count)
        pools[step if lap % 2 == 0 else count - 1 - step].append(team)
    return tuple(Pool(pool_name(each), tuple(its)) for each, its in enumerate(pools))


def pool_rounds(
    pools: Sequence[Pool], *, legs: int = 1, scheme: Scheme = "mirrored"
) -> dict[str, tuple[Round, ...]]:
    """The round robin of each pool, by its name."""
    return {pool.name: round_robin(pool.teams, legs=legs, scheme=scheme) for pool in pools}


def deal_from_pots(
    teams: Sequence[str], count: int, lots: Sequence[Sequence[int]]
) -> tuple[Pool, ...]:
    """As `deal`, but who of a pot goes where is drawn: each pot holds the next teams, as many as
    there are pools, and `lots` say for each of its teams the number of its pool, from 1."""
    pots = [teams[first : first + count] for first in range(0, len(teams), count)]
    if not 1 <= count <= len(teams) // 2:
        raise Refused(f"{len(teams)} teams make from 1 to {len(teams) // 2} pools")
    if len(lots) != len(pots):
        raise Refused(f"there are {len(pots)} pots to draw from, not {len(lots)}")
    pools: list[list[str]] = [[] for _ in range(count)]
    for pot, drawn in zip(pots, lots, strict=True):
        if len(drawn) != len(pot) or len({*drawn}) < len(pot) or not {*drawn} <= {
            *range(1, count + 1)
        }:  # fmt: skip
            raise Refused(f"of a pot each team draws another pool, from 1 to {count}")
        for team, pool in zip(pot, drawn, strict=True):
            pools[pool - 1].append(team)
    return tuple(Pool(pool_name(each), tuple(its)) for each, its in enumerate(pools))


def seeds_of(
    finished: Mapping[str, Sequence[str]], through: int, also: Sequence[str] = ()
) -> tuple[str, ...]:
    """Seeds for a bracket from the final order of each pool: all winners, in the order of the
    pools, all seconds and so on, so many of each; then `also`, the best of the next places.

    Within each place the order of the pools is chosen so that teams of one pool meet again as late
    as can be. Winners keep their order.
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
