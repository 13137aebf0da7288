"""What the table is doing, a small value for each phase; and keys that were meant for an earlier
one."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass

from quarterback.tui.context import AppContext
from quarterback.tui.play.animation import Stage


@dataclass(frozen=True)
class AwaitingPlayer:
    """A person must act; nothing happens until then."""


@dataclass(frozen=True)
class Paused:
    """A coach's play waits for a key: step by step, or because a person paused."""


@dataclass(frozen=True)
class CoachThinking:
    number: int
    """Counts how often a coach was asked: only the answer to the last question counts."""


@dataclass(frozen=True)
class CoachDelay:
    """A coach has called, or spins; he plays after a moment, or on a key."""

    until: float
    """By the table's clock, in seconds."""


@dataclass(frozen=True)
class Animating:
    """What was entered is stored already; now it is shown, stage by stage."""

    stages: tuple[Stage, ...]
    """The current one, and those that follow."""
    began: float
    """When the first of them began, by the table's clock."""


UiState = AwaitingPlayer | Paused | CoachThinking | CoachDelay | Animating

AT_REST = (AwaitingPlayer, Paused)
"""The phases in which nothing happens without a key."""


def typed_signal(digit: int, before: int, callable_now: Collection[int | None]) -> int:
    """Return the signal that a digit means: 1 and then 2 is signal 12, where 2 may not be
    called. `before` is the digit typed before it."""
    joined = 10 * before + digit
    return joined if digit not in callable_now and joined in callable_now else digit


HELD = 0.12
"""The most seconds between two repeats of a key that is held down."""
SOON = 0.3
"""Seconds within which no one can have read what appeared by itself."""


class KeyGuard:
    """Ignores keys that were pressed too soon after a change to be meant for it."""

    def __init__(self, ctx: AppContext) -> None:
        self._ctx = ctx
        self.pressed = ""
        """The last key."""
        self._began: tuple[str, float] | None = None

        self._at_any_pace = False

    def start(self, key: str = "", *, at_any_pace: bool = False) -> None:
        """Note that this key closed something, and may still be held down; without a key, that
        the screen changed by itself, and for a moment no answer can be meant for it.
        `at_any_pace` applies even if nothing moves, as when a report opens."""
        self._began, self._at_any_pace = (key, self._ctx.now()), at_any_pace

    def stop(self) -> None:
        """Let the next key count."""
        self._began = None

    def blocks(self, key: str, is_answer: Callable[[], bool]) -> bool:
        """Return whether to ignore a key; `is_answer` says whether it would answer anything."""
        if self._began is None:
            return False
        closed_by, when = self._began
        now, speed = self._ctx.now(), self._ctx.pace
        if closed_by:
            still_down = key == closed_by and now - when < HELD
            self._began = (closed_by, now) if still_down else None
            return still_down
        moves = bool(speed.spin or speed.pause) or self._at_any_pace
        return moves and now - when < SOON and is_answer()
