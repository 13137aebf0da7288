"""The computer's part at the table: a coach's call, his spin, and an exhibition's pauses."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from league.store.errors import StoreError
from quarterback.game.play_result import play_result
from quarterback.tui.play.scene import status_of
from quarterback.tui.play.ui_state import Animating, CoachDelay, CoachThinking, Paused
from quarterback.tui.table.entry import EntryController
from quarterback.tui.table.state import TableState
from rulesets.core.awaiting import Over
from rulesets.core.refusal import Refused
from rulesets.core.state import State


class ClockKeeper:
    """Shows the seconds, enters the end of time, stops and starts the clock."""

    def __init__(self, table: TableState, entry: EntryController) -> None:
        self.table, self.game, self.entry = table, table.game, entry
        if self.game.clock_suspended:
            table.flash = "Clock stopped. Your next call starts it, or press p."

    def tick(self) -> None:
        """Count another second. A play that is being shown is shown to its end first."""
        if isinstance(self.table.phase, Animating):
            return
        if self.game.time_is_up:
            self.end_time()
        else:
            self.table.view.show_status(status_of(self.table.moment()))

    def end_time(self) -> None:
        """Enter that time has run out."""
        self.entry.record(lambda: play_result(self.game.rules, self.game.end_time()))

    def toggle(self) -> None:
        """Stop the clock by agreement, or start it."""
        if isinstance(self.table.phase, Animating) or isinstance(self.game.awaiting, Over):
            return
        if self.game.time_is_up:
            self.end_time()
            return
        try:
            self.game.set_running(not self.game.clock.running)
        except (Refused, StoreError) as error:
            self.table.refuse(error)
        else:
            self.table.flash = ""
            self.table.show()

    def run(self, *, running: bool) -> bool:
        """Stop or start the clock with an exhibition, and return whether the half goes on."""
        if running == self.game.clock.running or not self.game.clock_in_use:
            return True
        if self.game.time_is_up:
            self.end_time()
            return False
        try:
            self.game.set_running(running)
        except (Refused, StoreError) as error:
            self.table.refuse(error)
        return True


STILL = 2.5
"""Seconds for each play of an exhibition without animations."""


class ComputerPlayer:
    """Plays for the coaches, each play after a pause that a key can shorten."""

    def __init__(self, table: TableState, entry: EntryController, clock: ClockKeeper) -> None:
        self.table, self.game = table, table.game
        self.entry, self.clock = entry, clock
        self._calls = 0
        """Counts how often a coach was asked: only the answer to the last question counts."""
        self._stopped_clock = False
        """Whether a pause has stopped the clock, so that going on starts it."""

    def play(self) -> None:
        """Let a coach call or spin, or toss the coin between two of them."""
        if self.game.coach:
            self._think()
        else:
            self.play_soon()

    def play_soon(self) -> None:
        """Play the selected option after a moment."""
        pause = self.table.pace.pause
        if self.table.exhibition and self.table.ctx.animation_level == "none":
            pause = STILL  # nothing moves, so that it goes by reading
        self.table.go(CoachDelay(self.table.ctx.now() + pause))
        if pause:
            self.table.show()
        else:
            self.table.view.soon(self.play_now)

    def play_now(self) -> None:
        """Play, unless something happened in between, such as the end of the half."""
        if isinstance(self.table.phase, CoachDelay):
            self.entry.play()

    def _think(self) -> None:
        self._calls += 1
        self.table.go(CoachThinking(self._calls))
        decide = partial(self._decide, self.game.coach_thinks(), self.game.state)
        then = partial(self._called, self.game.state, self._calls)
        self.table.view.in_thread(decide, then, "coach")

    def _decide(self, coach: Callable[[], str], s: State) -> tuple[str, str, float | None]:
        """Return a call, who makes it in the coach's place and why, and, if anyone sees it, how
        much depends on it; call it in a thread."""
        call = coach()
        watched = bool(self.table.ctx.pace.spin)
        hangs = self.table.theater.look(s, call) if watched else None
        return call, self.game.substitute_note, hangs

    def _called(self, state: State, number: int, answer: tuple[str, str, float | None]) -> None:
        """Move the marker to a coach's call; after a moment it is spun. If the clock was stopped
        or started in the meantime, he decides again."""
        if self.table.phase != CoachThinking(number):
            return
        if state != self.game.state:
            self._think()
            return
        call, stands_in, hangs = answer
        self.table.theater.learn(state, call, hangs)
        self.table.considered = [option.call for option in self.game.options].index(call)
        if stands_in:
            self.table.flash = stands_in
        self.play_soon()

    def pause(self) -> None:
        """Stop an exhibition with its clock, or let it go on."""
        if isinstance(self.game.awaiting, Over):
            return
        if self.table.paused:
            self.resume()
            return
        self.table.paused = True
        self._stopped_clock = self.game.clock.running
        if self.clock.run(running=False) and not isinstance(self.table.phase, Animating):
            self.table.go(Paused())
            self.table.say("Paused: SPACE continues, n runs one play, q quits.")

    def stop_to_look(self) -> None:
        """Stop an exhibition, if it is running."""
        if not self.table.paused:
            self.pause()

    def resume(self) -> None:
        """Let the coaches play: one play, or until someone pauses them."""
        if self.table.paused:
            self.table.paused = False
            if self._stopped_clock:
                self.clock.run(running=True)
        self.table.flash = ""
        if isinstance(self.table.phase, Paused):
            self.play()

    def step(self) -> None:
        """Play one play of a paused exhibition."""
        if isinstance(self.table.phase, Paused):
            self.table.flash = ""
            self.play()
