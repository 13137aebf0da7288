"""The dial as a picture of the terminal's own (Kitty, Sixel), where a player wants it.

The library that knows how terminals show pictures asks them when it is imported, so that has to be
done before the screens begin; and it is an extra (`quarterback[pictures]`). Without it, or in a
terminal that shows none, there is no such widget, and the disc of blocks stays.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

from textual.app import ComposeResult
from textual.containers import Container
from textual.widget import Widget

from quarterback.tui.draw.dial.dial_image import dial_image
from quarterback.tui.draw.dial.dial_window import WindowView
from quarterback.tui.theme.palettes import DAY, LAMPLIGHT

CELL, LEAST, MOST = 10, 200, 600
"""Pixels to a cell, and the least and the greatest side of the square image."""


def terminal_pictures() -> type[Widget] | None:
    """The widget that shows an image in this terminal; None where none can be shown. To be asked
    before the screens begin: the terminal is asked, and answers to the input."""
    try:
        from textual_image import renderable, widget
    except ImportError:
        return None
    except Exception:
        # A terminal that answers something unheard-of is one without pictures.
        return None
    shown_by: Mapping[object, type[Widget]] = {
        renderable.SixelImage: widget.SixelImage,
        renderable.TGPImage: widget.TGPImage,
    }
    return shown_by.get(renderable.Image)


class DialPicture(Container):
    """The image of the dial at rest. While the dial turns, the disc of blocks is in its place: a
    terminal takes many times as long for an image as for a frame of blocks."""

    DEFAULT_CSS = "DialPicture { width: auto; height: auto; }"

    def __init__(self, shown_by: type[Widget]) -> None:
        super().__init__(id="disc_image")
        self._shown_by: Any = shown_by
        self._view = WindowView({})
        self._shows: tuple[object, ...] = ()

    def compose(self) -> ComposeResult:
        image = self._shown_by()
        image.styles.width = image.styles.height = "100%"
        yield image

    def show(self, view: WindowView) -> None:
        """Show a dial at rest. The ring that is only considered makes no other image: each takes
        the terminal a while."""
        self._view = view
        side = min(self.size.width * CELL, MOST)
        dark = self.app.current_theme.dark
        shows = (view.rings, view.position, view.lit, view.stopped, side, dark)
        if view.sectors and side >= LEAST and shows != self._shows:
            self._shows = shows
            self.run_worker(self._draw(view, side, dark=dark), exclusive=True)

    def on_resize(self) -> None:
        """Another size, or the first one."""
        self.show(self._view)

    async def _draw(self, view: WindowView, side: int, *, dark: bool) -> None:
        """Draw the image in a thread, so that keys are answered meanwhile."""
        colors = LAMPLIGHT if dark else DAY
        drawn = await asyncio.to_thread(dial_image, view, side, colors)
        image: Any = self.query_one(self._shown_by)
        image.image = drawn
