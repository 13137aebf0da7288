"""Seeds: their positions in a bracket, and how teams get them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from league.model.standings.order import RankedPlace
from league.model.standings.table import listed
from rulesets.core.refusal import Refused


def full_size(count: int) -> int:
    """Return the next power of two: with that many teams there are no byes."""
    return 1 << max(count - 1, 1).bit_length()


def positions(size: int) -> tuple[int, ...]:
    """Return the seeds of a full bracket from the top: neighbors meet, 1 and 2 only in the
    final, the four best not before the semifinals, and so on. Every s meets size + 1 - s."""
    order = [1]
    while len(order) < size:
        full = 2 * len(order) + 1
        order = [each for seed in order for each in (seed, full - seed)]
    return tuple(order)


def by_standings(
    places: Sequence[RankedPlace], count: int, names: Mapping[str, str] | None = None
) -> tuple[str, ...]:
    """Return the first `count` of the standings. Raises Refused where teams share a place that
    decides who is seeded, or where: a toss must be recorded first (LD-R46)."""
    if not 2 <= count <= len(places):
        raise Refused(f"of {len(places)} teams from 2 to {len(places)} are seeded, not {count}")
    for place in places[:count]:
        if place.shared:
            names_by_team = names or {}
            level = [names_by_team.get(team, team) for team in sorted((place.team, *place.shared))]
            raise Refused(
                f"{listed(level)} share place {place.place}: record a toss first",
                "LD-R46",
            )
    return tuple(place.team for place in places[:count])


def by_rating(ratings: Mapping[str, float]) -> tuple[str, ...]:
    """Return teams by rating, the best first. Raises Refused for equal ratings: a draw decides."""
    order = sorted(ratings, key=lambda team: -ratings[team])
    for one, other in pairwise(order):
        if ratings[one] == ratings[other]:
            raise Refused("two teams have the same rating: draw, or seed by hand")
    return tuple(order)


def by_draw(teams: Sequence[str], drawn: Sequence[int]) -> tuple[str, ...]:
    """Return teams in the order of the lots they drew: each a different number from 1."""
    if sorted(drawn) != list(range(1, len(teams) + 1)):
        raise Refused(f"lots are the numbers from 1 to {len(teams)}, each drawn once")
    return tuple(team for _, team in sorted(zip(drawn, teams, strict=True)))


def by_hand(teams: Sequence[str], order: Sequence[str]) -> tuple[str, ...]:
    """Return the order that someone has chosen, with every team once."""
    if sorted(order) != sorted(teams):
        raise Refused("every team is seeded once, and no other")
    return tuple(order)
