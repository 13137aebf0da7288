"""Text for a chat: what to say, in which form, and a key that copies it."""

from __future__ import annotations

from typing import ClassVar, Final

from textual.binding import BindingType

from quarterback.league_office.chat_text import FORMS, Form, Post, write_post
from quarterback.tui.bindings import commands
from quarterback.tui.dialogs import PageScreen

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
