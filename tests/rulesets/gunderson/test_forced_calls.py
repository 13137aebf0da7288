"""The forced calls of every situation, against tables written from the rules' text alone."""

from collections.abc import Iterator
from itertools import product

import pytest

from quarterback.rule_sets import rule_set
from rulesets.core.advance import awaiting
from rulesets.core.awaiting import Decide
from rulesets.core.field import place_name
from rulesets.core.sides import HOME, VISITORS
from rulesets.core.situation import read_situation

PLAIN = rule_set("gunderson")
CLOCKS = (900, 301, 300, 299, 121, 120, 119, 1)
MARGINS = (-21, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 21)
PERIODS = (1, 2, 3, 4, 5)


def forced(rules, **told):
    """The one call that is awaited, and the rule that forces it."""
    margin, ball = told.pop("margin"), told["ball"]
    ahead, behind = max(margin, 0) + 30, max(-margin, 0) + 30
    home, visitors = (ahead, behind) if ball == HOME else (behind, ahead)
    period, left = told.pop("period"), min(told.pop("left"), 600 if told.get("overtime") else 900)
    told["clock"] = {"period": period, "seconds_left": left}
    told["score"] = {"home": home, "visitors": visitors}
    wanted = awaiting(rules, read_situation(rules, told))
    assert isinstance(wanted, Decide)
    assert len(wanted.options) == 1, wanted
    assert wanted.side == ball
    return wanted.options[0].call, wanted.options[0].rule


def overtime_of(period, stage):
    return {"overtime": {"stage": stage}} if period == 5 else {}


def stages_of(period: int) -> tuple[str, ...]:
    return ("first", "reply", "sudden") if period == 5 else ("",)


# --- the table of downs one to three ---------------------------------------------------


def first_play(period: int, left: int, margin: int, tied_late: bool) -> tuple[str, str]:
    """S1 to S4."""
    if margin < 0:
        return "ttqb", "LG-STY-03"
    if margin == 0 and period in (2, 4) and left <= 300:
        return "ttqb", "LG-STY-02"
    if margin == 0 and period == 5 and left <= 300 and tied_late:
        return "ttqb", "LG-R38"
    return "run", "LG-STY-01"


@pytest.mark.parametrize("tied_late", ["off", "on"])
def test_the_first_play_of_a_series(tied_late):
    rules = rule_set("gunderson", {"ot_tied_late_ttqb": tied_late})
    count = 0
    for period, left, margin, ball in product(PERIODS, CLOCKS, MARGINS, (HOME, VISITORS)):
        for stage, spot in product(stages_of(period), (1, 50, 99)):
            told = {"phase": "scrimmage", "ball": ball, "spot": place_name(ball, spot)}
            told |= overtime_of(period, stage)
            found = forced(rules, **told, period=period, left=left, margin=margin)
            assert found == first_play(period, left, margin, tied_late == "on"), (told, left)
            count += 1
    assert count == len(CLOCKS) * len(MARGINS) * 2 * 3 * (4 + 3)


def later_play(style: str, negative: bool, last: int, zero: str) -> tuple[str, str]:
    """S5 to S8."""
    if style == "ttqb":
        return "ttqb", "LG-RUN-06" if negative else "LG-TQ-07"
    if negative:
        return "ttqb", "LG-RUN-06"
    if last > 0:
        return "run", "LG-RUN-05"
    return zero, "LG-R10"


@pytest.mark.parametrize("zero", ["run", "ttqb"])
def test_the_second_and_third_down(zero):
    rules = rule_set("gunderson", {"zero_gain": zero})
    for down, style, negative, last in product((2, 3), ("run", "ttqb"), (False, True), (0, 1, 9)):
        for period, left, margin in product(PERIODS, (600, 300, 1), (-8, 0, 8)):
            told = {"phase": "scrimmage", "ball": HOME, "spot": "H33", "down": down, "to_go": 7}
            told["series"] = {"style": style, "negative": negative, "last": last}
            told |= overtime_of(period, "sudden")
            found = forced(rules, **told, period=period, left=left, margin=margin)
            assert found == later_play(style, negative, last, zero), told


# --- the table of fourth down ----------------------------------------------------------


def fourth_down(
    period: int, left: int, margin: int, spot: int, to_go: int, stage: str, literal: bool
) -> tuple[str, str]:
    """F1 to F7."""
    if period in (2, 4) and left < 300 and margin <= -4:
        return "ttqb", "LG-4D-05"
    if stage == "reply" and margin == -3 and spot <= 50 and not literal:
        return "ttqb", "LG-R35"
    if 40 <= spot <= 50:
        return ("ttqb", "LG-4D-02") if to_go == 1 else ("punt", "LG-4D-01")
    if spot < 40:
        return "punt", "LG-4D-01"
    return ("ttqb", "LG-4D-04") if to_go == 1 else ("fg", "LG-4D-03")


def places() -> Iterator[tuple[int, int]]:
    """Every spot, with one yard to go, two, ten and the goal."""
    for spot in range(1, 100):
        yield from (
            (spot, to_go) for to_go in sorted({1, 2, 10, 100 - spot}) if to_go <= 100 - spot
        )


@pytest.mark.sample(2)
@pytest.mark.parametrize("literal", ["off", "on"])
@pytest.mark.parametrize("ball", [HOME, VISITORS])
def test_the_fourth_down_everywhere(ball, literal):
    rules = rule_set("gunderson", {"ot_reply_literal": literal})
    for period, left, margin in product(PERIODS, (900, 300, 299, 1), (-21, -5, -4, -3, 0, 4)):
        for stage, (spot, to_go) in product(stages_of(period), places()):
            told = {"phase": "scrimmage", "ball": ball, "spot": place_name(ball, spot), "down": 4}
            told |= {"to_go": to_go, **overtime_of(period, stage)}
            found = forced(rules, **told, period=period, left=left, margin=margin)
            wanted = fourth_down(period, left, margin, spot, to_go, stage, literal == "on")
            assert found == wanted, (told, period, left, margin)


# --- tries and kick-offs ---------------------------------------------------------------


def test_every_try():
    """T2 to T4; in overtime there is none."""
    for period, margin, ball in product((1, 2, 3, 4), range(-9, 10), (HOME, VISITORS)):
        for left in (*CLOCKS, 0):
            told = {"phase": "try", "ball": ball, "period": period, "left": left, "margin": margin}
            late = period == 4 and left < 300
            wanted = ("two", "LG-XP-02") if late and margin == -2 else ("xp", "LG-XP-01")
            if period == 4 and left == 0 and margin not in (0, -1, -2):
                wanted = ("skip", "LG-R30")
            assert forced(PLAIN, **told) == wanted, told


@pytest.mark.parametrize("onside", ["off", "on"])
def test_every_kick_off_and_free_kick(onside):
    """K1 to K4."""
    rules = rule_set("gunderson", {"safety_onside": onside})
    for period, left, margin in product(PERIODS, CLOCKS, MARGINS):
        late = period == 4 and left < 300 and margin < 0
        for ball in (HOME, VISITORS):
            told = {"ball": ball, "period": period, "left": left, "margin": margin}
            told |= overtime_of(period, "sudden")
            found = forced(rules, phase="kickoff", **told)
            assert found == (("onside", "LG-OSK-01") if late else ("kick", "LG-KO-01")), told
            found = forced(rules, phase="free_kick", **told)
            house = late and onside == "on"
            assert found == (("onside", "LG-R22") if house else ("kick", "LG-R21")), told
