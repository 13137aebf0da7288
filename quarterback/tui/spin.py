"""A spin on its way: where the dial is now, and whether it has stopped."""

from __future__ import annotations

from dataclasses import dataclass

from quarterback.tui.drawing.dial_window import turned


@dataclass(frozen=True)
class SpinView:
    """The result is settled and stored; this only shows the way there."""

    start: float
    """Where the dial lay, in sectors from 0."""
    sector: int
    """Where it stops, counted from 1."""
    sectors: int
    began: float
    """By the same clock by which it is asked."""
    seconds: float

    def position(self, now: float) -> float:
        """The sector at the slot, from 0, with the part of the way to the next."""
        return turned(self.start, self.sector - 1, self.sectors, self._part(now))

    def stopped(self, now: float) -> bool:
        """Whether the dial lies still."""
        return self._part(now) >= 1

    def _part(self, now: float) -> float:
        return 1.0 if self.seconds <= 0 else min(max((now - self.began) / self.seconds, 0.0), 1.0)
