"""A play that is over, before its consequences are drawn.

Every play of every rule set ends as one of these and goes to `settle`, the only exit.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from rulesets.core.facts import RuleIds
from rulesets.core.sides import Side
from rulesets.core.state import Phase

AfterPlay = Literal["down", "first_down", "again", "run_on", "scored"]
"""A down was used; a first down is awarded, whatever the line to gain; the same down, kick or
return again; the side that has the ball now runs it on; a field goal or a try is over."""


class Citations(msgspec.Struct, frozen=True, gc=False):
    """The rules to be cited for whatever a kind of play may lead to."""

    touchdown: RuleIds = ()
    safety: RuleIds = ()
    touchback: RuleIds = ()
    first_down: RuleIds = ()
    """The side that has the ball goes on with a new series."""
    turnover: RuleIds = ()
    downs: RuleIds = ()
    """The ball is lost on downs."""
    taken_over: RuleIds = ()
    """The side that has gained the ball begins its series."""


class DeadBall(msgspec.Struct, frozen=True, gc=False):
    """The end of a play: who has the ball, where, and what kind of end it was."""

    possession: Side
    """Who has it now."""
    spot: int
    """Yards from the goal line of the side that has it now, not clamped: 0 or less is its own
    end zone, 100 or more the opponents'."""
    impetus: Side
    """Whose act brought the ball there. In one's own end zone it is a touchback when the
    opponents sent it, a safety when oneself did."""
    citations: Citations
    next: AfterPlay = "down"
    """What the play leads to while the ball is between the goal lines."""
    turnover: str = ""
    """How the ball was lost (interception, fumble, blocked_kick); empty when it was not."""
    return_phase: Phase = ""
    """The phase in which the side that has the ball now carries it on, when it may."""
    can_earn_first_down: bool = True
    """Whether reaching the line to gain makes a first down."""
    series: Any = None
    """The series' own data after this play, where it changes them; None leaves them."""
    points: int = 0
    """What a field goal or a try has earned the side that has the ball."""
    penalty: bool = False
    """A penalty was the whole of this play."""
    plays_used: int = 1
    """How many of the plays that are counted it has used."""
    touchback_to: int | None = None
    """Where a touchback of this play brings the ball, when not where the profile says."""
    possessions: tuple[Side, ...] = ()
    """Every side that had the ball during the play, in order, where it changed hands more than
    once; overtime asks who has had it."""
