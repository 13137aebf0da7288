"""The rules that are only for reading, at the moment when they matter."""

from __future__ import annotations

from rulesets.core.facts import RuleIds
from rulesets.core.ruleset import RuleSet
from rulesets.core.state import FREE_KICK, KICKOFF, SCRIMMAGE, TRY, State
from rulesets.solitaire_coach.calls import LOOSE, PUNT_DOWN

_STOPPED: RuleIds = ("SC-DEF-12", "SC-DEF-13", "SC-DEF-14")
_BY_CALL: dict[str, RuleIds] = {
    "run": ("SC-RUN-02", "SC-LAT-01", "SC-LAT-02", "SC-LAT-03", "SC-LAT-04", *_STOPPED),
    "pass": ("SC-PASS-01", "SC-PASS-02", *_STOPPED, "SC-ELIG-01"),
    "punt": ("SC-GEN-07", "SC-PUNT-02"),
    "fg": ("SC-FG-02", "SC-FG-03", "SC-GEN-07"),
    "onside": ("SC-ONS-01", "SC-ONS-02"),
    "safety_kick": ("SC-SK-01", "SC-SK-02"),
    "try_kick": ("SC-FG-02", "SC-FG-03"),
    "return": ("SC-DEF-13",),
}
_BY_PHASE: dict[str, RuleIds] = {
    KICKOFF: ("SC-KICK-03", "SC-KICK-04", "SC-ONS-01"),
    FREE_KICK: ("SC-SK-01", "SC-SK-02"),
    SCRIMMAGE: ("SC-SET-01", "SC-SET-02", "SC-SET-03", "SC-SET-04"),
    TRY: ("SC-SET-01", "SC-RUN-02"),
    LOOSE: ("SC-DEF-11", "SC-DEF-12"),
    PUNT_DOWN: ("SC-DEF-13",),
}


def card(rules: RuleSet, s: State) -> RuleIds:
    """What to set up, and how to measure, now."""
    if s.call is not None:
        return _BY_CALL.get(s.call, ())
    return _BY_PHASE.get(s.phase, ())
