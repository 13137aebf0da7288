"""Messages of the store and the league, reworded for the screens, where no one types commands."""

from __future__ import annotations

import re
from typing import Final

_RULES: Final = (
    (r"`quarterback doctor( --repair)?`", "the damage check"),
    (r"`--repair` leaves", "The repair leaves"),
    (r" \(--rematches\)| \(on a command line: --[^)]*\)", ""),
    (r", or say --(time|team)[^.;]*", ""),
    (r"[:;,] (see|look at) `quarterback saved[^`]*`", ""),
    (r"`quarterback saved[^`]*`", "Saved games"),
    (r"[:;,] (see|try) `quarterback[^`]*`", ""),
    (r" \(`quarterback serve`\)", ""),
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
