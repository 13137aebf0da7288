"""The grammar in docs/spec/qbk.md and the program's reader accept the same lines."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from pathlib import Path

import pytest

from quarterback.game.examples import example_games
from quarterback.rule_sets import header_of
from rulesets.core.notation import write_game
from rulesets.core.notation.lines import read_line
from rulesets.core.notation.tags import TAG
from tests.conformance.peg import Grammar
from tests.fuzz.mutating import SCRAPS, worse
from tests.notation.games import random_game, random_rules

ROOT = Path(__file__).parents[2]
GRAMMAR = Grammar.on_page(ROOT / "docs" / "spec" / "qbk.md")
LIMITS = ("appears twice", "too deep", "too long", "too large", "Invalid control", "surrogate")
"""Clause 2.2: what no grammar says of JSON."""


def accepted(line: str) -> bool | None:
    """Whether the program's reader accepts a line; None where only a limit of JSON speaks
    against it."""
    if re.match(r"\s*;", line) or TAG.fullmatch(line):
        return True
    read = read_line(1, line)
    if read is None or read.slip is None:
        return True
    return None if any(limit in read.slip.message for limit in LIMITS) else False


def compare(line: str) -> None:
    ours = accepted(line)
    if ours is not None:
        assert GRAMMAR.matches(line, "line") == ours, repr(line)


def test_every_rule_is_used_and_defined():
    assert GRAMMAR.used == GRAMMAR.matchers.keys() - {"line"}


def made(seeds: range) -> Counter[bool]:
    """Lines made by the grammar. A line that only looks like one, because of what must not follow,
    is rejected by both."""
    count: Counter[bool] = Counter()
    for seed in seeds:
        luck = random.Random(seed)
        line = GRAMMAR.make(luck.choice(("play", "play", "play", "tag", "comment")), luck)
        if len(line) < 400:
            compare(line)
            count[GRAMMAR.matches(line, "line")] += 1
    return count


def test_what_the_grammar_makes_is_read():
    count = made(range(1500))
    assert count[True] > 500 and count[False] > 50, count


@pytest.mark.long
def test_a_hundred_thousand_made_lines():
    assert made(range(2000, 102_000))[True] > 30_000


def spoiled_lines(seeds: range) -> Counter[bool]:
    count: Counter[bool] = Counter()
    for seed in seeds:
        luck = random.Random(seed)
        rules = random_rules(luck)
        text = write_game(header_of(rules), rules, random_game(luck, rules, 25))
        for _ in range(3):
            for line in worse(luck, text).splitlines():
                line = line if luck.random() < 0.7 else f"{line} {luck.choice(SCRAPS)}"
                if "\u0661" not in line and not set(line) & set("\r\n"):
                    compare(line)
                    count[bool(accepted(line))] += 1
    return count


def test_what_is_spoiled_is_rejected_by_both():
    count = spoiled_lines(range(20))
    assert count[True] > 500 and count[False] > 50, count


@pytest.mark.long
def test_many_spoiled_lines():
    spoiled_lines(range(1000, 2500))


def examples() -> list[str]:
    """The examples of the friendly page and of the specification."""
    pages = [ROOT / "docs" / "notation.md", ROOT / "docs" / "spec" / "qbk.md"]
    text = "\n".join(page.read_text(encoding="utf-8") for page in pages)
    blocks = re.findall(r"```qbk\n(.*?)```", text, re.S)
    blocks += re.findall(r"^    (Home: .*?|37 .*?)\n\n(?! )", text, re.M | re.S)
    assert len(blocks) >= 3
    return [line for block in blocks for line in block.splitlines()]


def test_examples_are_in_the_grammar():
    for line in examples():
        assert GRAMMAR.matches(line, "line"), line


def test_what_the_program_writes_is_in_the_grammar():
    """Whole games of every rule set."""
    lines = [
        line for path in example_games().values() for line in path.read_text("utf-8").split("\n")
    ]
    assert len(lines) > 1500
    assert [line for line in lines if not GRAMMAR.matches(line, "line")] == []


def test_json_in_lines():
    for value in ({"a": [1, -2.5e3, None, True]}, {"é": "\ud83c\udfc8"}, {}):
        for text in (json.dumps(value), json.dumps(value, ensure_ascii=False)):
            compare(f"situation {text}")
            assert GRAMMAR.matches(f"situation {text}", "line"), text
