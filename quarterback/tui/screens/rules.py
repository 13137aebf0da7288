"""The book of rules: IDs on the left, the text on the right."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option

from quarterback.tui import commands
from quarterback.tui.rulings import all_rules


class RulesScreen(Screen[None]):
    """Every rule and ruling of a rule set, in our own words."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(commands.RULES)

    def __init__(self, code: str) -> None:
        super().__init__()
        self.rules = all_rules(code)

    def compose(self) -> ComposeResult:
        """The list, and what the chosen rule says."""
        with Horizontal():
            yield OptionList(*(Option(Content(rule)) for rule, _, _ in self.rules), id="rules-list")
            with VerticalScroll(id="rules-text", can_focus=False):
                yield Static(id="rule")
        yield Footer(compact=True, show_command_palette=False)

    def on_mount(self) -> None:
        """The first rule."""
        chosen = self.query_one(OptionList)
        chosen.focus()
        chosen.highlighted = 0

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Another rule."""
        rule, heading, text = self.rules[event.option_index]
        self.query_one("#rule", Static).update(Content(f"{rule}\n{heading}\n\n{text}"))

    def action_move(self, by: int) -> None:
        """The next rule, or the one before."""
        chosen = self.query_one(OptionList)
        at = (chosen.highlighted or 0) + by
        chosen.highlighted = min(max(at, 0), len(self.rules) - 1)

    def action_close(self) -> None:
        """Back."""
        self.dismiss(None)
