"""What only a solved game can tell at the table: chances, reviews, advice. With a tiny dial."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

import pytest

from quarterback.ai import array_files
from quarterback.ai.solution_cache import knowledge_of
from quarterback.tui.puzzle import PuzzleScreen
from quarterback.tui.review.analysis import AnalysisPages
from quarterback.tui.review.replay import GradedCallsScreen, ReplayScreen
from quarterback.tui.review.reports import FinalScreen, HalfTimeScreen
from quarterback.tui.table.analysis import AdviceScreen
from quarterback.tui.table.screen import TableScreen
from rulesets.core.awaiting import Decide
from rulesets.core.events import Call
from tests.ai.tiny import CACHE, tiny_dial
from tests.tui.conftest import Table, at_table, shown, text_of


@pytest.fixture(autouse=True)
def kernels(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(array_files.CACHE_DIR, str(CACHE))


@asynccontextmanager
async def tiny_table(size: tuple[int, int] = (80, 24), **more: Any) -> AsyncIterator[Table]:
    """A game of four plays whose worth is soon known."""
    settings = {"plays": "4"} | more.pop("settings", {})
    async with at_table(size, settings=settings, dial=tiny_dial(), **more) as table:
        knowledge_of(table.game.rules).wait(100)
        yield table


async def to_report(table: Table, kind: type[Any]) -> None:
    for _ in range(60):
        if isinstance(table.app.screen, kind):
            return
        await table.press("space")
    raise AssertionError("there is no such report")


async def page_with(table: Table, words: str) -> str:
    await table.until(lambda: words in text_of(table.app))
    return text_of(table.app)


async def test_the_final_report_has_chances_and_a_review() -> None:
    async with tiny_table((100, 50)) as table:
        await to_report(table, FinalScreen)
        await table.pilot.press("h")
        page = await page_with(table, "CALLS TO LEARN FROM")
        assert "Yale called " in page and " right; luck" in page and "BEST CALLS" in page
        await table.pilot.press("h")
        page = await page_with(table, "TURNING POINTS")
        assert "win probability: from " in page and "100" in page
        back = table.app.screen.back  # type: ignore[attr-defined]
        assert isinstance(back, AnalysisPages) and back.review is not None
        assert len(back.review.moments) == len(table.book.inputs)


async def test_at_half_time_no_call_is_judged() -> None:
    async with tiny_table((100, 50)) as table:
        await to_report(table, HalfTimeScreen)
        assert isinstance(table.app.screen, HalfTimeScreen)
        assert table.app.screen.titles[-1] == "Win prob." and "Review" not in table.text
        await table.pilot.press("h")
        page = await page_with(table, "TURNING POINTS")
        assert "best" not in page.lower() and "cost" not in page


SIZES = [(80, 24), (120, 40), (60, 20)]


async def to_a_call(table: Table) -> None:
    """To a down on which there is something to choose."""
    for _ in range(30):
        wanted = table.game.awaiting
        if isinstance(wanted, Decide) and len(wanted.options) > 3:
            return
        await table.press("space")
    raise AssertionError("nobody ever calls")


@pytest.mark.sample(3)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
async def test_advice_tells_what_each_signal_is_worth(size: tuple[int, int], glyphs: str) -> None:
    """It is gone before anything is called: whoever looks over at their opponents' turn sees
    nothing of it."""
    async with tiny_table(size, app={"ascii_only": glyphs == "ascii"}) as table:
        await to_a_call(table)
        calls = sum(isinstance(entry.event, Call) for entry in table.book.entries)
        await table.pilot.press("h")
        await shown(table.pilot, AdviceScreen)
        page = await page_with(table, "%")
        if glyphs == "ascii":
            assert page.isascii()
        answers = knowledge_of(table.game.rules).answers
        assert answers is not None
        values = answers.values(table.game.state)
        best = max(values, key=lambda call: values[call].expected)
        assert f"{values[best].expected * 100:.1f}%" in page
        await table.pilot.press("space")
        assert isinstance(table.app.screen, TableScreen)
        assert sum(isinstance(entry.event, Call) for entry in table.book.entries) == calls


async def test_a_replay_goes_to_the_calls_that_mattered() -> None:
    async with tiny_table((100, 30)) as table:
        await to_report(table, FinalScreen)
        await table.pilot.press("r")
        replay = await shown(table.pilot, ReplayScreen)
        await table.pilot.press("v")
        page = await shown(table.pilot, GradedCallsScreen)
        await page_with(table, "TURNING POINTS")
        assert " right; luck" in text_of(table.app)
        await table.pilot.press("home", "enter")
        assert table.app.screen is page, "a heading leads nowhere"
        await table.pilot.press("end", "enter")
        await table.until(lambda: table.app.screen is replay)
        last = page.items[-1][1]
        assert last is not None and replay.at == last.stop - 1
        await table.pilot.press("v", "escape")
        await table.until(lambda: table.app.screen is replay)
        assert replay.at == last.stop - 1


async def test_of_any_dial_the_pages_say_why_there_is_none() -> None:
    async with at_table(settings={"plays": "4"}, any_dial=True) as table:
        for screen, key in ((FinalScreen(table.game), "h"), (ReplayScreen(table.book), "v")):
            table.app.push_screen(screen)
            await table.pilot.pause()
            await table.pilot.press(key)
            page = await page_with(table, "cannot be reviewed")
            assert "odds are unknown with your own dial" in " ".join(page.split())
            await table.pilot.press("escape", "escape")
            await shown(table.pilot, TableScreen)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_the_line_of_chances_stands_under_the_log(size: tuple[int, int]) -> None:
    async with tiny_table(size) as table:
        assert not table.screen.query_one("#chances").display
        await table.press("space", "c")
        assert table.app.preferences.chances
        await page_with(table, " 50 ")
        assert table.screen.query_one("#chances").display
        await to_a_call(table)
        await table.until(
            lambda: (
                table.screen.state.win_probability is not None
                and len(table.screen.state.win_probability.line) == len(table.book.inputs) + 1
            )
        )
        await table.press("c")
        assert not table.screen.query_one("#chances").display


async def test_there_is_no_room_for_it_at_a_small_table() -> None:
    async with tiny_table((60, 20)) as table:
        await table.press("space", "c")
        await table.until(lambda: table.screen.state.win_probability is not None)
        assert not table.screen.query_one("#chances").display


def is_solved(screen: PuzzleScreen) -> bool:
    return screen.solved is not None


async def test_the_calls_to_learn_from_are_made_again_after_a_game() -> None:
    async with tiny_table((100, 50), settings={"plays": "6"}) as table:
        await to_report(table, FinalScreen)
        final = table.app.screen
        assert isinstance(final, FinalScreen)
        await table.pilot.press("s")
        await table.until(lambda: final.back is not None and final.back.review is not None)
        await table.pilot.pause()
        assert final.back is not None and final.back.review is not None
        calls = final.back.second_tries
        assert calls and len(calls) == len(final.back.review.worst())
        for done, of in enumerate(calls, 1):
            again = table.app.screen
            assert isinstance(again, PuzzleScreen) and again.puzzle == of
            page = text_of(table.app)
            assert f"Second try, call {done} of {len(calls)}" in page
            assert f"You called {of.names.call(of.called).lower()}" in page
            await table.pilot.press("down", "enter")
            await table.until(partial(is_solved, again))
            await table.pilot.pause()
            assert "Right at the second try: " in text_of(table.app)
            await table.pilot.press("n")
            await table.pilot.pause()
        assert table.app.screen is final
