"""Timers at a board: the run-off, the play clock. They count down with the game and only show
it: what happened when one ran out, a person reports."""

from __future__ import annotations

from quarterback.game.clock import GameClock, Now, minutes
from quarterback.game.controller import GameController
from rulesets.core.ruleset import Timer


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
        """Return the whole seconds left, a begun one counted."""
        return self._clock.left()

    @property
    def over(self) -> bool:
        return self.left == 0

    @property
    def reads(self) -> str:
        """Return what it shows: 0:03."""
        return minutes(self.left)

    def press(self) -> None:
        """Start it, stop it, or let it go on; after it has run out, start it again."""
        if self.over:
            self._clock.set(self.timer.seconds, running=True)
        else:
            self._clock.set(self.left, running=not self._clock.running)

    def reset(self) -> None:
        """Set it back to its whole length, stopped."""
        self._clock.set(self.timer.seconds, running=False)


class BoardTimers:
    """The timers of the rules that apply at one board, moment by moment."""

    def __init__(self, game: GameController, now: Now) -> None:
        self._game, self._now = game, now
        self._first: Countdown | None = None
        """The timer that is started first; it stays first while it runs."""
        self._announced = False
        """Whether its end was announced."""

    def all(self) -> tuple[Countdown, ...]:
        """Return the timers that can run now, the one that `press` starts first. A running one
        stays."""
        rules, s, now = self._game.rules, self._game.state, self._now
        named = rules.timers(rules, s) if rules.timers is not None else ()
        usable = [timer for timer in named if not timer.game_clock]
        first = self._first
        if first is not None and first.timer not in usable and not first.running:
            first = None
        if first is None and usable:
            first = Countdown(usable[0], now)
        self._first = first
        if first is None:
            return ()
        return (first, *(Countdown(timer, now) for timer in usable if timer != first.timer))

    @property
    def counting(self) -> bool:
        """Whether one is running."""
        return self._first is not None and self._first.running

    def press(self) -> bool:
        """Start the first one, or stop it; return False if there is none."""
        if not self.all():
            return False
        assert self._first is not None, "there is one"
        self._announced = False
        self._first.press()
        return True

    def run_out(self) -> str:
        """Say that time is up, once; else return nothing."""
        first = self._first
        if first is None or not first.over or self._announced:
            return ""
        self._announced = True
        return f"Time: {first.timer.description}. ({first.timer.rule})"


def timer_line(countdown: Countdown) -> str:
    """Return a timer in words: its name, what it shows, whether it runs."""
    name = countdown.timer.name.replace("_", " ").capitalize()
    status = "running" if countdown.running else "TIME" if countdown.over else ""
    return f"{name} {countdown.reads} {status}".strip()
