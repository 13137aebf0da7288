"""Rushes and forward passes, signals 1 to 4."""

from __future__ import annotations

from typing import Final

from rulesets.core.dead_ball import Citations, DeadBall
from rulesets.core.dial import Face
from rulesets.core.facts import FactLog, RuleIds
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

_RUSH: Final = ("LQ-DOWN-03", "LQ-DIAL-04")
_RUSH_PAST_LINE: Final = ("LQ-DOWN-03", "LQ-DIAL-04", "LQ-DOWN-05")
_PASS: Final = ("LQ-PASS-02", "LQ-DIAL-04", "LQ-DOWN-03")
_PASS_PAST_LINE: Final = ("LQ-PASS-02", "LQ-DIAL-04", "LQ-DOWN-05", "LQ-DOWN-03")


def rush(rules: RuleSet, s: State, face: Face, facts: FactLog) -> DeadBall:
    """LQ-DOWN-03, LQ-DOWN-05: the ball moves the whole distance shown, and the down is used. Its
    marker has a space for every yard, counted from a goal line (LQ-EQ-01, 03 and 05)."""
    if face.kind == YARDS:
        facts.note(
            "rush",
            _RUSH_PAST_LINE if _passes_line(s, face) else _RUSH,
            s.possession,
            yards=face.yards,
        )
        ball, spot = s.possession, s.spot
        assert ball is not None and spot is not None, "a spin needs a ball"
        return DeadBall(ball, spot + face.yards, ball, citations.RUSH)
    if face.kind == FUMBLE:
        return fumble_kept(s, face, citations.FUMBLE_KEPT, facts)
    if face.kind == LOST:
        return fumble_lost(s, face, citations.FUMBLE_LOST, facts)
    return penalty(rules, s, face, facts)


def forward_pass(rules: RuleSet, s: State, face: Face, facts: FactLog) -> DeadBall:
    """LQ-PASS-02 to 09: completed, incomplete, intercepted or lost; the end line stops it."""
    assert s.spot is not None, "a spin needs a ball"
    over_the_end = s.spot + face.yards >= END_LINE
    if face.kind == INCOMPLETE:
        return _incomplete(rules, s, face, facts)
    if face.kind == YARDS:
        why = _PASS_PAST_LINE if _passes_line(s, face) else _PASS
        facts.note("complete", why, s.possession, yards=face.yards)
        return _over_the_end(s, facts) if over_the_end else moved(s, face.yards, citations.PASS)
    if face.kind == INTERCEPTED:
        return _intercepted(rules, s, face, facts)
    if face.kind == FUMBLE:
        dead = fumble_kept(s, face, citations.FUMBLE_KEPT, facts)
        return _over_the_end(s, facts) if over_the_end else dead
    if face.kind == LOST:
        grounds = citations.PASS_LOST_OVER_THE_END if over_the_end else citations.FUMBLE_LOST
        return fumble_lost(s, face, grounds, facts)
    return penalty(rules, s, face, facts)


def _passes_line(s: State, face: Face) -> bool:
    """LQ-DOWN-05: a gain beyond what was needed counts in full."""
    assert s.spot is not None and s.line_to_gain is not None, "a down has a line to gain"
    return s.spot + face.yards > s.line_to_gain


def moved(s: State, yards: int, grounds: Citations) -> DeadBall:
    """The side with the ball keeps it, `yards` farther on."""
    ball, spot = s.possession, s.spot
    assert ball is not None and spot is not None, "a spin needs a ball"
    return DeadBall(ball, spot + yards, ball, grounds)


def fumble_kept(s: State, face: Face, grounds: Citations, facts: FactLog) -> DeadBall:
    """LQ-FUM-04, LQ-R3: recovered by its own side, an ordinary play of the distance shown."""
    assert s.spot is not None, "a spin needs a ball"
    behind = s.spot + face.yards <= 0
    why: RuleIds = ("LQ-FUM-01", "LQ-R16", "LQ-R3") if behind else ("LQ-FUM-04", "LQ-R3")
    on_return: RuleIds = () if s.phase == SCRIMMAGE else ("LQ-FUM-03",)
    facts.note("fumble", (*why, *on_return), s.possession, yards=face.yards, how="kept")
    return moved(s, face.yards, grounds)


def fumble_lost(s: State, face: Face, grounds: Citations, facts: FactLog) -> DeadBall:
    """LQ-LOSS-01, LQ-R15: the opponents have it after the distance shown; a gain past the line
    to gain does not help. At the goal lines LQ-FUM-02 and LQ-R16 decide."""
    assert s.possession is not None and s.spot is not None, "a spin needs a ball"
    others = OTHER[s.possession]
    facts.note("fumble", ("LQ-LOSS-01", "LQ-R3"), others, yards=face.yards, how="lost")
    spot = GOAL - (s.spot + face.yards)
    return DeadBall(others, spot, s.possession, grounds, turnover="fumble")


def _over_the_end(s: State, facts: FactLog) -> DeadBall:
    """LQ-PASS-09, LQ-R11: ten yards behind the goal line a pass is a touchback, whatever it was."""
    assert s.possession is not None, "a spin needs a ball"
    others = OTHER[s.possession]
    facts.note("end_line", ("LQ-PASS-09", "LQ-EQ-02", "LQ-R11"), others)
    return DeadBall(others, GOAL - END_LINE, s.possession, citations.END_LINE)


def _incomplete(rules: RuleSet, s: State, face: Face, facts: FactLog) -> DeadBall:
    """LQ-PASS-03 to 06: the first of a series costs the down, each later one five yards too."""
    assert s.possession is not None and s.spot is not None, "a spin needs a ball"
    others = OTHER[s.possession]
    before = s.series.incompletions
    first: RuleIds = ("LQ-PASS-03",) if not before else ("LQ-PASS-04",)
    facts.note("incomplete", (*first, "LQ-PASS-06"), others)
    came_down = s.spot + face.yards
    if came_down >= END_LINE:
        return _over_the_end(s, facts)
    if came_down >= GOAL and rules.settings["incomplete_in_end_zone"] == "touchback":
        return DeadBall(
            others, GOAL - came_down, s.possession, citations.INCOMPLETE_IN_THE_END_ZONE
        )
    spot = s.spot
    if before:
        spot = marked_off(spot, -PASS_PENALTY)
        capped: RuleIds = () if spot == s.spot - PASS_PENALTY else ("LQ-R22", "LQ-PEN-07")
        why = ("LQ-PASS-04", "LQ-PASS-07", "LQ-PEN-06", *capped)
        facts.note("pass_penalty", why, s.possession, yards=-PASS_PENALTY)
    series = COUNTED[min(before + 1, len(COUNTED) - 1)]
    return DeadBall(
        s.possession,
        spot,
        s.possession,
        citations.INCOMPLETE,
        can_earn_first_down=False,
        series=series,
    )


def _intercepted(rules: RuleSet, s: State, face: Face, facts: FactLog) -> DeadBall:
    """LQ-INT-01 to 03, LQ-R9: theirs at the distance shown, and signal 5 is spun from there; on or
    behind the goal line a touchback at once."""
    assert s.possession is not None and s.spot is not None, "a spin needs a ball"
    others = OTHER[s.possession]
    at_the_line = rules.settings["interception_spot"] == "line_of_play"
    yards = 0 if at_the_line else face.yards
    why = ("LQ-INT-01", "LQ-INT-02", "LQ-R9")
    facts.note("intercepted", why, others, yards=yards)
    return DeadBall(
        others,
        GOAL - (s.spot + yards),
        s.possession,
        citations.INTERCEPTED,
        "run_on",
        "interception",
        INTERCEPTION_RETURN,
    )
