"""What the table is doing: one small value for each phase."""

from __future__ import annotations

from dataclasses import dataclass

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
