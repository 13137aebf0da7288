"""The regular season of Lion's Den: Berger's rounds, cut to a number (LD-R45)."""

from __future__ import annotations

from typing import Final

SIX_COACHES_PLAY: Final = 3
"""LD-R45: three games each, if six coaches come."""


def tournament_length(teams: int, rounds: int | None = None) -> int | None:
    """LD-R45: return how many rounds that many teams play; None for a full round robin."""
    return SIX_COACHES_PLAY if rounds is None and teams == 6 else rounds
