"""Plain text laid out to the width of the terminal."""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Iterable, Iterator, Sequence

NARROWEST = 40
WIDEST = 100
"""Longer lines are hard to read."""


def page_width() -> int:
    """Columns to write in: those of the terminal within bounds, 80 where there is none."""
    return max(NARROWEST, min(WIDEST, shutil.get_terminal_size((80, 24)).columns))


def wrapped(text: str, indent: str = "", first: str | None = None) -> str:
    """A paragraph broken at the page width. `first` begins its first line, `indent` the others;
    nothing of the text is lost, however long a word."""
    return textwrap.fill(
        text,
        page_width(),
        initial_indent=indent if first is None else first,
        subsequent_indent=indent,
        break_on_hyphens=False,
    )


def shortened(text: str, width: int) -> str:
    """The first words of a text, as many as fit."""
    return textwrap.shorten(text, max(width, 10), placeholder=" ...")


def tables(names: Sequence[str], columns: Iterable[Sequence[str]], gap: str) -> Iterator[list[str]]:
    """A table, in as many parts below one another as the page is too narrow for; each part is a
    list of lines. `names` begin its rows, and every column has a cell for each of them."""
    room = page_width() - max(len(name) for name in names)
    part: list[Sequence[str]] = [names]
    used = 0
    for column in columns:
        wide = max(len(cell) for cell in column) + len(gap)
        if used + wide > room and used:
            yield _lines(part, gap)
            part, used = [names], 0
        part.append(column)
        used += wide
    yield _lines(part, gap)


def _lines(columns: Sequence[Sequence[str]], gap: str) -> list[str]:
    """Aligned columns as lines, the first to the left and the others to the right."""
    widths = [max(len(cell) for cell in column) for column in columns]
    return [
        gap.join(
            cell.rjust(width) if place else cell.ljust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in zip(*columns, strict=True)
    ]
