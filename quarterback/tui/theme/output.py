"""The last filter before a line is painted: nothing from data in it can control the terminal,
and with `--ascii` it is ASCII."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import NamedTuple

from rich.cells import cell_len
from rich.segment import Segment
from textual.color import Color
from textual.driver import Driver
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
    """Return a text in ASCII: similar characters, letters without accents, and a question mark
    for each cell of anything else."""
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
    """Turns whatever a widget draws into ASCII, including Textual's own arrows and frames and
    typed names."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """Return the same line, cell for cell."""
        return [
            segment if segment.control or segment.text.isascii() else _plain(segment)
            for segment in segments
        ]


class Harmless(LineFilter):
    """Puts a mark in place of each character that should not be shown, whatever drew it. A
    widget that marks them itself keeps its width; this covers all others."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """Return the same line, with marks."""
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
"""One for all lines: Textual caches what each filter made of a line."""


RESET = "\x1b[0m"
_PIECE = re.compile(r"\x1b\[([\d;]+)m([^\x1b]*)\x1b\[0m")
"""A piece as Textual writes it: the codes of a style, text, a reset."""
_MOVES = re.compile(r"(?:\r?\n|\x1b\[\d+;\d+H)+")
"""Output that leaves the style unchanged: cursor moves."""


class _Style(NamedTuple):
    type: str = ""
    """Bold, underline and the like."""
    ink: str = ""
    ground: str = ""


_PLAIN = _Style()


def terse(data: str) -> str:
    """Return the same output in fewer bytes. It begins and ends with the terminal's own style."""
    written: list[str] = []
    now, at = _PLAIN, 0
    for piece in _PIECE.finditer(data):
        if piece.start() != at:
            now = _between(written, now, data[at : piece.start()])
        codes, text = piece.groups()
        change, now = _change(now, codes, blank=not text.strip(" "))
        written += change, text
        at = piece.end()
    if _between(written, now, data[at:]) != _PLAIN:
        written.append(RESET)
    return "".join(written)


def _between(written: list[str], now: _Style, other: str) -> _Style:
    """Write what is not a piece, and return the style after it. Everything but a cursor move is
    written in the terminal's own style."""
    if now != _PLAIN and not _MOVES.fullmatch(other):
        written.append(RESET)
        now = _PLAIN
    written.append(other)
    return now


@lru_cache(maxsize=8192)
def _change(now: _Style, codes: str, *, blank: bool) -> tuple[str, _Style]:
    """Return what changes a style to that of these codes, and the style after it."""
    new = _style(codes)
    if blank and not new.type and not now.type:
        new = new._replace(ink=now.ink)
    if now.type and now.type != new.type:
        return f"\x1b[0;{codes}m", _style(codes)
    changed = [
        new.type if new.type != now.type else "",
        (new.ink or "39") if new.ink != now.ink else "",
        (new.ground or "49") if new.ground != now.ground else "",
    ]
    code = ";".join(filter(None, changed))
    return f"\x1b[{code}m" if code else "", new


def _style(codes: str) -> _Style:
    """Return the style that these codes set, from the terminal's own."""
    type_, ink, ground = [], "", ""
    rest = codes.split(";")
    while rest:
        code = rest.pop(0)
        if code in ("38", "48"):  # then 5 and a number, or 2 and three
            many = 2 if rest[:1] == ["5"] else 4
            code, rest = ";".join((code, *rest[:many])), rest[many:]
        if code.startswith(("38;", "3", "9")) and len(code) > 1:
            ink = code
        elif code.startswith(("48;", "4", "10")) and len(code) > 1:
            ground = code
        else:
            type_.append(code)
    return _Style(";".join(type_), ink, ground)


def with_terse_codes(driver: type[Driver]) -> type[Driver]:
    """Return a subclass of a driver that writes fewer codes."""

    class TerseDriver(driver):  # type: ignore[valid-type, misc]
        def write(self, data: str) -> None:
            super().write(terse(data))

    return TerseDriver
