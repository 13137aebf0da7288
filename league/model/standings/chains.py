"""Tiebreaker chains as data: the steps, in order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from league.model.standings.steps import STEPS, Limits
from rulesets.core.refusal import Refused
from rulesets.registry import LEAGUE_GAME, league_terms


class Chain(msgspec.Struct, frozen=True):
    """The tiebreaker steps for equal records; the first that separates decides."""

    name: str
    steps: tuple[str, ...]
    limits: Limits = Limits()
    best_first: bool = True
    """Whether the best of tied teams is found first, and then all others start again, as in the
    NFL; otherwise a step orders them all. Either way those that it leaves tied start again."""
    description: str = ""


def _of_rule_set(code: str) -> Chain:
    """Return the chain of a rule set's own league, under its name."""
    terms = league_terms(code)
    return Chain(
        code,
        terms.tiebreakers,
        best_first=terms.tiebreakers_best_first,
        description=terms.tiebreakers_say,
    )


STANDARD: Final = _of_rule_set(LEAGUE_GAME)
"""The default chain of a stage."""
NFL_DIVISION: Final = Chain(
    "nfl-division",
    (
        "head_to_head",
        "division",
        "common",
        "conference",
        "victory",
        "schedule",
        "net_common",
        "net",
        "scored",
        "touchdowns",
        "toss",
    ),
    description="as in the NFL between teams of a division",
)
NFL_WILDCARD: Final = Chain(
    "nfl-wildcard",
    (
        "head_to_head_or_sweep",
        "conference",
        "common",
        "victory",
        "schedule",
        "net_conference",
        "net",
        "scored",
        "touchdowns",
        "toss",
    ),
    description="as in the NFL between teams of different divisions",
)
POINTS: Final = Chain(
    "points",
    ("head_to_head", "victory", "net", "scored", "toss"),
    description="after points by formula: games among them, strength of victory, net points",
)
CHAINS: Final = {chain.name: chain for chain in (STANDARD, NFL_DIVISION, NFL_WILDCARD, POINTS)}


def chain_of(name: str, steps: Sequence[str], limits: Limits | None = None) -> Chain:
    """Return a league's own chain. Raises Refused for an unknown step, or one that comes twice."""
    for step in steps:
        if step not in STEPS:
            raise Refused(f"there is no tiebreaker {step!r}: there are {', '.join(STEPS)}")
    if len(set(steps)) != len(steps):
        raise Refused("a tiebreaker is in the chain twice")
    return Chain(name, tuple(steps), limits or Limits())
