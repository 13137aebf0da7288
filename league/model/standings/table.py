"""A table as it is shown: a row a team, with all that is derived for it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

import msgspec

from league.model.games import GameResult, SeasonGame
from league.model.standings.chains import Chain
from league.model.standings.clinch import State, marks
from league.model.standings.form import TeamForm, form
from league.model.standings.formula import Formula, Points, counted_book, reckon
from league.model.standings.order import RankedPlace, order, unused_steps
from league.model.standings.reasons import explained
from league.model.standings.steps import TossStep
from league.model.standings.tallies import (
    Group,
    SeasonTally,
    Tally,
    strength_of_schedule,
    strength_of_victory,
)


class RankedTeam(msgspec.Struct, frozen=True):
    """One team in a table."""

    place: RankedPlace
    tally: Tally
    form: TeamForm
    schedule: Fraction
    """Strength of schedule."""
    victory: Fraction
    """Strength of victory."""
    why: str
    """The place in words."""
    behind: Fraction = Fraction(0)
    """Games behind the first: half of what its wins are more and its losses fewer."""
    state: State = "open"
    """Whether it is sure of going on, or cannot."""
    points: Fraction | None = None
    """By a formula, where the league has one."""
    counted: int = 0
    """Games that count by the formula; those past its cap do not."""
    missing: int = 0
    """Different opponents that it still has to meet before it is ranked by the formula."""
    bowl: bool = False
    """Whether it has won enough for a bowl."""
    withdrawn: bool = False
    """Whether it has left the season."""

    @property
    def team(self) -> str:
        """Whose row it is."""
        return self.place.team


def table(
    book: SeasonTally,
    teams: Sequence[str],
    chain: Chain,
    names: Mapping[str, str],
    *,
    tosses: Sequence[TossStep] = (),
    points: Mapping[str, Fraction] | None = None,
    left: Iterable[SeasonGame] = (),
    through: int | None = None,
) -> tuple[RankedTeam, ...]:
    """The table of some teams. With `through`, marks are set for so many places; `left` are the
    games that are still to be played. By points no marks are set: formulas have no end."""
    places = order(book, teams, chain, tosses=tosses, points=points)
    states: dict[str, State] = {}
    if through is not None and points is None:
        states = marks(book, teams, left, through, places)
    return tuple(
        RankedTeam(
            place,
            book.tallies[place.team],
            form(book.lines[place.team]),
            strength_of_schedule(book, place.team),
            strength_of_victory(book, place.team),
            explained(
                place,
                names,
                unused_steps(book, places, place, chain, tosses=tosses, points=points),
            ),
            games_behind(book.tallies[places[0].team], book.tallies[place.team]),
            states.get(place.team, "open"),
            None if points is None else points[place.team],
        )
        for place in places
    )


def games_behind(first: Tally, other: Tally) -> Fraction:
    """How many games a team is behind another: 0 of equal records, below 0 if it is ahead."""
    return Fraction(first.won - other.won + other.lost - first.lost, 2)


class PointsTable(msgspec.Struct, frozen=True):
    """The table of a league by points."""

    rows: tuple[RankedTeam, ...]
    """Teams that have met enough different opponents to be ranked."""
    unranked: tuple[RankedTeam, ...]
    """Those that have not, in the same order among themselves."""
    points: dict[str, Points]
    """What every team has its points from."""


def points_table(
    teams: Sequence[str],
    results: Iterable[GameResult],
    formula: Formula,
    chain: Chain,
    names: Mapping[str, str],
    *,
    tosses: Sequence[TossStep] = (),
    groups: Mapping[str, Group] | None = None,
    within: Sequence[str] | None = None,
) -> PointsTable:
    """The table of a league by points: only games that count, and only so many as may. `within`
    are those who stand in it, if not all. Raises Refused for a formula that means nothing."""
    every = list(results)
    points = reckon(teams, every, formula)
    book, _ = counted_book(teams, every, formula, groups)
    totals = {team: Fraction(each.total) for team, each in points.items()}

    def rows(missing: bool) -> tuple[RankedTeam, ...]:
        chosen = [t for t in within or teams if bool(points[t].missing) == missing]
        result = table(book, chosen, chain, names, tosses=tosses, points=totals)
        return tuple(_by_points(row, points[row.team]) for row in result)

    return PointsTable(rows(missing=False), rows(missing=True), points)


def _by_points(row: RankedTeam, points: Points) -> RankedTeam:
    return msgspec.structs.replace(
        row, counted=len(points.counted), missing=points.missing, bowl=points.bowl
    )
