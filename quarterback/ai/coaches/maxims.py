"""What any quarterback of the 1920s knew without looking at the dial: maxims of field position.

Used by the Freshman, who bends them, and by the Letterman when the dial is unknown. Spots are yards
from one's own goal line, as everywhere.
"""

from __future__ import annotations

from typing import Any

from rulesets.core.awaiting import Decide
from rulesets.core.field import MIDFIELD
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import lead
from rulesets.core.state import State

SECONDS_A_PLAY = 22.5
"""Two halves of thirty minutes are about as long as 160 plays (LQ-TIME-02, LQ-TIME-03)."""
LATE = 25
"""Plays left in the game when the score begins to decide the call."""
DEEP = 15
"""Inside one's own 15 a fumble costs a game: punt while there is a down to spare."""
GREAT_RISK = 3
"""Yards to go from which a run on fourth down is a great risk (LQ-SCRIM-03)."""
NEAR = 75
"""From here the end line, and interceptions behind the goal, spoil long passes (LQ-PASS-09)."""


def plays_left(rules: RuleSet, s: State) -> float:
    """Return the plays left in this half; in a game against the clock, an estimate from its
    time."""
    return plays_in(rules, s.time_left)


def plays_in(rules: RuleSet, time: int) -> float:
    """Return the plays in some time: in a game against the clock, an estimate."""
    return time if rules.profile.counts_plays else time / SECONDS_A_PLAY


def plays_left_in_game(rules: RuleSet, s: State) -> float:
    """Return `plays_left` plus the plays of later halves."""
    return plays_left(rules, s) + plays_in(rules, sum(rules.profile.periods[s.period :]))


def to_go(s: State) -> int:
    """Return the yards to the line to gain; s must be at scrimmage."""
    assert s.line_to_gain is not None, "only scrimmage has a line to gain"
    assert s.spot is not None, "scrimmage has a ball"
    return s.line_to_gain - s.spot


def by_the_book(rules: RuleSet, s: State, decide: Decide) -> str:
    """Return the call that a coach of the day would have sent in, one of the options of
    `decide`."""
    if decide.forced:
        return decide.options[0].call
    if "receive" in decide.calls:
        return "receive"
    if "try_kick" in decide.calls:
        return "try_kick"
    if s.down == rules.profile.downs:
        return _on_the_last_down(rules, s, decide)
    if _kick_early(rules, s):
        return "punt"
    return _to_gain(rules, s)


def _kick_early(rules: RuleSet, s: State) -> bool:
    """Return whether to punt on the next-to-last down: deep in one's own territory, with far to
    go."""
    assert s.spot is not None, "scrimmage has a ball"
    return s.down == rules.profile.downs - 1 and s.spot <= DEEP and to_go(s) > GREAT_RISK


def must_gamble(rules: RuleSet, s: State, decide: Decide) -> bool:
    """Return whether the ball may not come back in time to make up the points."""
    desperate: bool = is_desperate(plays_left_in_game(rules, s), -lead(s.score, decide.side))
    return desperate


def is_desperate(left: Any, behind: Any) -> Any:
    """Return the same from the plays left in the game and the points behind: numbers, or arrays
    of them."""
    return (behind > 0) & (left <= LATE)


def _on_the_last_down(rules: RuleSet, s: State, decide: Decide) -> str:
    assert s.spot is not None, "scrimmage has a ball"
    behind, far = -lead(s.score, decide.side), to_go(s)
    needs_touchdown = must_gamble(rules, s, decide) and behind > rules.profile.field_goal
    if "field_goal" in decide.calls and not needs_touchdown and far > 1:
        return "field_goal"
    if must_gamble(rules, s, decide) or "field_goal" in decide.calls:
        return _to_gain(rules, s)
    if s.spot > MIDFIELD and far < GREAT_RISK:
        return _to_gain(rules, s)
    return "punt"


def _to_gain(rules: RuleSet, s: State) -> str:
    """Choose by distance: runs for short yardage, passes for long. A second incompletion in a
    series costs five yards, so two passes in a row are for need only."""
    assert s.spot is not None, "scrimmage has a ball"
    far = to_go(s)
    if far <= GREAT_RISK:
        return "line_buck"
    if far <= 5 or s.spot < DEEP:
        return "off_tackle"
    if far <= 8 or s.spot >= NEAR:
        return "off_tackle" if s.down == 1 else "end_run"
    return "off_tackle" if s.down == 1 and far <= rules.profile.to_gain else "pass"
