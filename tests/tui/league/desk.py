"""A commissioner at the screens in tests: keys and clicks, nothing else."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from textual.events import Paste
from textual.pilot import Pilot

from league.model.ledger.ledger import Ledger
from league.store.ledger.leagues import OpenLeague
from quarterback.preferences import Preferences
from quarterback.tui.app import TableApp
from quarterback.tui.dialogs import PickerDialog
from quarterback.tui.league.action_screen import ActionScreen
from quarterback.tui.league.commissioner import CommissionerScreen
from quarterback.tui.league.fields import Lines, field_id
from quarterback.tui.league.front_page import FrontPageScreen
from tests.store.playing import opened
from tests.tui.conftest import faults_of, open_app, text_of, until
from tests.tui.league.leagues import kept, names, season_of_games

KNOWN: dict[str, Any] = {"preferences": Preferences(hints=False, by="John")}


def four(ledger: Ledger) -> Ledger:
    """Four teams, two of six games played."""
    return season_of_games(names(4), 2, into=ledger)


def league_in(folder: Path) -> OpenLeague:
    """The league as it is on the disk: what it says is read at once."""
    with opened(folder / "games.db") as store:
        return store.leagues.open(1)


class Commissioner:
    """Somebody at the keyboard."""

    def __init__(self, app: TableApp, pilot: Pilot[Any]) -> None:
        self.app, self.pilot = app, pilot

    @property
    def text(self) -> str:
        """What stands on the screen."""
        return text_of(self.app)

    @property
    def form(self) -> ActionScreen:
        """The form in front."""
        assert isinstance(self.app.screen, ActionScreen), self.app.screen
        return self.app.screen

    async def until(self, words: str) -> None:
        """Until some words stand on the screen."""
        try:
            await until(self.pilot, lambda: words in self.text)
        except AssertionError:
            raise AssertionError(f"{words!r} is not on the screen:\n{self.text}") from None

    async def opens(self, *keys: str, kind: type = ActionScreen) -> None:
        """Keys that open something."""
        await self.pilot.press(*keys)
        await until(self.pilot, lambda: isinstance(self.app.screen, kind))
        if kind is ActionScreen:
            await self.asked()

    async def desk(self) -> CommissionerScreen:
        """The commissioner's desk, from the title."""
        await self.opens("l", kind=FrontPageScreen)
        await self.opens("a", kind=CommissionerScreen)
        desk = self.app.screen
        assert isinstance(desk, CommissionerScreen)
        await until(self.pilot, lambda: bool(desk.doing))
        return desk

    async def action(self, name: str) -> None:
        """The form of an action, from the desk."""
        page = self.app.screen
        desk = page if isinstance(page, CommissionerScreen) else await self.desk()
        desk.open_action(name)
        await until(self.pilot, lambda: isinstance(self.app.screen, ActionScreen))
        await self.asked()

    async def asked(self) -> None:
        """Until the form is there, and has nothing more to work out."""
        form = self.form
        await until(self.pilot, lambda: form.form_preview is not None and form.settled)

    async def typed(self, text: str) -> None:
        """As from the clipboard: letter by letter takes a test too long."""
        self.app.post_message(Paste(text))
        await self.pilot.pause()

    async def fill(self, **fields: str) -> None:
        """Fill fields in."""
        for field, value in fields.items():
            await self.go_to(field.replace("_", "-"))
            if not isinstance(self.app.focused, Lines):
                await self.pilot.press("end", "ctrl+u")
            await self.typed(value)
            await self.asked()

    async def go_to(self, name: str) -> None:
        """To a field, as TAB does."""
        wanted = field_id(name)
        field = self.form.query_one(f"#{wanted}")
        field.focus()
        await until(self.pilot, lambda: self.app.focused is field)

    async def picks(self, *keys: str, value: str) -> None:
        """From the list that keys open."""
        await self.opens(*keys, kind=PickerDialog)
        await self.typed(value)
        await self.opens("enter")

    async def enter(self, *, kind: type = FrontPageScreen) -> None:
        """Enter what the form says; then its page is there again."""
        await self.pilot.press("f2")
        await until(self.pilot, lambda: isinstance(self.app.screen, kind) or self.faults != [])
        assert not self.faults, self.faults

    @property
    def faults(self) -> list[str]:
        """What a form says is wrong."""
        return faults_of(self.app)


@asynccontextmanager
async def commissioner(
    folder: Path, size: tuple[int, int] = (80, 24), **app: Any
) -> AsyncIterator[Commissioner]:
    """The program at its title, its store in a folder."""
    async with open_app(size, save=True, data_dir=folder, app=app) as (opened, pilot):
        yield Commissioner(opened, pilot)


@asynccontextmanager
async def den(
    folder: Path, make: Callable[[Ledger], Ledger] = four, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[Commissioner]:
    """A league in that folder, and John who runs it, at the title."""
    kept(folder, make)
    async with commissioner(folder, size, **KNOWN) as john:
        yield john
