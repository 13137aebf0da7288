"""The last thing that happens to a line before it is painted: with `--ascii`, into ASCII."""

from __future__ import annotations

from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

from quarterback.tui.drawing.ascii import in_ascii


class AsciiOnly(LineFilter):
    """Whatever a widget draws, Textual's own arrows and frames too, and names as they were typed:
    no terminal is sent a sign that it cannot show."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The same line, cell for cell."""
        return [
            segment if segment.control or segment.text.isascii() else _plain(segment)
            for segment in segments
        ]


def _plain(segment: Segment) -> Segment:
    return Segment(in_ascii(segment.text), segment.style)


ASCII_ONLY = AsciiOnly()
"""One for all lines: Textual keeps what each filter made of a line."""
