"""How a game opens, what follows a score and the end of a period, and overtime."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from rulesets.core.dead_ball import DeadBall
from rulesets.core.facts import FactLog
from rulesets.core.field import GOAL
from rulesets.core.phases import game_over, next_half, next_quarter, to_ball, with_timeouts
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import HOME, VISITORS, Score, Side, leader
from rulesets.core.state import KICKOFF, SCRIMMAGE, TRY, State, at
from rulesets.gunderson.forced_calls import SKIP, after_touchdown
from rulesets.gunderson.state import NEW_READINGS, REGULATION, Overtime, Play, stage_of

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


def overtime(rules: RuleSet, s: State, after: State, dead: DeadBall, facts: FactLog) -> State:
    """LG-OT-04 to 06, LG-R32, LG-R33, LG-R34, LG-R40: what follows in overtime from a
    play that is over."""
    stage = stage_of(s)
    if after.score != s.score:
        return _after_score(stage, after, dead, facts)
    if after.phase != SCRIMMAGE:
        return after
    had = (*dead.possessions, after.possession)
    if stage == "first" and VISITORS in had:
        # LG-OT-06, LG-R32, LG-R33: Home has given the ball up, in any way; the next score wins.
        return replace(after, overtime=Overtime("sudden"))
    if stage == "reply" and HOME in had:
        return game_over(after, ("LG-R34", "LG-OT-05"), facts)
    return after


def loses_reply(rules: RuleSet, s: State, dead: DeadBall) -> bool:
    """LG-R52, LG-R34, LG-R55: whether a reply is over because Home has had the ball in it, and
    nothing that came after counts: that the visitors won it back, or that there was a score."""
    play: Play | None = s.play
    if stage_of(s) != "reply" or play is None or HOME not in play.possessions:
        return False
    ball = dead.possession
    safety = dead.spot <= 0 and dead.impetus == ball
    return ball == VISITORS or safety or (dead.spot >= GOAL and rules.reads(NEW_READINGS))


def end_reply(s: State, facts: FactLog) -> State:
    """LG-R52, LG-R34, LG-R55: the ball is lost in the reply, and the game with it, with this
    score."""
    return game_over(s, ("LG-R52", "LG-R34", "LG-R55", "LG-OT-05"), facts)


def _after_score(stage: str | None, after: State, dead: DeadBall, facts: FactLog) -> State:
    """A field goal by Home in the first possession leaves a reply; one by the visitors in it
    levels the score. Every other score ends the game, without a try (LG-R40)."""
    field_goal = dead.next == "scored"
    if stage == "first" and field_goal and dead.possession == HOME:
        return replace(after, overtime=Overtime("reply"))
    if stage == "reply" and leader(after.score) is None:
        return replace(after, overtime=Overtime("sudden"))
    rules = {
        "first": ("LG-OT-04", "LG-R40"),
        "reply": ("LG-OT-05", "LG-R34"),
        "sudden": ("LG-OT-06", "LG-R40"),
    }
    return game_over(after, rules[stage or "sudden"], facts)
