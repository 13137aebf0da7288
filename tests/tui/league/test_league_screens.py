"""The pages of a league from the title on, through the store."""

from __future__ import annotations

import re
import time
import urllib.request
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len
from textual.pilot import Pilot

from league.model.brackets.elimination import double_elimination
from league.model.ledger.commands import league as c
from league.model.ledger.ledger import Ledger
from league.model.ledger.rows import Season
from league.store.errors import Busy, Damaged
from league.store.ledger.leagues import OpenLeague
from quarterback.preferences import Preferences
from quarterback.tui.app import TableApp
from quarterback.tui.dialogs import ChoiceDialog, PickerDialog
from quarterback.tui.draw.canvas import printable
from quarterback.tui.help import HelpScreen
from quarterback.tui.league import screen as league_screen
from quarterback.tui.league import sharing
from quarterback.tui.league.bracket import BracketScreen
from quarterback.tui.league.front_page import FrontPageScreen
from quarterback.tui.league.history import RecordsScreen, RolloverScreen
from quarterback.tui.league.pages import ScheduleScreen, StandingsScreen
from quarterback.tui.league.pictures import BracketPicture, LeaguePicture, LinesPicture
from quarterback.tui.league.sharing import CHOICES, ServerScreen
from quarterback.tui.title import TitleScreen
from tests.store.playing import opened
from tests.tui.conftest import click_on, open_app, text_of, until
from tests.tui.league.leagues import (
    HOSTILE,
    bowl,
    kept,
    knockout,
    names,
    play_next,
    season_of_games,
    still_open,
)


def doubled(ledger: Ledger) -> Ledger:
    """Eight teams in a double elimination, nine games played."""
    return knockout(double_elimination(8), 9, into=ledger)


def begun(ledger: Ledger) -> Ledger:
    """Eight teams in a round robin, eighteen games played."""
    return season_of_games(names(8), 18, through=4, into=ledger)


def whole_season(ledger: Ledger) -> Ledger:
    """Four teams in a round robin that is over, and an Electra Bowl that has begun."""
    season_of_games(names(4), 6, through=4, into=ledger)
    bowl(ledger)
    play_next(ledger, 0)
    return ledger


@asynccontextmanager
async def at_league(
    folder: Path, size: tuple[int, int] = (80, 24), **app: Any
) -> AsyncIterator[tuple[TableApp, Pilot[Any]]]:
    """The front page, opened from the title."""
    async with open_app(size, save=True, data_dir=folder, app=app) as (quarterback, pilot):
        await pilot.press("l")
        await until(pilot, lambda: isinstance(quarterback.screen, FrontPageScreen))
        await until(pilot, lambda: "The Den" in text_of(quarterback))
        yield quarterback, pilot


async def turned(app: TableApp, pilot: Pilot[Any], key: str, kind: type, words: str) -> None:
    """A key, and the page that it opens."""
    await pilot.press(key)
    await until(pilot, lambda: isinstance(app.screen, kind))
    await until(pilot, lambda: words in text_of(app))


async def test_every_page_is_reached_from_the_title_and_left_again(tmp_path: Path):
    kept(tmp_path, whole_season)
    async with at_league(tmp_path) as (app, pilot):
        await turned(app, pilot, "b", BracketScreen, "Electra Bowl")
        await turned(app, pilot, "s", StandingsScreen, "ahead of")
        await turned(app, pilot, "g", ScheduleScreen, "games by rounds")
        await turned(app, pilot, "t", ScheduleScreen, "games by days")
        await turned(app, pilot, "t", ScheduleScreen, "games by boards")
        await turned(app, pilot, "y", RolloverScreen, "Not yet: Bowl has no champion yet")
        await pilot.press("f2")
        await until(pilot, lambda: bool(app._notifications))
        assert "no champion yet" in next(iter(app._notifications)).message
        await turned(app, pilot, "r", RecordsScreen, "Most points in a game")
        for title, words in (
            ("leaders of the season", "Points a game"),
            ("leaders of all seasons", "Points a game"),
            ("hall of champions", "No records yet"),
            ("all-time table", "points"),
            ("head to head", "Bears vs. Lions"),
            ("all-time table of coaches", "Coach 0"),
            ("records of all seasons", "Most points in a game"),
        ):
            await turned(app, pilot, "t", RecordsScreen, f" · {title}\n")
            assert words in text_of(app)
        await turned(app, pilot, "b", BracketScreen, "Semifinal")
        await turned(app, pilot, "question_mark", HelpScreen, "Follow")
        await turned(app, pilot, "escape", BracketScreen, "Semifinal")
        await turned(app, pilot, "escape", FrontPageScreen, "Regular season")
        await pilot.press("q")
        await until(pilot, lambda: isinstance(app.screen, TitleScreen))


async def test_without_a_league_one_can_be_founded_or_taken_in(tmp_path: Path):
    async with open_app(save=True, data_dir=tmp_path) as (app, pilot):
        await pilot.press("l")
        await until(pilot, lambda: isinstance(app.screen, ChoiceDialog))
        assert "create a league" in text_of(app)
        assert "from a file" in text_of(app)
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, TitleScreen))


async def test_a_team_is_followed_by_key_and_by_mouse(tmp_path: Path):
    kept(tmp_path, doubled)
    async with at_league(tmp_path) as (app, pilot):
        await turned(app, pilot, "b", BracketScreen, "Losers, round 1")
        await turned(app, pilot, "n", BracketScreen, "Bears: ")
        await turned(app, pilot, "n", BracketScreen, "Lions: ")
        await turned(app, pilot, "p", BracketScreen, "Bears: ")
        await pilot.press("c")
        await until(pilot, lambda: "Bears: " not in text_of(app))
        await click_on(pilot, "Vikings")
        await until(pilot, lambda: "Vikings: " in text_of(app))
        assert "━" in text_of(app) or "╺" in text_of(app)


async def test_the_bracket_is_moved_under_its_window(tmp_path: Path):
    kept(tmp_path, doubled)
    async with at_league(tmp_path) as (app, pilot):
        await turned(app, pilot, "b", BracketScreen, "Losers, round 1")
        picture = app.screen.query_one(BracketPicture)
        start = text_of(app)
        for key, back in (("right", "left"), ("l", "h")):
            await pilot.press(key)
            await until(pilot, lambda: picture.view.at.x > 0)
            assert text_of(app) != start
            await pilot.press(back)
            await until(pilot, lambda: picture.view.at.x == 0)
        await pilot.press("z")
        await until(pilot, lambda: picture.plan.form.framed)
        for key, back in (("down", "up"), ("j", "k"), ("pagedown", "pageup")):
            await pilot.press(key)
            await until(pilot, lambda: picture.view.at.y > 0)
            await pilot.press(back)
            await until(pilot, lambda: picture.view.at.y == 0)
        await pilot.press("end")
        await until(pilot, lambda: "Grand final, second" in text_of(app))
        await pilot.press("home")
        await until(pilot, lambda: picture.view.at.x == 0)
        picture.post_message(LeaguePicture.Rolled(3))
        await until(pilot, lambda: picture.view.at.y > 0)


async def test_what_others_enter_is_seen_without_a_key(tmp_path: Path, monkeypatch):
    monkeypatch.setattr(league_screen, "LOOK_AGAIN", 0.05)
    kept(tmp_path, doubled)
    async with at_league(tmp_path, (120, 40)) as (app, pilot):
        await turned(app, pilot, "b", BracketScreen, "game 10")
        assert "43" not in text_of(app)
        with opened(tmp_path / "games.db") as store:
            league = store.leagues.open(1)
            waits = still_open(league.records)[0]
            league.enter(c.EnterResult(waits.id, c.ResultInput("played", 43, 42)), "Bob")
        await until(pilot, lambda: "43" in text_of(app))


async def test_a_line_is_chosen_by_key_and_by_mouse(tmp_path: Path):
    kept(tmp_path, begun)
    async with at_league(tmp_path) as (app, pilot):
        await turned(app, pilot, "s", StandingsScreen, "ahead of")
        picture = app.screen.query_one(LinesPicture)
        teams = [row.name for row in picture.view.lines.lines]
        for keys, at in (("down", 1), ("j", 2), ("k", 1), ("end", 7), ("home", 0)):
            await pilot.press(keys)
            assert picture.view.at == at
            await until(pilot, lambda: f"{teams[picture.view.at]}: " in text_of(app))
        await click_on(pilot, teams[5])
        await until(pilot, lambda: picture.view.at == 5)
        await pilot.press("pagedown")
        assert picture.view.at == 7


async def test_leagues_are_turned_over_on_the_front_page(tmp_path: Path):
    kept(tmp_path, doubled, whole_season)
    async with at_league(tmp_path) as (app, pilot):
        await until(pilot, lambda: "League 1 of 2" in text_of(app))
        assert "Bowl" in text_of(app) or "Electra" in text_of(app)
        await turned(app, pilot, "t", FrontPageScreen, "League 2 of 2")
        await turned(app, pilot, "b", BracketScreen, "Losers, round 1")


async def test_a_league_that_cannot_be_read_does_not_hide_the_others(tmp_path: Path, monkeypatch):
    kept(tmp_path, doubled, whole_season)
    sound = OpenLeague.catch_up

    def damaged(self: OpenLeague) -> int:
        if self.number == 2:
            raise Damaged("The ledger of league 2 was changed past this program.")
        return sound(self)

    monkeypatch.setattr(OpenLeague, "catch_up", damaged)
    async with at_league(tmp_path) as (app, pilot):
        assert [note.message for note in app._notifications] == [
            "The ledger of league 2 was changed past this program."
        ]
        await turned(app, pilot, "b", BracketScreen, "Losers, round 1")


async def test_trouble_with_the_store_is_told_once(tmp_path: Path, monkeypatch):
    monkeypatch.setattr(league_screen, "LOOK_AGAIN", 0.02)
    kept(tmp_path, begun)
    async with at_league(tmp_path) as (app, pilot):

        def busy(self: OpenLeague) -> int:
            raise Busy("Another program is writing: try again.")

        monkeypatch.setattr(OpenLeague, "catch_up", busy)
        await until(pilot, lambda: bool(app._notifications))
        await pilot.pause(0.3)
        assert len(app._notifications) == 1
        assert "The Den" in text_of(app)


def _is_seen(app: TableApp, words: str) -> bool:
    return words in text_of(app)


@pytest.mark.sample(1)
@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)], ids=str)
async def test_any_name_is_shown_as_typed_on_every_page(tmp_path: Path, size):
    teams = [name for name in HOSTILE if name.isprintable()] + ["Plain"]
    kept(tmp_path, lambda ledger: knockout(double_elimination(8), 4, teams, into=ledger))
    async with at_league(tmp_path, size) as (app, pilot):
        for key, kind in (
            ("s", StandingsScreen), ("g", ScheduleScreen), ("r", RecordsScreen),
            ("b", BracketScreen),
        ):  # fmt: skip
            await turned(app, pilot, key, kind, "The Den")
            for line in text_of(app).splitlines():
                assert cell_len(line) <= size[0]
            if kind in (StandingsScreen, BracketScreen):
                await until(pilot, lambda: printable(teams[0])[:5] in text_of(app))
        for name in teams:
            await pilot.press("n")
            await until(pilot, partial(_is_seen, app, f" {printable(name)[:20]}"))


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)], ids=str)
async def test_how_the_bracket_screen_looks(tmp_path: Path, size, snapshot):
    kept(tmp_path, whole_season)
    async with at_league(tmp_path, size) as (app, pilot):
        await turned(app, pilot, "b", BracketScreen, "Semifinal")
        await turned(app, pilot, "n", BracketScreen, "Bears: ")
        await pilot.pause()
        assert text_of(app) == snapshot


async def test_the_next_year_is_opened_from_its_page(tmp_path: Path):
    """LD-R29: who has no season left is gone, and the hall has a champion more."""

    def over(ledger: Ledger) -> Ledger:
        season_of_games(names(4), 6, into=ledger)
        return ledger

    kept(tmp_path, over)
    async with at_league(tmp_path, preferences=Preferences(hints=False, by="Ann")) as (app, pilot):
        await turned(app, pilot, "y", RolloverScreen, "F2 closes the season")
        assert "5 to draft" in text_of(app)
        await pilot.press("f2")
        await until(pilot, lambda: isinstance(app.screen, ChoiceDialog))
        await pilot.press("y")
        await until(pilot, lambda: "to 2028" in text_of(app))
        await turned(app, pilot, "r", RecordsScreen, "Most points")
        await pilot.press("t", "t", "t")
        await until(pilot, lambda: "1 title" in text_of(app))
    with opened(tmp_path / "games.db") as store:
        league = store.leagues.open(1)
        years = [(season.year, season.phase) for season in league.records.all(Season)]
        assert years == [(2026, "over"), (2027, "preparing")]
        assert league.entries()[-1].kind == "roll_over"


async def test_nothing_is_said_of_a_league_before_it_is_read(tmp_path: Path, monkeypatch):
    kept(tmp_path, begun)
    async with at_league(tmp_path) as (app, pilot):
        monkeypatch.setattr(ScheduleScreen, "load", lambda screen: None)
        await pilot.press("g")
        await until(pilot, lambda: isinstance(app.screen, ScheduleScreen))
        await pilot.pause()
        assert "No games released" not in text_of(app)


def eight_teams(into=None):
    return season_of_games(names(8), 21, 4, into=into)


def said() -> str:
    return "\n".join(sharing._SERVER.lines)


async def in_time(pilot: Pilot[Any], ready: Callable[[], bool]) -> None:
    """Wait for another process, by the clock of the machine."""
    end = time.monotonic() + 60
    while not ready():
        assert time.monotonic() < end, said()
        time.sleep(0.05)
        await pilot.pause()


async def test_the_server_starts_says_where_it_is_and_stops(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # A port that is free, whatever else runs here.
    free = tuple((f"{options} --port 0".strip(), words) for options, words in CHOICES)
    monkeypatch.setattr(sharing, "CHOICES", free)
    kept(tmp_path, eight_teams)
    async with at_league(tmp_path) as (app, pilot):
        await pilot.press("f4")
        await until(pilot, lambda: isinstance(app.screen, ServerScreen))
        screen = app.screen
        assert isinstance(screen, ServerScreen)
        assert "No server is running." in screen.lines
        try:
            await pilot.press("s")
            await until(pilot, lambda: isinstance(app.screen, PickerDialog))
            await pilot.press(*"only", "enter")
            await in_time(pilot, lambda: "http://" in said())
            [address] = re.findall(r"http://127.0.0.1:\d+/", said())
            with urllib.request.urlopen(address) as answer:
                assert b"<main" in answer.read()
            screen.look_again()
            assert any(address in line for line in screen.lines)
            assert screen.foot().startswith("s stop")
            await pilot.press("s")
            await in_time(pilot, lambda: not sharing._SERVER.running)
            with pytest.raises(OSError, match="refused"):
                urllib.request.urlopen(address)
        finally:
            sharing._SERVER.stop()
