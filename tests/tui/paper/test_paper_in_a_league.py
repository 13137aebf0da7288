"""The front page of a league's game: with what it meant there, and a key away on the league's
pages."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from quarterback.cli import main
from quarterback.solo_season import season as solo
from quarterback.solo_season.season import school_named
from quarterback.tui.league.pages import ScheduleScreen
from quarterback.tui.paper import PaperScreen
from quarterback.tui.saved import ExportScreen
from quarterback.tui.season import SeasonScreen
from tests.store.playing import opened
from tests.tui.conftest import open_app, shown, text_of, until


@pytest.fixture
def played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A season of which Yale has resigned its first game."""
    monkeypatch.setenv("QUARTERBACK_DATA_DIR", str(tmp_path))
    monkeypatch.delenv("QUARTERBACK_BY", raising=False)
    with opened(tmp_path / "games.db") as store:
        solo.begin(store, school_named("Yale"), "Ann", plays=20, seed=1)
    done = CliRunner().invoke(main, ["season", "play", "--plain"], input="resign\ny\n")
    assert done.exit_code == 0, done.output
    return tmp_path


async def test_a_finished_fixture_has_its_paper_on_the_pages_of_its_league(played: Path):
    async with open_app(save=True, data_dir=played) as (app, pilot):
        await pilot.press("e")
        await shown(pilot, SeasonScreen)
        await until(pilot, lambda: "Next, game 2" in text_of(app))
        await pilot.press("f")
        await shown(pilot, PaperScreen)
        await pilot.press("escape")
        await shown(pilot, SeasonScreen)
        await pilot.press("g")
        await shown(pilot, ScheduleScreen)
        await until(pilot, lambda: "Yale" in text_of(app))
        await pilot.press("home")
        for _ in range(4):
            await pilot.pause()
            if isinstance(app.screen, ScheduleScreen) and app.screen.fixture_state == "over":
                break
            await pilot.press("down")
        await pilot.press("f")
        screen = await shown(pilot, PaperScreen)
        await until(pilot, lambda: screen.page is not None)
        assert screen.page is not None
        assert "Intercollegiate League" in screen.page.masthead.items
        await pilot.press("escape")
        await shown(pilot, ScheduleScreen)


async def test_a_typed_result_has_a_small_page_on_the_pages_of_its_league(played: Path):
    schedule = CliRunner().invoke(main, ["league", "schedule", "--json"])
    games = [game for game in json.loads(schedule.output) if "Yale" not in str(game)]
    number = str(games[-1]["game"])
    done = CliRunner().invoke(main, ["league", "result", number, "3:0", "--by", "Ann"])
    assert done.exit_code == 0, done.output
    async with open_app(save=True, data_dir=played) as (app, pilot):
        await pilot.press("e")
        await shown(pilot, SeasonScreen)
        await pilot.press("g")
        schedule_page = await shown(pilot, ScheduleScreen)
        await until(pilot, lambda: "Yale" in text_of(app))
        await pilot.press("end")
        for _ in range(60):
            await pilot.pause()
            if schedule_page.fixture_state == "over":
                break
            await pilot.press("up")
        await pilot.press("f")
        screen = await shown(pilot, PaperScreen)
        assert screen.page is not None
        assert "3-0" in screen.page.headline.text
        assert "Intercollegiate League" in text_of(app)
        await pilot.press("enter", "tab")
        assert screen.chosen < 0
        assert screen.is_current
        await pilot.press("s")
        await shown(pilot, ExportScreen)
        await pilot.press("escape", "escape")
        await shown(pilot, ScheduleScreen)
