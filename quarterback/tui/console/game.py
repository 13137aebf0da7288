"""A game at the console: an entry goes into its book, its effect is shown, and the next question is
asked. The values of `awaiting` decide: this module has no rules and knows no rule set.

Dice that the program rolls are stored before they tumble over the form.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from textual.screen import Screen
from textual.timer import Timer

from league.store.errors import StaleGame, StoreError
from quarterback.entry.form import RollSubmitted, Submission
from quarterback.entry.preview import event_of
from quarterback.game.console.form_controller import FormController
from quarterback.game.console.form_views import DieView, FormView, rolled_view
from quarterback.game.controller import GameController
from quarterback.game.play_result import PlayResult, play_result
from quarterback.game.scorebook import Scorebook
from quarterback.text.commentary.commentary import style_for
from quarterback.text.inputs import event_words, refusal_text
from quarterback.tui.context import AppContext
from quarterback.tui.draw.dice import tumbling
from quarterback.tui.play.moment import SceneMoment
from quarterback.tui.play.speed import Speed
from quarterback.tui.play.ui_state import KeyGuard
from rulesets.core.awaiting import Chance, Over
from rulesets.core.events import Roll
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import RuleSet
from rulesets.core.sentences.wording import Names, play_by_play
from rulesets.core.session import Entry
from rulesets.core.sides import SIDES

T = TypeVar("T")


class Stoppable(Protocol):
    """A call that is due in a moment unless it is stopped."""

    def stop(self) -> None: ...


class ConsoleHost(Protocol):
    """What the game needs from its screen; tests have another."""

    @property
    def ctx(self) -> AppContext: ...
    @property
    def is_active(self) -> bool:
        """Whether no other screen covers it."""

    def key_of(self, name: str) -> str:
        """Return the first key of a command as people write it."""

    def show(self) -> None:
        """Show the game as it is now."""

    def show_form(self) -> None:
        """Show the form as it is now; nothing else has changed."""

    def show_time(self) -> None:
        """Show the clock and the timers a second later."""

    def announce(self, turn: PlayResult) -> None:
        """Announce a score or a turnover, if there was one."""

    def ring(self) -> None:
        """Ring the terminal's bell, if the player wants it."""

    def open(self, screen: Screen[T], then: Callable[[T | None], object] | None = None) -> None:
        """Open a screen over this one; `then` gets its answer."""

    def leave(self) -> None:
        """Leave the console for the page it was opened from."""

    def open_final(self) -> None:
        """Open the final report of the game."""

    def set_timer(self, delay: float, callback: Callable[[], Any]) -> Stoppable: ...
    def call_later(self, callback: Callable[[], Any]) -> object: ...


class ConsoleComputer:
    """Plays what needs no person, after a pause that depends on the speed."""

    def __init__(
        self,
        game: GameController,
        host: ConsoleHost,
        guard: KeyGuard,
        enter: Callable[[Callable[[], Sequence[Entry]]], None],
    ) -> None:
        self._game, self._host, self._guard, self._enter = game, host, guard, enter
        self.timer: Stoppable | None = None
        """Runs during the pause before the computer plays."""
        self.at_once = False
        """Whether the next pause is skipped."""

    @property
    def is_next(self) -> bool:
        """Whether the computer acts next."""
        return self._game.is_automatic and not isinstance(self._game.awaiting, Over)

    def restart(self) -> None:
        """Begin the pause again."""
        self.stop()
        self.schedule()

    def stop(self) -> None:
        """Cancel the play that is due after the pause."""
        if self.timer is not None:
            self.timer.stop()
            self.timer = None

    def schedule(self) -> None:
        """Play after a pause, if the computer is next and does not wait for a key."""
        speed = self._host.ctx.pace
        coming = self.timer is not None or self.at_once
        if coming or not self.is_next or speed.waits:
            return
        if speed.pause:
            self.timer = self._host.set_timer(speed.pause, self.play)
        else:
            self.at_once = True
            self._host.call_later(self.play)

    def play(self) -> None:
        """Play now; do nothing while another screen covers the board."""
        self.stop()
        self.at_once = False
        game = self._game
        if not self._host.is_active or not self.is_next:
            return
        self._guard.start()
        if game.coach:
            self._enter(lambda: game.call(game.coach_thinks()()))
        elif isinstance(game.awaiting, Chance):
            self._enter(game.chance)
        else:
            self._enter(game.practised)


_ELSEWHERE = (
    "This game was changed at another console and has been reloaded. Your entry was not saved."
)


class ConsoleGame:
    """A game, the form for its next input, the dice and the computer's plays."""

    def __init__(self, book: Scorebook, host: ConsoleHost) -> None:
        self.book, self.host = book, host
        self.game = GameController(book, host.ctx.now)
        self.game.rolls_on = True
        self.guard = KeyGuard(host.ctx)
        self.dice = DiceAnimation(host, self.guard)
        self.entry = FormController(self.game, self.submit, host.show_form, type_ahead=True)
        self.computer = ConsoleComputer(self.game, host, self.guard, self.enter)
        self.caption = ""
        """What the caption says instead of the situation, until the next entry."""

    @property
    def over(self) -> bool:
        return isinstance(self.game.awaiting, Over)

    @property
    def watched(self) -> bool:
        """Whether computer coaches call for both teams while a person watches."""
        return len(self.game.coaches) == len(SIDES)

    def moment(self) -> SceneMoment:
        game = self.game
        return SceneMoment(
            rules=game.rules,
            names=game.names,
            state=game.state,
            awaiting=game.awaiting,
            entries=self.book.entries,
            flash=self.caption,
            clock_left=game.clock.left() if game.timed else None,
            clock_running=game.clock.running if game.keeps_time else game.state.running,
            clock_kept=game.keeps_time,
            header=self.book.header,
            commentary=game.commentary(
                style_for(self.host.ctx.preferences.commentary, exhibition=self.watched)
            ),
        )

    def form_view(self) -> FormView:
        """What is shown in the form's place: dice, the form, or who acts next."""
        dice = self.dice.view()
        if dice is not None:
            return dice
        if self.over:
            return FormView(title="The game is over", foot="ENTER shows the reports")
        if self.game.is_automatic:
            return FormView(title="Computer's turn", foot="ENTER continues")
        return self.entry.view(self.host.key_of)

    def ball_shown(self) -> int | None:
        """Where the spot being entered puts the ball, in yards from Home's goal line."""
        return None if self.dice.throw is not None else self.entry.ball_shown()

    def proceed(self, _: object = None) -> None:
        """Go on with what is awaited: ask a person, or let the computer play."""
        self.entry.ask()
        self.host.show()
        self.computer.restart()

    def resume(self) -> None:
        """Let the computer go on after another screen covered the board."""
        if self.dice.throw is None:
            self.computer.schedule()

    def submit(self, answer: Submission) -> None:
        """Enter an answer; it is stored at once. Only dice that the program rolls tumble: those
        of a person are on the table already."""
        typed = isinstance(answer, RollSubmitted) and answer != RollSubmitted(None)
        self.enter(lambda: self.game.submit(answer), animate=not typed)
        if self.dice.throw is None and not self.entry.message and isinstance(answer, RollSubmitted):
            self.guard.start(self.guard.pressed)

    def enter(self, make: Callable[[], Sequence[Entry]], *, animate: bool | None = None) -> None:
        """Enter an input, show its effect, and go on; or say why it was refused. Time that has
        run out is entered first. Dice tumble with `animate`, or if the computer rolled them."""
        game = self.game
        by_computer = game.is_automatic
        try:
            entries = list(game.end_time()) if game.time_is_up else list(make())
        except (Refused, StoreError) as error:
            self.reject(error)
            return
        self.caption = ""
        turn = play_result(game.rules, entries)
        self.host.announce(turn)
        self.dice.drop()
        ctx = self.host.ctx
        throw = dice_throw(game.rules, entries, game.names, ctx.pace, ctx.now())
        if throw is None or not (by_computer if animate is None else animate):
            self._after(turn)
            return
        throw.asks_next = not game.is_automatic and not turn.has("half_end") and not self.over
        self.dice.start(throw, lambda: self._after(turn))
        self.host.show()

    def _after(self, turn: PlayResult) -> None:
        self.entry.ask()
        if self.over:
            self.host.show()
            self.host.open_final()
        elif turn.has("half_end") and (self.host.ctx.pace.spin or not self.watched):
            from quarterback.tui.review.reports import HalfTimeScreen

            self.host.show()
            self.host.open(
                HalfTimeScreen(self.game, watched=self.watched, guard=self.guard), self.proceed
            )
        else:
            self.proceed()

    def change(self, make: Callable[[], object], text: str, reminder: Callable[[], str]) -> None:
        """Change an earlier entry, and say so in the caption; or say why it was refused."""
        try:
            make()
        except (Refused, StoreError) as error:
            self.reject(error)
            return
        self.caption = f"{text} {reminder()}".strip()
        self.entry.ask()
        self.host.show()

    def override(self, why: str | None) -> None:
        """Record what was refused, with the reason; do nothing without one."""
        if why:
            self.enter(lambda: self.game.board.override(why))

    def reject(self, error: Refused | StoreError) -> None:
        """Say why nothing was entered. The form keeps its answers, to be entered again."""
        if isinstance(error, StoreError):
            text = self._reload() if isinstance(error, StaleGame) else error.message
            self.host.ctx.notice(text)
            self.host.show()
            return
        override = f"  {self.host.key_of('console.anyway')} records it anyway."
        more = override if self.game.board.could_stand else ""
        self.entry.say(f"{refusal_text(error)}{more}")

    def _reload(self) -> str:
        """Read the game again after another console changed it, and return a message about that."""
        answer = self.entry.submission
        event = event_of(answer) if answer is not None else None
        try:
            self.game.reload()
        except StoreError as worse:
            return worse.message
        if self.entry.form.awaiting == self.game.awaiting:
            return f"{_ELSEWHERE} Your answers are still in the form. Press ENTER to submit them."
        self.entry.ask()
        if event is None:
            return f"{_ELSEWHERE} The game is now at another point."
        words = event_words(event, self.game.names)
        return f"{_ELSEWHERE} The game is now at another point. You had entered: {words}."


PART_OF_SPIN = 0.4
"""How long a roll takes, as a part of the time that a dial turns."""


@dataclass
class DiceThrow:
    """A roll of dice that is being shown."""

    title: str
    dice: tuple[DieView, ...]
    result: str
    """What the dice mean, in words."""
    began: float
    seconds: float
    rest: float
    """Seconds that they lie still."""
    asks_next: bool = False
    """Whether a person is asked next. Then the dice move onto the form of that question once
    they lie still."""
    foot: str = "any key continues"

    def is_over(self, now: float) -> bool:
        """Return whether they have been shown long enough."""
        rest = 0.0 if self.asks_next else self.rest
        return now - self.began >= self.seconds + rest

    def view(self, now: float) -> FormView:
        part = min((now - self.began) / self.seconds, 1.0)
        still = part >= 1
        return FormView(
            title=self.title,
            dice=tumbling(self.dice, part),
            preview=self.result if still else "",
            foot=self.foot,
        )


def dice_throw(
    rules: RuleSet, entries: Sequence[Entry], names: Names, speed: Speed, now: float
) -> DiceThrow | None:
    """Return the dice of entries just made; None if they had none, or if nothing is animated."""
    rolls = [view for entry in entries if (view := rolled_view(rules, entry, names)) is not None]
    if not rolls or not speed.spin:
        return None
    words = " ".join(
        play_by_play(entry.facts, entry.before, entry.after, names)
        for entry in entries
        if entry.facts and isinstance(entry.event, Roll)
    )
    last = rolls[-1]
    words = words or (f"{last.meaning.capitalize()}." if last.meaning else "")
    dice = tuple(die for roll in rolls for die in roll.dice)
    return DiceThrow(last.what, dice, words, now, speed.spin * PART_OF_SPIN, speed.rest)


class DiceAnimation:
    """Shows one roll at a time; the game goes on after it."""

    def __init__(self, host: ConsoleHost, guard: KeyGuard) -> None:
        self._host = host
        self._guard = guard
        self._then: Callable[[], None] = lambda: None
        self.throw: DiceThrow | None = None
        """The roll that is being shown."""
        self.frames: Timer | None = None
        """Runs while a roll is shown."""

    def start(self, throw: DiceThrow, then: Callable[[], None]) -> None:
        self.throw, self._then = throw, then
        if self.frames is not None:
            self.frames.resume()

    def frame(self) -> None:
        """Show the next frame, or end the roll when its time is over."""
        if self.throw is None:
            self._pause()
        elif not self.throw.is_over(self._host.ctx.now()):
            self._host.show_form()
        elif self._host.is_active:  # else they lie there until they can be seen
            self.skip()

    def skip(self, key: str = "") -> None:
        """End the roll, after its time or by a key, and go on."""
        self._guard.start(key)
        throw, self.throw = self.throw, None
        self._pause()
        if throw is not None:
            self._then()

    def drop(self) -> None:
        """Stop showing the roll, and call nothing."""
        self.throw = None
        self._pause()

    def view(self) -> FormView | None:
        """The form with the dice on it, or None."""
        return None if self.throw is None else self.throw.view(self._host.ctx.now())

    def _pause(self) -> None:
        if self.frames is not None:
            self.frames.pause()
