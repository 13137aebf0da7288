"""A penalty on the dial is the whole of the play (LQ-PEN-02, LQ-R23)."""

from __future__ import annotations

from rulesets.core.dead_ball import Citations, DeadBall
from rulesets.core.dial import Face
from rulesets.core.facts import FactLog, RuleIds
from rulesets.core.field import marked_off
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import OTHER
from rulesets.core.state import (
    FREE_KICK,
    INTERCEPTION_RETURN,
    KICKOFF,
    RUN_BACK,
    SCRIMMAGE,
    State,
    at,
)
from rulesets.littlefield import citations

OFF_SIDE = 5
HOLDING = 15
_NAMES = {OFF_SIDE: "off_side", HOLDING: "holding"}
_UNUSUAL: dict[int, RuleIds] = {HOLDING: ()}
"""Any other size of a foul by the defense goes by LQ-R37."""


def penalty(rules: RuleSet, s: State, face: Face, facts: FactLog) -> DeadBall:
    """LQ-PEN-03 to 05, 07 and 08: marked off to the one-yard line at most, then the kick or the
    return again, the same down again, or a first down."""
    side, began = at(s)
    spot = marked_off(began, face.yards)
    first_down, grounds, why = _effect(rules, s, spot, face.yards)
    short: RuleIds = () if spot == began + face.yards else ("LQ-PEN-07", "LQ-R19")
    note_penalty(s, face.yards, (*why, *short), facts)
    return DeadBall(
        side,
        spot,
        side,
        grounds,
        next="first_down" if first_down else "again",
        penalty=True,
        plays_used=plays_used(rules, s),
    )


def note_penalty(s: State, yards: int, why: RuleIds, facts: FactLog) -> None:
    """LQ-DIAL-05, LQ-DIAL-06: minus is a foul by the offense, plus by the defense; its name by
    its size (LQ-PEN-01). It is the whole of the play and cannot be declined."""
    side, _ = at(s)
    offender = side if yards < 0 else OTHER[side]
    sign = "LQ-DIAL-05" if yards < 0 else "LQ-DIAL-06"
    name = _NAMES.get(abs(yards), "penalty")
    named: RuleIds = ("LQ-PEN-01",) if abs(yards) in _NAMES else ()
    all_of_it: RuleIds = (*why, sign, *named, "LQ-PEN-02", "LQ-R23")
    facts.note("penalty", all_of_it, offender, yards=yards, how=name, accepted=True)


def _effect(rules: RuleSet, s: State, spot: int, yards: int) -> tuple[bool, Citations, RuleIds]:
    """Whether it gives a first down, on what grounds, and the rules that say what it does."""
    if s.phase in (KICKOFF, FREE_KICK):
        kick: RuleIds = ("LQ-KO-03",) if s.phase == KICKOFF else ("LQ-FK-02", "LQ-KO-03")
        return False, citations.NOTHING, (*kick, "LQ-R12", "LQ-PEN-08")
    if s.phase != SCRIMMAGE:
        return _on_a_return(rules, yards)
    kicked = s.call in ("punt", "field_goal")
    first_down, grounds, why = _on_a_down(rules, s, spot, yards)
    return first_down, grounds, (*why, "LQ-R14", "LQ-PEN-08") if kicked else why


def _on_a_down(rules: RuleSet, s: State, spot: int, yards: int) -> tuple[bool, Citations, RuleIds]:
    """LQ-PEN-03 to 05; signals 7 to 10 are downs like any other (LQ-R14)."""
    if yards < 0:
        return False, citations.NOTHING, ("LQ-PEN-05",)
    if yards != OFF_SIDE:
        return True, citations.PENALTY, ("LQ-PEN-03", *_UNUSUAL.get(yards, ("LQ-R37",)))
    assert s.line_to_gain is not None, "only scrimmage has a line to gain"
    if spot < s.line_to_gain:
        return False, citations.NOTHING, ("LQ-PEN-04",)
    gained = rules.settings["plus5_past_point"] == "first_down"
    return gained, citations.OFF_SIDE_PAST_THE_POINT, ("LQ-PEN-04", "LQ-R20")


def _on_a_return(rules: RuleSet, yards: int) -> tuple[bool, Citations, RuleIds]:
    """LQ-R13: the same return again, unless the penalty gives a first down or, where the players
    have agreed so, ends the return."""
    if rules.settings["return_penalty"] == "ends_return":
        return True, citations.RETURN_PENALTY_ENDS, ("LQ-R13",)
    if yards < 0:
        return False, citations.NOTHING, ("LQ-PEN-05", "LQ-R13")
    if yards == OFF_SIDE:
        return False, citations.NOTHING, ("LQ-PEN-04", "LQ-R13")
    return (
        True,
        citations.RETURN_PENALTY,
        ("LQ-PEN-03", "LQ-R13", *_UNUSUAL.get(yards, ("LQ-R37",))),
    )


def plays_used(rules: RuleSet, s: State) -> int:
    """LQ-TIME-03, LQ-R27: every turn of the dial is one of the plays agreed, returns too unless
    the players have agreed otherwise."""
    if s.phase in (RUN_BACK, INTERCEPTION_RETURN):
        return int(rules.settings["play_count"] == "every_spin")
    return 1
