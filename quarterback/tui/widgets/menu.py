"""A list to choose from, that leaves left and right to its screen."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import BindingType
from textual.widgets import OptionList


class Menu(OptionList, inherit_bindings=False):
    """Textual's list, which never scrolls sideways."""

    BINDINGS: ClassVar[list[BindingType]] = OptionList.BINDINGS

    def move(self, by: int) -> None:
        """Move the bar over that many lines, down or up, wrapping around."""
        for _ in range(abs(by)):
            if by > 0:
                self.action_cursor_down()
            else:
                self.action_cursor_up()
