"""Coaches without the solved game: Freshman and Letterman at the dial, the Captain on a board."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from random import Random
from typing import Any, Final, Protocol

from msgspec.structs import replace

from quarterback.ai.coaches.evaluation import to_come, values_of, worth
from quarterback.ai.coaches.last_plays import LAST, LastPlays
from quarterback.ai.coaches.maxims import (
    DEEP,
    LATE,
    NEAR,
    SECONDS_A_PLAY,
    by_the_book,
    is_desperate,
    must_gamble,
    plays_in,
    plays_left_in_game,
    to_go,
)
from rulesets.core.advance import awaiting, out_of_turn, step
from rulesets.core.awaiting import Chance, Decide
from rulesets.core.events import Call, Tick
from rulesets.core.field import GOAL, MIDFIELD
from rulesets.core.playout import Decider, branches
from rulesets.core.ruleset import Profile, RuleSet
from rulesets.core.sides import Side, lead
from rulesets.core.state import CHOICE, KICKOFF, PENALTY, SCRIMMAGE, TRY, State


class Mood(Protocol):
    """What a coach asks where he does not always do the same."""

    def feels(self, chance: float) -> bool:
        """Return True with this chance, from 0 to 1."""
        ...

    def picks(self, calls: Sequence[str], weights: Sequence[int]) -> str:
        """Return one of some calls, each as often as its weight says."""
        ...


class RandomMood:
    """Moods from a source of randomness."""

    def __init__(self, random: Random) -> None:
        self._random = random

    def feels(self, chance: float) -> bool:
        return self._random.random() < chance

    def picks(self, calls: Sequence[str], weights: Sequence[int]) -> str:
        return self._random.choices(calls, weights)[0]


class _Scripted:
    """A mood that follows a script, and takes the first way where it ends."""

    def __init__(self, script: tuple[int, ...]) -> None:
        self._script = script
        self._at = 0
        self.chance = 1.0
        self.others: list[tuple[int, ...]] = []
        """The scripts of the ways that were open after the end of this one."""

    def _way(self, shares: Sequence[float]) -> int:
        if self._at < len(self._script):
            way = self._script[self._at]
        else:
            way = next(n for n, share in enumerate(shares) if share)
            self.others += [(*self._script, n) for n in range(way + 1, len(shares)) if shares[n]]
            self._script = (*self._script, way)
        self._at += 1
        self.chance *= shares[way]
        return way

    def feels(self, chance: float) -> bool:
        return not self._way((chance, 1 - chance))

    def picks(self, calls: Sequence[str], weights: Sequence[int]) -> str:
        total = sum(weights)
        return calls[self._way([weight / total for weight in weights])]


def chances(calls: Callable[[Mood], str]) -> dict[str, float]:
    """Return how often a coach makes each call, over all of his moods."""
    shares: dict[str, float] = {}
    todo: list[tuple[int, ...]] = [()]
    while todo:
        mood = _Scripted(todo.pop())
        call = calls(mood)
        shares[call] = shares.get(call, 0.0) + mood.chance
        todo += mood.others
    return shares


_RUNS_AND_PASS = ("line_buck", "off_tackle", "end_run", "pass")
_SHORT = (55, 25, 15, 5)
_MIDDLING = (25, 28, 29, 18)
_LONG = (8, 17, 35, 40)
_BEHIND = 1.8
"""How much more he passes when his team is behind by a touchdown or more."""
_FAILS = 0.5
"""Points that a play costs each time, against the best one, before he sees that it fails."""
_FAILS_ON = (0.5, 0.5, 1, 3.5)
"""The same on each down, as a multiple of what luck brings in a play: where that is little, he
sees it sooner."""
_HOPELESS = 5
"""The multiple from which any call is hopeless: it costs as much as luck brings in 25 plays."""
_SEEN_FROM = 40
"""Where he has watched it: on first and ten there, in the first drive of a half."""
_KICK_AND_RETURN = 2
"""Plays of a half before its first drive."""


GAMBLES, NEEDS_A_GOAL, TRAILS = 1, 2, 4
"""What the score and the time tell him; sums of these."""
PRESSURES = 8


def freshman(random: Random) -> Decider:
    """Return a Freshman whose moods come from `random`."""
    mood = RandomMood(random)

    def calls(rules: RuleSet, s: State, decide: Decide) -> str:
        if decide.forced:
            return decide.options[0].call
        left, behind = plays_left_in_game(rules, s), -lead(s.score, decide.side)
        return by_feel(mood, rules, s, decide, pressure(rules.profile, left, behind))

    return calls


def pressure(profile: Profile, left: Any, behind: Any) -> Any:
    """Return all that he feels of the plays left in the game, and of the points that his team is
    behind: numbers, or arrays of them."""
    needs_a_goal = (left <= 4) & (behind >= 0) & (behind <= profile.field_goal)
    trails = behind >= profile.touchdown
    return is_desperate(left, behind) * GAMBLES + needs_a_goal * NEEDS_A_GOAL + trails * TRAILS


def by_feel(mood: Mood, rules: RuleSet, s: State, decide: Decide, pressure: int) -> str:
    """Return what he calls in a mood, from the spot of the ball and the pressure on him alone."""
    sane = _sane(rules, s, decide)
    if "receive" in decide.calls:
        return _mostly(mood, sane, "receive", "kick", 0.85)
    if "try_kick" in decide.calls:
        return _mostly(mood, sane, "try_kick", "try_scrimmage", 0.75)
    if "punt" in sane and _kicks_it_away(mood, rules, s, pressure):
        return "punt"
    if "field_goal" in decide.calls and pressure & NEEDS_A_GOAL:
        return "field_goal"
    if "field_goal" in sane and _fancies_a_goal(mood, rules, s):
        return "field_goal"
    return _to_gain(mood, rules, s, pressure, sane)


def _mostly(mood: Mood, sane: Sequence[str], usual: str, other: str, chance: float) -> str:
    """Return the usual one of two calls with this chance; where only one makes sense, that."""
    if len(sane) == 1:
        return sane[0]
    return usual if mood.feels(chance) else other


def _kicks_it_away(mood: Mood, rules: RuleSet, s: State, pressure: int) -> bool:
    """Return whether he punts: on the last down less often than he should; before it only deep
    in his own territory."""
    assert s.spot is not None, "scrimmage has a ball"
    assert s.down is not None, "scrimmage has a down"
    if s.spot >= NEAR or pressure & GAMBLES:
        return False
    if s.down == rules.profile.downs - 1:
        return s.spot < DEEP and to_go(s) > 10 and mood.feels(0.5)
    if s.down < rules.profile.downs:
        return False
    if to_go(s) <= 2:
        return mood.feels(0.6 if s.spot < MIDFIELD else 0.2)
    if to_go(s) <= 5:
        return mood.feels(0.75 if s.spot < MIDFIELD else 0.4)
    return mood.feels(0.92 if s.spot < MIDFIELD else 0.65)


def _fancies_a_goal(mood: Mood, rules: RuleSet, s: State) -> bool:
    if s.down == rules.profile.downs:
        return mood.feels(0.4 if to_go(s) <= 2 else 0.75)
    return s.down == rules.profile.downs - 1 and mood.feels(0.1)


def _to_gain(mood: Mood, rules: RuleSet, s: State, pressure: int, sane: Sequence[str]) -> str:
    """Return a run or a pass; a kick where all of them are hopeless."""
    far = to_go(s)
    weights = list(_SHORT if far <= 2 else _LONG if far > 7 and s.down != 1 else _MIDDLING)
    if pressure & TRAILS:
        weights[3] = round(weights[3] * _BEHIND)
    if pressure & GAMBLES and far > 2:
        weights[3] += 40
    liked = dict(zip(_RUNS_AND_PASS, weights, strict=True))
    plays = [call for call in _RUNS_AND_PASS if call in sane]
    if not plays and not pressure & GAMBLES:
        return sane[0]
    fails = _failing(rules, s.down, far)
    plays = [call for call in plays if call not in fails] or plays or [*_RUNS_AND_PASS]
    return mood.picks(plays, [liked[call] for call in plays])


def _failing(rules: RuleSet, down: int | None, far: int) -> frozenset[str]:
    """Return the runs and passes that keep failing with the dial in play: on first and ten, or on
    this down with as far to go."""
    values = values_of(rules)
    if values is None or down is None:
        return frozenset()
    far = min(max(far, 1), rules.profile.to_gain)
    return _failing_with(values, down, far, _left_at_first(rules))


@lru_cache(maxsize=1 << 10)
def _failing_with(values: LastPlays, down: int, far: int, left: int) -> frozenset[str]:
    first = values.calls_on_first_down(_SEEN_FROM, left)
    here = values.calls_on_a_down(_SEEN_FROM, down, _SEEN_FROM + far, left) if down > 1 else first
    by = _FAILS_ON[down - 1] * values.pace.deviation
    works = [_near_best(_gaining(first), _FAILS), _near_best(_gaining(here), by)]
    return frozenset(call for call in _RUNS_AND_PASS for near in works if call not in near)


def _gaining(points: dict[str, float]) -> dict[str, float]:
    return {call: points[call] for call in _RUNS_AND_PASS}


def _left_at_first(rules: RuleSet) -> int:
    """Return the plays left in a half when its first drive begins; on the very last ones nearly
    all calls fail."""
    plays = plays_in(rules, rules.profile.periods[0])
    return min(max(int(plays) - _KICK_AND_RETURN, 2), LAST)


def _sane(rules: RuleSet, s: State, decide: Decide) -> Sequence[str]:
    """Return the calls that are not hopeless with the dial in play, the best first."""
    values = values_of(rules)
    if values is None:
        return list(decide.calls)
    if s.phase == CHOICE:
        begun = replace(s, time_left=rules.profile.periods[0])
        ways = {call: step(rules, begun, Call(call)) for call in decide.calls}
        points = {call: to_come(rules, way, decide.side) for call, way in ways.items()}
        return _near_best(points, _HOPELESS * values.pace.deviation)
    assert s.spot is not None, "the side to call has the ball"
    if s.phase == TRY:
        return _near_best(values.calls_on_a_try(s.spot), _FAILS)
    assert s.down is not None, "scrimmage has a down"
    line = s.spot + to_go(s)
    return _sane_with(values, s.spot, s.down, line, _left_at_first(rules))


@lru_cache(maxsize=1 << 14)
def _sane_with(values: LastPlays, spot: int, down: int, line: int, left: int) -> Sequence[str]:
    points = values.calls_on_a_down(spot, down, line, left)
    return _near_best(points, _HOPELESS * values.pace.deviation)


def _near_best(points: dict[str, float], by: float) -> list[str]:
    """Return the calls that are not worth less than the best by more than this, the best first."""
    least = max(points.values()) - by
    return sorted((call for call in points if points[call] >= least), key=lambda c: -points[c])


NO_DIFFERENCE = 0.0015
"""Calls this close to the best, in win probability, are equally good: he varies them."""


def letterman(random: Random) -> Decider:
    """Return a Letterman who chooses between equally good calls by `random`."""

    def calls(rules: RuleSet, s: State, decide: Decide) -> str:
        if decide.forced:
            return decide.options[0].call
        liked = as_good(rules, s, decide)
        return random.choice(liked) if liked else by_the_book(rules, s, decide)

    return calls


def as_good(rules: RuleSet, s: State, decide: Decide) -> list[str]:
    """Return the calls as good as the best, in his estimate; empty when the dial is unknown."""
    judged = {o.call: _judged(rules, s, decide.side, o.call) for o in decide.options}
    known = {call: value for call, value in judged.items() if value is not None}
    if len(known) < len(judged):
        return []
    best = max(known.values())
    return [call for call, value in known.items() if value >= best - NO_DIFFERENCE]


def _judged(rules: RuleSet, s: State, side: Side, call: str) -> float | None:
    """Return the value of a call to `side`, over all faces of its spin; None when the dial is
    unknown."""
    locked = step(rules, s, Call(call))
    request = awaiting(rules, locked)
    if not isinstance(request, Chance):
        return worth(rules, locked, side)
    if request.table is None:
        return None
    total = sum(
        branch.weight * worth(rules, _when_done(rules, s, branch.after), side)
        for branch in branches(rules, locked)
    )
    return total / request.table.total


def _when_done(rules: RuleSet, before: State, after: State) -> State:
    """Return the situation after a play against the clock: it takes time, though only the clock
    will say how much."""
    if after.period != before.period or "tick" not in out_of_turn(rules, after):
        return after
    left = max(after.time_left - round(SECONDS_A_PLAY), 0)
    return step(rules, after, Tick(left, running=after.running))


_RUNS: Final = ("run", "sweep", "draw")
_PASSES: Final = ("pass", "pass_play", "screen")
_DICE: Final = ("play",)
"""Calls that let dice choose the play."""
_GOALS: Final = ("fg", "field_goal")
_KICKED_TRIES: Final = ("try_kick", "xp", "kick")
_PLAYED_TRIES: Final = ("try_play", "two", "play")
_USUAL: Final = (
    "receive",
    "kickoff",
    "kick",
    "safety_kick",
    "return",
    "intercept",
    "turn",
    "no_turn",
    "good",
)
"""Calls to make whenever they are legal, the first in the list first."""
_SURE_GOAL: Final = 72
"""From the opponents' 28 a field goal is better than a yard or two."""
_LONG_GOAL: Final = 62
_DEEP_IN_END_ZONE: Final = -2
"""A ball this far behind the goal line is left there."""
_FOR_TWO: Final = (-2, -5, -10, 1, 5)
"""Leads after a touchdown late in the game for which two points help more than one."""
_ON_SIDE_LEFT: Final = 12


def captain(random: Random) -> Decider:
    """Return a Captain who varies runs and passes by `random`."""

    def calls(rules: RuleSet, s: State, decide: Decide) -> str:
        if decide.forced:
            return decide.options[0].call
        names = tuple(option.call for option in decide.options)
        if s.phase == PENALTY:
            return _better(rules, s, decide)
        if s.phase == TRY:
            return _try(rules, s, decide, names)
        if s.phase == KICKOFF and "onside" in names and _needs_the_ball(rules, s, decide):
            return "onside"
        if s.phase == SCRIMMAGE:
            return _scrimmage(random, rules, s, decide, names)
        if "touchback" in names and s.spot is not None and s.spot <= _DEEP_IN_END_ZONE:
            return "touchback"
        usual = next((name for name in _USUAL if name in names), "")
        return usual or random.choice(names)

    return calls


def _better(rules: RuleSet, s: State, decide: Decide) -> str:
    """Return the choice that leads to the better situation."""

    def suits(call: str) -> float:
        return worth(rules, step(rules, s, decide.calls[call]), decide.side)

    return max((option.call for option in decide.options), key=suits)


def _try(rules: RuleSet, s: State, decide: Decide, names: tuple[str, ...]) -> str:
    """Go for one point, unless two help more, late in the game."""
    if "skip" in names:
        return "skip"
    late = plays_left_in_game(rules, s) <= LATE
    two = late and lead(s.score, decide.side) in _FOR_TWO
    preference = (*_PLAYED_TRIES, *_KICKED_TRIES) if two else (*_KICKED_TRIES, *_PLAYED_TRIES)
    return next((name for name in preference if name in names), names[0])


def _needs_the_ball(rules: RuleSet, s: State, decide: Decide) -> bool:
    behind = lead(s.score, decide.side) < 0
    return behind and plays_left_in_game(rules, s) <= _ON_SIDE_LEFT


def _scrimmage(
    random: Random, rules: RuleSet, s: State, decide: Decide, names: tuple[str, ...]
) -> str:
    if s.down == rules.profile.downs:
        kick = _on_the_last_down(rules, s, decide, names)
        if kick:
            return kick
    return _run_or_pass(random, s, names)


def _on_the_last_down(rules: RuleSet, s: State, decide: Decide, names: tuple[str, ...]) -> str:
    """Return the kick to call; empty when the last down is for gaining yards."""
    assert s.spot is not None, "scrimmage has a ball"
    goal = next((name for name in _GOALS if name in names), "")
    gamble, far = must_gamble(rules, s, decide), to_go(s)
    a_goal_will_do = -lead(s.score, decide.side) <= rules.profile.field_goal
    near_enough = (s.spot >= _SURE_GOAL and far > 1) or (s.spot >= _LONG_GOAL and far > 2)
    if goal and near_enough and (not gamble or a_goal_will_do):
        return goal
    near = s.spot > MIDFIELD and far <= 2
    if gamble or near or s.spot > GOAL - 35 or "punt" not in names:
        return ""
    return "punt"


def _run_or_pass(random: Random, s: State, names: tuple[str, ...]) -> str:
    """Run for short yardage, pass for long; where dice choose, the dice."""
    dice = next((name for name in _DICE if name in names), "")
    if dice:
        return dice
    runs = [name for name in _RUNS if name in names]
    passes = [name for name in _PASSES if name in names]
    if not runs or not passes:
        return random.choice(runs or passes or names)
    far = to_go(s)
    throws = 0.2 if far <= 3 else 0.45 if far <= 10 else 0.65
    return random.choice(passes if random.random() < throws else runs)
