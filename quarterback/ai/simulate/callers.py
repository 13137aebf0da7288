"""The coaches, for thousands of games at once: the same that call for one.

Coaches that use the solved game, and the Letterman, call for all games at once. Others, a Freshman
or a custom strategy, call game by game, from the situation itself.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any, Final

import numpy as np
from msgspec.structs import replace

from quarterback.ai.coaches import COACHES
from quarterback.ai.coaches.bias import AS_GOOD, Style
from quarterback.ai.coaches.students import NO_DIFFERENCE, PRESSURES, by_feel, chances, pressure
from quarterback.ai.kernel.positions import in_plays
from quarterback.ai.kernel.tables import Kernel, state_of
from quarterback.ai.simulate.batch import BatchMoment, Caller, Luck
from quarterback.ai.simulate.evaluators import (
    Judge,
    LettermansEye,
    best_caller,
    by_moments,
    solved_judge,
)
from quarterback.ai.simulate.slabs import Slabs
from quarterback.ai.solver import solution_of
from quarterback.ai.solver.clock import Clock
from quarterback.ai.solver.lattice import Floats, Ints, Objective
from quarterback.ai.solver.solution import Solution
from quarterback.ai.solver.storage import Progress, ignore_progress
from rulesets.core.awaiting import Decide
from rulesets.core.playout import Decider
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import HOME, SIDES, Score, Side
from rulesets.core.state import State

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
