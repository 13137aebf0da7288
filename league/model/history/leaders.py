"""Leaders: the most of a stat that score sheets count, or the best average."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

import msgspec


class StatLine(msgspec.Struct, frozen=True):
    """One stat of one team or player in one game."""

    name: str
    team: str
    fixture: str
    stat: str
    value: int


class Leader(msgspec.Struct, frozen=True):
    """A line of a leader board; equal values share the place."""

    place: int
    name: str
    team: str
    value: int | Fraction
    games: int


def leaders(
    lines: Iterable[StatLine],
    stat: str,
    *,
    first: int = 10,
    per_game: bool = False,
    per: str | None = None,
    least: int = 1,
    fewest: bool = False,
) -> tuple[Leader, ...]:
    """Return those with the most of a stat, including all who share the last place. `per_game`
    divides by games, `per` by another stat (yards per attempt), each for those who have `least`
    of the divisor, or games; `fewest` puts the smallest first."""
    values: dict[tuple[str, str], int] = {}
    below: dict[tuple[str, str], int] = {}
    games: dict[tuple[str, str], set[str]] = {}
    for line in lines:
        key = (line.name, line.team)
        if line.stat == stat:
            values[key] = values.get(key, 0) + line.value
            games.setdefault(key, set()).add(line.fixture)
        elif line.stat == per:
            below[key] = below.get(key, 0) + line.value
    rated: list[tuple[int | Fraction, tuple[str, str]]] = []
    for key, value in values.items():
        whole = below.get(key, 0) if per else len(games[key])
        if whole >= max(least, 1):
            rated.append((Fraction(value, whole) if per or per_game else value, key))
    rated.sort(key=lambda each: (each[0] if fewest else -each[0], each[1]))
    result: list[Leader] = []
    for number, (each, key) in enumerate(rated, 1):
        place = result[-1].place if result and result[-1].value == each else number
        if place > first:
            break
        result.append(Leader(place, key[0], key[1], each, len(games[key])))
    return tuple(result)
