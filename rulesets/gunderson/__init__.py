"""Lennie Gunderson's solitaire rules: a board, a running clock, and calls that the rules force.

The door of the rule set: make it with `gunderson(agreement)`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rulesets.core.customization import BadTable, Customization
from rulesets.core.facts import RuleIds
from rulesets.core.rosters import only_rosters, rosters_of
from rulesets.core.ruleset import Profile, RuleSet, read_settings
from rulesets.core.state import (
    FREE_KICK,
    INTERCEPTION_RETURN,
    KICKOFF,
    OVER,
    RUN_BACK,
    SCRIMMAGE,
    TRY,
    State,
)
from rulesets.core.team_sheets import EVERYWHERE, TeamSheet
from rulesets.gunderson.call_effects import apply_call
from rulesets.gunderson.calls import check_call, options
from rulesets.gunderson.clock import on_clock_read, out_of_turn_kinds, take_timeout, timers
from rulesets.gunderson.forced_calls import FG, KICK, ONSIDE, PUNT, RUN, TTQB, TWO, XP
from rulesets.gunderson.forms import CATCHING, player_named
from rulesets.gunderson.reports import normalize, required_input, resolve
from rulesets.gunderson.restarts import after_score, next_period, opening, overtime
from rulesets.gunderson.sentences import VOCABULARY
from rulesets.gunderson.settings import SETTINGS
from rulesets.gunderson.state import NEW_SERIES, SLOTS, Play

__all__ = ["CODE", "SETTINGS", "VERSION", "gunderson"]

CODE: Final = "gunderson"
VERSION: Final = 3
"""Raised whenever a game that was logged before would be settled differently."""

_OWED: Final = frozenset({RUN_BACK, INTERCEPTION_RETURN, TRY})
_PHASES: Final = _OWED | {KICKOFF, FREE_KICK, SCRIMMAGE, OVER}
_CITES: Final[dict[str, RuleIds]] = {
    "plays": ("LG-CLK-01",),
    "clock": ("LG-R16",),
    "offense": ("LG-GEN-01",),
    "timeout": ("LG-TO-02",),
    "goal_to_go": ("LG-TUD-02",),
    "time": ("LG-CLK-10",),
}


def gunderson(agreed: Customization | None = None) -> RuleSet:
    """The rules with settings. Raises BadSetting, or BadTable for what is brought: of teams
    they take names and players."""
    agreed = agreed or Customization()
    if agreed.tables:
        raise BadTable([f"{CODE} takes no tables from outside"])
    only_rosters(agreed.teams, CODE)
    settings = read_settings(SETTINGS, agreed.settings)
    return RuleSet(
        code=CODE,
        prefix="LG",
        title="Gunderson's solitaire rules",
        version=VERSION,
        profile=_profile(settings),
        settings=settings,
        citations=_CITES,
        options=options,
        required_input=required_input,
        apply_call=apply_call,
        check_call=check_call,
        resolve=resolve,
        new_series=NEW_SERIES,
        after_score=after_score,
        next_period=next_period,
        normalize=normalize,
        slots=SLOTS,
        opening=opening,
        vocabulary=VOCABULARY,
        custom=Customization(teams=agreed.teams),
        player_named=player_named,
        team_sheet=TeamSheet(EVERYWHERE),
        rosters=rosters_of(agreed.teams),
        eligibility=CATCHING,
        on_clock_read=on_clock_read,
        take_timeout=take_timeout,
        out_of_turn_kinds=out_of_turn_kinds,
        overtime=overtime,
        reference_rules=reference_rules,
        timers=timers,
        short_title="Gunderson",
    )


def _profile(settings: Mapping[str, str]) -> Profile:
    """LG-CLK-01, LG-TO-02, LG-KO-01, LG-TUD-01, LG-TUD-02, LG-OT-02, LG-R39. A reply that outlives
    the clock (LG-R36) is time that a period is extended by."""
    return Profile(
        counts_plays=False,
        periods=(15 * 60,) * 4,
        kickoff_from=35,
        free_kick_from=20,
        touchback_to=20,
        try_from=98,
        timeouts=2,
        overtime_timeouts=0,
        phases=_PHASES,
        must_finish=_OWED,
        penalty_extends=settings["ot_reply_untimed"] == "on",
        overtime_length=10 * 60,
        toss_optional=True,
        period_starts_live=True,
        end_zone_phases=frozenset({RUN_BACK, INTERCEPTION_RETURN}),
    )


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
