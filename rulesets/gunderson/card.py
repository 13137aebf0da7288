"""The rules that are only for reading, at the moment when they matter."""

from __future__ import annotations

from rulesets.core.facts import RuleIds
from rulesets.core.ruleset import RuleSet
from rulesets.core.state import FREE_KICK, KICKOFF, SCRIMMAGE, TRY, State
from rulesets.gunderson.slots import Play

_SET_UP: RuleIds = ("LG-POS-01", "LG-POS-02", "LG-POS-03", "LG-POS-04", "LG-POS-05", "LG-POS-06")
_TACKLE: RuleIds = ("LG-TKL-01", "LG-TKL-05")
_RECEIVERS: RuleIds = ("LG-KO-02", "LG-KO-03", "LG-KO-04", "LG-KO-05")
_ONSIDE: RuleIds = ("LG-OSK-02", "LG-OSK-03", "LG-OSK-04")


def card(rules: RuleSet, s: State) -> RuleIds:
    """What to set up, and how to measure, now."""
    if s.call is None:
        return _before(s)
    match s.call:
        case "run":
            return ("LG-RUN-02", "LG-RUN-03", "LG-RUN-04", *_TACKLE)
        case "ttqb" | "two":
            return _passing(rules, s)
        case "kick":
            return (*_RECEIVERS, *_TACKLE)
        case "onside":
            return _ONSIDE
        case "fg":
            return ("LG-FG-02",)
        case "xp":
            return ("LG-XP-04",)
    return _TACKLE


def _before(s: State) -> RuleIds:
    if s.phase == SCRIMMAGE:
        return _SET_UP
    if s.phase in (KICKOFF, FREE_KICK):
        return _RECEIVERS
    return ("LG-XP-04",) if s.phase == TRY else ()


def _passing(rules: RuleSet, s: State) -> RuleIds:
    play: Play = s.play
    clock = ("LG-CLK-05", "LG-PASS-08") if rules.settings["pass_clock_stop"] == "on" else ()
    if s.phase == "interception_return":
        return ("LG-PASS-05", "LG-PASS-06", *_TACKLE)
    if play.caught:
        return ("LG-PASS-03", "LG-PASS-10", *clock, *_TACKLE)
    if play.tries:
        return ("LG-PASS-02", "LG-PASS-05", *clock)
    return ("LG-TQ-01", "LG-TQ-03", *_TACKLE)
