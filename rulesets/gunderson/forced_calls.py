"""The forced calls: ordered clauses, the first that applies decides, and is cited (LG section 3).

Every function gives the one play call that is legal, and the rule that forces it. They are judged
from the situation as it is until the snap, or the kick, locks the call (LG-R12, LG-R16).
"""

from __future__ import annotations

from typing import Final

from rulesets.core.awaiting import Option
from rulesets.core.field import GOAL, MIDFIELD, place_name
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import lead
from rulesets.core.state import State, at
from rulesets.gunderson.state import NEW_SERIES, REGULATION, Series, stage_of

FIVE_MINUTES: Final = 5 * 60
KICKED_BEHIND: Final = 7
"""A field goal is kicked that many yards behind the line of scrimmage (LG-FG-02)."""
OWN_FORTY: Final = 40
WELL_BEHIND: Final = -4
"""So many points behind, late in a half, no one kicks on fourth down (LG-4D-05)."""
REPLY_BEHIND: Final = -3

RUN: Final = "run"
TTQB: Final = "ttqb"
PUNT: Final = "punt"
FG: Final = "fg"
XP: Final = "xp"
TWO: Final = "two"
KICK: Final = "kick"
ONSIDE: Final = "onside"
SKIP: Final = "skip"
_SAYS = {
    RUN: "A run",
    TTQB: "The TTQB, to pass or run",
    PUNT: "A punt",
    XP: "The kick for the extra point, from the 10",
    TWO: "The two-point play, from the 2",
    KICK: "The kickoff",
    ONSIDE: "An onside kick",
    SKIP: "No try: it cannot matter",
}


def _forced(call: str, rule: str, message: str = "") -> Option:
    return Option(call, rule=rule, description=message or _SAYS[call])


def ends_a_half(s: State) -> bool:
    """The second and fourth quarters (LG-R14)."""
    return s.period in (2, REGULATION)


def late(s: State) -> bool:
    """Under five minutes in the second or fourth quarter (LG-R13, LG-R14)."""
    return ends_a_half(s) and s.time_left < FIVE_MINUTES


def late_in_the_game(s: State) -> bool:
    """Under five minutes in the fourth quarter (LG-R13)."""
    return s.period == REGULATION and s.time_left < FIVE_MINUTES


def scrimmage(rules: RuleSet, s: State) -> Option:
    """LG-STY-01 to 03, LG-RUN-05, LG-RUN-06, LG-TQ-07 on downs one to three; else the fourth.
    LG-R12: the clock and the score matter only on the first play of a series."""
    series: Series = s.series or NEW_SERIES
    if s.down == rules.profile.downs:
        return fourth_down(rules, s)
    if series.style == "":
        return first_play(rules, s)
    if series.style == TTQB and (series.began == TTQB or not series.negative):
        return _forced(TTQB, "LG-TQ-07")
    if series.negative:
        return _forced(TTQB, "LG-RUN-06")
    if series.last == 0:
        return _forced(RUN if rules.settings["zero_gain"] == "run" else TTQB, "LG-R10")
    return _forced(RUN, "LG-RUN-05")


def first_play(rules: RuleSet, s: State) -> Option:
    """LG-STY-01, LG-STY-02, LG-STY-03: by the score, and tied by the clock: LG-R13 says from five
    minutes on, LG-R38 not in overtime."""
    side, _ = at(s)
    margin = lead(s.score, side)
    if margin < 0:
        return _forced(TTQB, "LG-STY-03")
    if margin == 0 and s.time_left <= FIVE_MINUTES:
        if ends_a_half(s):
            return _forced(TTQB, "LG-STY-02")
        if s.period > REGULATION and rules.settings["ot_tied_late_ttqb"] == "on":
            return _forced(TTQB, "LG-R38")
    return _forced(RUN, "LG-STY-01")


def fourth_down(rules: RuleSet, s: State) -> Option:
    """LG-4D-01 to 05, LG-R6, LG-R7, LG-R8, LG-R9, LG-R35: well behind late in a half, one yard to
    go, then the spot decides. LG-R1: from scrimmage it is the passing quarterback. LG-R44: so it
    stands until 0:00."""
    assert s.possession is not None and s.spot is not None and s.line_to_gain is not None, (
        "scrimmage has downs"
    )
    margin, one_yard = lead(s.score, s.possession), s.line_to_gain - s.spot == 1
    if late(s) and margin <= WELL_BEHIND:
        return _forced(TTQB, "LG-4D-05")
    if s.spot > MIDFIELD:
        if one_yard:
            return _forced(TTQB, "LG-4D-04")
        return _forced(FG, "LG-4D-03", f"A field goal, kicked from {_kick_spot(s)}")
    if _must_reply(rules, s, margin):
        return _forced(TTQB, "LG-R35")
    if one_yard and s.spot >= OWN_FORTY:
        return _forced(TTQB, "LG-4D-02")
    return _forced(PUNT, "LG-4D-01")


def _kick_spot(s: State) -> str:
    """LG-FG-02: where a field goal is kicked."""
    side, spot = at(s)
    return place_name(side, spot - KICKED_BEHIND)


def _must_reply(rules: RuleSet, s: State, margin: int) -> bool:
    """LG-R35: a punt would hand the game over."""
    literal = rules.settings["ot_reply_literal"] == "on"
    return stage_of(s) == "reply" and margin == REPLY_BEHIND and not literal


def after_touchdown(s: State) -> Option:
    """LG-XP-01, LG-XP-02, LG-R30, LG-R31: the margin is that after the six."""
    side, _ = at(s)
    margin = lead(s.score, side)
    if s.period == REGULATION and s.time_left == 0 and margin not in (0, -1, -2):
        return _forced(SKIP, "LG-R30")
    if late_in_the_game(s) and margin == -2:
        return _forced(TWO, "LG-XP-02")
    return _forced(XP, "LG-XP-01")


def kickoff(s: State) -> Option:
    """LG-OSK-01, LG-R22: on-side when the kickers trail late in the game; a kickoff so late
    always follows a score. LG-KOFF-01, LG-KOFF-02, LG-OT-03: else an ordinary one."""
    side, _ = at(s)
    if late_in_the_game(s) and lead(s.score, side) < 0:
        return _forced(ONSIDE, "LG-OSK-01")
    return _forced(KICK, "LG-KO-01")


def free_kick(rules: RuleSet, s: State) -> Option:
    """LG-R21, LG-R22: after a safety, from the 20."""
    side, _ = at(s)
    trailing = late_in_the_game(s) and lead(s.score, side) < 0
    if trailing and rules.settings["safety_onside"] == "on":
        return _forced(ONSIDE, "LG-R22")
    return _forced(KICK, "LG-R21", "The free kick")


def in_field_goal_range(spot: int) -> bool:
    """LG-FG-01, LG-R6: past midfield."""
    return MIDFIELD < spot < GOAL
