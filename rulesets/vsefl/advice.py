"""What a side would usually do about a foul (VS-R18: it is recommended, and binds no one)."""

from __future__ import annotations

from typing import Final

from rulesets.core.field import GOAL
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import Side
from rulesets.core.snap import Snap
from rulesets.core.state import SCRIMMAGE, TRY, State
from rulesets.vsefl.end_of_play import scorer
from rulesets.vsefl.fouls.enforcement import mark_off
from rulesets.vsefl.state import Foul, PendingEnd, play_of, snap_of

ACCEPTS: Final = ("accept", "accept_second", "accept_third")
"""Of several fouls one is taken (VS-R52): with a catch, with the end of the play, and by the dice
makes three at most."""


def advised(rules: RuleSet, s: State) -> str:
    """VS-R18: one of the fouls accepted, or decline: what the chooser of a penalty usually does."""
    play, snap = play_of(s), snap_of(s)
    end, chooser = play.end, s.chooser
    assert end is not None and chooser is not None, "a foul waits for a choice"
    foul = max(play.fouls, key=lambda each: (each.after in ("first", "spot"), each.yards))
    if not end.foul_only and not _takes(rules, snap, end, foul, chooser):
        return "decline"
    return ACCEPTS[play.fouls.index(foul)]


def _takes(rules: RuleSet, snap: Snap, end: PendingEnd, foul: Foul, chooser: Side) -> bool:
    if snap.phase == TRY and not end.points:
        return (
            foul.side != snap.possession
        )  # A try that failed is made again only for a foul against it.
    if scorer(end) is not None:
        return scorer(end) != chooser
    if foul.after in ("tack", "stand") or snap.phase != SCRIMMAGE:
        return True
    if foul.side == snap.possession:
        return _as_defense(snap, end, foul)
    return _as_offense(rules, snap, end, foul)


def _as_defense(snap: Snap, end: PendingEnd, foul: Foul) -> bool:
    """Not when the ball is won, nor when the play failed on third or fourth down, or lost more
    than the penalty would."""
    if end.possession != snap.possession:
        return False
    short = snap.line_to_gain is not None and end.spot < snap.line_to_gain
    failed = short and (snap.down or 1) >= 3 and foul.after != "lost"
    return not failed and end.spot - snap.spot > -foul.yards


def _as_offense(rules: RuleSet, snap: Snap, end: PendingEnd, foul: Foul) -> bool:
    """When the ball is lost, when it brings a first down that the play did not, or when it is
    farther than the play."""
    if end.possession != snap.possession:
        return True
    spot, dead = mark_off(rules, snap, foul)
    line = GOAL if snap.line_to_gain is None else snap.line_to_gain
    if dead.next == "first_down" and end.spot < line:
        return True
    # A down again is worth a few yards.
    return end.spot < line and spot >= end.spot - 2
