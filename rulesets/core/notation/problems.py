"""What is wrong with a game sheet, and where: collected while reading goes on, never raised."""

from __future__ import annotations

from typing import Literal

import msgspec

Kind = Literal[
    "tag",
    "version",
    "rules",
    "form",
    "number",
    "situation",
    "forbidden",
    "refused",
    "result",
]
"""tag: a header line; version: the sheet was written under other rules; rules: the rule set, its
settings or its dial; form: a line that cannot be read; number, situation, result: the sheet
disagrees with itself; forbidden: entered all the same; refused: what has no meaning there."""


class Problem(msgspec.Struct, frozen=True):
    """One thing to corrected. Line and column are counted from 1."""

    line: int
    column: int
    message: str
    rule: str = ""
    """The rule that it is about; empty when it is about none."""
    kind: Kind = "form"
    notice: bool = False
    """Worth knowing, but not wrong."""


class Slip(ValueError):
    """A place in a line that cannot be read; the reader makes a Problem of it."""

    def __init__(self, column: int, message: str) -> None:
        super().__init__(message)
        self.column = column
        self.message = message
