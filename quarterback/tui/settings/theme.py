"""The themes: each is seen as soon as the bar is on it, and holds when it is chosen."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static
from textual.widgets.option_list import Option

from quarterback.tui.bindings import commands
from quarterback.tui.theme.themes import THEMES
from quarterback.tui.widgets.menu import Menu


def theme_names(available: Iterable[str]) -> list[str]:
    """The names of themes, ours first."""
    ours = [theme.name for theme in THEMES]
    return [*ours, *sorted(name for name in available if name not in ours)]


class ChooseThemeScreen(ModalScreen[str | None]):
    """Gives the theme that was chosen; None when it stays as it was, and then it looks so again."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(commands.THEMES, (commands.HELP,))

    def __init__(self, before: str) -> None:
        super().__init__()
        self.before = before

    def compose(self) -> ComposeResult:
        """A row a theme."""
        names = theme_names(self.app.available_themes)
        with Vertical(classes="box"):
            yield Static(Content("THEME"), classes="box-title")
            yield Menu(
                *(Option(Content(f" {name}"), id=name) for name in names), classes="box-list"
            )
            yield Static(Content("ENTER select   ESC cancel"), classes="box-foot")

    def on_mount(self) -> None:
        """The bar on the theme that holds."""
        listed = self.query_one(Menu)
        listed.highlighted = theme_names(self.app.available_themes).index(self.before)
        listed.focus()

    def on_option_list_option_highlighted(self, event: Menu.OptionHighlighted) -> None:
        self.app.theme = event.option.id or self.before

    def on_option_list_option_selected(self, event: Menu.OptionSelected) -> None:
        self.dismiss(event.option.id)

    def action_move(self, by: int) -> None:
        """The next theme, or the one before."""
        self.query_one(Menu).move(by)

    def action_close(self) -> None:
        self.app.theme = self.before
        self.dismiss(None)
