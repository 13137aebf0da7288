"""Rushes and forward passes, signals 1 to 4."""

from __future__ import annotations

from rulesets.core.dead_ball import Citations, DeadBall
from rulesets.core.dial import Face
from rulesets.core.facts import Fact, FactLog, RuleIds
from rulesets.core.field import END_LINE, GOAL
from rulesets.core.penalties import marked_off
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import OTHER
from rulesets.core.state import INTERCEPTION_RETURN, SCRIMMAGE, State
from rulesets.littlefield import citations
from rulesets.littlefield.faces import FUMBLE, INCOMPLETE, INTERCEPTED, LOST, YARDS
from rulesets.littlefield.fouls import penalty
from rulesets.littlefield.state import COUNTED

PASS_PENALTY = 5
"""Yards back for a second or later incompletion in a series (LQ-PASS-04)."""


def rush(rules: RuleSet, s: State, face: Face, book: FactLog | None) -> DeadBall:
    """LQ-DOWN-03, LQ-DOWN-05: the ball moves the whole distance shown, and the down is used. Its
    marker has a space for every yard, counted from a goal line (LQ-EQ-01, 03 and 05)."""
    if face.kind == YARDS:
        if book is not None:
            book.append(
                Fact("rush", _moved_by("LQ-DOWN-03", s, face), s.possession, yards=face.yards)
            )
        ball, spot = s.possession, s.spot
        assert ball is not None and spot is not None, "a spin needs a ball"
        return DeadBall(ball, spot + face.yards, ball, citations.RUSH)
    if face.kind == FUMBLE:
        return fumble_kept(s, face, citations.FUMBLE_KEPT, book)
    if face.kind == LOST:
        return fumble_lost(s, face, citations.FUMBLE_LOST, book)
    return penalty(rules, s, face, book)


def forward_pass(rules: RuleSet, s: State, face: Face, book: FactLog | None) -> DeadBall:
    """LQ-PASS-02 to 09: completed, incomplete, intercepted or lost; the end line stops it."""
    assert s.spot is not None, "a spin needs a ball"
    over_the_end = s.spot + face.yards >= END_LINE
    if face.kind == INCOMPLETE:
        return _incomplete(rules, s, face, book)
    if face.kind == YARDS:
        if book is not None:
            why = _moved_by("LQ-PASS-02", s, face)
            book.append(Fact("complete", (*why, "LQ-DOWN-03"), s.possession, yards=face.yards))
        return _over_the_end(s, book) if over_the_end else moved(s, face.yards, citations.PASS)
    if face.kind == INTERCEPTED:
        return _intercepted(rules, s, face, book)
    if face.kind == FUMBLE:
        dead = fumble_kept(s, face, citations.FUMBLE_KEPT, book)
        return _over_the_end(s, book) if over_the_end else dead
    if face.kind == LOST:
        grounds = citations.PASS_LOST_OVER_THE_END if over_the_end else citations.FUMBLE_LOST
        return fumble_lost(s, face, grounds, book)
    return penalty(rules, s, face, book)


def _moved_by(first: str, s: State, face: Face) -> RuleIds:
    """Why the ball moved so far: a gain beyond what was needed counts in full."""
    assert s.spot is not None and s.line_to_gain is not None, "a down has a line to gain"
    beyond: RuleIds = ("LQ-DOWN-05",) if s.spot + face.yards > s.line_to_gain else ()
    return (first, "LQ-DIAL-04", *beyond)


def moved(s: State, yards: int, grounds: Citations) -> DeadBall:
    """The side with the ball keeps it, `yards` farther on."""
    ball, spot = s.possession, s.spot
    assert ball is not None and spot is not None, "a spin needs a ball"
    return DeadBall(ball, spot + yards, ball, grounds)


def fumble_kept(s: State, face: Face, grounds: Citations, book: FactLog | None) -> DeadBall:
    """LQ-FUM-04, LQ-R3: recovered by its own side, an ordinary play of the distance shown."""
    if book is not None:
        assert s.spot is not None, "a spin needs a ball"
        behind = s.spot + face.yards <= 0
        why: RuleIds = ("LQ-FUM-01", "LQ-R16", "LQ-R3") if behind else ("LQ-FUM-04", "LQ-R3")
        on_return: RuleIds = () if s.phase == SCRIMMAGE else ("LQ-FUM-03",)
        book.append(Fact("fumble", (*why, *on_return), s.possession, yards=face.yards, how="kept"))
    return moved(s, face.yards, grounds)


def fumble_lost(s: State, face: Face, grounds: Citations, book: FactLog | None) -> DeadBall:
    """LQ-LOSS-01, LQ-R15: the opponents have it after the distance shown; a gain past the line
    to gain does not help. At the goal lines LQ-FUM-02 and LQ-R16 decide."""
    assert s.possession is not None and s.spot is not None, "a spin needs a ball"
    others = OTHER[s.possession]
    if book is not None:
        book.append(Fact("fumble", ("LQ-LOSS-01", "LQ-R3"), others, yards=face.yards, how="lost"))
    spot = GOAL - (s.spot + face.yards)
    return DeadBall(others, spot, s.possession, grounds, turnover="fumble")


def _over_the_end(s: State, book: FactLog | None) -> DeadBall:
    """LQ-PASS-09, LQ-R11: ten yards behind the goal line a pass is a touchback, whatever it was."""
    assert s.possession is not None, "a spin needs a ball"
    others = OTHER[s.possession]
    if book is not None:
        book.append(Fact("end_line", ("LQ-PASS-09", "LQ-EQ-02", "LQ-R11"), others))
    return DeadBall(others, GOAL - END_LINE, s.possession, citations.END_LINE)


def _incomplete(rules: RuleSet, s: State, face: Face, book: FactLog | None) -> DeadBall:
    """LQ-PASS-03 to 06: the first of a series costs the down, each later one five yards too."""
    assert s.possession is not None and s.spot is not None, "a spin needs a ball"
    others = OTHER[s.possession]
    before = s.series.incompletions
    if book is not None:
        first: RuleIds = ("LQ-PASS-03",) if not before else ("LQ-PASS-04",)
        book.append(Fact("incomplete", (*first, "LQ-PASS-06"), others))
    came_down = s.spot + face.yards
    if came_down >= END_LINE:
        return _over_the_end(s, book)
    if came_down >= GOAL and rules.settings["incomplete_in_end_zone"] == "touchback":
        return DeadBall(
            others, GOAL - came_down, s.possession, citations.INCOMPLETE_IN_THE_END_ZONE
        )
    spot = s.spot
    if before:
        spot = marked_off(spot, -PASS_PENALTY)
        if book is not None:
            capped: RuleIds = () if spot == s.spot - PASS_PENALTY else ("LQ-R22", "LQ-PEN-07")
            why = ("LQ-PASS-04", "LQ-PASS-07", "LQ-PEN-06", *capped)
            book.append(Fact("pass_penalty", why, s.possession, yards=-PASS_PENALTY))
    series = COUNTED[min(before + 1, len(COUNTED) - 1)]
    return DeadBall(
        s.possession,
        spot,
        s.possession,
        citations.INCOMPLETE,
        can_earn_first_down=False,
        series=series,
    )


def _intercepted(rules: RuleSet, s: State, face: Face, book: FactLog | None) -> DeadBall:
    """LQ-INT-01 to 03, LQ-R9: theirs at the distance shown, and signal 5 is spun from there; on or
    behind the goal line a touchback at once."""
    assert s.possession is not None and s.spot is not None, "a spin needs a ball"
    others = OTHER[s.possession]
    at_the_line = rules.settings["interception_spot"] == "line_of_play"
    yards = 0 if at_the_line else face.yards
    if book is not None:
        why = ("LQ-INT-01", "LQ-INT-02", "LQ-R9")
        book.append(Fact("intercepted", why, others, yards=yards))
    return DeadBall(
        others,
        GOAL - (s.spot + yards),
        s.possession,
        citations.INTERCEPTED,
        "run_on",
        "interception",
        INTERCEPTION_RETURN,
    )
