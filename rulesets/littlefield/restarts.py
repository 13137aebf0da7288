"""What follows a score and the end of a half, and how a game opens."""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.core.facts import FactLog, RuleIds
from rulesets.core.phases import to_choice, to_over
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import OTHER, Side, leader
from rulesets.core.state import SCRIMMAGE, TOSS, State


def opening(rules: RuleSet) -> State:
    """Before the toss (LQ-TIME-01)."""
    return State(TOSS, time_left=rules.profile.periods[0])


def after_score(rules: RuleSet, s: State, scorers: Side) -> State:
    """LQ-AFT-01: the side scored upon chooses who kicks off."""
    return to_choice(s, OTHER[scorers])


def next_period(rules: RuleSet, s: State, facts: FactLog) -> State:
    """LQ-R28, LQ-R29, LQ-TOSS-02: after the first half the loser of the toss chooses; plays that
    the first half ran over are taken from the second. After the second the game is over. The sides
    keep their ends (LQ-R32)."""
    if s.period == 1:
        s = _second_half(rules, s, facts)
        if s.time_left > 0:
            return s
    winner = leader(s.score)
    why = ("LQ-END-01",) if winner else ("LQ-END-02", "LQ-R31")
    facts.note("game_over", (*why, *_cut_off(s), *rules.citations["time"]), winner)
    return to_over(s, winner)


def _cut_off(s: State) -> RuleIds:
    """LQ-R29: of what was due only a return and a try are still played."""
    return () if s.phase == SCRIMMAGE else ("LQ-R29",)


def _second_half(rules: RuleSet, s: State, facts: FactLog) -> State:
    halves = ("LQ-R28",) if rules.profile.counts_plays else ()
    why = (*rules.citations["time"], *halves, *_cut_off(s), "LQ-TOSS-02")
    facts.note("half_end", why)
    overrun = s.time_left if rules.profile.counts_plays else 0
    assert s.toss_winner is not None, "the toss is over"
    chooser = OTHER[s.toss_winner]
    left = rules.profile.periods[1] + overrun
    return replace(
        to_choice(s, chooser), period=2, time_left=left, running=False, period_started=False
    )
