"""The front page as one HTML file: newsprint for the dial game, a club bulletin for the others.

Nothing is fetched and nothing is run: styles and graph are in the file, and a policy in its head
forbids the rest. The words are the page's own. A sentence links to the first play that proves it,
where the plays are in the file, and its hover text names all of them by their numbers in the log.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from msgspec.structs import replace

from quarterback.text.story.page import Graph, Page, PageTable, Quote, Sentence
from quarterback.text.story.plot import Plot, plot_of
from quarterback.text.story.styles import page_style
from rulesets.core.plain_text import plain_name

NO_PLAYS: Mapping[int, str] = {}
BANNER, TWO_LINES = 85, 60
"""The least weight of a headline over all columns, and of one on two lines."""
LONG_HEADLINE = 46
"""Letters from which on a headline is set smaller."""
BRIEF = 900
"""Letters below which a page has two columns, unless it has boxes to fill the third."""

_HEAD = """\
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" \
content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<link rel="icon" href="data:,">
<title>{title}</title>
<style>
{style}</style>
</head>
<body>
"""

_ORNAMENT = (
    '<svg class="ornament" viewBox="0 0 120 12" aria-hidden="true">'
    '<path d="M0 6H44M76 6H120"/><path class="solid" d="M47 6q13-9 26 0q-13 9-26 0z"/>'
    '<path class="lace" d="M54 6H66M57 4.4v3.2M60 4.2v3.6M63 4.4v3.2"/></svg>'
)
"""A rule with a football in it."""


def page_html(page: Page, plays: Mapping[int, str] = NO_PLAYS) -> str:
    """Return the page as a whole HTML file. `plays` are sentences of the play-by-play by the number
    of their input; they follow the page, and its sentences link to them. They are not printed."""
    title = f"{page.headline.text} - {page.masthead.paper}"
    return (
        _HEAD.format(title=_safe(title), style=page_style(page.masthead.look))
        + page_article(page, plays)
        + _log(plays)
        + "</body>\n</html>\n"
    )


def page_article(page: Page, plays: Mapping[int, str] = NO_PLAYS, log: str = "") -> str:
    """Return the page as an `article` element, for a page of a site that has `page_style` in its
    head. `log` is the address of the page with the plays, empty if it is the same one."""
    link = _Links(plays, log)
    look = "newsprint" if page.masthead.look == "newsprint" else "bulletin"
    parts = [
        f'<article class="paper {look}{" brief" if is_brief(page) else ""}">',
        _masthead(page),
        f'<h1 class="{_headline_class(page)}">{link.sentence(page.headline)}</h1>',
        *(f'<p class="deck">{link.sentence(deck)}</p>' for deck in page.decks),
        f'<div class="score">{_table(page.line_score)}</div>',
        '<div class="columns">',
        f'<p class="lead">{link.paragraph(page.lead)}</p>',
        *(f"<p>{link.paragraph(part)}</p>" for part in page.story),
        *(_quote(quote, link) for quote in page.quotes),
        *_star(page, link),
        *_graph(page.shown_graph, link),
        *(f'<div class="box">{_table(box)}</div>' for box in page.boxes),
        *_notes(page, link),
        "</div>",
        "</article>",
    ]
    return "\n".join(parts) + "\n"


class _Links:
    """Sentences with what proves them."""

    def __init__(self, plays: Mapping[int, str], log: str) -> None:
        self.plays, self.log = plays, log

    def sentence(self, sentence: Sentence) -> str:
        """The words; with a link or a hover text if inputs of the log prove them."""
        text = _safe(sentence.text)
        numbers = log_numbers(sentence)
        if not numbers:
            return text
        title = f"Log {number_ranges(numbers)}"
        first = next((number for number in numbers if number in self.plays), None)
        if first is None:
            return f'<span title="{title}">{text}</span>'
        return f'<a href="{_safe(self.log)}#input-{first}" title="{title}">{text}</a>'

    def paragraph(self, sentences: Sequence[Sentence]) -> str:
        """Sentences of a paragraph."""
        return " ".join(map(self.sentence, sentences))


def log_numbers(sentence: Sentence) -> list[int]:
    """Return the numbers of all inputs that prove a sentence, in order."""
    return sorted({number for claim in sentence.claims for number in claim.log})


def number_ranges(numbers: Sequence[int]) -> str:
    """Return ordered numbers as text with runs shortened: `4, 7-9`."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][1] + 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    return ", ".join(str(first) if first == last else f"{first}-{last}" for first, last in runs)


def _safe(text: str) -> str:
    """Text for an element or an attribute: no markup, and nothing that is not to be seen."""
    return escape(plain_name(text), quote=True)


def _masthead(page: Page) -> str:
    top = page.masthead
    label = f'<p class="label">{_safe(top.label)}</p>' if top.label else ""
    items = "".join(f"<li>{_safe(item)}</li>" for item in top.items)
    return (
        f'<header class="masthead">{label}<p class="name">{_safe(top.paper)}</p>'
        f'{_ORNAMENT}<ul class="items">{items}</ul></header>'
    )


def is_brief(page: Page) -> bool:
    """Return whether a page has too little for three columns."""
    return len(page.boxes) < 2 and sum(len(each.text) for each in page.sentences()) < BRIEF


def _headline_class(page: Page) -> str:
    kind = "banner" if page.weight >= BANNER else "double" if page.weight >= TWO_LINES else "single"
    return f"{kind} long" if len(page.headline.text) >= LONG_HEADLINE else kind


def _table(table: PageTable) -> str:
    caption = f"<caption>{_safe(table.title)}</caption>" if table.title else ""
    heads = "".join(
        f'<th scope="col"{_align(table, column)}>{_safe(name)}</th>'
        for column, name in enumerate(table.columns)
    )
    head = f"<thead><tr>{heads}</tr></thead>" if any(table.columns) else ""
    rows = "".join(f"<tr>{_cells(table, row)}</tr>" for row in table.rows)
    return f"<table>{caption}{head}<tbody>{rows}</tbody></table>"


def _cells(table: PageTable, row: Sequence[str]) -> str:
    cells = ""
    for column, cell in enumerate(row):
        tag = 'th scope="row"' if not column and not is_figure(table, column) else "td"
        cells += f"<{tag}{_align(table, column)}>{_safe(cell)}</{tag[:2]}>"
    return cells


def _align(table: PageTable, column: int) -> str:
    return ' class="figure"' if is_figure(table, column) else ""


def is_figure(table: PageTable, column: int) -> bool:
    """Return whether a column of a table has figures only, and is set to the right."""
    cells = [row[column] for row in table.rows if column < len(row) and row[column]]
    return bool(cells) and all(cell[:1] in "+-0123456789" and len(cell) <= 8 for cell in cells)


def _quote(quote: Quote, link: _Links) -> str:
    words = replace(quote.words, text=quoted(quote))
    return (
        f'<figure class="quote"><blockquote>{link.sentence(words)}</blockquote>'
        f"<figcaption>{_safe(quote.speaker)}.</figcaption></figure>"
    )


CURLY = "“”"


def quoted(quote: Quote, marks: str = CURLY) -> str:
    """Return the words of a quote between quotation marks."""
    return f"{marks[0]}{quote.words.text}{marks[1]}"


def _star(page: Page, link: _Links) -> list[str]:
    if page.star is None:
        return []
    return [f'<p class="star"><b>{STAR}</b> {link.sentence(page.star)}</p>']


STAR, NOTES = "STAR:", "NOTES:"
"""Headings that every rendering has."""


def _notes(page: Page, link: _Links) -> list[str]:
    if not page.notes:
        return []
    return [f'<p class="notes"><b>{NOTES}</b> {link.paragraph(page.notes)}</p>']


def _graph(graph: Graph | None, link: _Links) -> list[str]:
    if graph is None:
        return []
    plot = plot_of(graph, 320, 104)
    words = " ".join(sentence.text for sentence in graph.words)
    caption = f"<figcaption>{link.paragraph(graph.words)}</figcaption>" if graph.words else ""
    return [f'<figure class="graph">{_picture(plot, words)}{caption}</figure>']


def _picture(plot: Plot, words: str) -> str:
    marks = "".join(
        f'<text class="scale" x="{x:.0f}" y="{y:.1f}">{_safe(text)}</text>'
        for x, y, text in plot.scale
    )
    turn = ""
    if plot.turn is not None:
        mark, (x, y) = plot.turn, plot.turn.at
        turn = (
            f'<circle class="turn" cx="{mark.x:.1f}" cy="{mark.y:.1f}" r="4"/><text class="turn" '
            f'x="{x:.1f}" y="{y:.1f}">{_safe(mark.text)}</text>'
        )
    title = f"<title>{_safe(words)}</title>" if words else ""
    return (
        f'<svg viewBox="0 0 {plot.width} {plot.height}" role="img">{title}'
        f'<path class="area" d="{plot.area}"/><path class="middle" d="{plot.middle}"/>'
        f'<path class="line" d="{plot.line}"/>{turn}{marks}</svg>'
    )


def _log(plays: Mapping[int, str]) -> str:
    if not plays:
        return ""
    rows = "".join(
        f'<li id="input-{number}" value="{number}">{_safe(text)}</li>\n'
        for number, text in sorted(plays.items())
    )
    return f'<section class="log"><h2>Play by play</h2>\n<ol>\n{rows}</ol></section>\n'
