"""A letter for each answer on a sheet: its own first letter where that is free."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from string import ascii_lowercase
from typing import Final

TAKEN: Final = frozenset("uwgmzq")
"""Letters that do the same everywhere at the console: undo, Why?, log, menu, redo, leave."""


def letters(words: Sequence[str], taken: Collection[str] = TAKEN) -> tuple[str, ...]:
    """A letter each, in order: the first letter of a word if it is free, else the first of its
    next words, else any other of its letters; when all are taken, none."""
    given: list[str] = []
    for word in words:
        firsts = [part[0] for part in word.lower().replace("-", " ").split() if part]
        wanted = [*firsts, *word.lower(), *ascii_lowercase]
        free = (m for m in wanted if m in ascii_lowercase and m not in (*taken, *given))
        given.append(next(free, ""))
    return tuple(given)
