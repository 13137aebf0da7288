"""Where the ball is set for a kick, where that is not the spot that counts."""

from __future__ import annotations

from rulesets.core.ruleset import RuleSet
from rulesets.core.state import State
from rulesets.solitaire_coach.calls import TRY_KICK_FROM
from rulesets.solitaire_coach.onside import LEGAL_FROM


def display_spot(rules: RuleSet, s: State) -> int | None:
    """The spot of the ball, of the side that kicks: SC-ONS-02, ten yards before the kickers' line,
    usually their 45; SC-SCORE-09, SC-R36, the 15 for the kick of a try, or where a foul put it."""
    if s.spot is None:
        return None
    match s.call:
        case "onside":
            return s.spot + LEGAL_FROM
        case "try_kick":
            return s.spot - TRY_KICK_FROM
        case _:
            return None
