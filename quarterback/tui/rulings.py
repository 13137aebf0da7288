"""Why?, and the book of rules, laid out for a page."""

from __future__ import annotations

from quarterback.library import catalogue
from quarterback.sitting import Sitting
from quarterback.why import cited, reasons


def all_rules(code: str) -> list[tuple[str, str, str]]:
    """ID, heading and text of every rule and ruling, in the order of the book."""
    book = catalogue(code)
    rules = [(rule.id, rule.heading, rule.text) for rule in book.rules]
    rulings = [(r.id, r.question, f"{r.reading}\n\nWhy: {r.reason}") for r in book.rulings]
    return rules + rulings


def why(game: Sitting) -> list[str]:
    """A paragraph a reason: its words, and under them the rules, set in."""
    lines: list[str] = []
    for reason in reasons(game):
        told = [
            f"  {line.replace(': ', '  ', 1).replace(', our ruling. ', '  ', 1)}"
            for line in cited(game.rules, reason.rules)
        ]
        lines += ["", reason.words, *told]
    return lines[1:]
