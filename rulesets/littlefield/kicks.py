"""Kickoff and free kick (signal 11), punt (7), field goal (8, 9, 10), their returns, and tries."""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.core.dead_ball import Citations, DeadBall
from rulesets.core.dial import Face
from rulesets.core.facts import FactLog, RuleIds
from rulesets.core.field import GOAL
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import OTHER
from rulesets.core.state import FREE_KICK, RUN_BACK, State, at
from rulesets.littlefield import citations
from rulesets.littlefield.dial import BLOCKED, FUMBLE, GOOD, LOST, NO_GOOD, PENALTY, YARDS
from rulesets.littlefield.fouls import note_penalty, penalty, plays_used
from rulesets.littlefield.scrimmage import fumble_kept, fumble_lost, turn_over


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


def try_by_kick(rules: RuleSet, s: State, face: Face, facts: FactLog) -> DeadBall:
    """LQ-TRY-02, 04 and 05: a goal or a penalty on the defense scores; nothing else does."""
    points = rules.profile.try_point if face.kind == GOOD else 0
    return _tried(rules, s, face, points, ("LQ-TRY-02",), facts)


def try_by_scrimmage(rules: RuleSet, s: State, face: Face, facts: FactLog) -> DeadBall:
    """LQ-TRY-03 to 05, LQ-R26: on or over the goal line, however far, also with a fumble that
    its own side recovers; one point, or two where the players have agreed so (LQ-R39)."""
    _, spot = at(s)
    over = face.kind in (YARDS, FUMBLE) and spot + face.yards >= GOAL
    worth = int(rules.settings["rush_points"])
    why: RuleIds = ("LQ-TRY-03",) if worth == rules.profile.try_point else ("LQ-TRY-03", "LQ-R39")
    return _tried(rules, s, face, worth if over else 0, why, facts)


def _tried(
    rules: RuleSet, s: State, face: Face, points: int, by: RuleIds, facts: FactLog
) -> DeadBall:
    """The end of a try that earned `points` by itself. LQ-TRY-05, LQ-R39: a foul by the defense
    gives one point, whichever way was tried."""
    side, _ = at(s)
    penalty = face.kind == PENALTY
    if penalty:
        points = rules.profile.try_point if face.yards > 0 else 0
        note_penalty(s, face.yards, ("LQ-TRY-05",) if points else ("LQ-TRY-04",), facts)
    why: RuleIds = (*by, "LQ-TRY-01", "LQ-R26")
    if points:
        why = ("LQ-TRY-05", *why) if penalty else why
        facts.note("try_good", why, side, points=points, how=face.kind)
    else:
        why = ("LQ-TRY-04", *why) if face.kind in (PENALTY, LOST, BLOCKED) else why
        facts.note("try_failed", why, OTHER[side], points=0, how=face.kind)
    return DeadBall(side, GOAL, side, citations.NOTHING, next="scored", points=points)


def run_back(rules: RuleSet, s: State, face: Face, facts: FactLog) -> DeadBall:
    """LQ-RB-01 to 03, LQ-INT-02, LQ-R13: first down where it ends, a touchdown at the far goal
    line, a safety at the runner's own."""
    of_a_kick = s.phase == RUN_BACK
    if face.kind == YARDS:
        why = ("LQ-RB-02", "LQ-RB-01") if of_a_kick else ("LQ-INT-02",)
        side, spot = at(s)
        facts.note("return", why, side, face.yards)
        grounds = citations.RETURNED if of_a_kick else citations.INTERCEPTION_RETURNED
        dead = DeadBall(side, spot + face.yards, side, grounds)
    elif face.kind == FUMBLE:
        grounds = citations.RETURN_FUMBLE_KEPT if of_a_kick else citations.INTERCEPTION_FUMBLE_KEPT
        dead = fumble_kept(s, face, grounds, facts)
    elif face.kind == LOST:
        dead = fumble_lost(s, face, citations.FUMBLE_LOST_ON_RETURN, facts)
    else:
        return penalty(rules, s, face, facts)
    return dead if plays_used(rules, s) else replace(dead, plays_used=0)
