"""The rules that are only for reading, at the moment when they matter."""

from __future__ import annotations

from typing import Final

from rulesets.core.facts import RuleIds
from rulesets.core.field import GOAL
from rulesets.core.ruleset import RuleSet
from rulesets.core.state import (
    FREE_KICK,
    INTERCEPTION_RETURN,
    KICKOFF,
    RUN_BACK,
    SCRIMMAGE,
    TRY,
    State,
    at,
)
from rulesets.vsefl.forms import KINDS
from rulesets.vsefl.fouls.board import may_stack
from rulesets.vsefl.state import Play, play_of, snap_of

_TACKLES: Final[RuleIds] = ("VS-DEF-05", "VS-DEF-06", "VS-DEF-08", "VS-DEF-14", "VS-DEF-15")
_RUN: Final[RuleIds] = ("VS-RUN-01", "VS-DEF-17", *_TACKLES)
_PASS: Final[RuleIds] = (
    "VS-DEF-22",
    "VS-R35",
    "VS-PAS-02",
    "VS-GEN-05",
    "VS-R30",
    "VS-PS-01",
    "VS-PS-02",
    "VS-PS-03",
    "VS-SCR-05",
    "VS-SCR-06",
    "VS-SCR-09",
    "VS-TT-01",
    "VS-TT-02",
)
_THROWN: Final[RuleIds] = ("VS-DEF-23", "VS-DEF-24", "VS-DEF-25", "VS-LM-01")
"""What a catch, a miss and an interception are, and which lineman is foul."""
_AT_THE_MAGNET: Final[RuleIds] = ("VS-PI-01", "VS-PI-02")
"""Which contact is interference, with a target that has fallen over."""
_MOVED: Final[RuleIds] = ("VS-CAL-03", "VS-OFF-13", "VS-OFF-14")
"""Once both sides are set."""
_INTERCEPTED: Final[RuleIds] = ("VS-INT-05", *_TACKLES)
_BY_CALL: Final[dict[str, RuleIds]] = {
    "run": _RUN,
    "sweep": _RUN,
    "draw": ("VS-DEF-10", *_RUN),
    "option": _RUN,
    "pass": _PASS,
    "screen": _PASS,
    "fake_punt": (*_RUN, *_PASS),
    "kickoff": ("VS-KO-05", "VS-KO-08"),
    "safety_kick": ("VS-SAF-03",),
    "onside": ("VS-ONS-02", "VS-ONS-05"),
    "punt": ("VS-PUN-03", "VS-PUN-04", "VS-PUN-05", "VS-PUN-11", "VS-R33"),
    "field_goal": ("VS-FG-01", "VS-FG-05"),
    "try_kick": ("VS-FG-01", "VS-FG-05"),
    "return": ("VS-DEF-04", "VS-CUT-05", "VS-R31"),
}
_SET_UP: Final[RuleIds] = (
    "VS-DEF-09",
    "VS-DEF-13",
    "VS-OFF-04",
    "VS-OFF-05",
    "VS-OFF-06",
    "VS-OFF-08",
    "VS-OFF-09",
    "VS-OFF-10",
    "VS-OFF-11",
    "VS-CAL-04",
)
_BY_PHASE: Final[dict[str, RuleIds]] = {
    "pre_fg": ("VS-GEN-01", "VS-GEN-02", "VS-GEN-03"),
    KICKOFF: ("VS-GEN-02", "VS-KO-02", "VS-KO-03", "VS-KO-04"),
    FREE_KICK: ("VS-GEN-02", "VS-SAF-03"),
    RUN_BACK: ("VS-KO-08", "VS-CUT-05", "VS-PUN-10", "VS-PUN-11"),
    "end_dice": ("VS-FUM-09", "VS-END-02"),
}


def reference_rules(rules: RuleSet, s: State) -> RuleIds:
    """What to set up, and how to measure, now."""
    if s.call == "play":
        return _dice(s)
    if s.phase == INTERCEPTION_RETURN:
        return _INTERCEPTED
    if s.call is not None:
        return (*_at_stop(s), *_BY_CALL.get(s.call, ()))
    if s.phase in (SCRIMMAGE, TRY):
        fresh = ("VS-GEN-02",) if s.down == 1 else ()
        return (*fresh, *_look(s), *_stacks(s), *_SET_UP)
    return _BY_PHASE.get(s.phase, ())


def _at_stop(s: State) -> RuleIds:
    """VS-CAL-03: before the board runs, the defense may move a player, whichever side rolled for
    the play; VS-DEF-09: at the first stoppage, stationary bases are changed back; and what a catch
    is."""
    play = play_of(s)
    if s.call not in KINDS or play.caught:
        return ()
    if play.thrown:
        return (*_THROWN, *_AT_THE_MAGNET) if play.thrown == "sticks" else _THROWN
    if play.stops[-1:] == ("scramble",):
        return ("VS-SCR-04", "VS-LM-01", *_first_stop(play))
    if not play.stops:
        return _MOVED if s.call != "fake_punt" else ()
    return _first_stop(play)


def _first_stop(play: Play) -> RuleIds:
    return ("VS-DEF-09",) if len(play.stops) == 1 else ()


def _dice(s: State) -> RuleIds:
    """VS-DF-06: five linemen stand; the defense is set when its die has fallen."""
    if not play_of(s).defense:
        return ("VS-DF-06", *_look(s), *_stacks(s))
    return ("VS-DF-07", "VS-DF-08", *_stacks(s))


def _look(s: State) -> RuleIds:
    """VS-DF-01 to 04, VS-R29: the usual defense by the place, which the dice overrule."""
    _, spot = at(s)
    to_goal = GOAL - spot
    if to_goal <= 4:
        return ("VS-DF-03", "VS-R29")
    if to_goal <= 19:
        return ("VS-DF-02", "VS-R29")
    return ("VS-DF-04" if spot <= 19 else "VS-DF-01", "VS-R29")


def _stacks(s: State) -> RuleIds:
    """VS-OFF-12: the banner that the defense may stack."""
    return ("VS-OFF-12",) if may_stack(snap_of(s)) else ("VS-OFF-07",)
