"""The saved games: resume, replay, archive, restore, and export to a file."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, TypeVar

from textual import events, work
from textual.app import ComposeResult
from textual.binding import ActiveBinding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Input, Static

from league.store.errors import StoreError
from quarterback.files.text_files import InTheWay, NotWritten, write_file
from quarterback.game.controller import GameController
from quarterback.game.scorebook import Scorebook
from quarterback.text.export import FORMATS, Format, suggested
from quarterback.text.saved_games import matches, started_games
from quarterback.tui.bindings import commands
from quarterback.tui.context import ContextModal
from quarterback.tui.dialogs import ChoiceDialog
from quarterback.tui.draw.canvas import Row, printable, text_of
from quarterback.tui.draw.game_list import detail, game_row, heading
from quarterback.tui.review.replay import ReplayScreen
from quarterback.tui.review.reports import FinalScreen
from quarterback.tui.widgets.footer import KeysFooter, fit_footer
from quarterback.tui.widgets.row_list import Caption, RowList, RowListScreen
from rulesets.core.plain_text import capitalize
from rulesets.core.sentences.wording import matchup
from rulesets.registry import names_of

if TYPE_CHECKING:
    from league.store.games.queries import GameRow
    from league.store.games.store import Store


class ExportScreen(ContextModal[None]):
    """Up and down select the kind of file, the name can be typed, ENTER writes it."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(commands.EXPORT)

    def __init__(
        self, book: Scorebook, kinds: Sequence[Format] = FORMATS, what: str = "the game"
    ) -> None:
        """`kinds` are the kinds to choose from; `what` names what is written."""
        super().__init__()
        self.book = book
        self.kinds, self.what = kinds, what
        self.kind = 0

    def compose(self) -> ComposeResult:
        names = names_of(self.book.header)
        with Vertical(id="page"):
            of = "" if self.kinds is FORMATS else f"{self.what} of "
            title = f"Export {of}{matchup(names)}"
            yield Static(Content(printable(title)), id="page-title")
            for place in range(len(self.kinds)):
                yield Static(id=f"export-{place}", classes="export-format")
            yield Static("\nFile:")
            first = suggested(self.book.header, self.book.id, self.kinds[0])
            yield Input(first, id="export-name", compact=True, select_on_focus=False)
            yield Static(Content(printable(f"in {Path.cwd()}")), id="export-folder")
            yield Static("up/down kind   ENTER write   ESC back", id="page-foot")

    def on_mount(self) -> None:
        self.query_one(Input).focus()
        self._mark()

    def _mark(self) -> None:
        for place, kind in enumerate(self.kinds):
            row = self.query_one(f"#export-{place}", Static)
            sign = self.ctx.skin.considered if place == self.kind else " "
            row.update(Content(f"{sign} {kind.ending}  {kind.description}"))
            row.set_class(place == self.kind, "-chosen")

    def action_kind(self, by: int) -> None:
        """Select another kind; the name's ending changes with it."""
        self._choose((self.kind + by) % len(self.kinds))

    def _choose(self, kind: int) -> None:
        before, after = self.kinds[self.kind].ending, self.kinds[kind].ending
        typed = self.query_one(Input)
        if typed.value.endswith(before):
            typed.value = typed.value.removesuffix(before) + after
            typed.cursor_position = len(typed.value)
        self.kind = kind
        self._mark()

    def on_click(self, event: events.Click) -> None:
        name = event.widget.id or "" if event.widget else ""
        if name.startswith("export-") and name[-1].isdigit():
            self._choose(int(name[-1]))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        if event.value.strip():
            self.write(event.value.strip())
        else:
            self.ctx.notice("Type a file name.")

    @work(exclusive=True)
    async def write(self, name: str) -> None:
        """Write the file in a thread; an error is shown, and what was typed stays."""
        try:
            to = Path(name).expanduser()
        except RuntimeError:
            self.ctx.notice(f"There is no home folder for {printable(name)}.")
            return
        kind, header, session = self.kinds[self.kind], self.book.header, self.book.session
        text = kind.write(header, session)
        try:
            try:
                await asyncio.to_thread(write_file, to, text)
            except InTheWay as error:
                answers = (("y", "yes, overwrite"), ("n", "no, keep it"))
                question = printable(f"{error.message} Overwrite it?")
                if await self.app.push_screen_wait(ChoiceDialog(question, answers)) != "y":
                    return
                await asyncio.to_thread(write_file, to, text, over=True)
        except NotWritten as error:
            self.ctx.notice(printable(error.message))
            return
        what = capitalize(self.what.removeprefix("the "))
        self.ctx.notice(f"{what} written to {printable(str(to.absolute()))}", severe=False)
        self.dismiss(None)

    def action_close(self) -> None:
        """Go back without writing."""
        self.dismiss(None)


T = TypeVar("T")

TABS = ("Saved", "Not started", "Archived")
KEPT, NOT_BEGUN, AWAY = range(3)
ROOMY = 76
"""From this width on, the bar has room for more than the tabs."""
AT_FIRST = 200
"""How many games are shown at once; the others follow."""
_EMPTY = (
    "No saved games yet. New games are saved as you play.",
    "No games waiting to start.",
    "No archived games.",
)


class SavedScreen(RowListScreen[None]):
    """The saved games, started, unstarted and archived, and what can be done with the selected one.
    The store is used in threads."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(commands.SAVED)
    DROP_ORDER: ClassVar[Sequence[str]] = (
        "saved.shelf",
        "saved.report",
        "saved.paper",
        "saved.export",
        "saved.replay",
        "saved.find",
    )
    """The IDs of the commands that a narrow footer leaves out, in order."""

    def __init__(self, store: Store) -> None:
        super().__init__()
        self.store = store
        self.games_by_tab: list[list[GameRow]] = [[], [], []]
        self.tab = KEPT
        self.typed = ""
        self.games: list[GameRow] = []
        """The games of the open tab that match the search."""
        self.read = False
        """Whether the store has been read."""
        self.uses: tuple[bool, bool] | None = None
        """Whether the selected game has begun and whether it is over, which decides which keys
        have a use. None without a game."""
        self.last_away: int | None = None
        """The game archived last, to be restored at once."""

    @property
    def game(self) -> GameRow | None:
        at = self.query_one(RowList).at
        return self.games[at] if at < len(self.games) else None

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        return fit_footer(self, super().active_bindings, self.DROP_ORDER)

    def compose(self) -> ComposeResult:
        with Horizontal(id="saved-bar"):
            yield Static("SAVED GAMES", id="saved-title")
            for place in range(len(TABS)):
                yield Static(id=f"saved-tab-{place}", classes="saved-tab")
            yield Static(id="saved-place")
        with Horizontal(id="saved-search"):
            yield Static("Find")
            yield Input(placeholder="team, coach or number", compact=True)
        yield Static(id="saved-heading")
        yield RowList(self.row_moved)
        yield Caption(id="saved-detail")
        yield KeysFooter()

    def on_mount(self) -> None:
        self.query_one(RowList).focus()

    def on_screen_resume(self) -> None:
        self.load()

    def on_resize(self) -> None:
        self.refresh_bindings()
        self.call_after_refresh(self._head)

    @work(exclusive=True, group="load")
    async def load(self, then_at: int | None = None) -> None:
        """Read the list in a thread; the same game, or else the same row, stays selected."""
        chosen = self.game
        if not self.read:
            await self._show_newest()
        listed = await self.try_store(self.store.listing)
        put_away = await self.try_store(lambda: self.store.listing(put_away=True))
        left = self not in self.app.screen_stack  # it may have been passed on the way back
        if listed is None or put_away is None or left or not self.is_attached:
            return
        for message in (*listed.left_out, *put_away.left_out):
            self.ctx.notice(message)
        stored, away = listed.games, put_away.games
        self.read = True
        self.games_by_tab = [
            started_games(stored),
            [game for game in stored if not game.inputs],
            away,
        ]
        self.fill(then_at if then_at is not None else chosen.id if chosen else None)

    async def _show_newest(self) -> None:
        """Show the newest games until all are read: tens of thousands take seconds."""
        first = await self.try_store(lambda: self.store.listing(newest=AT_FIRST))
        if first is not None and len(first.games) == AT_FIRST and self.is_attached:
            self.games_by_tab[KEPT] = started_games(first.games)
            self.fill()

    async def try_store(self, does: Callable[[], T]) -> T | None:
        """Use the store in a thread. After an error, show a notice and return None."""
        try:
            return await asyncio.to_thread(does)
        except StoreError as error:
            self.ctx.notice(error.message)
            return None

    def fill(self, chosen: int | None = None) -> None:
        rows = self.query_one(RowList)
        self.games = [game for game in self.games_by_tab[self.tab] if matches(game, self.typed)]
        numbers = [game.id for game in self.games]
        at = numbers.index(chosen) if chosen in numbers else rows.at
        now, skin = datetime.now().astimezone(), self.ctx.skin

        def draw(place: int, width: int, is_chosen: bool) -> Row:
            return game_row(self.games[place], width, now, chosen=is_chosen, skin=skin)

        rows.show(len(self.games), draw, at)
        self._head()
        self.refresh_bindings()

    def _head(self) -> None:
        """Draw the tabs, with the number of games on each, and the column headings."""
        for place, name in enumerate(TABS):
            many = len(self.games_by_tab[place]) if self.read else "..."
            text = f"{name} {many}"
            tab = self.query_one(f"#saved-tab-{place}", Static)
            tab.update(Content(f"[{text}]" if place == self.tab else f" {text} "))
            tab.set_class(place == self.tab, "-open")
        width = self.query_one(RowList).size.width
        self.query_one("#saved-heading", Static).update(Content(text_of([heading(width)])))

    def row_moved(self) -> None:
        game, words = self.game, self.query_one("#saved-detail", Caption)
        if game is not None:
            lines = detail(game, datetime.now().astimezone(), away=self.tab == AWAY)
            head, *rest = map(printable, lines)
            words.say(Content.assemble((head, "bold"), "\n" + "\n".join(rest)))
        elif not self.read:
            words.say(Content("Loading games ..."))
        else:
            nothing = f"No match for {self.typed}." if self.typed else _EMPTY[self.tab]
            words.say(Content(printable(nothing)))
        self._place()
        uses = None if game is None else (bool(game.inputs), game.finished)
        if uses != self.uses:
            self.uses = uses
            self.refresh_bindings()

    def _place(self) -> None:
        """Show which of how many is selected; if there is room, also the key to the other tabs."""
        rows = self.query_one(RowList)
        count = rows.count if self.read else "..."
        place = f"{rows.at + 1 if rows.count else 0} of {count}"
        words = f"a: next   {place}" if self.size.width >= ROOMY else place
        self.query_one("#saved-place", Static).update(Content(words), layout=False)

    def on_click(self, event: events.Click) -> None:
        name = event.widget.id or "" if event.widget else ""
        if name.startswith("saved-tab-") and name[-1].isdigit():
            self._open_tab(int(name[-1]))

    def action_next_tab(self) -> None:
        self._open_tab((self.tab + 1) % len(TABS))

    def _open_tab(self, tab: int) -> None:
        self.tab = tab
        self.query_one(RowList).choose(0)
        self.fill()

    def action_find(self) -> None:
        self.query_one("#saved-search").add_class("-open")
        self.query_one(Input).focus()

    def on_input_changed(self, event: Input.Changed) -> None:
        self.typed = event.value.strip()
        self.fill(self.game.id if self.game else None)

    def on_input_submitted(self) -> None:
        """Go back to the list, with the search still on."""
        self.query_one(RowList).focus()

    def action_close(self) -> None:
        """Leave the search; then go back."""
        if self.typed or self.query_one(Input).has_focus:
            self.query_one(Input).value = ""
            self.query_one("#saved-search").remove_class("-open")
            self.query_one(RowList).focus()
        else:
            self.dismiss(None)

    def on_row_list_taken(self) -> None:
        self.action_open()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Hide keys that have no use with the selected game."""
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
        """Resume the game, which is on the list again even if it was archived."""
        was_away = await self.try_store(lambda: self.store.unarchive(number))
        if was_away is not None:
            if was_away:
                self.ctx.notice(f"Game {number} restored.", severe=False)
            self.ctx.resume(str(number))

    @work(exclusive=True, group="open")
    async def _with_book(self, does: Callable[[Scorebook], object]) -> None:
        """Read the selected game, then do something with it."""
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
        """Replay the game, play by play."""
        self._with_book(lambda book: self.app.push_screen(ReplayScreen(book)))

    def action_report(self) -> None:
        def report(book: Scorebook) -> None:
            self.app.push_screen(
                FinalScreen(GameController(book, self.ctx.now)), lambda then: self._then(then, book)
            )

        self._with_book(report)

    def action_paper(self) -> None:
        self._with_book(self.ctx.open_paper)

    def _then(self, choice: object, book: Scorebook) -> None:
        """Do what was chosen on the report."""
        if choice == "replay":
            self.app.push_screen(ReplayScreen(book))
        elif choice == "export":
            self.ctx.export_game(book)
        elif choice in ("again", "series"):
            self.ctx.rematch(book, best_of_three=choice == "series")
        elif choice == "title":
            self.ctx.to_title()

    def action_export(self) -> None:
        self._with_book(self.ctx.export_game)

    @work(exclusive=True, group="move")
    async def action_put_away(self) -> None:
        """Archive the game, after a question."""
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
        """Restore an archived game: the selected one, or else the last."""
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
