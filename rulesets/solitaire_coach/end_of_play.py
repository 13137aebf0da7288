"""The end of a play: who has the ball, where it is dead, and what follows from the snap."""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.core.dead_ball import Citations, DeadBall
from rulesets.core.facts import FactLog, RuleIds
from rulesets.core.ruleset import RuleSet
from rulesets.core.settle import settle
from rulesets.core.sides import OTHER, Side
from rulesets.core.state import (
    FREE_KICK,
    KICKOFF,
    SCRIMMAGE,
    TRY,
    Snap,
    State,
    back_to,
    snap_of,
)
from rulesets.solitaire_coach import citations
from rulesets.solitaire_coach.restarts import untimed_down
from rulesets.solitaire_coach.state import center_after_score, play_of


def note_gain(s: State, side: Side, spot: int, facts: FactLog, *, caught: bool = False) -> None:
    """Note the yards of a run, a pass or a return that ended at `spot`, yards from the carrier's
    own goal. SC-R34: before the throw contact is a tackle, so a pass play without a catch or a
    passer ended in a sack, or past the line in a run. A touchdown counts as `caught`."""
    if s.phase == TRY or s.spot is None:
        return
    yards = spot - s.spot
    if s.phase != SCRIMMAGE:
        facts.note("return", _return_rules(s), side, yards=yards)
    elif s.call != "pass":
        facts.note("rush", ("SC-RUN-01", "SC-LOS-02"), side, yards=yards)
    elif caught or play_of(s.play).possessions:
        facts.note("complete", ("SC-DEF-03", "SC-PASS-04"), side, yards=yards)
    elif yards <= 0:
        facts.note("sack", ("SC-R34", "SC-DEF-01"), OTHER[side], yards=yards)
    else:
        facts.note("rush", ("SC-R34", "SC-PASS-01", "SC-LOS-02"), side, yards=yards)


def _return_rules(s: State) -> RuleIds:
    play = play_of(s.play)
    if play.fumbled:
        return ("SC-FUM-02", "SC-R24")
    if play.snap is None or (play.snap.phase == SCRIMMAGE and play.snap.call != "punt"):
        return ("SC-PASS-04",)
    if play.snap.phase == SCRIMMAGE:
        return ("SC-PUNT-07",)
    if play.snap.phase == FREE_KICK:
        return ("SC-SK-04", "SC-SK-03")
    return ("SC-ONS-04",) if play.snap.call == "onside" else ("SC-KICK-06",)


def finish_play(rules: RuleSet, s: State, dead: DeadBall, facts: FactLog) -> State:
    """The situation after a play that is over, measured from its snap."""
    possessions, snap = play_of(s.play).possessions, snap_of(s)
    holders = (dead.possession, *possessions)
    a_down = snap.phase == SCRIMMAGE and all(side == snap.possession for side in holders)
    dead = replace(
        dead,
        next="first_down" if dead.next == "down" and not a_down else dead.next,
        plays_used=plays_used(rules, s, snap),
        possessions=possessions,
    )
    return settle(rules, center_after_score(back_to(s, snap), dead.spot), dead, facts)


def plays_used(rules: RuleSet, s: State, snap: Snap) -> int:
    """SC-R1: every play from scrimmage is one of the period's plays, and so is every kickoff, if it
    is agreed that they count. SC-R14: a reply after time has run out uses none."""
    if untimed_down(rules, s):  # SC-R14
        return 0
    return 0 if snap.phase == KICKOFF and rules.settings["count_kickoffs"] == "no" else 1  # SC-R1


def run_citations(s: State, side: Side) -> Citations:
    """The rules for the end of a run by `side`, by how it came to the ball."""
    snap = snap_of(s)
    if snap.phase == FREE_KICK:
        return citations.SAFETY_RETURN if side != snap.possession else citations.GAINED
    possessions = play_of(s.play).possessions
    if snap.phase == KICKOFF or snap.call == "punt":
        return citations.RETURN if len(possessions) <= 1 else citations.GAINED
    if side != snap.possession:
        return citations.GAINED
    if snap.call == "pass" and len(possessions) <= 1:
        return citations.PASS
    return citations.KEPT if possessions else citations.RUN
