"""Why? The last ruling in words, with the rules it rests on; and the book of rules."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files

from quarterback.tui.game import Game
from rulesets.core.awaiting import Chance, Decide
from rulesets.core.session import Entry
from rulesets.core.wording import says


@lru_cache(maxsize=8)
def _book(code: str) -> dict[str, tuple[str, str]]:
    """Heading and text of every rule and ruling, by ID."""
    text = files(f"rulesets.{code}").joinpath("rules.toml").read_text(encoding="utf-8")
    data = tomllib.loads(text)
    book = {rule["id"]: (rule["heading"], rule["text"]) for rule in data["rule"]}
    rulings = {
        ruling["id"]: (ruling["question"], f"{ruling['reading']} {ruling['reason']}")
        for ruling in data["ruling"]
    }
    return book | rulings


def rule_text(code: str, rule: str) -> tuple[str, str]:
    """Heading and text of a rule; empty when the book has none of that ID."""
    return _book(code).get(rule, ("", ""))


def all_rules(code: str) -> list[tuple[str, str, str]]:
    """ID, heading and text of every rule, in the order of the book."""
    return [(rule, *entry) for rule, entry in _book(code).items()]


def why(game: Game) -> list[str]:
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


def _last_ruling(game: Game, entries: Sequence[Entry]) -> list[str]:
    last = next((entry for entry in reversed(entries) if entry.facts), None)
    if last is None:
        return ["Nothing has been played yet."]
    lines: list[str] = []
    for fact in last.facts:
        words = says(fact, last.before, last.after, game.book.header.names)
        lines += ["", words or f"{fact.fact.replace('_', ' ').capitalize()}."]
        lines += _cited(game, fact.rules)
    return lines[1:]


def _cited(game: Game, rules: Sequence[str]) -> list[str]:
    lines = []
    for rule in rules:
        heading, text = rule_text(game.rules.code, rule)
        lines.append(f"  {rule}  {text or heading or 'is not in the book'}")
    return lines


def _about_the_dial(game: Game) -> list[str]:
    dial = game.rules.data.dial
    if dial is None or dial.source == "printed":
        return []
    words = {"inferred": "inferred, not printed", "house": "a reconstruction, or your own"}
    return ["", f"The dial ({dial.name}) is {words[dial.source]}.", *_cited(game, ("LQ-R2",))]
