"""What every screen with a game in progress has: its log, its file, leaving it, and what follows
the final report."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from quarterback.game.controller import GameController
from quarterback.game.scorebook import Scorebook
from quarterback.text.commentary.commentary import style_for
from quarterback.tui.context import ContextScreen
from quarterback.tui.dialogs import ChoiceDialog, PageScreen
from quarterback.tui.play.scene import log_lines
from quarterback.tui.play.ui_state import KeyGuard
from rulesets.core.sides import SIDES
from rulesets.registry import names_of

if TYPE_CHECKING:
    from quarterback.tui.review.reports import FinalScreen


class GameScreen(ContextScreen[None]):
    """A screen on which a game is played: the dial game's table, or the console at a board."""

    game: GameController
    book: Scorebook
    paper_opened = False
    """Whether the front page has been shown: it opens by itself once."""

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Ignore keys that arrive before the table is mounted."""
        return self.is_mounted

    @property
    def plays_back(self) -> bool:
        """Whether plays that are stored already are still being shown."""
        return False

    def on_unmount(self) -> None:
        """Report the game to its league, however the table is left."""
        self.ctx.result_sync.table_closed(self.book)

    def action_export(self) -> None:
        self.ctx.export_game(self.book)

    def action_log(self) -> None:
        """Show every play of the game."""
        names, entries = names_of(self.book.header), self.book.entries
        watched = len(self.game.coaches) == len(SIDES)
        style = style_for(self.ctx.preferences.commentary, exhibition=watched)
        log = log_lines(self.game.rules, names, entries, self.game.commentary(style))
        lines = [f"{line.mark} {line.text}".strip() for line in log]
        page = PageScreen("Play by play", lines or ["No plays yet."], at_end=True)
        self.app.push_screen(page)

    def action_leave(self) -> None:
        """Go back to the title, asking first if a game is in progress."""
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
        """Return the final report, the first time with the front page over it. `guard` is the
        table's; `watched` is for an exhibition that runs by itself, over which nothing opens
        that waits for a reader; `played_now` says after a solo game what to learn from it."""
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
        """Do what was chosen on the final report."""
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
        """Start another exhibition. No one asked for it, so it is not saved."""
        self.dismiss(None)
        self.ctx.rematch(self.book, save=False)

    def _again(self) -> None:
        self.dismiss(None)
        self.ctx.rematch(self.book)

    def _best_of_three(self) -> None:
        self.dismiss(None)
        self.ctx.rematch(self.book, best_of_three=True)
