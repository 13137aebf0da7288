"""The values of calls in many games at once: by the solved game, and as the Letterman estimates
them."""

from __future__ import annotations

from math import erf, sqrt
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from quarterback.ai.coaches.evaluation import A_SERIES, FOR_PRIDE, MARGIN, with_time
from quarterback.ai.kernel import Kernel, state_of
from quarterback.ai.simulate.batch import BatchMoment, Caller
from quarterback.ai.simulate.rows import Judge, Rows, by_call, rows_of
from quarterback.ai.simulate.slabs import Slabs
from quarterback.ai.solver.clock import Clock, in_plays
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import HOME
from rulesets.core.state import FREE_KICK, KICKOFF

Ints = NDArray[Any]
Floats = NDArray[Any]


AT_ONCE: Final = 1024
"""Situations judged at once: what that takes does not grow with the number of games."""


def by_moments(judge: Judge) -> Judge:
    """Return a judge of games at different moments, some alike, from a judge of distinct games
    at one moment."""

    def judged(moment: BatchMoment) -> Floats:
        key = moment.period.astype(np.int64) * (1 << 32) + moment.left
        result: list[tuple[Ints, Floats]] = []
        for each in np.unique(key).tolist():
            here = np.flatnonzero(key == each)
            result.append((here, _once(judge, BatchMoment(*(field[here] for field in moment)))))
        widest = max((values.shape[1] for _, values in result), default=1)
        all_of = np.full((len(key), widest), -np.inf)
        for here, values in result:
            all_of[here, : values.shape[1]] = values
        return all_of

    return judged


def _once(judge: Judge, moment: BatchMoment) -> Floats:
    """Judge once for all equal situations at one moment."""
    alike = (moment.position.astype(np.int64) * 2 + moment.owner) * (1 << 16) + moment.lead
    _, first, back = np.unique(alike, return_index=True, return_inverse=True)
    parts = [
        judge(BatchMoment(*(field[some] for field in moment)))
        for some in np.array_split(first, -(-len(first) // AT_ONCE))
    ]
    widest = max(part.shape[1] for part in parts)
    whole = np.full((len(first), widest), -np.inf)
    done = 0
    for part in parts:
        whole[done : done + len(part), : part.shape[1]] = part
        done += len(part)
    return whole[back]


def best_caller(slabs: Slabs) -> Caller:
    """Call by the solved game, without a bias: of equally good calls the one with the lowest
    signal."""

    def calls(moment: BatchMoment) -> Ints:
        called = np.zeros(len(moment.game), np.int64)
        key = moment.period.astype(np.int64) * (1 << 32) + moment.left
        for each in np.unique(key).tolist():
            here = np.flatnonzero(key == each)
            first = here[0]
            called[here] = slabs.calls(
                int(moment.period[first]),
                int(moment.left[first]),
                moment.position[here],
                moment.owner[here].astype(np.int64),
                moment.lead[here],
            )
        return called

    return calls


def solved_judge(kernel: Kernel, slabs: Slabs) -> Judge:
    """Judge by the solved game: win minus loss; or points, less the lead."""

    def judged(moment: BatchMoment) -> Floats:
        rows = rows_of(kernel, moment)
        return by_call(rows, _solved(slabs, moment, rows))

    return by_moments(judged)


def _solved(slabs: Slabs, moment: BatchMoment, rows: Rows) -> Floats:
    """Return the value of each row, to the calling team; all at one moment."""
    lattice, period = slabs.lattice, int(moment.period[0])
    counts_points = lattice.objective == "points"
    owner = moment.owner[rows.game].astype(np.int64)
    # A lead beyond the last is clipped, before the points and after them.
    lead = np.clip(moment.lead[rows.game], -lattice.most, lattice.most) + rows.points
    lead = np.clip(lead, -lattice.most, lattice.most)
    values = np.zeros(len(rows.game))
    last = 2 - period
    for left in np.unique(rows.left).tolist():
        here = np.flatnonzero((rows.left == left) & ~rows.ends)
        if len(here):
            swap = rows.swap[here]
            to = np.where(swap, -lead[here], lead[here])
            owners = np.where(swap, last - owner[here], owner[here])
            seen = slabs.values(period, left, rows.target[here], owners, to)
            values[here] = seen * np.where(swap, -1, 1)
        ended = np.flatnonzero((rows.left == left) & rows.ends)
        if len(ended):
            ends = slabs.ends[period]
            values[ended] = ends[max(left, min(ends))][0, owner[ended], lead[ended] + lattice.at(0)]
    return values + rows.points if counts_points else values


_FINE: Final = 4096
"""Steps per unit of the table for the error function; linear interpolation is wrong by less than
1e-8."""
_FAR: Final = 6
_ERF: Final = np.array([erf(n / _FINE) for n in range(-_FAR * _FINE, _FAR * _FINE + 1)])


def _erf(values: Floats) -> Floats:
    at = np.clip((values + _FAR) * _FINE, 0, len(_ERF) - 1.000001)
    low = at.astype(np.int64)
    array: Floats = _ERF[low] + (_ERF[low + 1] - _ERF[low]) * (at - low)
    return array


class LettermansEye:
    """The Letterman's estimate of situations: `worth`, computed the same way, for many."""

    def __init__(self, kernel: Kernel, clock: Clock, rules: RuleSet) -> None:
        self._kernel, self._clock = kernel, clock
        self._rules = in_plays(rules)
        self._untimed = np.full(kernel.positions, np.nan)
        """Expected points of the acting team in each position, if time did not matter; unknown
        until it is asked for."""
        self._needed = np.zeros(kernel.positions)
        """The plays that they need."""
        self._has_ball = kernel.spot >= 0
        kicks = [n for n, phase in enumerate(kernel.phases) if phase in (KICKOFF, FREE_KICK)]
        self._keeps_ball = self._has_ball & ~np.isin(kernel.phase, kicks)

    def judge(self, moment: BatchMoment) -> Floats:
        """Return the values of calls in some games."""
        rows = rows_of(self._kernel, moment)
        period, left = moment.period[rows.game], rows.left.astype(np.int64)
        target, mine = rows.target.astype(np.int64), ~rows.swap
        lead = moment.lead[rows.game] + rows.points
        ended = np.flatnonzero(rows.ends)
        run_over = -left[ended]
        over = (period[ended] == 2) | (run_over >= len(self._clock.breaks))
        on = ended[~over]
        breaks = self._clock.breaks
        for number, way in enumerate(breaks):
            mask = on[run_over[~over] == number]
            target[mask], left[mask], period[mask] = way.position, way.left, 2
            mine[mask] = moment.owner[rows.game[mask]] == 0
        values = self._worth(target, period, left, lead, mine)
        finished = ended[over]
        values[finished] = (np.sign(lead[finished]) + 1) / 2
        return by_call(rows, values)

    def _worth(self, target: Ints, period: Ints, left: Ints, lead: Ints, mine: Ints) -> Floats:
        later = np.where(period == 1, self._clock.halves[1], 0)
        margin = lead + np.where(mine, 1, -1) * self._points(target, left)
        leads = np.where(mine, lead > 0, lead < 0)
        turns = left + later - A_SERIES * (leads & self._keeps_ball[target])
        spread = 0.5 + MARGIN * np.sqrt(np.maximum(turns, 0))
        array: Floats = 0.5 * (1 + _erf(margin / (spread * sqrt(2)))) + FOR_PRIDE * margin
        return array

    def _points(self, target: Ints, left: Ints) -> Floats:
        """Return expected points of the acting team in each position, with so many plays left."""
        new = np.zeros(self._kernel.positions, bool)
        new[target] = True
        for number in np.flatnonzero(new & np.isnan(self._untimed)).tolist():
            s = state_of(self._kernel, number, 1)
            self._untimed[number], self._needed[number] = with_time(self._rules, s, HOME)
        needed = self._needed[target]
        share = 1 - np.exp(-np.maximum(left, 0) / np.where(needed > 0, needed, 1.0))
        array: Floats = self._untimed[target] * np.where(needed > 0, share, 1.0)
        return array
