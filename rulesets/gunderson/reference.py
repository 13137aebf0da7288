"""The rules that are only for reading, at the moment when they matter."""

from __future__ import annotations

from typing import Final

from rulesets.core.facts import RuleIds
from rulesets.core.ruleset import RuleSet
from rulesets.core.state import INTERCEPTION_RETURN, KICKOFF, State
from rulesets.gunderson.calls import options
from rulesets.gunderson.forced_calls import FG, KICK, ONSIDE, PUNT, RUN, TTQB, TWO, XP
from rulesets.gunderson.state import Play

_LINES: Final = (
    "LG-POS-01",
    "LG-POS-02",
    "LG-POS-03",
    "LG-POS-04",
    "LG-POS-05",
    "LG-POS-06",
)
_PASSER: Final = (*_LINES, "LG-TQ-01", "LG-TQ-03")
_SET_UP: Final[dict[str, RuleIds]] = {
    RUN: (*_LINES, "LG-RUN-02", "LG-RUN-03", "LG-RUN-04"),
    TTQB: _PASSER,
    TWO: _PASSER,
    PUNT: _LINES,
    KICK: ("LG-KO-02", "LG-KO-03", "LG-KO-04", "LG-KO-05"),
    ONSIDE: ("LG-OSK-02", "LG-OSK-03", "LG-OSK-04"),
    FG: ("LG-FG-02",),
    XP: ("LG-XP-04",),
}
"""What to set up for the call that is forced."""
_OPENING: Final = ("LG-GEN-01", "LG-GEN-02")
_TACKLE: Final = ("LG-TKL-01", "LG-TKL-05")


def reference_rules(rules: RuleSet, s: State) -> RuleIds:
    """What to set up before the call, and how to measure after it."""
    if s.call is None:
        return _before(rules, s)
    if s.call in (TTQB, TWO):
        return _passing(rules, s)
    if s.phase == INTERCEPTION_RETURN:
        return ("LG-PASS-06", *_TACKLE)
    return () if s.call in (FG, XP) else _TACKLE


def _before(rules: RuleSet, s: State) -> RuleIds:
    decision = options(rules, s)
    if decision is None:
        return ()
    set_up = _SET_UP.get(decision.options[0].call, ())
    opening = s.phase == KICKOFF and s.period == 1 and s.time_left == rules.profile.length(1)
    return (*set_up, *_OPENING) if opening else set_up


def _passing(rules: RuleSet, s: State) -> RuleIds:
    """How a catch and an interception are reported, and, where the clock may be stopped for a pass,
    that it is started again."""
    play: Play = s.play
    clock = ("LG-CLK-05", "LG-PASS-08") if rules.settings["pass_clock_stop"] == "on" else ()
    if play.caught:
        return ("LG-PASS-03", *clock, *_TACKLE)
    if play.tries:
        return ("LG-PASS-02", "LG-PASS-05", *clock)
    return _TACKLE
