"""The saved games: resume, replay, export, archive, restore."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

from textual import work
from textual.binding import BindingType

from quarterback.game.controller import GameController
from quarterback.game.scorebook import Scorebook
from quarterback.tui.bindings import commands
from quarterback.tui.dialogs.choice import ChoiceDialog
from quarterback.tui.draw.canvas import printable
from quarterback.tui.review.replay import ReplayScreen
from quarterback.tui.review.reports import FinalScreen
from quarterback.tui.saved.game_list import AWAY, SavedGamesList

if TYPE_CHECKING:
    from league.store.games.store import Store


class SavedScreen(SavedGamesList):
    """What can be done with the chosen game. The store is asked in threads."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(commands.SAVED)
    DROP_ORDER = (
        "saved.shelf",
        "saved.report",
        "saved.paper",
        "saved.export",
        "saved.replay",
        "saved.find",
    )

    def __init__(self, store: Store) -> None:
        super().__init__(store)
        self.last_away: int | None = None
        """The game archived last, to be restored at once."""

    def on_row_list_taken(self) -> None:
        """A second click is enter."""
        self.action_open()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Keys that have no use with the chosen game are not shown."""
        if not self.is_mounted:
            return True
        game = self.game
        if action in ("replay", "export"):
            return game is not None and bool(game.inputs)
        if action in ("report", "paper"):
            return game is not None and game.finished
        if action == "put_away":
            return game is not None and self.tab != AWAY
        if action == "bring_back":
            return self.last_away is not None or (self.tab == AWAY and game is not None)
        return action != "open" or game is not None

    def action_open(self) -> None:
        """Resume the game; a finished one is replayed, with a notice."""
        game = self.game
        if game is None:
            return
        if game.finished:
            self.ctx.notice(f"Game {game.id} is over. Showing its replay.", severe=False)
            self.action_replay()
        else:
            self._resume(game.id)

    @work(exclusive=True, group="open")
    async def _resume(self, number: int) -> None:
        """A resumed game is on the list again, even if it was archived."""
        was_away = await self.try_store(lambda: self.store.unarchive(number))
        if was_away is not None:
            if was_away:
                self.ctx.notice(f"Game {number} restored.", severe=False)
            self.ctx.resume(str(number))

    @work(exclusive=True, group="open")
    async def _with_book(self, does: Callable[[Scorebook], object]) -> None:
        """Read the chosen game, then do something with it."""
        game = self.game
        if game is None:
            return
        book = await self.try_store(lambda: Scorebook.resume(self.store, game.id))
        if book is None or not self.is_current:
            return
        if book.trouble:
            self.ctx.notice(f"Only the first part: the log is damaged: {book.trouble}.")
        does(book)

    def action_replay(self) -> None:
        """Look at it, play by play."""
        self._with_book(lambda book: self.app.push_screen(ReplayScreen(book)))

    def action_report(self) -> None:
        def report(book: Scorebook) -> None:
            self.app.push_screen(
                FinalScreen(GameController(book, self.ctx.now)), lambda then: self._then(then, book)
            )

        self._with_book(report)

    def action_paper(self) -> None:
        """What the newspaper says of it."""
        self._with_book(self.ctx.open_paper)

    def _then(self, choice: object, book: Scorebook) -> None:
        """What was asked for on the report."""
        if choice == "replay":
            self.app.push_screen(ReplayScreen(book))
        elif choice == "export":
            self.ctx.export_game(book)
        elif choice in ("again", "series"):
            self.ctx.rematch(book, best_of_three=choice == "series")
        elif choice == "title":
            self.ctx.to_title()

    def action_export(self) -> None:
        """Write it to a file."""
        self._with_book(self.ctx.export_game)

    @work(exclusive=True, group="move")
    async def action_put_away(self) -> None:
        """Take it off the list, if that is meant."""
        game = self.game
        if game is None:
            return
        names = printable(f"{game.visitors} at {game.home}")
        question = f"Archive game {game.id}, {names}? u restores it, now or from the Archived tab."
        answers = (("y", "yes, archive it"), ("n", "no, keep it"))
        if await self.app.push_screen_wait(ChoiceDialog(question, answers)) != "y":
            return
        done = await self.try_store(lambda: self.store.archive(game.id))
        if done is not None:
            self.last_away = game.id
            how = "archived. u restores it" if done else "was already archived"
            self.ctx.notice(f"Game {game.id} {how}.", severe=False)
            self.load()

    @work(exclusive=True, group="move")
    async def action_bring_back(self) -> None:
        """Restore an archived game: the chosen one, or else the last."""
        game = self.game
        number = game.id if self.tab == AWAY and game is not None else self.last_away
        if number is None:
            return
        done = await self.try_store(lambda: self.store.unarchive(number))
        if done is not None:
            self.last_away = None if number == self.last_away else self.last_away
            how = "restored" if done else "is not archived"
            self.ctx.notice(f"Game {number} {how}.", severe=False)
            self.load(number)
