"""The rule card: what the sheet of rules says about setting up and measuring at this moment."""

from __future__ import annotations

from quarterback.library import catalogue
from quarterback.tui.drawing.words import WordsView
from rulesets.core.ruleset import RuleSet
from rulesets.core.state import State


def card_of(rules: RuleSet, s: State) -> WordsView:
    """The rules that are only for reading, and matter now; none, and the card takes no room."""
    ids = rules.card(rules, s) if rules.card is not None else ()
    if not ids:
        return WordsView()
    entries = catalogue(rules.code).entries
    return WordsView("Rule card", tuple(f"{entries[rule].title} ({rule})" for rule in ids))
