"""The review of a game as a list: choose a call that mattered, and the replay goes to it."""

from __future__ import annotations

import asyncio
from typing import ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from quarterback.ai.review_report import ESTIMATED, ReviewLine, ReviewReport, learner, review_report
from quarterback.game.scorebook import Scorebook
from quarterback.tui.bindings import commands
from quarterback.tui.draw.canvas import Canvas, Row, printable, truncate
from quarterback.tui.review.analysis import AnalysisPages, looking_back
from quarterback.tui.theme.glyphs import UNICODE, Skin
from quarterback.tui.widgets.row_list import Caption, RowList, RowListScreen
from rulesets.registry import names_of

Item = tuple[str, ReviewLine | None]
"""What a row says; a moment, or None for a heading."""
_INDENT = 2


def items_of(text: ReviewReport) -> list[Item]:
    """The rows of a review."""
    rows: list[Item] = []
    for part in text.parts:
        rows.append((part.title.upper(), None))
        rows += [(line.text, line) for line in part.lines]
        if not part.lines:
            rows.append((part.none, None))
    return rows


def item_row(item: Item, width: int, *, chosen: bool, skin: Skin = UNICODE) -> Row:
    canvas = Canvas(width, 1, "row")
    message, line = item
    x = _INDENT if line is not None else 1
    role = "row" if line is not None else "number"
    canvas.put(x, 0, truncate(message, width - x - 1, skin.more), role)
    if chosen:
        canvas.paint(0, 0, width, "chosen")
        canvas.put(0, 0, skin.considered)
    return canvas.rows()[0]


class GradedCallsScreen(RowListScreen[int], ModalScreen[int]):
    """Gives the stop of a replay before the chosen moment; None to stay."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(commands.JUDGED, (commands.HELP,))

    def __init__(self, book: Scorebook) -> None:
        super().__init__()
        self.back = AnalysisPages(book, looking_back(book))
        self.items: list[Item] = []

    def compose(self) -> ComposeResult:
        """A frame: the verdict, the moments, and the chosen one in full."""
        with Vertical(id="page"):
            yield Static("Review", id="page-title")
            yield Static(id="judged-verdict")
            yield RowList(self.row_moved)
            yield Caption(id="play-whole")
            yield Static("ENTER go to that play   s second try   ESC stay", id="page-foot")

    def on_mount(self) -> None:
        """Compute the review in a thread."""
        self.query_one(RowList).focus()
        self.look()

    @work(exclusive=True)
    async def look(self) -> None:
        """The review, once it is known; until then how far the work is."""
        skin: Skin = getattr(self.app, "skin", UNICODE)
        self._say(self.back.back.wait(skin))
        while not self.back.over and self.is_attached:
            await asyncio.to_thread(self.back.look)
            self._say(self.back.back.wait(skin))
        if self.back.review is None:
            self._say(self.back.back.cannot)
            return
        names = names_of(self.back.book.header)
        header = self.back.book.header
        text = review_report(
            self.back.review,
            self.back.session,
            names,
            learner(header.home_coach, header.visitors_coach),
        )
        note = (ESTIMATED,) if self.back.back.estimated else ()
        self._say("\n".join((text.verdict, *text.sides, *note)))
        self.items = items_of(text)
        self.call_after_refresh(self.fill)

    def _say(self, text: str) -> None:
        for verdict in self.query("#judged-verdict").results(Static):
            verdict.update(Content("\n".join(map(printable, text.split("\n")))))

    def fill(self) -> None:
        """Every moment, the first chosen."""
        skin: Skin = getattr(self.app, "skin", UNICODE)

        def draw(place: int, width: int, chosen: bool) -> Row:
            return item_row(self.items[place], width, chosen=chosen, skin=skin)

        first = next((n for n, (_, line) in enumerate(self.items) if line is not None), 0)
        self.query_one(RowList).show(len(self.items), draw, first)

    def row_moved(self) -> None:
        """The chosen moment in full."""
        at = self.query_one(RowList).at
        message = self.items[at][0] if at < len(self.items) else ""
        self.query_one("#play-whole", Caption).say(Content(printable(message)))

    def on_row_list_taken(self) -> None:
        """A second click is enter."""
        self.action_take()

    def action_take(self) -> None:
        """Go to where it was about to be played."""
        at = self.query_one(RowList).at
        line = self.items[at][1] if at < len(self.items) else None
        if line is not None:
            self.dismiss(line.stop - 1)

    def action_second_try(self) -> None:
        """Make the calls to learn from again."""
        if calls := self.back.second_tries:
            from quarterback.tui.puzzle import SecondTryScreen

            self.app.push_screen(SecondTryScreen(calls))

    def action_close(self) -> None:
        self.dismiss(None)
