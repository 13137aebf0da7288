"""Coaches who know the values of calls, and distort them: all short of perfect.

Each is honest: he uses the solved game within his limits, and never knows the next spin. The same
`Style` serves one game and thousands at once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import log
from random import Random
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from quarterback.ai.coaches.evaluation import values_of
from quarterback.ai.coaches.maxims import SECONDS_A_PLAY
from quarterback.ai.coaches.students import letterman
from quarterback.ai.solution_cache import knowledge_of
from rulesets.core.awaiting import Decide
from rulesets.core.playout import Decider
from rulesets.core.ruleset import RuleSet
from rulesets.core.state import State

if TYPE_CHECKING:
    from quarterback.ai.solver.answers import SolvedAnswers

AT_MOST = 1.0
"""Seconds to wait for a cached solution: reading it takes far less."""
AS_GOOD = 1e-6
"""Calls that differ by no more are equal: the one with the lowest signal is called."""


class Bias(msgspec.Struct, frozen=True):
    """A coach's bias: he values a call more, or less, than it is worth."""

    call: str
    by: float
    """Win probability, from 0 to 1."""
    downs: tuple[int, ...] = (1, 2, 3, 4)


class Style(msgspec.Struct, frozen=True):
    """How a coach who knows the values of calls departs from them."""

    horizon: int | None = None
    """Plays that he looks ahead, or half a drive where that is longer, but not past the half: he
    calls for the most points until then. None: to the end of the game, for the chance to win it."""
    points: bool = False
    """Whether he counts points, whatever the score, though he looks ahead to the end."""
    temperature: float = 0.0
    """How much better a call must be, in win probability, to be made e times as often as the
    other. 0: he never makes the worse one."""
    biases: tuple[Bias, ...] = ()

    @property
    def counts_points(self) -> bool:
        """Whether he looks only at points."""
        return self.points or self.horizon is not None

    def looks_ahead(self, rules: RuleSet) -> int | None:
        """Return the plays that he looks ahead in a game: fewer than half a drive with its dial,
        and he would see no score, so he would not want the ball."""
        values = None if self.horizon is None else values_of(rules)
        if self.horizon is None or values is None:
            return self.horizon
        return max(self.horizon, round(values.pace.drive / 2))

    def bias_on(self, call: str, down: int | None) -> float:
        """Return how much more he values a call than it is worth, in win probability."""
        return sum(bias.by for bias in self.biases if bias.call == call and down in bias.downs)


def _informed(
    random: Random,
    patience: float | None,
    best: Callable[[SolvedAnswers, RuleSet, State], str | None],
) -> Decider:
    """Return a coach who calls by the solved game. `patience` is how many seconds in all he waits
    for it; None waits until it is solved. Where it has no answer yet, the Letterman calls."""
    stands_in = letterman(random)

    def calls(rules: RuleSet, s: State, decide: Decide) -> str:
        if decide.forced:
            return decide.options[0].call
        answers = knowledge_of(rules).within(patience)
        call = None if answers is None else best(answers, rules, s)
        return call or stands_in(rules, s, decide)

    return calls


def styled_coach(style: Style, random: Random, patience: float | None = AT_MOST) -> Decider:
    """Return a coach with this style; `patience`: as of an All-American."""

    def best(answers: SolvedAnswers, rules: RuleSet, s: State) -> str | None:
        values = answers.values(_within(rules, s, style.looks_ahead(rules)))
        if not values:
            return None
        names = list(values)
        worths = [w.points if style.counts_points else w.expected for w in values.values()]
        felt = [v + style.bias_on(name, s.down) for v, name in zip(worths, names, strict=True)]
        return names[_chosen(felt, style.temperature, random)]

    return _informed(random, patience, best)


def _within(rules: RuleSet, s: State, horizon: int | None) -> State:
    """Return the situation as if the game ended at a coach's horizon."""
    if horizon is None:
        return s
    most = horizon if rules.profile.counts_plays else round(horizon * SECONDS_A_PLAY)
    return replace(s, time_left=min(s.time_left, most), period=len(rules.profile.periods))


def _chosen(felt: Sequence[float], temperature: float, random: Random) -> int:
    """Return the index of the call to make, from what a coach feels each to be worth."""
    if temperature:
        felt = [value / temperature - log(-log(1 - random.random())) for value in felt]
        return felt.index(max(felt))
    enough = max(felt) - AS_GOOD
    return next(place for place, value in enumerate(felt) if value >= enough)


def all_american(random: Random, patience: float | None = AT_MOST) -> Decider:
    """Return the coach without a bias. `patience`: how many seconds to wait for the solved game in
    all, None: until it is solved; before that the Letterman calls for him."""
    return _informed(random, patience, lambda answers, rules, s: answers.best_call(s))
