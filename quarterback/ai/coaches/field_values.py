"""What field position is worth with the dial in play, counted from its cells.

With time to spare, a game of equals goes on in the same way from every first down, so the values of
first downs follow from each other. They are solved for together, by policy iteration: the best
calls by the values so far, then the values of those calls. The values of second, third and fourth
downs follow, line to gain by line to gain, as they come up.

In plain Python, because numpy takes longer to import than all of this.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from itertools import pairwise
from math import sqrt
from operator import itemgetter, mul
from typing import Final, NamedTuple

from quarterback.ai.coaches.faces import FaceReader, RingPlay
from rulesets.core.field import FARTHEST, GOAL, NEAREST, turned
from rulesets.core.ruleset import RuleSet
from rulesets.core.state import CHOICE, KICKOFF, SCRIMMAGE, Phase

SPOTS: Final = (1, 5, 10, 20, 30, 40, 50, 60, 70, 80, 85, 90, 95, 99)
"""First downs that are solved for; those between are interpolated."""
_CHOICE, _POINT, _WIDTH = len(SPOTS), len(SPOTS) + 1, len(SPOTS) + 2
"""Places in a form after those of the first downs: the choice to kick or receive, and a point; and
the length of a form."""
BEHIND: Final = 8
"""Yards behind a first down for which its series is computed; few fall farther back."""
_ROUNDS: Final = 2
_SWEEPS: Final = 30
MARK: Final = GOAL + 1
"""Added to a spot where something is counted in the series."""
_MOST_AGAIN: Final = 0.95
"""The largest share of faces that have a play made again; more of them never end."""

Form = list[float]
"""A value as a sum: how often it counts each first down, the choice, and a point."""
Values = list[float]
"""By spot, 0 to 100, and the same once more where something is counted in the series."""
_End = tuple[Phase, bool, int, int]
"""How a series ends other than by a first down or on downs: phase, whether it is one's own, spot
from one's own goal line, points."""


class Play(NamedTuple):
    """A call from a spot, prepared for summing."""

    ends: tuple[tuple[float, _End], ...]
    chances: tuple[float, ...]
    """Of the ways in which the series goes on with the next down, or a first down."""
    at: tuple[int, ...]
    """Where they lead."""
    pick: Callable[[Sequence[float]], Sequence[float]]
    """Picks the values of those places."""
    first: tuple[tuple[float, int], ...]
    """First downs by penalty: chance and spot."""
    again: tuple[tuple[float, int], ...]
    """Ways in which the down is played again."""


class _Walk(NamedTuple):
    """A series from a first down to its end, by the best calls."""

    ends: dict[_End, float]
    """The chance of each."""
    again: Values
    """The chance of a new first down, by spot."""
    lost: Values
    """The chance that it ends on downs, by spot."""
    plays: float


class Pace(NamedTuple):
    """How fast a game goes with a dial."""

    drive: float
    """Plays of a drive that begins after a kickoff."""
    deviation: float
    """The standard deviation of the margin is this many points times the root of the plays."""


class FieldValues:
    """Expected points by situation, the team's own minus the opponents', with time to spare."""

    def __init__(self, rules: RuleSet) -> None:
        """Count the dial of these rules. Raises ValueError where its cells are unknown."""
        self._profile = rules.profile
        self.reader = FaceReader(rules)
        self._forms: dict[tuple[Phase, int], Form] = {}
        self._at_spot: dict[int, list[Play]] = {}
        self._worths: dict[int, list[float]] = {}
        self._ended: dict[_End, float] = {}
        self._lines: dict[int, list[Values]] = {}
        self._solution: Form = [0.07 * spot - 1.5 for spot in SPOTS] + [0.5, 1.0]
        self._first: Values = []
        self._renew()
        for _ in range(_ROUNDS):
            self._walks = [self._walk(spot) for spot in SPOTS]
            self._settle()
            self._renew()

    def first_down(self, spot: int) -> float:
        """Return the value of a first down, with the goal or ten yards to gain."""
        return self._first[min(max(spot, NEAREST), FARTHEST)]

    def on_a_down(self, spot: int, down: int, line: int, *, marked: bool = False) -> float:
        """Return the value of a down at `spot`, to reach `line`. `marked`: whether something is
        counted in the series, such as an incompletion."""
        if down == 1 or line <= spot:
            return self.first_down(spot)
        down = min(down, self._profile.downs)
        return self._of_line(line)[down][spot + (MARK if marked else 0)]

    def after(self, phase: Phase, spot: int) -> float:
        """Return the value of another phase to the team that acts."""
        return _dot(self._form(phase, spot), self._solution)

    def calls_on_a_down(self, spot: int, down: int, line: int) -> dict[str, float]:
        """Return the value of each call on a down at `spot`, to reach `line`."""
        after = self._of_line(line)[down + 1]
        values = {}
        for ring, play in zip(self.reader.plays(SCRIMMAGE, spot), self.plays_at(spot), strict=True):
            value = self._worth_of_ends(play) + sum(map(mul, play.chances, play.pick(after)))
            values[ring.call] = repeated(value, play, after, spot, line) if play.again else value
        return values

    # The values of first downs.

    def _renew(self) -> None:
        """Take over the solution so far."""
        self._first = [_dot(_FORMS[spot], self._solution) for spot in range(GOAL + 1)]
        self._worths.clear()
        self._ended.clear()

    def _settle(self) -> None:
        """Solve for the values that fit the calls. Every drive ends with the opponents' ball, so
        values swing from one sweep to the next: half of each step is taken."""
        forms = [self._form_of(walk) for walk in self._walks]
        kick = self._form(KICKOFF, self._profile.kickoff_from)
        for _ in range(_SWEEPS):
            now = self._solution
            swept = [_dot(form, now) for form in forms] + [abs(_dot(kick, now)), 1.0]
            self._solution = [(a + b) / 2 for a, b in zip(now, swept, strict=True)]

    def _form_of(self, walk: _Walk) -> Form:
        form = [0.0] * _WIDTH
        for end, chance in walk.ends.items():
            phase, mine, spot, points = end
            sign = chance if mine else -chance
            for place, count in enumerate(self._form(phase, spot if mine else turned(spot))):
                form[place] += sign * count
            form[_POINT] += chance * points
        for spot in range(GOAL + 1):
            if walk.again[spot]:
                _add(form, walk.again[spot], _FORMS[spot])
            if walk.lost[spot]:
                _add(form, -walk.lost[spot], _FORMS[turned(spot)])
        return form

    def _form(self, phase: Phase, spot: int) -> Form:
        """Return the value of a phase to the team that acts, as a form."""
        if phase == SCRIMMAGE:
            return _FORMS[spot]
        if phase == CHOICE:
            return _CHOOSES
        key = (phase, spot)
        if key not in self._forms:
            self._forms[key] = [0.0] * _WIDTH  # for one that comes back to itself
            of_calls = [self._played(phase, play) for play in self.reader.plays(phase, spot)]
            self._forms[key] = max(of_calls, key=lambda form: form[_POINT])
        return self._forms[key]

    def _played(self, phase: Phase, play: RingPlay) -> Form:
        form, ended = [0.0] * _WIDTH, 0.0
        for outcome, chance in play.outcomes.items():
            if outcome.phase == phase and outcome.mine:
                continue  # a penalty: the same again
            spot = outcome.spot if outcome.mine else turned(outcome.spot)
            _add(form, chance if outcome.mine else -chance, self._form(outcome.phase, spot))
            form[_POINT] += chance * outcome.points
            ended += chance
        return [count / ended for count in form] if ended else form

    # How long it takes, and how far it swings.

    @cached_property
    def pace(self) -> Pace:
        """How long drives take, and how far scores swing."""
        first = [self._first[spot] for spot in SPOTS]
        plays = self._over_drive([walk.plays for walk in self._walks])
        squares = self._over_drive([self._square(walk) for walk in self._walks])
        kick = self._form(KICKOFF, self._profile.kickoff_from)
        starts = [max(-share, 0.0) for share in kick[:_CHOICE]]
        if not any(starts):  # as where every kickoff is returned for a touchdown
            starts = [1.0] * _CHOICE

        def at_start(of: Values) -> float:
            """Return the average over the spots where drives begin after kickoffs."""
            return _dot(starts, of) / sum(starts)

        swing = at_start([max(s - f * f, 0.0) for s, f in zip(squares, first, strict=True)])
        drive = at_start(plays)
        return Pace(drive, sqrt(swing / (drive + 1)))

    def _over_drive(self, of_series: Values) -> Values:
        """Return the sum over a drive, by spot of its first down, of what each series adds."""
        total = list(of_series)
        for _ in range(_SWEEPS):
            spread = by_spot(total)
            total = [
                own + sum(map(mul, walk.again, spread))
                for own, walk in zip(of_series, self._walks, strict=True)
            ]
        return total

    def _square(self, walk: _Walk) -> float:
        """Return the mean square of how a series ends, in points and what they lead to."""
        square = 0.0
        for (phase, mine, spot, points), chance in walk.ends.items():
            own = spot if mine else turned(spot)
            value = points + (self.after(phase, own) if mine else -self.after(phase, own))
            square += chance * (value * value + self._variance(phase, own))
        for spot, chance in enumerate(walk.lost):
            square += chance * self._first[turned(spot)] ** 2
        return square

    def _variance(self, phase: Phase, spot: int) -> float:
        """Return the variance of what a kick, a return or a try leads to."""
        if phase in (SCRIMMAGE, CHOICE):
            return 0.0
        mean, total, ended = self.after(phase, spot), 0.0, 0.0
        play = self.reader.plays(phase, spot)[0]
        for then, chance in play.outcomes.items():
            if then.phase == phase and then.mine:
                continue
            value = self.after(then.phase, then.spot if then.mine else turned(then.spot))
            value = then.points + (value if then.mine else -value)
            total += chance * value * value
            ended += chance
        return max(total / ended - mean * mean, 0.0) if ended else 0.0

    # One series.

    def _of_line(self, line: int) -> list[Values]:
        """Return the values of downs to reach `line`, by down, from the second to the one after
        the last."""
        if line not in self._lines:
            self._lines[line] = self._series(line, NEAREST, line)[0]
        return self._lines[line]

    def _series(self, line: int, low: int, high: int) -> tuple[list[Values], list[list[Play]]]:
        """Return the values of second and later downs and of what follows the last, by down and
        spot, and the best plays at spots from `low` up to `high`."""
        first, downs = self._first, self._profile.downs
        lost = [-first[turned(spot)] for spot in range(line)]
        after = [*lost, *first[line:]] * 2
        values: list[Values] = [*([] for _ in range(downs + 1)), after]
        best: list[list[Play]] = [[] for _ in range(downs + 1)]
        for down in range(downs, 1, -1):
            now = list(after)
            plays = []
            for mark in (0, MARK):
                for spot in range(low, high):
                    now[spot + mark], play = self._best(after, spot + mark, line)
                    plays.append(play)
                shift = now[low + mark] - first[low]
                now[mark : low + mark] = [value + shift for value in first[:low]]
            values[down], best[down], after = now, plays, now
        return values, best

    def _best(self, after: Values, at: int, line: int) -> tuple[float, Play]:
        """Return the best call at a place, and its value."""
        plays = self.plays_at(at)
        if at not in self._worths:
            self._worths[at] = [self._worth_of_ends(play) for play in plays]
        most, best = -float(GOAL), plays[0]
        for play, ends in zip(plays, self._worths[at], strict=True):
            value = ends + sum(map(mul, play.chances, play.pick(after)))
            if play.again:
                value = repeated(value, play, after, at, line)
            if value > most:
                most, best = value, play
        return most, best

    def _worth_of_ends(self, play: Play) -> float:
        worth = sum(chance * self._first[spot] for chance, spot in play.first)
        ended = self._ended
        for chance, end in play.ends:
            if end not in ended:
                phase, mine, spot, points = end
                value = _dot(self._form(phase, spot if mine else turned(spot)), self._solution)
                ended[end] = points + (value if mine else -value)
            worth += chance * ended[end]
        return worth

    def plays_at(self, at: int) -> list[Play]:
        """Return the calls at a place."""
        if at not in self._at_spot:
            spot, mark = at % MARK, at >= MARK
            of_rings = self.reader.plays(SCRIMMAGE, spot, marked=mark)
            self._at_spot[at] = [_prepared(play) for play in of_rings]
        return self._at_spot[at]

    def _walk(self, spot: int) -> _Walk:
        """Follow a series by the best calls, from a first down at `spot`."""
        line, low = min(spot + self._profile.to_gain, GOAL), max(spot - BEHIND, NEAREST)
        downs = self._profile.downs
        values, best = self._series(line, low, line)
        open_: dict[int, float] = {spot: 1.0}
        ends: dict[_End, float] = {}
        again, lost, plays = [0.0] * MARK, [0.0] * MARK, 0.0
        width = line - low
        for down in range(1, downs + 1):
            then: dict[int, float] = {}
            for at, share in open_.items():
                if down == 1:
                    play = self._best(values[2], at, line)[1]
                else:
                    mark, place = divmod(at, MARK)
                    play = best[down][mark * width + max(place - low, 0)]
                share /= 1 - min(sum(c for c, to in play.again if to % MARK < line), _MOST_AGAIN)
                plays += share
                for chance, end in play.ends:
                    ends[end] = ends.get(end, 0.0) + share * chance
                firsts = [(c, to) for c, to in play.again if to % MARK >= line]
                for chance, to in (*zip(play.chances, play.at, strict=True), *play.first, *firsts):
                    if to % MARK >= line or (chance, to) in play.first:
                        again[to % MARK] += share * chance
                    elif down == downs:
                        lost[to % MARK] += share * chance
                    else:
                        then[to] = then.get(to, 0.0) + share * chance
            open_ = then
        return _Walk(ends, again, lost, plays)


def repeated(value: float, play: Play, after: Values, at: int, line: int) -> float:
    """Return the value of a play that may have the down played again: what that costs is what the
    yards are worth on the next down."""
    stays = 0.0
    for chance, to in play.again:
        if to % MARK >= line:
            value += chance * after[to]
        else:
            stays += chance
            value += chance * (after[to] - after[at])
    return value / (1 - min(stays, _MOST_AGAIN))


def _prepared(play: RingPlay) -> Play:
    """Sort the outcomes of a call by how the series goes on."""
    ends: dict[_End, float] = {}
    on: dict[int, float] = {}
    first: list[tuple[float, int]] = []
    again: list[tuple[float, int]] = []
    for (phase, mine, spot, downs, marked, points), chance in play.outcomes.items():
        if phase != SCRIMMAGE or not mine:
            end = (phase, mine, spot, points)
            ends[end] = ends.get(end, 0.0) + chance
        elif downs < 0:
            first.append((chance, spot))
        elif downs == 0:
            again.append((chance, spot + (MARK if marked else 0)))
        else:
            to = spot + (MARK if marked else 0)
            on[to] = on.get(to, 0.0) + chance
    at = tuple(on)
    pick: Callable[[Sequence[float]], Sequence[float]] = (
        itemgetter(*at) if len(at) > 1 else (lambda values: [values[to] for to in at])
    )
    swapped = tuple((chance, end) for end, chance in ends.items())
    return Play(swapped, tuple(on.values()), at, pick, tuple(first), tuple(again))


def by_spot(at_spots: Values) -> Values:
    padded = [*at_spots, 0.0, 0.0]
    return [_dot(form, padded) for form in _FORMS]


def _dot(form: Form, solution: Form) -> float:
    value: float = sum(map(mul, form, solution))
    return value


def _add(form: Form, times: float, other: Form) -> None:
    for place, count in enumerate(other):
        if count:
            form[place] += times * count


def _between(spot: int) -> Form:
    """Return a first down at any spot as a form, from the two nearest that are solved for."""
    form = [0.0] * _WIDTH
    spot = min(max(spot, NEAREST), FARTHEST)
    for place, (low, high) in enumerate(pairwise(SPOTS)):
        if low <= spot <= high:
            form[place + 1] = (spot - low) / (high - low)
            form[place] = 1 - form[place + 1]
            return form
    raise AssertionError("the spots reach from one goal line to the other")


_FORMS: Final = [_between(spot) for spot in range(GOAL + 1)]
_CHOOSES: Final = [float(place == _CHOICE) for place in range(_WIDTH)]
