"""The point after touchdown (signal 10 by a kick, 12 by a rush or pass)."""

from __future__ import annotations

from rulesets.core.dead_ball import DeadBall
from rulesets.core.dial import Face
from rulesets.core.facts import Fact, FactLog, RuleIds
from rulesets.core.field import GOAL
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import OTHER
from rulesets.core.state import State
from rulesets.littlefield import citations
from rulesets.littlefield.faces import BLOCKED, FUMBLE, GOOD, LOST, PENALTY, YARDS
from rulesets.littlefield.fouls import note_penalty


def try_by_kick(rules: RuleSet, s: State, face: Face, facts: FactLog) -> DeadBall:
    """LQ-TRY-02, 04 and 05: a goal or a penalty on the defence scores; nothing else does."""
    return _tried(rules, s, face, face.kind == GOOD, "LQ-TRY-02", facts)


def try_by_scrimmage(rules: RuleSet, s: State, face: Face, facts: FactLog) -> DeadBall:
    """LQ-TRY-03 to 05, LQ-R26: on or over the goal line, however far, also with a fumble kept."""
    assert s.spot is not None, "a spin needs a ball"
    over = face.kind in (YARDS, FUMBLE) and s.spot + face.yards >= GOAL
    return _tried(rules, s, face, over, "LQ-TRY-03", facts)


def _tried(rules: RuleSet, s: State, face: Face, over: bool, by: str, facts: FactLog) -> DeadBall:
    assert s.possession is not None, "a spin needs a ball"
    given = face.kind == PENALTY and face.yards > 0
    points = rules.profile.try_point if over or given else 0
    if face.kind == PENALTY:
        note_penalty(s, face.yards, ("LQ-TRY-05",) if given else ("LQ-TRY-04",), facts)
    facts.add(_fact(s, face, points, by))
    return DeadBall(s.possession, GOAL, s.possession, citations.NOTHING, "scored", points=points)


def _fact(s: State, face: Face, points: int, by: str) -> Fact:
    assert s.possession is not None, "a spin needs a ball"
    why: RuleIds = (by, "LQ-TRY-01", "LQ-R26")
    if not points:
        named: RuleIds = ("LQ-TRY-04",) if face.kind in (PENALTY, LOST, BLOCKED) else ()
        return Fact("try_failed", (*named, *why), OTHER[s.possession], points=0, how=face.kind)
    given: RuleIds = ("LQ-TRY-05",) if face.kind == PENALTY else ()
    return Fact("try_good", (*given, *why), s.possession, points=points, how=face.kind)
