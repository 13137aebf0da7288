"""What follows a score and the end of a half, and how a game opens."""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.core.facts import FactLog, RuleIds
from rulesets.core.phases import to_choice, to_over, to_series
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import OTHER, Side, leader
from rulesets.core.state import SCRIMMAGE, TOSS, State
from rulesets.littlefield.penetrations import break_tie, drive_over, winner_at_end
from rulesets.littlefield.state import NEW_SERIES, GameState, first_state

MIDFIELD = 50
"""Where a half begins that is not kicked off (LQ-R40)."""


def opening(rules: RuleSet) -> State:
    """Before the toss (LQ-TIME-01)."""
    return State(TOSS, time_left=rules.profile.periods[0], game=first_state(rules.settings))


def after_score(rules: RuleSet, s: State, scorers: Side) -> State:
    """LQ-AFT-01: the side scored upon chooses who kicks off."""
    return to_choice(s, OTHER[scorers])


def next_period(rules: RuleSet, s: State, facts: FactLog) -> State:
    """LQ-R28, LQ-R29, LQ-TOSS-02: after the first half the loser of the toss chooses; plays that
    the first half ran over are taken from the second. After the second the game is over. The sides
    keep their ends (LQ-R32). Level at the end, penetrations may decide it (LQ-R38)."""
    s = drive_over(s)
    if s.period == 1:
        s = _second_half(rules, s, facts)
        if s.time_left > 0:
            return s
    why = break_tie(rules, s, facts)
    winner = winner_at_end(rules, s)
    facts.note("game_over", (*why, *_cut_off(s), *rules.citations["time"]), winner)
    if winner is not None and leader(s.score) is None:
        s = replace(s, game=replace(s.game, decided=True))
    return to_over(s, winner)


def _cut_off(s: State) -> RuleIds:
    """LQ-R29: of what was due only a return and a try are still played."""
    return () if s.phase == SCRIMMAGE else ("LQ-R29",)


def _second_half(rules: RuleSet, s: State, facts: FactLog) -> State:
    halves = ("LQ-R28",) if rules.profile.counts_plays else ()
    midfield = rules.settings["halves_begin"] == "midfield"
    opens = "LQ-R40" if midfield else "LQ-TOSS-02"
    facts.note("half_end", (*rules.citations["time"], *halves, *_cut_off(s), opens))
    overrun = s.time_left if rules.profile.counts_plays else 0
    assert s.toss_winner is not None, "the toss is over"
    left, chooser = rules.profile.periods[1] + overrun, OTHER[s.toss_winner]
    s = replace(s, period=2, running=False, period_started=False)
    if not midfield:
        return replace(to_choice(s, chooser), time_left=left)
    game: GameState | None = s.game
    first = game.first_ball if game is not None else None
    return at_midfield(rules, s, chooser if first is None else OTHER[first], left)


def at_midfield(rules: RuleSet, s: State, side: Side, left: int) -> State:
    """LQ-R40: first and ten on the 50, with so many plays or seconds left."""
    return to_series(s, side, MIDFIELD, rules.profile.to_gain, NEW_SERIES, left)
