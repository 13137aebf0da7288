"""A game of a season: its teams, and its result."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from league.model.counts import Counts

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
        """Whether it ended in a tie."""
        return self.finished and self.kind != "double_forfeit" and self.won_by is None

    def other(self, team: str) -> str:
        """Return the opponent of one of the two teams."""
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
