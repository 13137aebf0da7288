"""Thousands of games in step, over the kernel: every game makes its next event at the same time.

The rules are those of the kernel, so those of the game; a game that is played here with some spins
is the game that `advance` plays with the same spins, event by event.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from quarterback.ai.kernel import Kernel
from quarterback.ai.solver.clock import Clock
from quarterback.ai.solver.induction import ENDLESS
from rulesets.core.sides import SIDES

Ints = NDArray[Any]
Floats = NDArray[Any]
ALWAYS: Final = 1 << 22
"""More events than any game has: past these a dial is held to have no end."""


class BatchMoment(NamedTuple):
    """Where some games stand in which the same side, or coach, is to call. All by game."""

    game: Ints
    position: Ints
    period: Ints
    left: Ints
    lead: Ints
    """Of the side that is to call."""
    owner: Ints
    """Who will choose at halftime: 0 the side that is to call, or no one any more; 1 the other."""


Caller = Callable[[BatchMoment], Ints]
"""A coach for many games at once: the place of each call among those that are open there."""
Spins = Callable[[Ints, Ints], Floats]
"""Chance: for some games, and how often each has spun, numbers from 0 up to, never quite, 1."""


class BatchGames(NamedTuple):
    """Games that are over, by game."""

    score: Ints
    """Of home and visitors."""
    spins: Ints
    """How often the dial was turned."""


class Draws:
    """The results of every call by draw, each in one number: what a step of a game looks up."""

    def __init__(self, kernel: Kernel) -> None:
        k = kernel
        self.calls = np.diff(k.pair_of)
        """How many calls are open, by position."""
        self.total = k.totals[k.table].astype(np.int32)
        """How many draws there are, by pair."""
        self.begin = (np.cumsum(self.total) - self.total).astype(np.int32)
        """Where the draws of each pair begin."""
        place = np.arange(int(self.total.sum())) - np.repeat(self.begin, self.total)
        row = k.draw[np.repeat(k.draw_of[k.table], self.total) + place]
        outcome = k.result[np.repeat(k.row_of[:-1], self.total) + row]
        code = (k.target.astype(np.int64) << 12) | ((k.points.astype(np.int64) + 128) << 4)
        code |= (k.swap << 3) | (k.cost.astype(np.int64) << 1) | k.ends
        self.code = code.astype(np.int32)[outcome]


_NO_POINTS: Final = 128


class Games:
    """Games under way, all by game; `acts` is 0 where the home side acts, else 1. Those that are
    over are archived: `game` says which are left."""

    def __init__(self, kernel: Kernel, clock: Clock, toss: Ints, draws: Draws) -> None:
        """`toss`: 0 where the home side won it, else 1."""
        many = len(toss)
        self._pair_of = kernel.pair_of
        self._draws = draws
        self._break_position = np.array([b.position for b in clock.breaks], np.int64)
        self._break_left = np.array([b.left for b in clock.breaks], np.int64)
        owners = np.array([SIDES.index(clock.owner[side]) for side in SIDES])
        self.game = np.arange(many)
        self.position = np.full(many, clock.breaks[0].position)
        self.acts = toss.astype(np.int64)
        self.owner = owners[toss]
        self.period = np.ones(many, np.int64)
        self.left = np.full(many, clock.halves[0])
        self.score = np.zeros((2, many), np.int64)
        self.spins = np.zeros(many, np.int64)
        self.played = BatchGames(np.zeros((many, 2), np.int64), np.zeros(many, np.int64))

    def _moment(self, at: Ints) -> BatchMoment:
        """Where some games stand, for the side that acts."""
        acts, period = self.acts[at], self.period[at]
        lead = (self.score[0, at] - self.score[1, at]) * (1 - 2 * acts)
        owner = np.where(period == 1, self.owner[at] != acts, 0)
        return BatchMoment(self.game[at], self.position[at], period, self.left[at], lead, owner)

    def event(
        self, callers: tuple[Caller, Caller], spins: Spins, at_once: Ints | None = None
    ) -> None:
        """The next call, and what comes of it, in every game under way; or in those that are
        `at_once` (by game: whether), while the others wait."""
        pair = self._pair_of[self.position] + self._called(callers, at_once)
        total = self._draws.total[pair]
        draw = (spins(self.game, self.spins) * total).astype(np.int64)
        code = self._draws.code[self._draws.begin[pair] + draw]
        spun = total > 1  # what takes effect at once is no spin
        if at_once is not None:
            spun &= at_once
            code = np.where(at_once, code, (self.position << 12) | (_NO_POINTS << 4))
        self.spins += spun
        self._led(code)

    @property
    def plays_left(self) -> int:
        """The most plays that any game has left."""
        if not len(self.game):
            return 0
        later = self._break_left[0] if len(self._break_left) else 0
        return int(np.where(self.period == 1, self.left + later, self.left).max())

    def last(self) -> Ints:
        """Whether a game has as much to be played as any."""
        first = self.period == self.period.min()
        array: Ints = first & (self.left == self.left[first].max())
        return array

    def _called(self, callers: tuple[Caller, Caller], at_once: Ints | None) -> Ints:
        """The place of the call in each game: where only one is open, no one is asked."""
        called = np.zeros(len(self.game), np.int64)
        choosing = self._draws.calls[self.position] > 1
        if at_once is not None:
            choosing &= at_once
        if callers[0] is callers[1]:
            at = np.flatnonzero(choosing)
            called[at] = callers[0](self._moment(at))
            return called
        for side, caller in enumerate(callers):
            at = np.flatnonzero(choosing & (self.acts == side))
            called[at] = caller(self._moment(at))
        return called

    def _led(self, code: Ints) -> None:
        """What came of an event in each game."""
        points = ((code >> 4) & 255) - _NO_POINTS
        scored = np.flatnonzero(points)
        if len(scored):
            gain = points[scored]
            side = np.where(gain > 0, self.acts[scored], 1 - self.acts[scored])
            self.score[side, scored] += np.abs(gain)
        self.acts ^= (code >> 3) & 1
        self.left -= (code >> 1) & 1
        self.position = code >> 12
        ended = (self.left <= 0) & (code & 1).astype(bool)
        if ended.any():
            self._half_over(np.flatnonzero(ended))

    def _half_over(self, at: Ints) -> None:
        """A half is over: the next one, as far as there is something left of it, or the end."""
        over = (self.period[at] == 2) | (-self.left[at] >= len(self._break_left))
        on = at[~over]
        run_over = -self.left[on]
        self.period[on] = 2
        self.position[on] = self._break_position[run_over]
        self.left[on] = self._break_left[run_over]
        self.acts[on] = self.owner[on]
        if over.any():
            self._put_away(at[over])

    def _put_away(self, at: Ints) -> None:
        self.played.score[self.game[at]] = self.score[:, at].T
        self.played.spins[self.game[at]] = self.spins[at]
        stays = np.ones(len(self.game), bool)
        stays[at] = False
        self.score = self.score[:, stays]
        for name in ("game", "position", "acts", "owner", "period", "left", "spins"):
            setattr(self, name, getattr(self, name)[stays])


def play(
    kernel: Kernel,
    clock: Clock,
    callers: tuple[Caller, Caller],
    toss: Ints,
    spins: Spins,
    draws: Draws | None = None,
    by_time: bool = False,
    progress: Callable[[int], None] = lambda left: None,
) -> BatchGames:
    """Games from after the toss to their end. `callers`: for home and visitors; `draws`: of the
    kernel, for whoever plays more than once. `by_time`: all are asked about one moment of the game
    before any goes on to the next, as coaches want it who work moments out. `told` hears how many
    plays are left. Raises ValueError for a game that does not end."""
    games = Games(kernel, clock, toss, draws or Draws(kernel))
    for _ in range(ALWAYS):
        if not len(games.game):
            return games.played
        games.event(callers, spins, games.last() if by_time else None)
        progress(games.plays_left)
    raise ValueError(ENDLESS)


def by_chance(random: np.random.Generator) -> Spins:
    """Spins of a source of chance."""
    return lambda games, spun: random.random(len(games))
