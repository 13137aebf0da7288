"""A game against a clock as one that counts plays: the kernel and the solver know only plays."""

from __future__ import annotations

from math import ceil
from typing import Final

from msgspec.structs import replace

from rulesets.core.ruleset import RuleSet

SECONDS_A_PLAY: Final = 22.5
"""The pace that converts seconds to plays: 160 in two halves of thirty minutes."""


def in_plays(rules: RuleSet) -> RuleSet:
    """Return the same rules with time counted in plays; a game against a clock is converted by
    its pace."""
    if rules.profile.counts_plays:
        return rules
    periods = tuple(plays_in(seconds) for seconds in rules.profile.periods)
    return replace(rules, profile=replace(rules.profile, counts_plays=True, periods=periods))


def plays_in(seconds: int) -> int:
    """Return the plays that fit in this many seconds."""
    return ceil(seconds / SECONDS_A_PLAY)
