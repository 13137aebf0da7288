"""Where the values of a TOML file stand, by line and column, so that a fault can be pointed at.

`tomllib` tells values but no places. The scan here is lenient: it finds its way through any TOML
and leaves it to `tomllib` to say what is wrong with the rest. It is made first, because it also
stops at a file so deeply nested that reading it would take all the memory there is.
"""

from __future__ import annotations

import re
from contextlib import suppress
from typing import Final, NamedTuple

Path = tuple[str | int, ...]
"""The way to a value: keys, and places in lists counted from 0, as in ("signal", 0, "cells", 3)."""

DEEPEST: Final = 24
"""More keys or brackets than this, one inside the other, are refused."""

_BLANK: Final = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_SPACE: Final = re.compile(r"[ \t]*")
_TO_END_OF_LINE: Final = re.compile(r"[^\n]*\n?")
_BARE: Final = re.compile(r"[^,\]}\n#]*")
_KEY: Final = re.compile(r"[A-Za-z0-9_-]+|\"(?:[^\"\\\n]|\\.)*\"|'[^'\n]*'")
_STRING: Final = re.compile(
    r'"""(?:[^"\\]|\\.|"(?!""))*"""+'
    r"|'''(?:[^']|'(?!''))*'''+"
    r'|"(?:[^"\\\n]|\\.)*"'
    r"|'[^'\n]*'",
    re.DOTALL,
)


class TomlPosition(NamedTuple):
    """A line and a column, both counted from 1."""

    line: int
    column: int


class TooDeep(ValueError):
    """A file nested deeper than DEEPEST."""


class _Unclear(Exception):
    """Here the text is no TOML; `tomllib` says what is wrong with it."""


def places_of(text: str) -> dict[Path, TomlPosition]:
    """Where each value and table begins. Of text that is not TOML, as far as it is clear.

    Raises TooDeep.
    """
    scan = _Scan(text)
    with suppress(_Unclear):
        scan.file()
    return scan.named()


class _Scan:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.starts: dict[Path, int] = {}
        self.tables: dict[Path, int] = {}
        """How many [[tables]] there have been of each name."""

    def named(self) -> dict[Path, TomlPosition]:
        """The offsets as lines and columns, in one walk through the text."""
        positions: dict[Path, TomlPosition] = {}
        line, begins, done = 1, 0, 0
        for path, start in sorted(self.starts.items(), key=lambda item: item[1]):
            line += self.text.count("\n", done, start)
            begins = max(begins, self.text.rfind("\n", done, start) + 1)
            done = start
            positions[path] = TomlPosition(line, start - begins + 1)
        return positions

    def skip(self, pattern: re.Pattern[str]) -> str:
        """Go past what the pattern matches, and return it."""
        match = pattern.match(self.text, self.at)
        if match is None:
            raise _Unclear
        self.at = match.end()
        return match[0]

    def take(self, mark: str) -> bool:
        """Go past a mark, if it stands here."""
        if not self.text.startswith(mark, self.at):
            return False
        self.at += len(mark)
        return True

    def need(self, mark: str) -> None:
        if not self.take(mark):
            raise _Unclear

    def file(self) -> None:
        table: Path = ()
        while self.skip(_BLANK) is not None and self.at < len(self.text):
            start = self.at
            if self.take("[["):
                table = self.table(self.key(()), many=True)
                self.need("]]")
                self.starts[table] = start
            elif self.take("["):
                table = self.table(self.key(()), many=False)
                self.need("]")
                self.starts[table] = start
            else:
                self.pair(table, 0)
            self.skip(_TO_END_OF_LINE)

    def table(self, path: Path, *, many: bool) -> Path:
        """The full path of a table header: each [[table]] in it stands for its last one."""
        full: Path = ()
        for place, key in enumerate(path):
            full = (*full, key)
            if many and place == len(path) - 1:
                self.tables[full] = self.tables.get(full, 0) + 1
            if full in self.tables:
                full = (*full, self.tables[full] - 1)
        return full

    def key(self, path: Path) -> Path:
        """A key, dotted or not, added to a path."""
        for _ in range(DEEPEST):
            self.skip(_SPACE)
            key = self.skip(_KEY)
            path = (*path, key.strip("\"'"))
            self.skip(_SPACE)
            if not self.take("."):
                return path
        raise TooDeep(f"a key of more than {DEEPEST} parts")

    def pair(self, path: Path, deep: int) -> None:
        path = self.key(path)
        self.need("=")
        self.skip(_SPACE)
        self.value(path, deep)

    def value(self, path: Path, deep: int) -> None:
        if deep > DEEPEST:
            raise TooDeep(f"more than {DEEPEST} brackets, one inside the other")
        self.starts.setdefault(path, self.at)
        if self.take("["):
            self.items(path, deep)
        elif self.take("{"):
            self.pairs(path, deep)
        elif self.text[self.at : self.at + 1] in ('"', "'"):
            self.skip(_STRING)
        else:
            self.skip(_BARE)

    def items(self, path: Path, deep: int) -> None:
        """The values of a list, after its bracket."""
        count = 0
        while self.skip(_BLANK) is not None and not self.take("]"):
            self.value((*path, count), deep + 1)
            count += 1
            self.skip(_BLANK)
            if not self.take(","):
                self.need("]")
                return

    def pairs(self, path: Path, deep: int) -> None:
        """The keys and values of an inline table, after its brace."""
        while self.skip(_BLANK) is not None and not self.take("}"):
            self.pair(path, deep + 1)
            self.skip(_BLANK)
            if not self.take(","):
                self.need("}")
                return
