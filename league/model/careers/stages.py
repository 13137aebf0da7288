"""The stage of a season, from the games that have begun. It decides what coaches may do."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from league.model.careers.career_records import Stage

PLAYOFFS: Final = "playoffs"
"""The stage of a fixture in a bracket for the title; others belong to the season."""


def stage_of(begun: Iterable[str], *, over: bool = False) -> Stage:
    """LD-LEAG-01, LD-R43, LD-R44: return the stage. `begun` are the stages of the fixtures that
    have begun, finished or not. Before the first of them it is the draft; from the first playoff
    game the playoffs; `over` when the champion is certified."""
    if over:
        return "over"
    stages = set(begun)
    if PLAYOFFS in stages:
        return "playoffs"
    return "season" if stages else "draft"
