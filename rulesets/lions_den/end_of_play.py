"""A play that is over: its penalty is rolled for, and then it is settled from where it began."""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.core.dead_ball import Dead
from rulesets.core.facts import Book, Fact
from rulesets.core.field import GOAL
from rulesets.core.ruleset import RuleSet
from rulesets.core.settle import settle
from rulesets.core.sides import OTHER, Side
from rulesets.core.snap import Snap, back_to, snapped, under_way
from rulesets.core.state import SCRIMMAGE, TRY, State
from rulesets.lions_den.calls import PENALTY_ROLL
from rulesets.lions_den.citations import BY_NAME
from rulesets.lions_den.state import Ended, Play, lane_of, play_of

TWO = 2
"""Points of a try that is played (LD-R12)."""


def snap_of(s: State) -> Snap:
    """Where the play under way began: here, unless it has moved on."""
    snap = play_of(s.play).snap
    return snap if snap is not None else snapped(s)


def begun(s: State, call: str) -> State:
    """A play that begins: the clock runs on (LD-R26), but not on a try (LD-R12); where it began
    is kept."""
    play = Play(snap=snapped(s, call), lane=lane_of(s))
    running = s.running if s.phase == TRY else s.left > 0
    return replace(s, call=call, play=play, running=running)


def kept(s: State) -> bool:
    """Whether the side that snapped the ball has had it all the while."""
    snap = snap_of(s)
    return s.ball == snap.ball and all(side == snap.ball for side in play_of(s.play).held)


def end(rules: RuleSet, s: State, ended: Ended, book: Book | None) -> State:
    """The play is over: LD-PEN-01, LD-R14, after every scrimmage down the defence rolls for a
    penalty; kick-offs, safety punts and conversion kicks are no downs."""
    snap, play = snap_of(s), play_of(s.play)
    play = Play(snap=snap, lane=play.lane, held=play.held, thrown=play.thrown, ended=ended)
    if snap.phase not in (SCRIMMAGE, TRY):
        return close(rules, replace(s, play=play), book)
    after = under_way(s, PENALTY_ROLL, snap.ball, snap.spot, play)
    return replace(after, lane=play.lane or s.lane)


def close(rules: RuleSet, s: State, book: Book | None) -> State:
    """The play stands as it ended: settled from its snap."""
    snap, play = snap_of(s), play_of(s.play)
    ended = play.ended
    assert ended is not None, "a play that is closed has ended"
    at_snap = replace(back_to(s, snap), lane=ended.lane or s.lane)
    if snap.phase == TRY:
        made = ended.ball == snap.ball and not _lost(play, snap.ball) and ended.spot >= GOAL
        return tried(rules, at_snap, TWO if made else 0, ("LD-R12",), book)
    if ended.points and book is not None:
        far, why = rules.profile.goal_kick(snap.spot), ("LD-FG-01", "LD-R11")
        book.append(Fact("field_goal", why, ended.ball, points=ended.points, yards=far))
    dead = Dead(
        ball=ended.ball,
        spot=ended.spot,
        sent_by=ended.sent_by,
        cites=BY_NAME[ended.why],
        then=ended.then,
        points=ended.points,
        held=play.held,
    )
    return tidy(rules, at_snap, settle(rules, at_snap, dead, book), stops=ended.stops)


def _lost(play: Play, side: Side) -> bool:
    """LD-R12: a try ends when the ball changes hands."""
    return OTHER[side] in play.held


def tried(rules: RuleSet, s: State, points: int, why: tuple[str, ...], book: Book | None) -> State:
    """LD-R12, LD-R25, LD-CONV-01: a try that is over, good or not; its side kicks off."""
    assert s.ball is not None, "a try is a side's"
    if book is not None:
        how = "kick" if s.call == "kick" else "play"
        name = "try_good" if points else "try_failed"
        book.append(Fact(name, why, s.ball, points=points or None, how=how))
    dead = Dead(s.ball, GOAL, s.ball, BY_NAME["run"], then="scored", points=points)
    return tidy(rules, s, settle(rules, s, dead, book), stops=True)


def tidy(rules: RuleSet, before: State, after: State, *, stops: bool = False) -> State:
    """What settling does not know: LD-R26, with four quarters some plays stop the clock; and kicks
    and tries are from the centre."""
    if after.phase != SCRIMMAGE and after.ball is not None:
        after = replace(after, lane="centre")
    scored = after.phase != SCRIMMAGE or after.ball != before.ball
    if rules.settings["clock"] == "quarters" and (stops or scored):
        after = replace(after, running=False)
    return after
