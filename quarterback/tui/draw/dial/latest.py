"""What was computed last, for the next frame that needs the same: of a dial that turns, only the
position changes."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

Given = ParamSpec("Given")
Result = TypeVar("Result")


def latest(compute: Callable[Given, Result]) -> Callable[Given, Result]:
    """A function that computes again only when what it is given is not equal to that of the last
    time. Equal things that are the same ones are quickly compared, however large: a dial of 432
    faces need not be hashed, as it would be for `lru_cache`. What is given must not be changed."""
    kept: list[tuple[object, Result]] = []

    @wraps(compute)
    def computed(*args: Given.args, **kwargs: Given.kwargs) -> Result:
        given = args, kwargs
        if not kept or kept[0][0] != given:
            kept[:] = [(given, compute(*args, **kwargs))]
        return kept[0][1]

    return computed
