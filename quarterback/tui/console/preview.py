"""What a correction would change, shown before it is entered."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from textual.binding import BindingType
from textual.content import Content

from quarterback.game.correction_text import headline, news, no_longer_fits
from quarterback.game.corrections import ChangedLines, Correction, CorrectionLine
from quarterback.tui.bindings import commands
from quarterback.tui.dialogs.page import PageScreen

_IS, _WILL = "is", "will be"


class PreviewScreen(PageScreen):
    """A page with an answer: whether to enter the correction."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(commands.PREVIEW)

    def __init__(self, correction: Correction) -> None:
        super().__init__("Apply this correction?", list(_rows(correction)))

    def foot(self) -> str:
        """The keys that answer."""
        yes, no = commands.key_on(self, "preview.yes"), commands.key_on(self, "preview.no")
        return f"{yes} apply   {no} cancel"

    def row(self, text: str) -> Content:
        """What will be is bold."""
        lead = text.lstrip(" 0123456789")
        return Content.styled(text, "bold") if lead.startswith(f"{_WILL}  ") else Content(text)

    def action_answer(self, yes: bool) -> None:
        """Give the answer."""
        self.dismiss(yes)


def _rows(correction: Correction) -> Iterator[str]:
    yield headline(correction)
    changes = news(correction)
    if changes:
        yield ""
    for each in changes:
        yield from _change(each)
    fits = no_longer_fits(correction)
    yield from ["", *fits] if fits else []
    yield ""
    if correction.stood == correction.situation_text:
        yield f"The game stands unchanged: {correction.situation_text}"
    else:
        yield f"The game {_IS}       {correction.stood}"
        yield f"The game {_WILL}  {correction.situation_text}"


def _then(one: CorrectionLine | None, two: CorrectionLine) -> str:
    """The result of an entry; without one, the situation after it; a score that differs."""
    score = f" {two.score}." if one is None or one.score != two.score else ""
    if two.description:
        return two.description if two.score in two.description else f"{two.description}{score}"
    return f"{two.text} {two.situation_after}.{score}"


def _change(changed: ChangedLines) -> Iterator[str]:
    one, two = changed.before, changed.after
    line = one or two
    assert line is not None, "a change has a line before or after it"
    number = f"{line.number:>4}"
    if one is not None:
        yield f"{number} {_IS}       {one.text}"
    if two is not None:
        yield f"{number if one is None else '    '} {_WILL}  {_then(one, two)}"
    elif one is not None:
        yield f"     {_WILL}  gone"
