"""Correct mistakes at the console: undo and redo, record an illegal play anyway, edit an earlier
entry, enter a referee's ruling."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal

from textual.app import ComposeResult
from textual.binding import ActiveBinding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Input as TextInput
from textual.widgets import Static

from quarterback.entry import reducer
from quarterback.entry.form import Submission
from quarterback.entry.yard_lines import SPOT_HELP, TIME_EXAMPLE, parse_clock, time_error
from quarterback.game.clock import minutes
from quarterback.game.console import menu_items as items
from quarterback.game.console.form_controller import FormController
from quarterback.game.console.menu_items import (
    OVERRIDE_EXAMPLE,
    OVERRIDE_QUESTION,
    MenuItem,
    OutOfTurnCall,
    TimeoutItem,
)
from quarterback.game.console.ruling_form import NUMBERS, WHY, RulingForm, refusal_line
from quarterback.game.controller import GameController
from quarterback.game.corrections import (
    WILL_BE,
    Correction,
    CorrectionLine,
    PendingInputs,
    game_before,
    in_full,
    lines,
    preview,
    preview_lines,
    settle_first,
    waiting,
)
from quarterback.game.scorebook import Scorebook
from quarterback.text.inputs import refusal_text
from quarterback.tui.bindings import commands
from quarterback.tui.console.board import ConsoleBoard, ConsoleView
from quarterback.tui.console.entry_screen import EntryScreen
from quarterback.tui.console.game import ConsoleGame
from quarterback.tui.context import ContextModal
from quarterback.tui.dialogs import ChoiceDialog, PageScreen, TextPrompt
from quarterback.tui.draw.canvas import Row, printable
from quarterback.tui.draw.log import entry_row
from quarterback.tui.play.moment import SceneMoment
from quarterback.tui.play.scene import scene_of
from quarterback.tui.setup.form import DIGITS
from quarterback.tui.widgets.footer import KeysFooter
from quarterback.tui.widgets.row_list import ListPage, RowList
from rulesets.core.events import Ruling
from rulesets.core.plain_text import how_many
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import RuleSet
from rulesets.core.sentences.wording import Names
from rulesets.core.session import Entry, Input
from rulesets.core.state import State

EntryAction = Literal["replace", "before", "delete", "keep", "keep_all"]
_FOOT = (
    ("entries.instead", "edit"),
    ("entries.insert", "insert before"),
    ("entries.out", "delete"),
    ("entries.stand", "keep"),
    ("entries.all", "keep all that fit"),
    ("entries.close", "back"),
)
_OF_PENDING = ("entries.stand", "entries.all")
"""Commands for entries that are set aside."""


@dataclass(frozen=True)
class EntryChoice:
    number: int
    action: EntryAction


class EntriesScreen(ListPage[EntryChoice | None]):
    """Lists the entries, and returns the choice; None to change nothing."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings((*commands.ENTRIES, commands.HELP))
    heading = "Fix an earlier entry (latest at the bottom)"

    def __init__(self, book: Scorebook, *, at_pending: bool = False) -> None:
        super().__init__()
        self._recorded, self._pending = lines(book), waiting(book)
        self.entries: list[CorrectionLine | PendingInputs] = [*self._recorded, *self._pending]
        first = len(self._recorded) if at_pending and self._pending else len(self._recorded) - 1
        self.first = max(first, 0)

    def fill(self) -> None:
        super().fill()
        self.query_one("#page-foot", Static).update(Content(self._foot()))

    @property
    def count(self) -> int:
        return len(self.entries)

    def draw(self, place: int, width: int, chosen: bool) -> Row:
        before = self.entries[place - 1] if place else None
        above = before if isinstance(before, CorrectionLine) else None
        return entry_row(
            self.entries[place],
            width,
            chosen=chosen,
            score_before=above.score if above is not None else "",
            period_before=above.period if above is not None else "",
            skin=self.skin,
        )

    @property
    def chosen(self) -> CorrectionLine | PendingInputs:
        return self.entries[self.query_one(RowList).at]

    def _foot(self) -> str:
        commands_now = [each for each in _FOOT if self._pending or each[0] not in _OF_PENDING]
        keys = [(commands.key_on(self, name), label) for name, label in commands_now]
        return "   ".join(f"{key} {label}" for key, label in keys if key)

    def row_moved(self) -> None:
        if self.entries:
            self.say(in_full(self.chosen))

    def on_row_list_taken(self) -> None:
        self.action_choose("replace")

    def action_choose(self, action: EntryAction) -> None:
        """Choose this action for the selected entry, or say why it is not possible."""
        error = self._error(action)
        if error:
            self.say(error)
        else:
            self.dismiss(EntryChoice(self.chosen.number, action))

    def _error(self, action: EntryAction) -> str:
        """Return why it is not possible; empty if it is."""
        if action in ("keep", "keep_all"):
            return "" if self._pending else "Nothing is set aside."
        return "" if action == "delete" else settle_first(self.chosen, self._pending)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Allow keeping entries only if some are set aside."""
        keeps = parameters in (("keep",), ("keep_all",))
        return bool(self._pending) if keeps else True


class AmendScreen(EntryScreen[Input | None]):
    """Returns the entry as it should have been; None if the user went back."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings((*commands.ASKING, *commands.AMEND))

    def __init__(self, earlier: Scorebook, question: str, entered: Input = ()) -> None:
        """`earlier` is the game as it was before the entry; the form starts with what was
        `entered`."""
        super().__init__()
        self.book, self._question = earlier, question
        self.game = GameController(earlier, lambda: 0.0)
        self.entry = FormController(self.game, self.submit, self.show_form)
        self.entry.fill(entered)
        self._begun = self.entry.form

    def compose(self) -> ComposeResult:
        yield ConsoleBoard()
        yield KeysFooter()

    def on_mount(self) -> None:
        s = self.game.state
        moment = SceneMoment(
            rules=self.game.rules,
            names=self.game.names,
            state=s,
            awaiting=self.game.awaiting,
            entries=self.book.entries,
            flash=self._question,
            clock_left=s.time_left if self.game.timed else None,
            clock_running=s.running,
            header=self.book.header,
        )
        view = ConsoleView(scene_of(moment), self.form_view(), self.entry.ball_shown())
        self.query_one(ConsoleBoard).show(view)

    def submit(self, answer: Submission) -> None:
        """Try the entry in the earlier game, and return it if it fits."""
        self._give(lambda: self.game.submit(answer))

    def _give(self, make: Callable[[], Sequence[Entry]]) -> None:
        try:
            entries = make()
        except Refused as refused:
            override = f"  {self.key_of('amend.anyway')} records it anyway."
            more = override if self.game.board.could_stand else ""
            self.entry.say(f"{refusal_text(refused)}{more}")
        else:
            self.dismiss(tuple(entry.event for entry in entries))

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        """The keys; the one that records it anyway only after something was refused."""
        bindings = super().active_bindings
        if self.entry.can_override:
            return bindings
        return {key: each for key, each in bindings.items() if each.binding.id != "amend.anyway"}

    def unused(self) -> set[str]:
        """The commands with no use now; going back is always possible."""
        return super().unused() - {"console.back"}

    def action_back(self) -> None:
        """Take a step back; if the form is empty or unchanged, leave the entry as it was."""
        form, begun = self.entry.form, self._begun
        report = form.report
        untouched = form == begun or (
            report is not None
            and begun.report is not None
            and report.values == begun.report.values
            and not report.typed
        )
        if (untouched and not self.entry.message) or not self.entry.back():
            self.dismiss(None)

    def action_anyway(self) -> None:
        answer = self.entry.illegal_submission()
        if not self.game.board.could_stand and answer is not None:
            self.submit(answer)
        if not self.game.board.could_stand:
            self.entry.say("Nothing was refused that could be recorded anyway.")
            return
        self.app.push_screen(
            TextPrompt(items.OVERRIDE_QUESTION, items.OVERRIDE_EXAMPLE),
            lambda why: self._give(lambda: self.game.board.override(why)) if why else None,
        )

    def action_besides(self) -> None:
        """Enter something other than what is asked."""
        offered = items.replacement_items(self.game)
        by_key = {key: item for key, _, item in offered}
        self.app.push_screen(
            ChoiceDialog("Replace it with", [(key, label) for key, label, _ in offered]),
            lambda key: self._choose(by_key[key]) if key else None,
        )

    def _choose(self, item: MenuItem) -> None:
        match item:
            case TimeoutItem(side):
                self._give(lambda: self.game.board.time_out(side))
            case OutOfTurnCall(option):
                players = self.entry.players
                self.entry.replace(reducer.out_of_turn_form(self.game.awaiting, option, players))
            case items.ConsoleTask(items.RULING):
                screen = RulingScreen(self.game.rules, self.game.state, self.game.names)
                self.app.push_screen(screen, self._rule)
            case _:
                clock = minutes(self.game.state.time_left)
                question = f"What did the clock read? The log had {clock}."
                prompt = TextPrompt(question, TIME_EXAMPLE, time_error)
                self.app.push_screen(prompt, self._read_clock)

    def _rule(self, ruling: Ruling | None) -> None:
        if ruling is not None:
            self._give(lambda: self.game.ruled(ruling))

    def _read_clock(self, text: str | None) -> None:
        if text:
            left = parse_clock(text)
            self._give(lambda: self.game.board.clock_reads(left, why="read"))


class PreviewScreen(PageScreen):
    """Shows a correction's effects, and asks whether to enter it."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(commands.PREVIEW)

    def __init__(self, correction: Correction) -> None:
        super().__init__("Apply this correction?", list(preview_lines(correction)))

    def foot(self) -> str:
        yes, no = commands.key_on(self, "preview.yes"), commands.key_on(self, "preview.no")
        return f"{yes} apply   {no} cancel"

    def row(self, text: str) -> Content:
        """Return a row, in bold if it is new."""
        lead = text.lstrip(" 0123456789")
        return Content.styled(text, "bold") if lead.startswith(f"{WILL_BE}  ") else Content(text)

    def action_answer(self, yes: bool) -> None:
        self.dismiss(yes)


class ConsoleCorrections:
    """Corrects the entries of a game."""

    def __init__(self, console: ConsoleGame) -> None:
        self._console = console
        self._game = console.game
        self._host = console.host

    def override(self) -> None:
        """Record what was refused, with a reason."""
        board, entry = self._game.board, self._console.entry
        answer = entry.illegal_submission()
        if not board.could_stand and answer is not None:
            self._console.submit(answer)
        if not board.could_stand:
            entry.say("Nothing was refused that could be recorded anyway.")
            return
        self._host.open(TextPrompt(OVERRIDE_QUESTION, OVERRIDE_EXAMPLE), self._console.override)

    def undo(self) -> None:
        """Undo the last entry: at a board no consent is needed."""
        self._console.dice.drop()
        if not self._game.to_take_back:
            self._console.entry.say("Nothing to undo.")
            return
        redo = self._host.key_of("console.redo")
        text = f"Last entry undone. {redo} redoes it."
        self._console.change(self._game.undo, text, self.reminder)

    def redo(self) -> None:
        """Redo what was undone, or keep the next entry that is set aside."""
        if not self._console.book.pending:
            self._console.entry.say("Nothing to redo.")
        else:
            self._console.change(self._game.corrections.redo, "Redone.", self.reminder)

    def keep_all(self) -> None:
        """Keep all entries that fit, and show the first that does not."""
        if not self._console.book.pending:
            self._console.entry.say("Nothing is set aside.")
            return
        history = self._game.corrections
        many = history.fitting
        if many:
            notice = "1 entry kept." if many == 1 else f"{many} entries kept."
            self._console.change(history.keep_fitting, notice, self.reminder)
        if self._console.book.pending:
            self.choose_entry(at_pending=True)

    def reminder(self) -> str:
        """Ask what to do with the entries set aside; empty if there are none."""
        book = self._console.book
        many = len(book.pending) if book.needs_review else 0
        redo, every = self._host.key_of("console.redo"), self._host.key_of("console.keep-all")
        wait = how_many(many, "entry", "entries")
        keys = f"{redo} keeps the next one, {every} all that fit."
        return f"{wait} set aside: {keys}" if many else ""

    def choose_entry(self, *, at_pending: bool = False) -> None:
        self._host.open(EntriesScreen(self._console.book, at_pending=at_pending), self._chosen)

    def _chosen(self, choice: EntryChoice | None) -> None:
        if choice is None:
            return
        if choice.action == "keep":
            self.redo()
        elif choice.action == "keep_all":
            self.keep_all()
        elif choice.action == "delete":
            self.preview(choice, ())
        else:
            before = choice.action == "before"
            question = (
                f"Insert before entry {choice.number}"
                if before
                else (f"Entry {choice.number}: enter what it should be")
            )
            earlier = game_before(self._console.book, choice.number)
            inputs = () if before else self._console.book.input_at(choice.number)
            self._host.open(
                AmendScreen(earlier, question, inputs),
                lambda events: self.preview(choice, events),
            )

    def preview(self, choice: EntryChoice, events: Input | None) -> None:
        """Show what a correction would change, and ask whether to enter it; do nothing without
        one."""
        if events is None:
            return
        book, before = self._console.book, choice.action == "before"
        try:
            correction = preview(book, choice.number, events, before=before)
        except Refused as refused:
            self._console.reject(refused)
            return
        if correction.changes_nothing and correction.was == correction.becomes:
            self._say("No change.")
            return

        self._host.open(PreviewScreen(correction), lambda yes: self._correct(correction, yes))

    def _correct(self, correction: Correction, yes: bool | None) -> None:
        if not yes:  # said aloud: ENTER closed the page, and may have seemed to enter it
            self._say("Nothing was corrected.")
            return
        correct = self._game.corrections.correct
        self._console.change(lambda: correct(correction), "Corrected.", self.reminder)

    def _say(self, text: str) -> None:
        self._console.caption = text
        self._host.show()

    def ruling(self) -> None:
        """Let a referee set the situation."""

        game = self._game
        self._host.open(RulingScreen(game.rules, game.state, game.names), self.enter_ruling)

    def enter_ruling(self, ruling: Ruling | None) -> None:
        """Enter a ruling; do nothing without one."""
        if ruling is None:
            return
        self._console.enter(lambda: self._game.ruled(ruling))
        if not self._console.entry.message and self.reminder():
            self._say(self.reminder())


LONGEST = 200
"""How many characters a reason may have."""


class RulingScreen(ContextModal[Ruling | None]):
    """Returns the ruling, or None."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(commands.RULING)
    AUTO_FOCUS = ""

    def __init__(self, rules: RuleSet, s: State, names: Names) -> None:
        super().__init__()
        self.form = RulingForm(rules, s, names)
        self.written = self.form.written

    def compose(self) -> ComposeResult:
        """Yield a row for each part of the situation, the reason, and what would change."""
        with Vertical(id="page"):
            yield Static("Referee's ruling: overwrite what is wrong", id="page-title")
            with VerticalScroll(id="ruling-body", can_focus=False):
                for name, value in self.written.items():
                    yield _row(name, printable(self.form.label(name)), value)
                yield _row(WHY, "Reason", "", "the chains were wrong")
            yield Static(id="ruling-says")
            yield Static(id="page-foot")

    def on_mount(self) -> None:
        first = "spot" if self.written.get("spot") else "visitors"
        self.query_one(f"#ruling-{first}", TextInput).focus()
        rule, back = commands.key_on(self, "ruling.enter"), commands.key_on(self, "ruling.cancel")
        foot = f"{rule} or ENTER applies   {back} cancels"
        self.query_one("#page-foot", Static).update(Content(foot))
        self._show_error()

    def changed(self) -> dict[str, str]:
        """The parts that were overwritten."""
        return self.form.changed({name: self._value(name) for name in self.written})

    def _value(self, name: str) -> str:
        return self.query_one(f"#ruling-{name}", TextInput).value.strip()

    def on_input_changed(self) -> None:
        self._show_error()

    def on_descendant_focus(self) -> None:
        """Highlight the focused row, and say what can be typed there. (A style for the focus
        inside it does not reach the label next to it.)"""
        for row in self.query(".ruling-row"):
            row.set_class(row.query_one(TextInput).has_focus, "lit")
        self._show_error()

    def _may_be(self) -> str:
        """Return what can be typed in the focused field, if that needs saying."""
        at = self.focused.id if self.focused is not None else None
        if at == "ruling-phase":
            return f"Next may be {self.form.phases}."
        return f"A spot: {SPOT_HELP}." if at == "ruling-spot" else ""

    def _show_error(self) -> None:
        try:
            text = "\n".join(self.form.changes(self._ruling(why=self._value(WHY) or "to be told")))
        except Refused as refused:
            text = refusal_line(refused) if self.changed() else f"No change yet. {self._may_be()}"
        self.query_one("#ruling-says", Static).update(Content(shown_lines(text)))

    def _ruling(self, why: str) -> Ruling:
        return self.form.ruling(self.changed(), why)

    def on_input_submitted(self) -> None:
        """Apply the ruling on ENTER if there is a reason; otherwise go to the reason."""
        if self.changed() and not self._value(WHY):
            self.query_one(f"#ruling-{WHY}", TextInput).focus()
        else:
            self.action_enter()

    def action_enter(self) -> None:
        try:
            ruling = self._ruling(self._value(WHY))
        except Refused as refused:
            self.query_one("#ruling-says", Static).update(Content(printable(refusal_line(refused))))
        else:
            self.dismiss(ruling)

    def action_field(self, by: int) -> None:
        if by > 0:
            self.focus_next()
        else:
            self.focus_previous()

    def action_cancel(self) -> None:
        self.dismiss(None)


def shown_lines(text: str) -> str:
    """Return lines of text without zero-width characters."""
    return "\n".join(printable(line) for line in text.split("\n"))


def _row(name: str, label: str, value: str, example: str = "") -> Horizontal:
    field = TextInput(
        value,
        example,
        id=f"ruling-{name}",
        compact=True,
        max_length=LONGEST,
        select_on_focus=True,
        restrict=DIGITS if name in NUMBERS else None,
    )
    return Horizontal(Static(Content(label), classes="ruling-label"), field, classes="ruling-row")
