"""The rules that are only for reading, at the moment when they matter, and what a game leaves."""

from __future__ import annotations

from typing import Any, Final

from rulesets.core.facts import RuleIds
from rulesets.core.league_terms import DEPTH_CHART, INJURY_LENGTHS
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import SIDES, Side
from rulesets.core.state import (
    FREE_KICK,
    INTERCEPTION_RETURN,
    KICKOFF,
    RUN_BACK,
    SCRIMMAGE,
    TOSS,
    TRY,
    State,
)
from rulesets.lions_den.game_data import data_of, game_of, quarterbacks
from rulesets.lions_den.state import LOOSE, PENALTY_ROLL, PREGAME

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
    result = {"name": player.name, "figure": player.figure}
    return {"side": side, "quarterback": DEPTH_CHART[string]} | {
        k: v for k, v in result.items() if v
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
