"""Replay: stepping, drives, scores, the list of plays, autoplay, why."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from textual.pilot import Pilot

from quarterback.game.controller import GameController
from quarterback.game.examples import open_example
from quarterback.game.options import play_options
from quarterback.game.replay import Replay
from quarterback.game.scorebook import Scorebook
from quarterback.tui.app import TableApp
from quarterback.tui.play.speed import BY_NAME
from quarterback.tui.review.replay import READING, PlaysScreen, ReplayScreen, seconds_shown
from quarterback.tui.title import TitleScreen
from quarterback.tui.why import WhyScreen
from quarterback.tui.widgets.board import BoardWidget
from quarterback.tui.widgets.picture import Picture
from quarterback.tui.widgets.row_list import RowList
from rulesets.core.awaiting import Over
from rulesets.core.events import Spin
from tests.tui.conftest import open_app, shown, text_of, until


@pytest.fixture(scope="module")
def book() -> Scorebook:
    """Two coaches, forty plays, to the end."""
    options = play_options(
        home="Yale", visitors="Harvard", plays=40, exhibition=True, seed=5, dial="reconstruction"
    )
    options = options.exhibited()
    made = Scorebook.in_memory(options.header(), options.rules())
    game = GameController(made, lambda: 0.0)
    while not isinstance(game.awaiting, Over):
        if game.options:
            game.call(game.coach_thinks()())
        else:
            game.chance()
    return made


def going(screen: ReplayScreen) -> tuple[bool, bool, bool]:
    """Whether it goes by itself, a play is waited for, the dial turns."""
    return screen.is_automatic, screen.next_play is not None, screen.spin is not None


class Hands:
    """A clock that is moved by hand."""

    time = 0.0

    def __call__(self) -> float:
        return self.time


@asynccontextmanager
async def at_replay(
    book: Scorebook, size: tuple[int, int] = (80, 24), **app: Any
) -> AsyncIterator[tuple[TableApp, Pilot[Any], ReplayScreen]]:
    async with open_app(size, app=app) as (opened, pilot):
        screen = ReplayScreen(book)
        opened.push_screen(screen)
        await until(pilot, lambda: opened.screen is screen and screen.is_running)
        await pilot.pause()
        yield opened, pilot, screen


def test_the_stops_are_the_lines_of_the_sheet(book: Scorebook):
    replay = Replay(book)
    assert replay.plays == 40
    assert replay.entries_at(replay.last) == book.entries
    assert replay.state_at(0) == book.start
    assert replay.state_at(replay.last) == book.state
    assert replay.where(0) == "before the first of 40 plays"
    assert replay.where(replay.last).startswith("play 40 of 40, second half")
    for stop in range(1, replay.last + 1):
        assert replay.state_at(stop) == replay.steps[stop - 1].after
    assert replay.of_scores
    for stop in replay.of_scores:
        assert replay.state_at(stop).score != replay.state_at(stop - 1).score


def test_every_drive_begins_where_the_ball_changed_hands(book: Scorebook):
    replay = Replay(book)
    assert len(replay.of_drives) > 3
    sides = [replay.steps[stop - 1].before.possession for stop in replay.of_drives]
    assert all(replay.steps[stop - 1].before.phase == "scrimmage" for stop in replay.of_drives)
    assert len(set(sides)) == 2
    first, second = replay.of_drives[:2]
    assert replay.next_of(replay.of_drives, 0, 1) == first
    assert replay.next_of(replay.of_drives, first, 1) == second
    assert replay.next_of(replay.of_drives, second, -1) == first
    assert replay.next_of(replay.of_drives, 0, -1) == 0
    assert replay.next_of(replay.of_drives, replay.of_drives[-1], 1) == replay.last


def test_a_game_without_a_play_has_one_stop():
    options = play_options(home="Yale")
    replay = Replay(Scorebook.in_memory(options.header(), options.rules()))
    assert (replay.last, replay.plays, replay.where(0)) == (0, 0, "before the game")
    assert replay.next_of(replay.of_drives, 0, 1) == 0


@pytest.mark.parametrize("name", ["comeback", "gunderson"])
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_remarks_of_the_sheet_are_shown_at_their_stops(name: str, size: tuple[int, int]):
    book = open_example(name)
    async with at_replay(book, size) as (app, pilot, screen):
        assert "ON THE SHEET" in text_of(app)
        assert "An invented game" in text_of(app)
        with_remark = [n for n in range(1, screen.replay.last + 1) if screen.replay.remarks(n)]
        screen.go(with_remark[0])
        await pilot.pause()
        first_words = screen.replay.remarks(with_remark[0])[0].split()[:2]
        assert " ".join(first_words) in text_of(app)
        screen.go(with_remark[0] + 1)
        await pilot.pause()
        assert "ON THE SHEET" not in text_of(app)


async def test_every_spin_is_shown_where_it_stopped(book: Scorebook):
    async with at_replay(book) as (app, pilot, screen):
        for stop, step in enumerate(screen.replay.steps, 1):
            screen.go(stop)
            spun = [event for event in step.events if isinstance(event, Spin)]
            view = screen.query_one("#window", Picture).view
            if spun:
                assert spun[-1].sector is not None
                assert view.position == spun[-1].sector - 1
                assert view.stopped and view.lit is not None
        await pilot.pause()
        assert "Final: " in text_of(app)


async def test_steps_by_play_drive_and_score(book: Scorebook):
    before = list(book.entries)
    async with at_replay(book) as (app, pilot, screen):
        replay = screen.replay
        await pilot.press("right", "l", "l")
        assert screen.at == 3
        await pilot.press("left", "h")
        assert screen.at == 1
        await pilot.press("down")
        assert screen.at == replay.of_drives[0]
        await pilot.press("j", "k")
        assert screen.at == replay.of_drives[0]
        await pilot.press("w")
        page = await shown(pilot, WhyScreen)
        told = replay.steps[screen.at - 1].facts[0]
        assert page.answer[0].rules[0][0] == told.fact.rules[0]
        await pilot.press("escape", "home", "s")
        assert screen.at == replay.of_scores[0]
        assert replay.where(screen.at) in text_of(app)
        await pilot.press("end", "pageup")
        assert screen.at == max(stop for stop in replay.of_scores if stop < replay.last)
        await pilot.press("home", "a", "up", "left")
        assert screen.at == 0
        assert "before the first of 40 plays" in text_of(app)
        scene = screen.query_one(BoardWidget).scene
        assert scene is not None
        assert scene.home_card.considered is None and scene.visitors_card.considered is None
        await pilot.press("escape")
        assert isinstance(app.screen, TitleScreen)
    assert book.entries == before


async def test_any_play_can_be_gone_to_from_the_list(book: Scorebook):
    async with at_replay(book) as (app, pilot, screen):
        await pilot.press("right", "right", "g")
        plays = await shown(pilot, PlaysScreen)
        assert plays.query_one(RowList).at == 2
        assert plays.query_one(RowList).count == screen.replay.last + 1
        await pilot.press("end", "pageup", "pagedown", "k", "enter")
        await until(pilot, lambda: app.screen is screen)
        assert screen.at == screen.replay.last - 1
        await pilot.press("g")
        await shown(pilot, PlaysScreen)
        await pilot.press("home", "escape")
        assert screen.at == screen.replay.last - 1


async def test_a_click_on_the_log_opens_the_list_and_a_click_there_goes(book: Scorebook):
    async with at_replay(book) as (app, pilot, screen):
        await pilot.click("#log")
        await shown(pilot, PlaysScreen)
        await pilot.click(RowList, offset=(12, 4))
        await pilot.pause()
        await pilot.click(RowList, offset=(12, 4))
        await until(pilot, lambda: app.screen is screen)
        assert screen.at == 4
        await pilot.click("#window")
        assert screen.at == 5


async def test_it_goes_by_itself_turns_the_dial_and_is_stopped(book: Scorebook):
    hands = Hands()
    async with at_replay(book, now=hands, pace="slow") as (app, pilot, screen):
        assert going(screen) == (False, False, False)
        await pilot.press("right", "right", "space")
        assert going(screen) == (True, True, False)
        assert "PLAYING" in text_of(app)
        screen._play()  # what the timer does
        assert (screen.at, going(screen)) == (3, (True, False, True))
        view = screen.query_one("#window", Picture).view
        assert not view.stopped
        hands.time += 0.5
        screen._frame()
        assert screen.query_one("#window", Picture).view.position != view.position
        hands.time += 5
        screen._frame()
        assert going(screen) == (True, True, False)
        assert screen.query_one("#window", Picture).view.stopped
        screen._play()
        await pilot.press("right")  # stops the dial, and no more
        assert (screen.at, going(screen)) == (4, (True, True, False))
        await pilot.press("space")
        assert going(screen) == (False, False, False)
        assert "REPLAY" in text_of(app)


async def test_by_itself_it_comes_to_the_end_and_begins_again(book: Scorebook, monkeypatch):
    monkeypatch.setattr("quarterback.tui.review.replay.AT_ONCE", 0.001)
    async with at_replay(book) as (app, pilot, screen):
        screen.go(screen.replay.last - 5)
        await pilot.press("space")
        await until(pilot, lambda: screen.at == screen.replay.last and not screen.is_automatic)
        assert going(screen) == (False, False, False)
        monkeypatch.setattr("quarterback.tui.review.replay.AT_ONCE", 60.0)
        await pilot.press("space")
        assert (screen.at, going(screen)) == (0, (True, True, False))
        await pilot.press("question_mark")
        await until(pilot, lambda: app.screen is not screen)
        assert going(screen) == (False, False, False)


def test_without_animations_nothing_hurries():
    for name in BY_NAME:
        assert seconds_shown(BY_NAME[name], still=True) >= 2 * READING
    paces = [
        seconds_shown(BY_NAME[name], still=False) for name in ("step", "slow", "quick", "instant")
    ]
    assert paces == sorted(paces, reverse=True)


async def test_without_animations_the_dial_is_not_turned(book: Scorebook, monkeypatch):
    async with at_replay(book, pace="slow") as (app, _, screen):
        app.animation_level = "none"
        screen.is_automatic = True
        screen.go(2)
        screen._play()
        assert screen.spin is None
        assert screen.query_one("#window", Picture).view.stopped
        screen.stop()


@pytest.mark.parametrize("size", [(60, 20), (120, 40)])
async def test_the_replay_looks_so(book: Scorebook, size, snapshot):
    async with at_replay(book, size) as (app, pilot, _):
        await pilot.press("s")
        await pilot.pause()
        lines = text_of(app).splitlines()
        assert lines[0].split("  ")[0].strip() == "REPLAY"
        assert [lines[0], lines[-1]] == snapshot
