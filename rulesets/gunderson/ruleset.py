"""Gunderson's solitaire rules as a rule set for the core."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rulesets.core.customization import BadTable, Customization
from rulesets.core.facts import RuleIds
from rulesets.core.rosters import only_rosters, rosters_of
from rulesets.core.ruleset import Profile, RuleSet
from rulesets.core.settings import read_settings
from rulesets.core.state import (
    FREE_KICK,
    INTERCEPTION_RETURN,
    KICKOFF,
    OVER,
    RUN_BACK,
    SCRIMMAGE,
    TRY,
)
from rulesets.core.team_sheets import EVERYWHERE, TeamSheet
from rulesets.gunderson.call_effects import apply_call
from rulesets.gunderson.calls import check_call, options
from rulesets.gunderson.clock import on_clock_read, out_of_turn_kinds, take_timeout
from rulesets.gunderson.overtime import overtime
from rulesets.gunderson.players import CATCHING, player_named
from rulesets.gunderson.reference import reference_rules
from rulesets.gunderson.reports import normalize, required_input, resolve
from rulesets.gunderson.restarts import after_score, next_period, opening
from rulesets.gunderson.sentences import VOCABULARY
from rulesets.gunderson.settings import SETTINGS
from rulesets.gunderson.state import NEW_SERIES, SLOTS
from rulesets.gunderson.timers import timers

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
