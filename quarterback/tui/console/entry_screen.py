"""A screen with a form that is answered by keys and clicks, next to the board."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from textual import events
from textual.binding import ActiveBinding

from quarterback.game.console.form_controller import FormController
from quarterback.game.console.form_views import FormView, has_more
from quarterback.game.console.show_form import form_help
from quarterback.tui.bindings import commands
from quarterback.tui.console.board import ConsoleBoard
from quarterback.tui.context import ContextScreen
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
"""The commands that a narrow footer leaves out first. Their keys still work."""


class EntryScreen(ContextScreen[T]):
    """Shows the form of a `FormController`, and passes keys and clicks to it."""

    entry: FormController

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        """The bindings; only as many are shown as fit in the footer."""
        return fit_footer(self, self._usable(super().active_bindings), DROP_ORDER)

    def _usable(self, bindings: dict[str, ActiveBinding]) -> dict[str, ActiveBinding]:
        """Return the bindings in order: ENTER first, named for what it does now, and without
        keys that have no use now."""
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
        """The IDs of the commands that have no use now."""
        unused = set() if has_more(self.entry.form) else {"console.next"}
        if not self.entry.can_go_back:
            unused.add("console.back")
        return unused

    def on_resize(self) -> None:
        self.refresh_bindings()

    def key_of(self, name: str) -> str:
        """Return the first key of a command as people write it."""
        app, command = self.ctx, commands.BY_ID[name]
        keys = commands.keys_of(command, app.own_keys, ascii_only=app.skin is ASCII)
        return keys.split()[0]

    def form_view(self) -> FormView:
        """What is shown in the form's place."""
        return self.entry.view(self.key_of)

    def show_form(self) -> None:
        """Show the form as it is filled in so far."""
        self.query_one(ConsoleBoard).show_form(self.form_view(), self.entry.ball_shown())
        self.refresh_bindings()

    def help_now(self) -> list[str]:
        """The first part of help: what is asked, and how to answer."""
        lines, message = form_help(self.entry.form, self.entry.context, self.key_of), ""
        message = self.entry.message
        return [*lines, "", "WHAT WAS REFUSED", message] if message else lines

    async def on_key(self, event: events.Key) -> None:
        """Take a character as an answer or as text; everything else is a command. A character
        that does nothing gets a message."""
        char = event.character
        if self._type(event) or not event.is_printable or not char or not char.strip():
            return
        if event.key not in self.active_bindings:
            self.entry.reject(char)

    def _type(self, event: events.Key) -> bool:
        """Pass a key to the form if it is a character that belongs there, and return whether it
        was."""
        char = event.character
        if not event.is_printable or char is None or not self.entry.takes(char):
            return False
        event.stop()
        event.prevent_default()
        self.entry.type(char)
        return True

    def action_take(self) -> None:
        """Submit the form, or go to the next missing answer."""
        self.entry.enter()

    def action_clear(self) -> None:
        self.entry.clear()

    def action_move(self, by: int) -> None:
        self.entry.move(by)

    def action_nudge(self, by: int) -> None:
        self.entry.nudge(by)

    def action_go(self, by: int) -> None:
        self.entry.next_field(by)

    def action_erase(self) -> None:
        """Delete a character, or an answer."""
        self.entry.erase()

    def action_back(self) -> None:
        self.entry.back()

    def on_entry_form_widget_item_chosen(self, message: EntryFormWidget.ItemChosen) -> None:
        """Take the answer that was clicked."""
        self.entry.choose(message.place)

    def on_entry_form_widget_marker_moved(self, message: EntryFormWidget.MarkerMoved) -> None:
        """Move the marker: the wheel was turned, or an arrow was clicked where not all answers
        fit."""
        self.entry.mark(message.place)

    def on_entry_form_widget_slot_chosen(self, message: EntryFormWidget.SlotChosen) -> None:
        """Go to the field that was clicked."""
        self.entry.go_to_slot(message.place)

    def on_gridiron_pointed(self, message: Gridiron.Pointed) -> None:
        """Take the spot that was clicked on the field."""
        self.entry.point(message.yard)
