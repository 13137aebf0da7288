"""The screen that enters a form into a league: all or nothing. If someone else was faster, both
versions are shown; nothing that was typed is lost."""

from __future__ import annotations

import asyncio
from typing import ClassVar

from textual import events, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from league.model.ledger.ledger import Ledger
from league.store.errors import EditConflict, StoreError
from quarterback.league_office.actions.action import BY, WHY, FormError
from quarterback.league_office.actions.form_preview import FormPreview, commands_of, form_error
from quarterback.league_office.league_handle import Versions, versions_of
from quarterback.preferences import MOST_TEXT
from quarterback.tui.bindings import commands
from quarterback.tui.bindings import league as keys
from quarterback.tui.context import ContextModal
from quarterback.tui.dialogs import ChoiceDialog
from quarterback.tui.draw.canvas import printable
from quarterback.tui.league.action_form import ActionForm
from quarterback.tui.league.fields import Lines, Marks
from rulesets.core.refusal import Refused

_ANSWERS = (
    ("mine", "m", "overwrite with mine"),
    ("theirs", "k", "keep theirs and drop mine"),
    ("edit", "e", "back to the form with my entries"),
)


class EditConflictDialog(ContextModal[str]):
    """Returns `mine`, `theirs` or `edit`."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(keys.MOVED)

    def __init__(self, versions: Versions) -> None:
        super().__init__()
        self.versions = versions

    def compose(self) -> ComposeResult:
        v = self.versions
        with Vertical(id="page"):
            yield Static(Content(printable(v.title)), id="page-title")
            yield Static(Content(printable(v.detail)))
            for label, lines in v.sides:
                yield Static(Content(f"\n{label}:"), classes="moved-label")
                yield Static(Content("\n".join(f"  {printable(line)}" for line in lines)))
            yield Static("")
            for name, key, words in _ANSWERS:
                yield Static(Content(f"  {key}   {words}"), id=f"moved-{name}")
            yield Static(Content("ESC back to the form"), id="page-foot")

    def action_say(self, answer: str) -> None:
        self.dismiss(answer)

    def on_click(self, event: events.Click) -> None:
        name = event.widget.id or "" if event.widget else ""
        if name.startswith("moved-"):
            self.dismiss(name.removeprefix("moved-"))


class ActionScreen(ActionForm):
    """Returns whether something was entered."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(keys.ACT)

    def on_button_pressed(self) -> None:
        self.action_enter()

    def action_field(self, by: int) -> None:
        if by > 0:
            self.focus_next()
        else:
            self.focus_previous()

    def action_line(self, by: int) -> None:
        self.action_field(by)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Leave arrow keys to fields with several lines or marks."""
        return action != "line" or not isinstance(self.focused, Lines | Marks)

    def action_scroll(self, by: int) -> None:
        body = self.query_one("#action-outcome")
        body.scroll_relative(y=by * max(body.size.height - 1, 1), animate=False)

    def action_enter(self) -> None:
        if not self.busy:
            self.busy = True
            self.enter_it()

    @work(group="enter")
    async def enter_it(self) -> None:
        """Enter it in a thread. Whatever happens in between, what was typed stays."""
        try:
            preview = await self.previewed()
            await self.show(preview)
            if preview.error:
                self.fault(preview.error)
                self.stay_with(preview)
            else:
                await asyncio.to_thread(self._enter, preview)
                # Read first: what this screen still awaits when it is dismissed is canceled.
                head, done, removed = await asyncio.to_thread(self._read_after)
                self._after_entry(preview, head, done or self.action.success_message)
                if removed:
                    self.ctx.to_title()
        except FormError as fault:
            self.fault(fault)
        except Refused as refused:
            self.fault(form_error(self.action, refused))
        except EditConflict as moved:
            await self._moved(moved)
        except StoreError as error:
            self.ctx.notice(error.message)
        finally:
            self.busy = False

    def _enter(self, form_preview: FormPreview) -> int:
        if (keep := self.action.keep_files) is not None:
            self.handle.at(lambda ledger: keep(self.moment(ledger), form_preview.data))
        by, why = form_preview.data[BY], form_preview.data.get(WHY, "")
        seen = self.looked.seen if self.looked else form_preview.seen
        return self.handle.enter(
            lambda ledger: commands_of(self.action, self.moment(ledger), form_preview.data),
            by,
            why,
            seen,
        )

    def _read_after(self) -> tuple[str, str, bool]:
        """Return the head of the log if it is shown, what was done in detail, and whether the
        league is removed."""
        head = self.handle.log()[1] if self.action.shows_chain_head else ""
        detail = self.action.success_detail

        def look(ledger: Ledger) -> tuple[str, bool]:
            return "" if detail is None else detail(self.moment(ledger)), ledger.is_removed

        return head, *self.handle.at(look)

    def _after_entry(self, form_preview: FormPreview, head: str, done: str) -> None:
        """Finish after the entry is stored, and remember who entered it."""
        self.has_entered = True
        by = form_preview.data[BY].strip()
        if by != self.ctx.signature.name and len(by) <= MOST_TEXT:
            self.ctx.prefer(by=by)
        chain = f"\nLog hash, for the printed sheet: {head}" if head else ""
        if not self.again:
            self.ctx.notice(f"{done}{chain}", severe=False)
            self.dismiss(True)
            return
        self.put("action-told", f"Entered: {form_preview.preview[0].rstrip(':')}{chain}")
        self.filled_values, self.form_preview, self.looked = {}, None, None
        self.set_focus(None)  # whatever stands in a field goes
        self.look()

    async def _moved(self, moved: EditConflict) -> None:
        """Show both versions, and ask which counts."""
        rows, _ = await asyncio.to_thread(self.handle.log)
        preview = await self.previewed()
        before = self.looked.current_state if self.looked else ()
        typed = self.filled_values
        versions = await asyncio.to_thread(
            self.handle.at,
            lambda ledger: versions_of(moved, rows, before, preview, typed, ledger.records),
        )
        answer = await self.app.push_screen_wait(EditConflictDialog(versions))
        self.looked = preview
        await self.show(preview)
        if answer == "mine":
            self.call_next(self.action_enter)
        elif answer == "theirs":
            self.dismiss(self.has_entered)

    @property
    def typed(self) -> bool:
        """Whether there is something to lose."""
        return any(
            value.strip() and value != self.first.get(name)
            for name, value in self.filled_values.items()
            if name not in (BY,)
        )

    @work
    async def action_cancel(self) -> None:
        question = "Leave the form? Your entries are not saved."
        answers = (("y", "yes, leave"), ("n", "no, stay"))
        if self.typed and await self.app.push_screen_wait(ChoiceDialog(question, answers)) != "y":
            return
        self.dismiss(self.has_entered)
