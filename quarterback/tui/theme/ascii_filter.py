"""The last thing that happens to a line before it is painted: nothing from data in it commands
the terminal, and with `--ascii` it is ASCII."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from rich.cells import cell_len
from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

from rulesets.core.plain_text import plain_name

UNKNOWN = "?"
_SIGNS = {
    **dict.fromkeys("─━═┄┈╌╍–—‒−▔▀▄", "-"),
    **dict.fromkeys("│┃║┆┊╎▌▐▏▎▍▋▊▉╏", "|"),
    **dict.fromkeys("┌┐└┘╭╮╰╯├┤┬┴┼╞╡╪╔╗╚╝╠╣╦╩╬┏┓┗┛", "+"),
    **dict.fromkeys("▁▂▃▅▆▇", "_"),
    **dict.fromkeys("░▒▓█■◼▪", "#"),
    **dict.fromkeys("●◉⬤", "O"),
    **dict.fromkeys("○◌◦", "o"),
    **dict.fromkeys("•·∙⋅…", "."),
    **dict.fromkeys("►▶▸→»›", ">"),
    **dict.fromkeys("◄◀◂←«‹", "<"),
    **dict.fromkeys("▲△▴↑", "^"),
    **dict.fromkeys("▼▽▾↓", "v"),
    **dict.fromkeys("‘’‚′", "'"),
    **dict.fromkeys("“”„″", '"'),
    **dict.fromkeys("✓✔×✗✘", "x"),
}


def in_ascii(text: str) -> str:
    """The same text in ASCII: characters by similar ones, letters without accents, and a question
    mark for each cell of anything else."""
    return text if text.isascii() else "".join(map(_mark, text))


@lru_cache(maxsize=1024)
def _mark(mark: str) -> str:
    width = cell_len(mark)
    if mark.isascii() or not width:
        return mark if mark.isascii() else ""
    if mark in _SIGNS:
        return _SIGNS[mark]
    likeness = "".join(m for m in unicodedata.normalize("NFKD", mark) if " " <= m <= "~")
    return (likeness or UNKNOWN * width)[:width].ljust(width)


class AsciiOnly(LineFilter):
    """Whatever a widget draws, including Textual's own arrows and frames and names as typed: the
    terminal gets no character that it cannot show."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The same line, cell for cell."""
        return [
            segment if segment.control or segment.text.isascii() else _plain(segment)
            for segment in segments
        ]


class Harmless(LineFilter):
    """Whatever a widget draws, of whatever origin: a mark for each character that is not to be
    seen. A widget that marks them itself keeps its width; this holds for every one."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The same line, with marks."""
        if all(segment.text.isprintable() for segment in segments):
            return segments
        return [
            segment if segment.control else Segment(plain_name(segment.text), segment.style)
            for segment in segments
        ]


def _plain(segment: Segment) -> Segment:
    return Segment(in_ascii(segment.text), segment.style)


HARMLESS = Harmless()

ASCII_ONLY = AsciiOnly()
"""One for all lines: Textual keeps what each filter made of a line."""
