"""Pools: teams dealt out by strength, and their places brought into a bracket."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import permutations

import msgspec

from league.model.schedule.berger import Scheme, round_robin
from league.model.schedule.rounds import Round
from rulesets.core.refusal import Refused

_MOST_ORDERS = 5_040


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


def seeds_of(
    finished: Mapping[str, Sequence[str]], through: int, also: Sequence[str] = ()
) -> tuple[str, ...]:
    """Seeds for a bracket from the final order of each pool: all winners, in the order of the
    pools, all seconds and so on, so many of each; then `also`, the best of the next places.

    Within each place the order of the pools is chosen so that, as far as can be, nobody meets his
    own pool in the first round. Winners keep their order.
    """
    if any(len(order) < through for order in finished.values()):
        raise Refused(f"not every pool has {through} teams")
    tiers = [[order[place] for order in finished.values()] for place in range(through)]
    pool_of = {team: name for name, order in finished.items() for team in order}
    seeds = [team for tier in tiers for team in tier] + [*also]
    if len(set(seeds)) != len(seeds):
        raise Refused("a team is seeded twice")
    size = 1 << (len(seeds) - 1).bit_length()
    width = len(finished)
    for tier in range(1, through):
        seeds[tier * width : (tier + 1) * width] = _apart(seeds, tier * width, width, size, pool_of)
    return tuple(seeds)


def _apart(
    seeds: list[str], first: int, width: int, size: int, pool_of: Mapping[str, str]
) -> list[str]:
    """The order of a tier in which fewest meet their own pool in the first round."""
    tier = seeds[first : first + width]

    def same(order: Sequence[str]) -> int:
        found = 0
        for step, team in enumerate(order):
            opponent = size - 1 - (first + step)
            if opponent < first:
                found += pool_of.get(seeds[opponent]) == pool_of.get(team)
            elif first <= opponent < first + width:
                found += pool_of.get(order[opponent - first]) == pool_of.get(team)
        return found

    best, fewest = tier, same(tier)
    for number, order in enumerate(permutations(tier)):
        if not fewest or number > _MOST_ORDERS:
            break
        if same(order) < fewest:
            best, fewest = list(order), same(order)
    return best
