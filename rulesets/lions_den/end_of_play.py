"""A play that is over: its penalty is rolled for, and then it is settled from where it began."""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.core.dead_ball import DeadBall
from rulesets.core.facts import FactLog
from rulesets.core.field import GOAL
from rulesets.core.ruleset import RuleSet
from rulesets.core.settle import settle
from rulesets.core.sides import OTHER, Side
from rulesets.core.snap import Snap, back_to, snapped, under_way
from rulesets.core.state import SCRIMMAGE, TRY, State, at
from rulesets.lions_den.citations import BY_NAME
from rulesets.lions_den.state import PENALTY_ROLL, Play, PlayEnd, lane_of, play_of

TWO = 2
"""Points of a try that is played (LD-R12)."""


def snap_of(s: State) -> Snap:
    """Where the play under way began: here, unless it has moved on."""
    snap = play_of(s.play).snap
    return snap if snap is not None else snapped(s)


def start_play(s: State, call: str) -> State:
    """A play that begins: the clock runs on (LD-R26), but not on a try (LD-R12); where it began
    is kept."""
    play = Play(snap=snapped(s, call), hash_mark=lane_of(s))
    running = s.running if s.phase == TRY else s.time_left > 0
    return replace(s, call=call, play=play, running=running)


def is_kept(s: State) -> bool:
    """Whether the side that snapped the ball has had it all the while."""
    snap = snap_of(s)
    return s.possession == snap.possession and all(
        side == snap.possession for side in play_of(s.play).possessions
    )


def end(rules: RuleSet, s: State, ended: PlayEnd, facts: FactLog) -> State:
    """The play is over: LD-PEN-01, LD-R14, after every scrimmage down the defense rolls for a
    penalty; kickoffs, safety punts and conversion kicks are no downs."""
    snap, play = snap_of(s), play_of(s.play)
    play = Play(
        snap=snap,
        hash_mark=play.hash_mark,
        possessions=play.possessions,
        thrown=play.thrown,
        end=ended,
    )
    if snap.phase not in (SCRIMMAGE, TRY):
        return close(rules, replace(s, play=play), facts)
    after = under_way(s, PENALTY_ROLL, snap.possession, snap.spot, play)
    return replace(after, hash_mark=play.hash_mark or s.hash_mark)


def close(rules: RuleSet, s: State, facts: FactLog) -> State:
    """The play stands as it ended: settled from its snap."""
    snap, play = snap_of(s), play_of(s.play)
    ended = play.end
    assert ended is not None, "a play that is closed has ended"
    at_snap = replace(back_to(s, snap), hash_mark=ended.hash_mark or s.hash_mark)
    if snap.phase == TRY:
        result = (
            ended.possession == snap.possession
            and not _lost(play, snap.possession)
            and ended.spot >= GOAL
        )
        return tried(rules, at_snap, TWO if result else 0, ("LD-R12",), facts)
    if ended.points:
        far, why = rules.profile.goal_kick(snap.spot), ("LD-FG-01", "LD-R11")
        facts.note("field_goal", why, ended.possession, points=ended.points, yards=far)
    dead = DeadBall(
        possession=ended.possession,
        spot=ended.spot,
        impetus=ended.impetus,
        citations=BY_NAME[ended.why],
        next=ended.next,
        points=ended.points,
        possessions=play.possessions,
    )
    return tidy(rules, at_snap, settle(rules, at_snap, dead, facts), stops=ended.stops)


def _lost(play: Play, side: Side) -> bool:
    """LD-R12: a try ends when the ball changes hands."""
    return OTHER[side] in play.possessions


def tried(rules: RuleSet, s: State, points: int, why: tuple[str, ...], facts: FactLog) -> State:
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
    """What settling does not know: LD-R26, with four quarters some plays stop the clock; and kicks
    and tries are from the center."""
    if after.phase != SCRIMMAGE and after.possession is not None:
        after = replace(after, hash_mark="centre")
    scored = after.phase != SCRIMMAGE or after.possession != before.possession
    if rules.settings["clock"] == "quarters" and (stops or scored):
        after = replace(after, running=False)
    return after
