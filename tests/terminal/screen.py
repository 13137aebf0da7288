"""A terminal's screen, drawn from the bytes that a program wrote to it.

It knows what Textual writes and nothing else: a byte that it does not know is an error, for a
program that suddenly writes other controls than before should be looked at. (The one emulator on
offer, pyte, knows no alternate screen, and its last release is three years old.)
"""

from __future__ import annotations

import codecs
import re

from rich.cells import cell_len

ALTERNATE, CURSOR, WRAPS, PASTES = 1049, 25, 7, 2004
"""Modes of a terminal, by their numbers; at the start the cursor is shown and lines wrap."""
MOUSE = frozenset({1000, 1002, 1003, 1006, 1015})

_SIXTEEN = {*range(30, 38), *range(40, 48), *range(90, 98), *range(100, 108)}
_PIECE = re.compile(
    r"\x1b\[(?P<control>[<=>?]?[0-9;]*[$ ]?)(?P<final>[@-~])"
    r"|\x1b\](?P<told>[^\x07\x1b]*)(?:\x07|\x1b\\)"
    r"|(?P<move>[\r\n\x07])"
    r"|(?P<text>[^\x00-\x1f\x7f]+)"
)
_BEGUN = re.compile(r"\x1b(?:\[[<=>?]?[0-9;]*[$ ]?|\][^\x07\x1b]*\x1b?)?\Z")
_ASKED = frozenset({"$p", "u", "c", "n", "t"})
"""Questions and settings that leave the screen as it is."""


def colors(style: str) -> set[str]:
    """The kinds of color that a style names: `16`, `256`, `true`; none of the terminal's own."""
    kinds, codes = set(), iter(style.split(";"))
    for code in codes:
        if code in ("38", "48"):
            kinds.add({"2": "true", "5": "256"}[next(codes)])
            for _ in range(3 if "true" in kinds else 1):
                next(codes)
        elif code.isdigit() and int(code) in _SIXTEEN:
            kinds.add("16")
    return kinds


def _after(style: str, control: str) -> str:
    """The style after another control: its types, its ink and its ground, of which a control
    changes what it names, and `0` everything."""
    types: list[str] = []
    ink, ground = "", ""
    codes = [*style.split(";"), *(control or "0").split(";")]
    while codes:
        code = codes.pop(0)
        if code in ("38", "48"):
            many = 2 if codes[0] == "5" else 4
            color, codes = ";".join((code, *codes[:many])), codes[many:]
            ink, ground = (color, ground) if code == "38" else (ink, color)
        elif code == "0":
            types, ink, ground = [], "", ""
        elif code[:1] in ("3", "9") and len(code) == 2:
            ink = "" if code == "39" else code
        elif (code[:1] == "4" and len(code) == 2) or len(code) == 3:
            ground = "" if code == "49" else code
        elif code:
            types.append(code)
    return ";".join(filter(None, (*types, ink, ground)))


def _same(style: str) -> bool:
    codes = [int(code) for code in style.split(";") if code.isdigit()]
    return bool(codes) and not {38, 48} & set(codes) and any(c + 10 in codes for c in codes)


class Screen:
    """`width` x `height` cells, each a sign and the style that was in force."""

    def __init__(self, width: int, height: int) -> None:
        self.modes = {CURSOR, WRAPS}
        self.styles: set[str] = set()
        """The parameters of every style that was written: `1;38;2;216;180;91`."""
        self.outside = 0
        """How many signs were written where there is no cell."""
        self.bells = 0
        self._decoder = codecs.getincrementaldecoder("utf-8")()
        self._rest = ""
        self._style = ""
        self._x = self._y = 0
        self.resize(width, height)

    def resize(self, width: int, height: int) -> None:
        """Another size. What stood there goes: the program is to draw everything anew."""
        self.width, self.height = width, height
        self._clear()

    @property
    def rows(self) -> list[str]:
        """What stands in each row."""
        return ["".join(mark for mark, _ in row).rstrip() for row in self._cells]

    @property
    def text(self) -> str:
        """All rows."""
        return "\n".join(self.rows)

    def unseen(self) -> list[str]:
        """Signs in the very color that they stand on, where colors go by number; row by row."""
        rows = ("".join(m for m, style in row if _same(style)) for row in self._cells)
        return [row for row in rows if row.strip()]

    def feed(self, data: bytes) -> None:
        """Draw. Raises ValueError for what it does not know."""
        todo = self._rest + self._decoder.decode(data)
        at = 0
        while at < len(todo):
            piece = _PIECE.match(todo, at)
            if piece is None:
                if _BEGUN.match(todo, at):
                    break
                raise ValueError(f"unknown: {todo[at : at + 24]!r}")
            at = piece.end()
            self._draw(piece)
        self._rest = todo[at:]

    def _draw(self, piece: re.Match[str]) -> None:
        if text := piece["text"]:
            for mark in text:
                self._put(mark)
        elif move := piece["move"]:
            self._x = 0 if move == "\r" else self._x
            self._y += move == "\n"
            self.bells += move == "\x07"
        elif final := piece["final"]:
            self._control(piece["control"], final)

    def _control(self, control: str, final: str) -> None:
        if final == "m":
            self.styles.add(control)
            self._style = _after(self._style, control)
        elif final == "H":
            y, _, x = control.partition(";")
            self._x, self._y = int(x or 1) - 1, int(y or 1) - 1
        elif final in "hl" and control.startswith("?"):
            self._mode(int(control[1:]), on=final == "h")
        elif final == "J" and control == "2":
            self._clear()
        elif control.strip("<=>?0123456789;") + final not in _ASKED:
            raise ValueError(f"unknown: ESC [ {control}{final}")

    def _mode(self, mode: int, *, on: bool) -> None:
        if mode == ALTERNATE:
            self._clear()
        (self.modes.add if on else self.modes.discard)(mode)

    def _clear(self) -> None:
        self._cells = [[(" ", "")] * self.width for _ in range(self.height)]
        self._x = self._y = 0

    def _put(self, mark: str) -> None:
        wide = cell_len(mark)
        if not (0 <= self._y < self.height and self._x >= 0 and self._x + wide <= self.width):
            self.outside += 1
            return
        row = self._cells[self._y]
        if wide:
            row[self._x] = (mark, self._style)
            row[self._x + 1 : self._x + wide] = [("", self._style)] * (wide - 1)
        elif self._x:
            before, style = row[self._x - 1]
            row[self._x - 1] = (before + mark, style)
        self._x += wide
