"""The point after touchdown (signal 10 by a kick, 12 by a rush or pass)."""

from __future__ import annotations

from rulesets.core.dead_ball import DeadBall
from rulesets.core.dial import Face
from rulesets.core.facts import FactLog, RuleIds
from rulesets.core.field import GOAL
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import OTHER
from rulesets.core.state import State, at
from rulesets.littlefield import citations
from rulesets.littlefield.faces import BLOCKED, FUMBLE, GOOD, LOST, PENALTY, YARDS
from rulesets.littlefield.fouls import note_penalty


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
