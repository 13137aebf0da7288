"""Kickoff and free kick (signal 11), punt (7), field goal (8, 9, 10)."""

from __future__ import annotations

from rulesets.core.dead_ball import Citations, DeadBall
from rulesets.core.dial import Face
from rulesets.core.facts import FactLog, RuleIds
from rulesets.core.field import GOAL
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import OTHER
from rulesets.core.state import FREE_KICK, RUN_BACK, State, at
from rulesets.littlefield import citations
from rulesets.littlefield.faces import BLOCKED, GOOD, LOST, NO_GOOD, YARDS
from rulesets.littlefield.fouls import penalty
from rulesets.littlefield.scrimmage import turn_over


def kick_off(rules: RuleSet, s: State, face: Face, facts: FactLog) -> DeadBall:
    """LQ-KO-02, LQ-FK-02: the ball goes the yards shown and the receivers return it."""
    if face.kind != YARDS:
        return penalty(rules, s, face, facts)
    if s.phase == FREE_KICK:
        return _kick_away(s, face, ("LQ-FK-02", "LQ-KO-02"), citations.FREE_KICKED, facts)
    return _kick_away(s, face, ("LQ-KO-02",), citations.KICKED, facts)


def punt(rules: RuleSet, s: State, face: Face, facts: FactLog) -> DeadBall:
    """LQ-PUNT-02 to 08."""
    if face.kind == YARDS:
        return _kick_away(s, face, ("LQ-PUNT-02",), citations.PUNTED, facts)
    if face.kind in (BLOCKED, LOST):
        return blocked(rules, s, face, facts)
    return penalty(rules, s, face, facts)


def field_goal(rules: RuleSet, s: State, face: Face, facts: FactLog) -> DeadBall:
    """LQ-FG-04 to 06: three points, a touchback, or a blocked kick."""
    side, spot = at(s)
    length = rules.profile.goal_kick(spot)
    if face.kind == GOOD:
        points = rules.profile.field_goal
        facts.note("field_goal", ("LQ-FG-04", "LQ-DIAL-07"), side, points=points, yards=length)
        return DeadBall(side, GOAL, side, citations.NOTHING, next="scored", points=points)
    if face.kind == NO_GOOD:
        facts.note("no_goal", ("LQ-FG-05", "LQ-DIAL-07"), OTHER[side], yards=length)
        return DeadBall(OTHER[side], 0, side, citations.NO_GOAL)
    if face.kind in (BLOCKED, LOST):
        return blocked(rules, s, face, facts)
    return penalty(rules, s, face, facts)


def _kick_away(s: State, face: Face, why: RuleIds, grounds: Citations, facts: FactLog) -> DeadBall:
    """The receivers return it from where it comes down, unless that is over their goal line."""
    kickers, spot = at(s)
    landed = GOAL - (spot + face.yards)
    facts.note("kick", (*why, "LQ-RB-01") if landed > 0 else why, kickers, face.yards)
    return DeadBall(OTHER[kickers], landed, kickers, grounds, next="run_on", return_phase=RUN_BACK)


def blocked(rules: RuleSet, s: State, face: Face, facts: FactLog) -> DeadBall:
    """LQ-PUNT-03, LQ-FG-06: the loss is marked off first; then the team that recovers has the
    ball."""
    kickers, spot = at(s)
    spot += face.yards
    lost = face.kind == LOST
    why = ("LQ-PUNT-03",) if s.call == "punt" else ("LQ-FG-06", "LQ-PUNT-03")
    how = "lost" if lost else "kept"
    facts.note("blocked", why, OTHER[kickers], face.yards, how)
    fourth_down = s.down == rules.profile.downs
    always_safety = rules.settings["blocked_fourth_behind_goal"] == "always_safety"
    if lost and spot <= 0 and fourth_down and always_safety:  # LQ-R18
        return DeadBall(kickers, spot, kickers, citations.BLOCKED_LOST)
    if lost:  # LQ-PUNT-06; behind the goal line LQ-PUNT-07
        return turn_over(s, spot, "blocked_kick", citations.BLOCKED_LOST)
    if fourth_down and spot > 0:  # LQ-PUNT-05
        return turn_over(s, spot, "blocked_kick", citations.BLOCKED_KEPT)
    if spot > 0:  # LQ-PUNT-04
        facts.note("recovered", ("LQ-PUNT-04",), kickers, face.yards)
    return DeadBall(kickers, spot, kickers, citations.BLOCKED_KEPT, can_earn_first_down=False)
