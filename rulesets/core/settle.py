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
        after = _consequence(rules, s, left, dead, facts)
    elif (
        not 0 < spot < GOAL or (dead.can_earn_first_down and spot >= line) or down == profile.downs
    ):
        after = _series_over(rules, s, left, dead, facts)
    else:
        series = dead.series or s.series
        after = replace(
            s, spot=spot, down=down + 1, time_left=left, call=None, play=None, series=series
        )
    if s.overtime is not None and rules.overtime is not None:
        after = rules.overtime(rules, s, after, dead, facts)
    if rules.count_drive is not None:
        after = rules.count_drive(rules, s, after, dead, facts)
    if left > 0 and profile.counts_plays:
        return after
    return after_play(rules, after, dead, facts)


# Each of what follows sets `left`, the time left after the play, together with all that it changes:
# a copy of the situation costs as much as the rest of a play.


def _consequence(rules: RuleSet, s: State, left: int, dead: DeadBall, facts: FactLog) -> State:
    """What follows a play that was more than a down in the field of play."""
    side, spot = dead.possession, dead.spot
    if dead.next == "scored":
        return rules.after_score(rules, _with_score(s, left, side, dead.points), side)
    if dead.turnover:
        facts.note("turnover", dead.citations.turnover, side, how=dead.turnover)
    if spot >= GOAL:
        return _touchdown(rules, s, left, dead, facts)
    if spot <= 0:
        if dead.impetus == side:
            return _safety(rules, s, left, dead, facts)
        return _touchback(rules, s, left, dead, facts)
    if dead.next == "run_on":
        return to_ball(s, dead.return_phase, side, spot, left)
    if dead.next == "again":
        return replace(s, spot=spot, call=None, play=None, time_left=left)
    grounds = dead.citations
    cites = grounds.first_down if side == s.possession else grounds.taken_over
    return _first_down(rules, s, left, side, spot, cites, facts)


def _touchdown(rules: RuleSet, s: State, left: int, dead: DeadBall, facts: FactLog) -> State:
    side, points = dead.possession, rules.profile.touchdown
    facts.note("touchdown", dead.citations.touchdown, side, points=points)
    return to_ball(_with_score(s, left, side, points), TRY, side, rules.profile.try_from)


def _safety(rules: RuleSet, s: State, left: int, dead: DeadBall, facts: FactLog) -> State:
    side, points = dead.possession, rules.profile.safety
    facts.note("safety", dead.citations.safety, OTHER[side], points=points)
    scored = _with_score(s, left, OTHER[side], points)
    return to_ball(scored, FREE_KICK, side, rules.profile.free_kick_from)


def _touchback(rules: RuleSet, s: State, left: int, dead: DeadBall, facts: FactLog) -> State:
    side, grounds = dead.possession, dead.citations
    facts.note("touchback", grounds.touchback, side, points=0)
    spot = rules.profile.touchback_to if dead.touchback_to is None else dead.touchback_to
    return _first_down(rules, s, left, side, spot, grounds.taken_over, facts)


def _first_down(
    rules: RuleSet, s: State, left: int, side: Side, spot: int, cites: RuleIds, facts: FactLog
) -> State:
    s = to_series(s, side, spot, rules.profile.to_gain, rules.new_series, left)
    if s.line_to_gain == GOAL:  # one rule may be cited for both
        cites = tuple(dict.fromkeys((*cites, *rules.citations["goal_to_go"])))
    facts.note("first_down", cites, side)
    return s


def _series_over(rules: RuleSet, s: State, left: int, dead: DeadBall, facts: FactLog) -> State:
    """A goal line or the line to gain reached, or the ball over on downs."""
    side, spot = dead.possession, dead.spot
    assert s.line_to_gain is not None, "only scrimmage has a line to gain"
    if not 0 < spot < GOAL:
        return _consequence(rules, s, left, dead, facts)
    if dead.can_earn_first_down and spot >= s.line_to_gain:
        return _first_down(rules, s, left, side, spot, dead.citations.first_down, facts)
    others = OTHER[side]
    facts.note("turnover", dead.citations.downs, others, how="downs")
    return _first_down(rules, s, left, others, GOAL - spot, dead.citations.taken_over, facts)


def _with_score(s: State, left: int, side: Side, points: int) -> State:
    score = with_points(s.score, side, points) if points else s.score
    return replace(s, score=score, time_left=left)
