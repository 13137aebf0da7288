"""Overtime: who has had the ball, and what a score means now (SC section 4)."""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.core.dead_ball import DeadBall
from rulesets.core.facts import FactLog
from rulesets.core.periods import game_over, next_quarter, with_timeouts
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import HOME, OTHER, SIDES, VISITORS, Side, points_of
from rulesets.core.state import SCRIMMAGE, TOSS, TRY, State
from rulesets.solitaire_coach.state import Overtime


def overtime(rules: RuleSet, s: State, after: State, dead: DeadBall, facts: FactLog) -> State:
    """SC-OT-04 to 08, SC-R12, SC-R15: what follows in overtime from a play that is over. Nothing
    changes while the same side keeps the ball and no one scores."""
    now: Overtime = s.overtime
    scorer = _scorer(s, after)
    if scorer is not None:
        return _scored(now, s, after, scorer, facts)
    if after.phase != SCRIMMAGE or after.possession is None:
        return after
    return _passed(now, after, dead, facts)


def untimed_down(rules: RuleSet, s: State) -> bool:
    """SC-R14: whether the side that is behind by a field goal still has its reply, though the
    period is used up, because so it was agreed. In a knockout nothing needs to be agreed."""
    if rules.settings["reply_untimed"] != "yes" or rules.settings["overtime"] != "one":
        return False
    return s.time_left <= 0 and s.overtime is not None and s.overtime.stage == "reply"


def _scorer(s: State, after: State) -> Side | None:
    gained = {side: points_of(after.score, side) - points_of(s.score, side) for side in SIDES}
    return next((side for side in SIDES if gained[side] > 0), None)


def _scored(now: Overtime, s: State, after: State, scorer: Side, facts: FactLog) -> State:
    """A field goal in the first possession leaves the other side a reply; every other score but
    the reply that ties it ends the game. SC-R15: no tries."""
    field_goal = after.phase != TRY and points_of(after.score, scorer) == 3 + points_of(
        s.score, scorer
    )
    if now.stage == "first" and field_goal and scorer == now.first:
        return replace(after, overtime=Overtime("reply", now.first))
    level = points_of(after.score, HOME) == points_of(after.score, VISITORS)
    if now.stage == "reply" and level:
        return replace(after, overtime=Overtime("sudden", now.first))
    rule = {"first": "SC-OT-04", "reply": "SC-OT-05", "open": "SC-OT-07", "sudden": "SC-OT-08"}
    why = "SC-OT-06" if now.stage == "first" and scorer != now.first else rule[now.stage]
    return game_over(after, (why, "SC-R15"), facts)


def _passed(now: Overtime, after: State, dead: DeadBall, facts: FactLog) -> State:
    """SC-R12: each possession that ends without a score; two changes in one play are two."""
    first, second = now.first, OTHER[now.first]
    had = (*dead.possessions, after.possession)
    if now.stage == "first" and second in had:
        both = first in had[had.index(second) :]
        return replace(after, overtime=Overtime("sudden" if both else "open", first))
    if now.stage == "open" and first in had:
        return replace(after, overtime=Overtime("sudden", first))
    if now.stage == "reply" and first in had:
        return game_over(after, ("SC-OT-05", "SC-R15"), facts)
    return after


def _to_overtime(rules: RuleSet, s: State, facts: FactLog) -> State:
    """SC-OT-01, SC-OT-02, SC-OT-03, SC-OT-11: a period like the others, opened by a toss. SC-R43:
    only a knockout shares timeouts between the first two periods."""
    s = next_quarter(rules, s, ("SC-OT-01", "SC-OT-02", "SC-R10"), facts)
    s = replace(
        s,
        phase=TOSS,
        possession=None,
        spot=None,
        down=None,
        line_to_gain=None,
        play=None,
        toss_winner=None,
        hash_mark=None,
    )
    return with_timeouts(s, rules.profile.timeouts_in(s.period))


def _after_overtime(rules: RuleSet, s: State, facts: FactLog) -> State:
    """SC-OT-09, SC-OT-10, SC-R14: one period, or as many as it takes, with ball, down and stage
    carried over."""
    if rules.settings["overtime"] != "until_winner":
        return game_over(s, ("SC-OT-09", "SC-R14"), facts)
    s = next_quarter(rules, s, ("SC-OT-10", "SC-R14"), facts)
    first_of_pair = 0 if rules.settings["ot_to"] == "literal" else 1
    # SC-R13: the fifth period has its own; those that follow share theirs in pairs.
    return with_timeouts(s, rules.profile.timeouts) if s.period % 2 == first_of_pair else s
