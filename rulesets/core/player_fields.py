"""What a field of a form names: a player, of which side, and what he did. A rule set gives it for
its own forms; nothing else of a name matters to the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from rulesets.core.rosters import LINEMEN, Roster, RosterPlayer
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import Side
from rulesets.core.state import State

PASSERS: Final = frozenset({"QB", "TB"})
KICKERS: Final = frozenset({"K", "P"})
CARRIERS: Final = frozenset({"RB", "HB", "FB", "TB", "WB", "QB"})
"""Positions that usually pass, kick and carry the ball; any other may, too."""


class PlayerField(msgspec.Struct, frozen=True):
    side: Side
    is_receiver: bool = False
    """Whether it is he who caught a forward pass."""
    likely_positions: frozenset[str] = frozenset()
    """Positions of those who usually do it."""
    has_player: bool = True
    """Whether there is a player to name, by the fields before it."""
    label: str = ""
    """Who it is, where the rules know: 12 Smith, the quarterback on the field."""


def player_field(
    rules: RuleSet, s: State, field: str, fields: Mapping[str, Any]
) -> PlayerField | None:
    """The player that a field of the awaited report names, given the fields before it; None where
    it names no one."""
    if rules.player_named is None or s.possession is None:
        return None
    naming: PlayerField | None = rules.player_named(rules, s, field, fields)
    return naming


def is_ineligible(rules: RuleSet, naming: PlayerField, player: RosterPlayer) -> bool:
    """Whether the rules let him catch no pass, where it is a pass that he is named for."""
    return naming.is_receiver and rules.eligibility is not None and rules.eligibility.bars(player)


def likely_players(rules: RuleSet, naming: PlayerField, roster: Roster) -> tuple[RosterPlayer, ...]:
    """All players of a roster: the one whom the rules know to do it, those who usually do it, then
    who may, then whom the rules bar; by their numbers."""
    certain = roster.find(naming.label) if naming.label else None

    def place(player: RosterPlayer) -> tuple[int, int]:
        if player == certain:
            return (-1, player.number)
        if naming.is_receiver:
            return (2 * is_ineligible(rules, naming, player) + (not player.codes), player.number)
        if naming.likely_positions:
            return (
                0 if player.codes & naming.likely_positions else 1 + (player.codes <= LINEMEN),
                player.number,
            )
        return (0, player.number)

    return tuple(sorted(roster.players, key=place))
