"""The position of a spinning dial at a time, and whether it has stopped.

It eases, slows to a crawl between two sectors, hangs there, and then tips over into the next or
falls back into the one before, so that no one knows until the end. Only the way is shown: the
result is stored before.
"""

from __future__ import annotations

from dataclasses import dataclass

RUN = 0.58
"""The part of the time in which the dial runs, slowing down, to where it hangs."""
HANG = 0.86
"""The part of the time after which it tips over or falls back."""
SHORT = 0.16
"""How far from the line between two sectors the crawl begins, in sectors."""
OVER = 0.05
"""How far past the point of rest it rocks at the very end, in sectors."""


@dataclass(frozen=True)
class SpinView:
    """One spin. Positions are in sectors from 0, and grow as the dial turns."""

    start: float
    """Where the dial lay."""
    sector: int
    """Where it stops, counted from 1."""
    sectors: int
    began: float
    """By the same clock by which it is asked."""
    seconds: float

    def position(self, now: float) -> float:
        """The sector at the slot, from 0, with the part of the way to the next."""
        part = self._part(now)
        if part >= 1 or self.sectors < 1:
            return float(self.sector - 1)
        way = self.sectors + (self.sector - 1 - self.start) % self.sectors
        return (self.start + _way(way, part, tips=self.tips)) % self.sectors

    @property
    def tips(self) -> bool:
        """Whether it hangs before its sector and tips over into it; otherwise it has gone too far
        and falls back. Either is as likely, and the spin does not show which."""
        return (self.sector * 7 + int(self.start) * 3) % 2 == 0

    def stopped(self, now: float) -> bool:
        """Whether the dial lies still."""
        return self._part(now) >= 1

    def _part(self, now: float) -> float:
        return 1.0 if self.seconds <= 0 else min(max((now - self.began) / self.seconds, 0.0), 1.0)


def _way(way: float, part: float, *, tips: bool) -> float:
    """How much of the way is done when `part` (0 to 1) of the time is over."""
    line = way - 0.5 if tips else way + 0.5
    crawl, hung = line - SHORT, line + (0.02 if tips else -0.02)
    if part < RUN:
        return crawl * (1 - (1 - part / RUN) ** 3)
    if part < HANG:
        return crawl + (hung - crawl) * _smooth((part - RUN) / (HANG - RUN))
    end = (part - HANG) / (1 - HANG)
    rocks = OVER if tips else -OVER
    if end < 0.75:
        return hung + (way + rocks - hung) * _smooth(end / 0.75)
    return way + rocks * (1 - _smooth((end - 0.75) / 0.25))


def _smooth(part: float) -> float:
    """From 0 to 1, at rest at both ends."""
    return part * part * (3 - 2 * part)
