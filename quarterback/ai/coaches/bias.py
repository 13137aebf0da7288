"""Coaches who know what calls are worth, and make of it what they will: all short of perfect.

Each is honest: he is told what the solved game says, no more of it than his limits let through, and
never what the dial will show. The same `Leaning` makes him for one game and for thousands at once.
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
"""Seconds that what is kept is waited for: it is read in far less."""
AS_GOOD = 1e-6
"""Calls that differ by no more are as good: the one with the lowest signal is called."""


class Bias(msgspec.Struct, frozen=True):
    """That a coach takes a call for better, or worse, than it is."""

    call: str
    by: float
    """In chances of winning, from 0 to 1."""
    downs: tuple[int, ...] = (1, 2, 3, 4)


class Leaning(msgspec.Struct, frozen=True):
    """What a coach makes of what calls are worth."""

    sees: int | None = None
    """Plays that he looks ahead, not past the half: he calls for the most points until then. None:
    to the end of the game, for the chance of winning it."""
    points: bool = False
    """Whether he counts points, whatever the score, though he looks ahead to the end."""
    careless: float = 0.0
    """How much better a call must be, in chances of winning, that he makes it e times as often as
    the other. 0: he never makes the worse one."""
    fancies: tuple[Bias, ...] = ()

    @property
    def counts_points(self) -> bool:
        """Whether points are all that he looks at."""
        return self.points or self.sees is not None

    def fancied(self, call: str, down: int | None) -> float:
        """By how much he takes a call for better than it is."""
        return sum(f.by for f in self.fancies if f.call == call and down in f.downs)


def leaning(lean: Leaning, random: Random, patience: float | None = AT_MOST) -> Decider:
    """A coach who leans so. While nothing is known yet the Letterman calls for him; `patience`: how
    many seconds he is waited for in all, None: until he knows."""
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
    """The situation as one takes it who does not look farther."""
    if sees is None:
        return s
    most = sees if rules.profile.counts_plays else round(sees * SECONDS_A_PLAY)
    return replace(s, time_left=min(s.time_left, most), period=len(rules.profile.periods))


def _chosen(liked: Sequence[float], careless: float, random: Random) -> int:
    """The place of the call that is made."""
    if careless:
        liked = [value / careless - log(-log(1 - random.random())) for value in liked]
        return liked.index(max(liked))
    enough = max(liked) - AS_GOOD
    return next(place for place, value in enumerate(liked) if value >= enough)
