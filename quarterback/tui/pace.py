"""How fast things go at the table: the player's choice."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Pace:
    """Seconds that a spin takes, and that a coach's call is shown before it is spun."""

    name: str
    spin: float
    pause: float
    waits: bool = False
    """Whether every play of a coach waits for a key."""


PACES = (
    Pace("step", 2.0, 0.0, waits=True),
    Pace("slow", 2.0, 1.2),
    Pace("fast", 0.8, 0.4),
    Pace("instant", 0.0, 0.0),
)
BY_NAME = {pace.name: pace for pace in PACES}


def next_pace(pace: Pace) -> Pace:
    """The next faster one; after instant, step."""
    return PACES[(PACES.index(pace) + 1) % len(PACES)]
