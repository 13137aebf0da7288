"""How a game opens, what follows a score and the end of a period, and timeouts."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from rulesets.core.awaiting import Chance
from rulesets.core.events import Call, Report, Roll
from rulesets.core.facts import Fact, FactLog
from rulesets.core.periods import game_over, next_half, next_quarter
from rulesets.core.phases import to_ball, to_choice
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import HOME, OTHER, VISITORS, Score, Side, points_of
from rulesets.core.state import KICKOFF, TOSS, State
from rulesets.core.tables import TableRow, table
from rulesets.solitaire_coach.hash_marks import CENTER
from rulesets.solitaire_coach.overtime import _after_overtime, _to_overtime
from rulesets.solitaire_coach.state import GameState, Overtime

QUARTERS: Final = 4
COIN: Final = Chance(
    table(
        "coin",
        (TableRow(1, "heads", Roll((1,)), "printed"), TableRow(1, "tails", Roll((2,)), "printed")),
    ),
    dice=("coin",),
)


def opening(rules: RuleSet) -> State:
    """SC-PRE-02 to 04, SC-TO-01: before the coin, or, without one, the home side kicks."""
    each = rules.profile.timeouts
    left = rules.profile.length(1)
    timeouts = Score(each, each)
    s = State(
        TOSS,
        time_left=left,
        period_started=True,
        timeouts=timeouts,
        game=GameState(),
    )
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
