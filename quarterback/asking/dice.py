"""Dice on a table: what a person types of them, and how each face is read."""

from __future__ import annotations

from collections import Counter
from typing import Final

from rulesets.core.awaiting import Chance
from rulesets.core.board_words import BOARD_DICE
from rulesets.core.dice import COIN, faces
from rulesets.core.events import Roll
from rulesets.core.tables import Row

MOST_READINGS: Final = 4
"""A table of more rows than this is for the rule book, not for the side of the dice."""


def sides_of(wanted: Chance) -> tuple[int, ...]:
    """How many faces each of the dice has; a coin has two."""
    return tuple(2 if die == COIN else faces(die) for die in wanted.dice)


def what_for(wanted: Chance) -> str:
    """What is rolled for, in words."""
    if wanted.table is None:
        return "dice"
    name = wanted.table.name.replace("_", " ")
    return BOARD_DICE.get(name, name)


def dice_words(wanted: Chance) -> str:
    """Which dice are rolled: a d6, 2 d10, a d6 and a d100."""
    kinds = Counter(wanted.dice)
    words = [f"{many} {die}" if many > 1 else f"a {die}" for die, many in kinds.items()]
    return " and ".join(words)


def read_dice(wanted: Chance, typed: str) -> tuple[int, ...]:
    """Dice as typed: with blanks or commas between them, or without, one figure a die; then one
    die of more than ten faces may have the figures that are left. Raises ValueError."""
    words = typed.replace(",", " ").split()
    if len(words) == 1 and len(wanted.dice) > 1:
        words = _split(sides_of(wanted), words[0]) or words
    pips = tuple(int(word) for word in words if len(word) < 4)
    if len(pips) != len(wanted.dice):
        example = " ".join("4726135"[: len(wanted.dice)])
        raise ValueError(
            f"{dice_words(wanted)} are rolled: type what each showed, in this order, with blanks"
            f" between, such as {example}; {typed.strip()!r} is {len(words)} of"
            f" {len(wanted.dice)}"
        )
    return pips


def _split(sides: tuple[int, ...], figures: str) -> list[str]:
    """Figures without blanks, dealt to the dice; none when that can be read in two ways."""
    large = [place for place, many in enumerate(sides) if many > 10]
    if len(large) > 1 or (not large and len(figures) != len(sides)):
        return []
    if not large:
        return list(figures)
    after = len(sides) - large[0] - 1
    end = len(figures) - after
    middle = figures[large[0] : end]
    return [*figures[: large[0]], middle, *figures[end:]] if middle else []


def readings(wanted: Chance) -> str:
    """How a single die is read, face by face, where that is short: 1-47 caught, 48-100 not
    caught. Empty for a coin, more dice, and longer tables."""
    table = wanted.table
    if table is None or len(wanted.dice) != 1 or wanted.dice[0] == COIN:
        return ""
    spans = _spans(table.rows)
    if not 1 < len(spans) <= MOST_READINGS:
        return ""
    return ", ".join(f"{_span(first, last)} {shows}" for first, last, shows in spans)


def reading_of(wanted: Chance, pips: tuple[int, ...]) -> str:
    """What a face of a single die is, where that is short; else empty."""
    if not readings(wanted) or len(pips) != 1:
        return ""
    assert wanted.table is not None, "it has readings"
    return next((s for first, last, s in _spans(wanted.table.rows) if first <= pips[0] <= last), "")


def _spans(rows: tuple[Row, ...]) -> list[tuple[int, int, str]]:
    """Each row of a single die from its first face to its last; nothing when the faces of a row
    do not follow one another."""
    spans, next_face = [], 1
    for row in rows:
        if not isinstance(row.event, Roll) or row.event.pips != (next_face,):
            return []
        spans.append((next_face, next_face + row.weight - 1, row.shows))
        next_face += row.weight
    return spans


def _span(first: int, last: int) -> str:
    return str(first) if first == last else f"{first}-{last}"
