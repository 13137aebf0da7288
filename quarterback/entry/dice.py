"""Dice on a table: what a person types for them, and what each face means."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product
from math import prod
from typing import Final, TypeVar

from rulesets.core.awaiting import Chance
from rulesets.core.dice import COIN, faces
from rulesets.registry import die_labels, roll_label

PERCENT: Final = "d100"
"""One number, or two dice with ten faces, the tens first."""
TEN: Final = "d10"
_TENS: Final = frozenset("0123456789") | {f"{tens}0" for tens in range(10)}
_ONES: Final = frozenset("0123456789")
_HUNDRED: Final = 100
_MOST_THROWS: Final = 5000
"""With more throws than this no chart is computed; a set that has one prints it."""
_FIGURE: Final = re.compile(r"(\d+) ")
ChartRows = tuple[tuple[str, str], ...]
"""The rows of a dice table: the faces, and what they mean."""
Meaning = TypeVar("Meaning", bound=Hashable)


def sides_of(chance: Chance) -> tuple[int, ...]:
    """How many faces each of the dice has; a coin has two."""
    return tuple(2 if die == COIN else faces(die) for die in chance.dice)


def roll_name(chance: Chance) -> str:
    """What a roll decides, in words."""
    if chance.table is None:
        return "dice"
    return roll_label(chance.table.name.replace("_", " "))


def die_names(chance: Chance) -> tuple[str, ...]:
    """What each of the dice decides; empty words where they decide one thing together. Of a roll
    that is made in two parts, the last dice are left."""
    labels = die_labels(chance.table.name.replace("_", " ")) if chance.table is not None else ()
    many = len(chance.dice)
    return labels[-many:] if len(labels) >= many else ("",) * many


def dice_label(chance: Chance) -> str:
    """Which dice are rolled: a d6, 2 d10, a d6 and a d100."""
    kinds = Counter(chance.dice)
    words = [f"{many} {die}" if many > 1 else f"a {die}" for die, many in kinds.items()]
    return " and ".join(words)


def parse_dice(chance: Chance, typed: str) -> tuple[int, ...]:
    """Dice as typed: with blanks or commas between them, or without, one digit a die; then one die
    of more than ten faces may have the digits that are left. A d100 may be typed as two dice, tens
    first: 4 4 is 44, 0 0 is 100. A coin may be heads or tails. Raises ValueError."""
    words = typed.replace(",", " ").split()
    if chance.dice == (COIN,) and words[:1] in (["heads"], ["tails"]):
        words[0] = "1" if words[0] == "heads" else "2"
    words = _percentiles(chance, words)
    if len(words) != len(chance.dice) > 1:
        words = _split(sides_of(chance), "".join(words)) or words
    if len(words) == len(chance.dice):  # a die with ten faces may show 0 for ten
        tens = zip(words, chance.dice, strict=True)
        words = ["10" if (word, die) == ("0", TEN) else word for word, die in tens]
    pips = tuple(int(word) for word in words if word.isascii() and word.isdigit() and len(word) < 4)
    if len(pips) != len(chance.dice) and chance.dice == (COIN,):
        raise ValueError("a coin is tossed: h is heads, t is tails")
    if len(pips) != len(chance.dice):
        example = " ".join("4251364"[: len(chance.dice)])
        raise ValueError(
            f"Type all the dice ({dice_label(chance)}) in order, with blanks"
            f" between, such as {example}; {typed.strip()!r} is {len(words)} of"
            f" {len(chance.dice)}"
        )
    return pips


def may_be_dice(chance: Chance, typed: str) -> bool:
    """Whether text can be these dice: each of a face that its die has."""
    try:
        pips = parse_dice(chance, typed)
    except ValueError:
        return False
    return all(1 <= pip <= many for pip, many in zip(pips, sides_of(chance), strict=True))


def _percentiles(chance: Chance, words: list[str]) -> list[str]:
    """Join the two digits of each d100 to one number if they were typed apart."""
    each = [2 if die == PERCENT else 1 for die in chance.dice]
    if len(words) != sum(each) or len(words) == len(each):
        return words
    merged, left = [], list(words)
    for many in each:
        used, left = left[:many], left[many:]
        if many == 2:
            tens, ones = used
            if tens not in _TENS or ones not in _ONES:
                return words
            used = [str((10 * int(tens[0]) + int(ones)) or 100)]
        merged += used
    return merged


def typed_faces(chance: Chance, typed: str) -> tuple[str, ...]:
    """The number of each die; empty for dice not typed yet."""
    sides = sides_of(chance)
    try:
        words = tuple(map(str, parse_dice(chance, typed)))
    except ValueError:
        words = _so_far(sides, typed)
    rolled = (w if w.isdigit() and int(w) <= m else "" for w, m in zip(words, sides, strict=False))
    return (*rolled, *[""] * (len(sides) - len(words)))


def _so_far(sides: tuple[int, ...], typed: str) -> tuple[str, ...]:
    """The digits of each die of a roll that is being typed, the last one perhaps in progress."""
    words: list[str] = []
    for word in typed.replace(",", " ").split():
        left = word
        while left and len(words) < len(sides):
            taken = _longest(sides[len(words)], left)
            words.append(left[:taken])
            left = left[taken:]
    return tuple(words)


def _longest(many: int, digits: str) -> int:
    """How many of the digits belong to one die: as many as a face of it has."""
    if many > 10 and len(digits) > 1 and 10 <= int(digits[:2]) <= many:
        return 2
    return 2 if many >= _HUNDRED and len(digits) > 1 else 1


def next_faces(chance: Chance, typed: str) -> tuple[str, ...]:
    """What may be typed next of a roll: the faces of the next die; of one with a hundred faces its
    digits. Empty when all dice are typed."""
    sides = sides_of(chance)
    words = _so_far(sides, typed)
    at = len(words)
    if words and sides[at - 1] >= _HUNDRED and len(words[-1]) == 1 and typed[-1:].isdigit():
        at -= 1  # its second digit
    if at == len(sides):
        return ()
    many = sides[at]
    return tuple("1234567890") if many >= _HUNDRED else tuple(str(n + 1) for n in range(many))


def with_face(chance: Chance, typed: str, face: str) -> str:
    """Return a roll that is being typed, with one more face of a die."""
    return " ".join((*_so_far(sides_of(chance), typed), face))


def _split(sides: tuple[int, ...], figures: str) -> list[str]:
    """Digits without blanks, split among the dice; empty when that is ambiguous."""
    large = [place for place, many in enumerate(sides) if many > 10]
    if len(large) > 1 or (not large and len(figures) != len(sides)):
        return []
    if not large:
        return list(figures)
    after = len(sides) - large[0] - 1
    end = len(figures) - after
    middle = figures[large[0] : end]
    return [*figures[: large[0]], middle, *figures[end:]] if middle else []


def meaning_of(chance: Chance, pips: tuple[int, ...]) -> str:
    """What a roll means, in the words of its table; empty where it has none."""
    table = chance.table
    if table is None or table.describe is None or chance.dice[0] == COIN:
        return ""
    return table.describe(pips).replace("_", " ")


def chart(chance: Chance) -> ChartRows:
    """The table of a roll: the faces of each row, and what they mean."""
    table = chance.table
    if table is None or table.describe is None:
        return ()
    return tuple(
        (where, meaning.replace("_", " ")) for where, meaning in _chart(chance.dice, table.describe)
    )


@lru_cache(maxsize=256)
def _chart(dice: tuple[str, ...], reads: Callable[[tuple[int, ...]], str]) -> ChartRows:
    printed = getattr(reads, "printed", None)
    if printed is not None:
        return tuple(printed())
    sides = [2 if die == COIN else faces(die) for die in dice]
    if dice == (COIN,):
        rows = (("h", reads((1,))), ("t", reads((2,))))
        return rows if any(meaning not in ("heads", "tails") for _, meaning in rows) else ()
    if prod(sides) > _MOST_THROWS:
        return ()
    if len(dice) > 1:
        sums: dict[int, set[str]] = {}
        for throw in product(*(range(1, many + 1) for many in sides)):
            sums.setdefault(sum(throw), set()).add(reads(throw))
        if all(len(meaning) == 1 for meaning in sums.values()):
            return _by_sum({total: meaning.pop() for total, meaning in sums.items()})
    return tuple(_rows(sides, reads, ()))


def _by_sum(meaning: dict[int, str]) -> ChartRows:
    """Dice that are added up; in one row if the result is the sum plus a number of yards."""
    figures = {total: _FIGURE.match(words) for total, words in meaning.items()}
    more = {int(match[1]) - total for total, match in figures.items() if match is not None}
    if len(more) == 1 and all(figures.values()):
        least, most = min(meaning), max(meaning)
        added = more.pop()
        whole = f"the sum and {added}" if added else "the sum"
        return (("in all", f"{whole}: {least} is {meaning[least]}, {most} is {meaning[most]}"),)
    return tuple((f"in all {where}", words) for where, words in _spans(meaning))


def _rows(
    sides: Sequence[int], reads: Callable[[tuple[int, ...]], str], before: tuple[int, ...]
) -> Iterator[tuple[str, str]]:
    """Rows by the first die; faces with the same rows are merged."""
    first, rest = sides[0], sides[1:]
    alike: dict[int, tuple[str, ...]] = {}
    for face in range(1, first + 1):
        at = (*before, face)
        throws = product(*(range(1, many + 1) for many in rest))
        means = tuple(reads((*at, *throw)) for throw in throws)
        alike[face] = means[:1] if len(set(means)) == 1 else means
    for where, means in _spans(alike):
        if len(means) == 1:
            yield where, means[0]
        else:
            face = next(each for each, same in alike.items() if same == means)
            for after, meaning in _rows(rest, reads, (*before, face)):
                yield f"{where}, {after}", meaning


def _spans(means: Mapping[int, Meaning]) -> list[tuple[str, Meaning]]:
    """Faces that mean the same, as people write them: 1-47, or 1-2 and 5."""
    runs: dict[Meaning, list[list[int]]] = {}
    for face in sorted(means):
        spans = runs.setdefault(means[face], [])
        if spans and spans[-1][-1] == face - 1:
            spans[-1].append(face)
        else:
            spans.append([face])
    return [(" and ".join(map(_span, spans)), each) for each, spans in runs.items()]


def _span(run: list[int]) -> str:
    return str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}"
