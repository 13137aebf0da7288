"""The remarks on a sheet: its comments, each at its place in the game. They change nothing."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from rulesets.core.header import Remark
from rulesets.core.plain_text import plain_name

LONGEST: Final = 1_000
"""Characters of a remark that are kept."""
MOST: Final = 20_000
"""Characters of all remarks of a sheet that are kept: they travel with the game's tags."""
_MORE: Final = "..."
_WIDTH: Final = 98
"""Columns of a remark on a sheet."""


class RemarkReader:
    """Collects the comments of a sheet. Lines of comment that follow each other are one remark."""

    def __init__(self, comments: Iterable[tuple[int, str]]) -> None:
        """`comments` are the lines that hold nothing else, with their numbers."""
        self._waiting = list(comments)[::-1]
        self._last = -1
        self._length = 0
        self.remarks: list[Remark] = []

    def read_above(self, line: int, after: int) -> None:
        """Take up the comments above a line, `after` that many entries."""
        while self._waiting and self._waiting[-1][0] < line:
            number, text = self._waiting.pop()
            self.add(number, text, after)

    def add(self, line: int, text: str, after: int, *, beside: bool = False) -> None:
        """Take up a comment that stands on a line, `after` that many entries; `beside` a play."""
        words = " ".join(plain_name(text).split())
        if not any(letter.isalnum() for letter in words):
            return
        goes_on = self._last == line - 1 and self.remarks and self.remarks[-1].after == after
        goes_on = goes_on and not beside
        self._last = -1 if beside else line
        if goes_on:
            words = f"{self.remarks[-1].text} {words}"
            self._length -= len(self.remarks.pop().text)
        if len(words) > LONGEST:
            words = f"{words[: LONGEST - len(_MORE)].rstrip()}{_MORE}"
        if self._length + len(words) <= MOST:
            self._length += len(words)
            self.remarks.append(Remark(after, words))


def remarks_in(remarks: Sequence[Remark], begin: int, end: int) -> tuple[str, ...]:
    """Return the remarks made once `end` entries stood, and before that more than `begin`."""
    return tuple(remark.text for remark in remarks if begin < remark.after <= end)


def opening_remarks(remarks: Sequence[Remark]) -> tuple[str, ...]:
    """Return the remarks made before anything was played."""
    return remarks_in(remarks, -1, 0)


def remark_lines(texts: Iterable[str]) -> Iterator[str]:
    """Write remarks as lines of a sheet, apart enough to be read as several again."""
    for number, text in enumerate(texts):
        if number:
            yield ";"
        yield from textwrap.wrap(
            text,
            _WIDTH,
            initial_indent="; ",
            subsequent_indent="; ",
            break_on_hyphens=False,
            break_long_words=False,
        )
