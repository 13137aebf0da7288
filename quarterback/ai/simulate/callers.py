"""The coaches, for thousands of games at once: the same that call for one.

Coaches that use the solved game, and the Letterman, call for all games at once. Others, a Freshman
or a custom strategy, call game by game, from the situation itself. The values of calls come from
the solved game, or are estimated as the Letterman does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import erf, sqrt
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from quarterback.ai.coaches import COACHES
from quarterback.ai.coaches.bias import AS_GOOD, Style
from quarterback.ai.coaches.evaluation import (
    FOR_PRIDE,
    TIE,
    deviation,
    penetration_spread,
    plays_held,
    to_come,
)
from quarterback.ai.coaches.last_plays import LAST
from quarterback.ai.coaches.students import NO_DIFFERENCE, PRESSURES, by_feel, chances, pressure
from quarterback.ai.kernel.positions import in_plays
from quarterback.ai.kernel.tables import A_POINT, Kernel, state_of
from quarterback.ai.simulate.batch import BatchMoment, Caller, Luck
from quarterback.ai.simulate.slabs import Slabs
from quarterback.ai.solver import solution_of
from quarterback.ai.solver.clock import Clock
from quarterback.ai.solver.lattice import Floats, Ints, Objective, points_in
from quarterback.ai.solver.solution import Solution
from quarterback.ai.solver.storage import Progress, ignore_progress
from rulesets.core.awaiting import Decide
from rulesets.core.playout import Decider
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import HOME, SIDES, Score, Side
from rulesets.core.state import FREE_KICK, KICKOFF, State


class Rows(NamedTuple):
    """Results in sequence: those of a game's calls are adjacent. All by row, except `calls`."""

    game: Ints
    """The index of its game in the moment."""
    outcome: Ints
    chance: Floats
    begins: Ints
    """Where the rows of each call begin, by call of every game."""
    opened: Ints
    """The number of legal calls, by game."""


class RowTable:
    """The rows of every call of a kernel, ready to be drawn on."""

    def __init__(self, kernel: Kernel) -> None:
        k = kernel
        self._pair_of, self._row_of, self._result = k.pair_of, k.row_of, k.result
        self._opened = np.diff(k.pair_of)
        self._lengths = np.diff(k.row_of)
        self._chance = np.empty(len(k.result))
        for table, total in enumerate(k.totals.tolist()):
            weights = k.weight[k.weight_of[table] : k.weight_of[table + 1]]
            pairs = np.flatnonzero(k.table == table)
            self._chance[k.row_of[pairs][:, None] + np.arange(len(weights))] = weights / total

    def of(self, position: Ints) -> Rows:
        """Return the rows of every legal call in some positions, one after the other."""
        opened = self._opened[position]
        pairs = _members(self._pair_of[position], opened)
        lengths = self._lengths[pairs]
        at = _members(self._row_of[pairs], lengths)
        begins = np.cumsum(lengths) - lengths
        a_game = np.add.reduceat(lengths, np.cumsum(opened) - opened)
        game = np.repeat(np.arange(len(opened)), a_game)
        return Rows(game, self._result[at], self._chance[at], begins, opened)


def _members(begins: Ints, lengths: Ints) -> Ints:
    """Return ranges of whole numbers from each beginning, one after the other."""
    ends = np.cumsum(lengths)
    last = int(ends[-1]) if len(ends) else 0
    array: Ints = np.repeat((begins - (ends - lengths)).astype(np.int32), lengths)
    array += np.arange(last, dtype=np.int32)
    return array


def by_call(rows: Rows, values: Floats) -> Floats:
    """Return the value of each call from those of its rows: by game and index of the call; minus
    infinity where there are fewer calls."""
    array = np.full((len(rows.opened), int(rows.opened.max(initial=1))), -np.inf)
    per_call = np.add.reduceat(values * rows.chance, rows.begins)
    array[np.arange(array.shape[1]) < rows.opened[:, None]] = per_call
    return array


Judge = Callable[[BatchMoment], Floats]
"""The values of calls in some games, in the form of `by_call`: to the calling team."""


AT_ONCE: Final = 1024
"""Situations judged at once: what that takes does not grow with the number of games."""


def _by_time(moment: BatchMoment) -> Iterator[tuple[Ints, BatchMoment]]:
    """Yield the games with as much left to play, period by period: which they are, and theirs."""
    key = moment.period.astype(np.int64) * (1 << 32) + moment.left
    for each in np.unique(key).tolist():
        here = np.flatnonzero(key == each)
        yield here, BatchMoment(*(field[here] for field in moment))


def by_moments(judge: Judge) -> Judge:
    """Return a judge of games at different moments, some alike, from a judge of distinct games
    at one moment."""

    def judged(moment: BatchMoment) -> Floats:
        parts = [(here, _once(judge, own)) for here, own in _by_time(moment)]
        widest = max((values.shape[1] for _, values in parts), default=1)
        all_of = np.full((len(moment.game), widest), -np.inf)
        for here, values in parts:
            all_of[here, : values.shape[1]] = values
        return all_of

    return judged


def _once(judge: Judge, moment: BatchMoment) -> Floats:
    """Judge once for all equal situations at one moment."""
    alike = (moment.position.astype(np.int64) * 2 + moment.owner) * (1 << 24) + moment.standing
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
        for here, own in _by_time(moment):
            called[here] = slabs.calls(
                int(own.period[0]),
                int(own.left[0]),
                own.position,
                own.owner.astype(np.int64),
                own.standing,
            )
        return called

    return calls


def solved_judge(kernel: Kernel, slabs: Slabs) -> Judge:
    """Judge by the solved game: win minus loss; or points, less the lead."""

    table = RowTable(kernel)

    def judged(moment: BatchMoment) -> Floats:
        rows = table.of(moment.position)
        return by_call(rows, _solved(kernel, slabs, moment, rows))

    return by_moments(judged)


def _solved(kernel: Kernel, slabs: Slabs, moment: BatchMoment, rows: Rows) -> Floats:
    """Return the value of each row, to the calling team; all at one moment."""
    lattice, period = slabs.lattice, int(moment.period[0])
    counts_points = lattice.objective == "points"
    owner = moment.owner[rows.game].astype(np.int64)
    points = kernel.points[rows.outcome].astype(np.int64)
    after = moment.left[0] - kernel.cost[rows.outcome].astype(np.int64)
    ends_half = (after <= 0) & kernel.ends[rows.outcome]
    # A standing beyond the last is clipped, before the gain and after it.
    stands = lattice.clipped(moment.standing)[rows.game] + kernel.gain[rows.outcome]
    place = lattice.places(stands)
    values = np.zeros(len(rows.game))
    last = 2 - period
    for left in np.unique(after).tolist():
        here = np.flatnonzero((after == left) & ~ends_half)
        if len(here):
            swap = kernel.swap[rows.outcome[here]]
            to = np.where(swap, -stands[here], stands[here])
            owners = np.where(swap, last - owner[here], owner[here])
            seen = slabs.values(period, left, kernel.target[rows.outcome[here]], owners, to)
            values[here] = seen * np.where(swap, -1, 1)
        ended = np.flatnonzero((after == left) & ends_half)
        if len(ended):
            ends = slabs.ends[period]
            values[ended] = ends[max(left, min(ends))][0, owner[ended], place[ended]]
    return values + points if counts_points else values


_FINE: Final = 4096
"""Steps per unit of the table for the error function; linear interpolation is wrong by less than
1e-8."""
_FAR: Final = 6
_ERF: Final = np.array([erf(n / _FINE) for n in range(-_FAR * _FINE, _FAR * _FINE + 2)])
_STEP: Final = np.diff(_ERF)


def _erf(values: Floats) -> Floats:
    at = np.clip((values + _FAR) * _FINE, 0, 2 * _FAR * _FINE)
    low = at.astype(np.int32)
    at -= low
    array: Floats = _ERF.take(low) + _STEP.take(low) * at
    return array


class _Estimate(NamedTuple):
    """What a result of a play at one moment is worth, apart from the lead. All by outcome."""

    margin: Floats
    """Points, with those expected afterward."""
    points: Ints
    gain: Ints
    """What the calling team gains, as a kernel's `gain`."""
    sign: Ints
    """1 where the calling team has the ball afterward, -1 where the opponents do, 0 where no one
    can use up time with it."""
    scale: Floats
    """How much a point of margin counts; and, in a second row, if the team with the ball leads."""
    over: NDArray[np.bool_]
    """Whether the game is over."""
    of_ties: Floats | None
    """How much a penetration counts for, where they break a tie."""


class LettermansEye:
    """The Letterman's estimate of situations: `worth`, computed the same way, for many."""

    def __init__(self, kernel: Kernel, clock: Clock, rules: RuleSet) -> None:
        self._kernel, self._clock = kernel, clock
        self._rows = RowTable(kernel)
        self._rules = rules = in_plays(rules)
        self._deviation, self._held = deviation(rules), plays_held(rules)
        self._to_come: dict[int, Floats] = {}
        """Expected points of the acting team by position, by plays left in the half."""
        kicks = [n for n, phase in enumerate(kernel.phases) if phase in (KICKOFF, FREE_KICK)]
        self._keeps_ball = (kernel.spot >= 0) & ~np.isin(kernel.phase, kicks)
        self._last: tuple[tuple[int, int], list[_Estimate]] | None = None

    def judge(self, moment: BatchMoment) -> Floats:
        """Return the values of calls in some games, all at one moment."""
        at = (int(moment.period[0]), int(moment.left[0]))
        if self._last is None or self._last[0] != at:
            owners = 2 if at[0] == 1 and at[1] <= 1 else 1  # of halftime, when it may come now
            self._last = at, [self._estimate(*at, owner) for owner in range(owners)]
        estimates = self._last[1]
        rows = self._rows.of(moment.position)
        stands = moment.standing[rows.game]
        if len(estimates) == 1:
            return by_call(rows, _worth(estimates[0], rows.outcome, stands))
        values = np.empty(len(stands))
        for owner, estimate in enumerate(estimates):
            here = np.flatnonzero(moment.owner[rows.game] == owner)
            values[here] = _worth(estimate, rows.outcome[here], stands[here])
        return by_call(rows, values)

    def _expected(self, left: int) -> Floats:
        """Return the points that the acting team may expect, by position."""
        left = min(left, LAST)
        if left not in self._to_come:
            k = self._kernel
            counted = np.array([slot != self._rules.new_series for slot in k.slots])
            keys = np.stack([k.phase, k.spot, k.down, k.line, (k.series >= 0) & counted[k.series]])
            _, first, back = np.unique(keys, axis=1, return_index=True, return_inverse=True)
            each = [to_come(self._rules, state_of(k, n, left), HOME) for n in first.tolist()]
            self._to_come[left] = np.array(each)[back.ravel()]
        return self._to_come[left]

    def _estimate(self, period: int, left: int, owner: int) -> _Estimate:
        """Estimate every result of plays at a moment."""
        k, clock = self._kernel, self._clock
        target, after = k.target.astype(np.int64), left - k.cost.astype(np.int64)
        mine = ~k.swap
        later = np.full(len(target), clock.halves[1] if period == 1 else 0)
        ended = (after <= 0) & k.ends
        over = ended & ((period == 2) | (-after >= len(clock.breaks)))
        for run_over, way in enumerate(clock.breaks):
            mask = ended & ~over & (-after == run_over)
            target[mask], later[mask], mine[mask] = way.position, 0, owner == 0
            after[mask] = way.left
        expected = np.empty(len(target))
        for now in np.unique(after).tolist():
            here = np.flatnonzero(after == now)
            expected[here] = self._expected(now)[target[here]]
        sign = np.where(mine, 1, -1)
        turns = np.stack([after + later, after + later - self._held])
        scale = 1 / ((0.5 + self._deviation * np.sqrt(np.maximum(turns, 0))) * sqrt(2))
        keeps = np.where(self._keeps_ball[target], sign, 0)
        points = k.points.astype(np.int64)
        of_ties = None
        if k.drive_count is not None:
            remaining = (after + later).tolist()
            of_ties = np.array([1 / (penetration_spread(n) * sqrt(2)) for n in remaining])
        return _Estimate(k.points + sign * expected, points, k.gain, keeps, scale, over, of_ties)


def _worth(estimate: _Estimate, outcome: Ints, standing: Ints) -> Floats:
    """Return the value of each outcome to the team that called. `standing` is its lead before the
    play, in points and penetrations, as `points_in` reads it."""
    lead = points_in(standing)
    margin = lead + estimate.margin.take(outcome)
    if estimate.of_ties is not None:
        after = standing + estimate.gain.take(outcome)
        penetrations = after - points_in(after) * A_POINT
        margin = margin + TIE * _erf(penetrations * estimate.of_ties.take(outcome))
    ahead = (lead + estimate.points.take(outcome)) * estimate.sign.take(outcome) > 0
    scale = estimate.scale.ravel().take(outcome + ahead * estimate.scale.shape[1])
    array: Floats = 0.5 * (1 + _erf(margin * scale)) + FOR_PRIDE * margin
    if estimate.over.any():
        at = np.flatnonzero(estimate.over[outcome])
        array[at] = (np.sign(standing[at] + estimate.gain[outcome[at]]) + 1) / 2
    return array


MOODS: Final = 1
"""Keeps the moods of a coach apart from the spins of the same seed."""


class Training:
    """What coaches need to know of one game: computed on first use."""

    def __init__(
        self,
        kernel: Kernel,
        clock: Clock,
        rules: RuleSet,
        progress: Progress = ignore_progress,
        folder: Path | None = None,
    ) -> None:
        """`rules`: a game against a clock is simulated by the plays that its time allows. What is
        not solved yet is solved, and kept in `folder`; None: the cache of this user."""
        self.kernel, self.clock, self.rules = kernel, clock, in_plays(rules)
        self._progress, self._folder = progress, folder
        self._solutions: dict[Objective, Solution] = {}
        self._slabs: dict[tuple[Objective, bool], Slabs] = {}
        self._eye: LettermansEye | None = None
        self._shares: tuple[Ints, Floats] | None = None
        """The kind of each position, and the Freshman's shares by kind and pressure; unknown
        until they are asked for."""
        self._states: dict[int, State] = {}
        """A situation in each position that came up, whatever the time and the score."""

    def caller(self, name: str, seed: int) -> Caller:
        """Return a coach by name, his moods by a seed. Raises Unknowable."""
        coach = COACHES[name]
        random = Luck(seed, MOODS)
        if coach.style is not None:
            return self.styled(coach.style, random)
        if name == "letterman":
            return self._letterman(random)
        if name == "freshman":
            return self._freshman(random)
        return self.one_by_one(coach.make(Random(seed)))

    def judge(self, objective: Objective) -> Judge:
        """Return the values of calls by the solved game. Raises Unknowable."""
        return solved_judge(self.kernel, self._solved(objective, calls=False))

    def _solved(self, objective: Objective, *, calls: bool) -> Slabs:
        """Return the solved game in the order of play, for calls or for values."""
        if objective not in self._solutions:
            self._solutions[objective] = solution_of(
                self.rules, self.kernel, self.clock, objective, self._folder, self._progress
            )
        if (objective, calls) not in self._slabs:
            self._slabs[(objective, calls)] = Slabs(
                self.kernel, self.clock, self._solutions[objective], calls
            )
        return self._slabs[(objective, calls)]

    def styled(self, style: Style, random: Luck) -> Caller:
        """Return a coach with this style. Raises Unknowable."""
        if style == Style():
            return best_caller(self._solved("win", calls=True))
        judge = self.judge("points" if style.counts_points else "win")
        scale = 1.0 if style.counts_points else 0.5  # win less loss into chances
        bias_on, horizon = self._biases(style), style.looks_ahead(self.rules)

        def calls(moment: BatchMoment) -> Ints:
            felt = judge(_within(moment, horizon)) * scale
            if style.biases:
                felt = felt + bias_on(moment, felt.shape[1])
            if style.temperature:
                felt = felt / style.temperature - np.log(
                    -np.log(1 - _moods(random, moment, felt.shape[1]))
                )
                chosen: Ints = felt.argmax(axis=1)
                return chosen
            first: Ints = (felt >= felt.max(axis=1, keepdims=True) - AS_GOOD).argmax(axis=1)
            return first

        return calls

    def _biases(self, style: Style) -> Any:
        """Return the bias on each call of each position."""
        k = self.kernel
        down = np.repeat(k.down, np.diff(k.pair_of))
        by_pair = np.array(
            [
                style.bias_on(k.calls[call], None if at < 0 else at)
                for call, at in zip(k.call.tolist(), down.tolist(), strict=True)
            ]
            if style.biases
            else []
        )

        def bias_on(moment: BatchMoment, widest: int) -> Floats:
            at = k.pair_of[moment.position][:, None] + np.arange(widest)
            array: Floats = by_pair[np.minimum(at, len(by_pair) - 1)]
            return array

        return bias_on

    def _letterman(self, random: Luck) -> Caller:
        if self._eye is None:
            self._eye = LettermansEye(self.kernel, self.clock, self.rules)
        judge = by_moments(self._eye.judge)

        def calls(moment: BatchMoment) -> Ints:
            judged = judge(moment)
            liked = judged >= judged.max(axis=1, keepdims=True) - NO_DIFFERENCE
            array: Ints = (liked * (1 - _moods(random, moment, liked.shape[1]))).argmax(axis=1)
            return array

        return calls

    def _freshman(self, random: Luck) -> Caller:
        """Return the Freshman, who draws from how often he makes each call: tabulated once for
        each position and pressure that comes up."""
        if self._shares is None:
            kind = _kinds(self.kernel)
            room = (PRESSURES * (int(kind.max()) + 1), len(self.kernel.calls))
            self._shares = kind, np.full(room, np.nan)
        kind, shares = self._shares

        def calls(moment: BatchMoment) -> Ints:
            later = np.where(moment.period == 1, self.clock.halves[1], 0)
            pressed = pressure(self.rules.profile, moment.left + later, -moment.lead)
            key = kind[moment.position] * PRESSURES + pressed
            new = np.flatnonzero(np.isnan(shares[key, 0]))
            for at in new[np.unique(key[new], return_index=True)[1]].tolist():
                shares[key[at]] = self._shares_of(int(moment.position[at]), int(pressed[at]))
            array: Ints = (_moods(random, moment, 1) >= shares[key]).sum(axis=1)
            return array

        return calls

    def _shares_of(self, position: int, pressed: int) -> Floats:
        """Return the share of the calls up to each but the last, of the Freshman's."""
        s = self.situation(position, 1, 1, 0, HOME)
        decision = self.rules.options(self.rules, s)
        assert decision is not None, "a position has something to be called"
        made = chances(lambda mood: by_feel(mood, self.rules, s, decision, pressed))
        of_calls = [made.get(call, 0.0) for call in decision.calls]
        last = max(n for n, share in enumerate(of_calls) if share)
        array = np.cumsum(of_calls)
        array[last:] = 2.0  # whatever is drawn
        padded = np.full(len(self.kernel.calls), 2.0)
        padded[: len(array)] = array
        return padded

    def one_by_one(self, decider: Decider) -> Caller:
        """Return a caller that asks a decider for one game after the other."""
        decisions: dict[int, Decide] = {}
        winner = {
            owner: next((s for s in SIDES if self.clock.owner[s] == side), HOME)
            for owner, side in enumerate(SIDES)
        }

        def calls(moment: BatchMoment) -> Ints:
            called = np.zeros(len(moment.game), np.int64)
            rows = zip(*(field.tolist() for field in moment[1:]), strict=True)
            for at, (position, period, left, lead, owner, ahead) in enumerate(rows):
                s = self.situation(position, period, left, lead, winner[owner], ahead)
                decision = decisions.get(position)
                if decision is None:
                    decision = self.rules.options(self.rules, s)
                    assert decision is not None, "a position has something to be called"
                    decisions[position] = decision
                call = decider(self.rules, s, decision)
                called[at] = list(decision.calls).index(call)
            return called

        return calls

    def situation(
        self, position: int, period: int, left: int, lead: int, winner: Side, ahead: int = 0
    ) -> State:
        """Return the situation of a game whose home team is to call, and `winner` has won the
        toss. `ahead`: by how many penetrations home is, where they break a tie."""
        s = self._states.get(position)
        if s is None:
            s = self._states[position] = state_of(self.kernel, position, 1)
        score = Score(max(lead, 0), max(-lead, 0))
        if self.rules.drive_count is not None:
            counted = bool(self.kernel.counted[position])
            counts = Score(max(ahead, 0), max(-ahead, 0))
            s = self.rules.drive_count.put(s, counts, counted)
        return replace(s, time_left=left, period=period, score=score, toss_winner=winner)


def _moods(random: Luck, moment: BatchMoment, columns: int) -> Floats:
    """Return what a coach leaves to chance: by game and column. No play is made twice by a team
    with as many plays left at the same position, so that names a call of a game."""
    at = (moment.period * 1024 + moment.left + 512) * (1 << 24) + moment.position
    return random.of(moment.game[:, None], at[:, None], np.arange(columns)[None, :])


def _kinds(kernel: Kernel) -> Ints:
    """Return a number for each position: the same for those that differ only in what was counted
    in their series, and have the same calls."""
    opened = np.bitwise_or.reduceat(1 << kernel.call.astype(np.int64), kernel.pair_of[:-1])
    keys = np.stack([kernel.phase, kernel.spot, kernel.down, kernel.line, opened])
    array: Ints = np.unique(keys, axis=1, return_inverse=True)[1].ravel()
    return array


def _within(moment: BatchMoment, horizon: int | None) -> BatchMoment:
    """Return the games as if they ended at a coach's horizon."""
    if horizon is None:
        return moment
    return moment._replace(
        left=np.minimum(moment.left, horizon),
        period=np.full_like(moment.period, 2),
        owner=np.zeros_like(moment.owner),
    )
