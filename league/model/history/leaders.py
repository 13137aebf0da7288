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
    key: str = ""
    """What tells a player from another one of his name; lines with one key are one player's."""


class Leader(msgspec.Struct, frozen=True):
    """A line of a leader board; equal values share the place."""

    place: int
    name: str
    team: str
    value: int | Fraction
    games: int
    key: str = ""
    """As in his lines."""


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
    values: dict[str, int] = {}
    below: dict[str, int] = {}
    games: dict[str, set[str]] = {}
    first_lines: dict[str, StatLine] = {}
    for line in lines:
        if line.stat != stat and line.stat != per:
            continue
        key = line.key or f"{line.name}\n{line.team}"
        first_lines.setdefault(key, line)
        if line.stat == stat:
            values[key] = values.get(key, 0) + line.value
            games.setdefault(key, set()).add(line.fixture)
        else:
            below[key] = below.get(key, 0) + line.value
    rated: list[tuple[int | Fraction, str]] = []
    for key, value in values.items():
        whole = below.get(key, 0) if per else len(games[key])
        if whole >= max(least, 1):
            rated.append((Fraction(value, whole) if per or per_game else value, key))
    names = {key: (line.name, line.team, key) for key, line in first_lines.items()}
    rated.sort(key=lambda each: (each[0] if fewest else -each[0], names[each[1]]))
    result: list[Leader] = []
    for number, (each, key) in enumerate(rated, 1):
        place = result[-1].place if result and result[-1].value == each else number
        if place > first:
            break
        line = first_lines[key]
        result.append(Leader(place, line.name, line.team, each, len(games[key]), line.key))
    return tuple(result)
