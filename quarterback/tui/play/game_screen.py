"""What a game under way has on whatever it is played: its log, its file, leaving it, and what comes
after the last report."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from textual.screen import Screen

from quarterback.game.controller import GameController
from quarterback.game.scorebook import Scorebook
from quarterback.text.commentary.commentary import style_for
from quarterback.tui.context import Context
from quarterback.tui.dialogs import ChoiceDialog, PageScreen
from quarterback.tui.play.scene import log_lines
from quarterback.tui.play.ui_state import KeyGuard
from rulesets.core.sides import SIDES
from rulesets.registry import names_of

if TYPE_CHECKING:
    from quarterback.tui.review.reports import FinalScreen


class GameScreen(Screen[None]):
    """A screen on which a game is played: the dial game's table, the console at a board."""

    ctx = Context()

    game: GameController
    book: Scorebook
    paper_opened = False
    """Whether the front page has been shown: it comes by itself once."""

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Keys that come before the table stands are for nothing on it."""
        return self.is_mounted

    def on_unmount(self) -> None:
        """However the table is left: a league may have to know what the game has come to."""
        self.ctx.result_sync.table_closed(self.book)

    def action_export(self) -> None:
        self.ctx.export_game(self.book)

    def action_log(self) -> None:
        """Every play of the game."""
        names, entries = names_of(self.book.header), self.book.entries
        watched = len(self.game.coaches) == len(SIDES)
        style = style_for(self.ctx.preferences.commentary, exhibition=watched)
        log = log_lines(self.game.rules, names, entries, self.game.commentary(style))
        lines = [f"{line.mark} {line.text}".strip() for line in log]
        page = PageScreen("Play by play", lines or ["No plays yet."], at_end=True)
        self.app.push_screen(page)

    def action_leave(self) -> None:
        """Back to the title; asks first when a game is on."""
        if not self.game.live:
            self._leave("y")
            return
        saved = "It is saved. Resume it any time."
        answers = (("y", "yes, quit"), ("n", "no, keep playing"))
        self.app.push_screen(ChoiceDialog(f"Quit the game? {saved}", answers), self._leave)

    def leave(self) -> None:
        """Leave the game for the page it was opened from."""
        self.dismiss(None)

    def _leave(self, answer: str | None) -> None:
        if answer == "y":
            self.dismiss(None)

    def final_screen(
        self, guard: KeyGuard, *, watched: bool, played_now: bool = False
    ) -> FinalScreen:
        """The final report, the first time under the front page. `guard`: the table's; `watched`:
        of an exhibition that runs on, over which nothing opens that waits for a reader;
        `played_now`: after a solo game, say what to learn from it."""
        from quarterback.tui.review.reports import FinalScreen

        front_page = self.ctx.preferences.paper and not self.paper_opened and not watched
        self.paper_opened = True
        return FinalScreen(
            self.game,
            front_page=front_page,
            played_now=played_now,
            watched=watched,
            guard=guard,
        )

    def after_final(self, choice: str | None) -> None:
        """Do what the final report was left for."""
        then: dict[str, Callable[[], object]] = {
            "again": self._again,
            "series": self._best_of_three,
            "next": self._next,
            "replay": self._replay,
            "log": self.action_log,
            "export": self.action_export,
            "title": self.ctx.to_title,
        }
        if choice:
            then[choice]()

    def _replay(self) -> None:
        from quarterback.tui.review.replay import ReplayScreen

        self.app.push_screen(ReplayScreen(self.book))

    def _next(self) -> None:
        """Another exhibition. No one asked for it: it is not saved."""
        self.dismiss(None)
        self.ctx.rematch(self.book, save=False)

    def _again(self) -> None:
        self.dismiss(None)
        self.ctx.rematch(self.book)

    def _best_of_three(self) -> None:
        self.dismiss(None)
        self.ctx.rematch(self.book, best_of_three=True)
