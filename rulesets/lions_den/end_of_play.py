"""A play that is over: its penalty is rolled for, and then it is settled from where it began."""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.core.dead_ball import DeadBall
from rulesets.core.facts import FactLog
from rulesets.core.field import GOAL
from rulesets.core.ruleset import RuleSet
from rulesets.core.settle import settle
from rulesets.core.sides import OTHER, Side
from rulesets.core.state import (
    SCRIMMAGE,
    TRY,
    State,
    at,
    back_to,
    snap_of,
    snapped,
    under_way,
)
from rulesets.lions_den.citations import BY_NAME
from rulesets.lions_den.state import PENALTY_ROLL, Play, PlayEnd, hash_mark_of, play_of

TWO = 2
"""Points of a try that is played (LD-R12)."""


def start_play(s: State, call: str) -> State:
    """A play that begins: the clock runs on (LD-R26), but not on a try (LD-R12); its
    start is remembered."""
    play = Play(snap=snapped(s, call), hash_mark=hash_mark_of(s))
    running = s.running if s.phase == TRY else s.time_left > 0
    return replace(s, call=call, play=play, running=running)


def kept_possession(s: State) -> bool:
    """Whether the side that snapped the ball has had it all the while."""
    snap = snap_of(s)
    return s.possession == snap.possession and all(
        side == snap.possession for side in play_of(s.play).possessions
    )


def finish_play(rules: RuleSet, s: State, end: PlayEnd, facts: FactLog) -> State:
    """LD-PEN-01, LD-R14: after every scrimmage down the defense rolls for a penalty. Kickoffs,
    safety punts and conversion kicks are no downs."""
    snap, play = snap_of(s), play_of(s.play)
    play = Play(
        snap=snap,
        hash_mark=play.hash_mark,
        possessions=play.possessions,
        thrown=play.thrown,
        end=end,
    )
    if snap.phase not in (SCRIMMAGE, TRY):
        return settle_play(rules, replace(s, play=play), facts)
    after = under_way(s, PENALTY_ROLL, snap.possession, snap.spot, play)
    return replace(after, hash_mark=play.hash_mark or s.hash_mark)


def settle_play(rules: RuleSet, s: State, facts: FactLog) -> State:
    """The play counts as it ended: it is settled from its snap."""
    snap, play = snap_of(s), play_of(s.play)
    end = play.end
    assert end is not None, "a play is settled once it has ended"
    at_snap = replace(back_to(s, snap), hash_mark=end.hash_mark or s.hash_mark)
    if snap.phase == TRY:  # LD-R12
        kept = end.possession == snap.possession and not _lost_possession(play, snap.possession)
        points = TWO if kept and end.spot >= GOAL else 0
        return finish_try(rules, at_snap, points, ("LD-R12",), facts)
    if end.points:
        yards, why = rules.profile.goal_kick(snap.spot), ("LD-FG-01", "LD-R11")
        facts.note("field_goal", why, end.possession, points=end.points, yards=yards)
    dead = DeadBall(
        possession=end.possession,
        spot=end.spot,
        impetus=end.impetus,
        citations=BY_NAME[end.why],
        next=end.next,
        points=end.points,
        possessions=play.possessions,
    )
    return tidy(rules, at_snap, settle(rules, at_snap, dead, facts), stops=end.stops)


def _lost_possession(play: Play, side: Side) -> bool:
    """LD-R12: a try ends when the ball changes hands."""
    return OTHER[side] in play.possessions


def finish_try(
    rules: RuleSet, s: State, points: int, why: tuple[str, ...], facts: FactLog
) -> State:
    """LD-R12, LD-R25, LD-CONV-01: a try that is over, good or not; its side kicks off."""
    side, _ = at(s)
    how = "kick" if s.call == "kick" else "play"
    name = "try_good" if points else "try_failed"
    facts.note(name, why, side, points=points or None, how=how)
    dead = DeadBall(
        possession=side,
        spot=GOAL,
        impetus=side,
        citations=BY_NAME["run"],
        next="scored",
        points=points,
    )
    return tidy(rules, s, settle(rules, s, dead, facts), stops=True)


def tidy(rules: RuleSet, before: State, after: State, *, stops: bool = False) -> State:
    """What the core does not settle: kicks and tries are from the center; with four quarters some
    plays stop the clock (LD-R26)."""
    if after.phase != SCRIMMAGE and after.possession is not None:
        after = replace(after, hash_mark="centre")
    scored = after.phase != SCRIMMAGE or after.possession != before.possession
    if rules.settings["clock"] == "quarters" and (stops or scored):
        after = replace(after, running=False)
    return after
