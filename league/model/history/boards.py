"""The lists of leaders that a league has: what each counts, and of whom."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final, Literal

import msgspec

from league.model.history.leaders import Leader, StatLine, leaders

LEAST: Final = 10
"""Attempts from which on an average is one."""


class Board(msgspec.Struct, frozen=True):
    """One list of leaders."""

    key: str
    title: str
    of: Literal["team", "man"]
    stat: str
    per: str | None = None
    """By which the stat is divided, for those who have LEAST of it."""
    fewest: bool = False
    per_game: bool = False


BOARDS: Final = (
    Board("scored", "Points a game", "team", "points", per_game=True),
    Board("allowed", "Fewest points allowed a game", "team", "allowed", fewest=True, per_game=True),
    Board("yards", "Yards a game", "team", "yards", per_game=True),
    Board("rushing", "Rushing yards", "team", "rushing_yards"),
    Board("passing", "Passing yards", "team", "passing_yards"),
    Board("first_downs", "First downs", "team", "first_downs"),
    Board("sacks", "Sacks", "team", "sacks"),
    Board("taken", "Passes intercepted", "team", "interceptions"),
    Board("turnovers", "Fewest turnovers a game", "team", "turnovers", fewest=True, per_game=True),
    Board("man_passing", "Passing yards", "man", "passing_yards"),
    Board("completion", "Passes completed", "man", "completions", per="passes"),
    Board("touchdown_passes", "Touchdown passes", "man", "passing_touchdowns"),
    Board("man_rushing", "Rushing yards", "man", "rushing_yards"),
    Board("receiving", "Receiving yards", "man", "receiving_yards"),
    Board("goals", "Field goals", "man", "goals_made"),
    Board("punting", "Yards a punt", "man", "punt_yards", per="punts_measured"),
    Board("thefts", "Interceptions", "man", "interceptions"),
    Board("tackles", "Tackles", "man", "tackles"),
)
"""Those of teams first."""


def led(
    board: Board, teams: Sequence[StatLine], men: Sequence[StatLine], first: int = 5
) -> tuple[Leader, ...]:
    """Who leads a list; nobody where nothing of it was counted."""
    found = leaders(
        teams if board.of == "team" else men,
        board.stat,
        first=first,
        per=board.per,
        per_game=board.per_game,
        least=LEAST if board.per else 1,
        fewest=board.fewest,
    )
    return tuple(each for each in found if each.value or board.fewest)


def value_text(board: Board, value: int | Fraction) -> str:
    """A figure for people: a share as percent, an average with one place, else whole."""
    if board.stat == "completions" and board.per:
        return f"{float(value * 100):.1f} %"
    return f"{float(value):.1f}" if board.per or board.per_game else str(value)
