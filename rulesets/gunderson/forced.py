"""The forced calls: ordered clauses, the first that applies decides, and is cited (LG section 3).

Every function gives the one play call that is legal, and the rule that forces it.
"""

from __future__ import annotations

from typing import Final

from rulesets.core.awaiting import Option
from rulesets.core.field import GOAL, MIDFIELD
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import lead
from rulesets.core.state import State
from rulesets.gunderson.slots import NEW_SERIES, Series

FIVE_MINUTES = 5 * 60
REGULATION = 4

RUN: Final = "run"
TTQB: Final = "ttqb"
PUNT, FG, XP, TWO = "punt", "fg", "xp", "two"
KICK, ONSIDE = "kick", "onside"
_SAYS = {
    RUN: "A run", TTQB: "The passing quarterback", PUNT: "A punt", FG: "A field goal",
    XP: "The kick for the extra point", TWO: "The two-point play", KICK: "The kick-off",
    ONSIDE: "An on-side kick", "skip": "No try: it cannot matter",
}  # fmt: skip


def forced(call: str, rule: str) -> Option:
    """The one call that may be made, and the rule that forces it."""
    return Option(call, rule=rule, says=_SAYS[call])


def ends_a_half(s: State) -> bool:
    """The second and fourth quarters."""
    return s.period in (2, REGULATION)


def late(s: State) -> bool:
    """Under five minutes in the second or fourth quarter (LG-R13, LG-R14)."""
    return ends_a_half(s) and s.left < FIVE_MINUTES


def scrimmage(rules: RuleSet, s: State) -> Option:
    """LG-STY-01 to 03, LG-RUN-05, LG-RUN-06, LG-TQ-07 on downs one to three; else the fourth."""
    series: Series = s.series or NEW_SERIES
    if s.down == rules.profile.downs:
        return fourth_down(rules, s)
    if series.style == "":
        return first_play(rules, s)
    if series.style == TTQB:
        return forced(TTQB, "LG-RUN-06" if series.negative else "LG-TQ-07")
    if series.negative:
        return forced(TTQB, "LG-RUN-06")
    if series.last == 0:
        zero = RUN if rules.settings["zero_gain"] == "run" else TTQB
        return forced(zero, "LG-R10")
    return forced(RUN, "LG-RUN-05")


def first_play(rules: RuleSet, s: State) -> Option:
    """LG-STY-01, LG-STY-02, LG-STY-03: by the score, and tied by the clock (LG-R12, LG-R38)."""
    assert s.ball is not None, "scrimmage has a ball"
    margin = lead(s.score, s.ball)
    if margin < 0:
        return forced(TTQB, "LG-STY-03")
    overtime = s.period > REGULATION and rules.settings["ot_tied_late_ttqb"] == "on"
    if margin == 0 and s.left <= FIVE_MINUTES and (ends_a_half(s) or overtime):
        return forced(TTQB, "LG-R38" if overtime else "LG-STY-02")
    return forced(RUN, "LG-STY-01")


def fourth_down(rules: RuleSet, s: State) -> Option:
    """LG-4D-01 to 05, LG-R8, LG-R9, LG-R35: well behind late in a half, one yard to go, then the
    spot decides."""
    assert s.ball is not None and s.spot is not None and s.line is not None, "scrimmage has downs"
    margin, to_go = lead(s.score, s.ball), s.line - s.spot
    if late(s) and margin <= -4:
        return forced(TTQB, "LG-4D-05")
    if _must_reply(rules, s) and s.spot <= MIDFIELD:
        return forced(TTQB, "LG-R35")
    if s.spot > MIDFIELD:
        return forced(TTQB, "LG-4D-04") if to_go == 1 else forced(FG, "LG-4D-03")
    if to_go == 1 and s.spot >= 40:
        return forced(TTQB, "LG-4D-02")
    return forced(PUNT, "LG-4D-01")


def _must_reply(rules: RuleSet, s: State) -> bool:
    replying = s.overtime is not None and s.overtime.stage == "reply"
    return replying and rules.settings["ot_reply_literal"] == "off"


def after_touchdown(s: State) -> Option:
    """LG-XP-01, LG-XP-02, LG-R30, LG-R31: the margin is that after the six."""
    assert s.ball is not None, "a try is a side's"
    margin = lead(s.score, s.ball)
    last = s.period == REGULATION
    if last and s.left == 0 and margin not in (0, -1, -2):
        return forced("skip", "LG-R30")
    if last and s.left < FIVE_MINUTES and margin == -2:
        return forced(TWO, "LG-XP-02")
    return forced(XP, "LG-XP-01")


def kickoff(rules: RuleSet, s: State) -> Option:
    """LG-OSK-01, LG-R22: on-side when the kickers trail late in the game; a kick-off so late
    always follows a score."""
    assert s.ball is not None, "a kick is made by a side"
    trailing = s.period == REGULATION and s.left < FIVE_MINUTES and lead(s.score, s.ball) < 0
    return forced(ONSIDE, "LG-OSK-01") if trailing else forced(KICK, "LG-KO-01")


def free_kick(rules: RuleSet, s: State) -> Option:
    """LG-R21, LG-R22: after a safety, from the 20."""
    assert s.ball is not None, "a kick is made by a side"
    trailing = s.period == REGULATION and s.left < FIVE_MINUTES and lead(s.score, s.ball) < 0
    if trailing and rules.settings["safety_onside"] == "on":
        return forced(ONSIDE, "LG-R22")
    return forced(KICK, "LG-R21")


def good_from(roll: int, distance: int) -> bool:
    """LG-AFG-01 to 08: whether a roll, tens then units, is good from a line so many yards out."""
    bands = {2: 9, 3: 19, 4: 29, 5: 39, 6: 49}
    return distance <= bands.get(roll // 10, -1)


def in_field_goal_range(spot: int) -> bool:
    """LG-FG-01, LG-R6: past midfield."""
    return MIDFIELD < spot < GOAL
