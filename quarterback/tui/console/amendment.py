"""The console at an earlier moment of a game: one entry is asked for again. The game itself does
not change: the answer goes to the screen that asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import ActiveBinding, BindingType

from quarterback.entry import reducer
from quarterback.entry.submission import Submission
from quarterback.entry.yard_lines import TIME_EXAMPLE, parse_clock, time_error
from quarterback.game.clock import minutes
from quarterback.game.console import menu_items as items
from quarterback.game.console.form_controller import FormController
from quarterback.game.console.menu_items import MenuItem, OutOfTurnCall, TimeoutItem
from quarterback.game.controller import GameController
from quarterback.game.scorebook import Scorebook
from quarterback.text.inputs import refusal_text
from quarterback.tui.bindings import commands
from quarterback.tui.console.board import ConsoleBoard, console_view
from quarterback.tui.console.entry_screen import EntryScreen
from quarterback.tui.console.ruling import RulingScreen
from quarterback.tui.dialogs import ChoiceDialog, TextPrompt
from quarterback.tui.play.scene import SceneMoment, scene_of
from quarterback.tui.widgets.footer import KeysFooter
from rulesets.core.events import Ruling
from rulesets.core.refusal import Refused
from rulesets.core.session import Entry, Input


class AmendScreen(EntryScreen[Input | None]):
    """Gives what was entered; None when a person went back."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings((*commands.ASKING, *commands.AMEND))

    def __init__(self, earlier: Scorebook, question: str, entered: Input = ()) -> None:
        """`earlier` is the game as it was then, to be entered into; the form begins with what was
        `entered`."""
        super().__init__()
        self.book, self._question = earlier, question
        self.game = GameController(earlier, lambda: 0.0)
        self.entry = FormController(self.game, self.submit, self.show_form)
        self.entry.fill(entered)
        self._begun = self.entry.form

    def compose(self) -> ComposeResult:
        """The board, and the keys below it."""
        yield ConsoleBoard()
        yield KeysFooter()

    def on_mount(self) -> None:
        """Show the board as it was."""
        s = self.game.state
        moment = SceneMoment(
            rules=self.game.rules,
            names=self.game.names,
            state=s,
            awaiting=self.game.awaiting,
            entries=self.book.entries,
            flash=self._question,
            clock_left=s.time_left if self.game.timed else None,
            clock_running=s.running,
            header=self.book.header,
        )
        view = console_view(scene_of(moment), self.form_view(), self.entry.ball_shown())
        self.query_one(ConsoleBoard).show(view)

    def submit(self, answer: Submission) -> None:
        """Enter it where nothing is saved: what fits is given."""
        self._give(lambda: self.game.submit(answer))

    def _give(self, make: Callable[[], Sequence[Entry]]) -> None:
        try:
            entries = make()
        except Refused as refused:
            override = f"  {self.key_of('amend.anyway')} records it anyway."
            more = override if self.game.board.could_stand else ""
            self.entry.say(f"{refusal_text(refused)}{more}")
        else:
            self.dismiss(tuple(entry.event for entry in entries))

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        """The keys; that of recording it anyway only where something was refused."""
        bindings = super().active_bindings
        if self.entry.can_override:
            return bindings
        return {key: each for key, each in bindings.items() if each.binding.id != "amend.anyway"}

    def unused(self) -> set[str]:
        """The commands that have no use now; the way back is always open."""
        return super().unused() - {"console.back"}

    def action_back(self) -> None:
        """A step back; on an empty form, or one that is still as it was entered, leave the entry
        as it was."""
        form, begun = self.entry.form, self._begun
        report = form.report
        untouched = form == begun or (
            report is not None
            and begun.report is not None
            and report.values == begun.report.values
            and not report.typed
        )
        if (untouched and not self.entry.message) or not self.entry.back():
            self.dismiss(None)

    def action_anyway(self) -> None:
        """Record what was refused anyway."""
        answer = self.entry.illegal_submission()
        if not self.game.board.could_stand and answer is not None:
            self.submit(answer)
        if not self.game.board.could_stand:
            self.entry.say("Nothing was refused that could be recorded anyway.")
            return
        self.app.push_screen(
            TextPrompt(items.OVERRIDE_QUESTION, items.OVERRIDE_EXAMPLE),
            lambda why: self._give(lambda: self.game.board.override(why)) if why else None,
        )

    def action_besides(self) -> None:
        """Choose something else than what was asked."""
        offered = items.replacement_items(self.game)
        by_key = {key: item for key, _, item in offered}
        self.app.push_screen(
            ChoiceDialog("Replace it with", [(key, label) for key, label, _ in offered]),
            lambda key: self._choose(by_key[key]) if key else None,
        )

    def _choose(self, item: MenuItem) -> None:
        match item:
            case TimeoutItem(side):
                self._give(lambda: self.game.board.time_out(side))
            case OutOfTurnCall(option):
                players = self.entry.players
                self.entry.replace(reducer.out_of_turn_form(self.game.awaiting, option, players))
            case items.ConsoleTask(items.RULING):
                screen = RulingScreen(self.game.rules, self.game.state, self.game.names)
                self.app.push_screen(screen, self._rule)
            case _:
                clock = minutes(self.game.state.time_left)
                question = f"What did the clock read? The log had {clock}."
                prompt = TextPrompt(question, TIME_EXAMPLE, time_error)
                self.app.push_screen(prompt, self._read_clock)

    def _rule(self, ruling: Ruling | None) -> None:
        if ruling is not None:
            self._give(lambda: self.game.ruled(ruling))

    def _read_clock(self, text: str | None) -> None:
        if text:
            left = parse_clock(text)
            self._give(lambda: self.game.board.clock_reads(left, why="read"))
