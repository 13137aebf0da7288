"""A front page as plain text: one column at 80, two from 100, three from 140; ASCII on request."""

from __future__ import annotations

import textwrap
import unicodedata
from collections.abc import Iterable, Sequence
from typing import Final

from quarterback.text.score_tables import width as columns_of
from quarterback.text.story.page import Graph, Page, Table
from rulesets.core.plain_text import plain_name

MARGINS: Final = 4
NARROWEST: Final = 40
TWO_COLUMNS: Final = 100
THREE_COLUMNS: Final = 140
BANNER: Final = 85
CAPITALS: Final = 60
"""Weights from which a headline is a banner, and is in capitals."""
GRAPH_ROWS: Final = 8
_GAP: Final = 3
_PLAIN: Final = str.maketrans({
    "\u2500": "-", "\u2550": "=", "\u2502": "|", "\u00b7": "-", "\u00d7": "x", "\u2588": "#",
    "\u2191": "^", "\u2014": "-", "\u2013": "-", "\u2018": "'", "\u2019": "'", "\u201c": '"',
    "\u201d": '"',
})  # fmt: skip


def page_text(page: Page, width: int = 80, ascii: bool = False) -> str:
    """Return a page as text for a terminal of that many columns, ending with a line break."""
    full = max(width - MARGINS, NARROWEST)
    lines = [*_masthead(page, full), *_headline(page, full), ""]
    number = 3 if width >= THREE_COLUMNS else 2 if width >= TWO_COLUMNS else 1
    blocks = [*_story(page), *_asides(page)]
    if number == 1:
        for block in blocks:
            lines += [*block(full), ""]
    else:
        each = (full - (number - 1) * _GAP) // number
        lines += [*_in_columns([block(each) for block in blocks], number, each), ""]
    lines += _foot(page, full)
    text = "\n".join(line.rstrip() for line in lines).rstrip("\n") + "\n"
    return _in_ascii(text) if ascii else text


def _in_ascii(text: str) -> str:
    plain = unicodedata.normalize("NFKD", text.translate(_PLAIN))
    return "".join(s if s.isascii() else "" if unicodedata.combining(s) else "?" for s in plain)


def _masthead(page: Page, full: int) -> list[str]:
    head = page.masthead
    items = [plain_name(item) for item in head.items]
    lines = ["\u2550" * full, plain_name(head.paper).center(full).rstrip()]
    lines += [line.center(full).rstrip() for line in _wrapped("  \u00b7  ".join(items), full)]
    if head.label:
        lines.append(plain_name(head.label).center(full).rstrip())
    return [*lines, "\u2500" * full, ""]


def _headline(page: Page, full: int) -> list[str]:
    text = plain_name(page.headline.text)
    capitals = page.weight >= CAPITALS
    text = text.upper() if capitals else text
    room = full if page.weight >= BANNER or not capitals else min(full, 48)
    lines = [line.center(full).rstrip() for line in _balanced(text, room)]
    if page.weight >= BANNER:
        lines = [*lines, ""]
    for deck in page.decks:
        lines += [line.center(full).rstrip() for line in _wrapped(plain_name(deck.text), full)]
    return lines


def _balanced(text: str, room: int) -> list[str]:
    """Lines of a headline, of about the same length."""
    lines = _wrapped(text, room)
    if len(lines) < 2:
        return lines
    for narrower in range(len(text) // len(lines), room + 1):
        even = _wrapped(text, narrower)
        if len(even) == len(lines):
            return even
    return lines


def _wrapped(text: str, room: int, first: str = "") -> list[str]:
    return textwrap.wrap(text, max(room, 1), initial_indent=first, break_on_hyphens=False) or [""]


class _Text:
    """A paragraph that is laid out when its width is known."""

    def __init__(self, text: str, first: str = "  ") -> None:
        self.text, self.first = plain_name(text), first

    def __call__(self, room: int) -> list[str]:
        return _wrapped(self.text, room, self.first)


class _Drawn:
    """Lines that are drawn to a width."""

    def __init__(self, graph: Graph) -> None:
        self.graph = graph

    def __call__(self, room: int) -> list[str]:
        lines = graph_lines(self.graph, room)
        words = " ".join(plain_name(each.text) for each in self.graph.words)
        return [*lines, *(_wrapped(words, room) if words else [])]


_Block = _Text | _Drawn


def _story(page: Page) -> list[_Block]:
    blocks: list[_Block] = [_Text(" ".join(each.text for each in page.lead), "")]
    blocks += [_Text(" ".join(each.text for each in part)) for part in page.story]
    return blocks


def _asides(page: Page) -> list[_Block]:
    blocks: list[_Block] = [
        _Text(f"\u201c{quote.words.text}\u201d {quote.speaker}.") for quote in page.quotes
    ]
    if page.star is not None:
        blocks.append(_Text(f"STAR: {page.star.text}", ""))
    if page.notes:
        blocks.append(_Text("NOTES: " + " ".join(note.text for note in page.notes), ""))
    if page.shown_graph is not None:
        blocks.append(_Drawn(page.shown_graph))
    return blocks


def _in_columns(blocks: Sequence[list[str]], number: int, each: int) -> list[str]:
    """Blocks beside one another, in order, down one column and on at the top of the next."""
    lines: list[str] = []
    for block in blocks:
        lines += [*block, ""]
    height = -(-len(lines) // number)
    columns = [lines[at * height : (at + 1) * height] for at in range(number)]
    columns = [_without_blank_start(column) for column in columns]
    height = max(map(len, columns))
    result = []
    for row in range(height):
        cells = [column[row] if row < len(column) else "" for column in columns]
        result.append((" " * _GAP).join(_padded(cell, each) for cell in cells).rstrip())
    return result


def _without_blank_start(column: list[str]) -> list[str]:
    while column and not column[0].strip():
        column = column[1:]
    return column


def _padded(text: str, room: int) -> str:
    return text + " " * max(room - columns_of(text), 0)


def _foot(page: Page, full: int) -> list[str]:
    """The boxes, as many beside one another as there is room for."""
    boxes = [table_lines(box, full) for box in (page.line_score, *page.boxes)]
    lines: list[str] = ["\u2500" * full]
    row: list[list[str]] = []
    for box in boxes:
        if row and sum(map(_wide, row)) + _wide(box) + _GAP * len(row) > full:
            lines += [*_beside(row), ""]
            row = []
        row.append(box)
    return [*lines, *_beside(row)]


def _wide(lines: Iterable[str]) -> int:
    return max((columns_of(line) for line in lines), default=0)


def _beside(boxes: Sequence[list[str]]) -> list[str]:
    widths = [_wide(box) for box in boxes]
    height = max((len(box) for box in boxes), default=0)
    return [
        (" " * _GAP)
        .join(
            _padded(box[row] if row < len(box) else "", room)
            for box, room in zip(boxes, widths, strict=True)
        )
        .rstrip()
        for row in range(height)
    ]


def table_lines(table: Table, room: int) -> list[str]:
    """A box of figures: words to the left, numbers to the right, cut to the room."""
    rows = [[plain_name(cell) for cell in row] for row in (table.columns, *table.rows)]
    widths = [max(columns_of(row[at]) for row in rows) for at in range(len(table.columns))]
    widest = max(range(len(widths)), key=lambda at: widths[at])
    over = sum(widths) + 2 * (len(widths) - 1) - room
    if over > 0:
        widths[widest] = max(widths[widest] - over, 6)
    figures = [all(_is_figure(row[at]) for row in rows[1:]) and at > 0 for at in range(len(widths))]
    lines = [table.title.upper()]
    for row in rows:
        cells = [
            _fitted(cell, wide, right=right)
            for cell, wide, right in zip(row, widths, figures, strict=True)
        ]
        lines.append("  ".join(cells).rstrip())
    return [line for line in lines if line.strip()]


def _is_figure(text: str) -> bool:
    return text.lstrip("-").isdigit()


def _fitted(text: str, room: int, *, right: bool) -> str:
    while columns_of(text) > room:
        text = text[:-1]
    gap = " " * (room - columns_of(text))
    return gap + text if right else text + gap


def graph_lines(graph: Graph, room: int) -> list[str]:
    """Eight rows: the home team's win probability, or its lead, from left to right."""
    values = list(graph.values)
    wide = min(room - 6, len(values))
    if wide < 2:
        return []
    at = [round(n * (len(values) - 1) / (wide - 1)) for n in range(wide)]
    sampled = [values[n] for n in at]
    if graph.kind == "worth":
        low, high = 0.0, 1.0
        marks = {0: "100%", GRAPH_ROWS // 2: " 50%", GRAPH_ROWS - 1: "  0%"}
    else:
        low, high = min(0.0, *sampled), max(0.0, *sampled)
        marks = {0: f"{round(high):>4}", GRAPH_ROWS - 1: f"{round(low):>4}"}
    span = (high - low) or 1.0
    heights = [round((value - low) / span * (GRAPH_ROWS - 1)) for value in sampled]
    lines = []
    for row in range(GRAPH_ROWS):
        level = GRAPH_ROWS - 1 - row
        cells = "".join("\u2588" if h == level else " " for h in heights)
        lines.append(f"{marks.get(row, ''):>4} \u2502{cells}".rstrip())
    if graph.turn is not None:
        turn = graph.turn
        place = min(range(wide), key=lambda n: abs(at[n] - turn))
        lines.append(" " * (6 + place) + f"\u2191 {turn}")
    return lines
