"""The end of a play: where it is dead, what it gained, and the way to the core."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulesets.core.dead_ball import AfterPlay, Citations, DeadBall
from rulesets.core.facts import FactLog, RuleIds
from rulesets.core.field import read_place
from rulesets.core.ruleset import RuleSet
from rulesets.core.settle import settle
from rulesets.core.sides import OTHER, Side
from rulesets.core.snap import Snap, back_to, snapped
from rulesets.core.state import FREE_KICK, KICKOFF, SCRIMMAGE, TRY, State
from rulesets.solitaire_coach import citations
from rulesets.solitaire_coach.hash_marks import in_field
from rulesets.solitaire_coach.overtime import untimed_down
from rulesets.solitaire_coach.state import play_of

Told = Mapping[str, Any]


def carried(s: State, side: Side, spot: int, facts: FactLog, *, thrown: bool = False) -> None:
    """A run, a pass or a return that ended at `spot`, yards from the carrier's own goal. Before the
    throw contact is a tackle (SC-R34): whoever is down on a pass of which no catch, and no passer,
    is told was sacked, or past the line ran. A touchdown is one of a pass that was caught."""
    if s.phase == TRY or s.spot is None:
        return
    far = spot - s.spot
    if s.phase != SCRIMMAGE:
        facts.note("return", _of_return(s), side, yards=far)
    elif s.call != "pass":
        facts.note("rush", ("SC-RUN-01", "SC-LOS-02"), side, yards=far)
    elif thrown or play_of(s.play).possessions:
        facts.note("complete", ("SC-DEF-03", "SC-PASS-04"), side, yards=far)
    elif far <= 0:
        facts.note("sack", ("SC-R34", "SC-DEF-01"), OTHER[side], yards=far)
    else:
        facts.note("rush", ("SC-R34", "SC-PASS-01", "SC-LOS-02"), side, yards=far)


def _of_return(s: State) -> RuleIds:
    """What is run back, by the rule that says how that ends."""
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


def snap_of(s: State) -> Snap:
    """Where the play under way began: here, unless it has moved on."""
    snap = play_of(s.play).snap
    return snap if snap is not None else snapped(s)


def spot_of(s: State, report: Told, side: Side) -> int:
    """The place told, in yards from `side`'s own goal line; of a safety, its goal line."""
    return read_place(report["spot"], side) if "spot" in report else 0


def over(
    rules: RuleSet,
    s: State,
    ball: Side,
    spot: int,
    facts: FactLog,
    why: Citations | None = None,
    sent_by: Side | None = None,
    then: AfterPlay | None = None,
) -> State:
    """The play is dead with `ball` at `spot` (yards from its own goal): settled from the snap."""
    play, snap = play_of(s.play), snap_of(s)
    own = ball == snap.possession and not any(side != ball for side in play.possessions)
    dead = DeadBall(
        possession=ball,
        spot=spot,
        impetus=ball if sent_by is None else sent_by,
        citations=why or cites_of(s, snap, ball),
        next=then or ("down" if own and snap.phase == SCRIMMAGE else "first_down"),
        plays_used=counted(rules, s, snap),
        possessions=play.possessions,
    )
    return settle(rules, in_field(back_to(s, snap), spot), dead, facts)


def counted(rules: RuleSet, s: State, snap: Snap) -> int:
    """SC-R1: every play from scrimmage is one of the period's plays, and every kickoff that is
    settled, if kickoffs are agreed to count; a reply out of time uses none (SC-R14)."""
    if untimed_down(rules, s):
        return 0
    return 0 if snap.phase == KICKOFF and rules.settings["count_kickoffs"] == "no" else 1


def cites_of(s: State, snap: Snap, ball: Side) -> Citations:
    """The rules for the end of a run, by how the side came to the ball."""
    if snap.phase == FREE_KICK:
        return citations.SAFETY_RETURN if ball != snap.possession else citations.GAINED
    play = play_of(s.play).possessions
    if snap.phase == KICKOFF or snap.call == "punt":
        return citations.RETURN if len(play) <= 1 else citations.GAINED
    if ball != snap.possession:
        return citations.GAINED
    if snap.call == "pass" and len(play) <= 1:
        return citations.PASS
    return citations.KEPT if play else citations.RUN
