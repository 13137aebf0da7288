"""The career as a page: what the list of games says at once, the rest as the games are read."""

from __future__ import annotations

import asyncio
import time
from datetime import date

from textual import work

from quarterback.solo.career import CareerBook, career_lines
from quarterback.tui.help.screen import HelpScreen

_LOOK = 0.5
"""Seconds of reading between two looks at what is known."""


class CareerScreen(HelpScreen):
    """A page that grows while games are read; closing it stops the reading, and what was read is
    not read again."""

    def __init__(self, book: CareerBook, today: date) -> None:
        super().__init__(career_lines(book.career(today)), "Career")
        self.book, self.today = book, today

    def on_mount(self) -> None:
        """Show what is known, and read on."""
        super().on_mount()
        self.read()

    @work(exclusive=True, group="career")
    async def read(self) -> None:
        """Read the games in a thread."""
        while self.book.waiting and self.is_attached:
            await asyncio.to_thread(self._read_some)
            if self.is_attached:
                self.lines = tuple(career_lines(self.book.career(self.today)))
                self.write()
        await asyncio.to_thread(self.book.save)

    def _read_some(self) -> None:
        until = time.monotonic() + _LOOK
        while self.book.read_next() and time.monotonic() < until:
            pass
