"""A front page as HTML, card and text: its words, safe, self-contained, legible, provable."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from xml.etree import ElementTree

import msgspec
import pytest
from msgspec.structs import replace
from textual.color import Color

from quarterback.text.export import width
from quarterback.text.story.blocks import log_numbers
from quarterback.text.story.html import CARD_COLORS, number_ranges, page_html, page_style, page_svg
from quarterback.text.story.league_story import StoryGame
from quarterback.text.story.page import Page, PageTable, Sentence
from quarterback.text.story.plain import page_text
from quarterback.text.story.writer import front_page
from quarterback.tui.theme.themes import LEGIBLE, contrast
from rulesets.core.events import Ruling
from tests.story.games import EVERY_SET, simulated, story_game
from tests.story.rendered import words_of_html, words_of_page, words_of_svg
from tests.story.sample_pages import BOARD_PAGE, DIAL_PAGE, HOSTILE_PAGE

PAGES = [DIAL_PAGE, BOARD_PAGE, HOSTILE_PAGE]
PLAYS = {number: f"Off tackle for {number} yards." for number in range(1, 61)}


@pytest.mark.parametrize("page", PAGES)
def test_html_has_the_words_of_the_page_and_no_others(page: Page) -> None:
    expected = words_of_page(page)
    assert words_of_html(page_html(page)) == expected
    assert words_of_html(page_html(page, PLAYS)) == expected


class _Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))


def _tags(text: str) -> list[tuple[str, dict[str, str | None]]]:
    parser = _Tags()
    parser.feed(text)
    return parser.tags


@pytest.mark.parametrize("page", PAGES)
def test_nothing_is_fetched_or_run(page: Page) -> None:
    text = page_html(page, PLAYS)
    for tag, attributes in _tags(text):
        assert tag not in ("script", "iframe", "object", "embed", "form", "base")
        assert not [name for name in attributes if name.startswith("on") or name == "src"]
        assert (attributes.get("href") or "#").startswith(("#input-", "#", "data:,"))
    assert "url(" not in text
    assert "@import" not in text
    svg = page_svg(page)
    for element in ElementTree.fromstring(svg).iter():
        name = element.tag.rpartition("}")[2]
        assert name in {"svg", "title", "style", "rect", "path", "text", "tspan", "circle", "g"}
    assert svg.count("http") == 1, "the namespace"


def test_names_that_mean_harm_stay_text() -> None:
    for text in (page_html(HOSTILE_PAGE, {3: "<b>&", 4: "\x1b"}), page_svg(HOSTILE_PAGE)):
        assert "<script" not in text
        assert not re.search("[\x00-\x09\x0b-\x1f\u202e]", text)


def test_a_sentence_links_to_the_first_play_that_proves_it() -> None:
    tags = _tags(page_html(DIAL_PAGE, PLAYS))
    ids = {attributes["id"] for _, attributes in tags if "id" in attributes}
    links = [(a["href"], a["title"]) for tag, a in tags if tag == "a"]
    proved = [s for s in DIAL_PAGE.sentences() if log_numbers(s)]
    assert len(links) == len(proved)
    assert {href and href[1:] for href, _ in links} <= ids
    assert ("#input-58", "Log 58-59") in links
    assert ("#input-13", "Log 13, 28, 60") in links


def test_without_plays_there_are_no_dead_links() -> None:
    tags = _tags(page_html(DIAL_PAGE))
    assert not [tag for tag, _ in tags if tag == "a"]
    assert [a["title"] for tag, a in tags if tag == "span"]


def test_numbers_are_shortened_to_ranges() -> None:
    assert number_ranges([4, 7, 8, 9, 12]) == "4, 7-9, 12"


def _palettes() -> dict[str, dict[str, str]]:
    """The colors of every look: by day, by night, on paper, and of the cards."""
    palettes = {f"{look} card": dict(colors) for look, colors in CARD_COLORS.items()}
    for look in ("newsprint", "bulletin"):
        for n, rule in enumerate(re.findall(r":root \{([^}]*)\}", page_style(look))):
            palettes[f"{look} {n}"] = dict(re.findall(r"--(\w+): (#\w{6});", rule))
    return palettes


def test_there_are_palettes_to_check() -> None:
    assert len(_palettes()) == 8


@pytest.mark.parametrize("name", _palettes())
@pytest.mark.parametrize(
    ("color", "ground"),
    [("ink", "sheet"), ("dim", "sheet"), ("accent", "sheet"), ("ink", "area"), ("dim", "area")],
)
def test_words_can_be_read(name: str, color: str, ground: str) -> None:
    palette = _palettes()[name]
    assert contrast(Color.parse(palette[color]), Color.parse(palette[ground])) >= LEGIBLE


@pytest.mark.parametrize("page", PAGES)
def test_a_card_has_headline_score_and_graph_on_fixed_lines(page: Page) -> None:
    svg = page_svg(page)
    root = ElementTree.fromstring(svg)
    width, height = (float(root.attrib[name]) for name in ("width", "height"))
    texts = root.findall("{http://www.w3.org/2000/svg}text")
    for element in texts:
        assert 0 < float(element.attrib["x"]) < width
        assert 0 < float(element.attrib["y"]) < height
        assert len(element.text or "") <= 81
    assert "var(" not in svg, "some viewers know no variables"
    assert "foreignObject" not in svg
    assert svg.count('class="line"') == (page.shown_graph is not None)
    if page is not HOSTILE_PAGE:  # its one long word is cut
        shown = [element.text or "" for element in texts]
        assert " ".join(page.headline.text.split()) in " ".join(shown)
        for row in page.line_score.rows:
            assert set(row) <= set(shown)
        assert words_of_svg(svg) <= words_of_page(page)


def test_a_page_of_nothing_but_a_result_is_drawn() -> None:
    small = msgspec.structs.replace(
        BOARD_PAGE,
        decks=(),
        story=(),
        graph=None,
        notes=(),
        boxes=(),
        lead=(Sentence("Home won."),),
    )
    assert "Home won." in page_html(small)
    assert 'class="line"' not in page_svg(small)
    assert words_of_svg(page_svg(small)) <= words_of_page(small)


def test_a_long_table_is_whole() -> None:
    rows = tuple((f"Drive {n}", str(n), "A punt from behind its own line") for n in range(40))
    page = msgspec.structs.replace(
        DIAL_PAGE, boxes=(PageTable("Drives", ("", "Plays", "End"), rows),)
    )
    assert words_of_page(page) == words_of_html(page_html(page))


@pytest.mark.parametrize("code", EVERY_SET)
@pytest.mark.parametrize("columns", [40, 80, 100, 140])
def test_no_line_is_too_long_and_every_word_is_there(code: str, columns: int):
    page = front_page(story_game(code, 2))
    text = page_text(page, columns)
    lines = text.splitlines()
    boxes = next(n for n, line in enumerate(lines) if line.strip().startswith("Line score"))
    assert all(width(line) <= max(columns - 4, 40) for line in lines[:boxes])
    if columns == 80:
        flat = " ".join(text.split()).lower()
        for each in page.sentences():
            words = " ".join(each.text.split()).lower()
            assert words in flat, words


def test_columns_of_print():
    page = front_page(story_game("gunderson", 4))
    heights = [len(page_text(page, columns).splitlines()) for columns in (80, 100, 140)]
    assert heights == sorted(heights, reverse=True)


def test_ascii_is_ascii():
    header, session = simulated("littlefield", 2)
    page = front_page(StoryGame(replace(header, home="Bär", visitors="東京"), session))
    assert page_text(page, ascii=True).isascii()
    assert "Bar" in page_text(page, ascii=True)


def test_a_hostile_name_does_no_harm():
    header, session = simulated("vsefl", 2)
    hostile = replace(header, home="\x1b[31m{W}<W:win>[a|b]~x", place="a\nb\x07")
    text = page_text(front_page(StoryGame(hostile, session)))
    assert "\x1b" not in text
    assert "\x07" not in text
    assert "{W}<W:win>[a|b]~x".upper() in " ".join(text.upper().split())


@pytest.mark.parametrize("code", EVERY_SET)
def test_a_game_with_hardly_a_play_has_a_result_and_no_story(code: str):
    header, session = simulated(code, 1)
    session.undo(session.played - 1)
    session.play(Ruling({"phase": "over", "winner": "home"}, "Visitors resigned"))
    page = front_page(StoryGame(header, session))
    assert page.story == ()
    assert page_text(page)
