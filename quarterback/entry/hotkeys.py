"""A letter for each answer on a form: its first letter where that is free."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from string import ascii_lowercase
from typing import Final

RESERVED: Final = frozenset("uwgmzqZ")
"""Letters that do the same everywhere at the console: undo, Why?, log, menu, redo, leave, keep all
that fit."""
SPOT_CAPITALS: Final = frozenset("HV")
"""Capitals that start a spot."""


def assign_letters(words: Sequence[str], names: Collection[str] = RESERVED) -> tuple[str, ...]:
    """A letter each, in order: the first letter of a word if it is free, else the first of its
    next words, else any other of its letters, else any; when all are taken, a capital in the same
    way. With more words than all these, none."""
    assigned: list[str] = []
    for word in words:
        firsts = [part[0] for part in word.lower().replace("-", " ").split() if part]
        candidates = [*firsts, *word.lower(), *ascii_lowercase]
        small = [mark for mark in candidates if mark in ascii_lowercase and mark not in names]
        capitals = (mark.upper() for mark in candidates if mark in ascii_lowercase)
        marks = (*small, *(mark for mark in capitals if mark not in SPOT_CAPITALS))
        free = (mark for mark in marks if mark not in assigned and mark not in names)
        assigned.append(next(free, ""))
    return tuple(assigned)
