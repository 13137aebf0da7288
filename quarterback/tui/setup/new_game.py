"""The form of a new game with the dial."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import ClassVar

from msgspec.structs import replace as replace_fields
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input, Static

from quarterback.ai.coaches import COACHES
from quarterback.game.dials import DIAL_LABELS, dial_line, usual_dial, with_house_settings
from quarterback.game.options import ANY, EXHIBITION, PROPOSED_PLAYS, PlayOptions
from quarterback.game.series import FIRST
from quarterback.rule_sets import DIAL_GAME, DIAL_NAMES, dial_named, settings_of
from quarterback.tui.setup.form import (
    LABELS,
    TWO,
    WATCH,
    Fields,
    FormFault,
    FormScreen,
    agreed_otherwise,
    agreements_of,
    as_pairs,
    few,
    filled,
    number,
    of_other_kind,
    row,
    text,
)
from quarterback.tui.widgets.choice import ChoiceField
from rulesets.core.dial import DialFaults
from rulesets.core.ruleset import Setting

SHIPPED, GIVEN, FILE, OWN = "shipped", "given", "file", "own"
"""Which dial: the usual one for the length, the command line's, one in a file, a real one."""
ONE, THREE = "one", "three"
"""How many games: one, or a best of three."""
NAMED = DIAL_NAMES
"""The program's own dials, by name, for any length."""
USUAL = "usual"
OF_THE_DIAL = frozenset({"rush_points"})
"""The settings that a dial may be made for."""
LENGTH = ("timing", "plays", "minutes")
"""The settings that have fields of their own; the others are house rules."""


def agreements() -> list[Setting]:
    """Return the house rules: every setting but the length of the game. A setting that the dial
    was made for keeps the dial's value unless the field is changed."""
    return [
        replace_fields(
            setting,
            default=USUAL,
            choices=(USUAL, *setting.choices),
            choice_labels=("usual: two with the Saturday dial, else one", *setting.choice_labels),
        )
        if setting.name in OF_THE_DIAL
        else setting
        for setting in settings_of(DIAL_GAME)
        if setting.name not in LENGTH
    ]


def at_dial(last: PlayOptions) -> PlayOptions:
    """Return the options that the form begins with after the last game."""
    return of_other_kind(last, "") if last.on_board else last


def filled_dial_game(fields: Fields, before: PlayOptions) -> PlayOptions:
    """Return the options; what the form does not ask stays as in `before`. Raises FormFault."""
    if fields["mode"] == WATCH and fields["dial"] == OWN:
        raise FormFault("dial", "a computer coach cannot spin your own dial; choose another dial")
    toss = fields["toss"] if fields["mode"] != WATCH else None
    settings = as_pairs(_settings(fields))
    try:
        options = filled(fields, before, settings=settings, dial=_dial(fields), toss=toss)
    except DialFaults as error:
        message = few([fault.message for fault in error.faults])
        raise FormFault("dial-file", f"this dial does not work:\n{message}") from None
    in_series = fields["mode"] == TWO and fields["games"] == THREE
    options = replace(options, event=FIRST if in_series else "")
    return replace(options, dial=before.dial) if fields["dial"] == GIVEN else options


def _settings(fields: Fields) -> dict[str, str]:
    timing = fields["timing"]
    length = "minutes" if timing == "timed" else "plays"
    chosen = {"timing": timing, length: fields[length].strip()}
    return chosen | agreed_otherwise(fields, agreements())


def _dial(fields: Fields) -> str | None:
    if fields["dial"] in NAMED:
        return fields["dial"]
    if fields["dial"] != FILE:
        return ANY if fields["dial"] == OWN else None
    file = fields["dial-file"].strip()
    if not file:
        raise FormFault("dial-file", "type the path of a file, such as dials/mine.toml")
    return f"./{file}" if file == ANY else file


def dial_words(fields: Fields, before: PlayOptions) -> str:
    """Return one line about the chosen dial, and how many of ten such games end tied."""
    settings = _settings(fields)
    match fields["dial"]:
        case "own":
            return dial_line(None, settings)
        case "file":
            return "A dial of your own, from a file."
        case "given":
            dial = before.dial
        case name:
            dial = dial_named(name) or usual_dial(settings)
    return dial_line(dial, with_house_settings(settings, dial))


_TIMING = (("plays", "Number of plays"), ("timed", "By the clock"))
_GAMES = ((ONE, "One"), (THREE, "Best of three"))
_TOSS = (("", "by computer"), ("home", "Home won it"), ("visitors", "Visitors won it"))


class NewGameScreen(FormScreen):
    """Names, length, dial, toss, and house rules."""

    HEADING = "NEW GAME"
    WHO = "Play"
    MODES = ("1 Two players", "2 A coach", "3 Watch two coaches")
    COACHES = COACHES
    USUAL_COACHES: ClassVar[tuple[str, str]] = EXHIBITION
    FOOT = "F2 starts  TAB next  SPACE lists  1 2 3 players"

    def __init__(self, options: PlayOptions) -> None:
        super().__init__(options, filled_dial_game)

    def form_rows(self) -> ComposeResult:
        """Return the rows, in order."""
        yield self.mode_row()
        yield from self.side_rows()
        games = THREE if self.options.event == FIRST else ONE
        yield row("games", "Games", ChoiceField(_GAMES, games, id="games"))
        yield from self._length_rows()
        yield from self._dial_rows()
        yield row("toss", LABELS["toss"], ChoiceField(_TOSS, self.options.toss, id="toss"))
        yield self.seed_row()
        yield from self.circumstance_rows()
        agreed = self.options.settings
        differ = any(setting.name in agreed for setting in agreements())
        yield from self.agreement_rows(differ=differ)

    async def rows_of_game(self) -> None:
        """Return the house rules, from the rule set's own table."""
        rows = agreements_of(agreements(), self.options.settings)
        await self.query_one("#agreed", Vertical).mount_all(rows)

    def _length_rows(self) -> ComposeResult:
        agreed = self.options.settings
        timed = "timed" if agreed.get("timing") == "timed" else "plays"
        yield row("timing", "Length", ChoiceField(_TIMING, timed, id="timing"))
        yield row("plays", LABELS["plays"], number("plays", agreed.get("plays", PROPOSED_PLAYS)))
        yield row("minutes", LABELS["minutes"], number("minutes", agreed.get("minutes", "30")))

    def _dial_rows(self) -> ComposeResult:
        dials = [
            (SHIPPED, "usual"),
            *DIAL_LABELS.items(),
            (FILE, "From a file"),
            (OWN, "Your own dial"),
        ]
        if self.options.dial is not None:
            dials.insert(0, (GIVEN, "From command line"))
        dial = OWN if self.options.any_dial else dials[0][0]
        yield row("dial", LABELS["dial"], ChoiceField(dials, dial, id="dial"))
        yield Static(id="dial-says", classes="beside")
        yield row("dial-file", LABELS["dial-file"], text("dial-file", ""))

    def show_of_use(self) -> None:
        """Show the rows that are needed, and the line about the dial."""
        super().show_of_use()
        self._say_dial()

    def on_input_changed(self, event: Input.Changed) -> None:
        if event.input.id in LENGTH:
            self._say_dial()

    def _say_dial(self) -> None:
        fields = dict(self.fields())
        words = dial_words(fields, self.options) if fields.keys() >= {"dial", *LENGTH} else ""
        self.query_one("#dial-says", Static).update(Content(words))

    def shown_rows(self, value: Mapping[str, str]) -> dict[str, bool]:
        """Show the field of a length, and the path of a dial's file, where they are needed."""
        return {
            "games": value["mode"] == TWO,
            "toss": value["mode"] != WATCH,
            "plays": value["timing"] == "plays",
            "minutes": value["timing"] == "timed",
            "dial-file": value["dial"] == FILE,
        }
