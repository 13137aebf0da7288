"""Kick-off and free kick (signal 11), punt (7), field goal (8, 9, 10)."""

from __future__ import annotations

from rulesets.core.dead_ball import Cites, Dead
from rulesets.core.facts import Book, Fact, RuleIds
from rulesets.core.field import GOAL
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import OTHER
from rulesets.core.state import FREE_KICK, RUN_BACK, State
from rulesets.littlefield import citations
from rulesets.littlefield.faces import BLOCKED, GOOD, LOST, NO_GOOD, YARDS, Face
from rulesets.littlefield.fouls import penalty


def kick_off(rules: RuleSet, s: State, face: Face, book: Book | None) -> Dead:
    """LQ-KO-02, LQ-FK-02: the ball goes the yards shown and the receivers run it back."""
    if face.kind == YARDS:
        if s.phase == FREE_KICK:
            return _kicked(s, face, ("LQ-FK-02", "LQ-KO-02"), citations.FREE_KICKED, book)
        return _kicked(s, face, ("LQ-KO-02",), citations.KICKED, book)
    return penalty(rules, s, face, book)


def punt(rules: RuleSet, s: State, face: Face, book: Book | None) -> Dead:
    """LQ-PUNT-02 to 08."""
    if face.kind == YARDS:
        return _kicked(s, face, ("LQ-PUNT-02",), citations.PUNTED, book)
    return _blocked(rules, s, face, book)


def field_goal(rules: RuleSet, s: State, face: Face, book: Book | None) -> Dead:
    """LQ-FG-04 to 06: three points, a touchback, or a blocked kick."""
    assert s.ball is not None and s.spot is not None, "a spin needs a ball"
    far = rules.profile.goal_kick(s.spot)
    if face.kind == GOOD:
        points = rules.profile.field_goal
        if book is not None:
            why = ("LQ-FG-04", "LQ-DIAL-07")
            book.append(Fact("field_goal", why, s.ball, points=points, yards=far))
        return Dead(s.ball, GOAL, s.ball, citations.NOTHING, "scored", points=points)
    if face.kind == NO_GOOD:
        others = OTHER[s.ball]
        if book is not None:
            book.append(Fact("no_goal", ("LQ-FG-05", "LQ-DIAL-07"), others, yards=far))
        return Dead(others, 0, s.ball, citations.NO_GOAL)
    return _blocked(rules, s, face, book)


def _kicked(s: State, face: Face, why: RuleIds, grounds: Cites, book: Book | None) -> Dead:
    assert s.ball is not None and s.spot is not None, "a spin needs a ball"
    spot = GOAL - (s.spot + face.yards)
    if book is not None:
        returned: RuleIds = ("LQ-RB-01",) if spot > 0 else ()
        book.append(Fact("kick", (*why, *returned), s.ball, yards=face.yards))
    return Dead(OTHER[s.ball], spot, s.ball, grounds, "run_on", run_on=RUN_BACK)


def _blocked(rules: RuleSet, s: State, face: Face, book: Book | None) -> Dead:
    """LQ-PUNT-03 to 07, LQ-FG-06: who recovers decides, the loss is marked off first."""
    assert s.ball is not None and s.spot is not None, "a spin needs a ball"
    if face.kind not in (BLOCKED, LOST):
        return penalty(rules, s, face, book)
    others, spot = OTHER[s.ball], s.spot + face.yards
    last_down = s.down == rules.profile.downs
    if book is not None:
        why: RuleIds = ("LQ-PUNT-03",) if s.call == "punt" else ("LQ-FG-06", "LQ-PUNT-03")
        how = "lost" if face.kind == LOST else "kept"
        book.append(Fact("blocked", why, others, yards=face.yards, how=how))
    if face.kind == LOST:
        always_safety = rules.settings["blocked_fourth_behind_goal"] == "always_safety"
        if spot <= 0 and last_down and always_safety:
            return Dead(s.ball, spot, s.ball, citations.BLOCKED_LOST)
        return Dead(others, GOAL - spot, s.ball, citations.BLOCKED_LOST, turnover="blocked_kick")
    if last_down and spot > 0:
        return Dead(others, GOAL - spot, s.ball, citations.BLOCKED_KEPT, turnover="blocked_kick")
    if book is not None and spot > 0:
        book.append(Fact("recovered", ("LQ-PUNT-04",), s.ball, yards=face.yards))
    return Dead(s.ball, spot, s.ball, citations.BLOCKED_KEPT, earns=False)
