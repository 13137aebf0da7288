"""The dial as an image, for a terminal that shows pictures: inks on paper, every face printed.

It is the dial at rest. The ring that counted is the widest, and its sector lies under the slot at
the top, its face in the slot's own paper. Drawn with Pillow, which only those have who asked for
pictures; so it is imported where it is used.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, radians, sin
from typing import TYPE_CHECKING

from quarterback.text.dial_faces import Cell, brief, role_of
from quarterback.tui.draw.dial.dial_window import WindowView

if TYPE_CHECKING:
    from PIL.Image import Image as DialImage

_FINER = 2
"""How many times as large as it is shown it is drawn, for smooth edges."""
_HUB, _RIM = 0.18, 0.03
"""The hub's share of the radius, and the rim's."""
_WIDE = 3
"""How many times as wide as another the ring that counted is."""


def dial_image(view: WindowView, pixels: int, colors: Mapping[str, str]) -> DialImage:
    """The dial at rest in a square of `pixels`; `colors` are those of the board, by variable."""
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
    """Print a face in its place, its foot to the hub, as large as its sector and ring allow."""
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
    """The brass frame round the sector at the top, from the rim to the hub."""
    from PIL import ImageDraw

    pen = ImageDraw.Draw(image)
    half = radians(each / 2)
    for side in (-1, 1):
        ends = [
            (middle + side * radius * sin(half), middle - radius * cos(half))
            for radius in (hub, middle)
        ]
        pen.line([*ends[0], *ends[1]], colors["disc-slot"], max(round(middle / 80), 2))
