"""A page of text over the table: why, help, the log, half time, the final score."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from quarterback.tui.bindings import commands
from quarterback.tui.draw.canvas import printable
from quarterback.tui.draw.words import hanging

WIDTH = 76
"""At most, as in `styles/pages.tcss`."""
_FOOT = ("down", "up", "close")
AROUND = 4
"""Rows of a page that are not its text: the frame, the heading and the foot."""


class PageScreen(ModalScreen[bool | None]):
    """A heading and paragraphs, as they are: never markup. Most give nothing; a page that asks
    gives its answer."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(commands.PAGE, (commands.HELP,))

    def __init__(self, title: str, lines: Sequence[str], *, at_end: bool = False) -> None:
        super().__init__()
        self.page_title = title
        self.lines = tuple(lines)
        self.at_end = at_end

    def compose(self) -> ComposeResult:
        """A frame with a scrolling text in it."""
        with Vertical(id="page"):
            yield Static(Content(self.page_title), id="page-title")
            with VerticalScroll(id="page-body"):
                yield Static(id="page-text")
            yield Static(Content(self.foot()), id="page-foot")

    def on_mount(self) -> None:
        """The text takes the keys, so that page up and down scroll it."""
        body = self.query_one_optional("#page-body")
        if body is None:  # closed before it was there
            return
        body.focus()
        self.write()
        if self.at_end:
            body.scroll_end(animate=False)

    def on_resize(self) -> None:
        """Break the lines for another width."""
        self.write()

    def write(self) -> None:
        """Break the lines to the width there is."""
        width = min(int(self.app.size.width * 0.96), WIDTH) - 6
        rows = [row for line in self.lines for row in hanging(printable(line), width)]
        text = self.query_one_optional("#page-text", Static)
        if text is not None:
            # The heading and the foot are always to be seen; what is between them scrolls.
            most = int(self.app.size.height * 0.92) - AROUND
            self.query_one("#page-body").styles.max_height = max(most, 1)
            text.update(Content("\n").join([self.row(row) for row in rows]))

    def write_foot(self) -> None:
        """Say something else in the last row."""
        foot = self.query_one_optional("#page-foot", Static)
        if foot is not None:
            foot.update(Content(self.foot()))

    def row(self, text: str) -> Content:
        """A row of the page as it is shown."""
        return Content(text)

    def foot(self) -> str:
        """What the last row says."""
        down, up, close = (commands.key_on(self, f"page.{name}") for name in _FOOT)
        return f"{down} {up} scroll   {close} close"

    def on_click(self, event: events.Click) -> None:
        """A click outside the page, or on its last row, closes it."""
        clicked, _ = self.get_widget_at(event.screen_x, event.screen_y)
        if clicked is self or clicked.id == "page-foot":
            self.action_close()

    def action_scroll(self, by: int) -> None:
        """A line up or down."""
        self.query_one("#page-body").scroll_relative(y=by, animate=False)

    def action_close(self) -> None:
        self.dismiss(None)
