"""The twelve signals: their numbers, their names, and the calls that they stand for.

Numbers are labels. The rules know calls by name; which of the three field-goal signals a call
uses is computed from the ball's place (LQ-FG-02, LQ-R8).
"""

from __future__ import annotations

from typing import Final

from rulesets.core.dial import Signal
from rulesets.core.field import GOAL

SIGNALS: Final = (
    Signal(1, "line_buck", "Line Buck", "LQ-SCRIM-01", "Line buck: into the line", "Line buck"),
    Signal(
        2,
        "off_tackle",
        "Off Tackle",
        "LQ-SCRIM-01",
        "Off tackle: between tackle and end",
        "Off tackle",
    ),
    Signal(3, "end_run", "End Run", "LQ-SCRIM-01", "End run: outside, boom or bust", "End run"),
    Signal(4, "pass", "Forward Pass", "LQ-PASS-01", "Forward pass, on any down", "Forward pass"),
    Signal(
        5,
        "interception_return",
        "Intercepted Forward Pass",
        "LQ-INT-02",
        "Return the interception",
        "Intercepted",
    ),
    Signal(6, "run_back", "Run-back", "LQ-RB-01", "Return the kick", "Run-back"),
    Signal(7, "punt", "Punt", "LQ-PUNT-01", "Punt, on any down", "Punt"),
    Signal(
        8,
        "field_goal",
        "Field Goal from 15 yard line",
        "LQ-FG-02",
        "Try for a field goal from the 15",
        "Goal from 15",
    ),
    Signal(
        9,
        "field_goal",
        "Field Goal from 10 yard line",
        "LQ-FG-02",
        "Try for a field goal from the 10",
        "Goal from 10",
    ),
    Signal(
        10,
        "field_goal",
        "Field Goal from 5 yard line",
        "LQ-FG-02",
        "Try for a field goal from the 5",
        "Goal from 5",
    ),
    Signal(11, "kickoff", "Kickoff", "LQ-KO-02", "Kick off", "Kickoff"),
    Signal(
        12,
        "try_scrimmage",
        "Point after Touchdown (scrimmage)",
        "LQ-TRY-03",
        "Try for the point by rush or pass",
        "Try by rush",
    ),
)
"""In the order of their numbers (LQ-R1)."""


def card_key(signal: Signal) -> str:
    """How a game's header names a signal: by its call, with its number where several share it."""
    return f"{signal.call} {signal.number}" if signal.call == "field_goal" else signal.call


TRY_KICK: Final = Signal(
    10,
    "try_kick",
    "Field Goal from 5 yard line",
    "LQ-TRY-02",
    "Try for the point by a kick",
    "Try by kick",
)

BY_NUMBER: Final = {signal.number: signal for signal in SIGNALS}
RUSHES_AND_PASS: Final = (1, 2, 3, 4)
KICKS_AT_GOAL: Final = ("field_goal", TRY_KICK.call)
"""The calls that use the signal, 8 to 10, of the line nearest the ball; the marker can stand on a
wrong one (LQ-R8)."""
RING: Final = {signal.call: signal.number for signal in SIGNALS if signal.call not in KICKS_AT_GOAL}
"""The ring that each other call reads."""
KICK_CHOICES: Final = ("kick", "receive")

FIELD_GOAL_FROM: Final = GOAL - 15
"""A field goal may be tried on or inside the opponents' 15 (LQ-FG-01)."""
_NEAREST_TEN: Final = GOAL - 12
_NEAREST_FIVE: Final = GOAL - 7


def field_goal_signal(spot: int) -> int:
    """The signal of the kicking line nearest the ball: 8 from the 15, 9 from the 10, 10 from
    the 5 (LQ-FG-02, LQ-R8: 13 to 15 use the 15, 8 to 12 the 10, 1 to 7 the 5)."""
    if spot < _NEAREST_TEN:
        return 8
    return 9 if spot < _NEAREST_FIVE else 10
