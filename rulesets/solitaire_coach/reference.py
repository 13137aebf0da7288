"""The rules that are only for reading, at the moment when they matter."""

from __future__ import annotations

from rulesets.core.facts import RuleIds
from rulesets.core.ruleset import RuleSet
from rulesets.core.state import FREE_KICK, KICKOFF, PENALTY, SCRIMMAGE, TOSS, TRY, State
from rulesets.solitaire_coach.state import LOOSE, PUNT_DOWN

_STOPPED: RuleIds = ("SC-DEF-12", "SC-DEF-13", "SC-DEF-14", "SC-R35")
_RUN: RuleIds = ("SC-RUN-02", "SC-LAT-01", "SC-LAT-02", "SC-LAT-03", "SC-LAT-04")
_PASS: RuleIds = ("SC-PASS-01", "SC-PASS-02", "SC-GEN-07", "SC-R18", "SC-R39")
_ELIGIBLE: RuleIds = ("SC-ELIG-01", "SC-ELIG-02", "SC-ELIG-03", "SC-ELIG-04")
_FORMATIONS: RuleIds = ("SC-SET-01", "SC-SET-02", "SC-SET-03", "SC-SET-04", "SC-PEN-09")
_POSTS: RuleIds = ("SC-FG-02", "SC-FG-03", "SC-GEN-07")
_BY_CALL: dict[str, RuleIds] = {
    "run": (*_RUN, *_STOPPED, "SC-PEN-10"),
    "pass": (*_PASS, *_ELIGIBLE, *_STOPPED, "SC-PEN-10"),
    "punt": ("SC-PUNT-02", "SC-GEN-07", "SC-DEF-06"),
    "fg": _POSTS,
    "onside": ("SC-ONS-01", "SC-ONS-02", "SC-DEF-11"),
    "kickoff": ("SC-DEF-06", "SC-GEN-07"),
    "try_kick": _POSTS,
    "try_play": (*_RUN, *_PASS, *_ELIGIBLE),
    "return": _STOPPED,
}
_BY_PHASE: dict[str, RuleIds] = {
    TOSS: ("SC-GEN-01", "SC-GEN-02", "SC-GEN-04", "SC-GEN-06", "SC-PRE-01"),
    KICKOFF: ("SC-KICK-03", "SC-KICK-04", "SC-ONS-01"),
    FREE_KICK: ("SC-SK-01", "SC-SK-02", "SC-R8"),
    SCRIMMAGE: _FORMATIONS,
    TRY: ("SC-SET-01", "SC-RUN-02"),
    LOOSE: ("SC-DEF-11", "SC-DEF-12"),
    PUNT_DOWN: ("SC-DEF-13",),
    PENALTY: ("SC-PEN-10",),
}


def reference_rules(rules: RuleSet, s: State) -> RuleIds:
    """What to set up, and how to measure, now."""
    if s.call is None:
        return _moved_line(rules, s) + _BY_PHASE.get(s.phase, ())
    if s.call in ("fg", "try_kick") and s.play is not None and s.play.simple:
        return ("SC-FG-02", "SC-FG-07")
    return _BY_CALL.get(s.call, ())


def _moved_line(rules: RuleSet, s: State) -> RuleIds:
    """SC-R31: after a foul on an onside kick both lines stand elsewhere."""
    moved = s.phase == KICKOFF and s.spot != rules.profile.kickoff_from
    return ("SC-R31",) if moved else ()
