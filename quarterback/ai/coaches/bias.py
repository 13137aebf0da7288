"""Coaches who know the values of calls, and distort them: all short of perfect.

Each is honest: he uses the solved game within his limits, and never knows the next spin. The same
`Leaning` serves one game and thousands at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log
from random import Random

import msgspec
from msgspec.structs import replace

from quarterback.ai.coaches.letterman import letterman
from quarterback.ai.coaches.maxims import SECONDS_A_PLAY
from quarterback.ai.solution_cache import knowledge_of
from rulesets.core.awaiting import Decide
from rulesets.core.playout import Decider
from rulesets.core.ruleset import RuleSet
from rulesets.core.state import State

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


class Leaning(msgspec.Struct, frozen=True):
    """How a coach distorts the values of calls."""

    sees: int | None = None
    """Plays that he looks ahead, not past the half: he calls for the most points until then.
    None: to the end of the game, for the chance to win it."""
    points: bool = False
    """Whether he counts points, whatever the score, though he looks ahead to the end."""
    careless: float = 0.0
    """How much better a call must be, in win probability, to be made e times as often as the
    other. 0: he never makes the worse one."""
    fancies: tuple[Bias, ...] = ()

    @property
    def counts_points(self) -> bool:
        """Whether he looks only at points."""
        return self.points or self.sees is not None

    def fancied(self, call: str, down: int | None) -> float:
        """Return how much more he values a call than it is worth."""
        return sum(f.by for f in self.fancies if f.call == call and down in f.downs)


def leaning(lean: Leaning, random: Random, patience: float | None = AT_MOST) -> Decider:
    """Return a coach with this leaning. Until the game is solved the Letterman calls for him;
    `patience`: how many seconds to wait in all, None: until it is solved."""
    stands_in = letterman(random)

    def calls(rules: RuleSet, s: State, decide: Decide) -> str:
        if decide.forced:
            return decide.options[0].call
        answers = knowledge_of(rules).within(patience)
        values = None if answers is None else answers.values(_seen(rules, s, lean.sees))
        if not values:
            return stands_in(rules, s, decide)
        names = list(values)
        result = [w.points if lean.counts_points else w.expected for w in values.values()]
        liked = [v + lean.fancied(name, s.down) for v, name in zip(result, names, strict=True)]
        return names[_chosen(liked, lean.careless, random)]

    return calls


def _seen(rules: RuleSet, s: State, sees: int | None) -> State:
    """Return the situation with the plays he looks ahead."""
    if sees is None:
        return s
    most = sees if rules.profile.counts_plays else round(sees * SECONDS_A_PLAY)
    return replace(s, time_left=min(s.time_left, most), period=len(rules.profile.periods))


def _chosen(liked: Sequence[float], careless: float, random: Random) -> int:
    """Return the index of the call to make."""
    if careless:
        liked = [value / careless - log(-log(1 - random.random())) for value in liked]
        return liked.index(max(liked))
    enough = max(liked) - AS_GOOD
    return next(place for place, value in enumerate(liked) if value >= enough)
