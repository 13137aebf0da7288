"""The solitaire coach's simplified rules for electric football: one person, both teams, a board.

The door of the rule set: make it with `solitaire_coach(agreement)`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rulesets.core.customization import BadTable, Customization
from rulesets.core.facts import RuleIds
from rulesets.core.rosters import rosters_of
from rulesets.core.ruleset import LeagueTerms, Profile, RuleSet, read_settings
from rulesets.core.state import (
    CHOICE,
    FREE_KICK,
    INTERCEPTION_RETURN,
    KICKOFF,
    OVER,
    PENALTY,
    RUN_BACK,
    SCRIMMAGE,
    TOSS,
    TRY,
    State,
)
from rulesets.core.team_sheets import EVERYWHERE, TeamSheet
from rulesets.solitaire_coach.call_effects import apply_call
from rulesets.solitaire_coach.calls import check_call, options
from rulesets.solitaire_coach.clock import (
    out_of_turn_kinds,
    out_of_turn_options,
    take_timeout,
    timers,
)
from rulesets.solitaire_coach.forms import CATCHING, player_named
from rulesets.solitaire_coach.kicks import display_spot
from rulesets.solitaire_coach.reports import normalize, required_input, resolve
from rulesets.solitaire_coach.restarts import (
    QUARTERS,
    after_score,
    next_period,
    opening,
    overtime,
    untimed_down,
)
from rulesets.solitaire_coach.rosters import read_rosters
from rulesets.solitaire_coach.sentences import VOCABULARY
from rulesets.solitaire_coach.settings import SETTINGS
from rulesets.solitaire_coach.state import EZ_GAIN, FUMBLE_RETURN, LOOSE, PUNT_DOWN, slots_for

__all__ = ["CODE", "SETTINGS", "VERSION", "solitaire_coach"]

CODE: Final = "solitaire-coach"
VERSION: Final = 2
"""Raised whenever a game that was logged before would be settled differently."""
TIMEOUTS: Final = 3
OT_TIMEOUTS: Final = 2
"""SC-OT-11: each side's timeouts in the first period of overtime."""
MINUTES_A_QUARTER: Final = 15
"""With as many plays, each is a minute (SC-CLK-05)."""
_UNDER_WAY: Final = frozenset(
    {RUN_BACK, INTERCEPTION_RETURN, FUMBLE_RETURN, EZ_GAIN, PUNT_DOWN, LOOSE}
)
_OWED: Final = _UNDER_WAY | {TRY, PENALTY, TOSS, CHOICE}
_PHASES: Final = _OWED | {KICKOFF, FREE_KICK, SCRIMMAGE, OVER}
_CITES: Final[dict[str, RuleIds]] = {
    "plays": ("SC-CLK-05",),
    "clock": ("SC-R4",),
    "offense": ("SC-LOS-01",),
    "timeout": ("SC-TO-01",),
    "goal_to_go": ("SC-GEN-03",),
    "time": ("SC-CLK-06",),
}


def solitaire_coach(agreed: Customization | None = None) -> RuleSet:
    """The rules with settings, and with rosters, of which they only say what looks odd (SC-R19).
    Raises BadSetting, and BadTable for a roster that cannot be read, or for tables: they have
    none."""
    agreed = agreed or Customization()
    if agreed.tables:
        raise BadTable([f"{CODE} takes no tables from outside"])
    settings = read_settings(SETTINGS, agreed.settings)
    profile = _profile(settings)
    rosters = rosters_of(agreed.teams, doubles=True)
    return RuleSet(
        code=CODE,
        prefix="SC",
        title="The solitaire coach's rules",
        version=VERSION,
        profile=profile,
        settings=settings,
        citations=_CITES,
        options=options,
        required_input=required_input,
        apply_call=apply_call,
        check_call=check_call,
        resolve=resolve,
        after_score=after_score,
        next_period=next_period,
        normalize=normalize,
        slots=slots_for(settings, profile.length(1)),
        opening=opening,
        vocabulary=VOCABULARY,
        data=read_rosters(agreed.teams),
        custom=Customization(teams=agreed.teams),
        player_named=player_named,
        team_sheet=TeamSheet(EVERYWHERE),
        rosters=rosters,
        eligibility=CATCHING,
        take_timeout=take_timeout,
        out_of_turn_kinds=out_of_turn_kinds,
        out_of_turn_options=out_of_turn_options,
        overtime=overtime,
        untimed_down=untimed_down,
        reference_rules=reference_rules,
        timers=timers,
        display_spot=display_spot,
        short_title="Solitaire",
        league=LeagueTerms(
            squad=11, knockout={"overtime": "until_winner"}, why={"squad": "SC-GEN-05"}
        ),  # SC-R10
    )


def _in_overtime(settings: Mapping[str, str]) -> int:
    """SC-OT-11, SC-R13, SC-R43: two in the first overtime period, unless a knockout shares those
    of a half between the first two."""
    knock_out = settings["overtime"] == "until_winner"
    pair = knock_out and settings["ot_to"] == "pair_from_first"
    return TIMEOUTS if pair else OT_TIMEOUTS


def _profile(settings: Mapping[str, str]) -> Profile:
    """SC-CLK-01 to 05, SC-TO-01, SC-SCORE-01, 05, 06, 09 and 11, SC-SK-01, SC-R9;
    SC-R37: what is under way, a try and a foul are settled before a period is over."""
    counted = settings["clock"] == "plays"
    length = int(settings["plays"]) if counted else MINUTES_A_QUARTER * 60
    return Profile(
        counts_plays=counted,
        periods=(length,) * QUARTERS,
        kickoff_from=35,
        free_kick_from=20,
        touchback_to=20,
        try_from=98,
        timeouts=TIMEOUTS,
        overtime_timeouts=_in_overtime(settings),
        phases=_PHASES,
        try_moves=True,
        must_finish=_OWED,
        overtime_length=length,
        extra_plays=2 * TIMEOUTS,
        toss_optional=True,
        period_starts_live=True,
        has_hash_marks=True,
        seconds_a_play=60 if counted and length == MINUTES_A_QUARTER else 0,
        end_zone_phases=_UNDER_WAY,
    )


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
