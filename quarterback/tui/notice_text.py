"""Words that the store and the league have for every front end, as they are said on the screen: who
sits before it is not told to type a command."""

from __future__ import annotations

import re
from typing import Final

_RULES: Final = (
    (r"`quarterback doctor( --repair)?`", "the doctor"),
    (r"[:;,] (see|look at) `quarterback saved[^`]*`", ""),
    (r"`quarterback saved[^`]*`", "the list of saved games"),
    (r"[:;,] (see|try) `quarterback[^`]*`", ""),
    (r"`quarterback league access[^`]*`", "whoever gives out roles"),
    (r"`quarterback league export[^`]*`", "a league written to a file"),
    (r"`quarterback[^`]*`", "the command line"),
    (r",? ?(with|by) --data-dir( or --database)?( with a new folder)?", " when you start it"),
    (r"--data-dir or --database", "another place"),
    (r"--data-dir( with a new folder)?", "another folder"),
    (r"--database", "another database"),
)
_READ: Final = tuple((re.compile(pattern), words) for pattern, words in _RULES)


def on_screen(text: str) -> str:
    """The same without command lines."""
    for pattern, words in _READ:
        text = pattern.sub(words, text)
    return text
