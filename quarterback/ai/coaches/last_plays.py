"""What field position is worth when a half is about to end, counted from the dial, play by play.

With no play left only what is owed is still worth something. With one more, each call is worth
what its faces lead to; and so on backward, as far as the end of the half makes a difference.
"""

from __future__ import annotations

from operator import mul
from typing import Final

from quarterback.ai.coaches.faces import Outcome
from quarterback.ai.coaches.field_values import (
    BEHIND,
    MARK,
    SPOTS,
    FieldValues,
    Play,
    Values,
    by_spot,
    repeated,
)
from rulesets.core.field import FARTHEST, GOAL, NEAREST, turned
from rulesets.core.ruleset import RuleSet
from rulesets.core.state import CHOICE, KICKOFF, SCRIMMAGE, TRY, Phase

LAST: Final = 16
"""Plays left in a half from which its end is still far away."""


class LastPlays:
    """Expected points until the end of the half, by plays left: one's own minus the opponents'."""

    def __init__(self, values: FieldValues, rules: RuleSet) -> None:
        """`values`: with time to spare, of the same rules."""
        self._values, self._profile = values, rules.profile
        self.pace = values.pace
        self._first: dict[int, Values] = {0: [0.0] * (GOAL + 1)}
        """Values of first downs, by plays left, then by spot. Several games may ask at once, each
        in a thread: what two of them work out is the same, and put in the same place."""
        self._downs: dict[tuple[int, int, int, int], Values] = {}
        self._phases: dict[tuple[Phase, int, int], float] = {}
        self._ends: dict[tuple[int, int], list[float]] = {}

    def first_down(self, spot: int, left: int) -> float:
        """Return the value of a first down, with the goal or ten yards to gain."""
        if left >= LAST:
            return self._values.first_down(spot)
        return self._firsts(left)[min(max(spot, NEAREST), FARTHEST)]

    def on_a_down(
        self, spot: int, down: int, line: int, left: int, *, marked: bool = False
    ) -> float:
        """Return the value of a down at `spot`, to reach `line`. `marked`: whether something is
        counted in the series, such as an incompletion."""
        if left >= LAST:
            return self._values.on_a_down(spot, down, line, marked=marked)
        if down == 1 or line <= spot:
            return self.first_down(spot, left)
        down = min(down, self._profile.downs)
        return self._down(line, down, left, NEAREST)[spot + (MARK if marked else 0)]

    def calls_on_first_down(self, spot: int, left: int) -> dict[str, float]:
        """Return the value of each call with first and ten, or goal to go."""
        return self.calls_on_a_down(spot, 1, min(spot + self._profile.to_gain, GOAL), left)

    def calls_on_a_down(self, spot: int, down: int, line: int, left: int) -> dict[str, float]:
        """Return the value of each call on a down at `spot`, to reach `line`."""
        if left >= LAST:
            return self._values.calls_on_a_down(spot, down, line)
        rings = self._values.reader.plays(SCRIMMAGE, spot)
        worths = self._of_calls(self._next(line, down, left, NEAREST), spot, line, left)
        return {ring.call: value for ring, value in zip(rings, worths, strict=True)}

    def calls_on_a_try(self, spot: int) -> dict[str, float]:
        """Return the value of each call on a try, some time before the half ends."""
        plays = self._values.reader.plays(TRY, spot)
        return {play.call: self._worth(TRY, play.outcomes, LAST - 1) for play in plays}

    def _of_first_down(self, spot: int, left: int) -> list[float]:
        line, low = min(spot + self._profile.to_gain, GOAL), max(spot - BEHIND, NEAREST)
        return self._of_calls(self._next(line, 1, left, low), spot, line, left)

    def after(self, phase: Phase, spot: int, left: int) -> float:
        """Return the value of any phase to the team that acts."""
        if phase == SCRIMMAGE:
            return self.first_down(spot, left)
        if left >= LAST:
            return self._values.after(phase, spot)
        if left <= 0 and phase not in self._profile.must_finish:
            return 0.0
        if phase == CHOICE:
            return abs(self.after(KICKOFF, self._profile.kickoff_from, left))
        key = (phase, spot, max(left, 0))
        if key not in self._phases:
            plays = self._values.reader.plays(phase, spot)
            self._phases[key] = max(self._worth(phase, play.outcomes, left) for play in plays)
        return self._phases[key]

    def _worth(self, phase: Phase, outcomes: dict[Outcome, float], left: int) -> float:
        worth = ended = 0.0
        for then, chance in outcomes.items():
            if then.phase == phase and then.mine:
                continue  # a penalty: the same again
            spot = then.spot if then.mine else turned(then.spot)
            value = self.after(then.phase, spot, left - 1)
            worth += chance * (then.points + (value if then.mine else -value))
            ended += chance
        return worth / ended if ended else 0.0

    def _firsts(self, left: int) -> Values:
        """Return the values of first downs, by spot."""
        for now in range(1, left + 1):
            if now not in self._first:
                worths = [max(self._of_first_down(spot, now)) for spot in SPOTS]
                self._first[now] = by_spot(worths)
        return self._first[max(left, 0)]

    def _down(self, line: int, down: int, left: int, low: int) -> Values:
        """Return the values of a down at spots from `low` up to the line to gain; farther back
        they are taken to change as those of first downs do."""
        key = (line, down, max(left, 0), low)
        if key not in self._downs:
            after = self._next(line, down, left, low)
            values = list(after)
            if left > 0:
                first = self._firsts(left)
                for mark in (0, MARK):
                    for spot in range(low, line):
                        values[spot + mark] = max(self._of_calls(after, spot + mark, line, left))
                    shift = values[low + mark] - first[low]
                    values[mark : low + mark] = [value + shift for value in first[:low]]
            self._downs[key] = values
        return self._downs[key]

    def _next(self, line: int, down: int, left: int, low: int) -> Values:
        """Return the values after a play that has used the down, by where the ball is."""
        first = self._firsts(left - 1)
        if left <= 1:
            return [0.0] * (2 * MARK)
        if down == self._profile.downs:
            return [*(-first[turned(spot)] for spot in range(line)), *first[line:]] * 2
        behind = self._down(line, down + 1, left - 1, low)
        return [*behind[:line], *first[line:], *behind[MARK : MARK + line], *first[line:]]

    def _of_calls(self, after: Values, at: int, line: int, left: int) -> list[float]:
        worths, plays = [], self._values.plays_at(at)
        for play, ends in zip(plays, self._of_ends(at, left), strict=True):
            value = ends + sum(map(mul, play.chances, play.pick(after)))
            if play.again:
                value = repeated(value, play, after, at, line)
            worths.append(value)
        return worths

    def _of_ends(self, at: int, left: int) -> list[float]:
        """Return what the ends of a series are worth, for each call at a place."""
        key = (at, left)
        if key not in self._ends:
            self._ends[key] = [self._end(play, left) for play in self._values.plays_at(at)]
        return self._ends[key]

    def _end(self, play: Play, left: int) -> float:
        first = self._firsts(left - 1)
        worth = sum(chance * first[spot] for chance, spot in play.first)
        for chance, (phase, mine, spot, points) in play.ends:
            value = self.after(phase, spot if mine else turned(spot), left - 1)
            worth += chance * (points + (value if mine else -value))
        return worth
