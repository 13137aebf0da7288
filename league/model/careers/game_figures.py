"""What the stored game of a fixture counts: its teams, and every player who took part."""

from __future__ import annotations

import msgspec

from league.model.careers.game_stats import Figures
from league.model.ledger.rows import Fixture
from league.model.stats.box_score import BoxScore, SideStats
from league.model.stats.player_stats import PlayerPlay, PlayerStats
from rulesets.core.sides import Side

TEAM_STATS = (*SideStats.__struct_fields__, "yards", "turnovers")
"""The stats of a team, by the fields of a box score."""
_NOT_COUNTED = ("side", "name", "number", "position", "jersey")
PLAYER_STATS = tuple(name for name in PlayerStats.__struct_fields__ if name not in _NOT_COUNTED)
"""The stats of a player who was named in reports."""


class GameFigures(msgspec.Struct, frozen=True):
    """The stats of the stored game of one fixture."""

    fixture: Fixture
    box: BoxScore
    players: dict[str, Figures]
    """Skilled players of the league, by key."""
    named: tuple[PlayerStats, ...]
    """Players who were named in reports."""
    plays: tuple[PlayerPlay, ...] = ()
    """The plays of those, where their length was reported."""
    namesakes: tuple[tuple[Side, str], ...] = ()
    """Names that two players of one roster have."""
