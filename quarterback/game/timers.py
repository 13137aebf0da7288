"""Timers at a board: the run-off, the play clock. They count down beside the game, and tell no one
but whoever looks: what happened when one ran out, a person reports."""

from __future__ import annotations

from quarterback.game.clock import GameClock, Now, minutes
from rulesets.core.timers import Timer


class Countdown:
    """One timer of the rules, on a table."""

    def __init__(self, timer: Timer, now: Now) -> None:
        self.timer = timer
        self._clock = GameClock(now)
        self._clock.set(timer.seconds, running=False)

    @property
    def running(self) -> bool:
        """Whether it counts down now."""
        return self._clock.running and self.left > 0

    @property
    def left(self) -> int:
        """Whole seconds left, a begun one counted."""
        return self._clock.left()

    @property
    def over(self) -> bool:
        """Whether it has run out."""
        return self.left == 0

    @property
    def reads(self) -> str:
        """What it shows: 0:03."""
        return minutes(self.left)

    def press(self) -> None:
        """Start it, stop it, go on; when it has run out, from the beginning."""
        if self.over:
            self._clock.set(self.timer.seconds, running=True)
        else:
            self._clock.set(self.left, running=not self._clock.running)

    def reset(self) -> None:
        """Back to its whole length, standing."""
        self._clock.set(self.timer.seconds, running=False)
