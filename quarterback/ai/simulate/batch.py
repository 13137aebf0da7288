"""Thousands of games in step, over the kernel: every game makes its next event at the same time.

The rules are those of the kernel, so those of the game; a game played here with some spins is the
game that `advance` plays with the same spins, event by event.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from quarterback.ai.kernel.tables import Kernel, standing
from quarterback.ai.solver.clock import Clock
from quarterback.ai.solver.induction import ENDLESS
from quarterback.ai.solver.lattice import Floats, Ints
from rulesets.core.sides import SIDES

_STEP: Final = np.uint64(0x9E3779B97F4A7C15)
_FIRST: Final = np.uint64(0xBF58476D1CE4E5B9)
_SECOND: Final = np.uint64(0x94D049BB133111EB)
_UNIT: Final = 2.0**-53


def _mixed(words: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """Mix the bits of each word, in place (the finalizer of the SplitMix64 generator)."""
    words ^= words >> np.uint64(30)
    words *= _FIRST
    words ^= words >> np.uint64(27)
    words *= _SECOND
    words ^= words >> np.uint64(31)
    return words


class Luck:
    """A source of randomness: a number for each game and whatever counts its events."""

    def __init__(self, *seeds: int) -> None:
        word = np.zeros(1, np.uint64)
        for seed in seeds:
            word = _mixed(word + np.uint64(seed & (1 << 64) - 1) + _STEP)
        self._seed = word

    def of(self, game: Ints, *events: Ints) -> Floats:
        """Return numbers from 0 up to but not including 1: by game; of shapes that broadcast."""
        words = self._seed
        for numbers in (game, *events):
            words = _mixed(words + numbers.astype(np.uint64) * _STEP + _STEP)
        array: Floats = (words >> np.uint64(11)) * _UNIT
        return array


ALWAYS: Final = 1 << 22
"""More events than any game has: past these a dial is taken to be endless."""


class BatchMoment(NamedTuple):
    """Situations of some games in which the same team, or coach, is to call. All by game."""

    game: Ints
    position: Ints
    period: Ints
    left: Ints
    lead: Ints
    """For the calling team."""
    owner: Ints
    """Who will choose at halftime: 0 the calling team, or no one any more; 1 the opponents."""
    ahead: Ints
    """By how many penetrations the calling team is ahead, where those break a tie."""

    @property
    def standing(self) -> Ints:
        """How the calling team stands, as `kernel.tables.standing` has it."""
        array: Ints = standing(self.lead, self.ahead)
        return array


Caller = Callable[[BatchMoment], Ints]
"""A coach for many games at once: the index of each call among the legal ones."""
Spins = Callable[[Ints, Ints], Floats]
"""Randomness: for some games, and how often each has spun, numbers from 0 up to but not
including 1."""


class BatchGames(NamedTuple):
    score: Ints
    """For home and visitors."""
    spins: Ints
    """How often the dial was spun."""
    penetrations: Ints
    """Of home and visitors, where they break a tie (LQ-R38); else none."""
    deepest: Ints
    """How far home and visitors came, likewise."""

    @property
    def won(self) -> Ints:
        """By game: 1 where home has won it, -1 where the visitors have, 0 for a tie."""
        array = np.zeros(len(self.score), np.int64)
        for of_each in (self.deepest, self.penetrations, self.score):
            ahead = np.sign(of_each[:, 0] - of_each[:, 1])
            array = np.where(ahead != 0, ahead, array)
        return array


class Draws:
    """The results of every call by draw, each in one number: the lookup table of a step."""

    def __init__(self, kernel: Kernel) -> None:
        k = kernel
        self.calls = np.diff(k.pair_of)
        """The number of legal calls, by position."""
        self.total = k.totals[k.table].astype(np.int32)
        """The number of draws, by pair."""
        self.begin = (np.cumsum(self.total) - self.total).astype(np.int32)
        """Where the draws of each pair begin."""
        code = (k.target.astype(np.int64) << 12) | ((k.points.astype(np.int64) + 128) << 4)
        code |= (k.swap << 3) | (k.cost.astype(np.int64) << 1) | k.ends
        self.counts_drives = k.drive_count is not None
        if self.counts_drives:
            code |= (k.penetrations.astype(np.int64) + 1) << _PENETRATIONS
            code |= (k.deepest.astype(np.int64) + _AS_DEEP) << _DEEPEST
        else:
            code = code.astype(np.int32)
        self.code = np.empty(int(self.total.sum()), code.dtype)
        for table, total in enumerate(k.totals.tolist()):
            pairs = np.flatnonzero(k.table == table)
            rows = k.draw[k.draw_of[table] : k.draw_of[table + 1]]
            result = k.result[k.row_of[pairs][:, None] + rows]
            self.code[self.begin[pairs][:, None] + np.arange(total)] = code[result]


_NO_POINTS: Final = 128
_AS_DEEP: Final = 128
"""Stands for no yard line that a team has come to."""
_POSITIONS: Final = (1 << 20) - 1
_PENETRATIONS: Final = 32
_DEEPEST: Final = 36
"""Where a code has what counts of drives."""
_NO_DRIVES: Final = (1 << _PENETRATIONS) | (_AS_DEEP << _DEEPEST)


class Games:
    """Games in progress, all by game; `acts` is 0 where the home team acts, else 1. Finished
    games are stored apart: `game` says which are left."""

    def __init__(self, kernel: Kernel, clock: Clock, toss: Ints, draws: Draws) -> None:
        """`toss`: 0 where the home team won it, else 1."""
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
        self.penetrations = np.zeros((2, many), np.int64)
        self.deepest = np.zeros((2, many), np.int64)
        self.played = BatchGames(
            np.zeros((many, 2), np.int64),
            np.zeros(many, np.int64),
            np.zeros((many, 2), np.int64),
            np.zeros((many, 2), np.int64),
        )

    def _moment(self, at: Ints) -> BatchMoment:
        """Return situations of some games, for the acting team."""
        acts, period = self.acts[at], self.period[at]
        sign = 1 - 2 * acts
        lead = (self.score[0, at] - self.score[1, at]) * sign
        ahead = (self.penetrations[0, at] - self.penetrations[1, at]) * sign
        owner = np.where(period == 1, self.owner[at] != acts, 0)
        return BatchMoment(
            self.game[at], self.position[at], period, self.left[at], lead, owner, ahead
        )

    def event(
        self, callers: tuple[Caller, Caller], spins: Spins, at_once: Ints | None = None
    ) -> None:
        """Make the next call and apply its result in every game in progress; or in those that
        are `at_once` (a flag by game), while the others wait."""
        pair = self._pair_of[self.position] + self._called(callers, at_once)
        total = self._draws.total[pair]
        draw = (spins(self.game, self.spins) * total).astype(np.int64)
        code = self._draws.code[self._draws.begin[pair] + draw]
        spun = total > 1  # a call that takes effect at once has no spin
        if at_once is not None:
            spun &= at_once
            stays = (self.position << 12) | (_NO_POINTS << 4)
            if self._draws.counts_drives:
                stays |= _NO_DRIVES
            code = np.where(at_once, code, stays)
        self.spins += spun
        self._led(code)

    @property
    def plays_left(self) -> int:
        """Return the most plays that any game has left."""
        if not len(self.game):
            return 0
        later = self._break_left[0] if len(self._break_left) else 0
        return int(np.where(self.period == 1, self.left + later, self.left).max())

    def last(self) -> Ints:
        """Return whether each game has as much left to play as any."""
        first = self.period == self.period.min()
        array: Ints = first & (self.left == self.left[first].max())
        return array

    def _called(self, callers: tuple[Caller, Caller], at_once: Ints | None) -> Ints:
        """Return the index of the call in each game: where only one is legal, no coach is asked."""
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
        """Apply an event in each game."""
        points = ((code >> 4) & 255) - _NO_POINTS
        scored = np.flatnonzero(points)
        if len(scored):
            gain = points[scored]
            side = np.where(gain > 0, self.acts[scored], 1 - self.acts[scored])
            self.score[side, scored] += np.abs(gain)
        if self._draws.counts_drives:
            self._count_drives(code)
        self.acts ^= (code >> 3) & 1
        self.left -= (code >> 1) & 1
        self.position = (code >> 12) & _POSITIONS
        ended = (self.left <= 0) & (code & 1).astype(bool)
        if ended.any():
            self._half_over(np.flatnonzero(ended))

    def _count_drives(self, code: Ints) -> None:
        """Count the penetrations of an event in each game, and how far it came."""
        ahead = ((code >> _PENETRATIONS) & 3) - 1
        at = np.flatnonzero(ahead)
        self.penetrations[np.where(ahead[at] > 0, self.acts[at], 1 - self.acts[at]), at] += 1
        came = ((code >> _DEEPEST) & 255) - _AS_DEEP
        at = np.flatnonzero(came)
        side = np.where(came[at] > 0, self.acts[at], 1 - self.acts[at])
        self.deepest[side, at] = np.maximum(self.deepest[side, at], np.abs(came[at]))

    def _half_over(self, at: Ints) -> None:
        """End a half: the next one begins if plays are left in it, or the game is over."""
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
        self.played.penetrations[self.game[at]] = self.penetrations[:, at].T
        self.played.deepest[self.game[at]] = self.deepest[:, at].T
        stays = np.ones(len(self.game), bool)
        stays[at] = False
        for name in ("score", "penetrations", "deepest"):
            setattr(self, name, getattr(self, name)[:, stays])
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
    """Play games from after the toss to their end; a game that begins at midfield (LQ-R40) with
    the winner of the toss in possession. `callers`: for home and visitors; `draws`: of
    the kernel, for repeated use. `by_time`: all games are at one moment before any continues to
    the next, for coaches that compute moments. `progress` is called with how many plays are left.
    Raises ValueError for a game that does not end."""
    games = Games(kernel, clock, toss, draws or Draws(kernel))
    for _ in range(ALWAYS):
        if not len(games.game):
            return games.played
        games.event(callers, spins, games.last() if by_time else None)
        progress(games.plays_left)
    raise ValueError(ENDLESS)


def by_chance(random: np.random.Generator) -> Spins:
    """Return spins from a source of randomness."""
    return lambda games, spun: random.random(len(games))
