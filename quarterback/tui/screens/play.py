"""A game being played: what is awaited decides what goes on; here is no rule and no key."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, cast

from textual import events, work
from textual.app import ComposeResult
from textual.message import Message
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import Footer

from league.store.errors import GameMoved, StoreError
from quarterback.scorebook import Scorebook
from quarterback.sitting import Sitting
from quarterback.tui.drawing.dial_window import WindowView
from quarterback.tui.scene import Moment, rings_of, scene_of
from quarterback.tui.screens.face import FaceScreen
from quarterback.tui.screens.panels import FinalScreen, HalfTimeScreen
from quarterback.tui.spin import SpinView
from quarterback.tui.turn import Turn, turn_of
from quarterback.tui.widgets.board import Board
from quarterback.why import Standing, standing
from rulesets.core.awaiting import Awaiting, Chance, Over
from rulesets.core.refusal import Refused
from rulesets.core.state import State

if TYPE_CHECKING:
    from quarterback.tui.app import TableApp

FRAMES_A_SECOND = 20


class PlayScreen(Screen[None]):
    """A game at the table. The dial's way is shown after the result is stored, never before."""

    class CoachCalled(Message):
        """A coach has made up its mind about a situation."""

        def __init__(self, call: str, state: State, thought: int) -> None:
            super().__init__()
            self.call = call
            self.state = state
            self.thought = thought

    def __init__(self, book: Scorebook, *, lesson: bool = False) -> None:
        super().__init__()
        self.book = book
        self.lesson = lesson
        """Whether it is somebody's first game."""
        self.mode = "wait"
        """wait: for a person; spin: the dial turns; coach: one is calling; held: a coach's play
        waits for a key."""
        self.considered = 0
        self.position = 0.0
        self.turn: Turn | None = None
        self.spin: SpinView | None = None
        self.pause_timer: Timer | None = None
        self.thought = 0
        """How often a coach was asked: only the answer to the last time counts."""
        self.quiet = asyncio.Event()
        """Set while nothing goes on by itself."""

    @property
    def table_app(self) -> TableApp:
        """The app, with what is its own."""
        return cast("TableApp", self.app)

    def compose(self) -> ComposeResult:
        """The board, and the keys below it."""
        yield Board()
        yield Footer(compact=True, show_command_palette=False)

    def on_mount(self) -> None:
        """Sit down: the coaches, the clock, the timers, paused."""
        self.game = Sitting(self.book, self.table_app.now)
        self.frames: Timer = self.set_interval(
            1 / FRAMES_A_SECOND, self._frame, pause=True, name="spin"
        )
        self.seconds: Timer = self.set_interval(0.5, self._second, pause=True, name="clock")
        self.refresh_bindings()
        if self.game.clock_put_away:
            self.table_app.notice(
                "The clock stands since the game was put away: the next call starts it, or p.",
                severe=False,
            )
        self.proceed()

    def on_unmount(self) -> None:
        """However the table is left, the clock is not left running."""
        with suppress(StoreError):
            self.game.put_away()

    def moment(self) -> Moment:
        """The game now."""
        game = self.game
        return Moment(
            rules=game.rules,
            names=self.book.header.names,
            state=game.state,
            wanted=game.awaiting,
            entries=self.book.entries,
            considered=self.considered,
            clock_left=game.clock.left() if game.timed else None,
            clock_running=game.clock.running,
            header=self.book.header,
        )

    def standing(self) -> Standing:
        """What the book of rules and Why? need to know of the game."""
        return standing(self.game)

    def show(self) -> None:
        """Bring the board up to the game."""
        scene = scene_of(self.moment())
        self.position = scene.window.position
        self.query_one(Board).show(scene)
        if self.game.timed and self.game.clock.running:
            self.seconds.resume()
        else:
            self.seconds.pause()

    def proceed(self, _: object = None) -> None:
        """Go on with whatever is awaited; what a coach had in mind before is void."""
        self.forget()
        self.mode = "wait"
        self.show()
        if isinstance(self.game.awaiting, Over):
            self.quiet.set()
            if self.turn is not None:
                self.app.push_screen(FinalScreen(self.game))
        elif not self.game.by_itself:
            self.quiet.set()
        elif self.table_app.pace.waits:
            self.mode = "held"
            self.quiet.set()
        else:
            self.let_coach()

    def forget(self) -> None:
        """The marker goes back to the top, and no play is under way."""
        if self.pause_timer is not None:
            self.pause_timer.stop()
            self.pause_timer = None
        self.considered = 0

    def let_coach(self) -> None:
        """A coach calls, or spins, or the coin is tossed between two of them."""
        self.mode = "coach"
        self.quiet.clear()
        if self.game.coach:
            self._think()
        else:
            self._play_soon()

    def _play_soon(self) -> None:
        """Play after the pause of the pace; a key may hurry it."""
        pause = self.table_app.pace.pause
        if pause:
            self.show()
            self.pause_timer = self.set_timer(pause, self.play_for_coach)
        else:
            self.call_later(self.play_for_coach)

    def play_for_coach(self) -> None:
        """His pause is over: play, unless something came between, such as the end of the half."""
        if self.mode == "coach":
            self.play()

    def _think(self) -> None:
        self.thought += 1
        self._decide(self.game.coach_thinks(), self.game.state, self.thought)

    @work(thread=True, exclusive=True, group="coach")
    def _decide(self, thinks: Callable[[], str], state: State, thought: int) -> None:
        self.post_message(self.CoachCalled(thinks(), state, thought))

    def on_play_screen_coach_called(self, message: CoachCalled) -> None:
        """The marker moves to the coach's call; after a moment it is spun. When the clock was
        stopped or started meanwhile he thinks again."""
        if self.mode != "coach" or message.thought != self.thought:
            return
        if message.state != self.game.state:
            self._think()
            return
        calls = [option.call for option in self.game.options]
        self.considered = calls.index(message.call)
        self._play_soon()

    def play(self) -> None:
        """Play what is considered. A dial on a real table is spun by hand, and its face typed."""
        self.pause_timer = None
        options, wanted = self.game.options, self.game.awaiting
        signal = options[self.considered].signal if options else None
        ring = wanted.ring if isinstance(wanted, Chance) else signal
        if self.game.any_dial and ring is not None:
            self.mode = "held" if self.game.by_itself else "wait"
            self.quiet.set()
            name = dict(scene_of(self.moment()).home_card.signals)[ring]
            self.app.push_screen(FaceScreen(f"{ring}, {name}"), partial(self._told, wanted))
        else:
            self.enter()

    def _told(self, wanted: Awaiting, face: str | None) -> None:
        """What the dial showed, for what was awaited when it was asked."""
        if face and self.game.awaiting == wanted:
            self.enter(face)
        elif face:
            self.table_app.notice("Time had run out before that spin: it does not count.")

    def enter(self, face: str = "") -> None:
        """Enter what is considered: it is stored at once; then it is shown."""
        before, options = self.moment(), self.game.options
        self.quiet.clear()
        try:
            if options:
                made = self.game.call(options[self.considered].call, face)
            else:
                made = self.game.chance(face)
        except (Refused, StoreError) as error:
            self.not_entered(error)
            return
        self.show_turn(turn_of(self.game.rules, made), before)

    def not_entered(self, error: Refused | StoreError) -> None:
        """Nothing was entered: say why; a game that went on elsewhere is read again."""
        self.table_app.notice(error.says)
        if isinstance(error, GameMoved):
            self.game.reload()
            self.forget()
        self.mode = "held" if self.game.by_itself else "wait"
        self.show()
        self.quiet.set()

    def show_turn(self, turn: Turn, before: Moment) -> None:
        """Turn the dial, if it was spun; then show what followed."""
        self.turn = turn
        dial = self.game.rules.data.dial
        seconds = self.table_app.pace.spin
        if turn.sector is None or dial is None or not seconds:
            self.finish()
            return
        self.mode = "spin"
        self.spin = SpinView(
            self.position, turn.sector, dial.sectors, self.table_app.now(), seconds
        )
        self.query_one(Board).show(scene_of(replace(before, locked=True), self._turning()))
        self.frames.resume()

    def _turning(self) -> WindowView:
        assert self.spin is not None, "the dial turns"
        assert self.turn is not None, "it turns to a result"
        position = self.spin.position(self.table_app.now())
        ring = self.turn.ring
        return WindowView(rings_of(self.game.rules), position, ring, stopped=False, own=ring)

    def _frame(self) -> None:
        if self.spin is None or self.spin.stopped(self.table_app.now()):
            self.finish()
        else:
            self.query_one(Board).show_dial(self._turning())

    def finish(self) -> None:
        """The dial has stopped: show what followed, and go on."""
        self.frames.pause()
        self.spin = None
        self.forget()
        turn = self.turn
        watching = len(self.game.coaches) == 2 and not self.table_app.pace.spin
        over = isinstance(self.game.awaiting, Over)
        if turn is not None and turn.has("half_end") and not over and not watching:
            self.mode = "wait"
            self.show()
            self.quiet.set()
            self.app.push_screen(HalfTimeScreen(self.game), self.proceed)
        else:
            self.proceed()

    def _second(self) -> None:
        """The clock of a timed game; a play under way is played out first."""
        if self.mode == "spin":
            return
        if self.game.time_is_up:
            self.end_time()
        else:
            self.query_one(Board).show_status(scene_of(self.moment()).status)

    def end_time(self) -> None:
        """The clock has run out."""
        try:
            self.turn = turn_of(self.game.rules, self.game.end_time())
        except StoreError as error:
            self.not_entered(error)
        else:
            self.finish()

    def on_key(self, event: events.Key) -> None:
        """While the dial turns any key stops it at once."""
        if self.mode == "spin":
            event.stop()
            event.prevent_default()
            self.finish()

    async def idle(self) -> None:
        """Wait until a person is to do something. For tests."""
        await self.quiet.wait()
