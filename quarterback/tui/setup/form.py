"""The base of the forms of a new game: rows of fields, a line of help for the focused field, and
errors under their fields. Every field has a sensible default, and one key starts."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Final, cast

from textual import events, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Button, Input, Static

from quarterback.ai.coaches import Coach
from quarterback.files.own_coaches import blurb_of
from quarterback.game.option_parser import OPTIONS
from quarterback.game.options import HUMAN, BadOptions, PlayOptions, play_options
from quarterback.team_colors import TEAM_COLORS
from quarterback.tui.bindings import commands
from quarterback.tui.context import ContextScreen
from quarterback.tui.draw.canvas import printable
from quarterback.tui.play.speed import BY_NAME, PACES, STEP
from quarterback.tui.widgets.choice import ChoiceField
from quarterback.tui.widgets.footer import KeysFooter
from rulesets.core.ruleset import BadSetting, Setting

LABELS = {
    **{option.name: option.label for option in OPTIONS},
    "dial-file": "Dial file",
    "team-home": "Home's team",
    "team-visitors": "Visitors' team",
}
"""The name of each field, for its row and its errors."""
MOST_FAULTS = 3
"""How many faults of a file fit under its field; the command line lists all."""


class FormFault(ValueError):
    """What is wrong, in words; `field` is the field, or empty for the whole form."""

    def __init__(self, field: str, message: str) -> None:
        label = LABELS.get(field, "")
        super().__init__(f"{label}: {message}" if label else message)
        self.field = field


def few(faults: Sequence[str]) -> str:
    """Return the first faults, a line each, and how many more there are."""
    more = len(faults) - MOST_FAULTS
    return "\n".join([*faults[:MOST_FAULTS], *([f"and {more} more errors"] if more > 0 else [])])


Fields = Mapping[str, str]
"""The value of every field, by name."""

TWO, COACH, WATCH = "two", "coach", "watch"
"""Who calls the plays: people for both teams, a computer coach for one, or for both."""


def callers_of(options: PlayOptions) -> str:
    """Return who calls at first. After an exhibition it is people again."""
    seats = (options.home_coach, options.visitors_coach)
    if options.exhibition or not any(seats):
        return TWO
    return WATCH if all(seats) else COACH


def of_other_kind(options: PlayOptions, ruleset: str) -> PlayOptions:
    """Return options for another kind of game: teams and store of the last one, and nothing
    else."""
    return PlayOptions(
        ruleset=ruleset,
        home=options.home,
        visitors=options.visitors,
        place=options.place,
        home_color=options.home_color,
        visitors_color=options.visitors_color,
        data_dir=options.data_dir,
        database=options.database,
        save=options.save,
    )


def filled(fields: Fields, before: PlayOptions, **of_this_game: Any) -> PlayOptions:
    """Return the options; what no form asks stays as in `before`. Raises FormFault."""
    home_coach, visitors_coach = _seats(fields)
    try:
        return play_options(
            home=fields["home"].strip() or None,
            visitors=fields["visitors"].strip() or None,
            home_color=fields["home-color"],
            visitors_color=fields["visitors-color"],
            seed=_seed(fields["seed"].strip()),
            place=fields["place"],
            hour=fields["hour"],
            weather=fields["weather"],
            exhibition=fields["mode"] == WATCH,
            data_dir=before.data_dir,
            database=before.database,
            save=before.save,
            home_coach=home_coach,
            visitors_coach=visitors_coach,
            **of_this_game,
        )
    except BadOptions as fault:
        raise FormFault(fault.option.removeprefix("--"), fault.message) from None
    except BadSetting as fault:
        message = str(fault).removeprefix(fault.setting).strip()
        field = f"set-{fault.setting}"
        raise FormFault(field if field in fields else fault.setting, message) from None


def agreed_otherwise(fields: Fields, settings: Sequence[Setting]) -> dict[str, str]:
    """Return the settings that are not the usual ones."""
    chosen = {s.name: fields.get(f"set-{s.name}", s.default).strip() for s in settings}
    return {s.name: chosen[s.name] for s in settings if chosen[s.name] != s.default}


def as_pairs(settings: Mapping[str, str]) -> list[str]:
    """Return settings as they are written on a command line."""
    return [f"{name}={value}" for name, value in settings.items()]


def _seats(fields: Fields) -> tuple[str, str]:
    """Return who calls the plays for home and visitors."""
    if fields["mode"] == WATCH:
        return fields["home-coach"], fields["visitors-coach"]
    coach = fields["coach"] if fields["mode"] == COACH else HUMAN
    return (HUMAN, coach) if fields["side"] == "home" else (coach, HUMAN)


def _seed(text: str) -> int | None:
    if not text:
        return None
    if not re.fullmatch(r"-?[0-9]{1,18}", text):
        raise FormFault("seed", f"must be a whole number, not {text!r}")
    return int(text)


SAYS: Final[dict[str, str]] = {
    **{option.name: option.hint for option in OPTIONS},
    "players": "Ball carrier: optional (TAB), or asked on every play.",
    "mode": "Who calls the plays: people here or a computer coach.",
    "side": "The team you call for. The coach calls for the other.",
    "pace": "Speed of automatic plays.",
    "timing": "When the game ends: after a number of plays, or by the clock.",
    "dial-file": "The file with your dial; the manual says how, under dial.",
    "games": "One game, or a best of three, with sides changed after each.",
    "files": "Your teams, saved or from files. Without one, all players are average.",
    "agreements": "Where the rules leave a choice: standard, or customize.",
    "start": "ENTER starts the game; TAB goes through the form.",
}
"""The help of fields, by name; each house rule has its own text above it."""


_OF_FILES: Final = {
    "kept-home": "The home team; SPACE lists them, F4 creates one.",
    "kept-visitors": "The visiting team; SPACE lists them, F4 creates one.",
    "team-home": "Path of the home team's roster file.",
    "team-visitors": "Path of the visitors' roster file.",
}


def help_for(name: str | None) -> str:
    """Return the help of a field; empty if it needs none."""
    name = name or ""
    if name.startswith("table-"):
        return f"Path of your own table, instead of: {name.removeprefix('table-')}."
    return SAYS.get(name) or _OF_FILES.get(name, "")


_SIDES = (("home", "Home"), ("visitors", "Visitors"))
COLOR_FIELDS = ("home-color", "visitors-color")
_COLORS = (("", "no color"), *((color, color) for color in TEAM_COLORS))
USUAL, OPEN = "", "open"
"""The agreements: folded away, or open."""
DIGITS = r"[0-9]*"
"""What a field for a number accepts."""
COMFORTABLE = 24
"""From this many rows on, the form has blank rows."""


class GameForm(VerticalScroll, can_focus=False, inherit_bindings=False):
    """Rows of fields; up and down move between them."""


class FormScreen(ContextScreen[PlayOptions | None]):
    """Returns the options of a game, or None. Each subclass decides which rows there are."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(commands.NEW_GAME)
    HEADING: ClassVar[str]
    WHO: ClassVar[str]
    """The label of the row that says who calls the plays."""
    MODES: ClassVar[tuple[str, str, str]]
    """Words for people alone, with a computer coach, and computer coaches alone."""
    COACHES: ClassVar[Mapping[str, Coach]]
    USUAL_COACHES: ClassVar[tuple[str, str]]
    """The coaches of home and visitors if none were named."""
    FOOT: ClassVar[str]

    def __init__(
        self, options: PlayOptions, read: Callable[[Fields, PlayOptions], PlayOptions]
    ) -> None:
        """`options` fill the form at first. `read` makes options of its fields and of those; it
        raises FormFault."""
        super().__init__()
        self.options, self.read_options = options, read
        self.drawing = asyncio.Lock()
        """Held while rows come and go: an incomplete form is not read."""

    def compose(self) -> ComposeResult:
        with GameForm(id="form"):
            yield Static(Content(self.HEADING), id="form-title")
            yield from self.form_rows()
            yield Button("Start", id="start", compact=True)
            yield Static(id="form-says")
            yield Static(Content(self.FOOT), id="form-foot")
        yield KeysFooter()

    def form_rows(self) -> ComposeResult:
        """Return the rows of this form, in order."""
        yield self.mode_row()
        yield from self.side_rows()
        yield self.seed_row()

    def shown_rows(self, value: Mapping[str, str]) -> dict[str, bool]:
        """Return which of the optional rows to show; `value` has the choices."""
        return {}

    def mode_row(self) -> Widget:
        """Return the row for who calls the plays."""
        modes = tuple(zip((TWO, COACH, WATCH), self.MODES, strict=True))
        return row("mode", self.WHO, ChoiceField(modes, callers_of(self.options), id="mode"))

    def side_rows(self) -> ComposeResult:
        """Return the rows for names, colors and coaches."""
        o = self.options
        yield row(
            "home",
            LABELS["home"],
            text("home", o.home),
            ChoiceField(_COLORS, o.home_color, id="home-color"),
        )
        yield row(
            "visitors",
            LABELS["visitors"],
            text("visitors", o.visitors),
            ChoiceField(_COLORS, o.visitors_color, id="visitors-color"),
        )
        coaches = tuple((name, coach.title) for name, coach in self.COACHES.items())
        one = o.home_coach or o.visitors_coach or self.USUAL_COACHES[1]
        yours = "visitors" if o.home_coach and not o.exhibition else "home"
        yield row("side", "You play", ChoiceField(_SIDES, yours, id="side"))
        yield row("coach", LABELS["coach"], ChoiceField(coaches, one, id="coach"))
        yield Static(id="coach-says", classes="beside")
        for side, usual in zip(("home", "visitors"), self.USUAL_COACHES, strict=True):
            named = (o.home_coach if side == "home" else o.visitors_coach) or usual
            field = ChoiceField(coaches, named, id=f"{side}-coach")
            yield row(f"{side}-coach", LABELS[f"{side}-coach"], field)
        paces = [(pace.name, pace.name) for pace in (*PACES, STEP)]
        yield row("pace", "Speed", ChoiceField(paces, self.ctx.pace.name, id="pace"))

    def seed_row(self) -> Widget:
        seed = "" if self.options.seed is None else str(self.options.seed)
        return row("seed", LABELS["seed"], text("seed", seed, "none: random"))

    def circumstance_rows(self) -> ComposeResult:
        """Return the rows for place, hour and weather, for the reports and the newspaper."""
        o = self.options
        for name, value in (("place", o.place), ("hour", o.hour), ("weather", o.weather)):
            yield row(name, LABELS[name], text(name, value, "optional"))

    def agreement_rows(self, *, differ: bool) -> ComposeResult:
        """Return the house rules, folded; open at first if they `differ` from the standard."""
        folds = ((USUAL, "standard"), (OPEN, "customize"))
        fold = ChoiceField(folds, OPEN if differ else USUAL, id="agreements")
        yield row("agreements", "House rules", fold)
        yield Vertical(id="agreed")

    async def rows_of_game(self) -> None:
        """Return the rows that depend on the rules: house rules, and more."""

    async def draw_rows(self) -> None:
        """Mount the rows that depend on the rules; the form is not read meanwhile."""
        async with self.drawing:
            await self.rows_of_game()

    async def on_mount(self) -> None:
        """Focus Start: every field has a default, so two keys lead from the title to the table."""
        await self.draw_rows()
        self.show_of_use()
        self.query_one("#start").focus(scroll_visible=False)

    def on_resize(self, event: events.Resize) -> None:
        self.set_class(event.size.height < COMFORTABLE, "low")
        self.show_of_use()

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """Mark the label of the focused field, because without colors nothing else shows the
        focus, and show its help."""
        self.query_one("#form-says", Static).update(Content(help_for(event.widget.id)))
        for each in self.query(".row"):
            each.set_class(each in event.widget.ancestors, "here")

    async def on_choice_field_value_changed(self, event: ChoiceField.ValueChanged) -> None:
        """Show the rows that the new value needs."""
        await self.choice_taken(event.choice)
        self.show_of_use()
        if event.choice.id in COLOR_FIELDS:
            self.warn_of_one_color()

    def warn_of_one_color(self) -> None:
        """Say at once that both teams have the same color: the game cannot start."""
        home, visitors = (self.query_one(f"#{field}", ChoiceField).value for field in COLOR_FIELDS)
        message = help_for(COLOR_FIELDS[1])
        if home and home == visitors:
            message = f"Both teams wear {home}. Choose another color for one of them."
        self.query_one("#form-says", Static).update(Content(message))

    def show_of_use(self) -> None:
        """Show the rows that are needed."""
        value = {choice.id or "": choice.value for choice in self.query(ChoiceField)}
        mode, several = value["mode"], len(self.COACHES) > 1
        shown_rows = {
            "side": mode == COACH,
            "coach": mode == COACH and several,
            "pace": mode == WATCH,
            "home-coach": mode == WATCH and several,
            "visitors-coach": mode == WATCH and several,
        }
        for name, of_use in (shown_rows | self.shown_rows(value)).items():
            for each in self.query(f"#row-{name}"):
                each.display = of_use
        self.query_one("#agreed").display = value["agreements"] == OPEN
        coach = self.query_one("#coach-says", Static)
        coach.display = mode == COACH and not self.has_class("low")
        # A choice of coaches and what one is like take three rows: the help of a field must not
        # fall off the screen.
        self.set_class(coach.display and several and self.size.height < COMFORTABLE + 2, "tight")
        coach.update(Content(self.coach_says(value["coach"], several=several)))

    async def choice_taken(self, choice: ChoiceField) -> None:
        """Do what follows from another value, apart from which rows are shown."""

    def coach_says(self, coach: str, *, several: bool) -> str:
        """Return a text about a coach, with his title if he is the only one."""
        blurb = printable(blurb_of(coach))
        return blurb if several else f"Against {self.COACHES[coach].title}. {blurb}"

    def on_button_pressed(self) -> None:
        self.action_start()

    def on_input_submitted(self) -> None:
        self.focus_next()

    def action_mode(self, mode: str) -> None:
        self.query_one("#mode", ChoiceField).value = mode

    def action_field(self, by: int) -> None:
        if by > 0:
            self.focus_next()
        else:
            self.focus_previous()

    def action_cancel(self) -> None:
        self.dismiss(None)

    @work(exclusive=True, group="start")
    async def action_start(self) -> None:
        """Begin, or show what is wrong and focus it. A form that is being drawn is read once it
        is complete, in a worker: a key must not wait in a field that is about to be removed."""
        async with self.drawing:
            fields = dict(self.fields())
        self.query(".fault").remove()
        try:
            options = self.read_options(fields, self.options)
        except FormFault as fault:
            self._show_error(fault)
            return
        if options.exhibition:
            self.ctx.pace = BY_NAME[fields["pace"]]
        self.dismiss(options)

    def _show_error(self, fault: FormFault) -> None:
        """Show an error under its field, or in the corner if it has none."""
        field = self.query_one_optional(f"#{fault.field}") if fault.field else None
        if field is None or not isinstance(field.parent, Widget):
            self.ctx.notice(f"{fault}.")
            return
        place = field.parent
        if place.parent is not None and place.parent.id == "agreed":
            self.query_one("#agreements", ChoiceField).value = OPEN
        message = Static(Content(f"! {fault}."), classes="fault")
        cast("Widget", place.parent).mount(message, after=place)
        field.focus()
        self.call_after_refresh(message.scroll_visible, animate=False)

    def fields(self) -> Iterator[tuple[str, str]]:
        """The value of every field, by name."""
        for field in self.query("Input, ChoiceField"):
            assert isinstance(field, Input | ChoiceField)
            yield field.id or "", field.value


def row(name: str, label: str, *fields: Widget) -> Horizontal:
    words = Static(Content(label), classes="label")
    return Horizontal(words, *fields, classes="row", id=f"row-{name}")


def text(name: str, value: str, placeholder: str = "") -> Input:
    """Return a field to type in."""
    return Input(value, placeholder, id=name, compact=True, max_length=200)


def number(name: str, value: str) -> Input:
    """Return a field that takes only digits."""
    return Input(value, id=name, compact=True, max_length=9, restrict=DIGITS)


def agreements_of(settings: list[Setting], now: Mapping[str, str]) -> Iterator[Widget]:
    """Return rows for house rules, each with its rule above it."""
    for setting in settings:
        yield Static(Content(f"{setting.description} ({setting.rule})"), classes="agreed-says")
        yield row(f"set-{setting.name}", "", _agreement(setting, now))


def _agreement(setting: Setting, now: Mapping[str, str]) -> Widget:
    value, name = now.get(setting.name, setting.default), f"set-{setting.name}"
    if not setting.choices:
        return number(name, value)
    words = setting.choice_labels or setting.choices
    return ChoiceField(tuple(zip(setting.choices, words, strict=True)), value, id=name)
