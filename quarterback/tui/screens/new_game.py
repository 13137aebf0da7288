"""The form of a new game: every field has a sensible value, and one key starts."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Button, Footer, Input, Select, Static

from quarterback.ai.coaches import COACHES
from quarterback.play_options import ANY, HUMAN, BadOptions, PlayOptions, play_options
from quarterback.tui import commands
from rulesets.littlefield import DialFaults


class NewGameScreen(Screen[PlayOptions | None]):
    """Gives what was filled in, or None."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(commands.NEW_GAME)

    def __init__(self, options: PlayOptions) -> None:
        super().__init__()
        self.options = options

    def compose(self) -> ComposeResult:
        """A row a field."""
        o, timed = self.options, self.options.settings.get("timing") == "timed"
        # An exhibition's coaches were its own: a new game has persons again.
        home, visitors = ("", "") if o.exhibition else (o.home_coach, o.visitors_coach)
        with VerticalScroll(id="form"):
            yield Static("NEW GAME", id="form-title")
            yield from _row("Home", _input("home", o.home))
            yield from _row("  played by", _players("home-coach", home))
            yield from _row("Visitors", _input("visitors", o.visitors))
            yield from _row("  played by", _players("visitors-coach", visitors))
            yield from _row("Length", _select("timing", _TIMING, "timed" if timed else "plays"))
            yield from _row("  plays in the game", _input("plays", o.settings.get("plays", "160")))
            yield from _row("  minutes a half", _input("minutes", o.settings.get("minutes", "30")))
            yield from _row("Dial file (if your own)", _input("dial", ""))
            yield from _row(
                "Seed (to repeat a game)", _input("seed", "" if o.seed is None else str(o.seed))
            )
            yield Button("Start", id="start", variant="primary", compact=True)
            yield Static("F2 starts   TAB next field   ENTER chooses   ESC back", id="form-foot")
        yield Footer(compact=True, show_command_palette=False)

    def on_mount(self) -> None:
        """Enter starts at once, with everything as it stands."""
        self.query_one("#start").focus()

    def on_button_pressed(self) -> None:
        """Start."""
        self.action_start()

    def on_input_submitted(self) -> None:
        """Enter in a field goes on to the next."""
        self.focus_next()

    def action_cancel(self) -> None:
        """Back."""
        self.dismiss(None)

    def action_start(self) -> None:
        """Begin, or say what is wrong, in the words of the command line's own check."""
        try:
            options = self._filled()
        except DialFaults as error:
            self._say("This dial cannot be played:", *_few([f.says for f in error.faults]))
        except ValueError as fault:
            self._say(f"{fault}.")
        else:
            self.dismiss(options)

    def _say(self, *lines: str) -> None:
        self.notify("\n".join(lines), severity="error", markup=False, timeout=8)

    def _filled(self) -> PlayOptions:
        """Raises BadOptions, BadSetting (both are ValueErrors), DialFaults."""
        timing = str(self.query_one("#timing", Select).value)
        length = "minutes" if timing == "timed" else "plays"
        agreed = {k: v for k, v in self.options.settings.items() if k not in LENGTH}
        settings = {**agreed, "timing": timing, length: self._text(length)}
        dial = self._text("dial") or (ANY if self.options.any_dial else None)
        options = play_options(
            home=self._text("home") or None,
            visitors=self._text("visitors") or None,
            home_coach=self._caller("home-coach"),
            visitors_coach=self._caller("visitors-coach"),
            settings=[f"{name}={value}" for name, value in settings.items()],
            dial=dial,
            seed=self._seed(),
            data_dir=self.options.data_dir,
            database=self.options.database,
            save=self.options.save,
        )
        if dial is None and self.options.dial is not None:
            # The dial that the command line named is played with until another is.
            options = replace(options, dial=self.options.dial)
            options.rules()
        return options

    def _seed(self) -> int | None:
        given = self._text("seed")
        if not given:
            return None
        if not re.fullmatch(r"-?[0-9]+", given):
            self.query_one("#seed").focus()
            raise BadOptions(f"the seed must be a whole number, not {given!r}")
        return int(given)

    def _text(self, name: str) -> str:
        return self.query_one(f"#{name}", Input).value.strip()

    def _caller(self, name: str) -> str:
        return str(self.query_one(f"#{name}", Select).value)


MOST_FAULTS = 3
"""So many faults of a dial fit into a notice; `quarterback dial check` tells all."""
LENGTH = ("timing", "plays", "minutes")
"""The settings that the form itself asks for."""
_TIMING = (("plays", "A number of plays"), ("timed", "Two halves by the clock"))


def _row(label: str, field: Widget) -> ComposeResult:
    with Horizontal(classes="row"):
        yield Static(Content(label), classes="label")
        yield field


def _input(name: str, value: str) -> Input:
    return Input(value, id=name, compact=True, max_length=200)


def _select(name: str, choices: Sequence[tuple[str, str]], value: str) -> Select[str]:
    return Select(
        [(words, key) for key, words in choices],
        value=value,
        allow_blank=False,
        id=name,
        compact=True,
    )


def _players(name: str, coach: str) -> Select[str]:
    coaches = [(each, f"a coach: {each}") for each in COACHES]
    return _select(name, [(HUMAN, "a person at this keyboard"), *coaches], coach or HUMAN)


def _few(faults: Sequence[str]) -> list[str]:
    more = len(faults) - MOST_FAULTS
    return [*faults[:MOST_FAULTS], *([f"and {more} more faults"] if more > 0 else [])]
