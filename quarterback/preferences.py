"""How a player wants the table: kept between games, and never part of one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

GLYPHS = ("auto", "unicode", "ascii")
DIALS = ("both", "window")
"""The disc beside the window where there is room, or the window alone."""


@dataclass(frozen=True)
class Preferences:
    """What the settings screen asks."""

    theme: str = "newsprint"
    pace: str = "slow"
    """A name of `tui.pace.PACES`."""
    glyphs: str = "auto"
    dial: str = "both"
    hints: bool = True
    """Whether a newcomer is told in words what can be done."""
    bell: bool = False
    """Whether the terminal's bell marks a score."""
    keys: Mapping[str, str] = field(default_factory=dict)
    """Keys of the player's own: command ID to keys, comma between them."""
