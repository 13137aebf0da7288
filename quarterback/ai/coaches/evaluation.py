"""The value of a situation to a team: a rough estimate, for comparing calls.

Expected points are estimated from the spot of the ball; with the score and the time left they give
the win probability. With a dial all figures are counted from its cells. On a board, and with any
dial, they are those of football in general.
"""

from __future__ import annotations

from functools import lru_cache
from math import erf, exp, sqrt
from typing import Final

from quarterback.ai.coaches.field_values import FieldValues
from quarterback.ai.coaches.last_plays import LastPlays
from quarterback.ai.coaches.maxims import plays_left, plays_left_in_game, to_go
from rulesets.core.advance import step
from rulesets.core.awaiting import Decide
from rulesets.core.events import Call
from rulesets.core.field import GOAL, turned
from rulesets.core.ruleset import Profile, RuleSet
from rulesets.core.sides import Side, lead, leader
from rulesets.core.state import (
    FREE_KICK,
    INTERCEPTION_RETURN,
    KICKOFF,
    OVER,
    RUN_BACK,
    SCRIMMAGE,
    TRY,
    State,
)

FOR_PRIDE: Final = 0.004
"""The value of a point when the game is as good as decided."""
_OF_TIME: Final = frozenset({"timing", "plays", "minutes", "signals"})
"""Settings that affect no result of the dial."""
_KICK: Final = 1.4
"""Plays of a drive that the other team would have had all the same: its kick, most of them."""
_KEPT: Final = 8
"""Dials whose values are kept, the last ones."""


def values_of(rules: RuleSet) -> LastPlays | None:
    """Return what is counted from the dial in play, the same object for the same dial and house
    rules; None where there is no dial, or its cells are unknown."""
    last = _LAST.get("game")
    if last is None or last[0] is not rules:
        last = _LAST["game"] = (rules, _counted(rules))
    return last[1]


_LAST: Final[dict[str, tuple[RuleSet, LastPlays | None]]] = {}
"""The rules asked about last, and their values: nearly every question is about the same game."""


def _counted(rules: RuleSet) -> LastPlays | None:
    if rules.dial is None:
        return None
    settings = tuple(sorted((k, v) for k, v in rules.settings.items() if k not in _OF_TIME))
    key = (rules.code, rules.version, tuple(sorted(rules.digests.items())), settings)
    if key not in _VALUES:
        while len(_VALUES) >= _KEPT:
            del _VALUES[next(iter(_VALUES))]
        _VALUES[key] = LastPlays(FieldValues(rules), rules)
    return _VALUES[key]


_VALUES: Final[dict[tuple[object, ...], LastPlays]] = {}


def deviation(rules: RuleSet) -> float:
    """Return how far the margin strays: its standard deviation is this many points times the root
    of the plays left."""
    values = values_of(rules)
    return _DEVIATION if values is None else values.pace.deviation


def plays_held(rules: RuleSet) -> float:
    """Return the plays that a team can use up by just keeping the ball."""
    values = values_of(rules)
    return _PLAYS_HELD if values is None else values.pace.drive - _KICK


def worth(rules: RuleSet, s: State, side: Side) -> float:
    """Return the value of a situation to `side`: about its win probability, a tie as half a win."""
    if s.phase == OVER:
        return 0.5 if s.winner is None else float(s.winner == side)
    margin = lead(s.score, side) + to_come(rules, s, side) + _of_a_tie(rules, s, side)
    spread = 0.5 + deviation(rules) * sqrt(_plays_to_turn_it(rules, s))
    return 0.5 * (1 + erf(margin / (spread * sqrt(2)))) + FOR_PRIDE * margin


TIE: Final = 0.5
"""The points that a sure win of every tie is worth: half of the step from a tie to a lead."""


def penetration_spread(plays: float) -> float:
    """Return the standard deviation of the penetrations to come in that many plays."""
    return 0.5 + 0.3 * sqrt(max(plays, 0.0))


def _of_a_tie(rules: RuleSet, s: State, side: Side) -> float:
    """Return what being ahead in penetrations is worth in points, where they break a tie
    (LQ-R38); 0 in other games."""
    if rules.drive_count is None:
        return 0.0
    ahead = lead(rules.drive_count.counts(s), side)
    return TIE * erf(ahead / (penetration_spread(plays_left_in_game(rules, s)) * sqrt(2)))


def _plays_to_turn_it(rules: RuleSet, s: State) -> float:
    """Return the plays left in which the score can still change hands: while the leading team
    has the ball, it uses up a series and its kick first."""
    left = plays_left_in_game(rules, s)
    if (
        s.possession is not None
        and s.possession == leader(s.score)
        and s.phase not in (KICKOFF, FREE_KICK)
    ):
        left -= plays_held(rules)
    return max(left, 0.0)


def to_come(rules: RuleSet, s: State, side: Side) -> float:
    """Return expected points for `side` until the end of the half, from the spot of the ball and
    the time left."""
    values = values_of(rules)
    acts = s.possession if s.possession is not None else s.chooser
    if acts is None:
        return 0.0
    points = _common(rules, s) if values is None else _counted_points(rules, values, s)
    return points if acts == side else -points


def _counted_points(rules: RuleSet, values: LastPlays, s: State) -> float:
    """Return expected points of the side that acts, counted from the dial."""
    left = int(plays_left(rules, s))
    if s.spot is None:
        if not s.period_started:
            return _of_choice(rules, s)
        return values.after(s.phase, 0, left)
    if s.phase != SCRIMMAGE:
        return values.after(s.phase, s.spot, left)
    assert s.down is not None, "scrimmage has a down"
    marked = s.series not in (None, rules.new_series)
    return values.on_a_down(s.spot, s.down, s.line_to_gain or GOAL, left, marked=marked)


def _of_choice(rules: RuleSet, s: State) -> float:
    """Return the value of the choice that opens a half to the side that chooses: of what it would
    choose. Halves may begin in more ways than one."""
    assert s.chooser is not None, "a choice has a chooser"
    decision = rules.options(rules, s)
    assert isinstance(decision, Decide), "a choice is a decision"
    ways = (step(rules, s, Call(option.call)) for option in decision.options)
    return max(to_come(rules, way, s.chooser) for way in ways)


# Where no dial is known.


def _common(rules: RuleSet, s: State) -> float:
    """Return expected points of the side that acts, as in football in general: with as many plays
    left in the half as they need, two thirds of them are to come."""
    if s.spot is None:
        return abs(_after_kick(rules.profile, rules.profile.kickoff_from))
    points = _with_the_ball(rules.profile, s)
    needed = 1.5 + (GOAL - s.spot) / 8 if points > 0 else 18.0
    return points * (1 - exp(-max(plays_left(rules, s), 0.0) / needed))


_FIRST_DOWN = (-2.7, -1.25, -0.7, -0.1, 0.43, 1.0, 1.65, 2.3, 3.2, 4.2, 5.8)
"""Expected points, one's own minus the opponents', with a first down on each tenth yard line."""
_MAKES = {
    1: (1.0, 0.76, 0.65, 0.51, 0.34, 0.32, 0.31, 0.28, 0.24, 0.24, 0.21, 0.21, 0.18, 0.18, 0.15),
    2: (1.0, 0.90, 0.84, 0.77, 0.68, 0.58, 0.50, 0.46, 0.43, 0.41, 0.38, 0.37, 0.34, 0.33, 0.30),
    3: (1.0, 0.93, 0.91, 0.87, 0.82, 0.76, 0.69, 0.63, 0.57, 0.53, 0.49, 0.47, 0.45, 0.43, 0.40),
}
"""The chance to gain 0, 1, 2 ... yards, or a first down by penalty, in that many plays."""
_NET_PUNT = 29
_GOAL_KICKED = ((97, 0.64), (92, 0.58), (88, 0.45), (85, 0.33))
_RUN_BACK, _INTERCEPTION_RETURN = 9, 10
_TRY_GOOD = 0.6
_KICK_OFF_CARRIES = 45
_DEVIATION: Final = 0.9
_PLAYS_HELD: Final = 5.0


def _with_the_ball(profile: Profile, s: State) -> float:
    assert s.spot is not None, "a side with the ball has a spot"
    if s.phase == SCRIMMAGE:
        assert s.down is not None, "scrimmage has a down"
        return _on_a_down(profile, s.spot, s.down, to_go(s))
    if s.phase == RUN_BACK:
        return first_down(s.spot + _RUN_BACK)
    if s.phase == INTERCEPTION_RETURN:
        return first_down(s.spot + _INTERCEPTION_RETURN)
    if s.phase in (KICKOFF, FREE_KICK):
        return _after_kick(profile, s.spot)
    if s.phase == TRY:
        return _TRY_GOOD - abs(_after_kick(profile, profile.kickoff_from))
    return 0.0


def _after_kick(profile: Profile, spot: int) -> float:
    """Return expected points of the team that kicks off from `spot`."""
    caught = max(turned(spot + _KICK_OFF_CARRIES), 1)
    return -first_down(caught + _RUN_BACK)


def first_down(spot: float) -> float:
    """Return expected points with a first down at `spot`, interpolated between the table's yard
    lines."""
    spot = min(max(spot, 0.0), float(GOAL))
    ten = min(int(spot // 10), 9)
    low, high = _FIRST_DOWN[ten], _FIRST_DOWN[ten + 1]
    return low + (high - low) * (spot - 10 * ten) / 10


@lru_cache(maxsize=1 << 15)
def _on_a_down(profile: Profile, spot: int, down: int, far: int) -> float:
    """Return expected points in a series: it is made, or the last down is the better of punt and
    field goal."""
    if down == 1:
        return first_down(spot)
    if down >= profile.downs:
        return _on_the_last_down(profile, spot, far)
    makes_it = _makes(profile.downs - down, far)
    gained = far // 3
    falls_short = _on_the_last_down(profile, spot + gained, far - gained)
    return makes_it * _having_made(profile, spot + far) + (1 - makes_it) * falls_short


def _on_the_last_down(profile: Profile, spot: int, far: int) -> float:
    given_up = -first_down(turned(spot))
    makes_it = _makes(1, far)
    going = makes_it * _having_made(profile, spot + far) + (1 - makes_it) * given_up
    punting = -first_down(max(turned(spot + _NET_PUNT), profile.touchback_to))
    return max(going, punting, _kicking(profile, spot))


def _kicking(profile: Profile, spot: int) -> float:
    for nearest, chance in _GOAL_KICKED:
        if spot >= nearest:
            missed = -first_down(profile.touchback_to)
            return chance * profile.field_goal + (1 - chance) * missed
    return -float(GOAL)


def _having_made(profile: Profile, line: int) -> float:
    return profile.touchdown + _TRY_GOOD if line >= GOAL else first_down(line + 3)


def _makes(plays: int, far: int) -> float:
    row = _MAKES[min(plays, 3)]
    return row[min(max(far, 0), len(row) - 1)]
