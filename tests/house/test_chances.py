"""Chances are percent signs: no text of the program or the manual counts games in a hundred or
points of win probability."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
COUNTED = re.compile(r"points? of (?:the )?win probability|games? in (?:a|one) hundred", re.I)
IN_A_SENTENCE = re.compile(r"\bin (?:a|one) hundred\b(?! plays)|\bin 100\b|-in-100\b", re.I)
ABOUT_WORDS = ("voice.md",)
"""Pages that name the words that are not said."""


def _said(tree: ast.AST) -> Iterator[str]:
    """The texts in a module that are not docstrings."""
    docs = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            yield node.value


def test_no_text_of_the_program_counts_games_in_a_hundred() -> None:
    found = [
        (str(path.relative_to(ROOT)), text)
        for folder in ("quarterback", "league", "rulesets")
        for path in sorted((ROOT / folder).rglob("*.py"))
        for text in _said(ast.parse(path.read_text(encoding="utf-8")))
        if COUNTED.search(text) or IN_A_SENTENCE.search(text)
    ]
    assert found == []


def test_no_template_and_no_page_of_the_manual_does() -> None:
    """The rule books are in `rulesets`, and the pages made of them in `docs/rules`. A rating of
    "40 in 100 plus two dice" is a rule's own words, and no chance of a game."""
    pages = [
        *(ROOT / "docs").rglob("*.md"),
        *(ROOT / "docs" / "man").iterdir(),
        *ROOT.glob("rulesets/*/*.toml"),
        *ROOT.glob("quarterback/**/*.toml"),
        *(path for folder in ("quarterback", "league") for path in (ROOT / folder).rglob("*.html")),
        ROOT / "README.md",
    ]
    assert len(pages) > 130
    rules = {path for path in pages if path.name == "rules.toml" or path.parent.name == "rules"}
    found = [
        (str(path.relative_to(ROOT)), match[0])
        for path in pages
        if path.name not in ABOUT_WORDS
        for words in (COUNTED, IN_A_SENTENCE)
        if words is COUNTED or path not in rules
        if (match := words.search(_without_comments(path)))
    ]
    assert found == []


def _without_comments(path: Path) -> str:
    text = path.read_text(encoding="utf-8")
    return re.sub(r"(?m)^\s*#.*$", "", text) if path.suffix == ".toml" else text
