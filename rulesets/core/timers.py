"""The timers that a person at a board needs: names and lengths, as the rules print them.

A rule set says which timers matter in a situation; the screen that shows them starts, stops and
reads them. No clock is read here: a timer is a value like any other.
"""

from __future__ import annotations

import msgspec


class Timer(msgspec.Struct, frozen=True, omit_defaults=True, rename={"description": "says"}):
    """A length of time that the rules name."""

    name: str
    """Snake case, one meaning in every rule set: `quarter`, `play_clock`, `run_off` ..."""
    seconds: int
    """How long it runs, from its start."""
    description: str
    """What it measures, in words for a person."""
    rule: str
    """The rule that names the length."""
    starts: str = "by hand"
    """What starts it, in words; `by hand` where the rules leave it to the timekeeper."""
    game_clock: bool = False
    """Whether it is the clock of the period: its readings are entered (`tick`), and the
    situation holds what is left of it."""
