"""How a game opens, and what follows a score and the end of a period."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from rulesets.core.facts import FactLog
from rulesets.core.periods import game_over, next_half, next_quarter, with_timeouts
from rulesets.core.phases import to_ball
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import HOME, VISITORS, Score, Side, leader
from rulesets.core.state import KICKOFF, TRY, State, at
from rulesets.gunderson.forced_calls import SKIP, after_touchdown
from rulesets.gunderson.state import REGULATION, Overtime, stage_of

FIRST: Final = Overtime("first")


def opening(rules: RuleSet) -> State:
    """LG-KOFF-01: no toss; the visitors kick off to the home side, and the clock is off until
    then."""
    each = rules.profile.timeouts
    s = State(
        KICKOFF, time_left=rules.profile.length(1), period_started=True, timeouts=Score(each, each)
    )
    return to_ball(s, KICKOFF, VISITORS, rules.profile.kickoff_from)


def after_score(rules: RuleSet, s: State, scorers: Side) -> State:
    """LG-KO-10, LG-R21: the side that scored kicks off."""
    return to_ball(s, KICKOFF, scorers, rules.profile.kickoff_from)


def without_try(rules: RuleSet, s: State, facts: FactLog) -> State:
    """LG-R30: a try that is due when the game has run out, and cannot change who wins, is not
    taken: the game is over."""
    if s.phase != TRY or after_touchdown(s).call != SKIP:
        return s
    return next_period(rules, left_out(rules, s, facts), facts)


def left_out(rules: RuleSet, s: State, facts: FactLog) -> State:
    """LG-R30: on to what follows a score, with no try."""
    side, _ = at(s)
    facts.note("no_try", ("LG-R30",), side)
    return after_score(rules, s, side)


def next_period(rules: RuleSet, s: State, facts: FactLog) -> State:
    """LG-CLK-01, LG-CLK-10, LG-KOFF-02, LG-TO-02, LG-R44; LG-OT-01 for a tie, LG-OT-07 and
    LG-R36 when overtime has run out."""
    if s.period in (1, 3):
        return next_quarter(rules, s, ("LG-CLK-10", "LG-CLK-01"), facts)
    if s.period == 2:
        return next_half(rules, s, HOME, ("LG-CLK-10", "LG-KOFF-02", "LG-TO-02"), facts)
    if s.period == REGULATION:
        if leader(s.score) is not None:
            return game_over(s, ("LG-CLK-10",), facts)
        return _overtime(rules, s, facts)
    if stage_of(s) == "reply" and rules.settings["ot_reply_untimed"] == "on":
        return s
    tied = leader(s.score) is None
    return game_over(s, ("LG-OT-07",) if tied else ("LG-R36", "LG-OT-02"), facts)


def _overtime(rules: RuleSet, s: State, facts: FactLog) -> State:
    """LG-OT-01, LG-OT-02, LG-OT-03, LG-R37: one period of ten minutes, without timeouts; the home
    side receives."""
    s = next_quarter(rules, s, ("LG-OT-01", "LG-OT-02", "LG-OT-03"), facts)
    s = to_ball(s, KICKOFF, VISITORS, rules.profile.kickoff_from)
    return with_timeouts(replace(s, overtime=FIRST), 0)
