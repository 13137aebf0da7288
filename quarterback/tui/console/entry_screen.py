"""A form on a screen: keys and clicks answer it, the board shows it."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from textual import events
from textual.binding import ActiveBinding
from textual.screen import Screen

from quarterback.game.console.form_controller import FormController
from quarterback.game.console.form_views import FormView, has_more
from quarterback.game.console.show_form import form_help
from quarterback.tui.bindings import commands
from quarterback.tui.console.board import ConsoleBoard
from quarterback.tui.context import Context
from quarterback.tui.theme.glyphs import ASCII
from quarterback.tui.widgets.footer import fit_footer
from quarterback.tui.widgets.pictures import EntryFormWidget, Gridiron

T = TypeVar("T")

DROP_ORDER = (
    "console.back",
    "console.log",
    "console.why",
    "console.next",
    "console.quit",
    "console.clock",
    "console.undo",
    "console.timer",
)
"""What leaves the footer first where it is too narrow. The keys still work."""


class EntryScreen(Screen[T]):
    """Shows the form of an `FormController`, and hands it keys and clicks."""

    entry: FormController

    ctx = Context()

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        """Those that are shown fit the footer."""
        return fit_footer(self, self._usable(super().active_bindings), DROP_ORDER)

    def _usable(self, bindings: dict[str, ActiveBinding]) -> dict[str, ActiveBinding]:
        """ENTER first, by what it does now; keys that have no use now are not shown."""
        unused, verb = self.unused(), self.enter_verb()
        for key, active in bindings.items():
            name = active.binding.id
            if name == "console.take":
                bindings[key] = active._replace(binding=replace(active.binding, description=verb))
            elif name in unused:
                bindings[key] = active._replace(binding=replace(active.binding, show=False))
        enter = {key: each for key, each in bindings.items() if each.binding.id == "console.take"}
        return enter | bindings

    def enter_verb(self) -> str:
        """What ENTER does now, in a word or two."""
        return self.entry.verb()

    def unused(self) -> set[str]:
        """The commands that have no use now, by ID."""
        unused = set() if has_more(self.entry.form) else {"console.next"}
        if not self.entry.can_go_back:
            unused.add("console.back")
        return unused

    def on_resize(self) -> None:
        """Another width: room for more commands in the footer, or for fewer."""
        self.refresh_bindings()

    def key_of(self, name: str) -> str:
        """The first key of a command, as it is written."""
        app, command = self.ctx, commands.BY_ID[name]
        keys = commands.keys_of(command, app.own_keys, ascii_only=app.skin is ASCII)
        return keys.split()[0]

    def form_view(self) -> FormView:
        """What is shown where the form is."""
        return self.entry.view(self.key_of)

    def show_form(self) -> None:
        """Show the form as it has been filled in."""
        self.query_one(ConsoleBoard).show_form(self.form_view(), self.entry.ball_shown())
        self.refresh_bindings()

    def help_now(self) -> list[str]:
        """What help says first: what is asked, and how it is answered."""
        lines, message = form_help(self.entry.form, self.entry.context, self.key_of), ""
        message = self.entry.message
        return [*lines, "", "WHAT WAS REFUSED", message] if message else lines

    async def on_key(self, event: events.Key) -> None:
        """A character is an answer, or typed; all else is a command. A character that does nothing
        is not ignored in silence."""
        char = event.character
        if self._type(event) or not event.is_printable or not char or not char.strip():
            return
        if event.key not in self.active_bindings:
            self.entry.reject(char)

    def _type(self, event: events.Key) -> bool:
        """Give a key to the form, if it is a character that belongs there; whether it was."""
        char = event.character
        if not event.is_printable or char is None or not self.entry.takes(char):
            return False
        event.stop()
        event.prevent_default()
        self.entry.type(char)
        return True

    def action_take(self) -> None:
        """Submit the form, or go on to what is missing."""
        self.entry.enter()

    def action_clear(self) -> None:
        """Clear what is typed."""
        self.entry.clear()

    def action_move(self, by: int) -> None:
        self.entry.move(by)

    def action_nudge(self, by: int) -> None:
        """Move the ball that is being placed."""
        self.entry.nudge(by)

    def action_go(self, by: int) -> None:
        self.entry.next_field(by)

    def action_erase(self) -> None:
        """Undo a character, or an answer."""
        self.entry.erase()

    def action_back(self) -> None:
        self.entry.back()

    def on_entry_form_widget_item_chosen(self, message: EntryFormWidget.ItemChosen) -> None:
        """An answer was clicked."""
        self.entry.choose(message.place)

    def on_entry_form_widget_marker_moved(self, message: EntryFormWidget.MarkerMoved) -> None:
        """The wheel was turned, or the arrow at answers with no room was clicked."""
        self.entry.mark(message.place)

    def on_entry_form_widget_slot_chosen(self, message: EntryFormWidget.SlotChosen) -> None:
        """A field was clicked."""
        self.entry.go_to_slot(message.place)

    def on_gridiron_pointed(self, message: Gridiron.Pointed) -> None:
        """A spot on the field was clicked."""
        self.entry.point(message.yard)
