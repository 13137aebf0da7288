"""Every command with its keys; each may have keys of the player's own."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static
from textual.widgets.option_list import Option

from quarterback.tui.bindings import commands
from quarterback.tui.bindings.command import Command, key_sign
from quarterback.tui.bindings.overrides import Keys, keys_now, refused, taking
from quarterback.tui.context import Context
from quarterback.tui.widgets.footer import KeysFooter
from quarterback.tui.widgets.menu import Menu

_KEYS = 18


class PressKeyScreen(ModalScreen[str]):
    """Waits for a key for the command, and gives it; empty when canceled."""

    def __init__(self, command: Command, keys: Keys) -> None:
        super().__init__()
        self.command = command
        self.keys = keys

    def compose(self) -> ComposeResult:
        with Vertical(id="page"):
            named = self.command.label or self.command.description
            yield Static(Content(f"Press the key for: {named}"), id="page-title")
            yield Static(Content(""), id="key-refused")
            yield Static(Content("ESC cancel"), id="page-foot")

    def on_key(self, event: events.Key) -> None:
        """The key, or why it may not be."""
        event.stop()
        event.prevent_default()
        if event.key == "escape":
            self.dismiss("")
            return
        why_not = refused(self.command, event.key, self.keys)
        if why_not:
            self.query_one("#key-refused", Static).update(Content(why_not))
        else:
            self.dismiss(event.key)

    def on_click(self) -> None:
        """With the mouse alone: as it was."""
        self.dismiss("")


class OwnKeysScreen(ModalScreen[None]):
    """A row a command, under the heading of its screen."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(commands.OWN_KEYS, (commands.HELP,))

    ctx = Context()

    def compose(self) -> ComposeResult:
        """The list, and the keys that work on it."""
        with Vertical(classes="box"):
            yield Static(Content("KEYS: ENTER adds a key"), classes="box-title")
            yield Menu(classes="box-list")
        yield KeysFooter()

    def on_mount(self) -> None:
        listed = self.query_one(Menu)
        for heading, group in commands.SECTIONS:
            listed.add_option(Option(Content(heading.upper()), disabled=True))
            listed.add_options(Option(Content(self._line(c)), id=c.id) for c in group)
        listed.highlighted = 1
        listed.focus()

    def _line(self, command: Command) -> str:
        app = self.ctx
        keys = app.preferences.keys
        ascii_only = app.skin.name == "ascii"
        signs = " ".join(key_sign(k, ascii_only=ascii_only) for k in keys_now(command, keys))
        own = "*" if command.id in keys else " "
        return f" {own}{signs:<{_KEYS}} {_named(command)}"

    @property
    def _command(self) -> Command | None:
        at = self.query_one(Menu).highlighted
        chosen = None if at is None else self.query_one(Menu).get_option_at_index(at).id
        return commands.BY_ID.get(chosen or "")

    def on_option_list_option_selected(self) -> None:
        """Another key in place of those that it has."""
        self._ask(add=False)

    def action_add(self) -> None:
        self._ask(add=True)

    def _ask(self, *, add: bool) -> None:
        command = self._command
        if command is None:
            return
        if command.id == "app.quit":
            self.ctx.notice("ctrl+q always quits the program.", severe=False)
            return
        keys = self.ctx.preferences.keys
        present = keys_now(command, keys) if add else ()

        def pressed(key: str | None) -> None:
            if key:
                self._keep(taking(command, (*present, key), keys))

        self.app.push_screen(PressKeyScreen(command, keys), pressed)

    def action_usual(self) -> None:
        """The usual keys of one command, unless another has taken one of them since."""
        command, keys = self._command, self.ctx.preferences.keys
        if command is None or command.id not in keys:
            return
        without = taking(command, (), keys)
        used = [why for key in keys_now(command, {}) if (why := refused(command, key, without))]
        usual = [why for why in used if "is taken" in why]
        if usual:
            self.ctx.notice(usual[0])
        else:
            self._keep(without)

    def action_reset(self) -> None:
        """The usual keys of all commands."""
        self._keep({})

    def _keep(self, keys: Keys) -> None:
        self.ctx.prefer(keys=keys)
        listed = self.query_one(Menu)
        for command in commands.BY_ID.values():
            listed.replace_option_prompt(command.id, Content(self._line(command)))

    def action_move(self, by: int) -> None:
        """The next command, or the one before."""
        self.query_one(Menu).move(by)

    def action_close(self) -> None:
        self.dismiss(None)


def _named(command: Command) -> str:
    """A command by its name, where it has one, and what it does."""
    return f"{command.label}: {command.description}" if command.label else command.description
