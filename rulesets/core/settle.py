"""What a finished play leads to: the one exit of every play of every rule set.

Straight-line, in the order in which a referee thinks: points already made, who has lost the ball,
the goal lines, what the play leads to, the downs, and then time.
"""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.core.clock import after_play, first_play
from rulesets.core.dead_ball import DeadBall
from rulesets.core.facts import FactLog, RuleIds
from rulesets.core.field import GOAL
from rulesets.core.phases import to_ball, to_series
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import OTHER, Side, with_points
from rulesets.core.state import FREE_KICK, TRY, State


def settle(rules: RuleSet, s: State, dead: DeadBall, facts: FactLog) -> State:
    """The situation after a play."""
    if not s.period_started:
        s = first_play(rules, s)
    profile = rules.profile
    down = s.down
    line = s.line_to_gain
    spot = dead.spot
    left = s.time_left - dead.plays_used if profile.counts_plays else s.time_left
    if down is None or line is None or dead.next != "down" or dead.possession != s.possession:
        after = _consequence(rules, replace(s, time_left=left), dead, facts)
    elif (
        not 0 < spot < GOAL or (dead.can_earn_first_down and spot >= line) or down == profile.downs
    ):
        after = _series_over(rules, replace(s, time_left=left), dead, facts)
    else:
        series = dead.series or s.series
        after = replace(
            s, spot=spot, down=down + 1, time_left=left, call=None, play=None, series=series
        )
    if s.overtime is not None and rules.overtime is not None:
        after = rules.overtime(rules, s, after, dead, facts)
    if left > 0 and profile.counts_plays:
        return after
    return after_play(rules, after, dead, facts)


def _consequence(rules: RuleSet, s: State, dead: DeadBall, facts: FactLog) -> State:
    """What comes of a play that was more than a down in the field of play."""
    if dead.next == "scored":
        return rules.after_score(rules, _scored(s, dead.possession, dead.points), dead.possession)
    if dead.turnover:
        facts.note("turnover", dead.citations.turnover, dead.possession, how=dead.turnover)
    if dead.spot >= GOAL:
        return _touchdown(rules, s, dead, facts)
    if dead.spot <= 0:
        if dead.impetus == dead.possession:
            return _safety(rules, s, dead, facts)
        return _touchback(rules, s, dead, facts)
    if dead.next == "run_on":
        return to_ball(s, dead.return_phase, dead.possession, dead.spot)
    if dead.next == "again":
        return replace(s, spot=dead.spot, call=None, play=None)
    cites = (
        dead.citations.first_down if dead.possession == s.possession else dead.citations.taken_over
    )
    return _first_down(rules, s, dead.possession, dead.spot, cites, facts)


def _touchdown(rules: RuleSet, s: State, dead: DeadBall, facts: FactLog) -> State:
    points = rules.profile.touchdown
    facts.note("touchdown", dead.citations.touchdown, dead.possession, points=points)
    return to_ball(
        _scored(s, dead.possession, points), TRY, dead.possession, rules.profile.try_from
    )


def _safety(rules: RuleSet, s: State, dead: DeadBall, facts: FactLog) -> State:
    scorers, points = OTHER[dead.possession], rules.profile.safety
    facts.note("safety", dead.citations.safety, scorers, points=points)
    return to_ball(
        _scored(s, scorers, points), FREE_KICK, dead.possession, rules.profile.free_kick_from
    )


def _touchback(rules: RuleSet, s: State, dead: DeadBall, facts: FactLog) -> State:
    facts.note("touchback", dead.citations.touchback, dead.possession, points=0)
    to = rules.profile.touchback_to if dead.touchback_to is None else dead.touchback_to
    return _first_down(rules, s, dead.possession, to, dead.citations.taken_over, facts)


def _first_down(
    rules: RuleSet, s: State, ball: Side, spot: int, cites: RuleIds, facts: FactLog
) -> State:
    s = to_series(s, ball, spot, rules.profile.to_gain, rules.new_series(rules, s))
    if s.line_to_gain == GOAL:  # one rule may be cited for both
        cites = tuple(dict.fromkeys((*cites, *rules.citations["goal_to_go"])))
    facts.note("first_down", cites, ball)
    return s


def _series_over(rules: RuleSet, s: State, dead: DeadBall, facts: FactLog) -> State:
    """A goal line or the line to gain reached, or the ball over on downs."""
    assert s.line_to_gain is not None, "only scrimmage has a line to gain"
    if not 0 < dead.spot < GOAL:
        return _consequence(rules, s, dead, facts)
    if dead.can_earn_first_down and dead.spot >= s.line_to_gain:
        return _first_down(rules, s, dead.possession, dead.spot, dead.citations.first_down, facts)
    others = OTHER[dead.possession]
    facts.note("turnover", dead.citations.downs, others, how="downs")
    return _first_down(rules, s, others, GOAL - dead.spot, dead.citations.taken_over, facts)


def _scored(s: State, side: Side, points: int) -> State:
    return replace(s, score=with_points(s.score, side, points)) if points else s
