"""A game being played: what is awaited decides what goes on; here is no rule and no key."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial

from textual import work
from textual.message import Message
from textual.timer import Timer

from league.store.errors import StaleGame, StoreError
from quarterback.game.controller import GameController
from quarterback.tui.dialogs.dial_face import DialFacePrompt
from quarterback.tui.play.animation import CoinStep, Spinning
from quarterback.tui.play.scene import scene_of
from quarterback.tui.play.turn import turn_of
from quarterback.tui.play.ui_state import (
    Animating,
    AwaitingPlayer,
    CoachDelay,
    CoachThinking,
    Paused,
)
from quarterback.tui.review.reports import FinalScreen, HalfTimeScreen
from quarterback.tui.table.board_screen import BoardScreen
from quarterback.tui.widgets.board import BoardWidget
from rulesets.core.awaiting import Awaiting, Chance, Over
from rulesets.core.refusal import Refused
from rulesets.core.sides import SIDES
from rulesets.core.state import State


class PlayScreen(BoardScreen):
    """A game at the table. The dial's way is shown after the result is stored, never before."""

    class CoachCalled(Message):
        """A coach has made up its mind about a situation."""

        def __init__(self, call: str, state: State, thought: int, stands_in: str = "") -> None:
            """`stands_in`: who called in the coach's place, and why."""
            super().__init__()
            self.stands_in = stands_in
            self.call = call
            self.state = state
            self.thought = thought

    seconds: Timer
    thought = 0
    """How often a coach was asked."""
    paused = False
    """Whether somebody has stopped an exhibition to look at it."""

    def on_mount(self) -> None:
        """Sit down: the coaches, the clock, the timers, paused."""
        self.game = GameController(self.book, self.ctx.now)
        self.start_frames()
        self.take_advice()
        self.seconds = self.set_interval(0.5, self._second, pause=True, name="clock")
        if self.game.clock_put_away:
            self.flash = "The clock stands: your next call starts it, or p."
        self.proceed()

    def on_unmount(self) -> None:
        """However the table is left, the clock is not left running."""
        with suppress(StoreError):
            self.game.put_away()

    @property
    def exhibition(self) -> bool:
        """Whether two coaches play, and everybody else looks on."""
        return len(self.game.coaches) == len(SIDES)

    def show(self) -> None:
        """Bring the board up to the game, and let the seconds run if the clock does."""
        super().show()
        if self.game.timed and self.game.clock.running:
            self.seconds.resume()
        else:
            self.seconds.pause()

    def proceed(self, _: object = None) -> None:
        """Go on with whatever is awaited; what a coach had in mind before is void."""
        self.considered = 0
        self.show()
        if isinstance(self.game.awaiting, Over):
            self.go(AwaitingPlayer())
            if self.turn is not None:
                self.open_final()
        elif not self.game.by_itself:
            self.go(AwaitingPlayer())
        elif self.ctx.pace.waits or self.paused:
            self.go(Paused())
        else:
            self.let_coach()

    def open_final(self) -> None:
        """The reports of a game that is over."""
        self.app.push_screen(FinalScreen(self.game), self.after_final)

    def after_final(self, wanted: str | None) -> None:
        """What is to be done after the game was looked at."""

    def let_coach(self) -> None:
        """A coach calls, or spins, or the coin is tossed between two of them."""
        if self.game.coach:
            self._think()
        else:
            self._play_soon()

    def _play_soon(self) -> None:
        """Play after the pause of the pace; a key may hurry it."""
        pause = self.ctx.pace.pause
        self.go(CoachDelay(self.ctx.now() + pause))
        if pause:
            self.show()
        else:
            self.call_later(self.pause_is_over)

    def pause_is_over(self) -> None:
        """Play, unless something came between, such as the end of the half."""
        if isinstance(self.phase, CoachDelay):
            self.play()

    def _think(self) -> None:
        self.thought += 1
        self.go(CoachThinking(self.thought))
        self._decide(self.game.coach_thinks(), self.game.state, self.thought)

    @work(thread=True, exclusive=True, group="coach")
    def _decide(self, thinks: Callable[[], str], state: State, thought: int) -> None:
        call = thinks()
        self.post_message(self.CoachCalled(call, state, thought, self.game.stands_in))

    def on_play_screen_coach_called(self, message: CoachCalled) -> None:
        """The marker moves to the coach's call; after a moment it is spun. When the clock was
        stopped or started meanwhile he thinks again."""
        if self.phase != CoachThinking(message.thought):
            return
        if message.state != self.game.state:
            self._think()
            return
        calls = [option.call for option in self.game.options]
        self.considered = calls.index(message.call)
        if message.stands_in:
            self.flash = message.stands_in
        self._play_soon()

    def play(self) -> None:
        """Play what is considered. A dial on a real table is spun by hand, and its face typed."""
        options, wanted = self.game.options, self.game.awaiting
        signal = options[self.considered].signal if options else None
        ring = wanted.ring if isinstance(wanted, Chance) else signal
        if self.game.any_dial and ring is not None:
            self.rest()
            name = dict(scene_of(self.moment()).home_card.signals)[ring]
            self.app.push_screen(DialFacePrompt(f"{ring}, {name}"), partial(self._told, wanted))
        else:
            self.enter()

    def rest(self) -> None:
        """Nothing goes on by itself until somebody does something."""
        self.go(Paused() if self.game.by_itself else AwaitingPlayer())

    def _told(self, wanted: Awaiting, face: str | None) -> None:
        """What the dial showed, for what was awaited when it was asked."""
        if face and self.game.awaiting == wanted:
            self.enter(face)
        elif face:
            self.say("Time had run out before that spin: it does not count.")

    def enter(self, face: str = "") -> None:
        """Enter what is considered: it is stored at once; then it is shown."""
        before, game, coin = self.moment(), self.game, ""
        self.quiet.clear()
        try:
            if game.options:
                made = game.call(game.options[self.considered].call, face)
            elif game.toss_caller is not None:
                made, coin = game.toss(game.toss_calls[self.considered])
            else:
                made = game.chance(face)
        except (Refused, StoreError) as error:
            self.not_entered(error)
            return
        self.flash = ""
        self.show_turn(turn_of(game.rules, made, coin), before)

    def not_entered(self, error: Refused | StoreError) -> None:
        """Nothing was entered: say why; a game that went on elsewhere is read again."""
        if isinstance(error, Refused):
            self.flash = spoken(error)
        else:
            self.ctx.notice(error.message)
        if isinstance(error, StaleGame):
            self.game.reload()
            self.considered = 0
        self.rest()
        self.show()

    def finish(self) -> None:
        """All is shown: go on, after the half with its reports."""
        self.considered = 0
        turn, pace = self.turn, self.ctx.pace
        over = isinstance(self.game.awaiting, Over)
        looked_at = pace.spin or not self.exhibition
        if turn is not None and turn.has("half_end") and not over and looked_at:
            self.go(AwaitingPlayer())
            self.show()
            self.app.push_screen(HalfTimeScreen(self.game), self.proceed)
        else:
            self.proceed()

    def _second(self) -> None:
        """The clock of a timed game; a play that is being shown is shown to its end first."""
        if isinstance(self.phase, Animating):
            return
        if self.game.time_is_up:
            self.end_time()
        else:
            self.query_one(BoardWidget).show_status(scene_of(self.moment()).status)

    def end_time(self) -> None:
        """The clock has run out."""
        before = self.moment()
        try:
            made = self.game.end_time()
        except StoreError as error:
            self.not_entered(error)
        else:
            self.flash = ""
            self.show_turn(turn_of(self.game.rules, made), before)

    @property
    def turning(self) -> bool:
        """Whether the dial, or the coin, is on its way."""
        return isinstance(self.phase, Animating) and isinstance(
            self.phase.stages[0], Spinning | CoinStep
        )


def spoken(refused: Refused) -> str:
    """A refusal as a sentence, with the rule that it rests on."""
    rule = f"  ({refused.rule})" if refused.rule else ""
    return f"{refused.message[:1].upper()}{refused.message[1:]}.{rule}"
