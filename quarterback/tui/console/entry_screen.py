"""A sheet on a screen: keys and clicks answer it, the board shows it. What is entered, and into
what, is for the screens that build on this."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from textual import events
from textual.binding import ActiveBinding
from textual.screen import Screen

from quarterback.entry import form as forms
from quarterback.entry import partial as partials
from quarterback.entry import reducer, spot_input
from quarterback.entry.form import EntryForm
from quarterback.entry.preview import AnswerPreview, preview_of, preview_of_marked
from quarterback.entry.roster_lookup import RosterLookup
from quarterback.entry.submission import Submission
from quarterback.entry.values import InputContext
from quarterback.tui.bindings import commands
from quarterback.tui.console.board import ConsoleBoard
from quarterback.tui.console.footer import DROP_ORDER, has_more, verb
from quarterback.tui.console.help_form import guide
from quarterback.tui.console.views import ghost_of, sheet_view
from quarterback.tui.context import Context
from quarterback.tui.draw.console.form import SheetView
from quarterback.tui.theme.glyphs import ASCII
from quarterback.tui.widgets.entry_form import EntryFormWidget as SheetPicture
from quarterback.tui.widgets.footer import fit_footer
from quarterback.tui.widgets.pictures import Gridiron
from rulesets.core.awaiting import Awaiting
from rulesets.core.ruleset import RuleSet
from rulesets.core.sentences.wording import Names
from rulesets.core.sides import HOME
from rulesets.core.state import State

T = TypeVar("T")

_ALWAYS = frozenset({"?", ":"})
"""Marks that no answer has: they open help and the palette wherever one is."""


class EntryScreen(Screen[T]):
    """Asks what is awaited in a situation."""

    DROP_ORDER = DROP_ORDER

    form: EntryForm
    trouble = ""
    unheard = ""
    """The last key, if it was a mark that nothing goes by."""
    """Why what was entered last cannot be, in words; empty when nothing was refused."""

    ctx = Context()

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        """Those that are shown fit the footer."""
        return fit_footer(self, self.usable(super().active_bindings), self.DROP_ORDER)

    def on_resize(self) -> None:
        """Another width: room for more commands in the footer, or for fewer."""
        self.refresh_bindings()

    def key_of(self, name: str) -> str:
        """The first key of a command, as it is written."""
        app, command = self.ctx, commands.BY_ID[name]
        keys = commands.keys_of(command, app.own_keys, ascii_only=app.skin is ASCII)
        return keys.split()[0]

    @property
    def rules(self) -> RuleSet:
        """The rules of the game."""
        raise NotImplementedError

    @property
    def names(self) -> Names:
        """What the sides are called."""
        raise NotImplementedError

    @property
    def asked_in(self) -> State:
        """The situation that is asked about."""
        raise NotImplementedError

    @property
    def asked_for(self) -> Awaiting:
        """What is awaited in it."""
        raise NotImplementedError

    def entered(self, answer: Submission) -> None:
        """All is told: enter it."""
        raise NotImplementedError

    def let_go(self) -> None:
        """What was refused is told otherwise."""

    def could_stand(self) -> bool:
        """Whether what stands on the sheet is refused, and can be recorded all the same."""
        return False

    def refused_as_told(self) -> Submission | None:
        """What ENTER would enter, where it is forbidden but could be recorded."""
        complete = reducer.submission_if_complete(self.form, self.context)
        if complete is None:
            return None
        refused = preview_of(self.rules, self.asked_in, self.names, complete).refused
        return complete if refused is not None and refused.forbidden else None

    def step_back(self) -> None:
        """Back was pressed on a sheet on which nothing has been told."""

    @property
    def context(self) -> InputContext:
        """Who tells, and of what moment."""
        side = getattr(self.asked_for, "side", None) or self.asked_in.possession or HOME
        return InputContext(self.asked_in, self.names, side, bare_numbers=True)

    @property
    def players(self) -> RosterLookup:
        """Who may be named in it."""
        return RosterLookup(self.rules, self.asked_in)

    def ask(self) -> None:
        """A clean sheet, for what is awaited now."""
        self.form = forms.new_form(self.asked_for, self.players)
        self.trouble = ""

    def outcome(self) -> AnswerPreview:
        """What ENTER would do now."""
        complete = reducer.submission_if_complete(self.form, self.context)
        answer = complete or reducer.typed_dice(self.form)
        if answer is None:
            return preview_of_marked(self.rules, self.asked_in, self.names, self.form)
        return preview_of(self.rules, self.asked_in, self.names, answer)

    def shown_sheet(self) -> SheetView:
        """What stands on the sheet."""
        return sheet_view(
            self.form, self.context, self.outcome(), self.trouble, self.key_of, self.shortcut()
        )

    def shortcut(self) -> str:
        """What may be typed without ENTER, in a few words."""
        return ""

    def ghost(self) -> int | None:
        """Where a person is about to put the ball, in yards from Home's goal line."""
        return ghost_of(self.form, self.context)

    def show_sheet(self) -> None:
        """Show the sheet as it has been filled in."""
        self.query_one(ConsoleBoard).show_sheet(self.shown_sheet(), self.ghost())
        self.refresh_bindings()

    def usable(self, found: dict[str, ActiveBinding]) -> dict[str, ActiveBinding]:
        """ENTER by what it does now; keys that have no use now are not shown."""
        if not hasattr(self, "form"):
            return found
        away, does = self.unused(), self.take_does()
        for key, active in found.items():
            name = active.binding.id
            if name == "console.take":
                found[key] = active._replace(binding=replace(active.binding, description=does))
            elif name in away:
                found[key] = active._replace(binding=replace(active.binding, show=False))
        first = {key: each for key, each in found.items() if each.binding.id == "console.take"}
        return first | found

    def take_does(self) -> str:
        """What ENTER does now, in a word or two."""
        return verb(
            self.form,
            complete=reducer.submission_if_complete(self.form, self.context) is not None,
        )

    def unused(self) -> set[str]:
        """The commands that have no use now, by ID."""
        away = set() if has_more(self.form) else {"console.next"}
        if reducer.back(self.form) is None and not self.trouble:
            away.add("console.back")
        return away

    def help_now(self) -> list[str]:
        """What help tells first: what is asked, and how it is answered."""
        if not hasattr(self, "form"):
            return []
        lines = guide(self.form, self.context, self.key_of)
        return [*lines, "", "WHAT WAS REFUSED", self.trouble] if self.trouble else lines

    async def on_key(self, event: events.Key) -> None:
        """What can be printed is an answer, or typed; all else is a command."""
        if not self.hears(event):
            self._unheard(event)

    def _unheard(self, event: events.Key) -> None:
        """A mark that picks nothing, and has no command, is not passed over in silence."""
        mark = event.character
        if event.is_printable and mark and mark.strip() and event.key not in self.active_bindings:
            fields = self.form.report.fields if self.form.report is not None else ()
            if spot_input.begins_spot(mark) and any(field.type == "spot" for field in fields):
                self.say("Press the letter of what happened first, then enter the spot.")
            else:
                self.unheard = mark
                self.say(f"The key {mark} does nothing here.")

    def hears(self, event: events.Key) -> bool:
        """Take a key that is an answer, or typed; whether it was."""
        mark = event.character
        if not event.is_printable or mark is None or mark in _ALWAYS or not self.takes(mark):
            return False
        event.stop()
        event.prevent_default()
        self.press(mark)
        return True

    def takes(self, mark: str) -> bool:
        """Whether a character belongs to the sheet now."""
        typing = not forms.is_choosing(self.form)
        if typing and self._no_digit(mark):
            return True
        if mark == " ":
            return bool(self.form.pips) or (
                typing and self.form.report is not None and bool(self.form.report.typed)
            )
        return typing or reducer.type_char(self.form, mark) != self.form

    def _no_digit(self, mark: str) -> bool:
        """Whether a number is being typed, to which a character does not belong."""
        report = self.form.report
        field = partials.current_field(report) if report is not None else None
        if field is None or field.type != "number":
            return False
        more = "./ " if field.fractions else ""
        return not (mark.isascii() and mark.isdigit()) and mark not in more

    def press(self, mark: str) -> None:
        """A printable key."""
        if not forms.is_choosing(self.form) and self._no_digit(mark):
            self.say("Digits only.")
            return
        self._then(reducer.type_char(self.form, mark))

    def _then(self, after: EntryForm | Submission) -> None:
        self.trouble = ""
        self.let_go()
        if isinstance(after, EntryForm):
            self.form = after
            self.show_sheet()
        else:
            self.entered(after)

    def action_clear(self) -> None:
        """Clear what is typed."""
        form = self.form
        if form.report is not None:
            form = replace(form, report=replace(form.report, typed=""))
        self._then(replace(form, pips=""))

    def action_take(self) -> None:
        """Enter what is told, or go on to what is missing."""
        self._try(lambda: reducer.enter(self.form, self.context))

    def say(self, text: str) -> None:
        """Say on the sheet why something cannot be."""
        self.trouble = f"{text[:1].upper()}{text[1:]}"
        self.show_sheet()

    def action_move(self, by: int) -> None:
        """Move the marker."""
        self._then(reducer.move(self.form, by))

    def action_nudge(self, by: int) -> None:
        """Move the ball that is being told."""
        self._then(spot_input.nudge(self.form, by, self.context))

    def action_go(self, by: int) -> None:
        """To another field."""
        self._try(lambda: reducer.next_field(self.form, by, self.context))

    def _try(self, step: Callable[[], EntryForm | Submission]) -> None:
        try:
            after = step()
        except ValueError as error:
            self.say(f"{error}.")
        else:
            self._then(after)

    def action_erase(self) -> None:
        """Take back a character, or an answer."""
        self._then(reducer.erase(self.form))

    def action_back(self) -> None:
        """A step back."""
        before = reducer.back(self.form)
        if before is None and not self.trouble:
            self.step_back()
        else:
            self._then(before or self.form)

    def on_entry_form_widget_item_chosen(self, message: SheetPicture.ItemChosen) -> None:
        """An answer was clicked."""
        self._then(reducer.choose(self.form, message.place))

    def on_entry_form_widget_marker_moved(self, message: SheetPicture.MarkerMoved) -> None:
        """The wheel was turned, or answers that are not shown were asked for."""
        self._then(reducer.mark(self.form, message.place))

    def on_entry_form_widget_slot_chosen(self, message: SheetPicture.SlotChosen) -> None:
        """A field was clicked."""
        self._try(lambda: reducer.go_to_slot(self.form, message.place, self.context))

    def on_gridiron_pointed(self, message: Gridiron.Pointed) -> None:
        """A place on the field was clicked."""
        self._then(spot_input.point(self.form, message.yard))
