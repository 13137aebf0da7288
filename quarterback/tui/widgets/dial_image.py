"""The dial as a real image (Kitty, Sixel), if the player wants it.

The library that knows how terminals show images asks the terminal when it is imported, so that
must happen before the screens begin; and it is an extra (`quarterback[pictures]`). Without it,
or in a terminal that shows none, there is no such widget, and the disc of blocks stays.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from math import cos, radians, sin
from typing import TYPE_CHECKING, Any

from textual.app import ComposeResult
from textual.containers import Container
from textual.widget import Widget

from quarterback.text.dial_faces import Cell, brief, role_of
from quarterback.tui.draw.dial_window import WindowView
from quarterback.tui.theme.themes import DAY, LAMPLIGHT

if TYPE_CHECKING:
    from PIL.Image import Image as DialImage


_FINER = 2
"""How many times as large the image is drawn, for smooth edges."""
_HUB, _RIM = 0.18, 0.03
"""The hub's share of the radius, and the rim's."""
_WIDE = 3
"""How many times as wide as the others the ring is that counted."""


def dial_image(view: WindowView, pixels: int, colors: Mapping[str, str]) -> DialImage:
    """Draw the dial at rest in a square of `pixels`; `colors` are those of the board, by
    variable."""
    from PIL import Image, ImageDraw

    size = pixels * _FINER
    image = Image.new("RGB", (size, size), colors["dial-ground"])
    pen = ImageDraw.Draw(image)
    middle = size / 2

    def circle(radius: float, color: str) -> None:
        pen.ellipse((middle - radius, middle - radius, middle + radius, middle + radius), color)

    circle(middle, colors["disc-rim"])
    looked_at = view.lit or view.own
    edge = middle * (1 - _RIM)
    step = middle * (1 - _RIM - _HUB) / (len(view.rings) + _WIDE - 1)
    each = 360 / view.sectors
    at = int(view.position + 0.5) % view.sectors
    for number in sorted(view.rings):
        wide = step * (_WIDE if number == looked_at else 1)
        box = (middle - edge, middle - edge, middle + edge, middle + edge)
        for place in range(view.sectors):
            cell = view.rings[number][(at + place) % view.sectors]
            lit = place == 0 and number == view.lit and view.stopped
            begins = place * each - each / 2 - 90
            color = colors["disc-lit" if lit else f"disc-{role_of(cell)}"]
            pen.pieslice(box, begins, begins + each, color, colors["disc-pale-bad"])
            _print_face(image, cell, middle, edge - wide / 2, place * each, wide, each)
        edge -= wide
    circle(edge, colors["disc-hub"])
    _put_slot(image, middle, edge, each, colors)
    smooth: DialImage = image.resize((pixels, pixels), Image.Resampling.LANCZOS)
    return smooth


def _print_face(
    image: DialImage,
    cell: Cell,
    middle: float,
    radius: float,
    turned: float,
    wide: float,
    each: float,
) -> None:
    """Print a face in its place, its foot toward the hub, as large as its sector and ring allow."""
    from PIL import Image, ImageDraw, ImageFont

    text = brief(cell)
    room = 2 * radius * sin(radians(each / 2))
    font = ImageFont.load_default(max(min(wide * 0.7, 1.25 * room / max(len(text), 2)), 1))
    left, top, right, bottom = font.getbbox(text)
    mask = Image.new("L", (int(right - left) + 4, int(bottom - top) + 4))
    ImageDraw.Draw(mask).text((2 - left, 2 - top), text, 255, font)
    mask = mask.rotate(-turned, expand=True, resample=Image.Resampling.BICUBIC)
    x = middle + radius * sin(radians(turned)) - mask.width / 2
    y = middle - radius * cos(radians(turned)) - mask.height / 2
    dark = role_of(cell) in ("lost", "loss", "goal")
    image.paste("#fff8e1" if dark else "#21160c", (round(x), round(y)), mask)


def _put_slot(
    image: DialImage, middle: float, hub: float, each: float, colors: Mapping[str, str]
) -> None:
    """Draw the brass frame around the sector at the top, from the rim to the hub."""
    from PIL import ImageDraw

    pen = ImageDraw.Draw(image)
    half = radians(each / 2)
    for side in (-1, 1):
        ends = [
            (middle + side * radius * sin(half), middle - radius * cos(half))
            for radius in (hub, middle)
        ]
        pen.line([*ends[0], *ends[1]], colors["disc-slot"], max(round(middle / 80), 2))


CELL, LEAST, MOST = 10, 200, 600
"""Pixels in a cell, and the smallest and largest side of the square image."""


def terminal_pictures() -> type[Widget] | None:
    """Return the widget that shows an image in this terminal; None if it cannot show any. Call
    it before the screens begin: the terminal is asked, and answers on the input."""
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
    """The image of the dial at rest. While the dial turns, the disc of blocks takes its place: a
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
        """Show a dial at rest. The marked ring makes no other image: each takes the terminal a
        while."""
        self._view = view
        side = min(self.size.width * CELL, MOST)
        dark = self.app.current_theme.dark
        shows = (view.rings, view.position, view.lit, view.stopped, side, dark)
        if view.sectors and side >= LEAST and shows != self._shows:
            self._shows = shows
            self.run_worker(self._draw(view, side, dark=dark), exclusive=True)

    def on_resize(self) -> None:
        self.show(self._view)

    async def _draw(self, view: WindowView, side: int, *, dark: bool) -> None:
        """Draw the image in a thread, so that keys are answered meanwhile."""
        colors = LAMPLIGHT if dark else DAY
        drawn = await asyncio.to_thread(dial_image, view, side, colors)
        image: Any = self.query_one(self._shown_by)
        image.image = drawn
