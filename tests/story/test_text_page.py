"""The front page as text: widths, columns, ASCII, and nothing harmful from a name."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from quarterback.text.export import width
from quarterback.text.story.league_story import StoryGame
from quarterback.text.story.plain import page_text
from quarterback.text.story.writer import front_page
from rulesets.core.events import Ruling
from tests.story.games import EVERY_SET, simulated, story_game


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
