"""A game at the dial game's table, from the toss to the final report, whatever screen shows it;
with the computer's part: a coach's call, his spin, and an exhibition's pauses."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial

from league.store.errors import StoreError
from quarterback.game.daily import opening_note
from quarterback.game.play_result import play_result
from quarterback.game.scorebook import Scorebook
from quarterback.tui.context import AppContext
from quarterback.tui.dialogs import ChoiceDialog, ConsentDialog
from quarterback.tui.play.scene import status_of
from quarterback.tui.play.speed import next_pace
from quarterback.tui.play.ui_state import (
    AT_REST,
    Animating,
    AwaitingPlayer,
    CoachDelay,
    CoachThinking,
    Paused,
)
from quarterback.tui.table.analysis import TableAnalysis
from quarterback.tui.table.entry import EntryController
from quarterback.tui.table.playback import Playback
from quarterback.tui.table.state import TableState, TableView
from rulesets.core.awaiting import Decide, Over
from rulesets.core.plain_text import capitalize
from rulesets.core.refusal import Refused
from rulesets.core.session import Entry
from rulesets.core.sides import SIDES
from rulesets.core.state import State
from rulesets.registry import names_of


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
        if isinstance(self.table.phase, Paused):
            self.table.flash = ""
            self.play()


_TOO_LATE = "Time ran out before you answered. Nothing changed."


class ConsentFlow:
    """Asks each side that a person plays, and does what they agree to."""

    def __init__(self, table: TableState, proceed: Callable[[], object]) -> None:
        """`proceed` goes on with the game afterward."""
        self.table, self.game, self.proceed = table, table.game, proceed

    def undo(self) -> None:
        """Undo the last play, if the other side agrees; a computer coach always does."""
        if not isinstance(self.table.phase, AT_REST):
            return
        depth = self.game.to_take_back
        if self.game.undo_refusal:
            self.table.say(f"{capitalize(self.game.undo_refusal)}.")
        elif not depth:
            self.table.say("Nothing to undo.")
        elif self.game.coaches:
            since = f", and the {depth - 1} plays since" if depth > 2 else ""
            question = f"Undo your last call{since}? The coach agrees."
            answers = (("y", "yes, undo"), ("n", "no"))
            undo = self._unless_time_ran_out(self._undo)
            self.table.view.open(
                ChoiceDialog(question, answers), lambda answer: undo() if answer == "y" else None
            )
        else:
            self._if_all_agree("Undo the last play?", self._undo)

    def _if_all_agree(self, question: str, then: Callable[[], None]) -> None:
        sides = {side[0]: self.game.names.of(side) for side in SIDES}
        do = self._unless_time_ran_out(then)
        self.table.view.open(
            ConsentDialog(question, sides), lambda agreed: do() if agreed else None
        )

    def _unless_time_ran_out(self, then: Callable[[], None]) -> Callable[[], None]:
        """Do what was asked only if the game is still the one it was asked about."""
        entries = len(self.table.book.entries)

        def do() -> None:
            if len(self.table.book.entries) == entries:
                then()
            else:
                self.table.say(_TOO_LATE)

        return do

    def _undo(self) -> None:
        try:
            self.game.undo()
        except (Refused, StoreError) as error:
            self.table.refuse(error)
            return
        self.table.result = None
        self.table.flash = "Last play undone."
        self.proceed()

    def end(self) -> None:
        """Resign, agree to a draw, or suspend a game of a league."""
        if not isinstance(self.table.phase, AT_REST) or not self.game.live:
            return
        people = [side for side in SIDES if side not in self.game.coaches]
        names = names_of(self.table.book.header)
        answers = [(side[0], f"{names.of(side)}: resign") for side in people]
        if len(people) == len(SIDES):
            answers.append(("d", "tie, if both teams agree"))
        title = "End the game"
        if self.table.ctx.result_sync.may_suspend(self.table.book):
            title = "End or suspend the game"
            answers.append(("s", "suspend it: go on later, on any board"))
        entries = len(self.table.book.entries)
        self.table.view.open(
            ChoiceDialog(title, answers), lambda answer: self._end(answer, entries)
        )

    def _end(self, answer: str | None, entries: int) -> None:
        loser = next((side for side in SIDES if side[0] == answer), None)
        if answer and len(self.table.book.entries) != entries:
            self.table.say(_TOO_LATE)
        elif loser is not None:
            self._over(lambda: self.game.resign(loser))
        elif answer == "d":
            self._if_all_agree("End the game as a tie?", lambda: self._over(self.game.draw))
        elif answer == "s":
            self._suspend()

    def _suspend(self) -> None:
        """Stop the clock, and suspend the game: its league resumes it."""
        try:
            self.game.suspend()
        except (Refused, StoreError) as error:
            self.table.refuse(error)
        else:
            if self.table.ctx.result_sync.suspend(self.table.book):
                self.table.view.leave()

    def _over(self, end: Callable[[], list[Entry]]) -> None:
        try:
            entries = end()
        except (Refused, StoreError) as error:
            self.table.refuse(error)
            return
        self.table.flash = ""
        self.table.result = play_result(self.game.rules, entries)
        self.proceed()


PATIENCE = 30.0
"""Seconds that reading values may take, in a thread."""


class TableGame:
    """Joins the controllers: what is awaited decides what comes next. This module has no rules
    and no keys."""

    def __init__(
        self, ctx: AppContext, book: Scorebook, view: TableView, *, lesson: bool = False
    ) -> None:
        self.state = TableState(ctx, book, view, lesson=lesson)
        self.playback = Playback(self.state, self.finish_play)
        self.entry = EntryController(self.state, self.playback, self.look_at_stakes)
        self.clock = ClockKeeper(self.state, self.entry)
        self.computer = ComputerPlayer(self.state, self.entry, self.clock)
        self.consent = ConsentFlow(self.state, self._wait)
        self.analysis = TableAnalysis(self.state)
        self.state.flash = opening_note(book.header)
        self._played = False
        """Whether the last thing at this table was a play."""
        self._running_on = False
        """Whether a key has begun plays without a choice, which go on by themselves."""

    def proceed(self, _: object = None) -> None:
        """Go on with what is awaited; an earlier decision of a coach is void."""
        state, game = self.state, self.state.game
        state.considered = game.first_marked
        state.show()
        if isinstance(game.awaiting, Over):
            state.go(AwaitingPlayer())
            if state.result is not None:
                state.view.open_final()
        elif not game.is_automatic:
            state.go(AwaitingPlayer())
            if self._runs_on():
                self.computer.play_soon()
            else:
                if state.need is not None:
                    state.show()
                self.look_at_stakes()
        elif state.ctx.pace.waits or state.paused:
            state.go(Paused())
        else:
            self.computer.play()
        self.analysis.update()

    def _wait(self) -> None:
        """Wait for a key after a play was taken back, or the game was ended."""
        self._played = False
        self.proceed()

    def _runs_on(self) -> bool:
        """Return whether the next play goes on by itself. What leaves no choice is spun at once
        after the call that led to it. For those who want to spin themselves, one key plays
        everything without a choice, up to the next choice or to a spin that much depends on. A
        table that was just opened, or where a play was taken back, waits for a key."""
        forced = self.state.game.is_forced
        if not self.state.ctx.preferences.own_spins:
            return forced and self._played
        self._running_on = self._running_on and forced and self.state.need is None
        return self._running_on

    def read_values(self) -> None:
        """Read the values of the game, if they are stored, and check again what is at stake: the
        table's first moments passed without them."""
        known = self.state.game.known
        if known.answers is None:
            read = partial(known.near_within, PATIENCE)
            self.state.view.in_thread(read, lambda _: self.look_at_stakes(), "values")

    def look_at_stakes(self) -> None:
        """Find out what is at stake and how much depends on the marked call, in a thread."""
        state, options = self.state, self.state.game.options
        awaited = state.game.awaiting
        waits = isinstance(state.phase, AwaitingPlayer)
        if not (waits and isinstance(awaited, Decide) and awaited.locks):
            return
        s, call = state.game.state, options[state.considered].call
        if not state.theater.is_announced:
            solved = state.theater.outlooks is not None

            def look_at_all() -> tuple[str, float | None]:
                return state.theater.look_at_choice(s), state.theater.look(s, call)

            then = partial(self._announce, s, call, solved)
            state.view.in_thread(look_at_all, then, "stakes")
        elif state.theater.can_look(call):
            look = partial(state.theater.look, s, call)
            state.view.in_thread(look, partial(self._looked_at_stakes, s, call), "stakes")

    def _announce(
        self, s: State, call: str, solved: bool, looked: tuple[str, float | None]
    ) -> None:
        """Say what is at stake, before the person calls."""
        state, before, (stakes, grade) = self.state, self.state.need, looked
        state.theater.announce(s, stakes, solved=solved)
        state.theater.learn(s, call, grade)
        if state.stakes or (isinstance(state.phase, AwaitingPlayer) and state.need != before):
            state.show()

    def _looked_at_stakes(self, s: State, call: str, found: float | None) -> None:
        state, before = self.state, self.state.need
        state.theater.learn(s, call, found)
        if isinstance(state.phase, AwaitingPlayer) and state.need != before:
            state.show()

    def finish_play(self) -> None:
        """Go on after all of a play was shown; after a half, with its reports."""
        self._played = True
        state, result = self.state, self.state.result
        over = isinstance(state.game.awaiting, Over)
        watched = state.ctx.pace.spin or not state.exhibition
        if result is not None and result.has("half_end") and not over and watched:
            from quarterback.tui.review.reports import HalfTimeScreen

            self._running_on = False
            state.go(AwaitingPlayer())
            state.show()
            state.view.open(
                HalfTimeScreen(state.game, watched=state.exhibition, guard=state.guard),
                self.proceed,
            )
        else:
            self.proceed()

    def spin(self) -> None:
        """Spin, or shorten what goes on without a person: the space bar."""
        match self.state.phase:
            case Animating():
                self.playback.skip()
            case Paused():
                self.computer.resume()
            case CoachDelay():
                self.computer.play_now()
            case AwaitingPlayer() if isinstance(self.state.game.awaiting, Over):
                self.state.view.open_final(asked=True)
            case AwaitingPlayer():
                self._running_on = self.state.game.is_forced
                self.entry.play()

    def frame(self) -> None:
        """Draw the next frame of what moves."""
        match self.state.phase:
            case CoachDelay(until) if self.state.ctx.now() >= until:
                self.computer.play_now()
            case Animating(stages, began):
                self.playback.frame(stages, began)

    def change_speed(self) -> None:
        state = self.state
        pace = state.ctx.pace = next_pace(state.ctx.pace)
        state.flash = f"Speed: {pace.name}."
        if isinstance(state.phase, Paused) and not (pace.waits or state.paused):
            self.computer.play()
        elif isinstance(state.phase, AT_REST):
            state.show()
        state.view.update_footer()

    def suspend(self) -> None:
        """Stop the clock when the table is left."""
        with suppress(StoreError):
            self.state.game.suspend()
