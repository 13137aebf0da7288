"""`quarterback paper` as HTML and SVG, and the pictures of the guide."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner
from msgspec.structs import replace

from quarterback.cli import main
from quarterback.game.replay import Replay
from quarterback.text.export import BY_NAME
from quarterback.text.story.blocks import log_numbers
from quarterback.text.story.html import paper_formats, plays_of
from quarterback.text.story.league_story import charted
from quarterback.text.story.plain import page_text
from quarterback.text.story.writer import front_page
from rulesets.registry import names_of
from tests.story.games import played
from tests.story.pictures import FOLDER, GAMES, Game
from tests.story.rendered import words_of_html, words_of_page, words_of_svg

GUIDE = (FOLDER.parent / "publish.md").read_text(encoding="utf-8")
SHORT = {"settings": {"plays": "20"}, "home_coach": "freshman", "visitors_coach": "letterman"}


def _sheet(folder: Path) -> Path:
    book = played(5, **SHORT)
    file = folder / "game.qbk"
    file.write_text(BY_NAME["sheet"].write(book.header, book.session), encoding="utf-8")
    return file


def _run(*arguments: str) -> str:
    result = CliRunner().invoke(main, ["paper", *arguments])
    assert result.exit_code == 0, result.output
    return result.output


def test_the_command_writes_html_and_svg(tmp_path: Path) -> None:
    sheet = str(_sheet(tmp_path))
    html = _run(sheet, "--html")
    assert html.startswith("<!doctype html>")
    assert 'href="#input-' in html
    svg = _run(sheet, "--svg")
    ElementTree.fromstring(svg)
    assert words_of_svg(svg) <= words_of_html(html)
    _run(sheet, "--html", "-o", str(tmp_path / "page.html"))
    assert (tmp_path / "page.html").read_text(encoding="utf-8") == html


@pytest.mark.sample(4)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_real_page_has_the_same_words_in_every_rendering(game: Game) -> None:
    page = game.page()
    expected = words_of_page(page)
    book = game.play()
    text, html, svg = (
        kind.write(book.header, book.session) for kind in paper_formats(page, names_of(book.header))
    )
    assert words_of_html(html) == expected
    assert words_of_svg(svg) <= expected
    shown = set(re.sub(r"[^\w\s]", " ", text.upper()).split())
    said = page if page.shown_graph else replace(page, graph=None)
    for sentence in said.sentences():
        assert set(re.sub(r"[^\w\s]", " ", sentence.text.upper()).split()) <= shown
    assert text == page_text(page)


@pytest.mark.sample(3)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_proof_is_a_stop_of_the_replay(game: Game) -> None:
    book, page = game.play(), game.page()
    replay, plays = Replay(book), plays_of(book.session, names_of(book.header))
    numbers = {number for sentence in page.sentences() for number in log_numbers(sentence)}
    assert numbers
    for number in numbers:
        entry = book.session.by_input[number - 1][-1]
        stop = replay.stop_of_input(number)
        assert entry in replay.entries_at(stop)
        assert entry not in replay.entries_at(stop - 1)
    assert set(plays) <= set(range(1, len(book.inputs) + 1))


def test_the_guide_shows_ten_pages_over_all_rule_sets() -> None:
    shown = set(re.findall(r"\(pictures/([\w-]+)\.svg\)", GUIDE))
    assert shown == {game.name for game in GAMES}
    assert len(shown) == 10
    assert len({game.options.get("ruleset", "littlefield") for game in GAMES}) == 5
    for name in shown:
        root = ElementTree.parse(FOLDER / f"{name}.svg").getroot()
        assert root.findtext("{http://www.w3.org/2000/svg}title")


def test_charts_are_for_solved_games() -> None:
    book = played(5, **SHORT)
    page = front_page(charted(book.header, book.session))
    assert page.masthead.look == "newsprint"
