"""How wide letters are, and lines broken to a width, for a renderer that has no fonts to ask.

The widths are those of Times and Helvetica, which most systems have under one name or another.
Each line is written with the length that it was given here, so that another font is spaced to fit.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final
from unicodedata import combining, east_asian_width

_WIDTHS: Final = {
    mark: width
    for width, marks in {
        180: "'", 200: "|", 250: " ,.", 278: "/:;\\ijlt", 333: "!()-[]I`frʼ‘’",
        389: "Js", 408: '"', 444: "?acez“”", 469: "^", 480: "{}", 541: "~",
        500: "#$*_0123456789bdghknopquvxy–", 556: "FPS", 564: "+<=>", 611: "ELTZ",
        667: "BCR", 722: "ADGHKNOQUVXYw", 778: "&m", 833: "%", 889: "M", 921: "@", 944: "W",
        1000: "—",
    }.items()
    for mark in marks
}  # fmt: skip
"""In thousandths of the font's size."""
_SANS_WIDTHS: Final = {
    mark: width
    for width, marks in {
        191: "'", 222: "ijl‘’", 260: "|", 278: " ,./:;!I\\ft[]", 333: "()-`r“”",
        355: '"', 389: "*", 469: "^", 500: "Jcksvxyz", 556: "#$?_0123456789Labdeghnopqu–",
        584: "+<=>~", 611: "FTZ", 667: "&ABEKPSVXY", 722: "CDHNRUw", 778: "GOQ", 833: "Mm",
        889: "%", 944: "W", 1000: "—", 1015: "@",
    }.items()
    for mark in marks
}  # fmt: skip
_OTHER, _FULL = 560, 1000


@dataclass(frozen=True)
class Typeface:
    """A face, by how much wider than the plain one it is: in small letters, and in capitals."""

    name: str
    wider: float = 1.0
    capitals: float = 1.0
    sans: bool = False

    def width(self, text: str, size: float) -> float:
        """The width of a text, in the units of the size."""
        widths = _SANS_WIDTHS if self.sans else _WIDTHS
        wide = sum(
            _width(mark, widths) * (self.capitals if mark.isupper() else self.wider)
            for mark in text
        )
        return size * wide / 1000


PLAIN: Final = Typeface("plain")
ITALIC: Final = Typeface("italic", 0.97, 0.93)
BOLD: Final = Typeface("bold", 1.08, 1.03)
SANS: Final = Typeface("sans", sans=True)
SANS_BOLD: Final = Typeface("sans-bold", 1.07, 1.03, sans=True)


def _width(mark: str, widths: Mapping[str, int]) -> int:
    known = widths.get(mark)
    if known is not None:
        return known
    if combining(mark):
        return 0
    return _FULL if east_asian_width(mark) in "WF" else _OTHER


Word = tuple[str, int]
"""A word, and the index of the sentence that it is in."""


def words_of(texts: Sequence[str]) -> list[Word]:
    """Return the words of sentences."""
    return [(word, n) for n, text in enumerate(texts) for word in text.split()]


def broken(
    words: Sequence[Word], width: float, face: Typeface, size: float, indents: Sequence[float] = ()
) -> list[list[Word]]:
    """Return words in lines of at most `width`; the first lines have `indents`. A word that is too
    wide for a line is cut."""
    lines: list[list[Word]] = [[]]
    blank = face.width(" ", size)
    used = indents[0] if indents else 0.0
    for text, sentence in words:
        rest = text
        while rest:
            inset = indents[len(lines) - 1] if len(lines) <= len(indents) else 0.0
            before = blank if lines[-1] else 0.0
            wide = face.width(rest, size)
            if used + before + wide <= width:
                lines[-1].append((rest, sentence))
                used += before + wide
                break
            if lines[-1]:
                lines.append([])
                used = indents[len(lines) - 1] if len(lines) <= len(indents) else 0.0
                continue
            fitting = _fitting(rest, width - inset, face, size)
            lines[-1].append((rest[:fitting], sentence))
            rest, used = rest[fitting:], width
    return [line for line in lines if line]


def _fitting(text: str, width: float, face: Typeface, size: float) -> int:
    """How many letters of a word fit; at least one."""
    for length in range(len(text), 1, -1):
        if face.width(text[:length], size) <= width:
            return length
    return 1


def balanced(text: str, lines: int, face: Typeface) -> list[str]:
    """Return a headline on about that many lines, as even as they can be."""
    words = words_of([text])
    total = face.width(text, 1)
    low, high = total / lines, total + 1
    for _ in range(20):
        middle = (low + high) / 2
        if len(broken(words, middle, face, 1)) <= lines:
            high = middle
        else:
            low = middle
    return [" ".join(word for word, _ in line) for line in broken(words, high, face, 1)]


def shared_out(needed: Sequence[float], least: Sequence[float], wide: float) -> list[float]:
    """Return widths of columns that together are `wide`: what each needs, and the rest for the
    first; or if that is too much, each its least, and what is left to those that lack little."""
    spare = wide - sum(needed)
    if spare >= 0:
        return [needed[0] + spare, *needed[1:]]
    left = wide - sum(least)
    if left < 0:
        return [have * wide / sum(least) for have in least]
    widths = list(least)
    for n in sorted(range(len(widths)), key=lambda n: needed[n] - least[n]):
        more = min(needed[n] - least[n], left)
        widths[n] += more
        left -= more
    return widths
