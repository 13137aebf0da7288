"""A console to sit at in tests."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from textual.pilot import Pilot

from league.store.sqlite.connections import set_up
from quarterback.entry import form as forms
from quarterback.game.options import PlayOptions
from quarterback.tui.app import TableApp
from quarterback.tui.console.board import ConsoleBoard
from quarterback.tui.console.screen import ConsoleScreen
from rulesets.core.events import Ruling
from tests.tui.conftest import NO_HINTS, open_app, text_of, until
from tests.tui.console.parts import first_down

KEYS = {"+": "plus", "-": "minus", " ": "space", ",": "comma"}
"""What Textual calls the keys of marks."""


class Clock:
    """The app's clock, stopped: only the test moves it."""

    def __init__(self, app: TableApp) -> None:
        self.at = 1000.0
        app.now = lambda: self.at


class Console:
    """An app under test that has a game on a board before it."""

    def __init__(self, app: TableApp, pilot: Pilot[Any]) -> None:
        self.app = app
        self.pilot = pilot
        screen = app.screen
        assert isinstance(screen, ConsoleScreen)
        self.screen = screen
        self.game = screen.game
        self.book = screen.book

    @property
    def text(self) -> str:
        return text_of(self.app)

    @property
    def form(self) -> forms.EntryForm:
        return self.screen.entry.form

    @property
    def board(self) -> ConsoleBoard:
        return self.screen.query_one(ConsoleBoard)

    @property
    def notices(self) -> list[str]:
        """What the corner of the screen has said."""
        return [notice.message for notice in self.app._notifications]

    def stop_the_clock(self) -> Clock:
        """The app's clock, stopped."""
        return Clock(self.app)

    def begin(self, **situation: Any) -> None:
        """First and 10 on the home 30, or what is otherwise wanted."""
        at = first_down(self.game.rules.code, **situation)
        ruling = Ruling(at, why="the test begins here", whole=True)
        self.screen.console.enter(lambda: self.game.ruled(ruling))

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def type(self, text: str) -> None:
        await self.press(*(KEYS.get(mark, mark) for mark in text))

    async def until(self, ready: Any) -> None:
        await until(self.pilot, ready)


def hasten(monkeypatch: pytest.MonkeyPatch) -> None:
    """Do not wait until a disk has what was written."""

    def hastily(connection: sqlite3.Connection, *args: Any, **more: Any) -> None:
        set_up(connection, *args, **more)
        connection.execute("PRAGMA synchronous = OFF")

    monkeypatch.setattr("league.store.sqlite.engine.set_up", hastily)


@asynccontextmanager
async def at_console(
    code: str, size: tuple[int, int] = (80, 24), **options: Any
) -> AsyncIterator[Console]:
    """A game at one's own board, before anything has been told."""
    named: dict[str, Any] = {"home": "Yale", "visitors": "Harvard", "seed": 7} | options
    async with open_app(size, ruleset=code, **named) as (app, pilot):
        yield await seated(app, pilot)


def made(pace: str = "instant", **options: Any) -> TableApp:
    """A program that does not run yet: of two at once both are made before either runs, since
    what stands in for the output then cannot be asked for its encoding."""
    playing = PlayOptions(**options)
    if playing.exhibition:
        playing = playing.exhibited()
    return TableApp(playing, pace=pace, preferences=NO_HINTS)


@asynccontextmanager
async def running(app: TableApp, size: tuple[int, int] = (80, 24)) -> AsyncIterator[Console]:
    """That program, with the game that its options name."""
    async with app.run_test(size=size) as pilot:
        yield await seated(app, pilot)


async def seated(app: TableApp, pilot: Pilot[Any]) -> Console:
    """The console, once it is there."""
    await until(pilot, lambda: isinstance(app.screen, ConsoleScreen) and app.screen.is_running)
    await until(pilot, lambda: app.screen.is_mounted)
    await pilot.pause()
    return Console(app, pilot)
