"""The front page as a list of blocks in reading order: what a pen draws, and nothing else.

There is a pen for HTML (`html`), one for the cells of a terminal (`cells`) and one for plain text
(`plain`). None of them adds a word to what is here, so all show the same page. Texts are printable:
a pen has only to escape them for its own format.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from quarterback.text.story.page import Graph, Masthead, Page, PageTable, Sentence
from rulesets.core.plain_text import plain_name

BANNER, TWO_LINES = 85, 60
"""The least weight of a headline over all columns, and of one on two lines."""
STAR, NOTES = "STAR:", "NOTES:"
NO_PROOF: Final = -1
_BRIEF: Final = 900
"""Letters below which a page has two columns at most, unless it has boxes to fill the third."""
_FIGURE_LETTERS: Final = 8
_LEAST_MARGIN: Final = 7
"""Points at the top of a margin's scale, even if no one led by that many."""

Size = Literal["banner", "double", "single"]


@dataclass(frozen=True)
class Said:
    """A sentence, and the inputs of the log that prove it."""

    text: str
    proof: int = NO_PROOF
    """Its place among the proved sentences of the page, in reading order; -1 for one without."""
    log: tuple[int, ...] = ()


@dataclass(frozen=True)
class TextBlock:
    """A paragraph: the lead, one of the story, the star, or the notes."""

    kind: Literal["lead", "story", "star", "notes"]
    sentences: tuple[Said, ...]
    label: str = ""


@dataclass(frozen=True)
class QuoteBlock:
    """What a computer coach said, between quotation marks, and who he is."""

    words: Said
    speaker: str


@dataclass(frozen=True)
class TableBlock:
    """A box of figures."""

    table: PageTable
    figures: tuple[bool, ...]
    """By column: whether it has figures only, and is aligned to the right."""


@dataclass(frozen=True)
class GraphBlock:
    """The course of the game: the home team's win probability or lead, and the same in words."""

    heights: tuple[float, ...]
    """At the start and after each input: 0 at the foot of the graph, 1 at its top."""
    steps: bool
    """Whether it changes at once, as a lead does."""
    scale: tuple[str, str, str]
    """Labels of the top, the middle and the foot."""
    turn: int | None
    """The number of the input that turned the game."""
    words: tuple[Said, ...]


Block = TextBlock | QuoteBlock | TableBlock | GraphBlock


@dataclass(frozen=True)
class PageBlocks:
    """A page ready for a pen."""

    masthead: Masthead
    size: Size
    """Of the headline."""
    headline: Said
    decks: tuple[Said, ...]
    line_score: TableBlock
    columns: tuple[Block, ...]
    """Everything below the line score."""
    brief: bool
    """Whether there is too little for three columns."""

    @property
    def newsprint(self) -> bool:
        """Whether it looks like a paper of 1914; else like a club's bulletin."""
        return self.masthead.look == "newsprint"

    @property
    def graph(self) -> GraphBlock | None:
        """The graph, if there is a course to show."""
        return next((each for each in self.columns if isinstance(each, GraphBlock)), None)

    def sentences(self) -> Iterator[Said]:
        """Yield every sentence in reading order."""
        yield self.headline
        yield from self.decks
        for block in self.columns:
            if isinstance(block, QuoteBlock):
                yield block.words
            elif isinstance(block, TextBlock):
                yield from block.sentences
            elif isinstance(block, GraphBlock):
                yield from block.words

    def proved(self) -> list[Said]:
        """Return the sentences that inputs of the log prove, in reading order."""
        return [said for said in self.sentences() if said.log]


def log_numbers(sentence: Sentence) -> list[int]:
    """Return the numbers of all inputs that prove a sentence, in order."""
    return sorted({number for claim in sentence.claims for number in claim.log})


def blocks_of(page: Page) -> PageBlocks:
    return _Composition().page(page)


class _Composition:
    """Numbers the proved sentences while it lays out the blocks."""

    def __init__(self) -> None:
        self._proved = 0

    def page(self, page: Page) -> PageBlocks:
        size: Size = (
            "banner"
            if page.weight >= BANNER
            else "double"
            if page.weight >= TWO_LINES
            else "single"
        )
        top = page.masthead
        return PageBlocks(
            masthead=Masthead(
                plain_name(top.paper),
                tuple(map(plain_name, top.items)),
                plain_name(top.label),
                top.look,
            ),
            size=size,
            headline=self._said(page.headline),
            decks=self._all_said(page.decks),
            line_score=table_block(page.line_score),
            columns=tuple(self._columns(page)),
            brief=len(page.boxes) < 2 and sum(len(each.text) for each in page.sentences()) < _BRIEF,
        )

    def _columns(self, page: Page) -> Iterator[Block]:
        yield TextBlock("lead", self._all_said(page.lead))
        for part in page.story:
            yield TextBlock("story", self._all_said(part))
        for quote in page.quotes:
            yield QuoteBlock(self._said(quote.words, "“{}”"), f"{plain_name(quote.speaker)}.")
        if page.star is not None:
            yield TextBlock("star", self._all_said((page.star,)), STAR)
        if page.shown_graph is not None:
            yield self._graph(page.shown_graph)
        for table in page.boxes:
            yield table_block(table)
        if page.notes:
            yield TextBlock("notes", self._all_said(page.notes), NOTES)

    def _said(self, sentence: Sentence, form: str = "{}") -> Said:
        text, numbers = form.format(plain_name(sentence.text)), log_numbers(sentence)
        if not numbers:
            return Said(text)
        self._proved += 1
        return Said(text, self._proved - 1, tuple(numbers))

    def _all_said(self, sentences: Sequence[Sentence]) -> tuple[Said, ...]:
        return tuple(self._said(sentence) for sentence in sentences)

    def _graph(self, graph: Graph) -> GraphBlock:
        chances = graph.kind == "worth"
        top = 1.0 if chances else max(_LEAST_MARGIN, *(abs(value) for value in graph.values))
        foot = 0.0 if chances else -top
        heights = tuple(min(max((value - foot) / (top - foot), 0.0), 1.0) for value in graph.values)
        turn = graph.turn if graph.turn is not None and 0 < graph.turn < len(heights) else None
        scale = ("100%", "50%", "0%") if chances else (f"+{top:g}", "0", f"-{top:g}")
        return GraphBlock(heights, not chances, scale, turn, self._all_said(graph.words))


def table_block(table: PageTable) -> TableBlock:
    rows = tuple(tuple(map(plain_name, row)) for row in table.rows)
    columns = tuple(map(plain_name, table.columns))
    count = max(len(columns), *(len(row) for row in rows), 0)
    figures = tuple(
        _are_figures([row[at] for row in rows if at < len(row) and row[at]]) for at in range(count)
    )
    return TableBlock(PageTable(plain_name(table.title), columns, rows), figures)


def _are_figures(cells: Sequence[str]) -> bool:
    return bool(cells) and all(
        cell[:1] in "+-0123456789" and len(cell) <= _FIGURE_LETTERS for cell in cells
    )
