"""What the parts of a console ask of the screen they are on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, TypeVar

from textual.screen import Screen

from quarterback.game.play_result import PlayResult
from quarterback.tui.context import AppContext

T = TypeVar("T")


class Stoppable(Protocol):
    """Something that comes in a moment, unless it is stopped."""

    def stop(self) -> None: ...


class ConsoleHost(Protocol):
    """The screen of a console. A test gives another."""

    @property
    def ctx(self) -> AppContext: ...
    @property
    def is_active(self) -> bool:
        """Whether nothing lies over it."""

    def key_of(self, name: str) -> str:
        """The first key of a command, as it is written."""

    def show(self) -> None:
        """Show the game as it is now."""

    def show_form(self) -> None:
        """Show the form as it is now: the rest has not changed."""

    def show_time(self) -> None:
        """Show another second on the clock and the timers."""

    def announce(self, turn: PlayResult) -> None:
        """Announce a score or a turnover, if there was one."""

    def ring(self) -> None:
        """Ring the terminal's bell, for those who want it."""

    def open(self, screen: Screen[T], then: Callable[[T | None], object] | None = None) -> None:
        """Open a screen over this one; `then` takes its answer."""

    def leave(self) -> None:
        """Leave the console for the page it was opened from."""

    def open_final(self) -> None:
        """Open the final report of the game."""

    def set_timer(self, delay: float, callback: Callable[[], Any]) -> Stoppable: ...
    def call_later(self, callback: Callable[[], Any]) -> object: ...
