"""What the table is doing, one small value a phase; and keys that were meant for an earlier one."""

from __future__ import annotations

from collections.abc import Callable
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
    """A coach is making up its mind."""

    number: int
    """How often a coach was asked: only the answer to the last time counts."""


@dataclass(frozen=True)
class CoachDelay:
    """A coach has called, or the dial is his; he plays after a moment, or a key."""

    until: float
    """By the table's clock, in seconds."""


@dataclass(frozen=True)
class Animating:
    """What was entered is stored already; now it is shown, stage by stage."""

    stages: tuple[Stage, ...]
    """The one that is on, and those that follow."""
    began: float
    """When the first of them began, by the table's clock."""


UiState = AwaitingPlayer | Paused | CoachThinking | CoachDelay | Animating

AT_REST = (AwaitingPlayer, Paused)
"""The phases in which nothing happens without a key."""


HELD = 0.12
"""Seconds between two presses of a key that is held down, at most."""
SOON = 0.3
"""Seconds within which no one can have read what appeared by itself."""


class KeyGuard:
    """Ignores keys that come too soon after a change that they were not meant for."""

    def __init__(self, ctx: AppContext) -> None:
        self._ctx = ctx
        self.pressed = ""
        """The last key."""
        self._began: tuple[str, float] | None = None

        self._at_any_pace = False

    def start(self, key: str = "", *, at_any_pace: bool = False) -> None:
        """Something was closed by this key, which may be held down; without a key it changed by
        itself, and for a moment no answer is meant for what came. `at_any_pace`: even where nothing
        moves, as when a report comes up."""
        self._began, self._at_any_pace = (key, self._ctx.now()), at_any_pace

    def stop(self) -> None:
        """What comes next is meant for what is there."""
        self._began = None

    def blocks(self, key: str, is_answer: Callable[[], bool]) -> bool:
        """Whether a key is to be ignored; `is_answer` says whether it would answer anything."""
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
