"""The title, with its menu."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, cast

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option

from quarterback.tui import commands

if TYPE_CHECKING:
    from quarterback.tui.app import TableApp

_MENU = (*commands.TITLE, commands.EVERYWHERE[0])


class TitleScreen(Screen[None]):
    """New game, resume, saved games, rules, help, quit."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(commands.TITLE)

    @property
    def table_app(self) -> TableApp:
        """The app, with what is its own."""
        return cast("TableApp", self.app)

    def compose(self) -> ComposeResult:
        """The name of the game, and what can be done."""
        with Vertical(id="title-box"):
            yield Static("Q U A R T E R B A C K", id="title-name")
            yield Static("the football dial game of 1914", id="title-says")
            yield OptionList(
                *(
                    Option(
                        Content(f" {commands.keys_shown(c).split()[0]}  {c.label or 'Help'}"),
                        id=c.action,
                    )
                    for c in _MENU
                ),
                id="title-menu",
            )
            yield Static("The dial is a reconstruction: the printed one is lost.", id="title-foot")
        yield Footer(compact=True, show_command_palette=False)

    def on_mount(self) -> None:
        """Arrows and enter work at once."""
        self.query_one(OptionList).focus()

    async def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """A row of the menu is a command."""
        action = event.option.id or ""
        target = "app" if action in ("help", "quit") else "screen"
        await self.run_action(f"{target}.{action}")

    def action_new(self) -> None:
        """The form of a new game."""
        self.table_app.open_new_game()

    def action_resume(self) -> None:
        """The last game."""
        self.table_app.resume("last")

    def action_saved(self) -> None:
        """The list of games."""
        self.table_app.open_saved()

    def action_rules(self) -> None:
        """The book of rules."""
        self.table_app.open_rules()

    def action_quit(self) -> None:
        """Leave."""
        self.app.exit(0)
