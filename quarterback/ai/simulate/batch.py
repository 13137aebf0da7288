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


class Moment(NamedTuple):
    """Where some games stand in which the same side, or coach, is to call. All by game."""

    game: Ints
    position: Ints
    period: Ints
    left: Ints
    lead: Ints
    """Of the side that is to call."""
    owner: Ints
    """Who will choose at half-time: 0 the side that is to call, or nobody any more; 1 the other."""


Caller = Callable[[Moment], Ints]
"""A coach for many games at once: the place of each call among those that are open there."""
Spins = Callable[[Ints, Ints], Floats]
"""Chance: for some games, and how often each has spun, numbers from 0 up to, never quite, 1."""


class Played(NamedTuple):
    """Games that are over, by game."""

    score: Ints
    """Of home and visitors."""
    spins: Ints
    """How often the dial was turned."""


class Games:
    """Games under way, all by game; `acts` is 0 where the home side acts, else 1."""

    def __init__(self, kernel: Kernel, clock: Clock, toss: Ints) -> None:
        """`toss`: 0 where the home side won it, else 1."""
        many = len(toss)
        begin = clock.breaks[0].position
        self.kernel = kernel
        self.clock = clock
        self.position = np.full(many, begin, np.int32)
        self.acts = toss.astype(np.int8)
        owners = np.array([SIDES.index(clock.owner[side]) for side in SIDES], np.int8)
        self.owner = owners[toss]
        self.period = np.ones(many, np.int8)
        self.left = np.full(many, clock.halves[0], np.int32)
        self.score = np.zeros((many, 2), np.int32)
        self.spins = np.zeros(many, np.int32)
        self.under_way = np.arange(many)
        self._totals = kernel.totals
        breaks = [*clock.breaks]
        self._break_position = np.array([b.position for b in breaks], np.int32)
        self._break_left = np.array([b.left for b in breaks], np.int32)

    def moment(self, games: Ints) -> Moment:
        """Where some games stand, for the side that acts."""
        acts = self.acts[games]
        score = self.score[games]
        mine = np.take_along_axis(score, acts[:, None].astype(np.intp), 1)[:, 0]
        lead = 2 * mine - score.sum(axis=1)
        owner = np.where(self.period[games] == 1, self.owner[games] != acts, 0)
        return Moment(
            games, self.position[games], self.period[games], self.left[games], lead, owner
        )

    def event(self, callers: tuple[Caller, Caller], spins: Spins) -> None:
        """The next call, and what comes of it, in every game under way."""
        games = self.under_way
        kernel = self.kernel
        pair = kernel.pair_of[self.position[games]] + self._called(games, callers)
        table = kernel.table[pair]
        row = np.zeros(len(games), np.int64)
        turned = self._totals[table] > 1
        spun = games[turned]
        chance = spins(spun, self.spins[spun])
        draw = (chance * self._totals[table[turned]]).astype(np.int64)
        row[turned] = kernel.draw[kernel.draw_of[table[turned]] + draw]
        self.spins[spun] += 1
        self._led(games, kernel.result[kernel.row_of[pair] + row])

    def _called(self, games: Ints, callers: tuple[Caller, Caller]) -> Ints:
        """The place of the call in each game: where only one is open, nobody is asked."""
        k = self.kernel
        position = self.position[games]
        called = np.zeros(len(games), np.int64)
        asked = k.pair_of[position + 1] - k.pair_of[position] > 1
        for side, caller in enumerate(callers):
            of_side = np.flatnonzero(asked & (self.acts[games] == side))
            if len(of_side):
                called[of_side] = caller(self.moment(games[of_side]))
        return called

    def _led(self, games: Ints, outcome: Ints) -> None:
        """What came of an event in each game."""
        k = self.kernel
        points = k.points[outcome]
        scored = np.flatnonzero(points)
        acts = self.acts[games]
        if len(scored):
            gain = points[scored]
            side = np.where(gain > 0, acts[scored], 1 - acts[scored])
            np.add.at(self.score, (games[scored], side), np.abs(gain))
        self.acts[games] = acts ^ k.swap[outcome]
        self.position[games] = k.target[outcome]
        left = self.left[games] - k.cost[outcome]
        self.left[games] = left
        ended = np.flatnonzero((left <= 0) & k.ends[outcome])
        if len(ended):
            self._half_over(games[ended])

    def _half_over(self, games: Ints) -> None:
        """A half is over: the next one, as far as there is something left of it, or the end."""
        over = (self.period[games] == 2) | (-self.left[games] >= len(self._break_left))
        on = games[~over]
        if len(on):
            run_over = -self.left[on]
            self.period[on] = 2
            self.position[on] = self._break_position[run_over]
            self.left[on] = self._break_left[run_over]
            self.acts[on] = self.owner[on]
        if over.any():
            finished = np.zeros(len(self.acts), bool)
            finished[games[over]] = True
            self.under_way = self.under_way[~finished[self.under_way]]


def play(
    kernel: Kernel, clock: Clock, callers: tuple[Caller, Caller], toss: Ints, spins: Spins
) -> Played:
    """Games from after the toss to their end. `callers`: for home and visitors. Raises ValueError
    for a game that does not end."""
    games = Games(kernel, clock, toss)
    for _ in range(ALWAYS):
        if not len(games.under_way):
            return Played(games.score, games.spins)
        games.event(callers, spins)
    raise ValueError(ENDLESS)


def by_chance(random: np.random.Generator) -> Spins:
    """Spins of a source of chance."""
    return lambda games, spun: random.random(len(games))
