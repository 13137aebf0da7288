"""Tiebreaker steps for teams with equal records: each gives every team a value, or no values at
all.

A step that does not apply gives no values, and the next one is used. `STEPS` describes each; the
values are computed here for one season, exactly, and in `simulation` for many at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import Final

import msgspec

from league.model.games import COUNTS, GameCount
from league.model.standings.tallies import (
    LOSS,
    WIN,
    GameLine,
    SeasonTally,
    add_up,
    share_text,
    signed,
    strength_of_schedule,
    strength_of_victory,
)
from rulesets.core.refusal import Refused
from rulesets.registry import LEAGUE_GAME, league_terms


class TiebreakValue(msgspec.Struct, frozen=True):
    """A team's value in a step: the higher is ahead."""

    value: Fraction
    text: str
    toss: str = ""
    """What it was, where a toss decided: a recorded roll-off."""
    witness: str = ""
    """Who saw that."""


Marks = dict[str, TiebreakValue]
Lines = dict[str, tuple[GameLine, ...]]
"""Games by team."""


class TossStep(msgspec.Struct, frozen=True):
    """A recorded toss or roll-off: its teams in the resulting order."""

    order: tuple[str, ...]
    how: str = "toss"
    shown: tuple[str, ...] = ()
    """The throws by team, where dice decided."""
    witness: str = ""
    """Who saw it."""

    @property
    def words(self) -> str:
        """What it was: a recorded toss, a recorded roll-off."""
        return "a recorded roll-off" if self.how.startswith("roll-off") else "a recorded toss"


class Limits(msgspec.Struct, frozen=True):
    """Limits that a league may set for its steps."""

    common_games: int = 4
    """Common games that each team must have, or half of its games if that is less: four for a wild
    card; a chain within a division has 1. A league does not set it."""
    net_cap: int | None = None
    """The most points by which one game counts in net points."""


class StepInput(msgspec.Struct, frozen=True):
    """Tied teams, and everything that a step may compare."""

    season: SeasonTally
    teams: tuple[str, ...]
    limits: Limits = Limits()
    tosses: tuple[TossStep, ...] = ()
    """In the order in which they were recorded."""


class TiebreakStep(msgspec.Struct, frozen=True):
    """A step. `SimulatedSeasons` has a method of its name, or one for all of COUNTS, which computes
    the same values."""

    name: str
    title: str
    """What it compares, as reasons say it."""
    values: Callable[[StepInput], Marks | None]
    by_points: bool = False
    """Whether it depends on the scores of games, not only on who won."""
    unused: str = ""
    """Why it may have given no values, where one would expect some; `{number}` are the tied teams,
    `{games}` those that `unknown` returns."""
    unused_by_two: str = ""
    """The same of two teams, where that is said in another way."""
    unknown: Callable[[StepInput], tuple[str, ...]] | None = None
    """Returns the games of which it would have to know more, in the order in which they ended."""
    needs_divisions: bool = False


def _shares(lines: Lines | None) -> Marks | None:
    """Return each team's winning percentage in some games; None if a team has none of them."""
    if lines is None or not all(lines.values()):
        return None
    tallies = {team: add_up(own) for team, own in lines.items()}
    return {team: TiebreakValue(tally.share, tally.record) for team, tally in tallies.items()}


def head_to_head(tied: StepInput) -> Marks | None:
    """LD-R46: return the percentage in games among them, if every two of them have met;
    otherwise `sweep`."""
    met, every = {}, frozenset(tied.teams)
    for team in tied.teams:
        met[team] = tied.season.against(team, every)
        if {line.opponent for line in met[team]} != every - {team}:
            return sweep(tied)
    return _shares(met)


def sweep(tied: StepInput) -> Marks | None:
    """Put a team ahead that has beaten each of the others, and one behind that has lost to each."""
    season, every = tied.season, frozenset(tied.teams)
    values = {team: _swept(season.lines[team], every) for team in tied.teams}
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


def head_to_head_or_sweep(tied: StepInput) -> Marks | None:
    """Compare two teams by the games in which they met; more than two only by a sweep."""
    return head_to_head(tied) if len(tied.teams) == 2 else sweep(tied)


def division(tied: StepInput) -> Marks | None:
    """Return the percentage against teams of the same division; for teams of one division."""
    own = {tied.season.groups[team] for team in tied.teams}
    if len(own) > 1 or not next(iter(own)).division:
        return None
    return _shares({team: _inside(tied.season, team, "division") for team in tied.teams})


def _inside(season: SeasonTally, team: str, what: str) -> tuple[GameLine, ...]:
    own = season.groups[team]
    alike = {
        other
        for other, group in season.groups.items()
        if group.conference == own.conference
        and (what == "conference" or group.division == own.division)
    }
    return season.against(team, alike)


def _in_conference(tied: StepInput) -> Lines | None:
    """Return games inside each team's conference, where there are two or more."""
    if len({group.conference for group in tied.season.groups.values()}) < 2:
        return None
    return {team: _inside(tied.season, team, "conference") for team in tied.teams}


def _common(tied: StepInput) -> Lines | None:
    """Return games against opponents that all of them have played, if there are enough."""
    season, least = tied.season, 2 * tied.limits.common_games
    shared = frozenset.intersection(*(season.opponents(team) for team in tied.teams))
    lines = {team: season.against(team, shared) for team in tied.teams}
    for team, own in lines.items():
        if not own or 2 * len(own) < min(least, season.tallies[team].games):
            return None
    return lines


def conference(tied: StepInput) -> Marks | None:
    """Return the percentage against teams of the same conference, where there are two or more."""
    return _shares(_in_conference(tied))


def common(tied: StepInput) -> Marks | None:
    """Return the percentage against common opponents."""
    return _shares(_common(tied))


def victory(tied: StepInput) -> Marks | None:
    return _of_shares((team, strength_of_victory(tied.season, team)) for team in tied.teams)


def schedule(tied: StepInput) -> Marks | None:
    return _of_shares((team, strength_of_schedule(tied.season, team)) for team in tied.teams)


def _of_shares(shares: Iterable[tuple[str, Fraction]]) -> Marks:
    return {team: TiebreakValue(share, share_text(share)) for team, share in shares}


def _net(lines: Lines | None, cap: int | None) -> Marks | None:
    """Return net points in some games, each up to a cap."""
    if lines is None:
        return None
    nets = {}
    for team, own in lines.items():
        by = [line.scored - line.allowed for line in own]
        nets[team] = sum(by if cap is None else (max(-cap, min(cap, each)) for each in by))
    return _signed(nets)


def _signed(nets: dict[str, int]) -> Marks:
    return {team: TiebreakValue(Fraction(net), signed(net)) for team, net in nets.items()}


def net_common(tied: StepInput) -> Marks | None:
    """Return net points against common opponents."""
    return _net(_common(tied), tied.limits.net_cap)


def net_conference(tied: StepInput) -> Marks | None:
    """Return net points in conference games, where there are two or more conferences."""
    return _net(_in_conference(tied), tied.limits.net_cap)


def net(tied: StepInput) -> Marks | None:
    """LD-R46: return net points in all games."""
    if tied.limits.net_cap is None:
        return _signed({team: tied.season.tallies[team].net for team in tied.teams})
    return _net({team: tied.season.lines[team] for team in tied.teams}, tied.limits.net_cap)


def scored(tied: StepInput) -> Marks | None:
    """LD-R46: return points scored in all games."""
    points = {team: tied.season.tallies[team].scored for team in tied.teams}
    return {team: TiebreakValue(Fraction(each), str(each)) for team, each in points.items()}


def _count_step(count: GameCount) -> TiebreakStep:
    """Return the step that compares what score sheets count, if every game of the tied teams has
    it."""

    def values(tied: StepInput) -> Marks | None:
        if unknown(tied):
            return None
        lines = tied.season.lines
        sums = {
            team: sum(line.count(count.name) or 0 for line in lines[team]) for team in tied.teams
        }
        return _signed(sums)

    def unknown(tied: StepInput) -> tuple[str, ...]:
        every = (line for team in tied.teams for line in tied.season.lines[team])
        open_lines = (line for line in every if line.count(count.name) is None)
        lines = sorted(open_lines, key=lambda each: each.order)
        return tuple(dict.fromkeys(line.fixture for line in lines))

    return TiebreakStep(
        count.name,
        count.title,
        values,
        by_points=True,
        unused=f"{count.name} of {{games}} are not known",
        unknown=unknown,
    )


def toss(tied: StepInput) -> Marks | None:
    """LD-R46: use the latest toss or percentile roll that was recorded for these teams."""
    for latest in reversed(tied.tosses):
        if set(tied.teams) <= set(latest.order):
            throws = dict(zip(latest.order, latest.shown, strict=False))
            return {
                team: TiebreakValue(
                    Fraction(-latest.order.index(team)),
                    throws.get(team, ""),
                    latest.words,
                    latest.witness,
                )
                for team in tied.teams
            }
    return None


_FEW: Final = "too few games against them"
STEPS: Final = {
    step.name: step
    for step in (
        TiebreakStep(
            "head_to_head",
            "head-to-head",
            head_to_head,
            unused="not all {number} had met",
            unused_by_two="they had not met",
        ),
        TiebreakStep(
            "head_to_head_or_sweep",
            "head-to-head",
            head_to_head_or_sweep,
            unused="none of the {number} had beaten or lost to all the others",
            unused_by_two="they had not met",
        ),
        TiebreakStep(
            "division",
            "games in the division",
            division,
            unused="they are not of one division",
            needs_divisions=True,
        ),
        TiebreakStep("common", "games against common opponents", common, unused=_FEW),
        TiebreakStep("conference", "games in the conference", conference),
        TiebreakStep("victory", "strength of victory", victory),
        TiebreakStep("schedule", "strength of schedule", schedule),
        TiebreakStep(
            "net_common",
            "net points against common opponents",
            net_common,
            by_points=True,
            unused=_FEW,
        ),
        TiebreakStep(
            "net_conference", "net points in the conference", net_conference, by_points=True
        ),
        TiebreakStep("net", "net points", net, by_points=True),
        TiebreakStep("scored", "points scored", scored, by_points=True),
        *map(_count_step, COUNTS.values()),
        TiebreakStep("toss", "a recorded toss", toss),
    )
}
"""Every step by its name, as chains name it."""


class Chain(msgspec.Struct, frozen=True):
    """The tiebreaker steps for equal records; the first that separates decides."""

    name: str
    steps: tuple[str, ...]
    limits: Limits = Limits()
    best_first: bool = True
    """Whether the best of tied teams is found first, and then all others start again, as in the
    NFL; otherwise a step orders them all. Either way those that it leaves tied start again."""
    description: str = ""


def _of_rule_set(code: str) -> Chain:
    """Return the chain of a rule set's own league, under its name."""
    terms = league_terms(code)
    return Chain(
        code,
        terms.tiebreakers,
        best_first=terms.tiebreakers_best_first,
        description=terms.tiebreakers_say,
    )


STANDARD: Final = _of_rule_set(LEAGUE_GAME)
"""The default chain of a stage."""
NFL_DIVISION: Final = Chain(
    "nfl-division",
    (
        "head_to_head",
        "division",
        "common",
        "conference",
        "victory",
        "schedule",
        "net_common",
        "net",
        "scored",
        "touchdowns",
        "toss",
    ),
    Limits(common_games=1),  # inside a division any number is enough
    description="as in the NFL between teams of a division",
)
NFL_WILDCARD: Final = Chain(
    "nfl-wildcard",
    (
        "head_to_head_or_sweep",
        "conference",
        "common",
        "victory",
        "schedule",
        "net_conference",
        "net",
        "scored",
        "touchdowns",
        "toss",
    ),
    description="as in the NFL between teams of different divisions",
)
POINTS: Final = Chain(
    "points",
    ("head_to_head", "victory", "net", "scored", "toss"),
    description="after points by formula: games among them, strength of victory, net points",
)
CHAINS: Final = {chain.name: chain for chain in (STANDARD, NFL_DIVISION, NFL_WILDCARD, POINTS)}


def limited(chain: Chain, limits: Limits) -> Chain:
    """Return a chain with what a league limits: how many common games are enough is the chain's."""
    own = msgspec.structs.replace(chain.limits, net_cap=limits.net_cap)
    return msgspec.structs.replace(chain, limits=own)


def chain_of(steps: Sequence[str], limits: Limits = Limits()) -> Chain:  # noqa: B008
    """Return a league's own chain. Raises Refused for an unknown step, or one that comes twice."""
    for step in steps:
        if step not in STEPS:
            raise Refused(f"there is no tiebreaker {step!r}: there are {', '.join(STEPS)}")
    if len(set(steps)) != len(steps):
        raise Refused("a tiebreaker is in the chain twice")
    return Chain("own", tuple(steps), limits)
