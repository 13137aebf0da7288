"""The command lines of README.md and docs/: those in blocks of code, as people type them."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGES = [
    *sorted(path for path in ROOT.glob("*.md") if path.name != "CHANGELOG.md"),
    *sorted((ROOT / "docs").rglob("*.md")),
]
_MAKE = re.compile(r"make [a-z-]+(?: [A-Z]+=.+)?")
"""A target, and variables; "make new ones with ..." is no command."""
_COMMENT = re.compile(r" {2,}(?=[^\s-])")
"""What a line says of its command comes after two blanks or more."""


@dataclass(frozen=True)
class CommandLine:
    """One command of a page."""

    page: Path
    number: int
    """The line of the page, counted from 1."""
    words: tuple[str, ...]
    """As a shell would divide them, `quarterback` or `make` first."""

    def __str__(self) -> str:
        return f"{self.page.name}:{self.number}: {shlex.join(self.words)}"

    @property
    def has_placeholder(self) -> bool:
        """Whether a word stands for another: FILE, COMMAND, "..."."""
        return any(re.fullmatch(r"[A-Z][A-Z-]+|\.\.\.", word) for word in self.words)


def command_lines(page: Path, program: str) -> Iterator[CommandLine]:
    """The commands of `program` in a page's blocks, fenced or indented; those of a chain (`&&`)
    one by one."""
    fence = ""
    for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), 1):
        opening = re.match(r"^\s*(`{3,}|~{3,})", line)
        if opening:
            fence = "" if fence else opening[1]
            continue
        if not fence and not line.startswith("    "):
            continue
        text = _COMMENT.split(line.strip().removeprefix("$ "), maxsplit=1)[0]
        text = text.removeprefix(".venv/bin/")
        if text.split(" ")[0] != program or (program == "make" and not _MAKE.fullmatch(text)):
            continue
        for words in _chained(text):
            if words[:1] == [program] and words[1:2] != ["..."]:
                yield CommandLine(page, number, tuple(words))


def _chained(text: str) -> Iterator[list[str]]:
    """The words of each command of a line."""
    shell = shlex.shlex(text, posix=True, punctuation_chars="&|;<>")
    shell.commenters = "#"
    shell.whitespace_split = True
    words: list[str] = []
    for word in shell:
        if set(word) <= set("&|;<>"):
            yield words
            words = []
        else:
            words.append(word)
    yield words
