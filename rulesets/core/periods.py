"""From one period to the next: what quarters, halves and the end of a game have in common."""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.core.facts import FactLog, RuleIds
from rulesets.core.phases import to_ball, to_over
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import Score, Side, leader
from rulesets.core.state import KICKOFF, State


def next_quarter(rules: RuleSet, s: State, cites: RuleIds, facts: FactLog) -> State:
    """The next period begins where this one stopped: ball, down and a kick that is due stay."""
    facts.note("period_end", cites)
    return _fresh(rules, s)


def next_half(rules: RuleSet, s: State, kickers: Side, cites: RuleIds, facts: FactLog) -> State:
    """The next period opens with a kickoff by `kickers`; both sides have all timeouts again."""
    facts.note("half_end", cites)
    s = to_ball(_fresh(rules, s), KICKOFF, kickers, rules.profile.kickoff_from)
    return with_timeouts(s, rules.profile.timeouts)


def game_over(s: State, cites: RuleIds, facts: FactLog) -> State:
    """The game is over, with this score."""
    winner = leader(s.score)
    facts.note("game_over", cites, winner)
    return to_over(s, winner)


def with_timeouts(s: State, each: int) -> State:
    """Both sides have this number of timeouts; none where a game has no timeouts."""
    return s if s.timeouts is None else replace(s, timeouts=Score(each, each))


def _fresh(rules: RuleSet, s: State) -> State:
    period = s.period + 1
    left, started = rules.profile.length(period), rules.profile.period_starts_live
    return replace(s, period=period, time_left=left, running=False, period_started=started)
