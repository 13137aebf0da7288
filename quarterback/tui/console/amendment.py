"""An entry told again: the board as it stood then, and its question. What is entered here is not
kept; it is given to whoever asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import ActiveBinding, BindingType

from quarterback.entry import reducer
from quarterback.entry.submission import CallSubmitted, ReportSubmitted, RollSubmitted, Submission
from quarterback.entry.yard_lines import parse_clock
from quarterback.game.clock import minutes
from quarterback.game.controller import GameController
from quarterback.game.scorebook import Scorebook
from quarterback.tui.bindings import commands
from quarterback.tui.console import menu_items as menu
from quarterback.tui.console.board import ConsoleBoard
from quarterback.tui.console.clocks import EXAMPLE, not_a_time
from quarterback.tui.console.entry_screen import EntryScreen
from quarterback.tui.console.menu_items import MenuItem, OutOfTurnCall, TimeOut
from quarterback.tui.console.ruling import RulingScreen
from quarterback.tui.console.views import console_view, spoken
from quarterback.tui.dialogs.choice import ChoiceDialog
from quarterback.tui.dialogs.text import TextPrompt
from quarterback.tui.play.scene import SceneMoment, scene_of
from quarterback.tui.widgets.footer import KeysFooter
from rulesets.core.awaiting import Awaiting
from rulesets.core.events import Ruling
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import RuleSet
from rulesets.core.sentences.wording import Names
from rulesets.core.session import Entry, Input
from rulesets.core.state import State


class AmendScreen(EntryScreen[Input | None]):
    """Gives what was entered; None when a person went back."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings((*commands.ASKING, *commands.AMEND))

    def __init__(self, stood: Scorebook, asks: str) -> None:
        """`stood` is the game as it stood, to be entered into; `asks` says what is wanted."""
        super().__init__()
        self.stood = stood
        self.asks = asks

    def compose(self) -> ComposeResult:
        """The board, and the keys below it."""
        yield ConsoleBoard()
        yield KeysFooter()

    def on_mount(self) -> None:
        """Ask at once."""
        self.game = GameController(self.stood, self.ctx.now)
        self.ask()
        self.show()

    @property
    def rules(self) -> RuleSet:
        return self.stood.rules

    @property
    def names(self) -> Names:
        return self.stood.header.names

    @property
    def asked_in(self) -> State:
        return self.stood.state

    @property
    def asked_for(self) -> Awaiting:
        return self.stood.awaiting

    def show(self) -> None:
        """The board as it stood."""
        moment = SceneMoment(
            rules=self.rules,
            names=self.names,
            state=self.asked_in,
            wanted=self.asked_for,
            entries=self.stood.entries,
            flash=self.asks,
            clock_left=self.asked_in.time_left if self.game.timed else None,
            clock_running=self.asked_in.running,
            header=self.stood.header,
        )
        view = console_view(scene_of(moment), self.shown_sheet(), self.ghost())
        self.query_one(ConsoleBoard).show(view)

    def entered(self, answer: Submission) -> None:
        """Enter it where nothing is kept: what fits is given."""
        board = self.game.board
        match answer:
            case CallSubmitted(call, told):
                self._give(lambda: board.call(call, told))
            case ReportSubmitted(told):
                self._give(lambda: board.report(told))
            case RollSubmitted(None):
                self._give(self.game.chance)
            case RollSubmitted(pips):
                self._give(lambda: board.roll(pips or ()))

    def _give(self, doing: Callable[[], Sequence[Entry]]) -> None:
        try:
            made = doing()
        except Refused as refused:
            stand = "  ! records it anyway." if self.game.board.could_stand else ""
            self.say(f"{spoken(refused)}{stand}")
            self.refresh_bindings()
        else:
            self.dismiss(tuple(entry.event for entry in made))

    def let_go(self) -> None:
        """What was refused is told otherwise."""
        self.game.board.let_go()

    def could_stand(self) -> bool:
        """Whether what was refused, or would be, can be recorded all the same."""
        return self.game.board.could_stand or self.refused_as_told() is not None

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        """The keys; that of recording it anyway only where something was refused."""
        found = super().active_bindings
        if hasattr(self, "form") and not self.could_stand():
            found = {key: each for key, each in found.items() if each.binding.id != "amend.anyway"}
        return found

    def unused(self) -> set[str]:
        """The way back is always open."""
        return super().unused() - {"console.back"}

    def step_back(self) -> None:
        """Leave it as it was."""
        self.dismiss(None)

    def action_anyway(self) -> None:
        """What was refused is recorded all the same."""
        told = self.refused_as_told()
        if not self.game.board.could_stand and told is not None:
            self.entered(told)
        if not self.game.board.could_stand:
            self.say("Nothing was refused that could be recorded anyway.")
            return
        self.app.push_screen(
            TextPrompt(menu.WHY_ANYWAY, menu.WHY_EXAMPLE),
            lambda why: self._give(lambda: self.game.board.anyway(why)) if why else None,
        )

    def action_besides(self) -> None:
        """Something else than what was asked."""
        found = menu.replacement_items(self.game)
        answers = [(key, words) for key, words, _ in found]
        meant = {key: what for key, _, what in found}
        self.app.push_screen(
            ChoiceDialog("Replace it with", answers),
            lambda key: self._besides(meant[key]) if key else None,
        )

    def _besides(self, what: MenuItem) -> None:
        match what:
            case TimeOut(side):
                self._give(lambda: self.game.board.time_out(side))
            case OutOfTurnCall(option):
                self._then(reducer.out_of_turn_form(self.asked_for, option, self.players))
            case menu.ConsoleTask(menu.RULING):
                screen = RulingScreen(self.rules, self.asked_in, self.names)
                self.app.push_screen(screen, self._ruled)
            case _:
                shows = minutes(self.asked_in.time_left)
                question = f"What did the clock read? The log had {shows}."
                self.app.push_screen(TextPrompt(question, EXAMPLE, not_a_time), self._read)

    def _ruled(self, made: Ruling | None) -> None:
        if made is not None:
            self._give(lambda: self.game.ruled(made))

    def _read(self, text: str | None) -> None:
        if text:
            self._give(lambda: self.game.board.clock_reads(parse_clock(text), why="read"))
