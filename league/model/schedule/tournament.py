"""The regular season of Lion's Den: Berger's rounds, cut to a number (LD-R45)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from league.model.schedule.berger import round_robin
from league.model.schedule.rounds import Round

SIX_COACHES_PLAY: Final = 3
"""LD-R45: three games each, if six coaches come."""


def tournament_rounds(teams: Sequence[str], rounds: int | None = None) -> tuple[Round, ...]:
    """LD-R45, LD-R47: return the rounds of a tournament, the first-named team at home. Without a
    number, six coaches play three rounds; any other number play a full round robin. Raises
    Refused."""
    return round_robin(teams, rounds=tournament_length(len(teams), rounds))


def tournament_length(teams: int, rounds: int | None = None) -> int | None:
    """LD-R45: return how many rounds that many teams play; None for a full round robin."""
    return SIX_COACHES_PLAY if rounds is None and teams == 6 else rounds
