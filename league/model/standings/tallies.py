"""Each team's games and record, counted once from the results: the basis of all standings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Final

import msgspec

from league.model.games import GameResult

WIN, TIE, LOSS = 2, 1, 0
"""Half wins: a tie counts as half a win (LD-R46, LD-C142)."""
NOTHING: Final = Fraction(0)


class GameLine(msgspec.Struct, frozen=True, gc=False):
    """A game from the view of one team."""

    team: str
    opponent: str
    half_points: int
    """WIN, TIE or LOSS."""
    scored: int
    allowed: int
    at_home: bool
    order: int
    fixture: str
    counted: tuple[tuple[str, int], ...] = ()
    """What its score sheet counts, by the name of each in COUNTS: its own minus the opponents'."""

    def count(self, name: str) -> int | None:
        """Return one of the counts; None where it is not known."""
        return next((value for each, value in self.counted if each == name), None)


class Tally(msgspec.Struct, frozen=True):
    """A sum of games."""

    won: int = 0
    lost: int = 0
    tied: int = 0
    scored: int = 0
    allowed: int = 0

    @property
    def games(self) -> int:
        return self.won + self.lost + self.tied

    def plus(self, other: Tally) -> Tally:
        """Return the sum of these games and others."""
        return Tally(
            self.won + other.won,
            self.lost + other.lost,
            self.tied + other.tied,
            self.scored + other.scored,
            self.allowed + other.allowed,
        )

    @property
    def net(self) -> int:
        """Points scored minus points allowed."""
        return self.scored - self.allowed

    @property
    def share(self) -> Fraction:
        """Wins and half the ties, of all games; 0 without games (LD-R46)."""
        return Fraction(2 * self.won + self.tied, 2 * self.games) if self.games else NOTHING

    @property
    def record(self) -> str:
        """Such as 3-1, or 3-1-1 where there were ties."""
        return record_text(self.won, self.lost, self.tied)


def record_text(won: int, lost: int, tied: int) -> str:
    """Return a record: 3-1, or 3-1-1 where there were ties."""
    return f"{won}-{lost}" + (f"-{tied}" if tied else "")


def signed(net: int) -> str:
    """Return net points as text: +7, -3, and 0 without a sign."""
    return f"{net:+d}" if net else "0"


def number_text(value: Fraction) -> str:
    """Return points or games behind as text: 12, or 12.5."""
    return str(value.numerator) if value.denominator == 1 else f"{float(value):g}"


def add_up(lines: Iterable[GameLine]) -> Tally:
    won = lost = tied = scored = allowed = 0
    for line in lines:
        won += line.half_points == WIN
        tied += line.half_points == TIE
        lost += line.half_points == LOSS
        scored += line.scored
        allowed += line.allowed
    return Tally(won, lost, tied, scored, allowed)


class Group(msgspec.Struct, frozen=True):
    """A team's division and conference, in a league that has them."""

    division: str = ""
    conference: str = ""


class SeasonTally(msgspec.Struct, frozen=True):
    """Every team's games and tally."""

    teams: tuple[str, ...]
    """In the order of their keys, so that the order of input does not matter."""
    lines: dict[str, tuple[GameLine, ...]]
    """By team, in the order in which games were finished."""
    tallies: dict[str, Tally]
    groups: dict[str, Group]
    credits: dict[str, int] | None = None
    """Where teams are ranked by wins, as in a Swiss tournament: half wins for rounds without a
    game, by team. None where they are ranked by percentage."""

    def rank_value(self, team: str) -> Fraction:
        """Return what ranks a team before the tiebreakers: its percentage, or its wins and half
        the ties."""
        tally = self.tallies[team]
        if self.credits is None:
            return tally.share
        return Fraction(2 * tally.won + tally.tied + self.credits.get(team, 0), 2)

    def against(self, team: str, others: Iterable[str]) -> tuple[GameLine, ...]:
        """Return a team's games against some opponents."""
        required = frozenset(others)
        return tuple(line for line in self.lines[team] if line.opponent in required)

    def opponents(self, team: str) -> frozenset[str]:
        return frozenset(line.opponent for line in self.lines[team])


def tally_season(
    teams: Sequence[str],
    results: Iterable[GameResult],
    groups: Mapping[str, Group] | None = None,
    credits: dict[str, int] | None = None,
) -> SeasonTally:
    """Return the tallies of results that are finished and count. Only `teams` are included; the
    order of `results` does not matter, only the order in which games were finished. `credits` are
    given where teams are ranked by wins."""
    names = sorted(set(teams))
    lines: dict[str, list[GameLine]] = {team: [] for team in names}
    counted = [each for each in results if each.finished and each.counts]
    for result in sorted(counted, key=lambda each: (each.order, each.fixture)):
        if result.home in lines and result.visitors in lines:
            for team in result.teams:
                lines[team].append(line_in(result, team))
    of_group = groups or {}
    return SeasonTally(
        tuple(names),
        {team: tuple(own) for team, own in lines.items()},
        {team: add_up(own) for team, own in lines.items()},
        {team: of_group.get(team, Group()) for team in names},
        credits,
    )


def line_in(result: GameResult, team: str) -> GameLine:
    winner, other = result.won_by, result.other(team)
    if result.kind == "double_forfeit":
        halves = LOSS
    else:
        halves = TIE if winner is None else WIN if winner == team else LOSS
    at_home = team == result.home
    counted = tuple(
        (name, home - visitors if at_home else visitors - home)
        for name, home, visitors in result.counted
    )
    return GameLine(
        team,
        other,
        halves,
        result.points_of(team),
        result.points_of(other),
        at_home,
        result.order,
        result.fixture,
        counted,
    )


def strength(season: SeasonTally, lines: Iterable[GameLine]) -> Fraction:
    """Return the winning percentage of the opponents in some games, each counted as often as it
    was met."""
    halves = games = 0
    for line in lines:
        tally = season.tallies[line.opponent]
        halves += 2 * tally.won + tally.tied
        games += tally.won + tally.lost + tally.tied
    return Fraction(halves, 2 * games) if games else NOTHING


def strength_of_victory(season: SeasonTally, team: str) -> Fraction:
    """Return the percentage of the teams that a team has beaten."""
    return strength(season, (line for line in season.lines[team] if line.half_points == WIN))


def strength_of_schedule(season: SeasonTally, team: str) -> Fraction:
    """Return the percentage of all teams that a team has played."""
    return strength(season, season.lines[team])


def share_text(share: Fraction) -> str:
    """Format a percentage as standings print it: .667, 1.000. Halves are rounded up."""
    thousandths = (share.numerator * 2000 + share.denominator) // (2 * share.denominator)
    return f"{thousandths / 1000:.3f}".removeprefix("0" if thousandths < 1000 else "")
