"""Whom the forms name: who had the ball, and who threw it (SC-REC-02)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rulesets.core.player_fields import CARRIERS, KICKERS, PASSERS, PlayerField
from rulesets.core.rosters import LINEMEN, Eligibility
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import OTHER
from rulesets.core.state import TRY, State, at
from rulesets.solitaire_coach.state import play_of

CATCHING: Final = Eligibility(("SC-ELIG-04", "SC-R19"), never=LINEMEN)
"""SC-ELIG-04, SC-R19: the position decides, and bars center, guards and tackles."""
_KICKED: Final = ("kickoff", "punt", "onside")
_POSTS: Final = ("fg", "try_kick")
_THROWN: Final = ("complete", "incomplete", "interception")
"""Results of a try that was passed; it may have been run."""
_NOBODY: Final = frozenset(
    {"incomplete", "through", "out_in_field", "unheld", "none", "blocked", "lands"}
)


def player_named(
    rules: RuleSet, s: State, field: str, fields: Mapping[str, Any]
) -> PlayerField | None:
    """Of a kick the receivers' player, else the side's with the ball; the other's where it was
    intercepted."""
    side, _ = at(s)
    result, thrown = fields.get("result"), s.call in ("pass", "try_play")
    holders = thrown and bool(play_of(s.play).possessions)
    passed = thrown and not holders
    if field == "passer":
        request = passed and (s.phase != TRY or result in _THROWN)
        return PlayerField(side, likely_positions=PASSERS, has_player=request) if thrown else None
    if field != "player":
        return None
    if s.call in _POSTS:
        return PlayerField(side, likely_positions=KICKERS)
    if s.call in _KICKED or result == "interception":
        return PlayerField(OTHER[side], has_player=result not in _NOBODY)
    caught = result == "complete" if s.phase == TRY else result not in ("safety", "fumble")
    catches = passed and caught
    return PlayerField(side, catches, CARRIERS, has_player=result not in _NOBODY and not holders)
