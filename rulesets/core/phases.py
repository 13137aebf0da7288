"""The ways into each phase, and from one period to the next."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rulesets.core.facts import FactLog, RuleIds
from rulesets.core.field import GOAL
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import Score, Side, leader
from rulesets.core.state import CHOICE, KICKOFF, OVER, SCRIMMAGE, TOSS, Phase, State


def to_ball(s: State, phase: Phase, ball: Side, spot: int, time_left: int | None = None) -> State:
    """A kick, a return or a try by `ball`, from `spot` yards off its own goal line. `time_left`,
    in plays or seconds, when it changes too."""
    return replace(
        s,
        time_left=s.time_left if time_left is None else time_left,
        phase=phase,
        possession=ball,
        spot=spot,
        down=None,
        line_to_gain=None,
        call=None,
        chooser=None,
        play=None,
        series=None,
    )


def to_series(s: State, ball: Side, spot: int, to_gain: int, series: Any, time_left: int) -> State:
    """First down of `ball` at `spot`, with `time_left` plays or seconds. The line to gain is never
    beyond the goal line."""
    line = spot + to_gain
    return replace(
        s,
        time_left=time_left,
        phase=SCRIMMAGE,
        possession=ball,
        spot=spot,
        down=1,
        line_to_gain=line if line < GOAL else GOAL,
        call=None,
        chooser=None,
        play=None,
        series=series,
    )


def to_choice(s: State, chooser: Side, phase: Phase = CHOICE) -> State:
    """`chooser` decides who kicks off, or what else a phase of choice is about."""
    return replace(
        s,
        phase=phase,
        possession=None,
        spot=None,
        down=None,
        line_to_gain=None,
        call=None,
        chooser=chooser,
        hash_mark=None,
        play=None,
        series=None,
    )


def to_toss(s: State) -> State:
    """A toss, which no one has won yet."""
    return replace(
        s,
        phase=TOSS,
        possession=None,
        spot=None,
        down=None,
        line_to_gain=None,
        call=None,
        chooser=None,
        toss_winner=None,
        hash_mark=None,
        play=None,
        series=None,
    )


def to_over(s: State, winner: Side | None) -> State:
    return replace(
        s,
        phase=OVER,
        possession=None,
        spot=None,
        down=None,
        line_to_gain=None,
        call=None,
        chooser=None,
        running=False,
        period_started=True,
        winner=winner,
        hash_mark=None,
        play=None,
        series=None,
    )


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
