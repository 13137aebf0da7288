"""The clock of a timed game, read off a monotonic source that is passed in."""

from __future__ import annotations

import math
from collections.abc import Callable

Now = Callable[[], float]
"""Seconds from some moment on; never goes back."""


class GameClock:
    """Counts down while it runs. It is set from the situation after every input, so that what is
    logged and what is shown never part."""

    def __init__(self, now: Now) -> None:
        self._now = now
        self._left = 0.0
        self._since = 0.0
        self.running = False

    def set(self, left: int, running: bool) -> None:
        """`left` seconds are left; from now on it runs, or stands. A clock that runs on from the
        second it shows keeps the part of that second which has passed."""
        if running and self.running and left == self.left():
            return
        self._left, self.running, self._since = left, running, self._now()

    def left(self) -> int:
        """Whole seconds left, a begun one counted."""
        if not self.running:
            return math.ceil(self._left)
        return max(0, math.ceil(self._left - (self._now() - self._since)))


def minutes(seconds: int) -> str:
    """Minutes and seconds: 12:05."""
    return f"{seconds // 60}:{seconds % 60:02d}"
