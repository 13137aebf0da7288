"""A letter for each answer on a sheet: its own first letter where that is free."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from string import ascii_lowercase, ascii_uppercase
from typing import Final

TAKEN: Final = frozenset("uwgmzq")
"""Letters that do the same everywhere at the console: undo, Why?, log, menu, redo, leave."""

_PLACES: Final = frozenset("HV")
"""Capitals with which a place begins: H31, V12."""


def letters(words: Sequence[str], taken: Collection[str] = TAKEN) -> tuple[str, ...]:
    """A letter each, in order: the first letter of a word if it is free, else the first of its
    next words, else any other of its letters; when all are taken, a capital in the same way. With
    more words than all these, none."""
    given: list[str] = []
    for word in words:
        firsts = [part[0] for part in word.lower().replace("-", " ").split() if part]
        wanted = [*firsts, *word.lower(), *ascii_lowercase]
        small = (m for m in wanted if m in ascii_lowercase)
        capital = (m.upper() for m in wanted if m.upper() in ascii_uppercase)
        free = (m for m in (*small, *capital) if m not in (*taken, *given, *_PLACES))
        given.append(next(free, ""))
    return tuple(given)
