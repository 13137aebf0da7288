"""What belongs to no play: corrections, what is recorded though it is forbidden, and the menu of
all that may come besides."""

from __future__ import annotations

from collections.abc import Callable

from league.store.errors import StoreError
from quarterback.asking import sheet as sheets
from quarterback.tui.console import besides as menu
from quarterback.tui.console.besides import Aside, Besides, Chore, TimeOut
from quarterback.tui.console.clocks import Clocks
from quarterback.tui.screens.ask import AgreeScreen, AskScreen
from quarterback.tui.screens.panels import FinalScreen, HalfTimeScreen
from quarterback.tui.screens.tell import TellScreen
from rulesets.core.refusal import Refused
from rulesets.core.session import Entry
from rulesets.core.sides import SIDES


class Desk(Clocks):
    """A game at the board, with what a scorer does besides."""

    def action_anyway(self) -> None:
        """Record what was refused, with a reason."""
        if not self.game.board.could_stand:
            self.say("Nothing was refused that could be recorded all the same.")
            return
        question = "It is against the rules, and is recorded as that. Why does it stand?"
        self.app.push_screen(TellScreen(question, "it was played that way"), self._anyway)

    def _anyway(self, why: str | None) -> None:
        if why:
            self.enter_by(lambda: self.game.board.anyway(why))

    def action_undo(self) -> None:
        """Take back the last entry: at a board nobody need agree."""
        self.tumble = None
        if not self.book.inputs:
            self.say("There is nothing to take back yet.")
        else:
            self._change(self.game.undo, "The last entry is taken back; z brings it back.")

    def action_redo(self) -> None:
        """Bring back what was taken back."""
        if not self.book.aside:
            self.say("There is nothing to bring back.")
        else:
            self._change(self.book.redo, "It stands again.")

    def _change(self, doing: Callable[[], object], says: str) -> None:
        try:
            doing()
        except (Refused, StoreError) as error:
            self.not_entered(error)
            return
        self.game.keep_time(self.game.keeps_time)
        self.flash = says
        self.ask()
        self.show()

    def action_menu(self) -> None:
        """What may come besides."""
        found = {key: what for key, _, what in menu.besides(self.game)}
        answers = [(key, words) for key, words, _ in menu.besides(self.game)]
        self.app.push_screen(
            AskScreen("Besides", answers),
            lambda key: self._besides(found[key]) if key else None,
        )

    def _besides(self, what: Besides) -> None:
        match what:
            case TimeOut(side):
                self.enter_by(lambda: self.game.board.time_out(side))
            case Aside(option):
                self._then(sheets.aside(self.game.awaiting, option, self.people))
            case Chore(name):
                self._chores()[name]()

    def _chores(self) -> dict[str, Callable[[], object]]:
        return {
            menu.READ_CLOCK: self.read_clock,
            menu.KEEP_CLOCK: self.action_clock,
            menu.LEAVE_CLOCK: self.action_clock,
            menu.REPORTS: self.action_reports,
            menu.EXPORT: lambda: self.table_app.export_game(self.book),
            menu.RULES: self.table_app.open_rules,
            menu.END: self.action_end,
        }

    def action_reports(self) -> None:
        """Score, statistics and drives so far."""
        report = FinalScreen if self.over else HalfTimeScreen
        self.app.push_screen(report(self.game))

    def action_end(self) -> None:
        """Resign, or agree to a draw."""
        if not self.game.live:
            return
        names = self.names
        answers = [(side[0], f"{names.of(side)} resign") for side in SIDES]
        answers.append(("d", "a draw, if both sides agree"))
        self.app.push_screen(AskScreen("How is the game to end?", answers), self._end)

    def _end(self, answer: str | None) -> None:
        loser = next((side for side in SIDES if side[0] == answer), None)
        if loser is not None:
            self._over(lambda: self.game.resign(loser))
        elif answer == "d":
            sides = {side[0]: self.names.of(side) for side in SIDES}
            self.app.push_screen(
                AgreeScreen("End the game in a draw?", sides),
                lambda agreed: self._over(self.game.draw) if agreed else None,
            )

    def _over(self, end: Callable[[], list[Entry]]) -> None:
        self.enter_by(end)
