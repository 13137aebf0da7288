"""How a game opens, what follows a score and the end of a period, tries, and overtime."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from rulesets.core.dead_ball import DeadBall
from rulesets.core.dice import coin
from rulesets.core.events import Call, Report, Roll
from rulesets.core.facts import Fact, FactLog
from rulesets.core.field import GOAL
from rulesets.core.phases import (
    game_over,
    next_half,
    next_quarter,
    to_ball,
    to_choice,
    to_toss,
    with_timeouts,
)
from rulesets.core.refusal import Refused
from rulesets.core.report_reader import ReportFields
from rulesets.core.ruleset import RuleSet
from rulesets.core.settle import settle
from rulesets.core.sides import HOME, OTHER, VISITORS, Score, Side, points_of, scorer
from rulesets.core.state import KICKOFF, SCRIMMAGE, TOSS, TRY, State, at
from rulesets.solitaire_coach import citations
from rulesets.solitaire_coach.state import CENTER, GameState, Overtime


def overtime(rules: RuleSet, s: State, after: State, dead: DeadBall, facts: FactLog) -> State:
    """SC-OT-04 to 08, SC-R12, SC-R15: what follows in overtime from a play that is over. Nothing
    changes while the same side keeps the ball and no one scores."""
    now: Overtime = s.overtime
    scored_by = scorer(s.score, after.score)
    if scored_by is not None:
        return _scored(now, s, after, scored_by, facts)
    if after.phase != SCRIMMAGE or after.possession is None:
        return after
    return _passed(now, after, dead, facts)


def untimed_down(rules: RuleSet, s: State) -> bool:
    """SC-R14: whether the side that is behind by a field goal still has its reply, though the
    period is used up, because so it was agreed. In a knockout nothing needs to be agreed."""
    if rules.settings["reply_untimed"] != "yes" or rules.settings["overtime"] != "one":
        return False
    return s.time_left <= 0 and s.overtime is not None and s.overtime.stage == "reply"


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
    return with_timeouts(to_toss(s), rules.profile.timeouts_in(s.period))


def _after_overtime(rules: RuleSet, s: State, facts: FactLog) -> State:
    """SC-OT-09, SC-OT-10, SC-R14: one period, or as many as it takes, with ball, down and stage
    carried over."""
    if rules.settings["overtime"] != "until_winner":
        return game_over(s, ("SC-OT-09", "SC-R14"), facts)
    s = next_quarter(rules, s, ("SC-OT-10", "SC-R14"), facts)
    first_of_pair = 0 if rules.settings["ot_to"] == "literal" else 1
    # SC-R13: the fifth period has its own; those that follow share theirs in pairs.
    return with_timeouts(s, rules.profile.timeouts) if s.period % 2 == first_of_pair else s


QUARTERS: Final = 4
COIN: Final = coin("heads", "tails")


def opening(rules: RuleSet) -> State:
    """SC-PRE-02 to 04, SC-TO-01: before the coin, or, without one, the home side kicks."""
    each = rules.profile.timeouts
    left = rules.profile.length(1)
    timeouts = Score(each, each)
    s = State(TOSS, time_left=left, period_started=True, timeouts=timeouts, game=GameState())
    if rules.settings["opening"] == "visitors":
        return _to_kick(rules, s, HOME)
    return s


def toss(rules: RuleSet, s: State, event: Report | Roll, facts: FactLog) -> State:
    """SC-PRE-02, SC-PRE-03, SC-OT-03, SC-R11: heads the visitors receive, or have the choice."""
    if not isinstance(event, Roll) or event.pips not in ((1,), (2,)):
        raise Refused("the coin comes first: [1] heads, [2] tails", "SC-PRE-03")
    winner: Side = VISITORS if event.pips == (1,) else HOME
    called = rules.settings["opening"] == "call"
    why = ("SC-PRE-02",) if called else ("SC-PRE-03",)
    overtime = ("SC-OT-03", "SC-R11") if s.period > QUARTERS else ()
    facts.note("toss", (*why, *overtime), winner)
    if s.period == 1:
        facts.add(*notices(rules))
    s = replace(s, toss_winner=winner)
    if called:
        return to_choice(s, winner)
    return _to_kick(rules, s, OTHER[winner])


def choose(rules: RuleSet, s: State, event: Call, facts: FactLog) -> State:
    """SC-PRE-02, SC-R2: the winner receives or kicks."""
    assert s.chooser is not None, "a choice has a chooser"
    facts.note("choice", ("SC-PRE-02", "SC-R2"), s.chooser, how=event.call)
    return _to_kick(rules, s, s.chooser if event.call == "kick" else OTHER[s.chooser])


def _to_kick(rules: RuleSet, s: State, kickers: Side) -> State:
    """The kickoff that opens the game, or overtime (SC-KICK-01, SC-KICK-03)."""
    s = replace(to_ball(s, KICKOFF, kickers, rules.profile.kickoff_from), hash_mark=CENTER)
    if s.period > QUARTERS:
        return replace(s, overtime=Overtime("first", OTHER[kickers]))
    return replace(s, game=GameState(kickers))


def after_score(rules: RuleSet, s: State, scorers: Side) -> State:
    """SC-KICK-01, SC-R7, SC-TRY-02: the side that scored kicks off."""
    return replace(to_ball(s, KICKOFF, scorers, rules.profile.kickoff_from), hash_mark=CENTER)


def next_period(rules: RuleSet, s: State, facts: FactLog) -> State:
    """SC-CLK-01, SC-CLK-02, SC-CLK-06, SC-PRE-05, SC-R40; ties by SC-OT-01 and SC-R10."""
    after = _next_period(rules, s, facts)
    if after.period > s.period and rules.settings["swap_ends"] == "yes":
        facts.add(ends(rules, after.period))
    return after


def _next_period(rules: RuleSet, s: State, facts: FactLog) -> State:
    if s.period in (1, 3):
        return next_quarter(rules, s, ("SC-CLK-06", "SC-CLK-02"), facts)
    if s.period == 2:
        opened: Side = s.game.kicked_off
        s = replace(s, hash_mark=CENTER)
        return next_half(rules, s, OTHER[opened], ("SC-CLK-06", "SC-PRE-05", "SC-TO-01"), facts)
    if s.period > QUARTERS:
        return _after_overtime(rules, s, facts)
    if points_of(s.score, HOME) != points_of(s.score, VISITORS):
        return game_over(s, ("SC-CLK-01",), facts)
    if rules.settings["overtime"] == "none":
        return game_over(s, ("SC-OT-01", "SC-R10"), facts)
    return _to_overtime(rules, s, facts)


def ends(rules: RuleSet, period: int = 1) -> Fact:
    """SC-PRE-06, SC-PRE-07, SC-R3: who defends the west goal, on the left. The home side does,
    unless it chose the other, all game, or in odd periods where it was agreed that the sides
    change ends."""
    west = rules.settings["ends"] == "west"
    changed = rules.settings["swap_ends"] == "yes" and period % 2 == 0
    why = ("SC-PRE-07", "SC-PRE-06", "SC-R3") if west else ("SC-PRE-06", "SC-R3")
    return Fact("ends", why, HOME if west != changed else VISITORS)


def notices(rules: RuleSet) -> list[Fact]:
    """What is said once, before the first kick: the ends, and what looks odd in a roster."""
    faults = rules.data or ()
    return [
        ends(rules),
        *(Fact("roster", each.rules, each.side, why=each.message) for each in faults),
    ]


TWO = 2
"""Points of a try that is run or passed over (SC-SCORE-10)."""


def make_try(rules: RuleSet, s: State, points: int, why: tuple[str, ...], facts: FactLog) -> State:
    """A try that is good. Tries take no time (SC-R1)."""
    side, _ = at(s)
    facts.note("try_good", why, side, points=points, how=s.call or "")
    dead = DeadBall(side, GOAL, side, citations.RUN, next="scored", points=points, plays_used=0)
    return settle(rules, s, dead, facts)


def fail_try(rules: RuleSet, s: State, facts: FactLog) -> State:
    """SC-TRY-02, SC-R33: a try that fails; the defense cannot score on it."""
    side, _ = at(s)
    how = s.call or "skip"
    facts.note("try_failed", ("SC-TRY-02", "SC-R33"), side, how=how)
    dead = DeadBall(side, GOAL, side, citations.RUN, next="scored", plays_used=0)  # SC-R33
    return settle(rules, s, dead, facts)


def two_points(rules: RuleSet, s: State, report: ReportFields, facts: FactLog) -> State:
    """SC-SCORE-10: a try that is run or passed over."""
    return make_try(rules, s, TWO, ("SC-SCORE-10", "SC-TRY-02"), facts)
