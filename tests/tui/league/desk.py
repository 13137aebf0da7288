"""A commissioner at the screens in tests: keys and clicks, nothing else."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from textual.events import Paste
from textual.pilot import Pilot

from quarterback.tui.app import TableApp
from quarterback.tui.dialogs import PickerDialog
from quarterback.tui.league.action_screen import ActionScreen
from quarterback.tui.league.fields import Lines, PickField, field_id
from quarterback.tui.league.front_page import FrontPageScreen
from quarterback.tui.widgets.choice import ChoiceField
from tests.tui.conftest import faults_of, open_app, text_of, until


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
            await self.answer(value)
            await self.asked()

    async def go_to(self, name: str) -> None:
        """To a field, as TAB does."""
        wanted = field_id(name)
        field = self.form.query_one(f"#{wanted}")
        field.focus()
        await until(self.pilot, lambda: self.app.focused is field)

    async def answer(self, value: str) -> None:
        """In the field that has the focus: by its words, or typed."""
        field = self.app.focused
        if isinstance(field, PickField):
            await self.opens("space", kind=PickerDialog)
            await self.typed(value)
            await self.pilot.press("enter")
            await until(self.pilot, lambda: isinstance(self.app.screen, ActionScreen))
        elif isinstance(field, ChoiceField):
            for _ in field.values:
                if dict(field.values)[field.value] == value:
                    return
                await self.pilot.press("right")
            raise AssertionError(f"{value} is none of {field.values}")
        else:
            if not isinstance(field, Lines):
                await self.pilot.press("end", "ctrl+u")
            await self.typed(value)

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
