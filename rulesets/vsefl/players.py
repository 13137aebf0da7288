"""The players that reports name: carrier, passer and receiver."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rulesets.core.player_fields import CARRIERS, KICKERS, PASSERS, PlayerField
from rulesets.core.rosters import LINEMEN, Eligibility
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import OTHER
from rulesets.core.state import INTERCEPTION_RETURN, RUN_BACK, State, at
from rulesets.vsefl.forms import PASSED, may_pass
from rulesets.vsefl.state import play_of

CATCHING: Final = Eligibility(("VS-DEF-22",), never=LINEMEN)
"""VS-DEF-22: every player who is not a lineman."""
_CAUGHT: Final = frozenset({"complete", "caught_fallen", "caught_other"})
_POSTS: Final = ("field_goal", "try_kick")
_NOBODY: Final = PASSED - _CAUGHT - {"interception"} | {
    "foul",
    "reached",
    "not_reached",
    "untouched",
    "blocked",
    "most_downfield",
}


def player_named(
    rules: RuleSet, s: State, field: str, fields: Mapping[str, Any]
) -> PlayerField | None:
    """The player of the side with the ball; of the other where it was intercepted, or a punt was
    touched by its returner."""
    side, _ = at(s)
    result = fields.get("result")
    match field:
        case "receiver":
            return PlayerField(side, is_receiver=True)
        case "passer":
            if s.phase in (RUN_BACK, INTERCEPTION_RETURN) or not may_pass(s.call, play_of(s)):
                return None
            return PlayerField(
                side,
                likely_positions=PASSERS,
                has_player=result in PASSED and not _caught(s),
            )
        case "player":
            if s.call in _POSTS:
                return PlayerField(side, likely_positions=KICKERS)
            if result == "interception" or s.call in ("kickoff", "safety_kick", "onside", "punt"):
                return PlayerField(OTHER[side], has_player=result not in _NOBODY)
            aimed_at = bool(play_of(s).thrown) and result == "complete"  # reported with the throw
            request = result not in _NOBODY and not aimed_at and not _caught(s)
            return PlayerField(side, result in _CAUGHT, CARRIERS, request)
        case _:
            return None


def _caught(s: State) -> bool:
    return bool(play_of(s).caught)
