"""What a league draws at random when no one rolls real dice: a draft, its order, bases.
Randomness is passed in; the numbers are entered like those of real dice."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from league.model.careers.draft import draft_order
from league.model.ledger.handlers.players import careers_of, terms_in
from league.model.ledger.rows import Season
from league.model.ledger.state import LeagueState
from rulesets.core.dice import faces
from rulesets.core.refusal import Refused

PERCENTILE: Final = "d100"
"""The die that coaches roll for the draft order."""


def sides_of(dice: Sequence[str]) -> tuple[int, ...]:
    """Return how many faces each of some dice has."""
    return tuple(faces(die) for die in dice)


def roll(dice: Sequence[str], luck: Random) -> tuple[int, ...]:
    """Roll dice: one number each, from 1."""
    return tuple(luck.randint(1, faces(die)) for die in dice)


def order_by_dice(coaches: Sequence[str], luck: Random) -> dict[str, list[int]]:
    """Return what each coach rolled for the draft order, rerolled until no one is level."""
    throws: dict[str, list[int]] = {coach: [] for coach in coaches}
    while waiting := draft_order(throws).to_throw:
        for coach in waiting:
            throws[coach] += roll((PERCENTILE,), luck)
    return throws


def read_throw(dice: Sequence[str], typed: str) -> tuple[int, ...]:
    """Parse typed dice: one number each, separated by blanks or commas. Raises Refused for
    numbers that the dice cannot show."""
    words = typed.replace(",", " ").split()
    sides = sides_of(dice)
    example = " ".join(str((3 * at + 4) % side + 1) for at, side in enumerate(sides))
    if len(words) != len(dice) or not all(word.isdecimal() and len(word) < 4 for word in words):
        raise Refused(f"type what each of the {len(dice)} dice showed, such as {example}")
    pips = tuple(map(int, words))
    for pip, side in zip(pips, sides, strict=True):
        if not 1 <= pip <= side:
            raise Refused(f"a die of {side} faces does not show {pip}")
    return pips


def shuffled(count: int, luck: Random) -> tuple[int, ...]:
    """Return the numbers from 1 to `count` in random order."""
    drawn = list(range(1, count + 1))
    luck.shuffle(drawn)
    return tuple(drawn)


def drawn_bases(records: LeagueState, season: Season, most: int, luck: Random) -> tuple[int, ...]:
    """Draw a coach's bases from those numbered from 1 to `most` that no one has this year
    (LD-BASE-01). Raises Refused if too few are left."""
    now, count = careers_of(records), terms_in(records, season).bases
    if not count:
        raise Refused("under these rules no bases are drawn")
    owned = {
        base for (year, _), bases in now.bases.items() if year == season.year for base in bases
    }
    free = [
        base
        for base in range(1, most + 1)
        if base not in owned and base not in now.retired.get(season.year, ())
    ]
    if len(free) < count:
        raise Refused(f"only {len(free)} of {most} bases are free: a coach draws {count}")
    return tuple(sorted(luck.sample(free, count)))
