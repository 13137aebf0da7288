"""Pools: teams dealt by strength."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

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
