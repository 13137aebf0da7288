"""Elo ratings: what was expected of a game, and how far it went otherwise."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

import msgspec

from league.model.games import GameResult


class Elo(msgspec.Struct, frozen=True):
    """The numbers of a rating."""

    start: float = 1500.0
    k: float = 20.0
    """The most that a game can move a rating."""
    spread: float = 400.0
    """So many points ahead is ten to one."""
    home: float = 0.0
    """What playing at home is worth."""


USUAL: Final = Elo()


class RatingChange(msgspec.Struct, frozen=True):
    """What a game did to the ratings."""

    fixture: str
    home: str
    visitors: str
    gained: float
    """By the home side; the visitors lost as much."""
    expected: float
    """Of the home side: 1 a certain win."""


def expected(elo: Elo, one: float, other: float) -> float:
    """What is expected of a team of one rating against another: a tie is a half."""
    return float(1 / (1 + 10 ** ((other - one) / elo.spread)))


def ratings(
    results: Iterable[GameResult], elo: Elo = USUAL, start: Mapping[str, float] | None = None
) -> tuple[dict[str, float], tuple[RatingChange, ...]]:
    """Ratings after all results that count, and what each game did, in the order in which games
    were finished. A forfeit by both moves nothing. `start` has ratings from seasons before."""
    now = dict(start or {})
    changes = []
    for result in sorted(results, key=lambda each: (each.order, each.fixture)):
        if not (result.finished and result.counts) or result.kind == "double_forfeit":
            continue
        home, visitors = (now.get(team, elo.start) for team in result.teams)
        hoped = expected(elo, home + elo.home, visitors)
        winner = result.won_by
        created = 0.5 if winner is None else float(winner == result.home)
        gained = elo.k * (created - hoped)
        now[result.home], now[result.visitors] = home + gained, visitors - gained
        changes.append(RatingChange(result.fixture, result.home, result.visitors, gained, hoped))
    return now, tuple(changes)
