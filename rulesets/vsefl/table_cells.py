"""The cells of a table that a league has written: each is read, or its fault is told."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

Faults = list[str]


def table(told: Any, where: str, faults: Faults) -> Mapping[str, Any]:
    """A table with keys."""
    if isinstance(told, Mapping):
        return told
    faults.append(f"{where}: a table with keys is wanted, not {told!r}")
    return {}


def known(given: Mapping[str, Any], names: Iterable[str], where: str, faults: Faults) -> None:
    """Nothing in a table but what it can have."""
    names = tuple(names)
    for name in given:
        if name not in names:
            faults.append(f"{where}: there is no {name!r}; there are {', '.join(names)}")


def listed(told: Any, count: int, where: str, faults: Faults) -> Sequence[Any]:
    """A list of so many."""
    if isinstance(told, list | tuple) and len(told) == count:
        return told
    number = f"{len(told)}" if isinstance(told, list | tuple) else repr(told)
    faults.append(f"{where}: a list of {count} is wanted, not {number}")
    return ()


def one_of(told: Any, names: Sequence[str], where: str, faults: Faults) -> str:
    """One of some words."""
    if isinstance(told, str) and told in names:
        return told
    faults.append(f"{where}: {told!r} is none of {', '.join(names)}")
    return names[0]


def whole(told: Any, least: int, most: int, where: str, faults: Faults) -> int:
    """A whole number within bounds."""
    if type(told) is int and least <= told <= most:
        return told
    faults.append(f"{where}: a whole number from {least} to {most} is wanted, not {told!r}")
    return least


def numbers(told: Any, least: int, most: int, where: str, faults: Faults) -> list[int]:
    """A list of whole numbers within bounds."""
    if not isinstance(told, list | tuple):
        faults.append(f"{where}: a list of numbers is wanted, not {told!r}")
        return []
    return [whole(each, least, most, where, faults) for each in told]


def dice_rows(
    told: Any, most: int, values: tuple[int, int], where: str, faults: Faults
) -> tuple[int, ...]:
    """A value for each face of a die, from rows such as "1-3" = 13."""
    given = table(told, where, faults)
    found: dict[int, int] = {}
    for faces, value in given.items():
        read = whole(value, *values, f"{where}, {faces}", faults)
        for face in _faces(faces, most, where, faults):
            if face in found:
                faults.append(f"{where}: {face} stands there twice")
            found[face] = read
    missing = [str(face) for face in range(1, most + 1) if face not in found]
    if missing:
        faults.append(f"{where}: nothing is said of {', '.join(missing)}")
    return tuple(found.get(face, values[0]) for face in range(1, most + 1))


def _faces(text: str, most: int, where: str, faults: Faults) -> range:
    ends = text.split("-")
    if len(ends) <= 2 and all(end.strip().isascii() and end.strip().isdigit() for end in ends):
        first, last = int(ends[0]), int(ends[-1])
        if 1 <= first <= last <= most:
            return range(first, last + 1)
    faults.append(f"{where}: {text!r} are no faces from 1 to {most}, such as 1-3")
    return range(0)
