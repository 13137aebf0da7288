"""The players that reports name: carrier, passer, receiver and tackler."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rulesets.core.player_fields import CARRIERS, PASSERS, PlayerField
from rulesets.core.rosters import Eligibility
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import OTHER, Side
from rulesets.core.state import State
from rulesets.lions_den.game_data import data_of, quarterback_on_field
from rulesets.lions_den.state import LOOSE, play_of

CATCHING: Final = Eligibility(
    ("LD-PASS-06",), may=frozenset({"RB", "HB", "FB", "TB", "WB", "TE", "WR", "SE", "FL", "E"})
)
"""LD-PASS-06: running backs, tight ends and wide receivers, with what these are called in other
formations; a side may mark any other player it designates at the start of a play."""
_NO_TACKLE: Final = frozenset({"out_of_bounds", "second_turn", "touchdown", "fumble", "too_deep"})


def player_named(
    rules: RuleSet, s: State, field: str, fields: Mapping[str, Any]
) -> PlayerField | None:
    """All of the side with the ball, but for the player who brings its carrier down; of a loose
    ball the player of the side that has it now."""
    assert s.possession is not None, "a report is about a ball"
    result = fields.get("result")
    match field:
        case "receiver":
            return PlayerField(s.possession, is_receiver=True)
        case "passer":
            return PlayerField(
                s.possession, likely_positions=PASSERS, label=_quarterback(rules, s, s.possession)
            )
        case "carrier":
            # Whoever wants every player named tells him when the run is over.
            return PlayerField(s.possession, likely_positions=CARRIERS, has_player=False)
        case "tackler":
            return PlayerField(OTHER[s.possession], has_player=result not in _NO_TACKLE)
        case "player":
            side = fields.get("side") if s.phase == LOOSE else s.possession
            return PlayerField(
                side or s.possession,
                likely_positions=CARRIERS,
                has_player=not play_of(s.play).caught,
            )
        case _:
            return None


def _quarterback(rules: RuleSet, s: State, side: Side) -> str:
    """LD-SKILL-03: the quarterback on the field, by the depth chart; empty where his team's sheet
    does not name him."""
    string = quarterback_on_field(rules, s, side)
    chart = data_of(rules).sheets[side].quarterbacks
    return chart[string].label if string < len(chart) else ""
