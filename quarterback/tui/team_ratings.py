"""Team ratings, rolled before a witness: with real dice, or by the program, roll by roll."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import SystemRandom
from typing import Any, ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Input, Static

from quarterback.teams.rating_rolls import Rolling, by_chance, rolling, to_the_end, typed
from quarterback.tui.bindings import commands
from quarterback.tui.context import ContextModal
from quarterback.tui.dialogs import ChoiceDialog
from quarterback.tui.draw.canvas import printable
from quarterback.tui.widgets.choice import ChoiceField
from quarterback.tui.widgets.footer import KeysFooter
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import RuleSet

_KEEP = (("", "no"), ("keep", "yes"))
_WITNESS = "witness; leave empty if you are alone"
_DICE = "your roll, such as 4 7 2; or ENTER: the program rolls"


@dataclass(frozen=True)
class RatedTeams:
    """The teams with their ratings, by the keys under which they were given."""

    teams: Mapping[str, dict[str, Any]]
    keep: bool


class RollScreen(ContextModal[RatedTeams | None]):
    """Returns the rated teams, or None if the rolling was canceled."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(commands.ROLL)

    def __init__(
        self,
        rules: RuleSet,
        teams: Mapping[str, Mapping[str, Any]],
        names: Mapping[str, str],
        *,
        can_keep: bool,
    ) -> None:
        """`names` are the names of the teams; with `can_keep` the ratings can be saved for later
        games."""
        super().__init__()
        assert rules.team_sheet is not None, "only a rule set that rates teams rolls"
        self.sheet, self.names, self.can_keep = rules.team_sheet, names, can_keep
        self.now: Rolling = rolling(rules.team_sheet, teams)
        self.luck = SystemRandom()

    def compose(self) -> ComposeResult:
        with Vertical(id="page"):
            yield Static(Content("Ratings, rolled before a witness"), id="page-title")
            yield Static(Content(f"For each player: {self.sheet.dice_say}."), id="roll-says")
            with Horizontal(classes="roll-row"):
                yield Static("Seen by", classes="label")
                yield Input(placeholder=_WITNESS, id="witness", compact=True, max_length=40)
            with VerticalScroll(id="rolled", can_focus=False):
                yield Static(id="roll-lines")
            with Horizontal(classes="roll-row", id="row-dice"):
                yield Static("Dice", classes="label")
                yield Input(placeholder=_DICE, id="dice", compact=True, max_length=20)
            with Horizontal(classes="roll-row", id="row-keep"):
                yield Static("Save to team", classes="label")
                yield ChoiceField(_KEEP, "keep", id="keep")
            yield Static(id="page-foot")
        yield KeysFooter()

    def on_descendant_focus(self) -> None:
        """Highlight the focused row."""
        for row in self.query(".roll-row"):
            row.set_class(row.has_focus_within, "lit")

    def on_mount(self) -> None:
        self.query_one("#row-keep").display = self.can_keep
        self.query_one("#witness", Input).focus()
        self.show()

    def show(self, trouble: str = "") -> None:
        """Show what was rolled, and what comes next."""
        due, lines, whose = self.now.next, [], ""
        for each in self.now.throws:
            if each.team != whose:
                whose = each.team
                lines.append(Content.styled(printable(self.names[whose]), "bold"))
            mark = self.app_mark if each is due else " "
            fell = " ".join(map(str, each.pips))
            lines.append(
                Content(f"{mark} {each.throw.label:<15} {fell:<8} {each.meaning}".rstrip())
            )
        self.query_one("#roll-lines", Static).update(Content("\n").join(lines))
        if due is not None:
            whole = f"{self.names[due.team]}, {due.throw.label.lower()}"
            foot = trouble or f"ENTER rolls for {whole}; F2 rolls the rest"
            self.call_after_refresh(self._bring_into_view, self.now.throws.index(due))
        else:
            foot = trouble or "ENTER continues with these ratings"
        self.query_one("#page-foot", Static).update(Content(printable(foot)))

    @property
    def app_mark(self) -> str:
        return ">" if self.app.has_class("ascii") else "▸"

    def _bring_into_view(self, at: int) -> None:
        teams = len({each.team for each in self.now.throws[: at + 1]})
        box = self.query_one("#rolled", VerticalScroll)
        box.scroll_to(y=max(at + teams - box.size.height + 2, 0), animate=False)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        if event.input.id == "witness":
            self.query_one("#dice", Input).focus()
        elif self.now.next is None:
            self.take()
        else:
            self._throw(event.value.strip())

    def _throw(self, text: str) -> None:
        try:
            self.now = typed(self.now, text) if text else by_chance(self.now, self.luck)
        except Refused as refused:
            self.show(f"{refused.message}.")
            return
        self.query_one("#dice", Input).value = ""
        self.show()

    def action_all(self) -> None:
        """Roll everything that is left; then take it."""
        if self.now.next is None:
            self.take()
        else:
            self.now = to_the_end(self.now, self.luck)
            self.query_one("#dice", Input).value = ""
            self.query_one("#dice", Input).focus()
            self.show()

    def take(self) -> None:
        """Return the ratings, if the witness is allowed."""
        now = replace(self.now, witness=self.query_one("#witness", Input).value)
        try:
            rated = now.rated()
        except Refused as refused:
            self.show(
                f"{refused.message} ({refused.rule})." if refused.rule else f"{refused.message}."
            )
            self.query_one("#witness", Input).focus()
            return
        keep = self.can_keep and self.query_one("#keep", ChoiceField).value == "keep"
        self.dismiss(RatedTeams(rated, keep))

    @work
    async def action_cancel(self) -> None:
        """Go back, asking first if dice were rolled."""
        if self.now.has_started:
            answers = (("y", "yes, stop rolling"), ("n", "no, keep rolling"))
            question = "Leave? The rolls so far are not saved."
            if await self.app.push_screen_wait(ChoiceDialog(question, answers)) != "y":
                return
        self.dismiss(None)
