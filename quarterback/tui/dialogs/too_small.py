"""The page for a terminal that is too small for the table. The game is untouched."""

from __future__ import annotations

from textual import events
from textual.app import ComposeResult
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

LEAST_WIDTH = 60
LEAST_HEIGHT = 20


def too_small(width: int, height: int) -> bool:
    """Whether the table cannot be drawn at this size."""
    return width < LEAST_WIDTH or height < LEAST_HEIGHT


class TooSmallScreen(ModalScreen[None]):
    """Says what size is needed; closes itself once there is room."""

    def compose(self) -> ComposeResult:
        yield Static(id="small")

    def on_mount(self) -> None:
        """What there is, and what is needed."""
        self._say()

    def on_resize(self) -> None:
        self._say()

    def on_screen_resume(self) -> None:
        """What lay over this page is gone: so is this page, if there is room by now."""
        size = self.app.size
        if self.is_running and not too_small(size.width, size.height):
            self.call_later(self.dismiss, None)

    def _say(self) -> None:
        size = self.app.size
        self.query_one(Static).update(
            Content(
                f"The table needs {LEAST_WIDTH} x {LEAST_HEIGHT}.\n"
                f"This is {size.width} x {size.height}.\n\n"
                "Make the window larger:\nyour game is safe.\n\nctrl+q quits"
            )
        )

    def on_key(self, event: events.Key) -> None:
        """Nothing is played blindly."""
        event.stop()
