"""What a finished play leads to: the one exit of every play of every rule set.

Straight-line, in the order in which a referee thinks: the try, the field goal, who has lost the
ball, the goal lines, a return still to run, a play to be done again, the downs, and then time.
"""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.core.clock import after_play
from rulesets.core.dead import Dead
from rulesets.core.facts import Book, Fact, RuleIds
from rulesets.core.field import GOAL
from rulesets.core.phases import to_ball, to_series
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import OTHER, Side, with_points
from rulesets.core.state import FREE_KICK, SCRIMMAGE, TRY, State


def settle(rules: RuleSet, s: State, dead: Dead, book: Book | None) -> State:
    """The situation after a play."""
    return after_play(rules, _consequence(rules, s, dead, book), dead, book)


def _consequence(rules: RuleSet, s: State, dead: Dead, book: Book | None) -> State:
    if dead.try_points is not None:
        scorers = dead.ball
        return rules.after_score(rules, _scored(s, scorers, dead.try_points), scorers)
    if dead.field_goal:
        return rules.after_score(rules, _scored(s, dead.ball, rules.profile.field_goal), dead.ball)
    if dead.turnover and book is not None:
        book.append(Fact("turnover", dead.cites.turnover, dead.ball, how=dead.turnover))
    if dead.spot >= GOAL:
        return _touchdown(rules, s, dead, book)
    if dead.spot <= 0:
        if dead.sent_by == dead.ball:
            return _safety(rules, s, dead, book)
        return _touchback(rules, s, dead, book)
    if dead.run_on is not None:
        return to_ball(s, dead.run_on, dead.ball, dead.spot)
    if dead.replay:
        return replace(s, spot=dead.spot, call=None, play=None)
    if dead.first_down or dead.ball != s.ball or s.phase != SCRIMMAGE:
        cites = dead.cites.first_down if dead.ball == s.ball else dead.cites.taken_over
        return _first_down(rules, s, dead.ball, dead.spot, cites, book)
    return _down_used(rules, s, dead, book)


def _touchdown(rules: RuleSet, s: State, dead: Dead, book: Book | None) -> State:
    points = rules.profile.touchdown
    if book is not None:
        book.append(Fact("touchdown", dead.cites.touchdown, dead.ball, points=points))
    return to_ball(_scored(s, dead.ball, points), TRY, dead.ball, rules.profile.try_from)


def _safety(rules: RuleSet, s: State, dead: Dead, book: Book | None) -> State:
    scorers, points = OTHER[dead.ball], rules.profile.safety
    if book is not None:
        book.append(Fact("safety", dead.cites.safety, scorers, points=points))
    return to_ball(_scored(s, scorers, points), FREE_KICK, dead.ball, rules.profile.free_kick_from)


def _touchback(rules: RuleSet, s: State, dead: Dead, book: Book | None) -> State:
    if book is not None:
        book.append(Fact("touchback", dead.cites.touchback, dead.ball, points=0))
    return _first_down(rules, s, dead.ball, rules.profile.touchback_to, dead.cites.taken_over, book)


def _first_down(
    rules: RuleSet, s: State, ball: Side, spot: int, cites: RuleIds, book: Book | None
) -> State:
    if book is not None:
        book.append(Fact("first_down", cites, ball))
    return to_series(s, ball, spot, rules.profile.to_gain, rules.new_series(rules, s))


def _down_used(rules: RuleSet, s: State, dead: Dead, book: Book | None) -> State:
    """The line to gain reached, the ball over on downs, or the next down."""
    assert s.down is not None and s.line is not None, "only scrimmage has downs"
    if dead.earns and dead.spot >= s.line:
        return _first_down(rules, s, dead.ball, dead.spot, dead.cites.first_down, book)
    if s.down < rules.profile.downs:
        series = s.series if dead.series is None else dead.series
        return replace(s, spot=dead.spot, down=s.down + 1, call=None, play=None, series=series)
    others = OTHER[dead.ball]
    if book is not None:
        book.append(Fact("turnover", dead.cites.downs, others, how="downs"))
    return _first_down(rules, s, others, GOAL - dead.spot, dead.cites.taken_over, book)


def _scored(s: State, side: Side, points: int) -> State:
    return replace(s, score=with_points(s.score, side, points)) if points else s
