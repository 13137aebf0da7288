"""What a league shows outside this room: text for a chat, and the server's page."""

from __future__ import annotations

import asyncio
from typing import ClassVar, Final

from textual import work
from textual.binding import BindingType

from league.store.location import StoreLocation
from quarterback.league_office.chat_text import FORMS, Form, Post, write_post
from quarterback.league_office.server_process import ServerProcess
from quarterback.tui.bindings import commands
from quarterback.tui.dialogs import PageScreen, PickerDialog

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
    """A post in one of its forms."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(commands.CHAT)

    def __init__(self, post: Post) -> None:
        self.post = post
        self.form: Form = FORMS[0]
        super().__init__("Text for a chat", write_post(post, self.form).split("\n"))

    @property
    def text(self) -> str:
        """The text as it is copied."""
        return write_post(self.post, self.form)

    def foot(self) -> str:
        """What the last row says."""
        copy, turn = (commands.key_on(self, f"chat.{name}") for name in ("copy", "form"))
        return f"{copy} copy   {turn} form: {_FORM_NAMES[self.form]}   {super().foot()}"

    def action_form(self) -> None:
        self.form = FORMS[(FORMS.index(self.form) + 1) % len(FORMS)]
        self.lines = tuple(self.text.split("\n"))
        self.write()
        self.write_foot()

    def action_copy(self) -> None:
        """Into the clipboard of the terminal, if it has one (OSC 52)."""
        self.app.copy_to_clipboard(self.text)
        self.app.notify("Copied, if your terminal allows it.", markup=False)


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
"""Seconds between two looks at what it says."""
_SERVER: Final = ServerProcess()
"""One server for all pages of this program."""


class ServerScreen(PageScreen):
    """What the server says, and a key that starts or stops it."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(commands.SERVER)

    def __init__(self, place: StoreLocation, league: int) -> None:
        self.place, self.league = place, league
        super().__init__("Serve this league", self._words())

    def on_mount(self) -> None:
        """It says where it is when it has begun."""
        super().on_mount()
        self.set_interval(_LOOK_AGAIN, self.look_again)

    def look_again(self) -> None:
        """Show what it has said since."""
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
        """What the last row says."""
        what = "stop" if _SERVER.running else "start"
        return f"{commands.key_on(self, 'server.toggle')} {what}   {super().foot()}"

    @work(exclusive=True)
    async def action_turn(self) -> None:
        """Stop it if it runs; else ask what to open, and start it."""
        if _SERVER.running:
            await asyncio.to_thread(_SERVER.stop)
        else:
            chosen = await self.app.push_screen_wait(PickerDialog("Who may connect?", CHOICES, ""))
            if chosen is not None:
                await asyncio.to_thread(_SERVER.start, self.place, self.league, chosen.split())
        self.look_again()
