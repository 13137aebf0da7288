"""What a browser draws on paper: every word of a PDF with its place, as poppler's `pdftotext` reads
them."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterator
from typing import NamedTuple

NO_PDFTOTEXT = (
    "no pdftotext on this machine: printed pages were not measured"
    " (Debian, Ubuntu: apt install poppler-utils)"
)
POINT = 25.4 / 72
"""Millimeters."""
_PAGE = re.compile(r'<page width="([\d.]+)" height="([\d.]+)">(.*?)</page>', re.DOTALL)
_WORD = re.compile(
    r'<word xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">(.*?)</word>'
)


class PaperWord(NamedTuple):
    """A word and its box, in millimeters from the top left corner of its page."""

    left: float
    top: float
    right: float
    bottom: float
    text: str


class PaperPage(NamedTuple):
    """A page, in millimeters, and its words."""

    width: float
    height: float
    words: list[PaperWord]


def pages_of(pdf: bytes) -> list[PaperPage]:
    """The pages of a PDF."""
    command = ["pdftotext", "-bbox", "-", "-"]
    text = subprocess.run(command, input=pdf, capture_output=True, check=True).stdout.decode(
        errors="replace"
    )
    return [
        PaperPage(
            float(page[1]) * POINT,
            float(page[2]) * POINT,
            [_word(*word) for word in _WORD.findall(page[3])],
        )
        for page in _PAGE.finditer(text)
    ]


def _word(left: str, top: str, right: str, bottom: str, text: str) -> PaperWord:
    box = [float(each) * POINT for each in (left, top, right, bottom)]
    return PaperWord(box[0], box[1], box[2], box[3], text)


def paper_faults(pages: list[PaperPage], margin: float, smallest: float) -> list[str]:
    """What cannot be read: words that reach into the margin or lie on each other, and letters
    lower than `smallest`; all in millimeters."""
    faults = []
    for number, page in enumerate(pages, 1):
        for word in page.words:
            # Boxes have room above and below the letters: how much depends on the font.
            room = (word.bottom - word.top) / 8
            if (
                min(word.left, word.top + room) < margin - 0.5
                or word.right > page.width - margin + 0.5
                or word.bottom - room > page.height - margin + 0.5
            ):
                faults.append(f"page {number}: {word.text} is cut off")
            if word.bottom - word.top < smallest:
                faults.append(f"page {number}: {word.text} is {word.bottom - word.top:.1f} mm high")
        for one, other in _side_by_side(page.words):
            across = min(one.right, other.right) - max(one.left, other.left)
            high = min(one.bottom, other.bottom) - max(one.top, other.top)
            if one.text == other.text and abs(one.left - other.left) < 0.1:
                continue  # a letter with an outline is drawn twice
            least = min(one.bottom - one.top, other.bottom - other.top)
            if across > 0.25 and high > least / 3:
                faults.append(f"page {number}: {one.text} lies on {other.text}")
    return faults


def _side_by_side(words: list[PaperWord]) -> Iterator[tuple[PaperWord, PaperWord]]:
    """Words whose lines meet, in pairs."""
    rows = sorted(words, key=lambda word: word.top)
    for place, one in enumerate(rows, 1):
        for other in rows[place:]:
            if other.top > one.bottom:
                break
            yield one, other


def has_pdftotext() -> bool:
    """Whether pages can be measured here."""
    return shutil.which("pdftotext") is not None
