"""The front page as one SVG: text set in columns, with no font, file or script of another's.

The lines are broken here, by the widths of Times. Hover text names the inputs that prove a
sentence; with the address of a page of plays the sentence links to the first of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from html import escape
from itertools import groupby

from quarterback.text.story.html import (
    BANNER,
    NOTES,
    STAR,
    TWO_LINES,
    is_brief,
    is_figure,
    log_numbers,
    number_ranges,
    quoted,
)
from quarterback.text.story.page import Graph, Page, PageTable, Quote, Sentence
from quarterback.text.story.plot import plot_of
from quarterback.text.story.styles import (
    BULLETIN,
    BULLETIN_NIGHT,
    NEWSPRINT,
    NEWSPRINT_NIGHT,
    Palette,
)
from quarterback.text.story.type_metrics import (
    BOLD,
    ITALIC,
    PLAIN,
    SANS,
    SANS_BOLD,
    Typeface,
    Word,
    balanced,
    broken,
    shared_out,
    words_of,
)
from rulesets.core.plain_text import plain_name

WIDE = 1000
"""Of the picture, in its own units."""
_MARGIN, _GAP = 46.0, 30.0
_SIZE, _LEADING = 15.5, 19.5
_SMALL, _SMALL_LEADING = 13.5, 17.5
_FULL = WIDE - 2 * _MARGIN
_SERIF = "'Times New Roman','Liberation Serif',Tinos,Times,serif"
_SANS = "'Helvetica Neue',Helvetica,'Liberation Sans',Arial,sans-serif"
_LINES_OF_DROP_CAP = 3
_PAD = 10.0
"""Between two columns of a table."""
_LAST_ROWS = 4
"""Of a table, its last line among them, that stay together."""
_LONG_TABLE = 9
"""Rows from which on a table may go on in the next column."""

Draw = Callable[[float, float], list[str]]
"""Where the left edge and the top are; elements come back."""


@dataclass(frozen=True)
class SetBlock:
    """What is not broken over two columns."""

    height: float
    draw: Draw
    before: float = 0.0
    """Space above it, unless it is the first of a column."""
    keep: bool = False
    """Whether the next one must be in the same column."""


def page_svg(page: Page, log: str = "") -> str:
    """Return the page as a whole SVG file. `log` is the address of an HTML page whose plays have
    the IDs that `page_html` gives them; empty for none."""
    return _Setter(page, log).svg()


class _Setter:
    """Sets one page."""

    def __init__(self, page: Page, log: str) -> None:
        self.page, self.log = page, log
        self.newsprint = page.masthead.look == "newsprint"
        self.head_face = BOLD if self.newsprint else SANS_BOLD
        self.small_face = PLAIN if self.newsprint else SANS
        self.out: list[str] = []
        self.y = 0.0

    def svg(self) -> str:
        """The file."""
        self.masthead()
        self.headline()
        self.score()
        self.columns()
        height = round(self.y + 34)
        title = escape(plain_name(f"{self.page.headline.text} - {self.page.masthead.paper}"))
        band = "" if self.newsprint else f'<rect class="band" width="{WIDE}" height="10"/>\n'
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {height}" '
            f'width="{WIDE}" height="{height}" lang="en">\n<title>{title}</title>\n'
            f"<style>{self.style()}</style>\n"
            f'<rect class="sheet" width="{WIDE}" height="{height}"/>\n{band}'
            + "\n".join(self.out)
            + "\n</svg>\n"
        )

    def style(self) -> str:
        """Colors by day and by night, and the faces."""
        day, night = (NEWSPRINT, NEWSPRINT_NIGHT) if self.newsprint else (BULLETIN, BULLETIN_NIGHT)
        faces = (
            f"text{{font-family:{_SERIF};white-space:pre}}.italic{{font-style:italic}}"
            ".bold,.sans-bold{font-weight:bold}.middle{text-anchor:middle}.end{text-anchor:end}"
            f".sans,.sans-bold{{font-family:{_SANS}}}a:hover{{text-decoration:underline}}"
            ".plot{fill:none;stroke-width:1.5;stroke-linejoin:round}"
        )
        return f"{faces}{_colors(day)}@media(prefers-color-scheme:dark){{{_colors(night)}}}"

    # The top of the page.

    def masthead(self) -> None:
        """The name of the paper, what kind of game, and the line of particulars."""
        top = self.page.masthead
        if self.newsprint:
            self.y = 30
            if top.label:
                self.centered(top.label, BOLD, 15, "accent", 22)
            size = min(74.0, _FULL / max(PLAIN.width(top.paper, 1) * 1.32, 1))
            self.y += size
            spread = PLAIN.width(top.paper, size) * 1.18
            self.put(WIDE / 2, self.y, top.paper, PLAIN, size, "ink middle", spread)
            self.y += 14
            self.ornament()
            self.y += 12
            self.rule(self.y, 1)
            self.y += 17
            self.spread_items(top.items)
            self.y += 7
            self.rule(self.y, 1)
            self.rule(self.y + 3, 1)
            self.y += 8
            return
        self.y = 54
        size = min(32.0, (_FULL - 240) / max(SANS_BOLD.width(top.paper, 1), 0.1))
        self.put(_MARGIN, self.y, top.paper, SANS_BOLD, size, "accent")
        if top.label:
            wide = min(SANS_BOLD.width(top.label, 13), 200.0)
            self.out.append(
                f'<rect class="frame" x="{WIDE - _MARGIN - wide - 20:.1f}" y="30" '
                f'width="{wide + 20:.1f}" height="26"/>'
            )
            x = WIDE - _MARGIN - 10
            self.put(x, 48, top.label, SANS_BOLD, 13, "accent end", wide)
        self.y += 22
        x = _MARGIN
        for item in top.items:
            wide = min(SANS.width(item, 14), WIDE - _MARGIN - x)
            if wide > 0:
                self.put(x, self.y, item, SANS, 14, "dim", wide)
            x += wide + 22
        self.y += 12
        self.rule(self.y, 2, "band")
        self.y += 4

    def ornament(self) -> None:
        """A rule with a football in it."""
        x, y = WIDE / 2, self.y
        self.out.append(
            f'<path class="line" d="M{x - 70:.0f} {y}h52m36 0h52"/><path class="solid" '
            f'd="M{x - 14:.0f} {y}q14-9 28 0q-14 9-28 0z"/><path class="lace" '
            f'd="M{x - 7:.0f} {y}h14m-11-2v4m4-4v4m4-4v4"/>'
        )

    def spread_items(self, items: Sequence[str]) -> None:
        """Items over the whole width, the first at its left and the last at its right."""
        wide = sum(PLAIN.width(item, 15) for item in items)
        size = 15 * min(1.0, (_FULL - 20 * len(items)) / max(wide, 1))
        for n, item in enumerate(items):
            place = n / (len(items) - 1) if len(items) > 1 else 0.5
            side = "middle" if 0 < n < len(items) - 1 or len(items) == 1 else "end" if n else ""
            self.put(_MARGIN + place * _FULL, self.y, item, PLAIN, size, f"ink {side}".strip())

    def headline(self) -> None:
        """The headline as large as its weight allows, and the decks."""
        page, face = self.page, self.head_face
        text = page.headline.text
        if self.newsprint and page.weight >= TWO_LINES:
            text = text.upper()
        most = 64.0 if page.weight >= BANNER else 48.0 if page.weight >= TWO_LINES else 36.0
        best, size = [text], 0.0
        for lines in (1, 2, 3):
            rows = balanced(text, lines, face)
            fits = min(most, _FULL / max(face.width(row, 1) for row in rows))
            if fits > size * 1.12:
                best, size = rows, fits
        self.y += 14
        for row in best:
            self.y += size * 1.02
            if self.newsprint:
                self.put(WIDE / 2, self.y, row, face, size, "ink middle", of=page.headline)
            else:
                self.put(_MARGIN, self.y, row, face, size, "ink", of=page.headline)
        self.y += size * 0.2
        for n, deck in enumerate(page.decks):
            face = ITALIC if self.newsprint else SANS_BOLD
            if n and self.newsprint:
                self.y += 12
                self.out.append(f'<path class="line" d="M{WIDE / 2 - 150:.0f} {self.y:.1f}h300"/>')
            for row in _rows(deck.text, _FULL, face, 21):
                self.y += 27
                if self.newsprint:
                    self.put(WIDE / 2, self.y, row, face, 21, "ink middle", of=deck)
                else:
                    self.put(_MARGIN, self.y, row, face, 19, "dim", of=deck)

    def score(self) -> None:
        """The line score."""
        wide = 560.0
        block = self.table(self.page.line_score, wide, 16.0, strong=True)[0]
        left = (WIDE - wide) / 2 if self.newsprint else _MARGIN
        self.y += 18
        self.out += block.draw(left, self.y)
        self.y += block.height + 20

    # The columns.

    def columns(self) -> None:
        """Everything else, in columns of even height."""
        count = 2 if is_brief(self.page) else 3
        wide = (_FULL - _GAP * (count - 1)) / count
        blocks = self.blocks(wide)
        columns = _filled(blocks, count)
        height = max((_height(column) for column in columns), default=0.0)
        for n, column in enumerate(columns):
            x, y = _MARGIN + n * (wide + _GAP), self.y
            if n:
                at = x - _GAP / 2
                kind = "line" if self.newsprint else "pale"
                self.out.append(f'<path class="{kind}" d="M{at:.1f} {y:.1f}v{height:.1f}"/>')
            for place, block in enumerate(column):
                y += block.before if place else 0.0
                self.out += block.draw(x, y)
                y += block.height
        self.y += height

    def blocks(self, wide: float) -> list[SetBlock]:
        """The page under its line score, in order."""
        page = self.page
        blocks = self.paragraph(page.lead, wide, drop_cap=self.newsprint)
        for part in page.story:
            space = 0.0 if self.newsprint else 8.0
            inset = 18.0 if self.newsprint else 0.0
            blocks += self.paragraph(part, wide, space=space, inset=inset)
        for quote in page.quotes:
            blocks.append(self.quote(quote, wide))
        if page.star is not None:
            blocks += self.labeled(STAR, (page.star,), wide)
        if page.shown_graph is not None:
            blocks += self.graph(page.shown_graph, wide)
        for box in page.boxes:
            blocks += self.table(box, wide, _SMALL)
        if page.notes:
            blocks += self.labeled(NOTES, page.notes, wide)
        return blocks

    def paragraph(
        self,
        sentences: Sequence[Sentence],
        wide: float,
        *,
        space: float = 0.0,
        inset: float = 0.0,
        drop_cap: bool = False,
        label: str = "",
        size: float = _SIZE,
        leading: float = _LEADING,
        look: str = "ink",
        face: Typeface = PLAIN,
        justified: bool | None = None,
    ) -> list[SetBlock]:
        """A block a line; the first and the last two stay together."""
        texts = [sentence.text for sentence in sentences]
        words = words_of(texts)
        if not words:
            return []
        cap = ""
        indents = [inset]
        if drop_cap and words[0][0][:1].isalnum():
            cap = words[0][0][0]
            words[0] = (words[0][0][1:], words[0][1])
            words = words if words[0][0] else words[1:]
            indents = [BOLD.width(cap, self.cap_size) + 5] * _LINES_OF_DROP_CAP
        if label:
            indents = [BOLD.width(f"{label} ", size) + 3]
        lines = broken(words, wide, face, size, indents)
        if cap and len(lines) < _LINES_OF_DROP_CAP:
            return self.paragraph(sentences, wide)
        even = self.newsprint if justified is None else justified
        blocks = []
        for n, line in enumerate(lines):
            left = indents[n] if n < len(indents) else 0.0
            length = wide - left if even and n < len(lines) - 1 else None
            lead = cap if not n else ""
            start = label if not n else ""

            def draw(
                x: float, y: float, line: list[Word] = line, left: float = left,
                length: float | None = length, lead: str = lead, start: str = start,
            ) -> list[str]:  # fmt: skip
                base = y + leading * 0.76
                text = self.line(line, sentences, face, size, length)
                attrs = f'x="{x + left:.1f}" y="{base:.1f}"'
                if lead:
                    down = base + leading * (_LINES_OF_DROP_CAP - 1)
                    big = f'<tspan class="bold" x="{x:.1f}" y="{down:.1f}" font-size="'
                    text = (
                        f'{big}{self.cap_size}">{_safe(lead)}</tspan><tspan {attrs}>{text}</tspan>'
                    )
                    return [f'<text class="{look}" font-size="{size}">{text}</text>']
                if start:
                    bold = BOLD.width(start, size)
                    text = (
                        f'<tspan class="{self.head_face.name}" x="{x:.1f}" textLength="{bold:.1f}">'
                        f'{_safe(start)}</tspan> <tspan x="{x + left:.1f}">{text}</tspan>'
                    )
                    attrs = f'x="{x:.1f}" y="{base:.1f}"'
                kind = f"{look} {face.name}"
                return [f'<text class="{kind}" font-size="{size}" {attrs}>{text}</text>']

            keep = n < len(lines) - 1 and (n in (0, len(lines) - 2) or n + 1 < len(indents))
            blocks.append(SetBlock(leading, draw, space if not n else 0.0, keep=keep))
        return blocks

    cap_size = 68

    def line(
        self,
        line: Sequence[Word],
        sentences: Sequence[Sentence],
        face: Typeface,
        size: float,
        length: float | None,
    ) -> str:
        """The words of a line, each sentence with what proves it, as long as is said."""
        text = " ".join(word for word, _ in line)
        natural = face.width(text, size)
        gaps = len(line) - 1
        parts = []
        for at, words in groupby(line, lambda word: word[1]):
            run = " ".join(word for word, _ in words)
            parts.append(self.proved(run, sentences[at]))
        inner = " ".join(parts)
        wide = length if length is not None else natural
        spacing = f' word-spacing="{(wide - natural) / gaps:.2f}"' if length and gaps else ""
        return f'<tspan textLength="{wide:.1f}"{spacing}>{inner}</tspan>'

    def proved(self, text: str, sentence: Sentence) -> str:
        """Words with their hover text, and a link if there are plays to link to."""
        numbers = log_numbers(sentence)
        if not numbers:
            return _safe(text)
        title = f"<title>Log {number_ranges(numbers)}</title>"
        if self.log:
            return f'<a href="{_safe(self.log)}#input-{numbers[0]}">{title}{_safe(text)}</a>'
        return f"<tspan>{title}{_safe(text)}</tspan>"

    def quote(self, quote: Quote, wide: float) -> SetBlock:
        """Between two rules."""
        face = ITALIC
        rows = _rows(quoted(quote), wide - 14, face, 18.5)
        height = 16 + 23 * len(rows) + 26
        speaker = f"{quote.speaker}."

        def draw(x: float, y: float) -> list[str]:
            middle, out = x + wide / 2, self.out
            self.out = []
            if self.newsprint:
                self.rule(y, 1, left=x, wide=wide)
                self.rule(y + 3, 1, left=x, wide=wide)
            else:
                self.out.append(
                    f'<rect class="band" x="{x:.1f}" y="{y + 4:.1f}" width="5" '
                    f'height="{height - 8:.1f}"/>'
                )
            at = y + 8
            for row in rows:
                at += 23
                place, side = (middle, " middle") if self.newsprint else (x + 15, "")
                self.put(place, at, row, face, 18.5, f"ink{side}", of=quote.words)
            face_of, place = (PLAIN, middle) if self.newsprint else (SANS, x + 15)
            side = " middle" if self.newsprint else ""
            wide_name = min(face_of.width(speaker, 14), wide - 16)
            self.put(place, at + 22, speaker, face_of, 14, f"dim{side}", wide_name)
            if self.newsprint:
                self.rule(y + height, 1, left=x, wide=wide)
            drawn, self.out = self.out, out
            return drawn

        return SetBlock(height, draw, 16)

    def labeled(self, label: str, sentences: Sequence[Sentence], wide: float) -> list[SetBlock]:
        """A word in bold, and sentences."""
        blocks = self.paragraph(
            sentences, wide, space=13, label=label, size=_SIZE - 0.7, justified=False
        )
        return blocks

    def graph(self, graph: Graph, wide: float) -> list[SetBlock]:
        """The course of the game, and the same in words."""
        tall = 110
        plot = plot_of(graph, round(wide), tall)
        words = " ".join(sentence.text for sentence in graph.words)

        def draw(x: float, y: float) -> list[str]:
            title = f"<title>{_safe(words)}</title>" if words else ""
            kind = self.small_face.name
            marks = "".join(
                f'<text class="dim end {kind}" font-size="11.5" x="{at:.0f}" y="{down:.1f}">'
                f"{_safe(text)}</text>"
                for at, down, text in plot.scale
            )
            turn = ""
            if plot.turn is not None:
                mark, (at, down) = plot.turn, plot.turn.at
                turn = (
                    f'<circle class="turn" cx="{mark.x:.1f}" cy="{mark.y:.1f}" r="4.5"/>'
                    f'<text class="ink bold middle halo" font-size="12" x="{at:.1f}" '
                    f'y="{down:.1f}">{_safe(mark.text)}</text>'
                )
            return [
                f'<g transform="translate({x:.1f} {y:.1f})" role="img">{title}'
                f'<path class="area" d="{plot.area}"/><path class="dashed" d="{plot.middle}"/>'
                f'<path class="plot stroke" d="{plot.line}"/>{turn}{marks}</g>'
            ]

        blocks = [SetBlock(float(tall), draw, 16, keep=bool(words))]
        return blocks + self.paragraph(
            graph.words, wide, size=_SMALL, leading=_SMALL_LEADING, look="dim",
            face=self.small_face, justified=False,
        )  # fmt: skip

    def table(
        self, table: PageTable, wide: float, size: float, *, strong: bool = False
    ) -> list[SetBlock]:
        """A block for the whole of it; for a long one, a block a row."""
        face, leading = self.small_face, size * 1.28
        bold = BOLD if self.newsprint else SANS_BOLD
        widths = self.widths(table, wide, size, 48.0 if strong else 0.0)
        lefts = [sum(widths[:n]) for n in range(len(widths))]
        parts: list[tuple[float, Draw]] = []

        def cells(row: Sequence[str], look: str, *, head: bool) -> tuple[float, Draw]:
            set_in = [
                _rows(cell, widths[n] - (0 if n == len(widths) - 1 else _PAD), face, size * 1.02)
                for n, cell in enumerate(row[: len(widths)])
            ]

            def draw(x: float, y: float) -> list[str]:
                out, self.out = self.out, []
                for n, lines in enumerate(set_in):
                    right = is_figure(table, n)
                    inset = widths[n] - (0 if n == len(widths) - 1 else _PAD)
                    at = x + lefts[n] + (inset if right else 0)
                    last = strong and n in (0, len(widths) - 1) and not head
                    for down, text in enumerate(lines):
                        base = y + leading * (down + 0.78)
                        kind = f"{look} end" if right else look
                        self.put(at, base, text, bold if last else face, size, kind)
                drawn, self.out = self.out, out
                return drawn

            return leading * max((len(lines) for lines in set_in), default=1) + 3, draw

        def ruled(height: float) -> tuple[float, Draw]:
            strength = "band" if not self.newsprint and height > 1 else "solid"
            return height + 3, lambda x, y: [
                f'<rect class="{strength}" x="{x:.1f}" y="{y:.1f}" width="{wide:.1f}" '
                f'height="{height}"/>'
            ]

        if table.title:
            parts.append(self.table_title(table.title, wide, bold))
        parts.append(ruled(2))
        if any(table.columns):
            parts += [cells(table.columns, "dim", head=True), ruled(1)]
        heads = len(parts)
        parts += [cells(row, "ink", head=False) for row in table.rows]
        parts.append(ruled(1))
        if len(table.rows) < _LONG_TABLE:
            return [_joined(parts)]
        rows = parts[heads:]
        blocks = [
            SetBlock(height, draw, keep=len(rows) - _LAST_ROWS <= n < len(rows) - 1)
            for n, (height, draw) in enumerate(rows)
        ]
        return [
            SetBlock(*_pair(_joined(parts[:heads])), 16, keep=True),
            SetBlock(*_pair(blocks[0]), keep=True),
            *blocks[1:],
        ]

    def table_title(self, title: str, wide: float, bold: Typeface) -> tuple[float, Draw]:
        """The title of a table, on as many rows as it takes."""
        rows = _rows(title, wide, bold, _SMALL + 1)

        def draw(x: float, y: float) -> list[str]:
            out, self.out = self.out, []
            for n, row in enumerate(rows):
                self.put(x, y + 13 + n * 18, row, bold, _SMALL + 1, "ink")
            drawn, self.out = self.out, out
            return drawn

        return 18.0 * len(rows) + 1, draw

    def widths(self, table: PageTable, wide: float, size: float, least: float) -> list[float]:
        """A width for each column: what its figures take, and the rest for the words."""
        count = max([len(table.columns), *(len(row) for row in table.rows), 1])
        rows = [table.columns, *table.rows]

        def widest(cells: Iterable[str], pad: float) -> float:
            wide = max((self.small_face.width(cell, size) for cell in cells), default=0.0)
            return max(wide * 1.04 + pad, least)

        pads = [0.0 if n == count - 1 else _PAD for n in range(count)]
        columns = [[row[n] for row in rows if n < len(row)] for n in range(count)]
        needed = [widest(cells, pad) for cells, pad in zip(columns, pads, strict=True)]
        words = [
            widest((word for cell in cells for word in cell.split()), pad)
            for cells, pad in zip(columns, pads, strict=True)
        ]
        return shared_out(needed, words, wide)

    # Marks on the sheet.

    def put(
        self, x: float, y: float, text: str, face: Typeface, size: float, look: str,
        length: float | None = None, of: Sentence | None = None,
    ) -> None:  # fmt: skip
        """A text by itself; as long as it would be in Times, unless another length is given."""
        if not text.strip():
            return
        wide = face.width(text, size) if length is None else length
        inner = self.proved(text, of) if of is not None else _safe(text)
        kind = f"{look} {face.name}"
        self.out.append(
            f'<text class="{kind}" font-size="{size:.1f}" x="{x:.1f}" y="{y:.1f}" '
            f'textLength="{wide:.1f}">{inner}</text>'
        )

    def centered(self, text: str, face: Typeface, size: float, look: str, down: float) -> None:
        """A text in the middle of the page, letters spaced."""
        self.y += down
        wide = min(face.width(text, size) + 2.2 * len(text), _FULL)
        self.put(WIDE / 2, self.y, text, face, size, f"{look} middle", wide)

    def rule(
        self, y: float, height: float, look: str = "solid", left: float = _MARGIN,
        wide: float = _FULL,
    ) -> None:  # fmt: skip
        """A line across."""
        self.out.append(
            f'<rect class="{look}" x="{left:.1f}" y="{y:.1f}" width="{wide:.1f}" '
            f'height="{height}"/>'
        )


def _colors(palette: Palette) -> str:
    """Rules of style for the classes."""
    return (
        ".sheet,.lace{{fill:{sheet}}}.ink,.solid{{fill:{ink}}}.dim{{fill:{dim}}}"
        ".accent,.band,.turn{{fill:{accent}}}.area{{fill:{area}}}"
        ".line{{stroke:{rule};fill:none}}.pale{{stroke:{area};fill:none}}"
        ".dashed{{stroke:{dim};fill:none;stroke-dasharray:3 2}}.stroke{{stroke:{ink}}}"
        ".lace{{stroke:{sheet}}}.turn{{stroke:{sheet};stroke-width:1.5}}"
        ".frame{{fill:none;stroke:{accent};stroke-width:2}}"
        ".halo{{stroke:{sheet};stroke-width:4px;paint-order:stroke}}"
    ).format(**palette)


def _safe(text: str) -> str:
    return escape(plain_name(text), quote=True)


def _rows(text: str, wide: float, face: Typeface, size: float) -> list[str]:
    """A text in lines."""
    lines = broken(words_of([text]), max(wide, size), face, size)
    return [" ".join(word for word, _ in line) for line in lines]


def _joined(parts: Iterable[tuple[float, Draw]]) -> SetBlock:
    """Parts one under the other as one block."""
    parts = list(parts)

    def draw(x: float, y: float) -> list[str]:
        out: list[str] = []
        for height, part in parts:
            out += part(x, y)
            y += height
        return out

    return SetBlock(sum(height for height, _ in parts), draw, 16)


def _pair(block: SetBlock) -> tuple[float, Draw]:
    return block.height, block.draw


def _height(column: Sequence[SetBlock]) -> float:
    return sum(block.height + (block.before if n else 0) for n, block in enumerate(column))


def _filled(blocks: Sequence[SetBlock], count: int) -> list[list[SetBlock]]:
    """Blocks in so many columns, the tallest as short as can be."""
    height = _height(blocks) / count
    while True:
        columns = _flowed(blocks, height)
        if len(columns) <= count:
            return columns
        height += 4


def _flowed(blocks: Sequence[SetBlock], height: float) -> list[list[SetBlock]]:
    columns: list[list[SetBlock]] = [[]]
    at = 0
    while at < len(blocks):
        end = at + 1
        while blocks[end - 1].keep and end < len(blocks):
            end += 1
        group = list(blocks[at:end])
        if columns[-1] and _height([*columns[-1], *group]) > height:
            columns.append([])
        columns[-1] += group
        at = end
    return columns
