"""Elo ratings: the expected result of a game, and the difference from it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

import msgspec

from league.model.games import GameResult


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
    """How a game changed the ratings."""

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
