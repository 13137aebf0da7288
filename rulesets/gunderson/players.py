"""Whom the forms name: who had the ball, and who threw it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rulesets.core.player_fields import CARRIERS, KICKERS, PASSERS, PlayerField
from rulesets.core.rosters import Eligibility
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import OTHER
from rulesets.core.state import INTERCEPTION_RETURN, State
from rulesets.gunderson.calls import THROW
from rulesets.gunderson.forced_calls import FG, KICK, ONSIDE, PUNT, TTQB, TWO, XP
from rulesets.gunderson.forms import THROWN, reporter
from rulesets.gunderson.state import Play

CATCHING: Final = Eligibility(
    ("LG-TQ-06",), may=frozenset({"RB", "HB", "FB", "TB", "WB", "WR", "SE", "FL", "E", "TE"})
)
"""LG-TQ-06: an eligible receiver, that is a running back or a wide receiver, with what these are
called in other formations."""
_NOBODY: Final = frozenset({"miss", "incomplete", "past_line", "touchback", "dead", "blocked"})
_THROWS: Final = (TTQB, TWO)
"""Calls of a play in which the ball may be thrown."""
_OTHER: Final = frozenset({"interception", "recovered_by_kickers"})


def player_named(
    rules: RuleSet, s: State, field: str, fields: Mapping[str, Any]
) -> PlayerField | None:
    """Of a kick the receivers' player, else the side's with the ball; the other's where it was
    intercepted, or the kickers have it."""
    assert s.possession is not None, "a report is about a ball"
    result = fields.get("result")
    play: Play | None = s.play
    caught = play is not None and play.caught
    if field == "passer":
        thrown = result in THROWN or s.call == THROW.call
        if s.phase == INTERCEPTION_RETURN or s.call not in (*_THROWS, THROW.call):
            return None
        return PlayerField(s.possession, likely_positions=PASSERS, has_player=thrown and not caught)
    if field != "player":
        return None
    if s.call in (FG, XP):
        return PlayerField(s.possession, likely_positions=KICKERS)
    side = OTHER[reporter(s)] if result in _OTHER else reporter(s)
    request = result not in _NOBODY and not caught and s.phase != INTERCEPTION_RETURN
    ran = s.call not in (KICK, PUNT, ONSIDE) and result not in _OTHER
    return PlayerField(side, result == "hit", CARRIERS if ran else frozenset(), request)
