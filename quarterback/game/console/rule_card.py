"""The rule card: what the rules say about setting up and measuring at this moment."""

from __future__ import annotations

from dataclasses import dataclass

from quarterback.rule_sets import catalogue
from rulesets.core.catalogue import Rule, as_played
from rulesets.core.ruleset import RuleSet
from rulesets.core.state import State


@dataclass(frozen=True)
class CardRule:
    id: str
    title: str
    text: str


@dataclass(frozen=True)
class RuleCardView:
    """The rules that apply now, the most important first, and the key that opens them all."""

    rules: tuple[CardRule, ...] = ()
    key: str = ""

    @property
    def titles(self) -> tuple[str, ...]:
        return tuple(f"{rule.title} ({rule.id})" for rule in self.rules)


def card_of(rules: RuleSet, s: State, key: str = "") -> RuleCardView:
    """Return the rules to read now; an empty card takes no room."""
    ids = rules.reference_rules(rules, s) if rules.reference_rules is not None else ()
    if not ids:
        return RuleCardView()
    return RuleCardView(tuple(_rule(rules, name) for name in dict.fromkeys(ids)), key)


def _rule(rules: RuleSet, name: str) -> CardRule:
    """Return a rule as printed, or a ruling as it is played in this game."""
    entry = catalogue(rules.code).entries[name]
    text = entry.text if isinstance(entry, Rule) else as_played(entry, rules.settings)
    return CardRule(name, entry.title, text)


def card_page(card: RuleCardView) -> list[str]:
    lines: list[str] = []
    for rule in card.rules:
        lines += [f"{rule.title.upper()} ({rule.id})", rule.text, ""]
    return lines[:-1]
