"""The form of an action: fields that appear and disappear with the choices, what each is for,
and next to them what submitting it would do."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from datetime import date
from functools import cached_property
from random import SystemRandom
from typing import Protocol, TypeVar

from textual import events, work
from textual.app import ComposeResult
from textual.containers import Container, Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.css.query import NoMatches
from textual.widget import Widget
from textual.widgets import Button, Input, Static, TextArea

from league.model.ledger.commands.league import AnyCommand
from league.model.ledger.ledger import Ledger
from league.store.errors import StoreError
from league.store.ledger.entries import LedgerRow
from league.store.photos import PhotoFolder
from quarterback.game.places import photos_at
from quarterback.league_office.actions.action import (
    FormData,
    FormError,
    FormField,
    LeagueAction,
    LeagueContext,
)
from quarterback.league_office.actions.form_preview import (
    CHOICE_GONE,
    FormPreview,
    preview_form,
    with_missing_choices,
)
from quarterback.league_office.choices import LeaguePlayers
from quarterback.league_office.datetimes import wall_clock
from quarterback.league_office.entry_log import NO_LOG, EntryLog
from quarterback.league_office.fixture_games import where_stored
from quarterback.league_office.league_files import RemovedLeagueFile
from quarterback.league_office.league_handle import meanwhile
from quarterback.league_office.score_sheet_import import TypedSheets
from quarterback.tui.context import ContextScreen
from quarterback.tui.draw.canvas import printable
from quarterback.tui.league import fields as widgets
from quarterback.tui.league.fields import AnyField, Lines, Marks
from quarterback.tui.widgets.choice import ChoiceField
from quarterback.tui.widgets.footer import KeysFooter
from rulesets.core.plain_text import capitalize

T = TypeVar("T")
Commands = Callable[[Ledger], Iterator[AnyCommand]]
SIDE_BY_SIDE = 110
"""From this width on, the preview is next to the form, not below it."""
LOW = 30
"""Below this height the form has no blank rows."""
LOOK_AGAIN = 1.0
"""Seconds between two checks for what others have entered."""
_MARK_KEYS = "SPACE marks one, a marks all."


class EntersCommands(Protocol):
    """A league that can be read, and entered into."""

    @property
    def number(self) -> int:
        """The number by which the store knows it; 0 before it is stored."""
        ...

    def at(self, look: Callable[[Ledger], T]) -> T: ...

    def at_log(self, look: Callable[[Ledger, EntryLog], T], *, whole: bool) -> T:
        """Return what `look` sees in the ledger and its log, if that is read as a whole."""
        ...

    def enter(self, commands: Commands, by: str, why: str, seen: int | None) -> int:
        """Enter commands, all or none."""
        ...

    def log(self) -> tuple[list[LedgerRow], str]:
        """Return its entries, and the head of their chain."""
        ...


class FormRow(Horizontal):
    """A field of the form with its label. Both exist before they are mounted, so that a form
    drawn again while keys arrive never has to look them up."""

    def __init__(self, field: FormField, value: str) -> None:
        self.label = Static(Content(printable(field.label)), classes="label")
        self.field = widgets.widget_of(field, value)
        super().__init__(
            self.label, self.field, classes=f"action-row -{field.kind}", id=f"row-{field.name}"
        )

    def update(self, field: FormField, value: str) -> None:
        """Show the field as it is asked now. A value that is being typed stays: a letter may be
        on its way."""
        self.label.update(Content(printable(field.label)))
        if not (self.field.has_focus and isinstance(self.field, Input | Lines)):
            widgets.put(self.field, field, value)


class ActionForm(ContextScreen[bool]):
    """Fields and their preview. Subclasses decide what submitting does."""

    def __init__(
        self,
        saved: EntersCommands,
        action: LeagueAction,
        form_data: FormData | None = None,
        *,
        again: bool = False,
    ) -> None:
        """`given` are values known already; with `again` the form stays open for the next one."""
        super().__init__()
        self.handle, self.action, self.again = saved, action, again and action.repeatable
        self.first = dict(form_data or {})
        self.filled_values = dict(self.first)
        """Values that someone has filled in; all others are defaults."""
        self.about = ""
        """The choice that the form shows first, such as a game: it stays, even if someone else
        is faster."""
        self.form_preview: FormPreview | None = None
        self.looked: FormPreview | None = None
        """The form as it was opened: what its reader has seen."""
        self.busy = self.has_entered = False
        self.looking = 0
        """How many previews are being computed."""
        self.rows: dict[str, FormRow] = {}
        """The rows of the form, by the name of their field."""
        self.drawing = asyncio.Lock()
        """Held while rows come and go: a preview and an entry may draw the form at the same
        time."""
        self.composed = asyncio.Event()
        """Set when the form is mounted: a key may come earlier."""
        self.today = date.today().isoformat()

    def compose(self) -> ComposeResult:
        yield Static(Content(self.action.title), id="league-bar")
        with Container(id="action-body"):
            with VerticalScroll(id="action-form", can_focus=False):
                yield Static(Content(self.action.description), id="action-for")
                yield Vertical(id="action-fields")
                yield Button("Save", id="action-enter", compact=True)
            with VerticalScroll(id="action-outcome", can_focus=False):
                yield Static(id="action-told")
                yield Static(id="action-meanwhile")
                yield Static(id="action-stands")
                yield Static(id="action-heading")
                yield Static(id="action-would")
        yield Static(id="action-says")
        yield KeysFooter()

    def on_mount(self) -> None:
        self.composed.set()
        self._laid_out()
        self.put("action-told", "")
        self.put("action-meanwhile", "")
        self.look()
        self.set_interval(LOOK_AGAIN, self.look_again)

    def on_resize(self) -> None:
        self._laid_out()

    def _laid_out(self) -> None:
        self.set_class(self.app.size.width >= SIDE_BY_SIDE, "-wide")
        self.set_class(self.app.size.height < LOW, "-low")

    def moment(self, ledger: Ledger, log: EntryLog = NO_LOG) -> LeagueContext:
        return LeagueContext(
            ledger,
            self.today,
            *self.ctx.signature,
            rng=SystemRandom(),
            now=wall_clock(),
            photos=self._photos(),
            log=log,
            removed_file=self._removed_file(),
            stands=lambda fixture, game: (
                None if self.ctx.store is None else where_stored(self.ctx.store, fixture, game)
            ),
            sheets=None if self.ctx.store is None else TypedSheets(self.ctx.store),
            known_players=self.players,
        )

    @cached_property
    def players(self) -> LeaguePlayers:
        """Return the players in the league's stored games."""
        return LeaguePlayers(self.ctx.figures)

    def _photos(self) -> PhotoFolder | None:
        store, number = self.ctx.store, self.handle.number
        return photos_at(store.place, number) if store is not None and number else None

    def _removed_file(self) -> RemovedLeagueFile | None:
        store, number = self.ctx.store, self.handle.number
        return RemovedLeagueFile(store, number) if store is not None and number else None

    def outcome(self, ledger: Ledger, log: EntryLog = NO_LOG) -> FormPreview:
        filled = dict(self.filled_values)
        about = {self.first_field: self.about} if self.about and self.first_field else {}
        form = preview_form(self.action, self.moment(ledger, log), {**about, **filled})
        first = form.fields[0].name if form.fields else ""
        chosen = {first: filled[first]} if first in filled else about
        form = with_missing_choices(form, chosen)
        seen = None if self.looked is None else self.looked.seen
        others = meanwhile(self.action, self.moment(ledger, log), form.data, seen)
        return replace(form, meanwhile=others)

    @work(exclusive=True, group="meanwhile")
    async def look_again(self) -> None:
        """Check whether someone else has entered anything since the form was shown."""
        preview = self.form_preview
        if preview is None or not self.settled:
            return
        with suppress(StoreError):  # the next look, or the entry itself, says so
            seen = await asyncio.to_thread(self.handle.at, lambda ledger: ledger.seq)
            if not self.looking and seen > preview.seen:
                self.look()

    @property
    def first_field(self) -> str:
        fields = self.form_preview.fields if self.form_preview else ()
        return fields[0].name if fields and fields[0].kind == "one" else ""

    @work(exclusive=True, group="look")
    async def look(self) -> None:
        """Preview the form as it is filled in now."""
        self.looking += 1
        try:
            preview = await self.previewed()
            if self.is_attached:
                await self.show(preview)
        except StoreError as error:
            self.ctx.notice(error.message)
        finally:
            self.looking -= 1

    async def previewed(self) -> FormPreview:
        """Return the form as it is filled in now, and what it would do, read in a thread."""
        return await asyncio.to_thread(
            self.handle.at_log, self.outcome, whole=self.action.reads_log
        )

    @property
    def settled(self) -> bool:
        """Whether the preview is that of the current values."""
        return self.form_preview is not None and not self.looking and not self.busy

    async def show(self, form_preview: FormPreview) -> None:
        await self.composed.wait()
        async with self.drawing:
            if not self.is_attached:
                return
            begins = self.form_preview is None
            self.form_preview = form_preview
            self.looked = self.looked or form_preview
            if not self.choice_gone:
                self.stay_with(form_preview)
            await self._draw_rows(form_preview)
            with suppress(NoMatches):  # the form was closed in between
                self._show_outcome(form_preview)
                if begins:
                    self._focus_first(form_preview)

    def _focus_first(self, form_preview: FormPreview) -> None:
        """Focus the first field without a given value, else the button."""
        names = (field.name for field in form_preview.fields if field.name not in self.first)
        name = next(names, None)
        (self.query_one("#action-enter") if name is None else self.field(name)).focus()

    @property
    def choice_gone(self) -> bool:
        """Whether the choice is no longer offered and another is shown instead."""
        fault = self.form_preview.error if self.form_preview else None
        return fault is not None and fault.message == CHOICE_GONE

    def stay_with(self, form_preview: FormPreview) -> None:
        """Keep the form about what it shows first, from now on."""
        if first := self.first_field:
            self.about = form_preview.data[first]
            if first in self.filled_values:
                self.filled_values[first] = self.about

    async def _draw_rows(self, form_preview: FormPreview) -> None:
        """Draw a row for each field; existing rows stay as they are, with what was typed."""
        place = self.query_one("#action-fields")
        names = {field.name for field in form_preview.fields}
        for name in [name for name in self.rows if name not in names]:
            await self.rows.pop(name).remove()
        before: FormRow | None = None
        for field in form_preview.fields:
            value = form_preview.data[field.name]
            row = self.rows.get(field.name)
            if row is not None and not widgets.fits(row.field, field):
                await self.rows.pop(field.name).remove()
                row = None
            if row is not None:
                row.update(field, value)
            else:
                row = self.rows[field.name] = FormRow(field, value)
                await (place.mount(row, after=before) if before else place.mount(row, before=0))
            before = row

    def field(self, name: str) -> AnyField:
        return self.rows[name].field

    def _show_outcome(self, form_preview: FormPreview) -> None:
        """Show the current state, what ENTER would do, or what is missing."""
        self.put(
            "action-meanwhile",
            "\n".join(("Entered while this form was open:", *form_preview.meanwhile))
            if form_preview.meanwhile
            else "",
        )
        self.put(
            "action-stands",
            f"Now: {'; '.join(form_preview.current_state)}" if form_preview.current_state else "",
        )
        if form_preview.preview:
            self.put("action-heading", "Preview")
            fix_first = (
                ()
                if form_preview.error is None
                else ("", f"Fix first: {form_preview.error.sentence}")
            )
            self.put(
                "action-would", "\n".join(map(capitalize, (*form_preview.preview, *fix_first)))
            )
        else:
            can, fault = bool(form_preview.fields), form_preview.error
            self.put("action-heading", "Not ready" if can else "Not available now")
            self.put("action-would", "" if fault is None else fault.sentence)
        self.set_class(form_preview.error is not None, "-not-yet")

    def put(self, name: str, words: str) -> None:
        """Show words in a line; hide the line without any."""
        line = self.query_one(f"#{name}", Static)
        line.update(Content("\n".join(printable(each) for each in words.split("\n"))))
        line.display = bool(words)

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """Show the help of the focused field."""
        name = (event.widget.id or "").removeprefix("field-")
        fields = self.form_preview.fields if self.form_preview else ()
        field = next((field for field in fields if field.name == name), None)
        message = "" if field is None else field.help
        if field is not None and field.kind == "several":
            message = f"{message} {_MARK_KEYS}".strip()
        self.put("action-says", message or "ENTER saves, ESC goes back.")
        for row in self.query(".action-row"):
            row.set_class(row in event.widget.ancestors, "here")

    def _changed(self, widget: Widget, value: str) -> None:
        """Handle a value that a person filled in, not this screen."""
        name = (widget.id or "").removeprefix("field-")
        if (
            self.form_preview is None
            or value == self.filled_values.get(name, self.form_preview.data.get(name))
            or (self.choice_gone and value == self.form_preview.data.get(name))
        ):
            return
        self.filled_values[name] = value
        if self.form_preview.fields and name == self.form_preview.fields[0].name:
            self.looked = None  # it is about something else now
        for fault in self.query(".fault"):
            fault.remove()
        self.look()

    def on_input_changed(self, event: Input.Changed) -> None:
        self._changed(event.input, event.input.value)

    def on_text_area_changed(self, event: TextArea.Changed) -> None:
        """Handle typed lines."""
        self._changed(event.text_area, event.text_area.text)

    def on_choice_field_value_changed(self, event: ChoiceField.ValueChanged) -> None:
        self._changed(event.choice, event.choice.value)

    def on_marks_changed(self, event: Marks.Changed) -> None:
        self._changed(event.marks, event.marks.value)

    def on_input_submitted(self) -> None:
        self.focus_next()

    def fault(self, fault: FormError) -> None:
        """Show an error under its field, or below the form if it has none."""
        self.query(".fault").remove()
        row = self.rows.get(fault.field)
        message = Static(Content(printable(f"! {fault.sentence}")), classes="fault")
        if row is None:
            self.query_one("#action-form").mount(message)
        else:
            self.query_one("#action-fields").mount(message, after=row)
            row.field.focus()
        self.call_after_refresh(message.scroll_visible, animate=False)
