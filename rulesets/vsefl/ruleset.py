"""VSEFL's rules as a rule set for the core."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from rulesets.core.customization import Customization
from rulesets.core.facts import RuleIds
from rulesets.core.field import END_LINE, GOAL
from rulesets.core.league_terms import LeagueTerms
from rulesets.core.rosters import rosters_of
from rulesets.core.ruleset import Profile, RuleSet
from rulesets.core.settings import read_settings
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
)
from rulesets.vsefl.call_effects import apply_call
from rulesets.vsefl.calls import check_call, options
from rulesets.vsefl.clock import out_of_turn_kinds, out_of_turn_options, take_timeout
from rulesets.vsefl.kicks import KICKER_BACK
from rulesets.vsefl.overtime import overtime
from rulesets.vsefl.players import CATCHING, player_named
from rulesets.vsefl.reference import reference_rules
from rulesets.vsefl.reports import normalize, required_input, resolve
from rulesets.vsefl.restarts import after_score, next_period, opening
from rulesets.vsefl.sentences import VOCABULARY
from rulesets.vsefl.settings import SETTINGS, in_our_words
from rulesets.vsefl.state import BOX_ROLL, END_CHOICE, END_DICE, PRE_FG, QUARTERS, slots_for
from rulesets.vsefl.tables import digest, read_league
from rulesets.vsefl.team_sheet import SHEET
from rulesets.vsefl.timers import timers

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
