"""Time at the board: the game clock, if the program keeps it, and the timers that the rules
name."""

from __future__ import annotations

from textual.timer import Timer

from league.store.errors import StoreError
from quarterback.entry.yard_lines import TIME_EXAMPLE, parse_clock, time_error
from quarterback.game.clock import minutes
from quarterback.game.timers import BoardTimers, Countdown, timer_line
from quarterback.tui.console.game import ConsoleGame
from quarterback.tui.dialogs import TextPrompt
from rulesets.core.refusal import Refused


class ConsoleClock:
    """Keeps the game clock if asked to, and one timer of the rules."""

    def __init__(self, console: ConsoleGame) -> None:
        self._console = console
        self._game = console.game
        self._host = console.host
        self._timers = BoardTimers(console.game, console.host.ctx.now)
        self.seconds: Timer | None = None
        """Fires every second while the clock or a timer runs."""

    def timers(self) -> tuple[Countdown, ...]:
        """The timers that can run now; F3 starts the first. A running one stays in the list."""
        return self._timers.all()

    def lines(self) -> tuple[str, ...]:
        """The timers in words, one a line, each after its key."""
        lines = [timer_line(each) for each in self.timers()]
        if lines:
            lines[0] = f"{self._host.key_of('console.timer')} {lines[0]}".strip()
        return tuple(lines)

    def let_tick(self) -> None:
        """Count seconds while the clock or a timer runs."""
        if self.seconds is None:
            return
        if self._timers.counting or self._game.clock.running:
            self.seconds.resume()
        else:
            self.seconds.pause()

    def tick(self) -> None:
        """Show another second; time that has run out is entered, or announced."""
        if self._console.dice.throw is not None:
            return
        if self._host.is_active and self._game.time_is_up and self._game.state.call is None:
            self._console.enter(lambda: [])
            return
        announced = self._timers.run_out()
        if announced:
            self._console.caption = announced
            self._host.ring()
            self._host.show()
            return
        self._host.show_time()
        self.let_tick()

    def press_timer(self) -> None:
        """Start or stop the timer."""
        if not self._timers.press():
            self._console.entry.say("No timer applies now.")
            return
        self._console.caption = ""
        self._host.show()

    def press_clock(self) -> None:
        """Let the program keep the clock, or stop or restart it."""
        game, say = self._game, self._console.entry.say
        if not game.timed:
            say("This game has no clock. It counts plays.")
            return
        if not game.clock_in_use:
            say("The clock is not running now.")
            return
        try:
            game.keep_time(not game.keeps_time)
        except (Refused, StoreError) as error:
            self._console.reject(error)
            return
        if not game.keeps_time:
            left, key = minutes(game.state.time_left), self._host.key_of("console.clock")
            self._console.caption = f"Stopped at {left}: {key} restarts it, or use your own clock."
            self._console.proceed()
            return
        if game.state.running:
            self._console.caption = "The program keeps the clock: running."
        else:
            self._console.caption = "The program keeps the clock. It starts with the snap."
        self._host.show()

    def read_clock(self) -> None:
        """Ask what the real clock shows."""
        left = minutes(self._game.clock.left())
        question = f"What does the clock read? The log has {left}."
        self._host.open(TextPrompt(question, TIME_EXAMPLE, time_error), self.set_clock)

    def set_clock(self, text: str | None) -> None:
        if text:
            left = parse_clock(text)
            self._console.enter(lambda: self._game.board.clock_reads(left, why="read"))
