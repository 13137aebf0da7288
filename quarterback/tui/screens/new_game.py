"""The form of a new game: every field has a sensible value, and one key starts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Button, Footer, Input, Select, Static

from quarterback.play_options import PlayOptions
from quarterback.tui.books import COACHES
from rulesets.littlefield import DialFaults, read_dial


class NewGameScreen(Screen[PlayOptions | None]):
    """Gives what was filled in, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f2", "start", "Start", id="new.start"),
        Binding("escape", "cancel", "Back", id="new.cancel"),
    ]

    def __init__(self, options: PlayOptions) -> None:
        super().__init__()
        self.options = options

    def compose(self) -> ComposeResult:
        """A row a field."""
        o, timed = self.options, self.options.settings.get("timing") == "timed"
        with VerticalScroll(id="form"):
            yield Static("NEW GAME", id="form-title")
            yield from _row("Home", _input("home", o.home))
            yield from _row("  played by", _players("home-coach", o.home_coach))
            yield from _row("Visitors", _input("visitors", o.visitors))
            yield from _row("  played by", _players("visitors-coach", o.visitors_coach))
            yield from _row("Length", _select("timing", _TIMING, "timed" if timed else "plays"))
            yield from _row("  plays in the game", _input("plays", o.settings.get("plays", "160")))
            yield from _row("  minutes a half", _input("minutes", o.settings.get("minutes", "30")))
            yield from _row("Dial file (if your own)", _input("dial", ""))
            yield from _row("Seed (to repeat a game)", _input("seed", str(o.seed or "")))
            yield Button("Start", id="start", variant="primary", compact=True)
            yield Static("ENTER or F2 starts   TAB next field   ESC back", id="form-foot")
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
        """Begin, or say what is wrong and where."""
        try:
            options = self._filled()
            options.rules()
        except (DialFaults, ValueError, OSError) as fault:
            self.notify(str(fault), severity="error", markup=False, timeout=8)
        else:
            self.dismiss(options)

    def _filled(self) -> PlayOptions:
        timing = str(self.query_one("#timing", Select).value)
        length = "minutes" if timing == "timed" else "plays"
        seed = self._text("seed")
        if seed and not seed.isdigit():
            self.query_one("#seed").focus()
            raise ValueError(f"The seed is a whole number, not {seed}.")
        given = self._text("dial")
        path = Path(given).expanduser()
        return replace(
            self.options,
            home=self._text("home") or "Home",
            visitors=self._text("visitors") or "Visitors",
            home_coach=self._coach("home-coach"),
            visitors_coach=self._coach("visitors-coach"),
            settings={"timing": timing, length: self._text(length)},
            dial=read_dial(path.read_text("utf-8"), path.name) if given else self.options.dial,
            seed=int(seed) if seed else None,
        )

    def _text(self, name: str) -> str:
        return self.query_one(f"#{name}", Input).value.strip()

    def _coach(self, name: str) -> str:
        value = str(self.query_one(f"#{name}", Select).value)
        return value if value in COACHES else ""


_TIMING = (("plays", "A number of plays"), ("timed", "Two halves by the clock"))


def _row(label: str, field: Widget) -> ComposeResult:
    with Horizontal(classes="row"):
        yield Static(Content(label), classes="label")
        yield field


def _input(name: str, value: str) -> Input:
    return Input(value, id=name, compact=True, max_length=200 if name == "dial" else 40)


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
    return _select(name, [("person", "a person at this keyboard"), *coaches], coach or "person")
