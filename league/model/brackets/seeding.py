"""Seeds: where they stand in a bracket, and how teams come by them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from league.model.standings.order import RankedPlace
from league.model.standings.reasons import listed
from rulesets.core.refusal import Refused


def full_size(count: int) -> int:
    """The next power of two: with so many teams no one has a bye."""
    return 1 << max(count - 1, 1).bit_length()


def positions(size: int) -> tuple[int, ...]:
    """The seeds of a full bracket from above: neighbours meet, 1 and 2 only in the final, the four
    best not before the semi-finals, and so on. Every s meets size + 1 - s."""
    order = [1]
    while len(order) < size:
        full = 2 * len(order) + 1
        order = [each for seed in order for each in (seed, full - seed)]
    return tuple(order)


def by_standings(
    places: Sequence[RankedPlace], count: int, names: Mapping[str, str] | None = None
) -> tuple[str, ...]:
    """The first `count` of a table. Raises Refused where teams share a place that matters for who
    is seeded, or as what: a toss must be recorded first (LD-R46)."""
    if not 2 <= count <= len(places):
        raise Refused(f"of {len(places)} teams from 2 to {len(places)} are seeded, not {count}")
    for place in places[:count]:
        if place.shared:
            report = names or {}
            level = [report.get(team, team) for team in sorted((place.team, *place.shared))]
            raise Refused(
                f"{listed(level)} share place {place.place}: record a toss first",
                "LD-R46",
            )
    return tuple(place.team for place in places[:count])


def by_rating(ratings: Mapping[str, float]) -> tuple[str, ...]:
    """Teams by rating, the best first. Raises Refused where two have the same: a draw decides."""
    order = sorted(ratings, key=lambda team: -ratings[team])
    for one, other in pairwise(order):
        if ratings[one] == ratings[other]:
            raise Refused("two teams have the same rating: draw, or seed by hand")
    return tuple(order)


def by_draw(teams: Sequence[str], drawn: Sequence[int]) -> tuple[str, ...]:
    """Teams in the order of the lots that they drew: each a different number from 1."""
    if sorted(drawn) != list(range(1, len(teams) + 1)):
        raise Refused(f"lots are the numbers from 1 to {len(teams)}, each drawn once")
    return tuple(team for _, team in sorted(zip(drawn, teams, strict=True)))


def by_hand(teams: Sequence[str], order: Sequence[str]) -> tuple[str, ...]:
    """The order that someone has chosen, every team in it once."""
    if sorted(order) != sorted(teams):
        raise Refused("every team is seeded once, and no other")
    return tuple(order)
