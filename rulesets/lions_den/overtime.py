"""LD-OT: overtime, in which the next score wins."""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.core.dead_ball import DeadBall
from rulesets.core.facts import FactLog
from rulesets.core.periods import game_over, next_quarter
from rulesets.core.ruleset import RuleSet
from rulesets.core.state import TOSS, State
from rulesets.lions_den.state import Overtime


def _to_overtime(rules: RuleSet, s: State, facts: FactLog) -> State:
    """LD-R27: another period, opened by a toss; the next score wins."""
    s = next_quarter(rules, s, ("LD-R27",), facts)
    return replace(
        s,
        phase=TOSS,
        possession=None,
        spot=None,
        down=None,
        line_to_gain=None,
        call=None,
        play=None,
        series=None,
        chooser=None,
        toss_winner=None,
        hash_mark=None,
        overtime=Overtime(),
    )


def _after_overtime(rules: RuleSet, s: State, facts: FactLog) -> State:
    """LD-R27: in the regular season one such period, and then it is a tie."""
    if rules.settings["game"] == "regular":
        return game_over(s, ("LD-R27",), facts)
    return _to_overtime(rules, s, facts)


def overtime(rules: RuleSet, s: State, after: State, dead: DeadBall, facts: FactLog) -> State:
    """LD-R27: any score wins, with no try after it."""
    return game_over(after, ("LD-R27",), facts) if after.score != s.score else after
