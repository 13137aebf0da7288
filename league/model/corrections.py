"""The effects of a correction, before anyone confirms it: places, availability, ratings.

Brackets have their own preview (`brackets.preview`). Nothing here changes anything: both versions
are computed, and compared.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

import msgspec

from league.model.careers.injuries import Availability
from league.model.standings.order import RankedPlace
from rulesets.core.sentences.phrases import ordinal_figures


class PlaceMoved(msgspec.Struct, frozen=True):
    """A team whose place changes, or that no longer shares it."""

    team: str
    before: int
    after: int


class PlayerTouched(msgspec.Struct, frozen=True):
    """A player who becomes available or unavailable, or who misses more or fewer games."""

    player: str
    before: int | str
    after: int | str


class RatingMoved(msgspec.Struct, frozen=True):
    """A rating that changes."""

    team: str
    before: float
    after: float


def places_moved(
    before: Sequence[RankedPlace], after: Sequence[RankedPlace]
) -> tuple[PlaceMoved, ...]:
    """Return teams whose places change, in the order of the new standings."""
    was = {place.team: place.place for place in before}
    return tuple(
        PlaceMoved(place.team, was[place.team], place.place)
        for place in after
        if place.team in was and was[place.team] != place.place
    )


def players_touched(
    before: Mapping[str, Availability], after: Mapping[str, Availability]
) -> tuple[PlayerTouched, ...]:
    """Return players who miss a different number of games."""
    return tuple(
        PlayerTouched(key, before[key].out, now.out)
        for key, now in after.items()
        if key in before and before[key].out != now.out
    )


def ratings_moved(
    before: Mapping[str, float], after: Mapping[str, float], least: float = 0.05
) -> tuple[RatingMoved, ...]:
    """Return teams whose ratings change by `least` or more, the largest change first."""
    result = [
        RatingMoved(team, before[team], now)
        for team, now in after.items()
        if team in before and abs(before[team] - now) >= least
    ]
    return tuple(sorted(result, key=lambda each: (-abs(each.after - each.before), each.team)))


def describe_effects(
    places: Sequence[PlaceMoved],
    players: Sequence[PlayerTouched],
    ratings: Sequence[RatingMoved],
    names: Mapping[str, str],
    first: Collection[str] = (),
) -> list[str]:
    """Describe all effects, one line each, what matters most first: who can play, places in the
    standings, ratings. `names` are of teams and players; places and ratings of the teams `first`
    come before those of others."""
    lines = [
        f"{names.get(each.player, each.player)}: {_missing(each.before)} becomes "
        f"{_missing(each.after)}."
        for each in players
    ]
    lines += [
        f"{names.get(each.team, each.team)}: {ordinal_figures(each.before)} place becomes"
        f" {ordinal_figures(each.after)}."
        for each in sorted(places, key=lambda each: each.team not in first)
    ]
    return lines + [
        f"{names.get(each.team, each.team)}: rating {each.before:.0f} becomes {each.after:.0f}."
        for each in sorted(ratings, key=lambda each: each.team not in first)
        if f"{each.before:.0f}" != f"{each.after:.0f}"
    ]


def _missing(out: int | str) -> str:
    if isinstance(out, str):
        return "out for the season"
    if out == 0:
        return "can play"
    return f"misses {out} game{'s' if out > 1 else ''}"
