"""The front page on the screen: what is in sight, facts that lead to plays, files."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len
from textual.pilot import Pilot

from quarterback.ai.solution_cache import Knowledge
from quarterback.game.scorebook import Scorebook
from quarterback.text.story import league_story as story_game
from quarterback.text.story.blocks import Said, blocks_of
from quarterback.text.story.cells import page_sheet
from quarterback.text.story.league_story import charted
from quarterback.text.story.page import Page
from quarterback.text.story.writer import front_page
from quarterback.tui import paper as screen_module
from quarterback.tui.app import TableApp
from quarterback.tui.draw.canvas import text_of
from quarterback.tui.paper import PaperScreen, PaperView, draw_paper
from quarterback.tui.review.replay import ReplayScreen
from quarterback.tui.theme.glyphs import ASCII, UNICODE
from tests.story.games import played
from tests.story.rendered import letters, words_of_page
from tests.story.sample_pages import BOARD_PAGE, DIAL_PAGE, HOSTILE_PAGE
from tests.tui.conftest import open_app, shown, until
from tests.tui.conftest import text_of as screen_text

PAGES = [DIAL_PAGE, BOARD_PAGE, HOSTILE_PAGE]
SIZES = [60, 80, 100, 120, 160, 200]


def proved(page: Page) -> list[Said]:
    return blocks_of(page).proved()


@cache
def game() -> Scorebook:
    return played(3, settings={"plays": "20"}, home_coach="freshman", visitors_coach="freshman")


@asynccontextmanager
async def reading(
    page: Page | None, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[tuple[TableApp, Pilot[Any], PaperScreen]]:
    async with open_app(size) as (app, pilot):
        screen = PaperScreen(game(), page)
        app.push_screen(screen)
        await until(pilot, lambda: screen.is_mounted and screen.page is not None)
        await pilot.pause()
        yield app, pilot, screen


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("width", SIZES)
@pytest.mark.parametrize("ascii_only", [False, True])
def test_the_screen_has_the_words_of_the_page(page: Page, width: int, ascii_only: bool) -> None:
    sheet = page_sheet(page, width, ascii_only=ascii_only)
    expected = letters(words_of_page(page))
    shown = letters(words_of_page(page))
    shown.clear()
    for row in sheet.rows:
        for run in row:
            if run.role != "paper-graph":
                shown.update(
                    mark for mark in run.text.upper() if not mark.isspace() and mark not in "“”"
                )
    for mark in expected:  # the graph's scale and rules have figures and lines besides
        assert shown[mark] >= expected[mark], mark
    for mark in shown:
        assert mark in expected or mark in '─═│▲#+-=|^%·0123456789"', mark


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("width", SIZES)
def test_every_row_is_as_wide_as_the_screen(page: Page, width: int) -> None:
    for skin in (UNICODE, ASCII):
        rows = draw_paper(PaperView(page), width, 0, skin)
        assert all(sum(cell_len(text) for text, _ in row) == width for row in rows)


async def test_the_screen_waits_for_the_page_that_every_other_reader_gets(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    book = game()
    expected = front_page(charted(book.header, book.session))
    assert expected.graph is not None and expected.graph.kind == "worth"
    unsolved = Knowledge(book.rules)  # as in a program that has just started
    for module in (screen_module, story_game):
        monkeypatch.setattr(module, "knowledge_of", lambda rules: unsolved)
    async with reading(None) as (_, _pilot, screen):
        assert screen.page == expected
        assert unsolved.over


async def test_enter_on_a_fact_opens_the_play_that_proves_it() -> None:
    async with reading(DIAL_PAGE) as (_app, pilot, screen):
        await pilot.press("enter")
        assert screen.chosen == 0
        await pilot.press("tab", "tab", "shift+tab", "enter")
        assert screen.chosen == 1
        replay = await shown(pilot, ReplayScreen)
        number = proved(DIAL_PAGE)[1].log[0]
        inputs = game().session.by_input
        entry = inputs[min(number, len(inputs)) - 1][-1]
        assert entry in replay.replay.entries_at(replay.at)
        assert entry not in replay.replay.entries_at(replay.at - 1)


async def test_the_first_screen_has_what_matters_and_a_fact_is_marked_by_key_and_click() -> None:
    async with reading(DIAL_PAGE) as (app, pilot, screen):
        text, last = screen_text(app), proved(DIAL_PAGE)[-1].text
        for words in (
            "THE SIGNAL", DIAL_PAGE.headline.text, DIAL_PAGE.decks[0].text, "Yale took the game",
            "Final",
        ):  # fmt: skip
            assert words in text
        row, _last = page_sheet(DIAL_PAGE, 79).rows_of(0)
        await pilot.click("#front-page", offset=(40, row))
        assert screen.chosen == 0
        await pilot.click("#front-page", offset=(1, row))
        assert screen.chosen == -1
        assert last not in screen_text(app)
        await pilot.press("shift+tab")
        await pilot.pause()
        assert screen.chosen == len(proved(DIAL_PAGE)) - 1
        assert last in screen_text(app), "what lies below the screen is brought into sight"


async def test_the_page_is_saved_to_a_file(tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.chdir(tmp_path)
    async with reading(DIAL_PAGE) as (app, pilot, _):
        await pilot.press("s")
        await pilot.pause()
        assert "Export the front page of Harvard at Yale" in screen_text(app)
        await pilot.press("enter")
        await until(pilot, lambda: bool(list(tmp_path.iterdir())))
        (file,) = tmp_path.iterdir()
        assert DIAL_PAGE.headline.text in file.read_text(encoding="utf-8")


async def test_space_leads_on() -> None:
    async with reading(DIAL_PAGE) as (app, pilot, screen):
        await pilot.press("space")
        await until(pilot, lambda: app.screen is not screen)


@pytest.mark.parametrize("size", [(60, 20), (120, 40), (200, 60)])
async def test_harmful_names_stay_on_the_page(size: tuple[int, int]) -> None:
    async with reading(HOSTILE_PAGE, size) as (app, _, _screen):
        assert "\x1b" not in screen_text(app)
        assert "\u202e" not in screen_text(app)


def test_text_of_a_page_for_a_reader() -> None:
    text = text_of(draw_paper(PaperView(BOARD_PAGE), 80, 0, ASCII))
    assert text.isascii()
    assert "PRACTICE BOARD" in text
