"""Players of a roster for what happened on the practice board: someone who may well have done
it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final

from rulesets.core.forms import Field, applies
from rulesets.core.player_fields import PlayerField, is_ineligible, likely_players, player_field
from rulesets.core.rosters import EMPTY_ROSTER, RosterPlayer
from rulesets.core.ruleset import RuleSet
from rulesets.core.state import State

_MOST: Final = 5
"""Of so many players who may have done it one did; of those who pass, the first does."""
_ONE: Final = frozenset({"passer"})


def with_men(
    rules: RuleSet, s: State, fields: Sequence[Field], values: Mapping[str, Any], luck: Random
) -> dict[str, Any]:
    """A form with the players named whom it may name, where their sides brought rosters; without,
    it stays as it is, and no luck is drawn."""
    whole = dict(values)
    if not rules.rosters:
        return whole
    for field in fields:
        if field.type != "text" or not applies(field, whole):
            continue
        naming = player_field(rules, s, field.name, whole)
        men = _candidates(rules, naming) if naming is not None and naming.has_player else []
        if men:
            whole[field.name] = (men[0] if field.name in _ONE else luck.choice(men)).label
    return whole


def _candidates(rules: RuleSet, naming: PlayerField) -> list[RosterPlayer]:
    roster = rules.rosters.get(naming.side, EMPTY_ROSTER)
    men = [
        man
        for man in likely_players(rules, naming, roster)
        if not is_ineligible(rules, naming, man)
    ]
    if naming.likely_positions and not naming.is_receiver:
        men = [man for man in men if man.codes & naming.likely_positions] or men[:1]
    return men[:_MOST]
