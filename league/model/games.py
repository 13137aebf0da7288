"""A game of a season: who is to meet whom, and what came of it."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

Kind = Literal[
    "played", "forfeit", "double_forfeit", "awarded", "conceded", "abandoned", "void"
]  # fmt: skip

FINISHED: Final = frozenset({"played", "forfeit", "double_forfeit", "awarded", "conceded"})
"""Kinds that stand in a table. An abandoned game may be resumed, a void one never was."""


class SeasonGame(msgspec.Struct, frozen=True):
    """Two teams that are to meet. Teams, boards and slots are keys of the league's records."""

    key: str
    home: str
    visitors: str
    round: int = 0
    stage: str = "season"
    counts: bool = True
    """Whether it counts in the table, which is fixed before it is played."""
    slot: str | None = None
    board: str | None = None

    @property
    def teams(self) -> tuple[str, str]:
        """Both, the home side first."""
        return self.home, self.visitors


class GameResult(msgspec.Struct, frozen=True):
    """What came of a game. A missing score is None, never 0."""

    fixture: str
    home: str
    visitors: str
    home_points: int | None = None
    visitors_points: int | None = None
    kind: Kind = "played"
    winner: str | None = None
    """Who has it where no score says so: a forfeit, an award, a concession. Of a played game it
    may be left out; a game that is drawn has none, whoever goes on from it."""
    order: int = 0
    """Its place in the order in which games were finished."""
    counts: bool = True
    touchdowns: tuple[int, int] | None = None
    """Of home side and visitors, where the score sheet has them."""
    stage: str = "season"

    @property
    def teams(self) -> tuple[str, str]:
        """Both, the home side first."""
        return self.home, self.visitors

    @property
    def finished(self) -> bool:
        """Whether it stands in a table."""
        return self.kind in FINISHED

    @property
    def won_by(self) -> str | None:
        """The winner; None of a tie, of a double forfeit, and of what was not finished."""
        if not self.finished or self.kind == "double_forfeit":
            return None
        if self.kind != "played":
            return self.winner
        home, visitors = self.home_points or 0, self.visitors_points or 0
        return None if home == visitors else self.home if home > visitors else self.visitors

    @property
    def lost_by(self) -> str | None:
        """The loser; None of a tie and of a double forfeit, which both have lost."""
        winner = self.won_by
        return None if winner is None else self.other(winner)

    @property
    def tied(self) -> bool:
        """Whether it ended level."""
        return self.finished and self.kind != "double_forfeit" and self.won_by is None

    def other(self, team: str) -> str:
        """The opponent of one of the two."""
        return self.visitors if team == self.home else self.home

    def points_of(self, team: str) -> int:
        """What a team scored; 0 where no score was kept."""
        report = self.home_points if team == self.home else self.visitors_points
        return report or 0


def faults_of(result: GameResult) -> tuple[str, ...]:
    """What is wrong with a result as it is told, in words; none when it can stand."""
    items = []
    if result.home == result.visitors:
        items.append("a team cannot meet itself")
    points = (result.home_points, result.visitors_points)
    if any(each is not None and each < 0 for each in points):
        items.append("a score cannot be below 0")
    if (points[0] is None) != (points[1] is None):
        items.append("a score has two numbers, or none")
    if result.winner is not None and result.winner not in result.teams:
        items.append("the winner must be one of the two teams")
    items += _faults_of_kind(result)
    return tuple(items)


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
