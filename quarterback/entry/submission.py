"""What a person submits at one moment of a game on a board."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class CallSubmitted:
    """A call with its details."""

    call: str
    details: Mapping[str, Any]


@dataclass(frozen=True)
class ReportSubmitted:
    """What happened on the board."""

    values: Mapping[str, Any]


@dataclass(frozen=True)
class RollSubmitted:
    """Dice as they fell; None for the program to roll them."""

    pips: tuple[int, ...] | None


Submission = CallSubmitted | ReportSubmitted | RollSubmitted
