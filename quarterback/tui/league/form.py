"""The form of anything that is entered into a league: it asks what the act asks, tells what ENTER
would do, and enters it. Nothing that was typed is lost."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from datetime import date
from typing import TYPE_CHECKING, ClassVar, Protocol, TypeVar, cast

from textual import events, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Container, Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Button, Footer, Input, Static, TextArea

from league.model.ledger.commands import AnyCommand
from league.model.ledger.ledger import Ledger
from league.store.errors import LeagueMoved, StoreError
from league.store.leagues.chain import LedgerRow
from quarterback.leagues.acts.act import BY, WHY, Act, Fault, Field, Filled, Moment
from quarterback.leagues.acts.outcome import Outcome, as_fault, commands_of, outcome
from quarterback.preferences import MOST_TEXT
from quarterback.tui import commands
from quarterback.tui.drawing.canvas import shown
from quarterback.tui.league import fields as widgets
from quarterback.tui.league.fields import AnyField, Lines, Marks, Pick, field_id
from quarterback.tui.league.moved import MovedScreen, Versions
from quarterback.tui.league.pick import PickScreen
from quarterback.tui.screens.ask import AskScreen
from quarterback.tui.widgets.choice import Choice
from rulesets.core.refusal import Refused

if TYPE_CHECKING:
    from quarterback.tui.app import TableApp

T = TypeVar("T")
Commands = Callable[[Ledger], Iterator[AnyCommand]]
SIDE_BY_SIDE = 110
"""Columns from which on what it would do stands beside the form, not below it."""
LOW = 30
"""Rows below which the form has no air."""


class Keeps(Protocol):
    """A league that can be looked at, and entered into."""

    def at(self, look: Callable[[Ledger], T]) -> T:
        """What its ledger says."""
        ...

    def enter(self, commands: Commands, by: str, why: str, seen: int | None) -> int:
        """Enter commands, all or none."""
        ...

    def log(self) -> tuple[list[LedgerRow], str]:
        """Its entries, and the head of their chain."""
        ...


class Fields(Vertical):
    """The rows of a form."""


class ActScreen(Screen[bool]):
    """Gives whether something was entered."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(commands.ACT)

    def __init__(
        self, kept: Keeps, act: Act, given: Filled | None = None, *, again: bool = False
    ) -> None:
        """`given` is what is known already; with `again` the form stays for the next one."""
        super().__init__()
        self.kept, self.act, self.again = kept, act, again and act.again
        self.first = dict(given or {})
        self.given = dict(self.first)
        """What somebody has filled in: all else is as usual."""
        self.found: Outcome | None = None
        self.looked: Outcome | None = None
        """The form as it was when it was opened: what its reader has seen."""
        self.busy = self.entered = False
        self.today = date.today().isoformat()

    @property
    def table_app(self) -> TableApp:
        """The app, with what is its own."""
        return cast("TableApp", self.app)

    def compose(self) -> ComposeResult:
        """The fields, what the one is for that has the focus, what ENTER would do."""
        yield Static(Content(self.act.title), id="league-bar")
        with Container(id="act-body"):
            with VerticalScroll(id="act-form", can_focus=False):
                yield Static(Content(self.act.says), id="act-for")
                yield Fields(id="act-fields")
                yield Button("Enter it", id="act-enter", compact=True)
            with VerticalScroll(id="act-outcome", can_focus=False):
                yield Static(id="act-stands")
                yield Static(id="act-would")
        yield Static(id="act-says")
        yield Footer(compact=True, show_command_palette=False)

    def on_mount(self) -> None:
        """Look what is asked."""
        self._laid_out()
        self.look()

    def on_resize(self) -> None:
        """Side by side where there is room."""
        self._laid_out()

    def _laid_out(self) -> None:
        self.set_class(self.app.size.width >= SIDE_BY_SIDE, "-wide")
        self.set_class(self.app.size.height < LOW, "-low")

    def moment(self, ledger: Ledger) -> Moment:
        """The league as it stands, and who looks."""
        return Moment(ledger, self.today, self.table_app.preferences.by)

    def _outcome(self, ledger: Ledger) -> Outcome:
        return outcome(self.act, self.moment(ledger), dict(self.given))

    @work(exclusive=True, group="look")
    async def look(self) -> None:
        """What the form comes to as it is filled in now."""
        try:
            found = await asyncio.to_thread(self.kept.at, self._outcome)
        except StoreError as error:
            self.table_app.notice(error.says)
            return
        if self.is_attached:
            await self._show(found)

    async def _show(self, found: Outcome) -> None:
        begins = self.found is None
        self.found = found
        self.looked = self.looked or found
        await self._rows(found)
        self._tell(found)
        if begins:
            self._focus_first(found)

    def _focus_first(self, found: Outcome) -> None:
        """To the first field that is still to be filled in; else to the button."""
        at = found.fault.field if found.fault else ""
        wanted = [f.name for f in found.fields if not found.filled[f.name] and not f.optional]
        name = at or next(iter(wanted), "")
        field = self.query_one_optional(f"#{field_id(name)}") if name else None
        (field or self.query_one("#act-enter")).focus()

    async def _rows(self, found: Outcome) -> None:
        """A row a field: those that are there stay as they are, with what was typed."""
        place = self.query_one(Fields)
        names = [f"act-row-{field.name}" for field in found.fields]
        for row in [row for row in place.children if row.id not in names]:
            await row.remove()
        before: Widget | None = None
        for field in found.fields:
            before = await self._row(place, field, found.filled[field.name], before)

    async def _row(self, place: Fields, field: Field, value: str, before: Widget | None) -> Widget:
        name = f"act-row-{field.name}"
        row = place.query_one_optional(f"#{name}")
        if row is not None and not widgets.fits(self.field(field.name), field):
            await row.remove()
            row = None
        if row is None:
            label = Static(Content(shown(field.label)), classes="label")
            made = widgets.widget_of(field, value)
            row = Horizontal(label, made, classes=f"act-row -{field.kind}", id=name)
            await place.mount(row, after=before) if before else await place.mount(row, before=0)
            return row
        row.query_one(".label", Static).update(Content(shown(field.label)))
        typed = field.name in self.given and field.kind != "one"
        widgets.put(self.field(field.name), field, self.given[field.name] if typed else value)
        return row

    def field(self, name: str) -> AnyField:
        """The widget of a field."""
        return cast("AnyField", self.query_one(f"#{field_id(name)}"))

    def _tell(self, found: Outcome) -> None:
        """How it stands now, what ENTER would do, or what is still missing."""
        stands = f"Now: {'; '.join(found.stands)}" if found.stands else ""
        self._put("act-stands", stands)
        if found.fault:
            self._put("act-would", f"Not yet: {found.fault.says}." if found.fields else
                      f"This cannot be done now: {found.fault.says}.")  # fmt: skip
        else:
            self._put("act-would", "\n".join(("Entering it does this:", *found.says)))
        self.set_class(found.fault is not None, "-not-yet")

    def _put(self, name: str, words: str) -> None:
        line = self.query_one(f"#{name}", Static)
        line.update(Content("\n".join(shown(each) for each in words.split("\n"))))
        line.display = bool(words)

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """What the field is for."""
        name = (event.widget.id or "").removeprefix("act-")
        fields = self.found.fields if self.found else ()
        says = next((field.says for field in fields if field.name == name), "")
        self._put("act-says", says or "ENTER enters it, TAB goes on, ESC goes back.")
        for row in self.query(".act-row"):
            row.set_class(row in event.widget.ancestors, "here")

    def _changed(self, widget: Widget, value: str) -> None:
        """Something was filled in by a person, and not by this screen."""
        name = (widget.id or "").removeprefix("act-")
        if self.found is None or value == self.given.get(name, self.found.filled.get(name)):
            return
        self.given[name] = value
        if self.found.fields and name == self.found.fields[0].name:
            self.looked = None  # it is about something else now
        for fault in self.query(".fault"):
            fault.remove()
        self.look()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Typed."""
        self._changed(event.input, event.value)

    def on_text_area_changed(self, event: TextArea.Changed) -> None:
        """Typed, a line each."""
        self._changed(event.text_area, event.text_area.text)

    def on_choice_changed(self, event: Choice.Changed) -> None:
        """Chosen."""
        self._changed(event.choice, event.choice.value)

    def on_marks_changed(self, event: Marks.Changed) -> None:
        """Marked."""
        self._changed(event.marks, event.marks.value)

    def on_pick_wanted(self, event: Pick.Wanted) -> None:
        """The list of all that a field may be."""

        def picked(value: str | None) -> None:
            if value:
                event.pick.value = value

        name = (event.pick.id or "").removeprefix("act-")
        label = (
            next((f.label for f in self.found.fields if f.name == name), "") if self.found else ""
        )
        self.app.push_screen(PickScreen(label, event.pick.values, event.pick.value), picked)

    def on_input_submitted(self) -> None:
        """ENTER in a field goes on to the next."""
        self.focus_next()

    def on_button_pressed(self) -> None:
        """The button."""
        self.action_enter()

    def action_field(self, by: int) -> None:
        """The next field, or the one before."""
        if by > 0:
            self.focus_next()
        else:
            self.focus_previous()

    def action_scroll(self, by: int) -> None:
        """A part farther in what it would do."""
        body = self.query_one("#act-outcome")
        body.scroll_relative(y=by * max(body.size.height - 1, 1), animate=False)

    def action_enter(self) -> None:
        """Enter it, or say what is wrong where it is."""
        if not self.busy:
            self.busy = True
            self.enter_it()

    @work(group="enter")
    async def enter_it(self) -> None:
        """Off this thread. Whatever comes in between, what was typed stays."""
        try:
            found = await asyncio.to_thread(self.kept.at, self._outcome)
            await self._show(found)
            if found.fault:
                self._fault(found.fault)
            else:
                await asyncio.to_thread(self._entered, found)
                self._done(found)
        except Fault as fault:
            self._fault(fault)
        except Refused as refused:
            self._fault(as_fault(self.act, refused))
        except LeagueMoved as moved:
            await self._moved(moved)
        except StoreError as error:
            self.table_app.notice(error.says)
        finally:
            self.busy = False

    def _entered(self, found: Outcome) -> int:
        by, why = found.filled[BY], found.filled.get(WHY, "")
        seen = self.looked.seen if self.looked else found.seen
        return self.kept.enter(lambda ledger: self._commands(ledger, found), by, why, seen)

    def _commands(self, ledger: Ledger, found: Outcome) -> Iterator[AnyCommand]:
        return commands_of(self.act, self.moment(ledger), found.filled)

    def _done(self, found: Outcome) -> None:
        """It is on the disk. Who entered it is remembered."""
        self.entered = True
        by = found.filled[BY].strip()
        if by != self.table_app.preferences.by and len(by) <= MOST_TEXT:
            self.table_app.prefer(by=by)
        told = found.says[0].rstrip(":") if self.again and found.says else self.act.done
        self.table_app.notice(told, severe=False)
        if not self.again:
            self.dismiss(True)
            return
        self.given, self.found, self.looked = {}, None, None
        for each in self.query("Input, Lines"):
            assert isinstance(each, Input | Lines)
            each.value = ""
        self.look()

    def _fault(self, fault: Fault) -> None:
        """What is wrong, under its field; what has none, below the form."""
        self.query(".fault").remove()
        row = self.query_one_optional(f"#act-row-{fault.field}") if fault.field else None
        told = Static(Content(shown(f"! {fault.says}.")), classes="fault")
        if row is None:
            self.query_one("#act-form").mount(told)
        else:
            self.query_one(Fields).mount(told, after=row)
            self.field(fault.field).focus()
        self.call_after_refresh(told.scroll_visible, animate=False)

    async def _moved(self, moved: LeagueMoved) -> None:
        """Both versions, and what is to become of mine."""
        rows, _ = await asyncio.to_thread(self.kept.log)
        found = await asyncio.to_thread(self.kept.at, self._outcome)
        row = rows[moved.seq - 1]
        versions = Versions(
            who=row.by,
            what=f"{row.kind.replace('_', ' ')}, entry {row.seq}",
            why=row.why,
            at=row.at[:16].replace("T", " "),
            before=self.looked.stands if self.looked else (),
            now=found.stands,
            mine=found.says[:1] if found.says else self._typed(found),
        )
        answer = await self.app.push_screen_wait(MovedScreen(versions))
        self.looked = found
        await self._show(found)
        if answer == "mine":
            self.call_next(self.action_enter)
        elif answer == "theirs":
            self.dismiss(self.entered)

    def _typed(self, found: Outcome) -> tuple[str, ...]:
        """What was filled in, where it cannot be told what it would do."""
        labels = {field.name: field.label for field in found.fields}
        return tuple(
            f"{labels[name]}: {value}" for name, value in self.given.items() if name in labels
        )

    @property
    def typed(self) -> bool:
        """Whether there is something to lose."""
        return any(value.strip() and value != self.first.get(name) for name, value in
                   self.given.items() if name not in (BY,))  # fmt: skip

    @work
    async def action_cancel(self) -> None:
        """Back; what was typed is not thrown away unasked."""
        question = "Leave the form? What stands in it is not entered."
        answers = (("y", "yes, leave it"), ("n", "no, go on"))
        if self.typed and await self.app.push_screen_wait(AskScreen(question, answers)) != "y":
            return
        self.dismiss(self.entered)
