"""The clock of a timed game, read from a monotonic source that is passed in."""

from __future__ import annotations

import math
from collections.abc import Callable

Now = Callable[[], float]
"""Returns seconds from some moment on; never goes back."""


class GameClock:
    """Counts down while it runs. It is set from the situation after every input, so that what is
    logged and what is shown always agree."""

    def __init__(self, now: Now) -> None:
        self._now = now
        self._left = 0.0
        self._since = 0.0
        self.running = False

    def set(self, left: int, running: bool) -> None:
        """Set it to `left` seconds, running or stopped. A clock that runs on from the second it
        shows keeps the part of that second that has passed."""
        if running and self.running and left == self.left():
            return
        self._left, self.running, self._since = left, running, self._now()

    def left(self) -> int:
        """Return the whole seconds left, a begun one counted."""
        if not self.running:
            return math.ceil(self._left)
        return max(0, math.ceil(self._left - (self._now() - self._since)))


def minutes(seconds: int) -> str:
    """Format minutes and seconds: 12:05."""
    return f"{seconds // 60}:{seconds % 60:02d}"
