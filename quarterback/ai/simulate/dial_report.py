"""A dial's game under perfect play: measured over many games."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from quarterback.ai.coaches.bias import Style
from quarterback.ai.simulate.batch import BatchMoment, Luck, by_chance, play
from quarterback.ai.simulate.callers import Training
from quarterback.ai.solver.lattice import Ints
from rulesets.core.state import SCRIMMAGE


class CallStats(NamedTuple):
    """A call of the perfect coach where he has a choice."""

    call: str
    a_game: float
    """How often both together make it in a game."""
    worth: float
    """Its value to a team in a game, in win probability from 0 to 1: over the next best call,
    each time that it is the best."""


class DialStats(NamedTuple):
    """Games between two perfect coaches."""

    games: int
    points: float
    """Points of both teams per game."""
    points_error: float
    drives: float
    """Per game. A drive is what a team plays from scrimmage until the opponents do, or someone
    has scored."""
    plays_a_drive: float
    calls: tuple[CallStats, ...]
    """In the order of the signals."""


class _Watched:
    """A perfect coach whose calls are counted."""

    def __init__(self, training: Training, side: int, last: Ints) -> None:
        self._kernel = training.kernel
        self._judge = training.judge("win")
        self._caller = training.styled(Style(), Luck(0))
        self._side, self._last = side, last
        self._scrimmage = training.kernel.phases.index(SCRIMMAGE)
        self.calls_made = np.zeros(len(training.kernel.calls))
        self.worth = np.zeros(len(training.kernel.calls))
        self.drives = self.plays = 0

    def __call__(self, moment: BatchMoment) -> Ints:
        called = self._caller(moment)
        if not len(moment.game):
            return called
        k = self._kernel
        call = k.call[k.pair_of[moment.position] + called]
        best = np.sort(self._judge(moment), axis=1)
        better = (best[:, -1] - best[:, -2]) / 2  # win less loss into chances
        self.calls_made += np.bincount(call, minlength=len(self.calls_made))
        self.worth += np.bincount(call, better, minlength=len(self.worth))
        mask = k.phase[moment.position] == self._scrimmage
        game = moment.game[mask]
        self.plays += len(game)
        self.drives += int((self._last[game] != self._side).sum())
        self._last[game] = self._side
        self._last[moment.game[~mask]] = -1
        return called


def measure_dial(training: Training, games: int, seed: int) -> DialStats:
    """Play games between two perfect coaches. Raises Unknowable."""
    last = np.full(games, -1)
    coaches = (_Watched(training, 0, last), _Watched(training, 1, last))
    chance = by_chance(np.random.default_rng(seed))
    toss = np.arange(games) % 2
    played = play(training.kernel, training.clock, coaches, toss, chance, by_time=True)
    points = played.score.sum(axis=1)
    result, worth = (
        coaches[0].calls_made + coaches[1].calls_made,
        coaches[0].worth + coaches[1].worth,
    )
    drives = sum(coach.drives for coach in coaches)
    return DialStats(
        games,
        float(points.mean()),
        float(points.std() / games**0.5),
        drives / games,
        sum(coach.plays for coach in coaches) / max(drives, 1),
        tuple(
            CallStats(call, float(result[n]) / games, float(worth[n]) / (2 * games))
            for n, call in enumerate(training.kernel.calls)
            if result[n]
        ),
    )
