"""Any text in ASCII, sign for sign, as wide as before: for terminals that have nothing else."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from rich.cells import cell_len

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
    """The same text in ASCII: signs by signs like them, letters without their accents, and a
    question mark a cell for what has no likeness."""
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
