"""Tiebreaker steps for teams with equal records: each gives every team a value, or no values at
all.

A step that does not apply gives no values, and the next one is used.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Final

import msgspec

from league.model.standings.tallies import (
    LOSS,
    WIN,
    GameLine,
    SeasonTally,
    add_up,
    signed,
    strength_of_schedule,
    strength_of_victory,
)

Teams = tuple[str, ...]


class TiebreakValue(msgspec.Struct, frozen=True):
    """A team's value in a step: the higher is ahead. `shown` is its text."""

    value: Fraction
    text: str


Marks = dict[str, TiebreakValue]


class TossStep(msgspec.Struct, frozen=True):
    """A recorded toss or roll-off: its teams in the resulting order."""

    order: tuple[str, ...]
    how: str = "toss"
    shown: tuple[str, ...] = ()
    """The throws by team, where dice decided."""


class Limits(msgspec.Struct, frozen=True):
    """Limits that a league may set for its steps."""

    common_games: int = 4
    """Common games that each team must have, or half of its games if that is less."""
    net_cap: int | None = None
    """The most points by which one game counts in net points."""


Step = Callable[[SeasonTally, Teams, Limits, tuple[TossStep, ...]], Marks | None]


def share_text(share: Fraction) -> str:
    """Format a percentage as standings print it: .667, 1.000. Halves are rounded up."""
    thousandths = (share.numerator * 2000 + share.denominator) // (2 * share.denominator)
    return f"{thousandths / 1000:.3f}".removeprefix("0" if thousandths < 1000 else "")


def _shares(lines: dict[str, tuple[GameLine, ...]]) -> Marks | None:
    """Return each team's winning percentage in some games; None if a team has none of them."""
    if not all(lines.values()):
        return None
    tallies = {team: add_up(items) for team, items in lines.items()}
    return {team: TiebreakValue(tally.share, tally.record) for team, tally in tallies.items()}


def head_to_head(
    season: SeasonTally, teams: Teams, limits: Limits, tosses: tuple[TossStep, ...]
) -> Marks | None:
    """LD-R46: return the percentage in games among them, if every two of them have met;
    otherwise `sweep`."""
    met, every = {}, frozenset(teams)
    for team in teams:
        met[team] = season.against(team, every)
        if {line.opponent for line in met[team]} != every - {team}:
            return sweep(season, teams, limits, tosses)
    return _shares(met)


def sweep(
    season: SeasonTally, teams: Teams, limits: Limits, tosses: tuple[TossStep, ...]
) -> Marks | None:
    """Put a team ahead that has beaten each of the others, and one behind that has lost to each."""
    every = frozenset(teams)
    values = {team: _swept(season.lines[team], every) for team in teams}
    if not any(values.values()):
        return None
    return {
        team: TiebreakValue(Fraction(value), add_up(season.against(team, every)).record)
        for team, value in values.items()
    }


def _swept(lines: Iterable[GameLine], teams: frozenset[str]) -> int:
    """Return 1 for a team, one of some teams, that has beaten each of the others, -1 for one that
    has lost to each, else 0."""
    met, ended = set(), None
    for line in lines:
        if line.opponent in teams:
            if ended not in (None, line.half_points):
                return 0
            ended = line.half_points
            met.add(line.opponent)
    if ended is None or len(met) < len(teams) - 1:
        return 0
    return {WIN: 1, LOSS: -1}.get(ended, 0)


def head_to_head_or_sweep(
    season: SeasonTally, teams: Teams, limits: Limits, tosses: tuple[TossStep, ...]
) -> Marks | None:
    """Compare two teams by the games in which they met; more than two only by a sweep."""
    step = head_to_head if len(teams) == 2 else sweep
    return step(season, teams, limits, tosses)


def division(
    season: SeasonTally, teams: Teams, limits: Limits, tosses: tuple[TossStep, ...]
) -> Marks | None:
    """Return the percentage against teams of the same division; for teams of one division."""
    own = {season.groups[team] for team in teams}
    if len(own) > 1 or not next(iter(own)).division:
        return None
    return _shares({team: _inside(season, team, "division") for team in teams})


def conference(
    season: SeasonTally, teams: Teams, limits: Limits, tosses: tuple[TossStep, ...]
) -> Marks | None:
    """Return the percentage against teams of the same conference, where there are two or more."""
    if len({group.conference for group in season.groups.values()}) < 2:
        return None
    return _shares({team: _inside(season, team, "conference") for team in teams})


def _inside(season: SeasonTally, team: str, what: str) -> tuple[GameLine, ...]:
    own = season.groups[team]
    alike = {
        other
        for other, group in season.groups.items()
        if group.conference == own.conference
        and (what == "conference" or group.division == own.division)
    }
    return season.against(team, alike)


def _common(
    season: SeasonTally, teams: Teams, limits: Limits
) -> dict[str, tuple[GameLine, ...]] | None:
    """Return games against opponents that all of them have played, if there are enough."""
    shared = frozenset.intersection(*(season.opponents(team) for team in teams))
    lines = {team: season.against(team, shared) for team in teams}
    for team, items in lines.items():
        if not items or 2 * len(items) < min(2 * limits.common_games, season.tallies[team].games):
            return None
    return lines


def common(
    season: SeasonTally, teams: Teams, limits: Limits, tosses: tuple[TossStep, ...]
) -> Marks | None:
    """Return the percentage against common opponents."""
    lines = _common(season, teams, limits)
    return None if lines is None else _shares(lines)


def victory(
    season: SeasonTally, teams: Teams, limits: Limits, tosses: tuple[TossStep, ...]
) -> Marks | None:
    """Return strength of victory."""
    return _of_shares((team, strength_of_victory(season, team)) for team in teams)


def schedule(
    season: SeasonTally, teams: Teams, limits: Limits, tosses: tuple[TossStep, ...]
) -> Marks | None:
    """Return strength of schedule."""
    return _of_shares((team, strength_of_schedule(season, team)) for team in teams)


def _of_shares(shares: Iterable[tuple[str, Fraction]]) -> Marks:
    return {team: TiebreakValue(share, share_text(share)) for team, share in shares}


def _net(lines: dict[str, tuple[GameLine, ...]], limits: Limits) -> Marks:
    cap = limits.net_cap
    result = {}
    for team, items in lines.items():
        net = 0
        for line in items:
            by = line.scored - line.allowed
            net += by if cap is None else max(-cap, min(cap, by))
        result[team] = _net_points(net)
    return result


def _net_points(net: int) -> TiebreakValue:
    return TiebreakValue(Fraction(net), signed(net))


def net_common(
    season: SeasonTally, teams: Teams, limits: Limits, tosses: tuple[TossStep, ...]
) -> Marks | None:
    """Return net points against common opponents."""
    lines = _common(season, teams, limits)
    return None if lines is None else _net(lines, limits)


def net_conference(
    season: SeasonTally, teams: Teams, limits: Limits, tosses: tuple[TossStep, ...]
) -> Marks | None:
    """Return net points in conference games, where there are two or more conferences."""
    if len({group.conference for group in season.groups.values()}) < 2:
        return None
    return _net({team: _inside(season, team, "conference") for team in teams}, limits)


def net(
    season: SeasonTally, teams: Teams, limits: Limits, tosses: tuple[TossStep, ...]
) -> Marks | None:
    """LD-R46: return net points in all games."""
    if limits.net_cap is None:
        return {team: _net_points(season.tallies[team].net) for team in teams}
    return _net({team: season.lines[team] for team in teams}, limits)


def scored(
    season: SeasonTally, teams: Teams, limits: Limits, tosses: tuple[TossStep, ...]
) -> Marks | None:
    """LD-R46: return points scored in all games."""
    points = {team: season.tallies[team].scored for team in teams}
    return {team: TiebreakValue(Fraction(each), str(each)) for team, each in points.items()}


def touchdowns(
    season: SeasonTally, teams: Teams, limits: Limits, tosses: tuple[TossStep, ...]
) -> Marks | None:
    """Return net touchdowns, if every game of these teams has them."""
    if unknown_touchdowns(season, teams):
        return None
    result = {team: sum(line.touchdowns for line in season.lines[team]) for team in teams}
    return {team: TiebreakValue(Fraction(each), signed(each)) for team, each in result.items()}


def unknown_touchdowns(season: SeasonTally, teams: Iterable[str]) -> tuple[str, ...]:
    """Return the games of these teams whose touchdowns are not known, in the order in which they
    were finished."""
    lines = [line for team in teams for line in season.lines[team] if not line.has_touchdowns]
    lines.sort(key=lambda line: line.order)
    return tuple(dict.fromkeys(line.fixture for line in lines))


def toss(
    season: SeasonTally, teams: Teams, limits: Limits, tosses: tuple[TossStep, ...]
) -> Marks | None:
    """LD-R46: use the latest toss or percentile roll that was recorded for these teams."""
    for latest in reversed(tosses):
        if set(teams) <= set(latest.order):
            throws = dict(zip(latest.order, latest.shown, strict=False))
            return {
                team: TiebreakValue(Fraction(-latest.order.index(team)), throws.get(team, ""))
                for team in teams
            }
    return None


STEPS: Final[dict[str, Step]] = {
    "head_to_head": head_to_head,
    "head_to_head_or_sweep": head_to_head_or_sweep,
    "division": division,
    "common": common,
    "conference": conference,
    "victory": victory,
    "schedule": schedule,
    "net_common": net_common,
    "net_conference": net_conference,
    "net": net,
    "scored": scored,
    "touchdowns": touchdowns,
    "toss": toss,
}
