"""Chances are percent signs: no text of the program or the manual counts games in a hundred or
points of win probability."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
COUNTED = re.compile(r"points? of (?:the )?win probability|games? in (?:a|one) hundred", re.I)
IN_A_SENTENCE = re.compile(r"\bin (?:a hundred|100)\b|-in-100\b", re.I)


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
        if COUNTED.search(text) or (folder != "rulesets" and IN_A_SENTENCE.search(text))
    ]
    assert found == []


def test_no_template_and_no_page_of_the_manual_does() -> None:
    pages = [*ROOT.glob("docs/*.md"), *ROOT.glob("*/**/templates/**/*.html")]
    assert len(pages) > 50
    found = [
        str(path.relative_to(ROOT))
        for path in pages
        if path.name != "voice.md" and COUNTED.search(path.read_text(encoding="utf-8"))
    ]
    assert found == []
