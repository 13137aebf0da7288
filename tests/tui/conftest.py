"""A table to sit at in tests: no waiting, no store unless one is asked for."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from typing import Any, TypeVar

import pytest
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Static

from quarterback.game.options import PlayOptions
from quarterback.preferences import Preferences
from quarterback.tui.app import TableApp
from quarterback.tui.table.screen import TableScreen
from tests import virtual_time
from tests.tui import styles

S = TypeVar("S", bound=Screen[Any])


@pytest.fixture(autouse=True, scope="session")
def styles_worked_out_once() -> Iterator[None]:
    """Every app under test has the same style sheets."""
    with styles.worked_out_once():
        yield


@pytest.fixture(autouse=True, scope="session")
def by_virtual_time() -> Iterator[None]:
    """No test waits for real time to pass."""
    with virtual_time.textual_by_virtual_time():
        yield


@pytest.fixture
def every_update_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """For a test that counts what is drawn."""
    monkeypatch.setattr(virtual_time, "DRAWN", 1)


def pytest_asyncio_loop_factories() -> Any:
    """Apps are driven by a loop whose clock jumps."""
    return virtual_time.loop_factories()


@pytest.fixture(autouse=True)
def solved_only_when_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table reads the solved game in a thread of its own, when it comes to it: in a test, only
    where the test asks."""
    monkeypatch.setattr("quarterback.tui.table.screen.TableScreen.read_values", lambda _: None)


@pytest.fixture(autouse=True)
def plain_terminal(monkeypatch: pytest.MonkeyPatch):
    for name in (
        *("NO_COLOR", "TEXTUAL_ANIMATIONS", "TEXTUAL_COLOR_SYSTEM", "COLORTERM"),
        *("TERM_PROGRAM", "KITTY_WINDOW_ID", "VTE_VERSION"),
    ):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")


async def until(pilot: Pilot[Any], ready: Callable[[], bool]) -> None:
    """Let the app work until something holds."""
    await virtual_time.until(pilot, ready)


def text_of(app: TableApp) -> str:
    """What stands on the screen. The one place that knows where Textual has it."""
    strips = app.screen._compositor.render_strips()
    return "\n".join(strip.text.rstrip() for strip in strips)


async def shown(pilot: Pilot[Any], kind: type[S], words: str = "") -> S:
    """Let the app work until a screen is there, and these words are on it; the screen."""
    app: Any = pilot.app
    await until(pilot, lambda: isinstance(app.screen, kind) and app.screen.is_mounted)
    await until(pilot, lambda: words in text_of(app))
    await pilot.pause()
    screen = app.screen
    assert isinstance(screen, kind)
    return screen


async def click_on(pilot: Pilot[Any], words: str) -> None:
    """Click where some words stand."""
    rows = text_of(pilot.app).splitlines()  # type: ignore[arg-type]
    y = next(y for y, row in enumerate(rows) if words in row)
    await pilot.click(offset=(rows[y].index(words), y))


def faults_of(app: TableApp) -> list[str]:
    """What a form says is wrong, under its fields."""
    return [
        str(each.content).removeprefix("! ") for each in app.screen.query(".fault").results(Static)
    ]


NO_HINTS = Preferences(hints=False, paper=False)
"""Hints lie over the log, and change with every play: a test of them asks for them."""


class Table:
    """An app under test that has a game on its table."""

    def __init__(self, app: TableApp, pilot: Pilot[Any]) -> None:
        self.app = app
        self.pilot = pilot
        screen = app.screen
        assert isinstance(screen, TableScreen)
        self.screen = screen
        self.game = screen.game
        self.book = screen.book

    @property
    def text(self) -> str:
        return text_of(self.app)

    async def press(self, *keys: str) -> None:
        for key in keys:
            await self.pilot.press(key)
            await self.screen.idle()

    async def until(self, ready: Callable[[], bool]) -> None:
        await until(self.pilot, ready)


@asynccontextmanager
async def open_app(
    size: tuple[int, int] = (80, 24), *, app: dict[str, Any] | None = None, **options: Any
) -> AsyncIterator[tuple[TableApp, Pilot[Any]]]:
    """The program, at its title or, when a game is named, on the way to the table."""
    playing = PlayOptions(**({"save": False} | options))
    if playing.exhibition:
        playing = playing.exhibited()
    usual: dict[str, Any] = {"pace": "instant", "preferences": NO_HINTS}
    opened = TableApp(playing, **(usual | (app or {})))
    async with opened.run_test(size=size) as pilot:
        await until(pilot, opened.games.opened.is_set)
        yield opened, pilot


@asynccontextmanager
async def at_table(size: tuple[int, int] = (80, 24), **options: Any) -> AsyncIterator[Table]:
    """A game on the table, before the toss."""
    named: dict[str, Any] = {"home": "Yale", "visitors": "Harvard", "seed": 7} | options
    async with open_app(size, **named) as (app, pilot):
        await until(pilot, lambda: isinstance(app.screen, TableScreen) and app.screen.is_running)
        await until(pilot, lambda: hasattr(app.screen, "game"))
        await pilot.pause()
        yield Table(app, pilot)
