"""Lion's Den as a rule set for the core."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from rulesets.core.customization import Customization
from rulesets.core.facts import RuleIds
from rulesets.core.rosters import rosters_of
from rulesets.core.ruleset import Profile, RuleSet
from rulesets.core.settings import read_settings
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
)
from rulesets.lions_den.call_effects import apply_call
from rulesets.lions_den.calls import check_call, options
from rulesets.lions_den.chance_text import explain_chance
from rulesets.lions_den.clock import on_clock_read, out_of_turn_kinds, out_of_turn_options
from rulesets.lions_den.game_data import Data, quarterback_on_field
from rulesets.lions_den.league import LEAGUE
from rulesets.lions_den.overtime import overtime
from rulesets.lions_den.players import CATCHING, player_named
from rulesets.lions_den.reference import league_records, reference_rules
from rulesets.lions_den.reports import normalize, required_input, resolve
from rulesets.lions_den.restarts import after_score, next_period, opening
from rulesets.lions_den.sentences import VOCABULARY
from rulesets.lions_den.settings import SETTINGS
from rulesets.lions_den.state import INJURY, INTERCEPTION, LOOSE, PENALTY_ROLL, PREGAME, slots
from rulesets.lions_den.tables import tables_of
from rulesets.lions_den.team_sheet import SHEET
from rulesets.lions_den.teams import home_weather, sheets_of
from rulesets.lions_den.timers import timers

CODE: Final = "lions-den"
VERSION: Final = 3
"""Raised whenever a game that was logged before would be settled differently."""
OVERTIME: Final = 15 * 60
"""Seconds (LD-R27)."""

_UNDER_WAY: Final = frozenset(
    {RUN_BACK, INTERCEPTION_RETURN, INTERCEPTION, INJURY, LOOSE, PENALTY_ROLL}
)
_OWED: Final = _UNDER_WAY | {PREGAME, TRY, PENALTY, TOSS, CHOICE}
_PHASES: Final = _OWED | {KICKOFF, FREE_KICK, SCRIMMAGE, OVER}
_CITES: Final[dict[str, RuleIds]] = {
    "plays": ("LD-TIME-01",),
    "clock": ("LD-R26",),
    "offense": ("LD-R48",),
    "timeout": ("LD-R26",),
    "goal_to_go": ("LD-R50",),
    "time": ("LD-TIME-01",),
}


def lions_den(agreed: Customization | None = None) -> RuleSet:
    """The rules with settings, teams and tables. Raises BadSetting, or BadTable with every fault
    of a team or a table."""
    agreed = agreed or Customization()
    settings = read_settings(SETTINGS, agreed.settings)
    sheets = sheets_of(agreed.teams)
    of_sheet = {k: rows for k, rows in home_weather(sheets).items() if k not in agreed.tables}
    tables = replace(tables_of(agreed.tables, settings["modifiers"]), **of_sheet)
    profile = _profile(settings)
    return RuleSet(
        code=CODE,
        prefix="LD",
        title="Lion's Den",
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
        slots=slots(profile.periods),
        opening=opening,
        vocabulary=VOCABULARY,
        data=Data(sheets, tables),
        custom=agreed,
        player_named=player_named,
        rosters=rosters_of(agreed.teams),
        eligibility=CATCHING,
        team_sheet=SHEET,
        explain_chance=explain_chance,
        on_clock_read=on_clock_read,
        out_of_turn_kinds=out_of_turn_kinds,
        out_of_turn_options=out_of_turn_options,
        overtime=overtime,
        reference_rules=reference_rules,
        timers=timers,
        league_records=league_records,
        league=LEAGUE,
        quarterback_on_field=quarterback_on_field,
    )


def _profile(settings: Mapping[str, str]) -> Profile:
    """LD-FD-01, LD-KO-01, LD-SAF-03, LD-TIME-01, LD-R11, LD-R12, LD-R19, LD-R23, LD-R26, LD-R27,
    LD-R39."""
    half = int(settings["minutes"]) * 60
    quarters = settings["clock"] == "quarters"
    return Profile(
        counts_plays=False,
        periods=(half // 2,) * 4 if quarters else (half,) * 2,
        kickoff_from=35,
        free_kick_from=20,
        touchback_to=20,
        try_from=98,
        phases=_PHASES,
        try_moves=True,
        must_finish=_OWED,
        penalty_extends=True,
        overtime_length=OVERTIME,
        toss_optional=True,
        period_starts_live=True,
        has_hash_marks=True,
        no_possession=frozenset({PREGAME}),
        end_zone_phases=_UNDER_WAY,
    )
