"""The same picture in fewer bytes: only what changes in color and type is written to the terminal.

Textual writes every piece of a line as its whole style, its text and a reset. Here the style stays
until another takes its place, of that other only what differs is written, and no color of ink is
written for blanks. What the screen shows is the same, cell for cell.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from textual.driver import Driver

RESET = "\x1b[0m"
_PIECE = re.compile(r"\x1b\[([\d;]+)m([^\x1b]*)\x1b\[0m")
"""A piece as Textual writes it: the codes of a style, text, a reset."""
_MOVES = re.compile(r"(?:\r?\n|\x1b\[\d+;\d+H)+")
"""What a style may outlive: the cursor goes elsewhere."""


class _Style(NamedTuple):
    """A style, as codes."""

    type: str = ""
    """Bold, underline and the like."""
    ink: str = ""
    ground: str = ""


_PLAIN = _Style()


def terse(data: str) -> str:
    """The same output in fewer bytes. It begins and ends with the terminal's own style."""
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
    """Write what is not a piece; returns the style after it. Anything but a move of the cursor is
    written in the terminal's own style."""
    if now != _PLAIN and not _MOVES.fullmatch(other):
        written.append(RESET)
        now = _PLAIN
    written.append(other)
    return now


@lru_cache(maxsize=8192)
def _change(now: _Style, codes: str, *, blank: bool) -> tuple[str, _Style]:
    """What leads from a style to that of these codes, and the style after it."""
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
    """The style that these codes set, from the terminal's own."""
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
    """A driver like this one that writes fewer codes."""

    class TerseDriver(driver):  # type: ignore[valid-type, misc]
        def write(self, data: str) -> None:
            super().write(terse(data))

    return TerseDriver
