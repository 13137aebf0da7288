"""Why? The last ruling in words, with the rules it rests on; and the book of rules."""

from __future__ import annotations

from collections.abc import Sequence

from quarterback.library import catalogue
from quarterback.sitting import Sitting
from rulesets.core.awaiting import Chance, Decide
from rulesets.core.catalogue import explain
from rulesets.core.session import Entry
from rulesets.core.wording import says


def all_rules(code: str) -> list[tuple[str, str, str]]:
    """ID, heading and text of every rule and ruling, in the order of the book."""
    book = catalogue(code)
    rules = [(rule.id, rule.heading, rule.text) for rule in book.rules]
    rulings = [(r.id, r.question, f"{r.reading}\n\nWhy: {r.reason}") for r in book.rulings]
    return rules + rulings


def why(game: Sitting) -> list[str]:
    """Paragraphs: what the last play did and by which rules; then, why nothing can be chosen."""
    book = game.book
    lines = _last_ruling(game, book.entries)
    wanted = game.awaiting
    if isinstance(wanted, Decide) and wanted.forced:
        option = wanted.options[0]
        lines += ["", f"There is nothing to choose now: {option.says or option.call}."]
        lines += _cited(game, (option.rule,))
    if isinstance(wanted, Chance) and wanted.ring is None:
        lines += ["", "The toss comes first.", *_cited(game, ("LQ-TOSS-01",))]
    return lines + _about_the_dial(game)


def _last_ruling(game: Sitting, entries: Sequence[Entry]) -> list[str]:
    last = next((entry for entry in reversed(entries) if entry.facts), None)
    if last is None:
        return ["Nothing has been played yet."]
    lines: list[str] = []
    for fact in last.facts:
        words = says(fact, last.before, last.after, game.book.header.names)
        lines += ["", words or f"{fact.fact.replace('_', ' ').capitalize()}."]
        lines += _cited(game, fact.rules)
    return lines[1:]


def _cited(game: Sitting, rules: Sequence[str]) -> list[str]:
    """What those rules say, as this game is played."""
    told = explain(catalogue(game.rules.code), rules, game.rules.settings)
    return [f"  {line.replace(': ', '  ', 1).replace(', our ruling. ', '  ', 1)}" for line in told]


def _about_the_dial(game: Sitting) -> list[str]:
    dial = game.rules.data.dial
    if dial is None or dial.source == "printed":
        return []
    words = {"inferred": "inferred, not printed", "house": "a reconstruction, or your own"}
    return ["", f"The dial ({dial.name}) is {words[dial.source]}.", *_cited(game, ("LQ-R2",))]
