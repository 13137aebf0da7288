"""A letter for each answer on a sheet: its own first letter where that is free."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from string import ascii_lowercase
from typing import Final

RESERVED: Final = frozenset("uwgmzq")
"""Letters that do the same everywhere at the console: undo, Why?, log, menu, redo, leave."""
SPOT_CAPITALS: Final = frozenset("HV")
"""Capitals that begin a place."""


def assign_letters(words: Sequence[str], taken: Collection[str] = RESERVED) -> tuple[str, ...]:
    """A letter each, in order: the first letter of a word if it is free, else the first of its
    next words, else any other of its letters, else any; when all are taken, a capital in the same
    way. With more words than all these, none."""
    given: list[str] = []
    for word in words:
        firsts = [part[0] for part in word.lower().replace("-", " ").split() if part]
        wanted = [*firsts, *word.lower(), *ascii_lowercase]
        small = [mark for mark in wanted if mark in ascii_lowercase and mark not in taken]
        capitals = (mark.upper() for mark in wanted if mark in ascii_lowercase)
        marks = (*small, *(mark for mark in capitals if mark not in SPOT_CAPITALS))
        free = (mark for mark in marks if mark not in given and mark not in taken)
        given.append(next(free, ""))
    return tuple(given)
