"""The console at the board: its keys, its footer, and how to leave it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any, ClassVar, TypeVar

from textual import events
from textual.app import ComposeResult
from textual.binding import ActiveBinding, BindingType
from textual.screen import Screen
from textual.timer import Timer

from league.model.stats.scoring import SCORES
from league.store.errors import StoreError
from quarterback.game.console.form_views import FormView
from quarterback.game.console.rule_card import RuleCardView, card_of
from quarterback.game.play_result import PlayResult
from quarterback.game.scorebook import Scorebook
from quarterback.text.explain import GameSituation, situation_of
from quarterback.tui.bindings import commands
from quarterback.tui.console.board import ConsoleBoard, ConsoleView
from quarterback.tui.console.clock import ConsoleClock
from quarterback.tui.console.corrections import ConsoleCorrections
from quarterback.tui.console.entry_screen import EntryScreen
from quarterback.tui.console.game import ConsoleGame
from quarterback.tui.console.menu import ConsoleMenu, console_help
from quarterback.tui.play.animation import banner_of
from quarterback.tui.play.game_screen import GameScreen
from quarterback.tui.play.scene import Scene, colors_of, scene_of, status_of
from quarterback.tui.widgets.footer import KeysFooter
from quarterback.tui.widgets.pictures import Ceremony, Gridiron, below_ball
from rulesets.core.sides import HOME, VISITORS

T = TypeVar("T")

FRAMES_A_SECOND = 20
_CLOSES_DICE = frozenset({"console.take", "console.back"})
"""Commands that only put away the dice being shown."""


class ConsoleScreen(GameScreen, EntryScreen[None]):
    """A game on a board. Its parts know the game; this screen gives them keys, timers and
    widgets."""

    DEFAULT_CSS = "ConsoleScreen { layers: base over; }"
    BINDINGS: ClassVar[list[BindingType]] = commands.bindings((*commands.ASKING, *commands.CONSOLE))

    def __init__(self, book: Scorebook) -> None:
        super().__init__()
        self.book = book
        self.console = ConsoleGame(book, self)
        self.game = self.console.game
        self.entry = self.console.entry
        self.clock = ConsoleClock(self.console)
        self.corrections = ConsoleCorrections(self.console)
        self.menu = ConsoleMenu(self.console, self.clock, self.corrections)
        self._card_read = False
        """Whether the card's rules have been read: reading the rule book takes as long as
        opening the board."""
        self._banner: Timer | None = None
        """Runs while something is announced over the field."""

    def compose(self) -> ComposeResult:
        yield ConsoleBoard()
        yield Ceremony()
        yield KeysFooter()

    def on_mount(self) -> None:
        dice, clock = self.console.dice, self.clock
        dice.frames = self.set_interval(1 / FRAMES_A_SECOND, dice.frame, pause=True, name="frames")
        clock.seconds = self.set_interval(0.25, clock.tick, pause=True, name="seconds")
        self.menu.offer_ratings()
        self.console.proceed()
        self.call_after_refresh(self._read_card)

    def _read_card(self) -> None:
        """Read the rules of the card, now that the board is painted."""
        self._card_read = True
        self.show()

    def on_screen_resume(self) -> None:
        if self.is_mounted:
            self.console.resume()

    def on_unmount(self) -> None:
        """Save the clock, however the board is left."""
        with suppress(StoreError):
            self.game.suspend()

    def game_situation(self) -> GameSituation:
        """What the rule book and `Why?` need to know about the game."""
        return situation_of(self.game)

    def scene(self) -> Scene:
        return scene_of(self.console.moment())

    def show(self) -> None:
        """Update the board."""
        ghost, timers = self.console.ball_shown(), self.clock.lines()
        view = ConsoleView(self.scene(), self.form_view(), ghost, self.rule_card(), timers)
        self.query_one(ConsoleBoard).show(view)
        self.refresh_bindings()
        self.clock.let_tick()

    def show_form(self) -> None:
        """Show the form as it is filled in so far."""
        board = self.query_one(ConsoleBoard)
        board.show_form(self.form_view(), self.console.ball_shown())
        if self.console.dice.throw is None:
            self.refresh_bindings()

    def show_time(self) -> None:
        status = status_of(self.console.moment())
        self.query_one(ConsoleBoard).show_ticking(status, self.clock.lines())

    def form_view(self) -> FormView:
        """What is shown in the form's place."""
        return self.console.form_view()

    def rule_card(self) -> RuleCardView:
        """The rules to read now; none until the board has been painted."""
        if not self._card_read:
            return RuleCardView()
        return card_of(self.game.rules, self.game.state, self.key_of("console.card"))

    def announce(self, turn: PlayResult) -> None:
        """Show big letters over the field for a moment; the game does not wait for them."""
        if turn.has(*SCORES):
            self.ring()
        speed = self.ctx.pace
        home, visitors = colors_of(self.book.header)
        banner = banner_of(turn, self.game.names, {HOME: home, VISITORS: visitors})
        if banner is None or not speed.cry:
            return
        self._place_banner()
        self.query_one(Ceremony).show(banner)
        if self._banner is not None:
            self._banner.stop()
        self._banner = self.set_timer(speed.cry, lambda: self.query_one(Ceremony).show(None))

    def on_console_board_pictures_placed(self) -> None:
        """Move the layers over the field along with it."""
        self._place_banner()

    def _place_banner(self) -> None:
        self.query_one(Ceremony).place(below_ball(self.query_one(Gridiron).region))

    def ring(self) -> None:
        """Ring the terminal's bell, if the player wants it."""
        if self.ctx.preferences.bell:
            self.app.bell()

    def open(self, screen: Screen[T], then: Callable[[T | None], Any] | None = None) -> None:
        """Open a screen over this one; `then` gets its answer."""
        self.app.push_screen(screen, then)

    def open_final(self, *, asked: bool = False) -> None:
        """Open the final report of the game; `asked`: by a key."""
        watched = self.console.watched and not asked
        self.open(self.final_screen(self.console.guard, watched=watched), self.after_final)

    async def on_key(self, event: events.Key) -> None:
        """Run a command at once: left to the app, it would come after the letters of someone who
        types on."""
        command = self.active_bindings.get(event.key)
        char = event.character or ""
        self.console.guard.pressed = event.key
        unused, self.entry.unused_char = self.entry.unused_char, ""
        enters = command is not None and command.binding.id == "console.take"
        name = "SPACE" if event.key == "space" else event.key.upper()
        if self.console.dice.throw is not None and not self._past_dice(event, command):
            _stop(event)
        elif not self.game.is_automatic and self.console.guard.blocks(
            event.key, lambda: enters or (bool(char) and self.entry.takes(char))
        ):
            _stop(event)
            self.entry.say(f"The screen just changed: press {name} again.")
        elif unused.isdigit() and enters:
            # the end of a throw, or the blank between two dice, where no dice are asked for
            _stop(event)
            self.entry.say(f"The key {unused} does nothing here. Press {name} again.")
        elif self._type(event) or command is None:
            return
        elif command.enabled and command.node is self:
            _stop(event)
            await self.app.run_action(command.binding.action, self)

    def _past_dice(self, event: events.Key, command: ActiveBinding | None) -> bool:
        """Handle a key while dice tumble, and return whether it goes on to the next question.
        ENTER and ESC only put the dice away. Any other key goes to the next question, if a
        person is asked: the dice move onto its form."""
        dice, throw = self.console.dice, self.console.dice.throw
        assert throw is not None, "dice are looked at"
        closes = command is not None and command.binding.id in _CLOSES_DICE
        if closes or not throw.asks_next:
            dice.skip(event.key)
            return False
        if command is None and event.character in (None, "?", ":"):
            return True
        dice.skip()
        self.console.guard.stop()
        return self.is_active

    def action_take(self) -> None:
        """Submit the form, hurry the computer, or open the reports of a finished game."""
        if self.console.over:
            self.open_final(asked=True)
        elif self.game.is_automatic:
            self.console.computer.play()
        else:
            if self.entry.dice_entered:  # this ENTER is for them, however long it is held
                self.console.guard.start(self.console.guard.pressed)
            self.entry.enter()

    def enter_verb(self) -> str:
        if self.console.dice.throw is not None:
            return "Continue"
        if self.console.over:
            return "Reports"
        return "Play" if self.game.is_automatic else self.entry.verb()

    def unused(self) -> set[str]:
        """The IDs of the commands that have no use now."""
        unused = super().unused()
        if self.console.dice.throw is not None or self.console.over or self.game.is_automatic:
            unused |= {"console.next", "console.back"}
        if not self.book.inputs:
            unused |= {"console.undo", "console.log", "console.why"}
        if not self.entry.can_override:
            unused.add("console.anyway")
        if not self.game.clock_in_use:
            unused.add("console.clock")
        if not self.clock.timers():
            unused.add("console.timer")
        return unused

    def help_now(self) -> list[str]:
        """The first part of help: the moment, the time, mistakes."""
        return console_help(self.console, self.clock, super().help_now())

    def action_undo(self) -> None:
        self.corrections.undo()

    def action_redo(self) -> None:
        self.corrections.redo()

    def action_keep_all(self) -> None:
        self.corrections.keep_all()

    def action_anyway(self) -> None:
        self.corrections.override()

    def action_timer(self) -> None:
        self.clock.press_timer()

    def action_clock(self) -> None:
        self.clock.press_clock()

    def action_card(self) -> None:
        self.menu.show_card()

    def on_rule_card_opened(self) -> None:
        self.menu.show_card()

    def action_menu(self) -> None:
        self.menu.open()

    def action_why(self) -> None:
        self.ctx.open_why()


def _stop(event: events.Key) -> None:
    """Keep a key from everyone else."""
    event.stop()
    event.prevent_default()
