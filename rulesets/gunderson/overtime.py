"""Overtime: whose possession it is, and what a score means now (LG section 3.7)."""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.core.dead_ball import DeadBall
from rulesets.core.facts import FactLog
from rulesets.core.field import GOAL
from rulesets.core.periods import game_over
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import HOME, VISITORS, leader
from rulesets.core.state import SCRIMMAGE, State
from rulesets.gunderson.state import NEW_READINGS, Overtime, Play, stage_of


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
        return _to_sudden_death(after)
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


def _to_sudden_death(after: State) -> State:
    """LG-OT-06, LG-R32, LG-R33: Home has given the ball up, however: the next score wins."""
    return replace(after, overtime=Overtime("sudden"))


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
