"""The leader boards of a league: what each counts, and for players or teams."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final, Literal

import msgspec

from league.model.history.leaders import Leader, StatLine, leaders

LEAST: Final = 10
"""The fewest attempts for which an average is listed."""


class LeaderBoard(msgspec.Struct, frozen=True):
    """A leader board of teams or players: by which statistic, and whether the fewest lead."""

    key: str
    title: str
    of: Literal["team", "player"]
    stat: str
    per: str | None = None
    """The stat to divide by, for those who have LEAST of it."""
    fewest: bool = False
    per_game: bool = False


BOARDS: Final = (
    LeaderBoard("scored", "Points a game", "team", "points", per_game=True),
    LeaderBoard(
        "allowed", "Fewest points allowed a game", "team", "allowed", fewest=True, per_game=True
    ),
    LeaderBoard("yards", "Yards a game", "team", "yards", per_game=True),
    LeaderBoard("rushing", "Rushing yards", "team", "rushing_yards"),
    LeaderBoard("passing", "Passing yards", "team", "passing_yards"),
    LeaderBoard("first_downs", "First downs", "team", "first_downs"),
    LeaderBoard("sacks", "Sacks", "team", "sacks"),
    LeaderBoard("taken", "Passes intercepted", "team", "interceptions"),
    LeaderBoard(
        "turnovers", "Fewest turnovers a game", "team", "turnovers", fewest=True, per_game=True
    ),
    LeaderBoard("man_passing", "Passing yards", "player", "passing_yards"),
    LeaderBoard("completion", "Passes completed", "player", "completions", per="passes"),
    LeaderBoard("touchdown_passes", "Touchdown passes", "player", "passing_touchdowns"),
    LeaderBoard("man_rushing", "Rushing yards", "player", "rushing_yards"),
    LeaderBoard("catches", "Catches", "player", "catches"),
    LeaderBoard("receiving", "Receiving yards", "player", "receiving_yards"),
    LeaderBoard("points", "Points", "player", "points"),
    LeaderBoard("touchdowns", "Touchdowns", "player", "touchdowns"),
    LeaderBoard("goals", "Field goals", "player", "goals_made"),
    LeaderBoard("punting", "Yards a punt", "player", "punt_yards", per="punts_measured"),
    LeaderBoard("man_returns", "Return yards", "player", "return_yards"),
    LeaderBoard("thefts", "Interceptions", "player", "interceptions"),
    LeaderBoard("tackles", "Tackles", "player", "tackles"),
)
"""Boards of teams come first."""


def led(
    board: LeaderBoard, teams: Sequence[StatLine], players: Sequence[StatLine], first: int = 5
) -> tuple[Leader, ...]:
    """Return the leaders of a board; empty where nothing was counted."""
    result = leaders(
        teams if board.of == "team" else players,
        board.stat,
        first=first,
        per=board.per,
        per_game=board.per_game,
        least=LEAST if board.per else 1,
        fewest=board.fewest,
    )
    return tuple(each for each in result if each.value or board.fewest)


def first_places(
    teams: Sequence[StatLine], players: Sequence[StatLine]
) -> tuple[tuple[LeaderBoard, tuple[Leader, ...]], ...]:
    """Return the leader of every board that has one, with those who share the place."""
    every = ((board, led(board, teams, players, first=1)) for board in BOARDS)
    return tuple((board, leaders) for board, leaders in every if leaders)


def value_text(board: LeaderBoard, value: int | Fraction) -> str:
    """Format a value: a share as a percentage, an average with one decimal, everything else
    whole."""
    if board.stat == "completions" and board.per:
        return f"{float(value * 100):.1f}%"
    return f"{float(value):.1f}" if board.per or board.per_game else str(value)
