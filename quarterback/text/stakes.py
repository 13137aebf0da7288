"""What hangs on a choice, in words, before it is made: "Fourth and 2, 31 plays left: the game is
here". Never which call is best, and no chance in figures."""

from __future__ import annotations

from typing import Final

from quarterback.ai.evaluator import Outlooks
from quarterback.ai.stakes import at_stake, is_decisive
from quarterback.game.clock import minutes
from rulesets.core.advance import awaiting
from rulesets.core.awaiting import Decide
from rulesets.core.ruleset import RuleSet
from rulesets.core.sentences.wording import down_and_distance
from rulesets.core.state import TRY, State

TURNS: Final = 0.12
"""The swing from which a choice is announced: about one in nine of a game of 40 plays."""
DECIDES: Final = 0.2
"""The swing from which the game is said to be here: about one in twenty-five."""
_HERE: Final = "the game is here"
_TURN: Final = "this call can turn the game"


def stakes_words(rules: RuleSet, s: State, outlooks: Outlooks | None) -> str:
    """Return what is at stake, without a period; empty for an ordinary choice, and where there is
    none. By the solved game; where that is not at hand (None), or does not know the situation, only
    for the last plays of a close game, by the situation."""
    awaited = awaiting(rules, s)
    if not isinstance(awaited, Decide) or not awaited.locks or awaited.forced:
        return ""
    where = "The try" if s.phase == TRY else down_and_distance(s)
    if not where:
        return ""
    level = _level(rules, s, outlooks)
    return f"{where}, {_left(rules, s)}: {level}" if level else ""


def _level(rules: RuleSet, s: State, outlooks: Outlooks | None) -> str:
    if outlooks is not None:
        try:
            swing = at_stake(rules, s, outlooks)
        except ValueError:  # Unknowable, of a situation that a ruling has made
            pass
        else:
            return _HERE if swing >= DECIDES else _TURN if swing >= TURNS else ""
    return _HERE if is_decisive(rules, s) else ""


def _left(rules: RuleSet, s: State) -> str:
    """What is left of the half, or of the game: 12 plays left in the half."""
    last_period = s.period >= len(rules.profile.periods)
    of = "" if last_period else " in the half"
    if not rules.profile.counts_plays:
        return f"{minutes(max(s.time_left, 0))} left{of}"
    if s.time_left > 1:
        return f"{s.time_left} plays left{of}"
    if s.time_left == 1:
        return f"{'the last play' if s.phase != TRY else 'one play left'}{of}"
    return f"no plays left{of}"
