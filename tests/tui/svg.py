"""A screen as a small SVG: a rectangle a stretch of ground, a text a stretch of one style.

Textual's own is five times as long, and names a font by where it lies in the network.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from xml.sax.saxutils import escape

from rich.color import Color
from rich.segment import Segment
from rich.style import Style
from rich.terminal_theme import DEFAULT_TERMINAL_THEME

WIDE, HIGH = 10, 20
"""Of a cell, in the SVG's own units."""
_HEAD = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}" font-size="16"'
    ' font-family="monospace" xml:space="preserve">\n'
)


def svg_of(rows: Iterable[Iterable[Segment]], width: int) -> str:
    """Rows of colored pieces, `width` cells wide, as an SVG."""
    grounds: list[str] = []
    texts: list[str] = []
    height = 0
    for y, row in enumerate(rows):
        pieces = list(Segment.simplify(_colored(row)))
        x = 0
        for fill, same in groupby(pieces, lambda piece: colors_of(piece.style)[1]):
            begin = x
            for piece in same:
                _text(texts, x, y, piece.text, piece.style)
                x += piece.cell_length
            grounds.append(_ground(begin, y, x - begin, fill))
        height = (y + 1) * HIGH
    head = _HEAD.format(w=width * WIDE, h=height)
    return head + "\n".join([*grounds, *texts]) + "\n</svg>\n"


def _colored(row: Iterable[Segment]) -> Iterable[Segment]:
    """The pieces without what their styles say of clicks."""
    for text, style, control in row:
        if not control:
            yield Segment(text, style and style.clear_meta_and_links())


def _hex(color: Color | None, foreground: bool) -> str:
    theme = DEFAULT_TERMINAL_THEME
    given = color or Color.default()
    return given.get_truecolor(theme, foreground=foreground).hex


def colors_of(style: Style | None) -> tuple[str, str]:
    """Of its signs and of their ground, as they are seen."""
    style = style or Style.null()
    sign, ground = _hex(style.color, True), _hex(style.bgcolor, False)
    return (ground, sign) if style.reverse else (sign, ground)


def _ground(x: int, y: int, cells: int, fill: str) -> str:
    box = f'x="{x * WIDE}" y="{y * HIGH}" width="{cells * WIDE}" height="{HIGH}"'
    return f'<rect {box} fill="{fill}"/>'


def _text(out: list[str], x: int, y: int, text: str, style: Style | None) -> None:
    blank = len(text) - len(text.lstrip())
    text = text.strip()
    if not text:
        return
    looks = f' fill="{colors_of(style)[0]}"'
    if style is not None:
        looks += ' font-weight="bold"' if style.bold else ""
        looks += ' font-style="italic"' if style.italic else ""
        looks += ' text-decoration="underline"' if style.underline else ""
    length = Segment(text).cell_length * WIDE
    out.append(
        f'<text x="{(x + blank) * WIDE}" y="{y * HIGH + 15}" textLength="{length}"{looks}>'
        f"{escape(text)}</text>"
    )
