"""VSEFL, the Vintage Solitaire Electric Football League: a board, dice for the calls, boxes.

The door of the rule set: make it with `vsefl(agreement)`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from rulesets.core.customization import Customization
from rulesets.core.facts import RuleIds
from rulesets.core.field import END_LINE, GOAL
from rulesets.core.rosters import rosters_of
from rulesets.core.ruleset import LeagueTerms, Profile, RuleSet, read_settings
from rulesets.core.state import (
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
    at,
    snap_of,
)
from rulesets.vsefl.call_effects import apply_call
from rulesets.vsefl.calls import check_call, options
from rulesets.vsefl.clock import out_of_turn_kinds, out_of_turn_options, take_timeout, timers
from rulesets.vsefl.forms import CATCHING, KINDS, player_named
from rulesets.vsefl.fouls.board import may_stack
from rulesets.vsefl.kicks import KICKER_BACK
from rulesets.vsefl.reports import normalize, required_input, resolve
from rulesets.vsefl.restarts import after_score, next_period, opening, overtime
from rulesets.vsefl.sentences import VOCABULARY
from rulesets.vsefl.settings import SETTINGS, in_our_words
from rulesets.vsefl.state import (
    BOX_ROLL,
    END_CHOICE,
    END_DICE,
    PRE_FG,
    QUARTERS,
    Play,
    play_of,
    slots_for,
)
from rulesets.vsefl.tables import SHEET, TABLES, digest, read_league

__all__ = ["CODE", "SETTINGS", "TABLES", "VERSION", "vsefl"]

CODE: Final = "vsefl"
VERSION: Final = 3
"""Raised whenever a game that was logged before would be settled differently."""
_UNDER_WAY: Final = frozenset({RUN_BACK, INTERCEPTION_RETURN, END_DICE, BOX_ROLL, PENALTY})
_OWED: Final = _UNDER_WAY | {TRY, TOSS, END_CHOICE, PRE_FG}
_PHASES: Final = _OWED | {KICKOFF, FREE_KICK, SCRIMMAGE, OVER}
_CITES: Final[dict[str, RuleIds]] = {
    "plays": ("VS-TIM-08",),
    "clock": ("VS-TIM-08",),
    "offense": ("VS-CAL-02",),
    "timeout": ("VS-TIM-04",),
    "goal_to_go": ("VS-R39",),
    "time": ("VS-TIM-01",),
}


def vsefl(agreed: Customization | None = None) -> RuleSet:
    """The rules with settings, tables and playbooks. Raises BadSetting or BadTable."""
    agreed = agreed or Customization()
    settings = read_settings(SETTINGS, in_our_words(agreed.settings))
    profile = _profile(settings)
    return RuleSet(
        code=CODE,
        prefix="VS",
        title="VSEFL",
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
        slots=slots_for(profile.length(1)),
        opening=opening,
        vocabulary=VOCABULARY,
        data=read_league(agreed.teams, agreed.tables),
        digests=digest(agreed.teams, agreed.tables),
        custom=replace(agreed, settings={}),
        player_named=player_named,
        rosters=rosters_of(agreed.teams),
        eligibility=CATCHING,
        team_sheet=SHEET,
        take_timeout=take_timeout,
        out_of_turn_kinds=out_of_turn_kinds,
        out_of_turn_options=out_of_turn_options,
        overtime=overtime,
        reference_rules=reference_rules,
        timers=timers,
        league=LeagueTerms(knockout={"ot_limit": "0"}, why={"injuries": "VS-FUM-09"}),
    )


def _profile(settings: Mapping[str, str]) -> Profile:
    """VS-TIM-01, VS-TIM-02, VS-TIM-04, VS-SC-01 to 05, VS-KO-02, VS-KO-06, VS-SAF-02, VS-R14,
    VS-R40: the numbers of the game."""
    length, timeouts = int(settings["plays_per_quarter"]), int(settings["timeouts_per_half"])
    return Profile(
        counts_plays=True,
        periods=(length,) * QUARTERS,
        kickoff_from=40,
        free_kick_from=20,
        touchback_to=20,
        try_from=GOAL - int(settings["try_spot"]),
        timeouts=timeouts,
        phases=_PHASES,
        try_moves=True,
        must_finish=_OWED,
        overtime_length=length,
        extra_plays=2 * timeouts + 1,
        has_hash_marks=True,
        choices=frozenset({END_CHOICE}),
        no_possession=frozenset({PRE_FG}),
        toss_optional=True,
        period_starts_live=True,
        end_zone_phases=_UNDER_WAY,
        counted_in=("box", "boxes"),
        behind_line=KICKER_BACK + (END_LINE - GOAL if settings["posts"] == "end_line" else 0),
    )


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
