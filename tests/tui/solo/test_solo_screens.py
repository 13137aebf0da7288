"""Solo play on the screen: from the title to a game, and from its end to the next."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from quarterback.ai import array_files
from quarterback.solo.puzzles import ANSWERS, number_of_day, read_answers
from quarterback.tui.app import TableApp
from quarterback.tui.dialogs import ChoiceDialog, PageScreen
from quarterback.tui.puzzle import DailyPuzzles, PuzzleScreen
from quarterback.tui.review.reports import FinalScreen
from quarterback.tui.solo import CareerScreen, LadderScreen
from quarterback.tui.table.screen import TableScreen
from quarterback.tui.title import TitleScreen
from quarterback.tui.widgets.row_list import RowList
from tests.tui.conftest import open_app, shown, text_of, until

SIZES = [(60, 20), (80, 24), (120, 40)]


@pytest.fixture(autouse=True)
def cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(array_files.CACHE_DIR, str(tmp_path / "cache"))


@asynccontextmanager
async def at_title(
    folder: Path, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[tuple[TableApp, Pilot[Any]]]:
    async with open_app(size, save=True, data_dir=folder) as (app, pilot):
        await shown(pilot, TitleScreen)
        yield app, pilot


async def resigned(pilot: Pilot[Any]) -> FinalScreen:
    """Toss, and give the game up."""
    table = await shown(pilot, TableScreen)
    await pilot.press("space")
    await until(pilot, lambda: table.game.live and table.state.at_rest.is_set())
    await pilot.press("r", "h")
    final = await shown(pilot, FinalScreen)
    await until(pilot, lambda: final.step is not None)
    await pilot.pause()
    assert isinstance(final, FinalScreen)
    return final


@pytest.mark.parametrize(
    ("keys", "screen"),
    [
        ("d", TableScreen),
        ("l", LadderScreen),
        ("z", PuzzleScreen),
        ("c", CareerScreen),
        ("5", CareerScreen),
        ("down enter", LadderScreen),
        ("up enter", CareerScreen),
    ],
)
async def test_solo_play_is_one_key_from_the_title(tmp_path: Path, keys: str, screen: type) -> None:
    async with at_title(tmp_path) as (app, pilot):
        assert "a  Solo" in text_of(app)
        await pilot.press("a")
        await shown(pilot, ChoiceDialog)
        await pilot.press(*keys.split())
        await shown(pilot, screen)


@pytest.mark.parametrize("size", SIZES)
async def test_a_first_game_ends_at_the_sophomores_door(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async with at_title(tmp_path, size) as (app, pilot):
        await pilot.press("f")
        await resigned(pilot)
        assert "Next: the Sophomore. n starts it." in text_of(app)
        await pilot.press("n")
        lesson = await shown(pilot, PageScreen)
        assert "Lesson: When to punt." in lesson.lines
        assert "play   ESC back" in text_of(app)
        await pilot.press("space")
        table = await shown(pilot, TableScreen)
        assert table.game.coaches == {"visitors": "sophomore"}


async def test_a_lesson_can_be_left_without_the_game(tmp_path: Path) -> None:
    async with at_title(tmp_path) as (app, pilot):
        app.ctx.open_solo("sophomore")
        await shown(pilot, PageScreen)
        await pilot.press("escape")
        await shown(pilot, TitleScreen)
        assert app.table is None


async def test_the_daily_counts_once(tmp_path: Path) -> None:
    async with at_title(tmp_path) as (app, pilot):
        await pilot.press("d")
        table = await shown(pilot, TableScreen)
        assert "one try, no undo, no advice" in text_of(app)
        await pilot.press("space")
        await until(pilot, lambda: table.game.live and table.state.at_rest.is_set())
        await pilot.press("h")
        await pilot.pause()
        if not table.game.coach:
            assert "No advice in the daily" in text_of(app)
        await pilot.press("u")
        await pilot.pause()
        assert "played once" in text_of(app)
        await pilot.press("r", "h")
        final = await shown(pilot, FinalScreen)
        await until(pilot, lambda: final.step is not None)
        await pilot.pause()
        assert "To share (c copies it):" in text_of(app)
        [begins] = [row for row in text_of(app).splitlines() if "Quarterback Daily" in row]
        assert begins.strip("│ ").startswith("Quarterback Daily")  # a row of its own
        assert final.step is not None
        assert "lost 0-0 by resigning against" in final.step.share
        assert "calls right" not in final.step.share  # there were none
        await pilot.press("c")
        await until(pilot, lambda: any("Copied" in each.message for each in app._notifications))
        assert app.clipboard == app.copied == final.step.share
        app.to_title()
        await shown(pilot, TitleScreen)
        await pilot.press("d")
        page = await shown(pilot, PageScreen)
        assert page.lines[0].startswith("Quarterback Daily")
        app.copied = ""
        await pilot.press("c")
        await until(pilot, lambda: app.copied == page.lines[0])


@pytest.mark.parametrize("size", SIZES)
async def test_the_ladder_shows_each_lesson_in_full(tmp_path: Path, size: tuple[int, int]) -> None:
    async with at_title(tmp_path, size) as (app, pilot):
        await pilot.press("m")
        ladder = await shown(pilot, LadderScreen)
        for _ in range(10):
            last = ladder.chosen.lesson.text.split()[-1]
            assert size[1] < 24 or last in text_of(app)
            await pilot.press("up")
            await pilot.pause()


def worths_of(screen: PuzzleScreen) -> list[str]:
    assert screen.solved is not None
    return [f"{worth:.1%}" for worth in screen.solved.worths.values()]


async def test_the_puzzle_of_the_day_is_answered_once_then_there_is_practice(
    tmp_path: Path,
) -> None:
    async with at_title(tmp_path) as (app, pilot):
        await pilot.press("z")
        puzzle = await shown(pilot, PuzzleScreen)
        assert "Puzzle of the day" in text_of(app)
        assert "n another   o own games   ESC back" in text_of(app)
        await pilot.press("enter")
        assert puzzle.solved is None, "nothing is selected: the day is not spent"
        assert "Select a call first" in text_of(app)
        place = len(puzzle.puzzle.options) - 1
        signal = puzzle.puzzle.options[place].signal or 0
        await pilot.press({11: "minus", 12: "equals_sign"}.get(signal, str(signal)[-1]))
        assert puzzle.query_one(RowList).at == place
        await pilot.press("enter")
        await until(pilot, lambda: puzzle.solved is not None)
        await pilot.pause()
        shown_text = text_of(app)
        assert "is the call" in shown_text
        assert all(worth in shown_text for worth in worths_of(puzzle))
        [answer] = read_answers(tmp_path / ANSWERS)
        assert answer.puzzle == number_of_day(answer.day)
        await pilot.press("enter")
        await pilot.pause()
        assert "Practice puzzle" in text_of(app)
        await pilot.press("escape")
        await shown(pilot, TitleScreen)
        await pilot.press("z")
        again = await shown(pilot, PuzzleScreen)
        assert isinstance(again.run, DailyPuzzles) and again.run.answered
        assert "Practice puzzle" in text_of(app)


async def test_a_career_is_shown_at_once_and_grows(tmp_path: Path) -> None:
    async with at_title(tmp_path) as (app, pilot):
        await pilot.press("m", "enter")
        await resigned(pilot)
        app.to_title()
        await shown(pilot, TitleScreen)
        await pilot.press("c")
        career = await shown(pilot, CareerScreen)
        assert "0-1 in 1 game." in text_of(app)
        await until(pilot, lambda: career.book.waiting == 0)
        await pilot.pause()
        assert "BADGES: 0 OF 13" in text_of(app)
