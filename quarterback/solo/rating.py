"""A rating by Glicko-2 (Mark Glickman, "Example of the Glicko-2 system"), against coaches whose
ratings are known.

Ratings are on the coaches' own scale (docs/coaches.md): the Letterman's is 1000 with every dial,
and 400 more win ten games for every loss. A coach counts with his rating on the dial of the game.
No library: the whole system is the one function `rated`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from math import exp, log, pi, sqrt
from typing import Final, NamedTuple

from quarterback.ai.coaches import COACHES
from quarterback.ai.coaches.ratings import ratings_with
from quarterback.rule_sets import name_of_dial
from quarterback.solo.games import SoloGame

SCALE: Final = 173.7178
"""Points of a rating in a unit of the system."""
TAU: Final = 0.5
"""How much the volatility may change."""
_CLOSE: Final = 1e-6


class SoloRating(NamedTuple):
    rating: float
    deviation: float
    """A standard error, in the same points."""
    volatility: float = 0.06


NEWCOMER: Final = SoloRating(900.0, 350.0)
"""Before the first game: anything is possible."""


class Opponent(NamedTuple):
    """A game against a rated opponent: 1 for a win, one half for a tie, 0 for a loss."""

    rating: float
    deviation: float
    score: float


def rated(before: SoloRating, games: Sequence[Opponent], center: float = 1500.0) -> SoloRating:
    """Return the rating after a rating period. `center`: the rating in the middle of the scale;
    the result does not depend on it. Numbers in the comments are the steps of the paper."""
    mu, phi = (before.rating - center) / SCALE, before.deviation / SCALE  # step 2
    if not games:
        return before._replace(deviation=SCALE * sqrt(phi**2 + before.volatility**2))
    information = gained = 0.0
    for other in games:  # steps 3 and 4
        g = 1 / sqrt(1 + 3 * (other.deviation / SCALE) ** 2 / pi**2)
        expected = 1 / (1 + exp(-g * (mu - (other.rating - center) / SCALE)))
        information += g**2 * expected * (1 - expected)
        gained += g * (other.score - expected)
    variance = 1 / information
    volatility = _volatility(before.volatility, phi, variance, variance * gained)  # step 5
    wider = sqrt(phi**2 + volatility**2)  # step 6
    phi = 1 / sqrt(1 / wider**2 + 1 / variance)  # step 7
    mu += phi**2 * gained
    return SoloRating(SCALE * mu + center, SCALE * phi, volatility)


def _volatility(sigma: float, phi: float, variance: float, delta: float) -> float:
    """Return the new volatility, by the Illinois algorithm of step 5."""
    a = log(sigma**2)

    def f(x: float) -> float:
        e = exp(x)
        spread = phi**2 + variance + e
        return e * (delta**2 - spread) / (2 * spread**2) - (x - a) / TAU**2

    low = a
    if delta**2 > phi**2 + variance:
        high = log(delta**2 - phi**2 - variance)
    else:
        k = 1
        while f(a - k * TAU) < 0:
            k += 1
        high = a - k * TAU
    f_low, f_high = f(low), f(high)
    while abs(high - low) > _CLOSE:
        middle = low + (low - high) * f_low / (f_high - f_low)
        f_middle = f(middle)
        if f_middle * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = middle, f_middle
    return exp(low / 2)


def career_rating(games: Iterable[SoloGame]) -> SoloRating | None:
    """Return the rating after these games, in order; a rating period is a day (UTC) on which games
    were begun. None before the first game against a rated coach."""
    counted = [game for game in games if game.on_dial and game.coach in COACHES]
    now = NEWCOMER
    for _, day in groupby(counted, key=lambda game: game.begun.date()):
        now = rated(now, [_opponent(game) for game in day])
    return now if counted else None


def _opponent(game: SoloGame) -> Opponent:
    score = {"won": 1.0, "tied": 0.5, "lost": 0.0}[game.result]
    ratings = ratings_with(name_of_dial(game.dial))
    return Opponent(ratings.of[game.coach], ratings.error, score)
