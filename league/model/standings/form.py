"""Form and streaks of a team, and the head-to-head record of two teams."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Final

import msgspec

from league.model.standings.tallies import LOSS, TIE, WIN, GameLine, SeasonTally, Tally, add_up

LETTERS: Final = {WIN: "W", TIE: "T", LOSS: "L"}


class TeamForm(msgspec.Struct, frozen=True):
    """A team's recent form."""

    last: str
    """Letters of its last games, the latest last: WWLTW."""
    streak: str
    """Its current streak: W3, L1, T2; empty before its first game."""
    longest: str
    """Its longest winning streak: W5; empty without a win."""
    home: Tally
    away: Tally


def form(lines: Sequence[GameLine], last: int = 5) -> TeamForm:
    """Return the form of one team from its games in the order in which they were finished."""
    letters = "".join(LETTERS[line.half_points] for line in lines)
    runs = [(letter, len(list(run))) for letter, run in groupby(letters)]
    most = max((length for letter, length in runs if letter == "W"), default=0)
    return TeamForm(
        letters[len(letters) - min(last, len(letters)) :],
        f"{runs[-1][0]}{runs[-1][1]}" if runs else "",
        f"W{most}" if most else "",
        add_up(line for line in lines if line.at_home),
        add_up(line for line in lines if not line.at_home),
    )


class Rivalry(msgspec.Struct, frozen=True):
    """All games between two teams, from the view of the first."""

    tally: Tally
    games: tuple[GameLine, ...]
    streak: str
    """Of the first team: W2."""
    widest: GameLine | None
    """Its widest win."""


def rivalry(season: SeasonTally, one: str, other: str) -> Rivalry:
    """Return the head-to-head record of two teams."""
    games = season.against(one, [other])
    won = [line for line in games if line.half_points == WIN]
    widest = max(won, key=lambda line: line.scored - line.allowed, default=None)
    return Rivalry(add_up(games), games, form(games).streak, widest)
