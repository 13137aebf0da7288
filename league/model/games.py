"""Games as the standings need them: who met whom, and the result; and what score sheets count
in addition to points, for tiebreakers.

A new count is an entry of COUNTS: the tiebreaker of its name, its odds, its command and its form
follow, and stored games count it automatically.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, Literal

import msgspec

from rulesets.core.ruleset import TOUCHDOWN

if TYPE_CHECKING:
    from league.model.stats.box_score import SideStats


MOST_POINTS: Final = 9999
"""The most points of a side that a form takes."""
Counts = tuple[tuple[str, int, int], ...]
"""Of a game: what is counted, by its name in COUNTS, and how many home and visitors have."""


class GameCount(msgspec.Struct, frozen=True):
    name: str
    """Of the count, of its tiebreaker and of its command, in the plural: touchdowns."""
    verb: str
    """What a team does: scored."""
    title: str
    """What the tiebreaker compares, as reasons say it."""
    count: Callable[[SideStats], int]
    """How many a team has in a stored game. Its own minus the opponents' are compared."""
    points: int = 0
    """The fewest points that one of them is worth: a team with fewer points has none."""


COUNTS: Final = {
    each.name: each
    for each in (
        GameCount(
            "touchdowns",
            "scored",
            "net touchdowns",
            lambda side: side.touchdowns,
            points=TOUCHDOWN,
        ),
    )
}


def count_in(counts: Counts, name: str) -> tuple[int, int] | None:
    """Return how many home and visitors have; None where that is not known."""
    return next(((home, visitors) for each, home, visitors in counts if each == name), None)


def with_count(counts: Counts, name: str, count: tuple[int, int] | None) -> Counts:
    """Return counts with one of them set, or left out."""
    others = tuple(each for each in counts if each[0] != name)
    return others if count is None else (*others, (name, *count))


Kind = Literal["played", "forfeit", "double_forfeit", "awarded", "conceded", "abandoned", "void"]

FINISHED: Final = frozenset({"played", "forfeit", "double_forfeit", "awarded", "conceded"})
"""Kinds of result that count in the standings. An abandoned game may be resumed, a void one
never took place."""


class SeasonGame(msgspec.Struct, frozen=True):
    """A game between two teams. Teams, boards and slots are keys of the league's rows."""

    key: str
    home: str
    visitors: str
    round: int = 0
    stage: str = "season"
    counts: bool = True
    """Whether it counts in the standings, which is fixed before it is played."""
    slot: str | None = None
    board: str | None = None

    @property
    def teams(self) -> tuple[str, str]:
        """Both teams, the home team first."""
        return self.home, self.visitors


class GameResult(msgspec.Struct, frozen=True):
    """The result of a game. A missing score is None, never 0."""

    fixture: str
    home: str
    visitors: str
    home_points: int | None = None
    visitors_points: int | None = None
    kind: Kind = "played"
    winner: str | None = None
    """The winner where no score shows it: a forfeit, an award, a concession, a level game that the
    tiebreaker of its rules has decided. May be left out for any other played game; a tied game has
    none, no matter who advances from it."""
    order: int = 0
    """Its place in the order in which games were finished."""
    counts: bool = True
    counted: Counts = ()
    """What its score sheet counts, as far as that is known."""
    stage: str = "season"

    @property
    def teams(self) -> tuple[str, str]:
        """Both teams, the home team first."""
        return self.home, self.visitors

    @property
    def finished(self) -> bool:
        """Whether it counts in the standings."""
        return self.kind in FINISHED

    @property
    def won_by(self) -> str | None:
        """The winner; None for a tie, a double forfeit, or an unfinished game."""
        if not self.finished or self.kind == "double_forfeit":
            return None
        if self.kind != "played":
            return self.winner
        home, visitors = self.home_points or 0, self.visitors_points or 0
        if home == visitors:
            return self.winner
        return self.home if home > visitors else self.visitors

    @property
    def by_tiebreak(self) -> bool:
        """Whether the tiebreaker of its rules has decided a game that was level in points."""
        level = self.home_points == self.visitors_points
        return self.kind == "played" and level and self.winner is not None

    @property
    def tied(self) -> bool:
        return self.finished and self.kind != "double_forfeit" and self.won_by is None

    def other(self, team: str) -> str:
        return self.visitors if team == self.home else self.home

    def points_of(self, team: str) -> int:
        """Return a team's points; 0 where there is no score."""
        points = self.home_points if team == self.home else self.visitors_points
        return points or 0


def faults_of(result: GameResult) -> tuple[str, ...]:
    """Return what is wrong with an entered result; empty when it is valid."""
    faults = []
    if result.home == result.visitors:
        faults.append("a team cannot meet itself")
    points = (result.home_points, result.visitors_points)
    if any(each is not None and each < 0 for each in points):
        faults.append("a score cannot be below 0")
    if (points[0] is None) != (points[1] is None):
        faults.append("a score has two numbers, or none")
    if result.winner is not None and result.winner not in result.teams:
        faults.append("the winner must be one of the two teams")
    faults += _faults_of_kind(result)
    return tuple(faults)


def _faults_of_kind(result: GameResult) -> list[str]:
    if result.kind == "played":
        if result.home_points is None or result.visitors_points is None:
            return ["a game that was played has a score"]
        if result.winner is not None and result.winner != result.won_by:
            return ["the winner is not the team with more points"]
    elif result.kind in ("forfeit", "awarded", "conceded"):
        if result.winner is None:
            return [f"a game that is {_SAID[result.kind]} has a winner"]
    elif result.winner is not None:
        return [f"a game that is {_SAID[result.kind]} has no winner"]
    return []


_SAID: Final = {
    "forfeit": "forfeited",
    "awarded": "awarded",
    "conceded": "conceded",
    "double_forfeit": "forfeited by both",
    "abandoned": "abandoned",
    "void": "void",
}
