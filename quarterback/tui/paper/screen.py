"""The front page of a finished game. A sentence leads to the play that proves it."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from datetime import date
from typing import ClassVar

from textual import events, work
from textual.app import ComposeResult
from textual.binding import ActiveBinding, BindingType
from textual.containers import VerticalScroll
from textual.screen import Screen

from league.store.errors import StoreError
from quarterback.game.scorebook import Scorebook
from quarterback.league_office.fixture_games import story_of_stored
from quarterback.text.story.files import paper_formats
from quarterback.text.story.game import charted
from quarterback.text.story.html import log_numbers
from quarterback.text.story.league_story import LeagueStory
from quarterback.text.story.page import Page
from quarterback.text.story.writer import front_page as write_page
from quarterback.tui.bindings import commands
from quarterback.tui.context import Context
from quarterback.tui.draw.canvas import Row
from quarterback.tui.paper.layout import PAPER_ROLES, PaperView, front_page, proved, set_page
from quarterback.tui.review.replay import ReplayScreen
from quarterback.tui.saved.export import ExportScreen
from quarterback.tui.theme.glyphs import ASCII, Skin
from quarterback.tui.widgets.footer import KeysFooter, fit_footer
from quarterback.tui.widgets.picture import Picture
from rulesets.registry import names_of


def page_of(book: Scorebook, league: LeagueStory | None = None) -> Page:
    """Return the front page of a finished game, with its win probability if that is at hand, and
    with what it meant in its league. Takes a while."""
    today = date.today().isoformat()
    return write_page(charted(book.header, book.session, today, wait=False), league)


def _draw(view: PaperView | None, width: int, height: int, skin: Skin) -> list[Row]:
    return [] if view is None else front_page(view, width, height, skin)


class PaperScreen(Screen[None]):
    """A page that scrolls, with one sentence marked once a key has asked for it."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(commands.PAPER, (commands.HELP,))
    DROP_ORDER = ("paper.next",)

    ctx = Context()

    def __init__(self, book: Scorebook, page: Page | None = None) -> None:
        """Without a page, the game's is written once the screen is there. A result without a log
        comes with its page, and with a game that has not begun."""
        super().__init__()
        self.book, self.page = book, page
        self.league: LeagueStory | None = None
        """What the game meant in its league, once its result is recorded there."""
        self.sentences = proved(page) if page else []
        self.chosen = -1

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        """Those that are shown fit the footer."""
        return fit_footer(self, super().active_bindings, self.DROP_ORDER)

    def compose(self) -> ComposeResult:
        """The page, and the keys below it."""
        with VerticalScroll(id="paper"):
            view = PaperView(self.page) if self.page else None
            yield Picture(_draw, view, PAPER_ROLES, id="front-page", fits_rows=True)
        yield KeysFooter()

    def on_mount(self) -> None:
        """The page takes the keys. It is written in a thread."""
        self.query_one("#paper").focus()
        if self.page is None:
            self.write_page()

    @work(exclusive=True)
    async def write_page(self) -> None:
        """Write the page of the game, and show it."""
        page = await asyncio.to_thread(self._written)
        self.page, self.sentences = page, proved(page)
        for picture in self.query("#front-page").results(Picture):
            picture.show(PaperView(page))
        self.refresh_bindings()

    def _written(self) -> Page:
        """In a thread: the page, with what the league says by now."""
        store, game = self.ctx.store, self.book.id
        if store is not None and game is not None and not self.in_league:
            with suppress(StoreError):  # the game has its page without the league, too
                self.league = story_of_stored(store, game)
        return page_of(self.book, self.league)

    @property
    def in_league(self) -> bool:
        """Whether the page has what its game meant in a league."""
        return self.league is not None

    def league_changed(self) -> None:
        """A result was recorded: perhaps that of this game, whose page came before it."""
        if not self.in_league and self.book.header.event:
            self.write_page()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Until the page is written there is nothing to mark or to save; without a log there is
        never anything to mark."""
        if action in ("choose", "proof"):
            return bool(self.sentences)
        return self.page is not None or action != "save"

    def choose(self, sentence: int) -> None:
        """Mark a sentence, and bring it into sight."""
        if self.page is None:
            return
        self.chosen = sentence
        picture = self.query_one("#front-page", Picture)
        picture.show(PaperView(self.page, sentence))
        if sentence >= 0:
            sheet = set_page(self.page, picture.size.width, ascii_only=self.ctx.skin is ASCII)
            first, last = sheet.rows_of(sentence)
            paper = self.query_one("#paper")
            top, high = round(paper.scroll_y), paper.size.height
            if first < top or last >= top + high:
                paper.scroll_to(y=max(first - high // 3, 0), animate=False)
        self.refresh_bindings()

    def action_choose(self, by: int) -> None:
        """Another sentence; from none, the first that is in sight."""
        if not self.sentences:
            return
        if self.chosen < 0:
            at = 0 if by > 0 else len(self.sentences) - 1
            self.choose(at)
        else:
            self.choose((self.chosen + by) % len(self.sentences))

    def action_proof(self) -> None:
        """Show the play that proves the marked sentence; without one, mark the first."""
        if self.chosen < 0:
            self.action_choose(1)
        else:
            self.open_play()

    def open_play(self) -> None:
        """The replay, at the first input that proves the marked sentence."""
        number = log_numbers(self.sentences[self.chosen])[0]
        self.app.push_screen(ReplayScreen(self.book, number))

    def on_picture_clicked(self, event: Picture.Clicked) -> None:
        """A click marks a sentence; another one on it shows the play."""
        if self.page is None:
            return
        width = event.picture.size.width
        sheet = set_page(self.page, width, ascii_only=self.ctx.skin is ASCII)
        sentence = sheet.sentence_at(event.x, event.y)
        if sentence >= 0 and sentence == self.chosen:
            self.open_play()
        else:
            self.choose(sentence)

    def on_resize(self, event: events.Resize) -> None:
        """Another width: room for more commands in the footer, or for fewer."""
        self.refresh_bindings()

    def action_scroll(self, by: int) -> None:
        """A line up or down."""
        self.query_one("#paper").scroll_relative(y=by, animate=False)

    def action_page(self, by: int) -> None:
        """A screen up or down."""
        paper = self.query_one("#paper")
        paper.scroll_relative(y=by * max(paper.size.height - 2, 1), animate=False)

    def action_save(self) -> None:
        """Write the page to a file."""
        if self.page is None:
            return
        kinds = paper_formats(self.page, names_of(self.book.header))
        self.app.push_screen(ExportScreen(self.book, kinds, "the front page"))

    def action_close(self) -> None:
        """Back to where it was opened."""
        self.dismiss(None)
