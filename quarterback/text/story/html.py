"""The front page as markup: one HTML file, an article for a page of a site, or a card as SVG.

Nothing is fetched and nothing is run: styles and graph are in the file, and a policy in its head
forbids the rest. A sentence links to the first play that proves it, where the plays are in the
file, and its hover text names all of them by their numbers in the log. The browser breaks lines
and fills columns.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from itertools import pairwise
from typing import Any, Final

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from quarterback.text.export import Format
from quarterback.text.story.blocks import GraphBlock, blocks_of
from quarterback.text.story.cells import wrapped
from quarterback.text.story.page import Annual, Page
from quarterback.text.story.plain import page_text
from rulesets.core.plain_text import plain_name
from rulesets.core.sentences.wording import Names, entry_words
from rulesets.core.session import Session

NO_PLAYS: Mapping[int, str] = {}
_PAD, _LEFT = 7.0, 36.0
"""Around the line of a graph, and to its left for the scale."""
_TURN_ROOM: Final = 22.0
"""Above the mark of the turn, for its number."""
CARD_COLORS: Final = {
    "newsprint": {
        "sheet": "#f4ecd8",
        "ink": "#231a10",
        "dim": "#5c4d35",
        "rule": "#231a10",
        "accent": "#7d1d14",
        "area": "#d9cba8",
    },
    "bulletin": {
        "sheet": "#ffffff",
        "ink": "#18222b",
        "dim": "#4d5a64",
        "rule": "#18222b",
        "accent": "#0b5a3c",
        "area": "#d3e6dc",
    },
}
"""By look. A card has no variables and no night: some viewers know neither."""
_CARD_WIDTH: Final = 600
_CARD_LETTERS, _CARD_ROWS = 32, 3
"""Of a headline: letters to a line, and lines."""
_CARD_TOP, _CARD_LABEL, _CARD_DATELINE, _CARD_CELL = 48, 28, 80, 26
_CARD_STEP, _CARD_NARROW_STEP, _CARD_PERIODS = 56, 36, 5
"""Between the columns of the score; the narrow one from that many periods on."""


def page_html(page: Page, plays: Mapping[int, str] = NO_PLAYS) -> str:
    """Return the page as a whole HTML file. `plays` are sentences of the play-by-play by the number
    of their input; they follow the page, and its sentences link to them. They are not printed."""
    front = blocks_of(page)
    style = Markup(page_style(page.masthead.look))
    return _render("page.html", page=front, plays=plays, log="", style=style)


def page_article(page: Page, plays: Mapping[int, str] = NO_PLAYS, log: str = "") -> str:
    """Return the page as an `article` element, for a page of a site that has `page_style` in its
    head. `log` is the address of the page with the plays, empty if it is the same one."""
    return _render("article.html", page=blocks_of(page), plays=plays, log=log)


def page_style(look: str) -> str:
    """Return the style sheet of a look: `newsprint`, or else the bulletin."""
    own = "newsprint" if look == "newsprint" else "bulletin"
    return "".join(map(_file, (f"{own}-colors.css", "paper.css", f"{own}.css", "print.css")))


def page_svg(page: Page) -> str:
    """Return a card of the page as a whole SVG file: headline, score by periods, graph."""
    front = blocks_of(page)
    headline = wrapped(front.headline.text, _CARD_LETTERS)
    if len(headline) > _CARD_ROWS:
        headline = [*headline[: _CARD_ROWS - 1], f"{headline[_CARD_ROWS - 1][:-1]}…"]
    label = _on_one_line(front.masthead.label, _CARD_LABEL)
    table = front.line_score.table
    score_top = 98 + 30 * len(headline)
    graph_top = score_top + 26 * len(table.rows) + 16
    card = {
        "width": _CARD_WIDTH,
        "height": graph_top + (132 if front.graph else 0),
        "paper": _on_one_line(front.masthead.paper, _CARD_TOP - len(label)),
        "label": label,
        "dateline": _on_one_line("  ·  ".join(front.masthead.items), _CARD_DATELINE),
        "headline": headline,
        "score": [
            [_on_one_line(cell, _CARD_CELL) for cell in row] for row in (table.columns, *table.rows)
        ],
        "score_top": score_top,
        "graph_top": graph_top,
        "step": _CARD_STEP if len(table.columns) < _CARD_PERIODS + 2 else _CARD_NARROW_STEP,
    }
    color = CARD_COLORS["newsprint" if front.newsprint else "bulletin"]
    return _render("card.svg", page=front, card=card, color=color)


def annual_html(annual: Annual) -> str:
    style = Markup(_file("newsprint-colors.css") + _file("annual.css"))
    return _render("annual.html", annual=annual, style=style)


def number_ranges(numbers: Sequence[int]) -> str:
    """Return ordered numbers as text with runs shortened: `4, 7-9`."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][1] + 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    return ", ".join(str(first) if first == last else f"{first}-{last}" for first, last in runs)


def _on_one_line(text: str, letters: int) -> str:
    first, *rest = wrapped(text, letters)
    return f"{first}…" if rest else first


def _render(template: str, **values: Any) -> str:
    text = _environment().get_template(template).render(**values)
    return text if text.endswith("\n") else text + "\n"


@cache
def _file(name: str) -> str:
    return (files("quarterback.text.story") / "templates" / name).read_text(encoding="utf-8")


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader("quarterback.text.story"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
        finalize=lambda value: plain_name(value) if type(value) is str else value,
    )
    environment.filters["ranges"] = number_ranges
    environment.globals["graph"] = _graph
    return environment


def _graph(block: GraphBlock, width: int, height: int, x: int | None = None, y: int = 0) -> Markup:
    """A graph as an SVG element; with `x` at a place in another."""
    words = " ".join(said.text for said in block.words)
    place = {} if x is None else {"x": x, "y": y}
    at = _course(block, width, height)
    return Markup(_render("graph.svg", block=block, at=at, words=words, **place))


def _course(block: GraphBlock, width: int, height: int) -> Mapping[str, Any]:
    """Where the parts of a graph are in a box."""
    across = (width - _LEFT - _PAD) / (len(block.heights) - 1)
    tall = height - 2 * _PAD
    points = [
        (_LEFT + n * across, _PAD + tall * (1 - share)) for n, share in enumerate(block.heights)
    ]
    corners = points[:1]
    for (_, before), (on, down) in pairwise(points):
        if block.steps and before != down:
            corners.append((on, before))
        corners.append((on, down))
    turn = None
    if block.turn is not None:
        on, down = points[block.turn]
        turn = (round(on, 1), round(down, 1), round(down + (-9 if down > _TURN_ROOM else 18), 1))
    return {
        "width": width,
        "height": height,
        "left": _LEFT,
        "middle": _PAD + tall / 2,
        "line": "M" + "L".join(f"{on:.1f} {down:.1f}" for on, down in corners),
        "labels": [round(_PAD + tall * share + 3.5, 1) for share in (0, 0.5, 1)],
        "turn": turn,
    }


def plays_of(session: Session, names: Names) -> dict[int, str]:
    """Return the play-by-play by the number of the input, from 1; inputs of which there is nothing
    to say are left out."""
    names = names.in_words_of(session.rules.vocabulary)
    plays = {}
    for number, entries in enumerate(session.by_input, 1):
        said = " ".join(filter(None, (entry_words(entry, names) for entry in entries)))
        if said:
            plays[number] = said
    return plays


def paper_formats(page: Page, names: Names) -> tuple[Format, ...]:
    """Return the ways to write a page down. The game's log goes into the HTML."""
    return (
        Format("text", ".txt", "plain text, 80 columns", lambda header, session: page_text(page)),
        Format(
            "html",
            ".html",
            "a page for a browser or a printer, with the play-by-play",
            lambda header, session: page_html(page, plays_of(session, names)),
        ),
        Format(
            "svg",
            ".svg",
            "a card: headline, score, graph",
            lambda header, session: page_svg(page),
        ),
    )
