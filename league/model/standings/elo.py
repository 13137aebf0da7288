"""Elo ratings (the expected result of a game, and the difference from it), form and streaks of a
team, and the head-to-head record of two teams."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Final

import msgspec

from league.model.games import GameResult
from league.model.standings.tallies import LOSS, TIE, WIN, GameLine, SeasonTally, Tally, add_up


class Elo(msgspec.Struct, frozen=True):
    """The parameters of a rating."""

    start: float = 1500.0
    k: float = 20.0
    """The most that a game can change a rating."""
    spread: float = 400.0
    """A lead of this many points is ten to one."""
    home: float = 0.0
    """The value of playing at home, in points."""


USUAL: Final = Elo()


class RatingChange(msgspec.Struct, frozen=True):
    fixture: str
    home: str
    visitors: str
    gained: float
    """By the home team; the visitors lost as much."""
    expected: float
    """For the home team: 1 is a certain win."""


def expected(elo: Elo, one: float, other: float) -> float:
    """Return the expected result of a team of one rating against another: a tie is a half."""
    return float(1 / (1 + 10 ** ((other - one) / elo.spread)))


def ratings(
    results: Iterable[GameResult], elo: Elo = USUAL, start: Mapping[str, float] | None = None
) -> tuple[dict[str, float], tuple[RatingChange, ...]]:
    """Return ratings after all results that count, and the change by each game, in the order in
    which games were finished. A double forfeit changes nothing. `start` has ratings from earlier
    seasons."""
    now = dict(start or {})
    changes = []
    for result in sorted(results, key=lambda each: (each.order, each.fixture)):
        if not (result.finished and result.counts) or result.kind == "double_forfeit":
            continue
        home, visitors = (now.get(team, elo.start) for team in result.teams)
        hoped = expected(elo, home + elo.home, visitors)
        winner = result.won_by
        scored = 0.5 if winner is None else float(winner == result.home)
        gained = elo.k * (scored - hoped)
        now[result.home], now[result.visitors] = home + gained, visitors - gained
        changes.append(RatingChange(result.fixture, result.home, result.visitors, gained, hoped))
    return now, tuple(changes)


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
