"""How fast things go at the table: the player's choice."""

from __future__ import annotations

from dataclasses import dataclass, replace


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


SLOW = Speed("slow", 2.0, 1.2, 0.9, 0.5, 1.8)
MEDIUM = Speed("medium", 1.2, 0.8, 0.6, 0.35, 1.4)
QUICK = Speed("quick", 0.6, 0.25, 0.4, 0.25, 0.7)
INSTANT = Speed("instant", 0.0, 0.0, 0.0, 0.0, 0.0)
PACES = (SLOW, MEDIUM, QUICK, INSTANT)
STEP = replace(SLOW, name="step", pause=0.0, waits=True)
"""The slow pace, each play of a coach waiting for a key."""
BY_NAME = {pace.name: pace for pace in (*PACES, STEP)} | {"fast": QUICK}
"""With the names of earlier versions."""


def speed_of(name: str, *, waits: bool = False) -> Speed:
    """A pace by its name; `waits`: each play of a coach waits for a key."""
    pace = BY_NAME[name]
    if not waits or pace.waits:
        return pace
    return STEP if pace is SLOW else replace(pace, pause=0.0, waits=True)


def next_pace(pace: Speed) -> Speed:
    """The next faster one; after instant, slow. Coaches no longer wait for a key."""
    names = [each.name for each in PACES]
    if pace.name not in names:  # step by step
        return SLOW
    return PACES[(names.index(pace.name) + 1) % len(PACES)]


def hurried(pace: Speed) -> Speed:
    """The pace of what no one chose: as quick as can be followed."""
    if pace.spin <= QUICK.spin:
        return pace
    return replace(QUICK, pause=min(pace.pause, QUICK.pause), waits=pace.waits)


def brisk(pace: Speed) -> Speed:
    """The pace of a coach's plays against a person, who waits for his own: the next faster one."""
    return {SLOW: MEDIUM, MEDIUM: QUICK}.get(pace, pace)


def slowed(pace: Speed) -> Speed:
    """The pace of a spin that much hangs on: the dial turns for twice the time, and lies still
    for half as long again."""
    return replace(pace, spin=2 * pace.spin, rest=1.5 * pace.rest)
