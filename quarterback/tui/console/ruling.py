"""A referee's ruling: the situation, with fields to overwrite, and the reason. Its effects are
shown as it is typed."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from quarterback.entry.yard_lines import SPOT_HELP
from quarterback.game.console.ruling_form import NUMBERS, WHY, RulingForm, refusal_line
from quarterback.tui.bindings import commands
from quarterback.tui.draw.canvas import printable
from quarterback.tui.setup.form import DIGITS
from rulesets.core.events import Ruling
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import RuleSet
from rulesets.core.sentences.wording import Names
from rulesets.core.state import State

LONGEST = 200
"""How many characters a reason may have."""


class RulingScreen(ModalScreen[Ruling | None]):
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
        self.query_one(f"#ruling-{first}", Input).focus()
        rule, back = commands.key_on(self, "ruling.enter"), commands.key_on(self, "ruling.cancel")
        foot = f"{rule} or ENTER applies   {back} cancels"
        self.query_one("#page-foot", Static).update(Content(foot))
        self._show_error()

    def changed(self) -> dict[str, str]:
        """The parts that were overwritten."""
        return self.form.changed({name: self._value(name) for name in self.written})

    def _value(self, name: str) -> str:
        return self.query_one(f"#ruling-{name}", Input).value.strip()

    def on_input_changed(self) -> None:
        self._show_error()

    def on_descendant_focus(self) -> None:
        """Highlight the focused row, and say what can be typed there. (A style for the focus
        inside it does not reach the label next to it.)"""
        for row in self.query(".ruling-row"):
            row.set_class(row.query_one(Input).has_focus, "lit")
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
            self.query_one(f"#ruling-{WHY}", Input).focus()
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
    field = Input(
        value,
        example,
        id=f"ruling-{name}",
        compact=True,
        max_length=LONGEST,
        select_on_focus=True,
        restrict=DIGITS if name in NUMBERS else None,
    )
    return Horizontal(Static(Content(label), classes="ruling-label"), field, classes="ruling-row")
