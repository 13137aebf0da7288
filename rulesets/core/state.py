"""The situation of a game at one moment, as an immutable value.

A field exists only in its phase: `down` and `line_to_gain` are None outside scrimmage, `chooser`
outside a choice, and `winner` means something only when the game is over. What one rule set alone
needs lives in the slots that it owns, and the core never looks into them.

A loose ball, a foul waiting for its choice, a kick waiting for its return: such a phase has no
down, but what follows is measured from where the play began. So the rule set keeps the situation at
the snap, a `Snap`, in the `play` slot, and goes back to it when the play is settled.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec
from msgspec.structs import replace

from rulesets.core.sides import Score, Side

Phase = str
"""One of the shared phases below, or one that a rule set adds."""

TOSS: Final = "toss"
CHOICE: Final = "choice"
KICKOFF: Final = "kickoff"
FREE_KICK: Final = "free_kick"
RUN_BACK: Final = "run_back"
INTERCEPTION_RETURN: Final = "interception_return"
SCRIMMAGE: Final = "scrimmage"
TRY: Final = "try"
PENALTY: Final = "penalty"
OVER: Final = "over"

SHARED_PHASES: Final = (
    TOSS,
    CHOICE,
    KICKOFF,
    FREE_KICK,
    RUN_BACK,
    INTERCEPTION_RETURN,
    SCRIMMAGE,
    TRY,
    PENALTY,
    OVER,
)

HASH_MARKS: Final = ("left", "centre", "right")
"""As the home side sees them, facing the visitors' goal."""
NO_SCORE: Final = Score()


class State(msgspec.Struct, frozen=True, gc=False):
    """Who has the ball, where, and everything else that decides what may come next."""

    phase: Phase
    possession: Side | None = None
    """The side in possession, or about to kick off; None in toss, choice and over."""
    spot: int | None = None
    """Yards from the goal line of the side with the ball; None where `possession` is None."""
    down: int | None = None
    line_to_gain: int | None = None
    """The line to gain, as a spot, at most 100. It stays put through a series."""
    call: str | None = None
    """A call that is locked: its spin, roll or report is awaited."""
    chooser: Side | None = None
    score: Score = NO_SCORE
    period: int = 1
    time_left: int = 0
    """Plays or seconds left in the period, by the rule set's timing; below zero while plays
    that are owed are played."""
    running: bool = False
    """Whether the clock runs; always False where plays are counted."""
    period_started: bool = False
    """Whether the first play of the period is over."""
    toss_winner: Side | None = None
    timeouts: Score | None = None
    """Timeouts left to each side, where the rule set has them."""
    hash_mark: str | None = None
    """Left, center or right, where the rule set has them."""
    winner: Side | None = None
    """Of a game that is over: None for a tie."""
    play: Any = None
    """Slot: the play under way. Cleared when it is settled."""
    series: Any = None
    """Slot: what counts over a series of downs. Made again with each series."""
    game: Any = None
    """Slot: the rule set's own."""
    overtime: Any = None
    """Slot: the stage of overtime."""


def at(s: State) -> tuple[Side, int]:
    """The side with the ball, and its spot: yards from that side's own goal line."""
    side, spot = s.possession, s.spot
    assert side is not None and spot is not None, f"no one has the ball in {s.phase}"
    return side, spot


class Snap(
    msgspec.Struct,
    frozen=True,
    gc=False,
    omit_defaults=True,
    rename={"possession": "ball", "line_to_gain": "line"},
):
    """Where a play began, and by which call. Spots and lines in yards from `ball`'s own goal."""

    phase: Phase
    possession: Side
    spot: int
    down: int | None = None
    line_to_gain: int | None = None
    call: str = ""


def snapped(s: State, call: str = "") -> Snap:
    assert s.possession is not None and s.spot is not None, "a play begins with a ball"
    return Snap(s.phase, s.possession, s.spot, s.down, s.line_to_gain, call or s.call or "")


def snap_of(s: State) -> Snap:
    """Where the play under way began: here, unless it has moved on. Of rule sets whose plays have
    a snap."""
    snap: Snap | None = s.play.snap if s.play is not None else None
    return snap if snap is not None else snapped(s)


def under_way(s: State, phase: Phase, ball: Side, spot: int, play: Any) -> State:
    """A play that goes on in another phase: `ball` has it, or had it last, at `spot`. The series
    stays, since the play may yet be one of its downs."""
    return replace(
        s,
        phase=phase,
        possession=ball,
        spot=spot,
        down=None,
        line_to_gain=None,
        call=None,
        play=play,
    )


def to_penalty(s: State, chooser: Side, play: Any) -> State:
    """`chooser` accepts or declines a penalty; the ball is where the play began."""
    return replace(
        s, phase=PENALTY, down=None, line_to_gain=None, call=None, chooser=chooser, play=play
    )


def back_to(s: State, snap: Snap) -> State:
    """The situation at the snap again, with everything else (score, time) as it is now: what
    `settle` measures a play from."""
    return replace(
        s,
        phase=snap.phase,
        possession=snap.possession,
        spot=snap.spot,
        down=snap.down,
        line_to_gain=snap.line_to_gain,
        chooser=None,
        call=snap.call or None,
        play=None,
    )
