"""How fast the table moves: the player's choice."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Speed:
    """Seconds that things take. A key cuts each of them short."""

    name: str
    spin: float
    """For the dial to turn, or the coin."""
    pause: float
    """For a coach's call to be shown before it is spun."""
    rest: float
    """For the dial to be read before the board moves on."""
    carry: float
    """For the ball to move to its new place."""
    cry: float
    """For a touchdown in big letters over the field."""
    waits: bool = False
    """Whether every play of a coach waits for a key."""


SLOW = Speed("slow", 2.0, 1.2, 0.9, 0.5, 1.8)
MEDIUM = Speed("medium", 1.2, 0.8, 0.6, 0.35, 1.4)
QUICK = Speed("quick", 0.6, 0.25, 0.4, 0.25, 0.7)
INSTANT = Speed("instant", 0.0, 0.0, 0.0, 0.0, 0.0)
PACES = (SLOW, MEDIUM, QUICK, INSTANT)
STEP = replace(SLOW, name="step", pause=0.0, waits=True)
"""The slow pace, in which each play of a coach waits for a key."""
BY_NAME = {pace.name: pace for pace in (*PACES, STEP)} | {"fast": QUICK}
"""All paces by name, those of earlier versions included."""


def speed_of(name: str, *, waits: bool = False) -> Speed:
    """Return a pace by its name; with `waits`, each play of a coach waits for a key."""
    pace = BY_NAME[name]
    if not waits or pace.waits:
        return pace
    return STEP if pace is SLOW else replace(pace, pause=0.0, waits=True)


def next_pace(pace: Speed) -> Speed:
    """Return the next faster pace; after instant, slow. Coaches no longer wait for a key."""
    names = [each.name for each in PACES]
    if pace.name not in names:  # step by step
        return SLOW
    return PACES[(names.index(pace.name) + 1) % len(PACES)]


def hurried(pace: Speed) -> Speed:
    """Return the pace for what no one chose: as fast as the eye can follow."""
    if pace.spin <= QUICK.spin:
        return pace
    return replace(QUICK, pause=min(pace.pause, QUICK.pause), waits=pace.waits)


def brisk(pace: Speed) -> Speed:
    """Return the pace for a coach's plays against a person, who waits for his own turn: the next
    faster one."""
    return {SLOW: MEDIUM, MEDIUM: QUICK}.get(pace, pace)


def slowed(pace: Speed) -> Speed:
    """Return the pace for a spin that much depends on: the dial turns for twice the time, and
    rests for half as long again."""
    return replace(pace, spin=2 * pace.spin, rest=1.5 * pace.rest)
