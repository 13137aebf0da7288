"""The console: a game on a board under way. What is awaited decides what is asked; here is no
rule, and no rule set."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import ActiveBinding, BindingType
from textual.timer import Timer

from league.store.errors import GameMoved, StoreError
from quarterback.asking.sheet import Called, Entered, Reported, Rolled
from quarterback.scorebook import Scorebook
from quarterback.sitting import Sitting
from quarterback.tui import commands
from quarterback.tui.console.asking import AskingScreen
from quarterback.tui.console.board import ConsoleBoard, ConsoleView
from quarterback.tui.console.card import card_of
from quarterback.tui.console.views import ghost_of, sheet_view, spoken
from quarterback.tui.drawing.sheet import SheetView
from quarterback.tui.scene import Moment, log_lines, scene_of
from quarterback.tui.screens.ask import AskScreen
from quarterback.tui.screens.page import PageScreen
from quarterback.tui.screens.panels import FinalScreen, HalfTimeScreen
from quarterback.tui.screens.replay import ReplayScreen
from quarterback.tui.turn import turn_of
from quarterback.tui.widgets.keys_below import KeysBelow
from quarterback.why import Standing, standing
from rulesets.core.awaiting import Awaiting, Chance, Over
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import RuleSet
from rulesets.core.session import Entry
from rulesets.core.state import State
from rulesets.core.wording import Names


class ConsoleScreen(AskingScreen):
    """A game at the board, with its keys and clicks."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(commands.CONSOLE)

    game: Sitting
    soon: Timer | None = None
    """Runs while the program is about to play."""

    def __init__(self, book: Scorebook) -> None:
        super().__init__()
        self.book = book
        self.flash = ""
        """What the caption says in place of the situation, until something is entered."""

    def compose(self) -> ComposeResult:
        """The board, and the keys below it."""
        yield ConsoleBoard()
        yield KeysBelow(compact=True, show_command_palette=False)

    def on_mount(self) -> None:
        """Sit down at the board."""
        self.game = Sitting(self.book, self.table_app.now)
        self.ask()
        self.show()
        self.proceed()

    @property
    def rules(self) -> RuleSet:
        return self.game.rules

    @property
    def names(self) -> Names:
        return self.game.names

    @property
    def asked_in(self) -> State:
        return self.game.state

    @property
    def asked_for(self) -> Awaiting:
        return self.game.awaiting

    def standing(self) -> Standing:
        """What the book of rules and Why? need to know of the game."""
        return standing(self.game)

    def moment(self) -> Moment:
        """The game now."""
        game = self.game
        return Moment(
            rules=game.rules,
            names=game.names,
            state=game.state,
            wanted=game.awaiting,
            entries=self.book.entries,
            flash=self.flash,
            clock_left=game.state.left if game.timed else None,
            clock_running=game.state.running,
            header=self.book.header,
        )

    def show(self) -> None:
        """Bring the board up to the game."""
        scene = scene_of(self.moment())
        over = isinstance(self.game.awaiting, Over)
        sheet = sheet_view(self.sheet, self.telling, self.outcome(), self.trouble)
        view = ConsoleView(
            status=scene.status,
            field=replace(scene.field, ghost=ghost_of(self.sheet, self.telling)),
            downs=scene.downs,
            scores=scene.scores,
            caption=scene.caption,
            sheet=SheetView(title="The game is over", foot="ENTER reports") if over else sheet,
            log=scene.log,
            last=scene.last,
            drive=scene.drive,
            card=card_of(self.rules, self.game.state),
        )
        self.query_one(ConsoleBoard).show(view)
        self.refresh_bindings()

    def proceed(self, _: object = None) -> None:
        """Go on with whatever is awaited: a person is asked, or the program plays."""
        self.ask()
        self.show()
        if self.soon is not None:
            self.soon.stop()
            self.soon = None
        pace = self.table_app.pace
        if isinstance(self.game.awaiting, Over) or not self.game.by_itself or pace.waits:
            return
        if pace.pause:
            self.soon = self.set_timer(pace.pause, self.let_program)
        else:
            self.call_later(self.let_program)

    def let_program(self) -> None:
        """The program plays: a coach's call, or on the practice board dice and figures."""
        self.soon = None
        game = self.game
        if not game.by_itself:
            return
        if game.coach:
            self.enter_by(lambda: game.call(game.coach_thinks()()))
        elif isinstance(game.awaiting, Chance):
            self.enter_by(game.chance)
        else:
            self.enter_by(game.practised)

    def entered(self, answer: Entered) -> None:
        """Enter what was told; it is stored at once."""
        board = self.game.board
        match answer:
            case Called(call, told):
                self.enter_by(lambda: board.call(call, told))
            case Reported(told):
                self.enter_by(lambda: board.report(told))
            case Rolled(None):
                self.enter_by(self.game.chance)
            case Rolled(pips):
                self.enter_by(lambda: board.roll(pips or ()))

    def enter_by(self, doing: Callable[[], Sequence[Entry]]) -> None:
        """Enter something, show what followed, and go on; or say why it cannot be."""
        try:
            made = doing()
        except (Refused, StoreError) as error:
            self.not_entered(error)
            return
        self.flash = ""
        turn = turn_of(self.rules, made)
        over = isinstance(self.game.awaiting, Over)
        if over:
            self.ask()
            self.show()
            self.open_final()
        elif turn.has("half_end"):
            self.ask()
            self.show()
            self.app.push_screen(HalfTimeScreen(self.game), self.proceed)
        else:
            self.proceed()

    def not_entered(self, error: Refused | StoreError) -> None:
        """Nothing was entered: say why; a game that went on elsewhere is read again."""
        if isinstance(error, GameMoved):
            self.game.reload()
            self.ask()
        if isinstance(error, StoreError):
            self.table_app.notice(error.says)
            self.show()
            return
        stand = "  ! records it anyway." if self.game.board.could_stand else ""
        self.say(f"{spoken(error)}{stand}")

    def action_take(self) -> None:
        """Enter; hurry the program; or look at the reports of a game that is over."""
        if isinstance(self.game.awaiting, Over):
            self.open_final()
        elif self.game.by_itself:
            if self.soon is not None:
                self.soon.stop()
            self.let_program()
        else:
            super().action_take()

    def action_anyway(self) -> None:
        """Record what was refused, with a reason."""

    def action_undo(self) -> None:
        """Take back the last entry: at a board nobody need agree."""
        if not self.book.inputs:
            self.say("There is nothing to take back yet.")
            return
        try:
            self.game.undo()
        except (Refused, StoreError) as error:
            self.not_entered(error)
            return
        self.flash = "The last entry is taken back; z brings it back."
        self.ask()
        self.show()

    def action_redo(self) -> None:
        """Bring back what was taken back."""
        if not self.book.aside:
            self.say("There is nothing to bring back.")
            return
        try:
            self.book.redo()
        except (Refused, StoreError) as error:
            self.not_entered(error)
            return
        self.flash = ""
        self.ask()
        self.show()

    def action_menu(self) -> None:
        """What may come besides."""

    def action_why(self) -> None:
        """The last ruling."""
        self.table_app.open_why()

    def action_log(self) -> None:
        """Every play of the game."""
        lines = [
            f"{line.mark} {line.text}".strip()
            for line in log_lines(self.rules, self.names, self.book.entries)
        ]
        page = PageScreen("Play by play", lines or ["Nothing has been played yet."], at_end=True)
        self.app.push_screen(page)

    def open_final(self) -> None:
        """The reports of a game that is over."""
        self.app.push_screen(FinalScreen(self.game), self.after_final)

    def after_final(self, wanted: str | None) -> None:
        """What is to be done after the game was looked at."""
        then: dict[str, Callable[[], object]] = {
            "again": self._again,
            "replay": lambda: self.app.push_screen(ReplayScreen(self.book)),
            "log": self.action_log,
            "export": lambda: self.table_app.export_game(self.book),
            "title": lambda: self.dismiss(None),
        }
        if wanted:
            then[wanted]()

    def _again(self) -> None:
        self.dismiss(None)
        self.table_app.again(self.book)

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

    def on_unmount(self) -> None:
        """However the board is left, the clock is not left running."""
        with suppress(StoreError):
            self.game.put_away()

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        """The keys, those without a use now not shown."""
        found = super().active_bindings
        if not hasattr(self, "game"):
            return found
        away = self._hidden()
        for key, active in found.items():
            if active.binding.id in away:
                found[key] = active._replace(binding=replace(active.binding, show=False))
        return found

    def _hidden(self) -> set[str]:
        away = set()
        if not self.book.inputs:
            away |= {"console.undo", "console.log", "console.why"}
        if not self.game.board.could_stand:
            away.add("console.anyway")
        return away
