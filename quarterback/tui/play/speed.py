"""How fast things go at the table: the player's choice."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Speed:
    """Seconds that things take. A key cuts each of them short."""

    name: str
    spin: float
    """The dial turns, or the coin."""
    pause: float
    """A coach's call is shown before it is spun."""
    rest: float
    """The dial lies still, to be read, before the board moves on."""
    carry: float
    """The ball goes to its new place."""
    cry: float
    """A touchdown stands in big letters over the field."""
    waits: bool = False
    """Whether every play of a coach waits for a key."""


PACES = (
    Speed("step", 2.0, 0.0, 0.9, 0.5, 1.8, waits=True),
    Speed("slow", 2.0, 1.2, 0.9, 0.5, 1.8),
    Speed("fast", 0.8, 0.4, 0.4, 0.25, 1.0),
    Speed("instant", 0.0, 0.0, 0.0, 0.0, 0.0),
)
BY_NAME = {pace.name: pace for pace in PACES}


def next_pace(pace: Speed) -> Speed:
    """The next faster one; after instant, step."""
    return PACES[(PACES.index(pace) + 1) % len(PACES)]
