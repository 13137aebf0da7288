"""Why it was ruled so: the rules that facts cite, in our own words."""

from __future__ import annotations

from collections.abc import Iterable

from quarterback.library import catalogue
from rulesets.core.catalogue import UnknownRule, explain
from rulesets.core.facts import Fact
from rulesets.core.ruleset import RuleSet


def rule_text(rules: RuleSet, name: str) -> str:
    """A rule by its ID, case and prefix forgiven, as it is played in this game."""
    shelf = catalogue(rules.code)
    try:
        found = shelf.find(name)
    except UnknownRule as error:
        return f"That cannot be: {error}."
    [text] = explain(shelf, [found.id], rules.settings)
    return text


def why_text(rules: RuleSet, facts: Iterable[Fact]) -> list[str]:
    """The principal rule of each fact in full, and the other rules by ID."""
    cited = [fact.rules for fact in facts if fact.rules]
    first = dict.fromkeys(ids[0] for ids in cited)
    others = dict.fromkeys(rule for ids in cited for rule in ids if rule not in first)
    lines = explain(catalogue(rules.code), first, rules.settings)
    if others:
        lines.append(f"See also {', '.join(others)}: type rules and an ID to read one.")
    return lines
