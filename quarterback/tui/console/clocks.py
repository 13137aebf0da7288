"""Time at the board: the clock of the game, if the program is to keep it, and the timers that the
rules name."""

from __future__ import annotations

from textual.timer import Timer

from league.store.errors import StoreError
from quarterback.entry.yard_lines import parse_clock
from quarterback.game.clock import minutes
from quarterback.game.timers import Countdown
from quarterback.tui.console.board import ConsoleBoard
from quarterback.tui.console.play import PlayingScreen
from quarterback.tui.console.rule_card import card_of
from quarterback.tui.console.views import Beside
from quarterback.tui.dialogs.text import TextPrompt
from quarterback.tui.draw.console.rule_card import RuleCardView
from quarterback.tui.draw.words import WordsView
from quarterback.tui.play.scene import status_of
from rulesets.core.refusal import Refused

EXAMPLE = "minutes and seconds, such as 4:31"


def not_a_time(text: str) -> str:
    """What is wrong with a reading of a clock; empty when it will do."""
    try:
        parse_clock(text)
    except ValueError as error:
        return f"{error}."
    return ""


class Clocks(PlayingScreen):
    """A game at the board, with its clocks."""

    seconds: Timer
    countdown: Countdown | None = None
    """The timer that counts now."""
    told_over = False
    """Whether it was said that it has run out."""

    def on_mount(self) -> None:
        """One timer of ours for all that ticks, standing still."""
        self.seconds = self.set_interval(0.25, self._second, pause=True, name="seconds")

    def timers(self) -> tuple[Countdown, ...]:
        """What may be timed now, the one that F3 starts first. One that is under way stays."""
        rules, s = self.rules, self.game.state
        named = rules.timers(rules, s) if rules.timers is not None else ()
        wanted = [timer for timer in named if not timer.game_clock]
        kept = self.countdown
        if kept is not None and kept.timer not in wanted and not kept.running:
            kept = self.countdown = None
        if kept is None and wanted:
            kept = self.countdown = Countdown(wanted[0], self.ctx.now)
        others = [Countdown(t, self.ctx.now) for t in wanted if kept and t != kept.timer]
        return (kept, *others) if kept is not None else ()

    def beside(self) -> Beside:
        """The rule card, and the timers."""
        lines = tuple(self._line(each, first=n == 0) for n, each in enumerate(self.timers()))
        return Beside(self.rule_card(), lines)

    def rule_card(self) -> RuleCardView:
        """The rules for reading that matter now."""
        return card_of(self.rules, self.game.state, self.key_of("console.card"))

    def _line(self, each: Countdown, *, first: bool) -> str:
        key = f"{self.key_of('console.timer')} " if first else ""
        name = each.timer.name.replace("_", " ").capitalize()
        goes = "running" if each.running else "TIME" if each.over else ""
        return f"{key}{name} {each.reads} {goes}".strip()

    def show(self) -> None:
        """Bring the board up to the game; the seconds run if anything ticks."""
        super().show()
        self._let_tick()

    def _let_tick(self) -> None:
        counting = self.countdown is not None and self.countdown.running
        if counting or self.game.clock.running:
            self.seconds.resume()
        else:
            self.seconds.pause()

    def _second(self) -> None:
        """What ticks is shown; time that has run out is entered, or said."""
        if self.tumble is not None:
            return
        seen = self.app.screen is self
        if seen and self.game.time_is_up and self.game.state.call is None:
            self.enter_by(lambda: [])
            return
        timer = self.countdown
        if timer is not None and timer.over and not self.told_over:
            self.told_over = True
            self.flash = f"Time: {timer.timer.description}. ({timer.timer.rule})"
            if self.ctx.preferences.bell:
                self.app.bell()
            self.show()
            return
        board = self.query_one(ConsoleBoard)
        board.show_ticking(status_of(self.moment()), WordsView("", self.beside().timers))
        self._let_tick()

    def action_timer(self) -> None:
        """Start the timer, or stop it."""
        if not self.timers():
            self.say("No timer applies now.")
            return
        assert self.countdown is not None, "there is one"
        self.told_over = False
        self.flash = ""
        self.countdown.press()
        self.show()

    def action_clock(self) -> None:
        """The program begins to keep the clock; or it stops it, or goes on."""
        game = self.game
        if not game.timed:
            self.say("This game has no clock. It counts plays.")
            return
        if not game.clock_in_use:
            self.say("The clock is not running now.")
            return
        try:
            game.keep_time(not game.keeps_time)
        except (Refused, StoreError) as error:
            self.not_entered(error)
            return
        if not game.keeps_time:
            stands, key = minutes(game.state.time_left), self.key_of("console.clock")
            self.flash = f"Stopped at {stands}: {key} restarts it, or use your own clock."
            self.proceed()
            return
        elif game.state.running:
            self.flash = "The program keeps the clock: running."
        else:
            self.flash = "The program keeps the clock. It starts with the snap."
        self.show()

    def read_clock(self) -> None:
        """Type what the clock reads."""

        shows = minutes(self.game.clock.left())
        question = f"What does the clock read? The log has {shows}."
        self.app.push_screen(TextPrompt(question, EXAMPLE, not_a_time), self._clock_read)

    def _clock_read(self, text: str | None) -> None:
        if text:
            self.enter_by(lambda: self.game.board.clock_reads(parse_clock(text), why="read"))
