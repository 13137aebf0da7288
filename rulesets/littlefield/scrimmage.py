"""Rushes and forward passes, signals 1 to 4."""

from __future__ import annotations

from typing import Final

from rulesets.core.dead_ball import Citations, DeadBall
from rulesets.core.dial import Face
from rulesets.core.facts import FactLog, RuleIds
from rulesets.core.field import END_LINE, GOAL, marked_off
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import OTHER
from rulesets.core.state import INTERCEPTION_RETURN, SCRIMMAGE, State, at
from rulesets.littlefield import citations
from rulesets.littlefield.dial import FUMBLE, INCOMPLETE, INTERCEPTED, LOST, YARDS
from rulesets.littlefield.fouls import penalty
from rulesets.littlefield.state import COUNTED

PASS_PENALTY = 5
"""Yards back for a second or later incompletion in a series (LQ-PASS-04)."""

_RUSH: Final = ("LQ-DOWN-03", "LQ-DIAL-04")
_PAST_LINE: Final = ("LQ-DOWN-03", "LQ-DIAL-04", "LQ-DOWN-05")
_PASS: Final = ("LQ-PASS-02", "LQ-DIAL-04", "LQ-DOWN-03")
_PASS_PAST_LINE: Final = ("LQ-PASS-02", "LQ-DIAL-04", "LQ-DOWN-05", "LQ-DOWN-03")


def rush(rules: RuleSet, s: State, face: Face, facts: FactLog) -> DeadBall:
    """LQ-DOWN-03, LQ-DOWN-05: the ball moves the whole distance shown, and the down is used. Its
    marker has a space for every yard, counted from a goal line (LQ-EQ-01, 03 and 05)."""
    if face.kind == YARDS:
        side, spot = at(s)
        spot += face.yards
        why = _PAST_LINE if spot > (s.line_to_gain or GOAL) else _RUSH  # LQ-DOWN-05
        facts.note("rush", why, side, face.yards)
        return DeadBall(side, spot, side, citations.RUSH)
    if face.kind == FUMBLE:
        return fumble_kept(s, face, citations.FUMBLE_KEPT, facts)
    if face.kind == LOST:
        return fumble_lost(s, face, citations.FUMBLE_LOST, facts)
    return penalty(rules, s, face, facts)


def forward_pass(rules: RuleSet, s: State, face: Face, facts: FactLog) -> DeadBall:
    """LQ-PASS-02 to 09: completed, incomplete, intercepted or lost; the end line stops it."""
    side, spot = at(s)
    spot += face.yards
    over_the_end = spot >= END_LINE
    if face.kind == INCOMPLETE:
        return _incomplete(rules, s, face, facts)
    if face.kind == YARDS:
        why = _PASS_PAST_LINE if spot > (s.line_to_gain or GOAL) else _PASS
        facts.note("complete", why, side, face.yards)
        if over_the_end:  # LQ-PASS-09
            return over_end_line(s, facts)
        return DeadBall(side, spot, side, citations.PASS)
    if face.kind == INTERCEPTED:
        return _intercepted(rules, s, face, facts)
    if face.kind == FUMBLE:
        dead = fumble_kept(s, face, citations.FUMBLE_KEPT, facts)
        return over_end_line(s, facts) if over_the_end else dead
    if face.kind == LOST:
        grounds = citations.PASS_LOST_OVER_THE_END if over_the_end else citations.FUMBLE_LOST
        return fumble_lost(s, face, grounds, facts)
    return penalty(rules, s, face, facts)


def keep(s: State, yards: int, grounds: Citations) -> DeadBall:
    side, spot = at(s)
    return DeadBall(side, spot + yards, side, grounds)


def turn_over(s: State, spot: int, how: str, grounds: Citations) -> DeadBall:
    """The opponents have the ball at `spot`, as the side that had it counts."""
    side, _ = at(s)
    return DeadBall(OTHER[side], GOAL - spot, side, grounds, turnover=how)


def fumble_kept(s: State, face: Face, grounds: Citations, facts: FactLog) -> DeadBall:
    """LQ-FUM-04, LQ-R3: recovered by its own side, an ordinary play of the distance shown."""
    side, spot = at(s)
    behind = spot + face.yards <= 0
    why: RuleIds = ("LQ-FUM-01", "LQ-R16", "LQ-R3") if behind else ("LQ-FUM-04", "LQ-R3")
    on_return: RuleIds = () if s.phase == SCRIMMAGE else ("LQ-FUM-03",)
    facts.note("fumble", (*why, *on_return), side, face.yards, "kept")
    return keep(s, face.yards, grounds)


def fumble_lost(s: State, face: Face, grounds: Citations, facts: FactLog) -> DeadBall:
    """LQ-LOSS-01, LQ-R15: the opponents have it after the distance shown; a gain past the line
    to gain does not help. At the goal lines LQ-FUM-02 and LQ-R16 decide."""
    side, spot = at(s)
    facts.note("fumble", ("LQ-LOSS-01", "LQ-R3"), OTHER[side], face.yards, "lost")
    return turn_over(s, spot + face.yards, "fumble", grounds)


def over_end_line(s: State, facts: FactLog) -> DeadBall:
    """LQ-PASS-09, LQ-R11: ten yards behind the goal line a pass is a touchback, whatever it was."""
    side, _ = at(s)
    facts.note("end_line", ("LQ-PASS-09", "LQ-EQ-02", "LQ-R11"), OTHER[side])
    return DeadBall(OTHER[side], GOAL - END_LINE, side, citations.END_LINE)


def _incomplete(rules: RuleSet, s: State, face: Face, facts: FactLog) -> DeadBall:
    """LQ-PASS-03 to 06: the first of a series costs the down, each later one five yards too."""
    side, spot = at(s)
    before = s.series.incompletions
    first = "LQ-PASS-04" if before else "LQ-PASS-03"
    facts.note("incomplete", (first, "LQ-PASS-06"), OTHER[side])
    came_down = spot + face.yards
    if came_down >= END_LINE:
        return over_end_line(s, facts)
    if came_down >= GOAL and rules.settings["incomplete_in_end_zone"] == "touchback":
        grounds = citations.INCOMPLETE_IN_THE_END_ZONE
        return DeadBall(OTHER[side], GOAL - came_down, side, grounds)
    if before:  # LQ-PASS-04
        back = marked_off(spot, -PASS_PENALTY)
        capped: RuleIds = () if back == spot - PASS_PENALTY else ("LQ-R22", "LQ-PEN-07")
        why = ("LQ-PASS-04", "LQ-PASS-07", "LQ-PEN-06", *capped)
        facts.note("pass_penalty", why, side, yards=-PASS_PENALTY)
        spot = back
    series = COUNTED[min(before + 1, len(COUNTED) - 1)]  # LQ-PASS-06
    grounds = citations.INCOMPLETE
    return DeadBall(side, spot, side, grounds, can_earn_first_down=False, series=series)


def _intercepted(rules: RuleSet, s: State, face: Face, facts: FactLog) -> DeadBall:
    """LQ-INT-01 to 03, LQ-R9: theirs at the distance shown, and signal 5 is spun from there; on or
    behind the goal line a touchback at once."""
    side, spot = at(s)
    at_the_line = rules.settings["interception_spot"] == "line_of_play"
    yards = 0 if at_the_line else face.yards
    facts.note("intercepted", ("LQ-INT-01", "LQ-INT-02", "LQ-R9"), OTHER[side], yards=yards)
    return DeadBall(
        OTHER[side],
        GOAL - (spot + yards),
        impetus=side,
        citations=citations.INTERCEPTED,
        next="run_on",
        turnover="interception",
        return_phase=INTERCEPTION_RETURN,
    )
