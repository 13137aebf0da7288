"""The front page in the cells of a terminal: one column at 80, two from 100, three from 140.

Rich breaks the lines and lays out the tables. Each run of text knows its sentence, so that a screen
can mark it and find what was clicked.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from io import StringIO
from typing import Final, NamedTuple

from rich.box import Box
from rich.cells import cell_len
from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.style import Style
from rich.table import Column, Table
from rich.text import Text

from quarterback.text.story.blocks import (
    NO_PROOF,
    Block,
    GraphBlock,
    PageBlocks,
    QuoteBlock,
    Said,
    TableBlock,
    TextBlock,
    blocks_of,
)
from quarterback.text.story.page import Page

PAPER_ROLES: Final = (
    "paper",
    "paper-name",
    "paper-label",
    "paper-head",
    "paper-deck",
    "paper-dim",
    "paper-bold",
    "paper-quote",
    "paper-graph",
)
_TWO_COLUMNS, _THREE_COLUMNS = 100, 140
"""Least width for this number of columns."""
_WIDEST: Final = {1: 76, 2: 110, 3: 150}
_MARGINS, _NARROWEST = 4, 20
_GUTTER: Final = 3
_LINE_SCORE: Final = 56
_SCORE_COLUMN: Final = 5
_GRAPH_ROWS: Final = 8
_SCALE: Final = 5
"""Cells to the left of a graph."""
_LINES: Final = Box("    \n    \n ── \n    \n    \n    \n    \n    \n")
_ASCII_LINES: Final = Box("    \n    \n -- \n    \n    \n    \n    \n    \n", ascii=True)


class Run(NamedTuple):
    """Cells of one look."""

    text: str
    role: str = "paper"
    proof: int = NO_PROOF
    """The place of its sentence among the proved ones."""


Cells = tuple[Run, ...]
"""A row."""


@dataclass(frozen=True)
class PaperSheet:
    """A page laid out for a width: every row has as many cells."""

    width: int
    rows: tuple[Cells, ...]

    def rows_of(self, proof: int) -> tuple[int, int]:
        """Return the first row and the last of a proved sentence."""
        rows = [y for y, row in enumerate(self.rows) if any(run.proof == proof for run in row)]
        return (rows[0], rows[-1]) if rows else (0, 0)

    def proof_at(self, x: int, y: int) -> int:
        """Return the proved sentence in a cell, or -1."""
        left = 0
        for run in self.rows[y] if 0 <= y < len(self.rows) else ():
            left += cell_len(run.text)
            if x < left:
                return run.proof if x >= 0 else NO_PROOF
        return NO_PROOF


@lru_cache(maxsize=8)
def page_sheet(page: Page, width: int, *, ascii_only: bool = False) -> PaperSheet:
    """Return a page for a terminal of a width, its margins left out."""
    return _Layout(blocks_of(page), width, ascii_only=ascii_only).sheet()


def wrapped(text: str, width: int) -> list[str]:
    """Return a text in lines of at most a width in cells."""
    return [_text(row).rstrip() for row in _Printer().rows(Text(text), width)]


def table_lines(block: TableBlock, width: int, *, ascii_only: bool = False) -> list[str]:
    """Return a box of figures as lines of at most a width in cells."""
    rows = _Printer(ascii_only=ascii_only).table(block, width)
    return [_text(row).rstrip() for row in rows]


def _text(row: Cells) -> str:
    return "".join(run.text for run in row)


def _style(role: str, proof: int = NO_PROOF) -> Style:
    return Style(meta={"role": role, "proof": proof})


class _Printer:
    """Rich, asked for rows of cells in place of colors."""

    def __init__(self, *, ascii_only: bool = False) -> None:
        self.ascii_only = ascii_only
        self._console = Console(
            file=StringIO(),
            color_system=None,
            force_terminal=False,
            legacy_windows=False,
            markup=False,
            emoji=False,
            highlight=False,
            width=_WIDEST[3],
            height=1,
        )

    def rows(self, what: RenderableType, width: int) -> list[Cells]:
        """The rows of what Rich can lay out, each as wide as is said."""
        options = self._console.options.update(width=max(width, 1), height=None)
        return [
            tuple(
                Run(segment.text, meta.get("role", "paper"), meta.get("proof", NO_PROOF))
                for segment in line
                for meta in (segment.style.meta if segment.style else {},)
            )
            for line in self._console.render_lines(what, options)
        ]

    def table(self, block: TableBlock, width: int, *, strong: bool = False) -> list[Cells]:
        """A title, the heads, the rows; words are wrapped, figures stand at the right."""
        table = block.table
        rows = (table.columns, *table.rows)
        in_columns = [
            [row[at] for row in rows if at < len(row)] for at in range(len(block.figures))
        ]
        natural = sum(max(map(cell_len, cells), default=0) + 2 for cells in in_columns) - 2
        words = [
            max((cell_len(word) for cell in cells for word in cell.split()), default=0)
            for cells in in_columns
        ]
        last = len(in_columns) - 1
        columns = [
            Column(
                header=Text(table.columns[at] if at < len(table.columns) else ""),
                justify="right" if figures else "left",
                overflow="fold",
                ratio=1 if not at and natural < width else None,
                min_width=max(min(words[at], width // 3), _SCORE_COLUMN if strong and at else 1),
                no_wrap=figures,
                style=_style("paper-bold" if strong and at in (0, last) else "paper"),
                header_style=_style("paper-dim"),
            )
            for at, figures in enumerate(block.figures)
        ]
        grid = Table(
            *columns,
            box=_ASCII_LINES if self.ascii_only else _LINES,
            show_edge=False,
            pad_edge=False,
            padding=(0, 0, 0, 1),
            expand=True,
            show_header=any(table.columns),
            border_style=_style("paper-dim"),
        )
        for row in table.rows:
            grid.add_row(*map(Text, row))
        head = self.rows(Text(table.title, _style("paper-bold")), width) if table.title else []
        if not any(table.columns):
            head.append((Run(("-" if self.ascii_only else "─") * width, "paper-dim"),))
        return head + self.rows(grid, width)


class _Part(NamedTuple):
    """Rows that stay in one column, and whether a blank row comes before them there."""

    rows: list[Cells]
    gap: bool


class _Layout(_Printer):
    """Lays out one page."""

    def __init__(self, page: PageBlocks, width: int, *, ascii_only: bool) -> None:
        super().__init__(ascii_only=ascii_only)
        self.page, self.newsprint = page, page.newsprint
        fitting = 3 if width >= _THREE_COLUMNS else 2 if width >= _TWO_COLUMNS else 1
        self.count = min(fitting, 2) if page.brief else fitting
        self.width = max(min(width - _MARGINS, _WIDEST[self.count]), _NARROWEST)

    def sheet(self) -> PaperSheet:
        """Return the whole page as rows of cells."""
        return PaperSheet(
            self.width, (*self.masthead(), *self.heading(), *self.columns(), self.blank)
        )

    @property
    def blank(self) -> Cells:
        """Return an empty row."""
        return (Run(" " * self.width),)

    # --- the top of the page

    def masthead(self) -> list[Cells]:
        """The kind of game, the name of the paper, the particulars."""
        top, rows = self.page.masthead, []
        if top.label:
            side = "center" if self.newsprint else "right"
            label = Text().append(f" {top.label} ", _style("paper-label"))
            rows += self.rows(_aligned(label, side), self.width)
        rows += self.paper_name(top.paper)
        between = ("  -  " if self.ascii_only else "  ·  ") if self.newsprint else "   "
        line = Text(between.join(top.items), _style("paper-dim"))
        rows += self.rows(_aligned(line, "center" if self.newsprint else "left"), self.width)
        return [*rows, self.rule()]

    def paper_name(self, name: str) -> list[Cells]:
        """The name, between rules in newsprint; spaced where there is room."""
        if not self.newsprint or cell_len(name) > self.width - 8:
            return self.rows(Text(name, _style("paper-name")), self.width)
        if self.count > 1 and 3 * cell_len(name) < self.width:
            name = "   ".join(" ".join(word) for word in name.split())
        marks = "=" if self.ascii_only else "═"
        rule = Rule(Text(name, _style("paper-name")), characters=marks, style=_style("paper-dim"))
        return self.rows(rule, self.width)

    def rule(self) -> Cells:
        """Return a line across the page."""
        return (Run(("-" if self.ascii_only else "─") * self.width, "paper-dim"),)

    def heading(self) -> list[Cells]:
        """The headline, the decks, the line score."""
        page, side = self.page, "center" if self.newsprint else "left"
        text = page.headline.text if page.size == "single" else page.headline.text.upper()
        full = page.size == "banner" or not self.newsprint
        rows = [self.blank]
        rows += self.balanced(
            text, page.headline, "paper-head", side, self.width if full else self.width * 4 // 5
        )
        for deck in page.decks:
            rows += self.balanced(deck.text, deck, "paper-deck", side, self.width)
        wide = min(self.width, _LINE_SCORE)
        left = (self.width - wide) // 2 if self.newsprint else 0
        score = self.table(page.line_score, wide, strong=True)
        right = self.width - wide - left
        return [*rows, self.blank, *(_between(left, row, right) for row in score), self.blank]

    def balanced(self, text: str, said: Said, role: str, side: str, width: int) -> list[Cells]:
        """A headline on as few rows as it needs, as even as they can be."""
        styled = Text(text, _style(role, said.proof))
        needed = len(self.rows(styled, width))
        least = cell_len(text) // needed
        even = next((w for w in range(least, width) if len(self.rows(styled, w)) == needed), width)
        left = (self.width - even) // 2 if side == "center" else 0
        rows = self.rows(_aligned(styled, side), even)
        return [_between(left, row, self.width - even - left) for row in rows]

    # --- the columns

    def columns(self) -> list[Cells]:
        """Return the blocks below the masthead and the headline, in columns."""
        wide = (self.width - _GUTTER * (self.count - 1)) // self.count
        parts = [part for block in self.page.columns for part in self.parts(block, wide)]
        columns = [_stacked(column, wide) for column in _filled(parts, self.count)]
        height = max(map(len, columns))
        empty = (Run(" " * wide),)
        bar = (Run(" | " if self.ascii_only else " │ ", "paper-dim"),)
        rest = self.width - wide * self.count - _GUTTER * (self.count - 1)
        rows = []
        for y in range(height):
            row: Cells = ()
            for n in range(self.count):
                column = columns[n] if n < len(columns) else []
                row += (bar if n else ()) + (column[y] if y < len(column) else empty)
            rows.append(_between(0, row, rest))
        return rows

    def parts(self, block: Block, wide: int) -> list[_Part]:
        """The rows of a block; those of a paragraph may go on in the next column."""
        match block:
            case TextBlock():
                gap = bool(block.label) or (block.kind == "story" and not self.newsprint)
                rows = self.rows(self.paragraph(block), wide)
                return [_Part([row], gap and not n) for n, row in enumerate(rows)]
            case QuoteBlock():
                return [_Part(self.quote(block, wide), True)]
            case TableBlock():
                return [_Part(self.table(block, wide), True)]
            case GraphBlock():
                words = _joined(block.words, "paper-dim")
                rows = self.rows(words, wide) if block.words else []
                return [_Part([*self.graph(block, wide), *rows], True)]

    def paragraph(self, block: TextBlock) -> Text:
        text = Text()
        if block.label:
            text.append(f"{block.label} ", _style("paper-bold"))
        elif block.kind == "story" and self.newsprint:
            text.append("  ")
        return text.append_text(_joined(block.sentences, "paper"))

    def quote(self, block: QuoteBlock, wide: int) -> list[Cells]:
        """Set in, with the speaker below."""
        inset = 2 if self.newsprint else 3
        words = block.words.text
        if self.ascii_only:
            words = words.replace("“", '"').replace("”", '"')
        said = Text(words, _style("paper-quote", block.words.proof))
        speaker = _aligned(
            Text(block.speaker, _style("paper-dim")), "right" if self.newsprint else "left"
        )
        return [
            row for each in (said, speaker) for row in self.rows(Padding(each, (0, inset)), wide)
        ]

    def graph(self, block: GraphBlock, wide: int) -> list[Cells]:
        """The course of the game: above the middle the home team is better off."""
        across, half = wide - _SCALE, _GRAPH_ROWS // 2
        last = len(block.heights) - 1
        heights = [
            (2 * block.heights[x * last // max(across - 1, 1)] - 1) * half for x in range(across)
        ]
        marks = {0: block.scale[0], half: block.scale[1], _GRAPH_ROWS - 1: block.scale[2]}
        rows: list[Cells] = [
            (
                Run(f"{marks.get(row, ''):>{_SCALE - 1}} ", "paper-dim"),
                Run("".join(self.dot(height, half - row) for height in heights), "paper-graph"),
            )
            for row in range(_GRAPH_ROWS)
        ]
        if block.turn is not None:
            number, pointer = str(block.turn), "^" if self.ascii_only else "▲"
            x = round(block.turn * (across - 1) / last)
            mark = f"{number}{pointer}" if x >= len(number) else f"{pointer}{number}"
            left = _SCALE + (x - len(number) if x >= len(number) else x)
            rows.append(_between(left, (Run(mark, "paper-bold"),), wide - left - len(mark)))
        return rows

    def dot(self, height: float, top: int) -> str:
        """What is in a row whose upper edge is `top` rows above the middle."""
        upper = 0 < top - 0.25 <= height or height <= top - 0.5 < 0
        lower = 0 < top - 0.75 <= height or height <= top - 1 < 0
        if self.ascii_only:
            return "#" if upper or lower else " "
        return " ▄▀█"[2 * upper + lower]


def _aligned(text: Text, side: str) -> Text:
    text.justify = "center" if side == "center" else "right" if side == "right" else "left"
    return text


def _joined(sentences: Iterable[Said], role: str) -> Text:
    return Text(" ").join(Text(said.text, _style(role, said.proof)) for said in sentences)


def _between(left: int, row: Cells, right: int) -> Cells:
    before = (Run(" " * left),) if left > 0 else ()
    after = (Run(" " * right),) if right > 0 else ()
    return (*before, *row, *after)


def _stacked(column: Sequence[_Part], wide: int) -> list[Cells]:
    rows: list[Cells] = []
    for part in column:
        if part.gap and rows:
            rows.append((Run(" " * wide),))
        rows += part.rows
    return rows


def _filled(parts: Sequence[_Part], count: int) -> list[list[_Part]]:
    """Parts in a number of columns, the tallest as short as can be."""
    height = sum(len(part.rows) + part.gap for part in parts) // count
    while True:
        columns: list[list[_Part]] = [[]]
        for part in parts:
            room = height - sum(
                len(each.rows) + (each.gap and n > 0) for n, each in enumerate(columns[-1])
            )
            if columns[-1] and len(part.rows) + part.gap > room:
                columns.append([])
            columns[-1].append(part)
        if len(columns) <= count:
            return columns
        height += 1
