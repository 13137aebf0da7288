"""Dice as tables of chance: every throw equally likely, rows by what a throw means."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import overload

from rulesets.core.awaiting import Chance
from rulesets.core.events import Roll
from rulesets.core.refusal import Refused
from rulesets.core.sides import Side
from rulesets.core.tables import Source, Table, TableRow, table

COIN = "coin"
_FACES = {COIN: 2}

Pips = tuple[int, ...]
Meaning = Callable[[Pips], str]
"""What a throw shows, in words: throws of the same words are one row of the table."""


def faces(die: str) -> int:
    """How many faces a die has: 12 of a d12; a coin is 1 or 2; a d100 is two dice, read 1-100."""
    return _FACES.get(die) or int(die.removeprefix("d"))


def coin(heads: str, tails: str, name: str = COIN) -> Chance:
    """A coin, with what either side of it means."""
    rows = (TableRow(1, heads, Roll((1,))), TableRow(1, tails, Roll((2,))))
    return Chance(table(name, rows), dice=(COIN,))


class Throws(Sequence[Roll]):
    """Every throw of some dice, in order, made when it is asked for."""

    def __init__(self, dice: tuple[str, ...]) -> None:
        self._sizes = tuple(faces(die) for die in dice)
        self._count = 1
        for size in self._sizes:
            self._count *= size

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, place: int) -> Roll: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Roll]: ...
    def __getitem__(self, place: int | slice) -> Roll | Sequence[Roll]:
        if isinstance(place, slice):
            return [self[each] for each in range(*place.indices(self._count))]
        if not -self._count <= place < self._count:
            raise IndexError(place)
        rest, pips = place % self._count, []
        for size in reversed(self._sizes):
            rest, face = divmod(rest, size)
            pips.append(face + 1)
        return Roll(tuple(reversed(pips)))

    def __iter__(self) -> Iterator[Roll]:
        return (Roll(pips) for pips in product(*(range(1, size + 1) for size in self._sizes)))


@lru_cache(maxsize=512)
def dice_table(
    name: str, dice: tuple[str, ...], meaning: Meaning, source: Source = "printed"
) -> Table:
    """The table of a throw of `dice`. `meaning` must be a plain function or another hashable
    callable, since tables are kept."""
    weights: dict[str, int] = {}
    first: dict[str, Roll] = {}
    throws = Throws(dice)
    for throw in throws:
        shows = meaning(throw.pips)
        weights[shows] = weights.get(shows, 0) + 1
        first.setdefault(shows, throw)
    rows = tuple(TableRow(weight, shows, first[shows], source) for shows, weight in weights.items())
    return Table(name, rows, throws, meaning)


def chance_of(
    name: str,
    dice: tuple[str, ...],
    meaning: Meaning,
    side: Side | None = None,
    source: Source = "printed",
) -> Chance:
    return Chance(dice_table(name, dice, meaning, source), dice=dice, side=side)


def check_pips(dice: tuple[str, ...], pips: Pips) -> None:
    """Whether dice can have fallen so. Raises Refused."""
    if len(pips) != len(dice):
        raise Refused(f"{len(dice)} dice must be rolled ({', '.join(dice)}), not {len(pips)}")
    for die, pip in zip(dice, pips, strict=True):
        if not 1 <= pip <= faces(die):
            raise Refused(f"a {die} shows 1 to {faces(die)}, not {pip}")


def percent(pips: Pips) -> int:
    """Two d10 as they lie, tens first, a 10 reading 0, as a number from 1 to 100."""
    tens, units = (pip % 10 for pip in pips)
    return tens * 10 + units or 100
