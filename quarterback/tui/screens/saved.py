"""The games that are kept: go on with one, replay, export, put away, bring back."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING, ClassVar, TypeVar, cast

from textual import events, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Footer, Input, Static

from league.store.errors import StoreError
from quarterback.saved_games import begun, matches
from quarterback.scorebook import Scorebook
from quarterback.sitting import Sitting
from quarterback.tui import commands
from quarterback.tui.drawing.canvas import Row, shown, text_of
from quarterback.tui.drawing.game_list import detail, game_row, heading
from quarterback.tui.screens.ask import AskScreen
from quarterback.tui.screens.panels import FinalScreen
from quarterback.tui.screens.replay import ReplayScreen
from quarterback.tui.screens.sparing import SparingScreen
from quarterback.tui.widgets.row_list import RowList

if TYPE_CHECKING:
    from league.store.games import GameRow
    from league.store.store import Store
    from quarterback.tui.app import TableApp

T = TypeVar("T")

SHELVES = ("Kept", "Not begun", "Put away")
KEPT, NOT_BEGUN, AWAY = range(3)
_EMPTY = (
    "No games are kept yet: a new one is kept as it is played.",
    "No game was left before its first play.",
    "No game is put away.",
)


class SavedScreen(SparingScreen[None]):
    """Three shelves: games that were begun, those that were not, those put away."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(commands.SAVED)
    SPARED = ("saved.shelf", "saved.report", "saved.export", "saved.replay", "saved.find")

    def __init__(self, store: Store) -> None:
        super().__init__()
        self.store = store
        self.shelves: list[list[GameRow]] = [[], [], []]
        self.shelf = KEPT
        self.typed = ""
        self.games: list[GameRow] = []
        """Those of the open shelf that match what was typed."""
        self.last_away: int | None = None
        """The game put away last, for whoever wants it back at once."""
        self.read = False
        """Whether the store has been read."""

    @property
    def table_app(self) -> TableApp:
        """The app, with what is its own."""
        return cast("TableApp", self.app)

    @property
    def game(self) -> GameRow | None:
        """The game that is chosen."""
        at = self.query_one(RowList).at
        return self.games[at] if at < len(self.games) else None

    def compose(self) -> ComposeResult:
        """The shelves, the table, and the chosen game in full below it."""
        with Horizontal(id="shelf-bar"):
            yield Static("SAVED GAMES", id="shelf-title")
            for place in range(len(SHELVES)):
                yield Static(id=f"shelf-{place}", classes="shelf")
            yield Static("a: next", id="shelf-next")
        with Horizontal(id="shelf-search"):
            yield Static("Find")
            yield Input(placeholder="names, coach or number", compact=True)
        yield Static(id="shelf-heading")
        yield RowList()
        yield Static(id="shelf-detail")
        yield Footer(compact=True, show_command_palette=False)

    def on_mount(self) -> None:
        """Arrows and enter work at once."""
        self.query_one(RowList).focus()

    def on_screen_resume(self) -> None:
        """Opened, or come back to: the games as they are now."""
        self.load()

    def on_resize(self) -> None:
        """Another width: other columns."""
        super().on_resize()
        self.call_after_refresh(self._head)

    @work(exclusive=True, group="load")
    async def load(self, then_at: int | None = None) -> None:
        """Read the list, off this thread; the same game stays chosen, or the row is kept."""
        chosen = self.game
        kept = await self._told(self.store.games)
        away = await self._told(lambda: self.store.games(put_away=True))
        if kept is None or away is None or not self.is_attached:
            return
        self.read = True
        self.shelves = [begun(kept), [game for game in kept if not game.inputs], away]
        self.fill(then_at if then_at is not None else chosen.id if chosen else None)

    async def _told(self, does: Callable[[], T]) -> T | None:
        """What the store gives, asked in a thread; trouble is told, and is None."""
        try:
            return await asyncio.to_thread(does)
        except StoreError as error:
            self.table_app.notice(error.says)
            return None

    def fill(self, chosen: int | None = None) -> None:
        """Show the open shelf, as far as it matches what was typed."""
        rows = self.query_one(RowList)
        self.games = [game for game in self.shelves[self.shelf] if matches(game, self.typed)]
        numbers = [game.id for game in self.games]
        at = numbers.index(chosen) if chosen in numbers else rows.at
        now, skin = datetime.now().astimezone(), self.table_app.skin

        def draw(place: int, width: int, is_chosen: bool) -> Row:
            return game_row(self.games[place], width, now, chosen=is_chosen, skin=skin)

        rows.show(len(self.games), draw, at)
        self._head()

    def _head(self) -> None:
        """The shelves with how much is on each, and the names of the columns."""
        for place, name in enumerate(SHELVES):
            text = f"{name} {len(self.shelves[place])}"
            tab = self.query_one(f"#shelf-{place}", Static)
            tab.update(Content(f"[{text}]" if place == self.shelf else f" {text} "))
            tab.set_class(place == self.shelf, "-open")
        width = self.query_one(RowList).size.width
        self.query_one("#shelf-heading", Static).update(Content(text_of([heading(width)])))

    def on_row_list_moved(self) -> None:
        """The chosen game in full."""
        game, words = self.game, self.query_one("#shelf-detail", Static)
        if game is not None:
            lines = detail(game, datetime.now().astimezone(), away=self.shelf == AWAY)
            head, *rest = map(shown, lines)
            words.update(Content.assemble((head, "bold"), "\n" + "\n".join(rest)))
        elif not self.read:
            words.update("Looking through the shelf ...")
        else:
            nothing = f"No game here matches {self.typed}." if self.typed else _EMPTY[self.shelf]
            words.update(Content(shown(nothing)))
        self.refresh_bindings()

    def on_row_list_taken(self) -> None:
        """A second click is enter."""
        self.action_open()

    def on_click(self, event: events.Click) -> None:
        """A shelf's name opens it."""
        name = event.widget.id or "" if event.widget else ""
        if name.startswith("shelf-") and name[-1].isdigit():
            self._open_shelf(int(name[-1]))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Keys that have no use with the chosen game are not shown."""
        if not self.is_mounted:
            return True
        game = self.game
        if action in ("replay", "export"):
            return game is not None and bool(game.inputs)
        if action == "report":
            return game is not None and game.finished
        if action == "put_away":
            return game is not None and self.shelf != AWAY
        if action == "bring_back":
            return self.last_away is not None or (self.shelf == AWAY and game is not None)
        return action != "open" or game is not None

    def action_move(self, by: int) -> None:
        """Another game."""
        self.query_one(RowList).move(by)

    def action_page(self, by: int) -> None:
        """A page farther."""
        rows = self.query_one(RowList)
        rows.move(by * rows.page)

    def action_shelf(self) -> None:
        """The next shelf."""
        self._open_shelf((self.shelf + 1) % len(SHELVES))

    def _open_shelf(self, shelf: int) -> None:
        self.shelf = shelf
        self.query_one(RowList).choose(0)
        self.fill()

    def action_find(self) -> None:
        """Type a part of a name."""
        self.query_one("#shelf-search").add_class("-open")
        self.query_one(Input).focus()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Every letter narrows the list."""
        self.typed = event.value.strip()
        self.fill(self.game.id if self.game else None)

    def on_input_submitted(self) -> None:
        """Back to the list; what was typed holds."""
        self.query_one(RowList).focus()

    def action_close(self) -> None:
        """Out of the search; then back to where it was opened."""
        if self.typed or self.query_one(Input).has_focus:
            self.query_one(Input).value = ""
            self.query_one("#shelf-search").remove_class("-open")
            self.query_one(RowList).focus()
        else:
            self.dismiss(None)

    def action_open(self) -> None:
        """Go on with it; one that is over is replayed, and told so."""
        game = self.game
        if game is None:
            return
        if game.finished:
            self.table_app.notice(f"Game {game.id} is over: this is its replay.", severe=False)
            self.action_replay()
        else:
            self._resume(game.id)

    @work(exclusive=True, group="open")
    async def _resume(self, number: int) -> None:
        """A game that is gone on with is on the list, whoever put it away."""
        was_away = await self._told(lambda: self.store.bring_back(number))
        if was_away is not None:
            if was_away:
                self.table_app.notice(f"Game {number} is on the list again.", severe=False)
            self.table_app.resume(str(number))

    @work(exclusive=True, group="open")
    async def _with_book(self, does: Callable[[Scorebook], object]) -> None:
        """Read the chosen game, then do something with it."""
        game = self.game
        if game is None:
            return
        book = await self._told(lambda: Scorebook.resume(self.store, game.id))
        if book is None or not self.is_current:
            return
        if book.trouble:
            self.table_app.notice(f"Only its beginning can be read: {book.trouble}.")
        does(book)

    def action_replay(self) -> None:
        """Look at it, play by play."""
        self._with_book(lambda book: self.app.push_screen(ReplayScreen(book)))

    def action_report(self) -> None:
        """How it ended."""

        def report(book: Scorebook) -> None:
            self.app.push_screen(
                FinalScreen(Sitting(book, self.table_app.now)), lambda then: self._then(then, book)
            )

        self._with_book(report)

    def _then(self, wanted: object, book: Scorebook) -> None:
        """What was asked for on the report."""
        if wanted == "replay":
            self.app.push_screen(ReplayScreen(book))
        elif wanted == "export":
            self.table_app.export_game(book)

    def action_export(self) -> None:
        """Write it to a file."""
        self._with_book(self.table_app.export_game)

    @work(exclusive=True, group="move")
    async def action_put_away(self) -> None:
        """Take it off the list, if that is meant."""
        game = self.game
        if game is None:
            return
        names = shown(f"{game.home} v {game.visitors}")
        question = (
            f"Put away game {game.id}, {names}? It leaves the list. Nothing of it is lost:"
            " u brings it back, now or from the shelf Put away."
        )
        answers = (("y", "yes, put it away"), ("n", "no, it stays"))
        if await self.app.push_screen_wait(AskScreen(question, answers)) != "y":
            return
        done = await self._told(lambda: self.store.put_away(game.id))
        if done is not None:
            self.last_away = game.id
            how = "is put away. u brings it back" if done else "had been put away elsewhere already"
            self.table_app.notice(f"Game {game.id} {how}.", severe=False)
            self.load()

    @work(exclusive=True, group="move")
    async def action_bring_back(self) -> None:
        """List it again: the chosen one of those put away, or else the last."""
        game = self.game
        number = game.id if self.shelf == AWAY and game is not None else self.last_away
        if number is None:
            return
        done = await self._told(lambda: self.store.bring_back(number))
        if done is not None:
            self.last_away = None if number == self.last_away else self.last_away
            how = "is on the list again" if done else "is on the list already"
            self.table_app.notice(f"Game {number} {how}.", severe=False)
            self.load(number)
