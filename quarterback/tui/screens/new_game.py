"""The form of a new game: every field has a sensible value, and one key starts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar, cast

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Button, Footer, Input, Static

from quarterback.ai.coaches import COACHES
from quarterback.play_options import EXHIBITION, PlayOptions
from quarterback.team_colours import TEAM_COLOURS
from quarterback.tui import commands
from quarterback.tui.filled_form import (
    COACH,
    FILE,
    GIVEN,
    OWN,
    SHIPPED,
    TWO,
    WATCH,
    FormFault,
    agreements,
    filled,
    who_plays,
)
from quarterback.tui.pace import BY_NAME
from quarterback.tui.widgets.choice import Choice
from rulesets.core.ruleset import Setting

if TYPE_CHECKING:
    from quarterback.tui.app import TableApp

_MODES = ((TWO, "1 Two players"), (COACH, "2 A coach"), (WATCH, "3 Watch two coaches"))
_SIDES = (("home", "Home"), ("visitors", "Visitors"))
_TIMING = (("plays", "A number of plays"), ("timed", "By the clock"))
_COLOURS = (("", "no colour"), *((colour, colour) for colour in TEAM_COLOURS))
_COACHES = tuple((name, coach.title) for name, coach in COACHES.items())
_TOSS = (("", "by the program"), ("home", "Home won it"), ("visitors", "Visitors won it"))
_FOOT = "F2 starts  TAB next  SPACE changes  1 2 3 who plays"
_CLOSED, _OPEN = "", "open"


class Form(VerticalScroll, can_focus=False, inherit_bindings=False):
    """Rows of fields; up and down go from one to the next."""


class NewGameScreen(Screen[PlayOptions | None]):
    """Gives what was filled in, or None."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(commands.NEW_GAME)

    def __init__(self, options: PlayOptions) -> None:
        super().__init__()
        self.options = options

    def compose(self) -> ComposeResult:
        """A row a field, those that have no use hidden."""
        with Form(id="form"):
            yield Static(Content("NEW GAME"), id="form-title")
            yield from _row("mode", "Play", Choice(_MODES, who_plays(self.options), id="mode"))
            yield from self._sides()
            yield from self._time_and_dial()
            yield from self._agreements()
            yield Button("Start", id="start", compact=True)
            yield Static(Content(_FOOT), id="form-foot")
        yield Footer(compact=True, show_command_palette=False)

    def _sides(self) -> ComposeResult:
        o = self.options
        one = o.home_coach or o.visitors_coach or EXHIBITION[1]
        yield from _row("home", "Home", _input("home", o.home),
                        Choice(_COLOURS, o.home_colour, id="home-colour"))  # fmt: skip
        yield from _row("visitors", "Visitors", _input("visitors", o.visitors),
                        Choice(_COLOURS, o.visitors_colour, id="visitors-colour"))  # fmt: skip
        yours = "visitors" if o.home_coach and not o.exhibition else "home"
        yield from _row("side", "You play", Choice(_SIDES, yours, id="side"))
        yield from _row("coach", "Against", Choice(_COACHES, one, id="coach"))
        yield Static(id="coach-says")
        for side, usual in zip(("home", "visitors"), EXHIBITION, strict=True):
            named = (o.home_coach if side == "home" else o.visitors_coach) or usual
            field = Choice(_COACHES, named, id=f"{side}-coach")
            yield from _row(f"{side}-coach", f"{side.capitalize()} coach", field)
        paces = [(name, name) for name in BY_NAME]
        now = cast("TableApp", self.app).pace.name
        yield from _row("pace", "Speed", Choice(paces, now, id="pace"))

    def _time_and_dial(self) -> ComposeResult:
        o, agreed = self.options, self.options.settings
        timed = agreed.get("timing") == "timed"
        yield from _row("timing", "Length", Choice(_TIMING, "timed" if timed else "plays",
                                                   id="timing"))  # fmt: skip
        yield from _row("plays", "Plays", _input("plays", agreed.get("plays", "160")))
        yield from _row("minutes", "Minutes a half", _input("minutes", agreed.get("minutes", "30")))
        dials = [(SHIPPED, "The program's"), (FILE, "In a file"), (OWN, "On your own table")]
        if o.dial is not None:
            dials.insert(0, (GIVEN, "The one you named"))
        dial = OWN if o.any_dial else dials[0][0]
        yield from _row("dial", "Dial", Choice(dials, dial, id="dial"))
        yield from _row("dial-file", "Dial file", _input("dial-file", ""))
        yield from _row("toss", "Coin toss", Choice(_TOSS, o.toss, id="toss"))
        seed = "" if o.seed is None else str(o.seed)
        yield from _row("seed", "Seed", _input("seed", seed, "none: every game another"))

    def _agreements(self) -> ComposeResult:
        """What else may be agreed on, from the rule set's own table."""
        differ = any(s.name in self.options.settings for s in agreements(self.options))
        folds = ((_CLOSED, "the usual"), (_OPEN, "open"))
        fold = Choice(folds, _OPEN if differ else _CLOSED, id="agreements")
        yield from _row("agreements", "Agreements", fold)
        with Vertical(id="agreed"):
            for setting in agreements(self.options):
                yield Static(Content(f"{setting.says} ({setting.rule})"), classes="agreed-says")
                yield from _row(f"set-{setting.name}", "", self._agreement(setting))

    def _agreement(self, setting: Setting) -> Widget:
        now = self.options.settings.get(setting.name, setting.default)
        name = f"set-{setting.name}"
        if not setting.choices:
            return _input(name, now)
        words = setting.means or setting.choices
        return Choice(tuple(zip(setting.choices, words, strict=True)), now, id=name)

    def on_mount(self) -> None:
        """Enter starts at once, with everything as it stands."""
        self._show_what_is_of_use()
        self.query_one("#start").focus(scroll_visible=False)

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """The label of the field is marked: without colours nothing else tells where one is."""
        for row in self.query(".row"):
            row.set_class(row in event.widget.ancestors, "here")

    def on_choice_changed(self) -> None:
        """Other fields may be of use."""
        self._show_what_is_of_use()

    def _show_what_is_of_use(self) -> None:
        value = {choice.id: choice.value for choice in self.query(Choice)}
        mode = value["mode"]
        shown = {
            "side": mode == COACH, "coach": mode == COACH, "coach-says": mode == COACH,
            "home-coach": mode == WATCH, "visitors-coach": mode == WATCH, "pace": mode == WATCH,
            "toss": mode != WATCH, "plays": value["timing"] == "plays",
            "minutes": value["timing"] == "timed", "dial-file": value["dial"] == FILE,
            "agreed": value["agreements"] == _OPEN,
        }  # fmt: skip
        for name, wanted in shown.items():
            here = f"#{name}" if name in ("agreed", "coach-says") else f"#row-{name}"
            self.query_one(here).display = wanted
        says = COACHES[value["coach"]].says
        self.query_one("#coach-says", Static).update(Content(says))

    def on_button_pressed(self) -> None:
        """Start."""
        self.action_start()

    def on_input_submitted(self) -> None:
        """Enter in a field goes on to the next."""
        self.focus_next()

    def action_mode(self, mode: str) -> None:
        """Who plays, by one key."""
        self.query_one("#mode", Choice).value = mode

    def action_field(self, by: int) -> None:
        """The next field, or the one before."""
        if by > 0:
            self.focus_next()
        else:
            self.focus_previous()

    def action_cancel(self) -> None:
        """Back."""
        self.dismiss(None)

    def action_start(self) -> None:
        """Begin, or say what is wrong and go to where it is."""
        fields = dict(self._fields())
        try:
            options = filled(fields, self.options)
        except FormFault as fault:
            self.notify(f"{fault}.", severity="error", markup=False, timeout=8)
            field = self.query_one_optional(f"#{fault.field}") if fault.field else None
            if field is not None:
                field.focus()
            return
        if options.exhibition:
            cast("TableApp", self.app).pace = BY_NAME[fields["pace"]]
        self.dismiss(options)

    def _fields(self) -> Iterator[tuple[str, str]]:
        for field in self.query("Input, Choice"):
            assert isinstance(field, Input | Choice)
            yield field.id or "", field.value


def _row(name: str, label: str, *fields: Widget) -> ComposeResult:
    with Horizontal(classes="row", id=f"row-{name}"):
        yield Static(Content(label), classes="label")
        yield from fields


def _input(name: str, value: str, placeholder: str = "") -> Input:
    return Input(value, placeholder, id=name, compact=True, max_length=200)
