"""A list of all that a field may be: arrows, or letters of what is looked for."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option as Row

from quarterback.league_office.choices import Option
from quarterback.tui.bindings import commands

FEW = 12
"""Up to this many rows are all visible, in a box of their own size."""


class PickerDialog(ModalScreen[str | None]):
    """Gives the value that was picked; None when none was."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(commands.PICK)

    def __init__(self, title: str, values: tuple[Option, ...], value: str) -> None:
        """`values` are pairs of a value and its words, fit to be shown."""
        super().__init__()
        self.heading, self.values, self.value = title, values, value
        self._values = [each for each, _ in values]
        """Of the rows that are shown."""

    def compose(self) -> ComposeResult:
        """What is looked for, then all that there is."""
        few = " -few" if len(self.values) <= FEW else ""
        with Vertical(classes=f"box{few}"):
            yield Static(Content(self.heading), classes="box-title")
            yield Input(placeholder="type to filter", id="pick-find", compact=True)
            rows = OptionList(id="pick-rows", classes="box-list", compact=True)
            rows.can_focus = False
            yield rows
            yield Static("ENTER select   ESC cancel", classes="box-foot")

    def on_mount(self) -> None:
        """All of them, at the one that is chosen."""
        self._fill("")
        self.query_one(Input).focus()

    @property
    def rows(self) -> OptionList:
        return self.query_one(OptionList)

    def _fill(self, find: str) -> None:
        """Those in which the letters stand."""
        folded = find.strip().casefold()
        present = [each for each in self.values if folded in each[1].casefold()]
        self.rows.clear_options()
        self.rows.add_options([Row(Content(words)) for _, words in present])
        self._values = [value for value, _ in present]
        at = next((n for n, (value, _) in enumerate(present) if value == self.value), 0)
        self.rows.highlighted = at if present else None

    def on_input_changed(self, event: Input.Changed) -> None:
        self._fill(event.value)

    def on_input_submitted(self) -> None:
        self.action_take()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(self._values[event.option_index])

    def action_move(self, by: int) -> None:
        count = self.rows.option_count
        if count:
            self.rows.highlighted = min(max((self.rows.highlighted or 0) + by, 0), count - 1)

    def action_page(self, by: int) -> None:
        self.action_move(by * max(self.rows.size.height - 1, 1))

    def action_take(self) -> None:
        at = self.rows.highlighted
        self.dismiss(None if at is None else self._values[at])

    def action_close(self) -> None:
        self.dismiss(None)
