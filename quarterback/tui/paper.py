"""The front page of a finished game. Every sentence leads to the play that proves it."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, ClassVar

from textual import events, work
from textual.app import ComposeResult
from textual.binding import ActiveBinding, BindingType
from textual.containers import VerticalScroll

from league.store.errors import StoreError
from quarterback.ai.solution_cache import knowledge_of
from quarterback.game.scorebook import Scorebook
from quarterback.league_office.fixture_games import story_of_stored
from quarterback.text.story.blocks import NO_PROOF, Said, blocks_of
from quarterback.text.story.cells import PAPER_ROLES, PaperSheet, page_sheet
from quarterback.text.story.html import paper_formats
from quarterback.text.story.league_story import LeagueStory, charted
from quarterback.text.story.page import Page
from quarterback.text.story.writer import front_page
from quarterback.tui.bindings import commands
from quarterback.tui.context import ContextScreen
from quarterback.tui.draw.canvas import Row
from quarterback.tui.review.replay import ReplayScreen
from quarterback.tui.saved import ExportScreen
from quarterback.tui.theme.glyphs import ASCII, Skin
from quarterback.tui.widgets.footer import KeysFooter, fit_footer
from quarterback.tui.widgets.picture import Picture
from rulesets.registry import names_of

_SOLVING = "Solving this kind of game for the newspaper, only once: a minute or more."
_SECONDS_TO_SAY, _SECONDS_BETWEEN_LOOKS = 1.0, 0.05


@dataclass(frozen=True)
class PaperView:
    """A page, and which of its proved sentences is selected; -1 for none."""

    page: Page
    chosen: int = NO_PROOF


def draw_paper(view: PaperView | str, width: int, height: int, skin: Skin) -> list[Row]:
    """Return the page in rows of a width, or a message in its place."""
    if isinstance(view, str):
        return [((view, "paper"),)] if view else []
    sheet = page_sheet(view.page, width, ascii_only=skin is ASCII)
    left = _margin(sheet, width)
    right = width - sheet.width - left
    return [
        (
            *(((" " * left, "paper"),) if left else ()),
            *(
                (run.text, "paper-chosen" if run.proof == view.chosen != NO_PROOF else run.role)
                for run in row
            ),
            *(((" " * right, "paper"),) if right else ()),
        )
        for row in sheet.rows
    ]


def _margin(sheet: PaperSheet, width: int) -> int:
    """Return the cells to the left of a page on the screen."""
    return (width - sheet.width) // 2


class PaperScreen(ContextScreen[None]):
    """A page that scrolls, with one sentence selected once a key asks for it."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(commands.PAPER, (commands.HELP,))
    DROP_ORDER = ("paper.next",)

    def __init__(self, book: Scorebook, page: Page | None = None) -> None:
        """Without a page, the game's is written once the screen is open. A result without a log
        comes with its page, and with a game that has not begun."""
        super().__init__()
        self.book, self.page = book, page
        self.league: LeagueStory | None = None
        """What the game meant in its league, once its result is recorded there."""
        self.sentences: list[Said] = blocks_of(page).proved() if page else []
        self.chosen = NO_PROOF

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        return fit_footer(self, super().active_bindings, self.DROP_ORDER)

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="paper"):
            view = PaperView(self.page) if self.page else ""
            roles = (*PAPER_ROLES, "paper-chosen")
            yield Picture(draw_paper, view, roles, id="front-page", fits_rows=True)
        yield KeysFooter()

    def on_mount(self) -> None:
        self.query_one("#paper").focus()
        if self.page is None:
            self.write_page()
            self.set_timer(_SECONDS_TO_SAY, self._say_why_it_waits)

    def _say_why_it_waits(self) -> None:
        if self.page is None:
            for picture in self.query("#front-page").results(Picture):
                picture.show(_SOLVING)

    @work(exclusive=True)
    async def write_page(self) -> None:
        """Write the page of the game, and show it. A dial game is solved first, and can be left
        meanwhile."""
        if self.book.rules.dial:
            solution = knowledge_of(self.book.rules)
            solution.begin()
            while not solution.over:
                await asyncio.sleep(_SECONDS_BETWEEN_LOOKS)
        page = await asyncio.to_thread(self._written)
        self.page, self.sentences = page, blocks_of(page).proved()
        for picture in self.query("#front-page").results(Picture):
            picture.show(PaperView(page))
        self.refresh_bindings()

    def _written(self) -> Page:
        """Return the page, with what the league says by now; call it in a thread."""
        store, game = self.ctx.store, self.book.id
        if store is not None and game is not None and not self.in_league:
            with suppress(StoreError):  # the game has its page without the league, too
                self.league = story_of_stored(store, game)
        return front_page(charted(self.book.header, self.book.session), self.league)

    @property
    def in_league(self) -> bool:
        """Whether the page says what its game meant in a league."""
        return self.league is not None

    def league_changed(self) -> None:
        """Write the page again if the new result may be that of its game."""
        if not self.in_league and self.book.header.event:
            self.write_page()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Hide the keys for sentences and saving until the page is written; without a log no
        sentence can be selected."""
        if action in ("choose", "proof"):
            return bool(self.sentences)
        return self.page is not None or action != "save"

    def choose(self, sentence: int) -> None:
        """Select a sentence, and scroll to it."""
        if self.page is None:
            return
        self.chosen = sentence
        picture = self.query_one("#front-page", Picture)
        picture.show(PaperView(self.page, sentence))
        if sentence >= 0:
            sheet = self._sheet(picture)
            first, last = sheet.rows_of(sentence)
            paper = self.query_one("#paper")
            top, high = round(paper.scroll_y), paper.size.height
            if first < top or last >= top + high:
                paper.scroll_to(y=max(first - high // 3, 0), animate=False)
        self.refresh_bindings()

    def _sheet(self, picture: Picture[Any]) -> PaperSheet:
        assert self.page is not None, "there is a page to look at"
        return page_sheet(self.page, picture.size.width, ascii_only=self.ctx.skin is ASCII)

    def action_choose(self, by: int) -> None:
        """Select another sentence; at first, the first visible one."""
        if not self.sentences:
            return
        if self.chosen < 0:
            at = 0 if by > 0 else len(self.sentences) - 1
            self.choose(at)
        else:
            self.choose((self.chosen + by) % len(self.sentences))

    def action_proof(self) -> None:
        """Show the play that proves the selected sentence; without one, select the first."""
        if self.chosen < 0:
            self.action_choose(1)
        else:
            self.open_play()

    def open_play(self) -> None:
        """Open the replay at the first input that proves the selected sentence."""
        number = self.sentences[self.chosen].log[0]
        self.app.push_screen(ReplayScreen(self.book, number))

    def on_picture_clicked(self, event: Picture.Clicked) -> None:
        """Select a sentence; a second click shows its play."""
        if self.page is None:
            return
        sheet = self._sheet(event.picture)
        left = _margin(sheet, event.picture.size.width)
        sentence = sheet.proof_at(event.x - left, event.y)
        if sentence >= 0 and sentence == self.chosen:
            self.open_play()
        else:
            self.choose(sentence)

    def on_resize(self, event: events.Resize) -> None:
        self.refresh_bindings()

    def action_scroll(self, by: int) -> None:
        self.query_one("#paper").scroll_relative(y=by, animate=False)

    def action_page(self, by: int) -> None:
        paper = self.query_one("#paper")
        paper.scroll_relative(y=by * max(paper.size.height - 2, 1), animate=False)

    def action_save(self) -> None:
        if self.page is None:
            return
        kinds = paper_formats(self.page, names_of(self.book.header))
        self.app.push_screen(ExportScreen(self.book, kinds, "the front page"))

    def action_close(self) -> None:
        self.dismiss(None)
