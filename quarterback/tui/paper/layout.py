"""The front page in cells: one column on a small screen, two or three where there is room.

Every piece of text knows its sentence, so that a sentence can be marked and clicked.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import groupby

from rich.cells import cell_len

from quarterback.text.story.html import (
    BANNER,
    CURLY,
    NOTES,
    STAR,
    TWO_LINES,
    is_brief,
    is_figure,
    log_numbers,
    quoted,
)
from quarterback.text.story.page import Graph, Page, PageTable, Sentence
from quarterback.text.story.type_metrics import shared_out
from quarterback.tui.draw.canvas import Canvas, Row, printable
from quarterback.tui.theme.glyphs import ASCII, UNICODE, Skin

PAPER_ROLES = (
    *("paper", "paper-name", "paper-label", "paper-head", "paper-deck", "paper-dim"),
    *("paper-bold", "paper-quote", "paper-graph", "paper-chosen"),
)
TWO_COLUMNS, THREE_COLUMNS = 100, 140
"""Least width of a screen for so many."""
_ONE_WIDE, _GUTTER, _BETWEEN = 76, 3, 2
_GRAPH_ROWS = 8
_LEAST_MARGIN = 7
_NO_SENTENCE = -1


@dataclass(frozen=True)
class PaperView:
    """A page, and which of its sentences is marked: its index in `proved`; -1 for none."""

    page: Page
    chosen: int = _NO_SENTENCE


def proved(page: Page) -> list[Sentence]:
    """Return the sentences that inputs of the log prove, in reading order."""
    return [sentence for sentence in page.sentences() if log_numbers(sentence)]


@dataclass(frozen=True)
class Piece:
    """A text at its place on the sheet."""

    x: int
    y: int
    text: str
    role: str
    sentence: int = _NO_SENTENCE
    """Its index in `proved`."""


@dataclass
class CellBlock:
    """Rows that stay in one column."""

    rows: list[list[Piece]] = field(default_factory=list)
    gap: bool = False
    """Whether a blank row comes before it, unless it is the first of a column."""

    @property
    def height(self) -> int:
        """Its rows, without the gap."""
        return len(self.rows)


@dataclass(frozen=True)
class PaperSheet:
    """A page set for a width."""

    height: int
    pieces: tuple[Piece, ...]

    def rows_of(self, sentence: int) -> tuple[int, int]:
        """Return the first row and the last of a sentence."""
        rows = [piece.y for piece in self.pieces if piece.sentence == sentence]
        return (min(rows), max(rows)) if rows else (0, 0)

    def sentence_at(self, x: int, y: int) -> int:
        """Return the sentence in a cell; -1 if there is none."""
        for piece in self.pieces:
            if piece.y == y and piece.x <= x < piece.x + cell_len(piece.text):
                return piece.sentence
        return _NO_SENTENCE


def front_page(view: PaperView, width: int, height: int, skin: Skin = UNICODE) -> list[Row]:
    """The page in rows of a width, as many as it takes."""
    sheet = set_page(view.page, width, ascii_only=skin is ASCII)
    canvas = Canvas(width, sheet.height, "paper")
    for piece in sheet.pieces:
        marked = piece.sentence == view.chosen != _NO_SENTENCE
        canvas.put(piece.x, piece.y, piece.text, "paper-chosen" if marked else piece.role)
    return canvas.rows()


@lru_cache(maxsize=8)
def set_page(page: Page, width: int, *, ascii_only: bool = False) -> PaperSheet:
    """Return the page set for a screen of a width."""
    return _Setter(page, width, ASCII if ascii_only else UNICODE).sheet()


class _Setter:
    """Sets one page."""

    def __init__(self, page: Page, width: int, skin: Skin) -> None:
        self.page, self.skin = page, skin
        self.newsprint = page.masthead.look == "newsprint"
        count = 3 if width >= THREE_COLUMNS else 2 if width >= TWO_COLUMNS else 1
        self.count = min(count, 2) if is_brief(page) else count
        widest = {1: _ONE_WIDE, 2: 110, 3: 150}[self.count]
        self.wide = max(min(width - 4, widest), 20)
        self.left = (width - self.wide) // 2
        self.numbers = {id(sentence): n for n, sentence in enumerate(proved(page))}
        self.pieces: list[Piece] = []
        self.y = 0

    def sheet(self) -> PaperSheet:
        """The page."""
        self.masthead()
        self.headline()
        self.columns()
        return PaperSheet(self.y + 1, tuple(self.pieces))

    def number(self, sentence: Sentence) -> int:
        """Its index among those that are proved."""
        return self.numbers.get(id(sentence), _NO_SENTENCE)

    def put(self, text: str, role: str, side: str = "center", of: Sentence | None = None) -> None:
        """A row of its own."""
        room = self.wide - cell_len(text)
        x = {"center": room // 2, "left": 0, "right": room}[side]
        number = _NO_SENTENCE if of is None else self.number(of)
        self.pieces.append(Piece(self.left + max(x, 0), self.y, text, role, number))
        self.y += 1

    def rule(self, *, double: bool = False) -> None:
        """A line across."""
        mark = self.skin.rail_done if double else self.skin.rule
        self.put(mark * self.wide, "paper-dim", "left")

    # The top of the page.

    def masthead(self) -> None:
        """The name of the paper between rules; what kind of game; the particulars."""
        top, mark = self.page.masthead, self.skin.rail_done
        if top.label:
            for row in _wrapped(top.label, self.wide - 2):
                self.put(f" {row} ", "paper-label", "center" if self.newsprint else "right")
        name = printable(top.paper)
        if self.newsprint and self.count > 1 and 3 * cell_len(name) < self.wide:
            rows = ["   ".join(" ".join(word) for word in name.split())]  # letters spaced
        else:
            rows = _wrapped(name, self.wide - 8)
        for row in rows:
            beside = (self.wide - cell_len(row) - 2) // 2 if self.newsprint else 0
            rest = self.wide - beside - cell_len(row) - 2 if self.newsprint else 0
            y = self.y
            self.put(row, "paper-name", "center" if self.newsprint else "left")
            if self.newsprint:
                self.pieces.append(Piece(self.left, y, mark * beside, "paper-dim"))
                end = self.left + self.wide - rest
                self.pieces.append(Piece(end, y, mark * rest, "paper-dim"))
        if self.newsprint:
            self.spread_items(top.items)
        else:
            for row in _wrapped("   ".join(top.items), self.wide, keep_blanks=True):
                self.put(row, "paper-dim", "left")
        self.rule()

    def spread_items(self, items: Sequence[str]) -> None:
        """The particulars, over the width if they fit on a row."""
        shown = [printable(item) for item in items]
        spare = self.wide - sum(map(cell_len, shown))
        if len(shown) < 2 or spare < 4 * (len(shown) - 1):
            for row in _wrapped(", ".join(shown), self.wide):
                self.put(row, "paper-dim")
            return
        x = float(self.left)
        for item in shown:
            self.pieces.append(Piece(round(x), self.y, item, "paper-dim"))
            x += cell_len(item) + spare / (len(shown) - 1)
        self.y += 1

    def headline(self) -> None:
        """The headline, the decks, the line score."""
        page, side = self.page, "center" if self.newsprint else "left"
        self.y += 1
        narrow = self.wide if page.weight >= BANNER or not self.newsprint else self.wide * 4 // 5
        text = page.headline.text
        for row in _even(text.upper() if page.weight >= TWO_LINES else text, narrow):
            self.put(row, "paper-head", side, page.headline)
        for deck in page.decks:
            for row in _even(deck.text, self.wide):
                self.put(row, "paper-deck", side, deck)
        wide = min(self.wide, 56)
        left = self.left + ((self.wide - wide) // 2 if self.newsprint else 0)
        self.y += 1
        self.place(self.table(page.line_score, wide, strong=True), left)
        self.y += 1

    def place(self, block: CellBlock, left: int) -> None:
        """A block at the next row."""
        for row in block.rows:
            self.pieces += [_moved(piece, left, self.y) for piece in row]
            self.y += 1

    # The columns.

    def columns(self) -> None:
        """Everything else."""
        gutters = _GUTTER * (self.count - 1)
        wide = (self.wide - gutters) // self.count
        columns = _filled(self.blocks(wide), self.count)
        top = self.y
        for n, column in enumerate(columns):
            self.y = top
            for place, block in enumerate(column):
                self.y += block.gap and place > 0
                self.place(block, self.left + n * (wide + _GUTTER))
        bottom = top + max((_height(column) for column in columns), default=0)
        for n in range(1, self.count):
            x = self.left + n * (wide + _GUTTER) - 2
            marks = (Piece(x, y, self.skin.bar, "paper-dim") for y in range(top, bottom))
            self.pieces += marks
        self.y = bottom

    def blocks(self, wide: int) -> list[CellBlock]:
        """What is under the line score, in order."""
        page = self.page
        blocks = self.paragraph(page.lead, wide)
        for part in page.story:
            gap, indent = not self.newsprint, 2 if self.newsprint else 0
            blocks += self.paragraph(part, wide, indent=indent, gap=gap)
        for quote in page.quotes:
            block = CellBlock(gap=True)
            inset = 2 if self.newsprint else 3
            text = quoted(quote, '""' if self.skin is ASCII else CURLY)
            said = self.paragraph((quote.words,), wide - 2 * inset, role="paper-quote", spoken=text)
            block.rows += [
                [_moved(piece, inset, 0) for piece in row] for line in said for row in line.rows
            ]
            for text in _wrapped(f"{quote.speaker}.", wide - 2 * inset):
                x = wide - inset - cell_len(text) if self.newsprint else inset
                block.rows.append([Piece(x, 0, text, "paper-dim")])
            blocks.append(block)
        if page.star is not None:
            blocks += self.paragraph((page.star,), wide, label=STAR, gap=True)
        if page.shown_graph is not None:
            block = self.graph(page.shown_graph, wide)
            for row_of_words in self.paragraph(page.shown_graph.words, wide, role="paper-dim"):
                block.rows += row_of_words.rows
            blocks.append(block)
        blocks += [self.table(box, wide) for box in page.boxes]
        if page.notes:
            blocks += self.paragraph(page.notes, wide, label=NOTES, gap=True)
        return blocks

    def paragraph(
        self,
        sentences: Sequence[Sentence],
        wide: int,
        *,
        indent: int = 0,
        label: str = "",
        role: str = "paper",
        gap: bool = False,
        spoken: str = "",
    ) -> list[CellBlock]:
        """A block for each row, so that a paragraph may go on in the next column. `spoken` stands
        in for the text of a sentence that is quoted."""
        words = [
            (word, self.number(sentence))
            for sentence in sentences
            for word in printable(spoken or sentence.text).split()
        ]
        start = cell_len(label) + 1 if label else indent
        blocks = []
        for n, line in enumerate(_broken(words, wide, start)):
            x = start if not n else 0
            pieces = [Piece(0, 0, label, "paper-bold")] if label and not n else []
            for number, run in groupby(line, lambda word: word[1]):
                text = " ".join(word for word, _ in run)
                pieces.append(Piece(x, 0, text, role, number))
                x += cell_len(text) + 1
            blocks.append(CellBlock([pieces], gap and not n))
        return blocks

    def table(self, table: PageTable, wide: int, *, strong: bool = False) -> CellBlock:
        """A title, a row of heads, the rows; words are wrapped, figures stand at the right."""
        block = CellBlock(gap=True)
        for row in _wrapped(table.title, wide) if table.title else ():
            block.rows.append([Piece(0, 0, row, "paper-bold")])
        widths = self.widths(table, wide, 5 if strong else 0)
        if any(table.columns):
            block.rows += _table_row(table, table.columns, widths, ["paper-dim"] * len(widths))
        block.rows.append([Piece(0, 0, self.skin.rule * wide, "paper-dim")])
        roles = ["paper"] * len(widths)
        if strong:
            roles[0] = roles[-1] = "paper-bold"
        for cells in table.rows:
            block.rows += _table_row(table, cells, widths, roles)
        return block

    @staticmethod
    def widths(table: PageTable, wide: int, least: int) -> list[int]:
        """What each column takes; the first has what is left."""
        rows = [table.columns, *table.rows]
        count = max(*(len(row) for row in rows), 1)
        columns = [[printable(row[n]) for row in rows if n < len(row)] for n in range(count)]
        needed = [max((cell_len(cell) for cell in cells), default=0) for cells in columns]
        words = [
            max((cell_len(word) for cell in cells for word in cell.split()), default=0)
            for cells in columns
        ]
        needed = [needed[0], *(max(each, least) for each in needed[1:])]
        room = wide - _BETWEEN * (count - 1)
        widths = [max(int(each), 1) for each in shared_out(needed, words, room)]
        widths[0] = max(widths[0] + room - sum(widths), 1)
        return widths

    def graph(self, graph: Graph, wide: int) -> CellBlock:
        """The course of the game: above the middle the home team is better off."""
        steps = graph.kind != "worth"
        most = max(_LEAST_MARGIN, *map(abs, graph.values)) if steps else 1.0
        left, count = 5, len(graph.values)
        across = wide - left
        half = _GRAPH_ROWS // 2
        at = [graph.values[min(x * (count - 1) // max(across - 1, 1), count - 1)]
              for x in range(across)]  # fmt: skip
        heights = [(value / most if steps else 2 * value - 1) * half for value in at]
        scale = (f"+{most:g}", "0", f"-{most:g}") if steps else ("100", "50", "0")
        block = CellBlock(gap=True)
        for row in range(_GRAPH_ROWS):
            cells = "".join(self.cell(height, half - row) for height in heights)
            pieces = [Piece(left, 0, cells, "paper-graph")]
            mark = {0: scale[0], half: scale[1], _GRAPH_ROWS - 1: scale[2]}.get(row)
            if mark:
                pieces.append(Piece(left - 1 - len(mark), 0, mark, "paper-dim"))
            block.rows.append(pieces)
        if graph.turn is not None and 0 < graph.turn < count:
            number = str(graph.turn)
            x = round(graph.turn * (across - 1) / (count - 1)) - len(number)
            mark = f"{number}{self.skin.pointer}"
            if x < 0:
                x, mark = x + len(number), f"{self.skin.pointer}{number}"
            block.rows.append([Piece(left + x, 0, mark, "paper-bold")])
        return block

    def cell(self, height: float, top: int) -> str:
        """What stands in a row whose upper edge is `top` rows above the middle."""
        upper = 0 < top - 0.25 <= height or height <= top - 0.5 < 0
        lower = 0 < top - 0.75 <= height or height <= top - 1 < 0
        if self.skin is ASCII:
            return "#" if upper or lower else " "
        return " ▄▀█"[2 * upper + lower]


def _table_row(
    table: PageTable, cells: Sequence[str], widths: Sequence[int], roles: Sequence[str]
) -> list[list[Piece]]:
    """A row of a table, as many rows of the sheet as its words take."""
    set_in = [
        _wrapped(cell, width) if cell else [] for cell, width in zip(cells, widths, strict=False)
    ]
    rows: list[list[Piece]] = [[] for _ in range(max((len(lines) for lines in set_in), default=1))]
    left = 0
    for n, lines in enumerate(set_in):
        for row, text in zip(rows, lines, strict=False):
            inset = widths[n] - cell_len(text) if is_figure(table, n) else 0
            row.append(Piece(left + inset, 0, text, roles[n]))
        left += widths[n] + _BETWEEN
    return rows


def _moved(piece: Piece, x: int, y: int) -> Piece:
    return Piece(piece.x + x, piece.y + y, piece.text, piece.role, piece.sentence)


_Word = tuple[str, int]


def _broken(words: Iterable[_Word], wide: int, start: int = 0) -> list[list[_Word]]:
    """Words in rows; the first is `start` shorter. A word that is too wide is cut."""
    rows: list[list[_Word]] = [[]]
    used = start
    for text, number in words:
        rest = text
        while rest:
            before = 1 if rows[-1] else 0
            if used + before + cell_len(rest) <= wide:
                rows[-1].append((rest, number))
                used += before + cell_len(rest)
                break
            if rows[-1] or used:
                rows.append([])
                used = 0
                continue
            fits = next(n for n in range(len(rest), 0, -1) if n == 1 or cell_len(rest[:n]) <= wide)
            rows[-1].append((rest[:fits], number))
            rest, used = rest[fits:], wide
    return rows if rows[-1] else rows[:-1]


def _wrapped(text: str, wide: int, *, keep_blanks: bool = False) -> list[str]:
    """A text in rows."""
    text = printable(text)
    if keep_blanks and cell_len(text) <= wide:
        return [text]
    words = [(word, 0) for word in text.split()]
    return [" ".join(word for word, _ in row) for row in _broken(words, max(wide, 1))]


def _even(text: str, wide: int) -> list[str]:
    """A headline on as few rows as it needs, as even as they can be."""
    rows = _wrapped(text, wide)
    for narrow in range(cell_len(printable(text)) // max(len(rows), 1), wide):
        tried = _wrapped(text, narrow)
        if len(tried) == len(rows):
            return tried
    return rows


def _height(column: Sequence[CellBlock]) -> int:
    return sum(block.height + (block.gap and n > 0) for n, block in enumerate(column))


def _filled(blocks: Sequence[CellBlock], count: int) -> list[list[CellBlock]]:
    """Blocks in so many columns, the tallest as short as can be."""
    height = _height(blocks) // count
    while True:
        columns: list[list[CellBlock]] = [[]]
        for block in blocks:
            if columns[-1] and _height([*columns[-1], block]) > height:
                columns.append([])
            columns[-1].append(block)
        if len(columns) <= count:
            return columns
        height += 1
