"""Letting what is forbidden stand, flagged, because it happened."""

from __future__ import annotations

from rulesets.core.facts import FactLog
from rulesets.core.refusal import Refused


def allow_violation(refused: Refused, why: str, facts: FactLog) -> None:
    """Let a forbidden but coherent input stand when it says why, noting the rule that it broke;
    raise `refused` in every other case."""
    if not (refused.forbidden and why):
        raise refused
    facts.note("deviation", (refused.rule,), why=why)
