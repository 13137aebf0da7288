"""The All-American: never makes a wrong call. He has the whole game solved.

While it is still being computed, the Letterman calls for him.
"""

from __future__ import annotations

from random import Random

from quarterback.ai.coaches.bias import AT_MOST
from quarterback.ai.coaches.letterman import letterman
from quarterback.ai.solution_cache import knowledge_of
from rulesets.core.awaiting import Decide
from rulesets.core.playout import Decider
from rulesets.core.ruleset import RuleSet
from rulesets.core.state import State


def all_american(random: Random, patience: float | None = AT_MOST) -> Decider:
    """Return a coach that waits at most this many seconds, in all; None: until the game is
    solved."""
    stands_in = letterman(random)

    def calls(rules: RuleSet, s: State, decide: Decide) -> str:
        if decide.forced:
            return decide.options[0].call
        answers = knowledge_of(rules).within(patience)
        if answers is None:
            return stands_in(rules, s, decide)
        return answers.best_call(s) or stands_in(rules, s, decide)

    return calls
