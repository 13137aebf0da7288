"""Penetrations as every front end shows them, where they can break a tie (LQ-R38)."""

from __future__ import annotations

from rulesets.core.ruleset import RuleSet
from rulesets.core.sentences.wording import Names, score
from rulesets.core.sides import Score
from rulesets.core.state import State


def penetrations_of(rules: RuleSet, s: State) -> Score | None:
    """Return each team's penetrations; None where they decide nothing."""
    return None if rules.drive_count is None else rules.drive_count.counts(s)


def penetrations_text(rules: RuleSet, names: Names, s: State) -> str:
    """Return them in words, visitors first: penetrations Yale 1, Harvard 2. Empty where they decide
    nothing."""
    counts = penetrations_of(rules, s)
    return "" if counts is None else f"penetrations {score(names, counts)}"
