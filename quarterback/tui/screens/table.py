"""The table: what a person can do at it, key by key and click by click."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import BindingType

from league.store.errors import StoreError
from quarterback.tui import commands
from quarterback.tui.pace import next_pace
from quarterback.tui.rulings import why
from quarterback.tui.scene import log_lines
from quarterback.tui.screens.ask import AskScreen
from quarterback.tui.screens.page import PageScreen
from quarterback.tui.screens.panels import FinalScreen
from quarterback.tui.screens.play import PlayScreen
from quarterback.tui.turn import turn_of
from quarterback.tui.widgets.dial import DialWindow, SignalCard
from quarterback.tui.widgets.pictures import Choices
from rulesets.core.awaiting import Decide, Over
from rulesets.core.refusal import Refused
from rulesets.core.sides import SIDES


class TableScreen(PlayScreen):
    """A game at the table, with its keys and clicks."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(commands.TABLE)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Keys that have no use in this game are not shown."""
        if not self.is_mounted or not hasattr(self, "game"):
            return True
        if action == "clock":
            return self.game.timed
        if action in ("undo", "end"):
            return len(self.game.coaches) < 2
        return True

    def action_spin(self) -> None:
        """Spin; or hurry what goes on by itself."""
        if self.mode == "spin":
            self.finish()
        elif self.mode == "held":
            self.let_coach()
        elif self.mode == "coach":
            if self.pause_timer is not None:
                self.pause_timer.stop()
                self.pause_timer = None
                self.play()
        elif isinstance(self.game.awaiting, Over):
            self.app.push_screen(FinalScreen(self.game))
        else:
            self.play()

    def action_move(self, by: int) -> None:
        """Move the marker, over what may be called only."""
        if self.mode == "wait" and self.game.options:
            self.considered = (self.considered + by) % len(self.game.options)
            self.show()

    def action_signal(self, number: int) -> None:
        """Put the marker on a signal, or on a choice by its number; say by which rule it may not
        be."""
        if self.mode != "wait" or not isinstance(self.game.awaiting, Decide):
            return
        options = self.game.options
        numbers = [option.signal for option in options]
        if numbers[0] is None:
            numbers = list(range(1, len(options) + 1))
        if number in numbers:
            self.considered = numbers.index(number)
            self.show()
            return
        refused = self.game.refused(number)
        if refused is not None:
            rule = f" ({refused.rule})" if refused.rule else ""
            self.table_app.notice(f"{refused.says}{rule}")

    def on_signal_card_clicked(self, message: SignalCard.Clicked) -> None:
        """A click puts the marker there; a second one spins."""
        options = self.game.options
        if self.mode != "wait" or not options:
            return
        if options[self.considered].signal == message.signal:
            self.action_spin()
        else:
            self.action_signal(message.signal)

    def on_choices_chosen(self, message: Choices.Chosen) -> None:
        """A click puts the marker there; a second one takes it."""
        if self.mode != "wait":
            return
        if message.place == self.considered:
            self.action_spin()
        else:
            self.considered = message.place
            self.show()

    def on_dial_window_turned(self, message: DialWindow.Turned) -> None:
        """The dial was clicked."""
        self.action_spin()

    def action_why(self) -> None:
        """The last ruling."""
        self.app.push_screen(PageScreen("Why?", why(self.game)))

    def action_log(self) -> None:
        """Every play of the game."""
        names = self.book.header.names
        lines = [
            f"{line.mark} {line.text}".strip()
            for line in log_lines(self.game.rules, names, self.book.entries)
        ]
        page = PageScreen("Play by play", lines or ["Nothing has been played yet."], at_end=True)
        self.app.push_screen(page)

    def action_rules(self) -> None:
        """The book of rules."""
        self.table_app.open_rules()

    def action_export(self) -> None:
        """Write the game to a file, as far as it has gone."""
        self.table_app.export_game(self.book)

    def action_undo(self) -> None:
        """Take back, if the other side agrees; a coach always does."""
        if self.mode not in ("wait", "held"):
            return
        if not self.game.to_take_back:
            self.table_app.notice("There is nothing to take back yet.")
        elif self.game.coaches:
            back = self.game.to_take_back
            since = f", and the {back - 1} plays since" if back > 2 else ""
            self.app.push_screen(
                AskScreen(
                    f"Take back your last call{since}? The coach agrees.",
                    (("y", "yes, take it back"), ("n", "no, it stands")),
                ),
                self._undo,
            )
        else:
            self.app.push_screen(
                AskScreen(
                    "One side asks to take back the last play. Does the other agree?",
                    (("y", "yes, take it back"), ("n", "no, it stands")),
                ),
                self._undo,
            )

    def _undo(self, answer: str | None) -> None:
        if answer != "y":
            return
        try:
            self.game.undo()
        except (Refused, StoreError) as error:
            self.not_entered(error)
            return
        self.turn = None
        self.proceed()

    def action_end(self) -> None:
        """Resign, or agree to a draw."""
        if self.mode not in ("wait", "held") or not self.game.live:
            return
        names = self.book.header.names
        people = [side for side in SIDES if side not in self.game.coaches]
        answers = [(side[0], f"{names.of(side)} resign") for side in people]
        if len(people) == 2:
            answers.append(("d", "both sides agree to a draw"))
        self.app.push_screen(AskScreen("How is the game to end?", answers), self._end)

    def _end(self, answer: str | None) -> None:
        if not answer:
            return
        loser = next((side for side in SIDES if side[0] == answer), None)
        try:
            made = self.game.resign(loser) if loser else self.game.draw()
        except (Refused, StoreError) as error:
            self.not_entered(error)
            return
        self.turn = turn_of(self.game.rules, made)
        self.proceed()

    def action_clock(self) -> None:
        """Stop the clock, or start it."""
        if self.mode == "spin" or isinstance(self.game.awaiting, Over):
            return
        if self.game.time_is_up:
            self.end_time()
            return
        try:
            self.game.set_running(not self.game.clock.running)
        except (Refused, StoreError) as error:
            self.not_entered(error)
        else:
            self.show()

    def action_speed(self) -> None:
        """The next pace."""
        self.table_app.pace = next_pace(self.table_app.pace)
        self.table_app.notice(f"Speed: {self.table_app.pace.name}", severe=False)
        if self.mode == "held" and not self.table_app.pace.waits:
            self.let_coach()

    def action_leave(self) -> None:
        """Back to the title; asks first when a game is on."""
        if not self.game.live:
            self._leave("y")
            return
        kept = "It is kept: resume it whenever you like."
        answers = (("y", "yes, leave"), ("n", "no, play on"))
        self.app.push_screen(AskScreen(f"Leave the game? {kept}", answers), self._leave)

    def _leave(self, answer: str | None) -> None:
        if answer == "y":
            self.dismiss(None)
