"""The parts of a console without a screen: what they open, show and announce is written down."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, cast

from quarterback.game import saved
from quarterback.game.console.form_views import FormView
from quarterback.game.options import PlayOptions
from quarterback.game.play_result import PlayResult
from quarterback.preferences import Preferences
from quarterback.tui.bindings import commands
from quarterback.tui.console.clock import ConsoleClock
from quarterback.tui.console.corrections import ConsoleCorrections
from quarterback.tui.console.game import ConsoleGame
from quarterback.tui.console.menu import ConsoleMenu
from quarterback.tui.context import AppContext
from quarterback.tui.play.speed import BY_NAME, Speed
from rulesets.core.events import Event, Ruling

SCRIMMAGE: dict[str, Any] = {
    "phase": "scrimmage", "ball": "home", "spot": "H32", "down": 2, "to_go": 3,
}  # fmt: skip
CLOCKS: dict[str, dict[str, Any]] = {
    "gunderson": {"period": 1, "seconds_left": 600},
    "solitaire-coach": {"period": 1, "plays_left": 10},
    "lions-den": {"period": 1, "seconds_left": 600},
    "vsefl": {"period": 1, "plays_left": 10},
}


def first_down(code: str, **more: Any) -> dict[str, Any]:
    """First and 10 on the home 30, or what is otherwise wanted."""
    first = {"spot": "H30", "down": 1, "to_go": 10, "clock": CLOCKS[code]}
    return SCRIMMAGE | first | more


@dataclass
class Moment:
    """The program around a console, at a time that only the test moves."""

    at: float = 1000.0
    pace: Speed = BY_NAME["instant"]
    preferences: Preferences = field(default_factory=Preferences)
    notices: list[str] = field(default_factory=list)

    def now(self) -> float:
        return self.at

    def notice(self, text: str, *, severe: bool = True) -> None:
        self.notices.append(text)


@dataclass
class Later:
    """Something that comes in a moment."""

    seconds: float
    callback: Callable[[], Any]
    stopped: bool = False

    def stop(self) -> None:
        self.stopped = True


class Parts:
    """A console of parts. It is its own host: `opened` holds the screens that it was asked for."""

    def __init__(self, code: str, speed: str = "instant", **options: Any) -> None:
        named: dict[str, Any] = {
            "home": "Yale",
            "visitors": "Harvard",
            "seed": 7,
            "save": False,
        } | options
        self.program = Moment(pace=BY_NAME[speed])
        self.is_active = True
        self.shows = self.rings = 0
        self.opened: list[tuple[Any, Callable[[Any], object] | None]] = []
        self.turns: list[PlayResult] = []
        self.timers: list[Later] = []
        self.queue: list[Callable[[], Any]] = []
        self.console = ConsoleGame(saved.begin(None, PlayOptions(ruleset=code, **named)), self)
        self.game, self.book = self.console.game, self.console.book
        self.entry = self.console.entry
        self.clock = ConsoleClock(self.console)
        self.corrections = ConsoleCorrections(self.console)
        self.menu = ConsoleMenu(self.console, self.clock, self.corrections)

    @property
    def ctx(self) -> AppContext:
        return cast("AppContext", self.program)

    @property
    def view(self) -> FormView:
        """What stands where the form is."""
        return self.console.form_view()

    def play(self, situation: dict[str, Any], *events: Event) -> None:
        """A situation, and what was entered in it."""
        self.book.play(Ruling(situation, why="the test begins here"))
        for event in events:
            self.book.play(event)
        self.console.proceed()

    def type(self, text: str) -> None:
        for char in text:
            assert self.entry.takes(char), char
            self.entry.type(char)

    def answer(self, value: Any) -> None:
        """Answer the screen that was opened last."""
        _, then = self.opened.pop()
        assert then is not None
        then(value)

    def key_of(self, name: str) -> str:
        return commands.keys_of(commands.BY_ID[name]).split()[0]

    def show(self) -> None:
        self.shows += 1

    def show_form(self) -> None:
        self.shows += 1

    def show_time(self) -> None:
        self.shows += 1

    def announce(self, turn: PlayResult) -> None:
        self.turns.append(turn)

    def ring(self) -> None:
        self.rings += 1

    def open(self, screen: Any, then: Callable[[Any], object] | None = None) -> None:
        self.opened.append((screen, then))

    def leave(self) -> None:
        self.opened.append(("left", None))

    def open_final(self) -> None:
        self.opened.append(("final", None))

    def set_timer(self, delay: float, callback: Callable[[], Any]) -> Later:
        self.timers.append(Later(delay, callback))
        return self.timers[-1]

    def call_later(self, callback: Callable[[], Any]) -> bool:
        self.queue.append(callback)
        return True
