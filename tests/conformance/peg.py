"""Read the grammar of a specification from its page, and match text with it or make text of it.

The grammar is EBNF read as a parsing expression grammar: alternatives are tried in order, options
and repetitions take all they can, `!x` and `&x` look ahead.
"""

from __future__ import annotations

import random
import re
import unicodedata
from collections.abc import Callable
from pathlib import Path
from typing import Final

Match = Callable[[str, int], int]
"""Where a match that begins at a place of a text ends; -1 where there is none."""
Make = Callable[[random.Random, int], str]
"""A text for an expression, at most so deep."""

TOKEN = re.compile(r'\s*("[^"]*"|\'[^\']*\'|\.\.|[A-Za-z][\w-]*|[=;|(){}\[\]!&])')
CLASSES: Final[dict[str, tuple[Callable[[str], bool], str]]] = {
    "ANY": (lambda c: True, "aZ0 .;:#@\"'é–-_[]{}!?"),
    "SPACE": (str.isspace, "  \t\u00a0"),
    "GAP": (lambda c: unicodedata.category(c) == "Zs", "  \u00a0\u2009"),
    "LETTER": (lambda c: c.isascii() and c.isalpha(), "abhvHVsxyz"),
    "DIGIT": (lambda c: c.isascii() and c.isdigit(), "0123456789"),
    "HEX": (lambda c: c.isascii() and c in "0123456789abcdefABCDEF", "019afAF"),
    "WORD": (lambda c: c.isalnum() or c == "_", "abk09_é"),
    "TAB": (lambda c: c == "\t", "\t"),
    "CONTROL": (lambda c: c < " ", "\t"),
    "QUOTE": (lambda c: c == '"', '"'),
    "BACKSLASH": (lambda c: c == "\\", "\\"),
}


class Grammar:
    """The rules of a grammar by name."""

    def __init__(self, text: str) -> None:
        self.tokens: list[str] = TOKEN.findall(text)
        assert "".join(self.tokens) == re.sub(r"\s(?=(?:[^\"]*\"[^\"]*\")*[^\"]*$)", "", text)
        self.matchers: dict[str, Match] = {}
        self.makers: dict[str, Make] = {}
        self.used: set[str] = set()
        self.memo: dict[tuple[str, int], int] = {}
        self.at = 0
        while self.at < len(self.tokens):
            name = self._next()
            assert self._next() == "=", name
            assert name not in self.matchers, f"{name} is defined twice"
            self.matchers[name], self.makers[name] = self._choice()
            assert self._next() == ";", name

    @classmethod
    def on_page(cls, page: Path) -> Grammar:
        """The grammar of a page, in its block of `ebnf`."""
        (text,) = re.findall(r"^```ebnf\n(.*?)^```", page.read_text(encoding="utf-8"), re.M | re.S)
        return cls(text)

    def matches(self, text: str, rule: str) -> bool:
        """Whether a text is a whole one of a rule."""
        self.memo = {}
        return self._rule(rule)(text, 0) == len(text)

    def make(self, rule: str, luck: random.Random, depth: int = 24) -> str:
        """A text of a rule, but for what looks ahead; check it with `matches`."""
        return self.makers[rule](luck, depth)

    # Reading the grammar

    def _next(self) -> str:
        self.at += 1
        return self.tokens[self.at - 1]

    def _peek(self) -> str:
        return self.tokens[self.at]

    def _choice(self) -> tuple[Match, Make]:
        options = [self._sequence()]
        while self._peek() == "|":
            self._next()
            options.append(self._sequence())
        matchers = [match for match, _ in options]

        def match(text: str, at: int) -> int:
            for each in matchers:
                if (end := each(text, at)) >= 0:
                    return end
            return -1

        def make(luck: random.Random, depth: int) -> str:
            return luck.choice(options)[1](luck, depth)

        return (match, make) if len(options) > 1 else options[0]

    def _sequence(self) -> tuple[Match, Make]:
        items = []
        while self._peek() not in "|;)]}":
            items.append(self._item())

        def match(text: str, at: int) -> int:
            for each, _ in items:
                at = each(text, at)
                if at < 0:
                    return -1
            return at

        def make(luck: random.Random, depth: int) -> str:
            return "".join(each(luck, depth) for _, each in items)

        return match, make

    def _item(self) -> tuple[Match, Make]:
        token = self._next()
        if token in "!&":
            inner, _ = self._item()
            wanted = token == "&"

            def look(text: str, at: int) -> int:
                return at if (inner(text, at) >= 0) == wanted else -1

            return look, lambda luck, depth: ""
        if token in "([{":
            inside = self._choice()
            assert self._next() == {"(": ")", "[": "]", "{": "}"}[token]
            return inside if token == "(" else _repeated(inside, 1 if token == "[" else None)
        if token.startswith("'"):
            word = token[1:-1]
            return (
                lambda text, at: at + len(word) if text.startswith(word, at) else -1
            ), lambda luck, depth: word
        if token.startswith('"'):
            if self._peek() == "..":
                self._next()
                return _range(token[1:-1], self._next()[1:-1])
            return _literal(token[1:-1])
        if token == "END":
            return (lambda text, at: at if at == len(text) else -1), lambda luck, depth: ""
        if token in CLASSES:
            return _class(*CLASSES[token])
        self.used.add(token)
        return self._rule(
            token
        ), lambda luck, depth: self.makers[token](luck, depth - 1) if depth else ""

    def _rule(self, name: str) -> Match:
        def match(text: str, at: int) -> int:
            key = name, at
            if key not in self.memo:
                self.memo[key] = self.matchers[name](text, at)
            return self.memo[key]

        return match


def _repeated(inside: tuple[Match, Make], most: int | None) -> tuple[Match, Make]:
    inner, maker = inside

    def match(text: str, at: int) -> int:
        for _ in range(most or len(text) + 1):
            end = inner(text, at)
            if end < 0 or end == at:
                break
            at = end
        return at

    def make(luck: random.Random, depth: int) -> str:
        count = luck.choice((0, 1) if most else (0, 1, 1, 2, 3))
        return "".join(maker(luck, depth) for _ in range(count))

    return match, make


def _literal(word: str) -> tuple[Match, Make]:
    def match(text: str, at: int) -> int:
        end = at + len(word)
        return end if text[at:end].lower() == word.lower() else -1

    def make(luck: random.Random, depth: int) -> str:
        return word.upper() if luck.random() < 0.1 else word

    return match, make


def _range(first: str, last: str) -> tuple[Match, Make]:
    signs = [chr(code) for code in range(ord(first), ord(last) + 1)]

    def match(text: str, at: int) -> int:
        return at + 1 if text[at : at + 1].lower() in signs else -1

    return match, lambda luck, depth: luck.choice(signs)


def _class(holds: Callable[[str], bool], samples: str) -> tuple[Match, Make]:
    def match(text: str, at: int) -> int:
        return at + 1 if at < len(text) and holds(text[at]) else -1

    return match, lambda luck, depth: luck.choice(samples)
