"""What a league shares with others: text for a chat, and the page of the server. `quarterback
serve` runs in a process of its own, which this program starts, watches and stops."""

from __future__ import annotations

import asyncio
import atexit
import os
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from threading import Thread
from typing import ClassVar, Final

from textual import work
from textual.binding import BindingType

from league.store.location import DATABASE, StoreLocation
from quarterback.league_office.chat_text import FORMS, Form, Post, write_post
from quarterback.tui.bindings import commands
from quarterback.tui.bindings import league as keys
from quarterback.tui.dialogs import PageScreen, PickerDialog

PATIENCE: Final = 5.0
"""Seconds that the server may take to stop."""
MOST_LINES: Final = 200


class ServerProcess:
    """A server that this program has started, or none. It ends when this program does, however
    that ends, because it watches its standard input."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[str] | None = None
        self._lines: list[str] = []

    @property
    def running(self) -> bool:
        """Whether the server's process is running."""
        return self._process is not None and self._process.poll() is None

    @property
    def lines(self) -> tuple[str, ...]:
        """What it has printed since it was started: its address, QR code and PINs, or an error."""
        return tuple(self._lines)

    def start(self, place: StoreLocation, league: int, options: Sequence[str] = ()) -> None:
        """Start it for a league. Raises OSError."""
        self.stop()
        command = [sys.executable, "-m", "quarterback", "serve", "--with-parent"]
        lines: list[str] = []
        self._lines = lines
        # In the environment: a command line, where a password may be, can be read by others.
        environment = {**os.environ, DATABASE: place.url, "PYTHONUNBUFFERED": "1"}
        process = self._process = subprocess.Popen(
            [*command, "--league", str(league), *options],
            env=environment,
            text=True,
            encoding="utf-8",
            errors="replace",
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        atexit.register(self.stop)
        Thread(target=_listen, args=(process, lines), daemon=True).start()

    def stop(self) -> None:
        """Stop it, and wait until it has ended."""
        process, self._process = self._process, None
        if process is None:
            return
        atexit.unregister(self.stop)
        # It watches its standard input. No system lacks that, as Windows lacks a signal for it.
        with suppress(OSError):
            if process.stdin is not None:
                process.stdin.close()
        try:
            process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _listen(process: subprocess.Popen[str], lines: list[str]) -> None:
    assert process.stdout is not None
    with process.stdout as said:
        for line in said:
            if len(lines) < MOST_LINES:
                lines.append(line.rstrip("\n"))


WHAT: Final = (
    ("next", "Next games, with boards and times"),
    ("round", "Results of the latest round"),
    ("standings", "Standings"),
    ("bracket", "Bracket"),
    ("champion", "Champion"),
    ("messages", "Messages to teams: about to play, changed, moved"),
)
_FORM_NAMES: Final[dict[Form, str]] = {
    "plain": "plain text",
    "markdown": "Markdown",
    "discord": "Discord",
}


class ChatTextScreen(PageScreen):
    """A post in one of its formats."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(keys.CHAT)

    def __init__(self, post: Post) -> None:
        self.post = post
        self.form: Form = FORMS[0]
        super().__init__("Text for a chat", write_post(post, self.form).split("\n"))

    @property
    def text(self) -> str:
        return write_post(self.post, self.form)

    def foot(self) -> str:
        copy, turn = (commands.key_on(self, f"chat.{name}") for name in ("copy", "form"))
        return f"{copy} copy   {turn} form: {_FORM_NAMES[self.form]}   {super().foot()}"

    def action_form(self) -> None:
        self.form = FORMS[(FORMS.index(self.form) + 1) % len(FORMS)]
        self.lines = tuple(self.text.split("\n"))
        self.write()
        self.write_foot()

    def action_copy(self) -> None:
        self.ctx.copy(self.text)


CHOICES: Final = (
    ("--lan", "The room: phones read every page, nothing can be entered"),
    ("--lan --tables", "The room: scorers enter results at their boards"),
    (
        "--lan --desk --tables --coaches --games",
        "The room: boards, coaches, dial games and the commissioner's desk",
    ),
    ("", "This machine only, to read"),
    ("--desk --tables --coaches --games", "This machine only, with everything"),
)
"""Options of `quarterback serve`, and what they mean."""
_OFF: Final = (
    "No server is running.",
    "It shows this league in every browser in the room, live: schedule, results, standings, a wall"
    " for the projector. Nothing is open for writing unless you choose it.",
)
_LOOK_AGAIN: Final = 0.5
"""Seconds between two checks of what it has printed."""
_SERVER: Final = ServerProcess()
"""One server for all pages of this program."""


class ServerScreen(PageScreen):
    """What the server prints, and a key that starts or stops it."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(keys.SERVER)

    def __init__(self, place: StoreLocation, league: int) -> None:
        self.place, self.league = place, league
        super().__init__("Serve this league", self._words())

    def on_mount(self) -> None:
        super().on_mount()
        self.set_interval(_LOOK_AGAIN, self.look_again)

    def look_again(self) -> None:
        """Show what it has printed since."""
        words = self._words()
        if words != self.lines:
            self.lines = words
            self.write()
        self.write_foot()

    def _words(self) -> tuple[str, ...]:
        if _SERVER.running:
            return _SERVER.lines or ("Starting ...",)
        return (*_OFF, *([""] if _SERVER.lines else []), *_SERVER.lines)

    def foot(self) -> str:
        what = "stop" if _SERVER.running else "start"
        return f"{commands.key_on(self, 'server.toggle')} {what}   {super().foot()}"

    @work(exclusive=True)
    async def action_turn(self) -> None:
        """Stop it if it runs; otherwise ask what to open, and start it."""
        if _SERVER.running:
            await asyncio.to_thread(_SERVER.stop)
        else:
            chosen = await self.app.push_screen_wait(PickerDialog("Who may connect?", CHOICES, ""))
            if chosen is not None:
                await asyncio.to_thread(_SERVER.start, self.place, self.league, chosen.split())
        self.look_again()
