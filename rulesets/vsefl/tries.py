"""Tries: a kick for one, a run or a pass for two. They use no box, and no dice are thrown."""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.core.dead import Dead
from rulesets.core.facts import Book, Fact, RuleIds
from rulesets.core.field import GOAL
from rulesets.core.ruleset import RuleSet
from rulesets.core.settle import settle
from rulesets.core.snap import back_to
from rulesets.core.state import State
from rulesets.vsefl.cites import RUN
from rulesets.vsefl.ends import CENTRE
from rulesets.vsefl.enforcing import marked, tell
from rulesets.vsefl.slots import End, play_of, snap_of

TWO = 2


def over(rules: RuleSet, s: State, end: End, book: Book | None) -> State:
    """VS-SC-04: over the goal line it counts two; anything else has failed (VS-R14). A foul that
    was all of it has the try made again."""
    snap, play = snap_of(s), play_of(s)
    if play.fouls and end.bare:
        foul = play.fouls[0]
        spot, dead = marked(rules, snap, foul)
        tell(s, foul, spot - snap.spot, rules, book)
        return settle(rules, replace(back_to(s, snap), call=None), dead, book)
    if end.spot >= GOAL and end.ball == snap.ball:
        return scored(rules, s, TWO, ("VS-SC-04", "VS-TRY-01"), book)
    return failed(rules, s, ("VS-TRY-01", "VS-R14"), book)


def scored(rules: RuleSet, s: State, points: int, why: RuleIds, book: Book | None) -> State:
    """A try that is good; VS-KO-01: who made it kicks off; VS-TIM-03: no box is checked."""
    ball = snap_of(s).ball
    if book is not None:
        book.append(Fact("try_good", (*why, "VS-TIM-03"), ball, points=points, how=s.call or ""))
    return _done(rules, s, points, book)


def failed(rules: RuleSet, s: State, why: RuleIds, book: Book | None) -> State:
    """A try that fails, or is skipped."""
    ball = snap_of(s).ball
    if book is not None:
        book.append(Fact("try_failed", (*why, "VS-TIM-03"), ball, how=s.call or ""))
    return _done(rules, s, 0, book)


def _done(rules: RuleSet, s: State, points: int, book: Book | None) -> State:
    snap = snap_of(s)
    dead = Dead(snap.ball, GOAL, snap.ball, RUN, then="scored", points=points, plays=0)
    after = settle(rules, back_to(s, snap), dead, book)
    return replace(after, lane=None if after.ball is None else CENTRE)
