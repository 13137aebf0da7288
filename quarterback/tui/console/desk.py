"""What belongs to no play: the menu of all that may come besides, reports, and ending a game before
its time."""

from __future__ import annotations

from collections.abc import Callable

from quarterback.asking import sheet as sheets
from quarterback.tui.console import besides as menu
from quarterback.tui.console.besides import Aside, Besides, Chore, TimeOut
from quarterback.tui.console.mending import Mending
from quarterback.tui.screens.ask import AgreeScreen, AskScreen
from quarterback.tui.screens.panels import FinalScreen, HalfTimeScreen
from rulesets.core.session import Entry
from rulesets.core.sides import SIDES


class Desk(Mending):
    """A game at the board, with what a scorer does besides."""

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
                self._then(sheets.aside(self.game.awaiting, option))
            case Chore(name):
                self._chores()[name]()

    def _chores(self) -> dict[str, Callable[[], object]]:
        return {
            menu.READ_CLOCK: self.read_clock,
            menu.KEEP_CLOCK: self.action_clock,
            menu.LEAVE_CLOCK: self.action_clock,
            menu.CORRECT: self.action_correct,
            menu.WAITING: lambda: self.action_correct(at_waiting=True),
            menu.RULING: self.action_rule,
            menu.OTHER: self.other_call,
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
