"""The words of a front page, and of its renderings: all of them have to be the same."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Final
from xml.etree import ElementTree

from quarterback.text.story.page import Page, PageTable
from rulesets.core.plain_text import plain_name

_SVG: Final = "{http://www.w3.org/2000/svg}"


def words_of_page(page: Page) -> Counter[str]:
    """Every word that a rendering has to have, and how often."""
    return _counted(plain_name(text) for text in _texts(page))


def _texts(page: Page) -> Iterator[str]:
    yield from (page.masthead.paper, page.masthead.label, *page.masthead.items)
    unseen = () if page.graph is None or page.shown_graph else page.graph.words
    for sentence in page.sentences():
        if sentence not in unseen:
            yield sentence.text
    for quote in page.quotes:
        yield f"{quote.speaker}."
    if page.star:
        yield "STAR:"
    if page.notes:
        yield "NOTES:"
    for table in (page.line_score, *page.boxes):
        yield from _cells(table)


def _cells(table: PageTable) -> Iterator[str]:
    yield table.title
    yield from table.columns
    for row in table.rows:
        yield from row


def _counted(texts: Iterator[str]) -> Counter[str]:
    """The words in capitals, as a headline may be; those of a quote without its marks."""
    words = (word.strip("“”").upper() for text in texts for word in text.split())
    return Counter(filter(None, words))


class _Article(HTMLParser):
    """The texts of the article; not those of its graph, whose marks are figures only."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.inside = self.drawing = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.inside += tag == "article"
        self.drawing += tag == "svg"
        if tag in ("p", "td", "th", "li", "caption", "figcaption", "blockquote", "h1", "b"):
            self.texts.append(" ")

    def handle_endtag(self, tag: str) -> None:
        self.inside -= tag == "article"
        self.drawing -= tag == "svg"

    def handle_data(self, data: str) -> None:
        if self.inside and not self.drawing:
            self.texts.append(data)


def words_of_html(text: str) -> Counter[str]:
    """Every word of the article of an HTML page."""
    article = _Article()
    article.feed(text)
    return _counted(iter(["".join(article.texts)]))


def words_of_svg(text: str) -> Counter[str]:
    """Every word of a card, without those of its graph and the dots between items."""
    root = ElementTree.fromstring(text)
    words = _counted(element.text or "" for element in root.findall(f"{_SVG}text"))
    del words["·"]
    return words


def letters(words: Counter[str]) -> Counter[str]:
    """The letters of words: the same where a long word was cut over two lines."""
    return Counter(re.sub(r"\s", "", "".join(words.elements())))
