"""Kick-off and free kick (signal 11), punt (7), field goal (8, 9, 10)."""

from __future__ import annotations

from rulesets.core.dead_ball import Citations, DeadBall
from rulesets.core.dial import Face
from rulesets.core.facts import FactLog, RuleIds
from rulesets.core.field import GOAL
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import OTHER
from rulesets.core.state import FREE_KICK, RUN_BACK, State
from rulesets.littlefield import citations
from rulesets.littlefield.faces import BLOCKED, GOOD, LOST, NO_GOOD, YARDS
from rulesets.littlefield.fouls import penalty


def kick_off(rules: RuleSet, s: State, face: Face, facts: FactLog) -> DeadBall:
    """LQ-KO-02, LQ-FK-02: the ball goes the yards shown and the receivers run it back."""
    if face.kind == YARDS:
        if s.phase == FREE_KICK:
            return _kicked(s, face, ("LQ-FK-02", "LQ-KO-02"), citations.FREE_KICKED, facts)
        return _kicked(s, face, ("LQ-KO-02",), citations.KICKED, facts)
    return penalty(rules, s, face, facts)


def punt(rules: RuleSet, s: State, face: Face, facts: FactLog) -> DeadBall:
    """LQ-PUNT-02 to 08."""
    if face.kind == YARDS:
        return _kicked(s, face, ("LQ-PUNT-02",), citations.PUNTED, facts)
    return _blocked(rules, s, face, facts)


def field_goal(rules: RuleSet, s: State, face: Face, facts: FactLog) -> DeadBall:
    """LQ-FG-04 to 06: three points, a touchback, or a blocked kick."""
    assert s.possession is not None and s.spot is not None, "a spin needs a ball"
    far = rules.profile.goal_kick(s.spot)
    if face.kind == GOOD:
        points = rules.profile.field_goal
        why = ("LQ-FG-04", "LQ-DIAL-07")
        facts.note("field_goal", why, s.possession, points=points, yards=far)
        return DeadBall(
            s.possession, GOAL, s.possession, citations.NOTHING, "scored", points=points
        )
    if face.kind == NO_GOOD:
        others = OTHER[s.possession]
        facts.note("no_goal", ("LQ-FG-05", "LQ-DIAL-07"), others, yards=far)
        return DeadBall(others, 0, s.possession, citations.NO_GOAL)
    return _blocked(rules, s, face, facts)


def _kicked(s: State, face: Face, why: RuleIds, grounds: Citations, facts: FactLog) -> DeadBall:
    assert s.possession is not None and s.spot is not None, "a spin needs a ball"
    spot = GOAL - (s.spot + face.yards)
    returned: RuleIds = ("LQ-RB-01",) if spot > 0 else ()
    facts.note("kick", (*why, *returned), s.possession, yards=face.yards)
    return DeadBall(
        OTHER[s.possession], spot, s.possession, grounds, "run_on", return_phase=RUN_BACK
    )


def _blocked(rules: RuleSet, s: State, face: Face, facts: FactLog) -> DeadBall:
    """LQ-PUNT-03 to 07, LQ-FG-06: who recovers decides, the loss is marked off first."""
    assert s.possession is not None and s.spot is not None, "a spin needs a ball"
    if face.kind not in (BLOCKED, LOST):
        return penalty(rules, s, face, facts)
    others, spot = OTHER[s.possession], s.spot + face.yards
    last_down = s.down == rules.profile.downs
    why: RuleIds = ("LQ-PUNT-03",) if s.call == "punt" else ("LQ-FG-06", "LQ-PUNT-03")
    how = "lost" if face.kind == LOST else "kept"
    facts.note("blocked", why, others, yards=face.yards, how=how)
    if face.kind == LOST:
        always_safety = rules.settings["blocked_fourth_behind_goal"] == "always_safety"
        if spot <= 0 and last_down and always_safety:
            return DeadBall(s.possession, spot, s.possession, citations.BLOCKED_LOST)
        return DeadBall(
            others, GOAL - spot, s.possession, citations.BLOCKED_LOST, turnover="blocked_kick"
        )
    if last_down and spot > 0:
        return DeadBall(
            others, GOAL - spot, s.possession, citations.BLOCKED_KEPT, turnover="blocked_kick"
        )
    if spot > 0:
        facts.note("recovered", ("LQ-PUNT-04",), s.possession, yards=face.yards)
    return DeadBall(
        s.possession, spot, s.possession, citations.BLOCKED_KEPT, can_earn_first_down=False
    )
