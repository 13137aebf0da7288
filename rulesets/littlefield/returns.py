"""The run-back of a kick (signal 6) and of an intercepted pass (signal 5)."""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.core.dead_ball import DeadBall
from rulesets.core.dial import Face
from rulesets.core.facts import FactLog
from rulesets.core.ruleset import RuleSet
from rulesets.core.state import RUN_BACK, State, at
from rulesets.littlefield import citations
from rulesets.littlefield.faces import FUMBLE, LOST, YARDS
from rulesets.littlefield.fouls import penalty, plays_used
from rulesets.littlefield.scrimmage import fumble_kept, fumble_lost


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
