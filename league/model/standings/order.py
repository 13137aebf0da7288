"""The order of the standings, and why each place is ahead of the next.

A chain that finds the best first, as the NFL's do: as soon as a step separates some of the tied
teams, those ahead start again at the first step; when one is left it has its place, and all others
start again. Any other chain sorts all tied teams by the first step that separates some; those that
it leaves tied start again at the first step among themselves (LD-R46: head-to-head among the tied).
Teams that remain tied share a place until a toss is recorded.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

import msgspec

from league.model.standings.steps import STEPS, Chain, Marks, StepInput, TossStep
from league.model.standings.tallies import SeasonTally, number_text, share_text

RECORD = "record"
"""The step before the chain: winning percentage, or points by a formula."""
WINS = "wins"
"""The same in a Swiss tournament."""
DIVISION_WINNER = "division_winner"
"""The step before both among the seeds of a conference."""


class RankReason(msgspec.Struct, frozen=True):
    """Why one team is ahead of another."""

    step: str
    behind: str
    """The team it is ahead of."""
    value_text: str
    """Its own value, as text."""
    other: str
    """The other team's value, as text."""
    among: tuple[str, ...] = ()
    """The teams that were tied before this step."""
    toss: str = ""
    """What it was, where a toss decided: a recorded roll-off."""
    witness: str = ""
    """Who saw that; empty where no one was named."""


class RankedPlace(msgspec.Struct, frozen=True):
    """A team's place in the standings."""

    place: int
    team: str
    shared: tuple[str, ...] = ()
    """The teams it shares the place with, until a toss is recorded."""
    reason: RankReason | None = None
    """Why it is ahead of the next team; None for the last."""


class Unused(msgspec.Struct, frozen=True):
    """A step that could not be used, and the teams that were tied then."""

    step: str
    among: tuple[str, ...]
    games: tuple[str, ...] = ()
    """The games of which it needs to know more."""


class Pick(msgspec.Struct, frozen=True):
    """The best of tied teams, and the step by which others fell behind: all others that were tied,
    or those that come next."""

    best: tuple[str, ...]
    eliminated: dict[str, tuple[str, Marks, tuple[str, ...]]]


def order(
    season: SeasonTally,
    teams: Sequence[str],
    chain: Chain,
    *,
    tosses: Sequence[TossStep] = (),
    points: Mapping[str, Fraction] | None = None,
) -> tuple[RankedPlace, ...]:
    """Return the order of teams: by winning percentage, by wins in a Swiss tournament, or by
    `points` where a formula gives them, and then by the chain."""
    first = points or {team: season.rank_value(team) for team in teams}
    levels: dict[Fraction, list[str]] = {}
    for team in sorted(set(teams)):
        levels.setdefault(first[team], []).append(team)
    picks = [
        pick
        for value in sorted(levels, key=_by_value, reverse=True)
        for pick in picks_of(season, tuple(levels[value]), chain, tuple(tosses))
    ]
    places: list[RankedPlace] = []
    for number, pick in enumerate(picks):
        below = picks[number + 1].best[0] if number + 1 < len(picks) else None
        place = len(places) + 1
        for team in pick.best:
            shared = tuple(other for other in pick.best if other != team)
            reason = None
            if below is not None:
                reason = reason_ahead(season, pick, team, below, None if points is None else first)
            places.append(RankedPlace(place, team, shared, reason))
    return tuple(places)


def unused_steps(
    season: SeasonTally,
    place: RankedPlace,
    chain: Chain,
    *,
    tosses: Sequence[TossStep] = (),
) -> tuple[Unused, ...]:
    """Return the steps before the deciding one that gave no values, in the order of the chain.
    For teams that share a place: among all its steps."""
    reason = place.reason
    if not place.shared and (reason is None or reason.step not in chain.steps):
        return ()
    if not season.tallies[place.team].games:
        return ()  # no one has met anyone
    last = len(chain.steps)
    group = (place.team, *place.shared)
    if not place.shared and reason is not None:
        last, group = chain.steps.index(reason.step), reason.among
    tied = StepInput(season, group, chain.limits, tuple(tosses))
    divided = any(each.division for each in season.groups.values())
    unused = (
        step
        for step in map(STEPS.__getitem__, chain.steps[:last])
        if (divided or not step.needs_divisions) and step.values(tied) is None
    )
    return tuple(
        Unused(step.name, group, step.unknown(tied) if step.unknown else ()) for step in unused
    )


def unresolved(places: Sequence[RankedPlace]) -> tuple[tuple[str, ...], ...]:
    """Return groups that share a place: a toss must be recorded before a bracket is seeded from
    them."""
    groups = dict.fromkeys(
        tuple(sorted((place.team, *place.shared))) for place in places if place.shared
    )
    return tuple(groups)


def reason_ahead(
    season: SeasonTally,
    pick: Pick,
    team: str,
    below: str,
    points: Mapping[str, Fraction] | None = None,
) -> RankReason:
    """Return why a team of a pick is ahead of the next one."""
    if below in pick.eliminated:
        step, marks, among = pick.eliminated[below]
        own = marks[team]
        return RankReason(*(step, below, own.text, marks[below].text, among), own.toss, own.witness)
    if points is not None:
        return RankReason("points", below, number_text(points[team]), number_text(points[below]))
    one, other = season.tallies[team], season.tallies[below]
    if season.credits is not None:
        return RankReason(WINS, below, _wins_text(season, team), _wins_text(season, below))
    return RankReason(RECORD, below, share_text(one.share), share_text(other.share))


def _wins_text(season: SeasonTally, team: str) -> str:
    wins = number_text(season.rank_value(team))
    half_wins = (season.credits or {}).get(team, 0)
    return f"{wins} ({number_text(Fraction(half_wins, 2))} without a game)" if half_wins else wins


def picks_of(
    season: SeasonTally, teams: tuple[str, ...], chain: Chain, tosses: tuple[TossStep, ...]
) -> Iterator[Pick]:
    """Yield the order of teams with equal records, the best first."""
    if not chain.best_first:
        yield from _sorted(season, teams, chain, tosses)
        return
    left = teams
    while left:
        pick = best(season, left, chain, tosses)
        yield pick
        left = tuple(team for team in left if team not in pick.best)


def _sorted(
    season: SeasonTally, teams: tuple[str, ...], chain: Chain, tosses: tuple[TossStep, ...]
) -> list[Pick]:
    """Order tied teams by the first step that separates some, and those that it leaves tied
    again from the first step on."""
    separation = _separating(season, teams, chain, tosses) if len(teams) > 1 else None
    if separation is None:
        return [Pick(teams, {})]
    name, marks = separation
    values: dict[tuple[int, int], list[str]] = {}
    for team in teams:
        values.setdefault(marks[team].value.as_integer_ratio(), []).append(team)
    levels = [
        values[ratio]
        for ratio in sorted(values, key=lambda each: _by_value(Fraction(*each)), reverse=True)
    ]
    picks: list[Pick] = []
    for number, level in enumerate(levels):
        picks += _sorted(season, tuple(level), chain, tosses)
        if number + 1 < len(levels):
            behind = dict.fromkeys(levels[number + 1], (name, marks, teams))
            last = picks[-1]
            picks[-1] = Pick(last.best, behind | last.eliminated)
    return picks


def _by_value(value: Fraction) -> tuple[float, Fraction]:
    """Return what sorts like a fraction: fractions are compared only where floats are equal, for
    that takes long."""
    return value.numerator / value.denominator, value


def best(
    season: SeasonTally, teams: tuple[str, ...], chain: Chain, tosses: tuple[TossStep, ...]
) -> Pick:
    """Return the best of tied teams: several if nothing separates them."""
    fell: dict[str, tuple[str, Marks, tuple[str, ...]]] = {}
    while len(teams) > 1:
        separation = _separating(season, teams, chain, tosses)
        if separation is None:
            break
        name, marks = separation
        most = max(mark.value for mark in marks.values())
        ahead = tuple(team for team in teams if marks[team].value == most)
        fell |= {team: (name, marks, teams) for team in teams if team not in ahead}
        teams = ahead
    return Pick(teams, fell)


def _separating(
    season: SeasonTally,
    teams: tuple[str, ...],
    chain: Chain,
    tosses: tuple[TossStep, ...],
) -> tuple[str, Marks] | None:
    """Return the first step that does not give all the same value."""
    tied = StepInput(season, teams, chain.limits, tosses)
    for name in chain.steps:
        marks = STEPS[name].values(tied)
        if marks is None:
            continue
        if len({mark.value.as_integer_ratio() for mark in marks.values()}) > 1:
            return name, marks
    return None
