"""Letting what is forbidden stand, flagged, because it happened."""

from __future__ import annotations

from rulesets.core.facts import Fact, FactLog
from rulesets.core.refusal import Refused


def allow_violation(refused: Refused, why: str, book: FactLog | None) -> None:
    """Let a forbidden but coherent input stand when it says why, noting the rule that it broke;
    raise `refused` in every other case."""
    if not (refused.forbidden and why):
        raise refused
    if book is not None:
        book.append(Fact("deviation", (refused.rule,), why=why))
