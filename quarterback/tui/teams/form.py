"""A team as a form: the fields of its rule set, with an error under each that has one."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from itertools import groupby
from typing import TYPE_CHECKING, ClassVar, cast

from textual import events, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Input, Static

from quarterback.rule_sets import title_of
from quarterback.teams.form import TeamError, filled, sheet_of, texts_of
from quarterback.teams.saved import SavedTeam, TeamFolder, TeamNotSaved
from quarterback.tui.bindings import commands
from quarterback.tui.context import Context
from quarterback.tui.dialogs.choice import ChoiceDialog
from quarterback.tui.draw.canvas import printable
from quarterback.tui.league.fields import Lines
from quarterback.tui.setup.form import GameForm, row
from quarterback.tui.widgets.footer import KeysFooter

if TYPE_CHECKING:
    from rulesets.core.team_sheets import TeamField

_MOST_LETTERS = 200


class TeamFormScreen(Screen[SavedTeam | None]):
    """Gives the team once it is saved, or None."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(commands.TEAM_FORM)

    def __init__(self, team_folder: TeamFolder, code: str, saved: SavedTeam | None) -> None:
        super().__init__()
        self.team_folder, self.code, self.saved = team_folder, code, saved
        self.team = dict(saved.team) if saved is not None else {}
        self.fields = {field.name: field for field in sheet_of(code).fields}
        self.before = texts_of(code, self.team)

    ctx = Context()

    def compose(self) -> ComposeResult:
        """The fields, group by group."""
        what = self.saved.name if self.saved is not None else "A new team"
        with Vertical(id="team-box"):
            yield Static(Content(printable(f"{what} - {title_of(self.code)}")), id="team-title")
            with GameForm(id="form"):
                for group, fields in groupby(self.fields.values(), lambda each: each.group):
                    if group:
                        yield Static(Content(group.upper()), classes="group")
                    for _, beside in groupby(fields, lambda each: each.row or each.name):
                        yield self._row(list(beside))
            yield Static(id="team-says")
        yield KeysFooter()

    def _row(self, fields: list[TeamField]) -> Widget:
        first = fields[0]
        widget = row(first.name, first.row or first.label, *map(self._widget, fields))
        if first.lines:
            widget.add_class("lines")
        return widget

    def _widget(self, field: TeamField) -> Widget:
        text = self.before[field.name]
        if field.lines:
            return Lines(text, id=field.name)
        hint = field.label if field.row else ""
        return Input(
            text, hint, id=field.name, compact=True, max_length=_MOST_LETTERS, select_on_focus=False
        )

    def on_mount(self) -> None:
        self.query_one("#name").focus()

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """What the field is for."""
        field = self.fields.get(event.widget.id or "")
        if field is not None:
            rule = f" ({field.rule})" if field.rule else ""
            self.query_one("#team-says", Static).update(Content(f"{field.description}{rule}"))
        for each in self.query(".row"):
            each.set_class(each in event.widget.ancestors, "here")

    def on_input_submitted(self) -> None:
        """ENTER in a field goes to the next one."""
        self.focus_next()

    def action_field(self, by: int) -> None:
        """The next field, or the one before."""
        if by > 0:
            self.focus_next()
        else:
            self.focus_previous()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Among lines that are typed an arrow goes to another line."""
        return action != "field" or not isinstance(self.focused, Lines)

    def _texts(self) -> Iterator[tuple[str, str]]:
        for name in self.fields:
            widget = self.query_one(f"#{name}")
            assert isinstance(widget, Input | Lines)
            yield name, widget.value

    @work(exclusive=True)
    async def action_save(self) -> None:
        """Keep it, or say what is wrong where it is."""
        self.query(".fault").remove()
        team, faults = filled(self.code, self.team, dict(self._texts()))
        if faults:
            self._show_error(faults)
            return
        try:
            saved = await asyncio.to_thread(self.team_folder.keep, self.code, team, self.saved)
        except TeamNotSaved as why:
            self._show_error([TeamError(why.field, why.message)])
        else:
            self.dismiss(saved)

    def _show_error(self, faults: list[TeamError]) -> None:
        first: Widget | None = None
        for fault in faults:
            widget = self.query_one_optional(f"#{fault.field}") if fault.field else None
            place = widget.parent if widget is not None else None
            if widget is None or not isinstance(place, Widget):
                self.ctx.notice(f"{printable(fault.message)}.")
                continue
            message = Static(Content(printable(f"! {fault.message}.")), classes="fault")
            cast("Widget", place.parent).mount(message, after=place)
            first = first or widget
        if first is not None:
            first.focus()

    @work
    async def action_cancel(self) -> None:
        """Back; what was typed is not dropped unasked."""
        if dict(self._texts()) != self.before:
            answers = (("y", "yes, discard changes"), ("n", "no, stay"))
            if (
                await self.app.push_screen_wait(ChoiceDialog("Leave without saving?", answers))
                != "y"
            ):
                return
        self.dismiss(None)
