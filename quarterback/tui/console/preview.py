"""What a correction would change, shown before it is entered."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import BindingType
from textual.content import Content

from quarterback.game.correction_text import WILL_BE, preview_lines
from quarterback.game.corrections import Correction
from quarterback.tui.bindings import commands
from quarterback.tui.dialogs.page import PageScreen


class PreviewScreen(PageScreen):
    """A page with an answer: whether to enter the correction."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(commands.PREVIEW)

    def __init__(self, correction: Correction) -> None:
        super().__init__("Apply this correction?", list(preview_lines(correction)))

    def foot(self) -> str:
        """The keys that answer."""
        yes, no = commands.key_on(self, "preview.yes"), commands.key_on(self, "preview.no")
        return f"{yes} apply   {no} cancel"

    def row(self, text: str) -> Content:
        """What will be is bold."""
        lead = text.lstrip(" 0123456789")
        return Content.styled(text, "bold") if lead.startswith(f"{WILL_BE}  ") else Content(text)

    def action_answer(self, yes: bool) -> None:
        self.dismiss(yes)
