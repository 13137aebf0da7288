"""Lion's Den: the electric football tournament of percentile dice, two coaches and one board.

The door of the rule set: make it with `lions_den(agreement)`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from msgspec.structs import replace

from rulesets.core.customization import Customization
from rulesets.core.facts import RuleIds
from rulesets.core.rosters import rosters_of
from rulesets.core.ruleset import DEPTH_CHART, INJURY_LENGTHS, Profile, RuleSet, read_settings
from rulesets.core.sides import SIDES, Side
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
from rulesets.lions_den.call_effects import apply_call
from rulesets.lions_den.calls import check_call, options
from rulesets.lions_den.clock import on_clock_read, out_of_turn_kinds, out_of_turn_options, timers
from rulesets.lions_den.forms import CATCHING, kicker, player_named
from rulesets.lions_den.game_data import Data, data_of, game_of, quarterback_on_field, quarterbacks
from rulesets.lions_den.league import LEAGUE
from rulesets.lions_den.reports import normalize, required_input, resolve
from rulesets.lions_den.restarts import after_score, next_period, opening, overtime
from rulesets.lions_den.sentences import VOCABULARY, explain_chance
from rulesets.lions_den.settings import SETTINGS
from rulesets.lions_den.state import INJURY, INTERCEPTION, LOOSE, PENALTY_ROLL, PREGAME, slots
from rulesets.lions_den.tables import TABLES, tables_of
from rulesets.lions_den.team_sheet import SHEET
from rulesets.lions_den.teams import home_weather, sheets_of

__all__ = ["CODE", "SETTINGS", "TABLES", "VERSION", "lions_den"]

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
        kicker=kicker,
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


_RUNNING: Final[RuleIds] = (
    "LD-TACK-01",
    "LD-TACK-02",
    "LD-TURN-01",
    "LD-TURN-02",
    "LD-OOB-01",
    "LD-FUM-01",
    "LD-R24",
)
_SET_UP: Final[RuleIds] = ("LD-SET-01", "LD-SET-02", "LD-SET-03", "LD-SET-04", "LD-R37")
_BY_CALL: Final[dict[str, RuleIds]] = {
    "run": ("LD-RUN-01", *_RUNNING),
    "pass_play": (
        "LD-PASS-01",
        "LD-PASS-02",
        "LD-PASS-03",
        "LD-PASS-04",
        "LD-PASS-06",
        "LD-PASS-07",
        "LD-R35",
    ),
    "play": ("LD-R12", *_RUNNING),
    "pitch_out": ("LD-R32",),
    "punt": ("LD-PUNT-01", "LD-PUNT-07"),
}
_BY_PHASE: Final[dict[str, RuleIds]] = {
    PREGAME: ("LD-LEAG-04", "LD-BASE-05", "LD-DICE-01", "LD-R28"),
    TOSS: ("LD-TOSS-01",),
    KICKOFF: ("LD-KO-01", "LD-KO-02", "LD-R38", "LD-DICE-01"),
    FREE_KICK: ("LD-SAF-03", "LD-R18", "LD-DICE-01"),
    SCRIMMAGE: _SET_UP,
    TRY: ("LD-R12", "LD-CONV-01"),
    RUN_BACK: _RUNNING,
    INTERCEPTION_RETURN: ("LD-INT-03", *_RUNNING),
    LOOSE: ("LD-FUM-02", "LD-FUM-03", "LD-R22"),
    PENALTY_ROLL: ("LD-PEN-01", "LD-DICE-01"),
}


def reference_rules(rules: RuleSet, s: State) -> RuleIds:
    """What to set up, and how to measure, now."""
    if s.call is not None and s.call in _BY_CALL:
        return _BY_CALL[s.call]
    rules_of_phase = _BY_PHASE.get(s.phase, ())
    halfway = s.period == len(rules.profile.periods) // 2 + 1
    if s.phase == KICKOFF and halfway and s.time_left == rules.profile.length(s.period):
        return ("LD-TIME-02", *rules_of_phase)  # a break at half time
    return rules_of_phase


def league_records(rules: RuleSet, s: State) -> dict[str, Any]:
    """LD-INJ-04, LD-R30: which quarterbacks are hurt, and for how many more of their team's games;
    which are winded; and the ratings that were used."""
    house = game_of(s)
    return {
        "climate": house.climate,
        "crowd": house.crowd,
        "injuries": [each for side in SIDES for each in _injuries(rules, s, side)],
        "winded": [each for side in SIDES for each in _winded(rules, s, side)],
        "ratings": {side: _ratings(rules, side) for side in SIDES},
    }


def _player_rows(rules: RuleSet, side: Side, string: int) -> dict[str, Any]:
    player = data_of(rules).sheets[side].quarterbacks[string]
    names = {"name": player.name, "figure": player.figure}
    return {"side": side, "quarterback": DEPTH_CHART[string]} | {
        k: v for k, v in names.items() if v
    }


def _injuries(rules: RuleSet, s: State, side: Side) -> list[dict[str, Any]]:
    out = quarterbacks(s, side).out
    return [
        _player_rows(rules, side, string) | {"out": how, "games": INJURY_LENGTHS.get(how, 0)}
        for string, how in enumerate(out)
        if how
    ]


def _winded(rules: RuleSet, s: State, side: Side) -> list[dict[str, Any]]:
    rest = quarterbacks(s, side).winded
    return [
        _player_rows(rules, side, string) | {"downs": left}
        for string, left in enumerate(rest)
        if left
    ]


def _ratings(rules: RuleSet, side: Side) -> dict[str, Any]:
    sheet = data_of(rules).sheets[side]
    return {
        "quarterbacks": [player.rating for player in sheet.quarterbacks],
        "kicker": sheet.kicker.rating,
        "punter": sheet.punter.rating,
    }
