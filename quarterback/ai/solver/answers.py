"""The answers of a solved game: the value of any situation, and of each legal call in it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property

import msgspec
import numpy as np
from msgspec.structs import replace

from quarterback.ai.kernel import LazyKernel
from quarterback.ai.kernel.positions import in_plays, plays_in
from quarterback.ai.kernel.survey import Unknowable
from quarterback.ai.kernel.tables import Kernel, standing
from quarterback.ai.solver.clock import Clock, owner_in
from quarterback.ai.solver.lattice import Objective
from quarterback.ai.solver.local_solve import Around, Ends, Frame, Local
from quarterback.ai.solver.solution import Solution, over
from quarterback.ai.solver.tiles import as_good
from rulesets.core.advance import awaiting, step
from rulesets.core.awaiting import Decide, Over
from rulesets.core.playout import branches
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import Side, lead
from rulesets.core.state import State


class Worth(msgspec.Struct, frozen=True):
    """The value of a situation, or a call in it, to one team, whatever the opponents do.

    Both teams continue without a wrong call for the solved objective, or to win where that is
    points; `points` assumes that both play for points instead.
    """

    win: float
    tie: float
    loss: float
    points: float
    """The expected final margin, including the points so far."""

    @property
    def expected(self) -> float:
        """The chance of winning, a tie counted as half a win."""
        return self.win + self.tie / 2

    def turned(self) -> Worth:
        """The same from the opponents' view."""
        return Worth(self.loss, self.tie, self.win, -self.points)


class SolvedAnswers:
    """A solved game.

    For "not to lose", the team in question plays not to lose, and the opponents to win.
    """

    def __init__(
        self,
        rules: RuleSet,
        kernel: Kernel,
        clock: Clock,
        solved: Solution,
        points: Solution,
        objective: Objective,
    ) -> None:
        """`solved`: with the chance of a tie; `points`: the same game for points. `objective`
        says by which of them a call is the best."""
        self.rules = in_plays(rules)
        self.clock = clock
        self.kernel = kernel
        self.objective = objective
        self._timed = not rules.profile.counts_plays
        self._solutions = (solved, points)
        self._ends = (_ends(clock, solved), _ends(clock, points))
        self._lines: dict[int, _Line] = {}
        self._wider: LazyKernel | None = None
        self._odd: dict[int, tuple[int, _Line]] = {}
        self._exact = solved.second.dtype.itemsize > 4
        self._near = as_good(solved.second.dtype)

    @property
    def estimated(self) -> bool:
        """Whether the game is against a clock, so that the plays left are an estimate."""
        return self._timed

    def values(self, s: State) -> dict[str, Worth]:
        """Return the value of each legal call to the calling team, in the order of the signals;
        empty where there is nothing to call. In a game against a clock, situations are valued by
        the plays left at the usual pace. Raises Unknowable."""
        s = self._counted(s)
        decision = self.rules.options(self.rules, s)
        return {} if decision is None else self._values(s, decision, decision.side)

    def best_call(self, s: State) -> str | None:
        """Return the best call; None where there is nothing to call. As `best` of the `values`,
        but without the points, which take as long. Raises Unknowable."""
        s = self._counted(s)
        decision = self.rules.options(self.rules, s)
        if decision is None:
            return None
        place = self._place(s, decision)
        if place is None or self.objective == "points":
            return self.best(self._values(s, decision, decision.side))
        chances = self._chances(s, place, decision.side, decision.side)
        worth = [_worth_of(*each, points=0.0) for each in chances]
        kernel, number = place
        return self.best(dict(zip(kernel.calls_at(number), worth, strict=True)))

    def worth(self, s: State, side: Side) -> Worth:
        """Return the value of a situation, at any moment, to a team. Raises Unknowable."""
        return self._worth(self._counted(s), side)

    def best(self, values: Mapping[str, Worth]) -> str:
        """Return the best of a team's calls; of equal ones, the one with the lowest signal."""
        return _first_of(values, self._near, self._suits)

    def _suits(self, worth: Worth) -> float:
        """Return what the team in question plays for."""
        if self.objective == "points":
            return worth.points
        return worth.win - worth.loss + (worth.tie if self.objective == "not_to_lose" else 0.0)

    def _suits_other(self, worth: Worth) -> float:
        """Return what the opponents play for, from their own value."""
        return -self._suits(worth.turned())

    def _counted(self, s: State) -> State:
        return replace(s, time_left=plays_in(s.time_left)) if self._timed else s

    def _values(self, s: State, decision: Decide, side: Side) -> dict[str, Worth]:
        """What each call is worth to the side that makes it, `side` being asked about."""
        place = self._place(s, decision)
        if place is not None:
            kernel, number = place
            by_call = self._by_call(s, place, decision.side, side)
            return dict(zip(kernel.calls_at(number), by_call, strict=True))
        after = {c: step(self.rules, s, event) for c, event in decision.calls.items()}
        worth = {c: self._worth(present, side) for c, present in after.items()}
        if decision.side == side:
            return worth
        return {c: w.turned() for c, w in worth.items()}

    def _worth(self, s: State, side: Side) -> Worth:
        if s.call is None:
            decision = self.rules.options(self.rules, s)
            if decision is not None:
                return self._decided(s, decision, side)
        elif s.play is None:
            worth = self._locked(s, side)
            if worth is not None:
                return worth
        request = awaiting(self.rules, s)
        if isinstance(request, Over):
            return _over(s, side)
        ways = [(b.weight / b.total, self._worth(b.after, side)) for b in branches(self.rules, s)]
        return Worth(
            sum(chance * worth.win for chance, worth in ways),
            sum(chance * worth.tie for chance, worth in ways),
            sum(chance * worth.loss for chance, worth in ways),
            sum(chance * worth.points for chance, worth in ways),
        )

    def _decided(self, s: State, decision: Decide, side: Side) -> Worth:
        """Return the value of the best call to `side`; for points, of the call that is best for
        points."""
        values = self._values(s, decision, side)
        suits = self._suits if decision.side == side else self._suits_other
        points = max(worth.points for worth in values.values())
        best = replace(values[_first_of(values, self._near, suits)], points=points)
        return best if decision.side == side else best.turned()

    def _locked(self, s: State, side: Side) -> Worth | None:
        """Return the value of a locked call; None where the kernel does not know the position."""
        before = replace(s, call=None)
        decision = self.rules.options(self.rules, before)
        if s.call is None or decision is None or self._locate(before) is None:
            return None
        worth = self._values(before, decision, side).get(s.call)
        return worth if worth is None or decision.side == side else worth.turned()

    def _locate(self, s: State) -> tuple[Kernel, int] | None:
        """Return the position of a situation with no call locked, in the kernel or, where no
        game reaches it on its own, among those added to it; None where each way on is valued
        separately."""
        number = self.kernel.find(s)
        if number is not None:
            return self.kernel, number
        if self._wider is None:
            self._wider = LazyKernel(self.rules, self.kernel)
        number = self._wider.find(s)
        return None if number is None else (self._wider.kernel, number)

    def _place(self, s: State, decision: Decide) -> tuple[Kernel, int] | None:
        """Return the position in which a call is made; None for a choice that no game comes to
        with no play left, or that opens a game at midfield (LQ-R40), and where each way on is
        valued separately."""
        if decision.locks:
            return self._locate(s)
        opens = s.period == 1 and not s.period_started and not self.clock.kicks_off
        return self._locate(s) if s.time_left > 0 and not opens else None

    def _by_call(self, s: State, place: tuple[Kernel, int], acts: Side, side: Side) -> list[Worth]:
        chances = self._chances(s, place, acts, side)
        gains = self._line(*place).points.by_call(
            place[1], s.period, s.time_left, Frame(0, self._chooses(s, acts))
        )
        margins = (gains[:, 0] + lead(s.score, acts)).tolist()
        return [
            _worth_of(*each, points=points) for each, points in zip(chances, margins, strict=True)
        ]

    def _chances(
        self, s: State, place: tuple[Kernel, int], acts: Side, side: Side
    ) -> list[tuple[float, float]]:
        """Return win minus loss and the chance of a tie of each call, to the side that acts."""
        solved = self._solutions[0].lattice
        frame = Frame(solved.at(self._standing(s, acts), acts == side), self._chooses(s, acts))
        values = self._line(*place).chances.by_call(place[1], s.period, s.time_left, frame)
        value = values[:, 0]
        tie = values[:, 1] if solved.fields > 1 else np.zeros(len(value))
        if solved.objective == "not_to_lose":  # a tie counts as a win for the team in question
            tie = tie if acts == side else values[:, 2]
            value = value - tie if acts == side else value + tie
        return list(zip(value.tolist(), tie.tolist(), strict=True))

    def _standing(self, s: State, acts: Side) -> int:
        """Return the standing of a team: its lead, and its penetrations where they break a tie."""
        drive_count = self.rules.drive_count
        ahead = 0 if drive_count is None else lead(drive_count.counts(s), acts)
        stands: int = standing(lead(s.score, acts), ahead)
        return stands

    def _chooses(self, s: State, acts: Side) -> int:
        """Return who owns the choice at halftime: 0 for the side that acts, and for no one."""
        return 0 if s.period > 1 or self._owner(s) == acts else 1

    def _owner(self, s: State) -> Side:
        """Return the team that will act first in the second half."""
        if s.toss_winner is None:
            raise Unknowable("no one has won the toss, so the choice at halftime is unknown")
        return owner_in(self.rules, self.clock, s)

    def _line(self, kernel: Kernel, number: int) -> _Line:
        """Return the values around the line of a position: computed on first use, and stored."""
        line = int(kernel.line[number])
        if kernel is self.kernel:
            if line not in self._lines:
                self._lines[line] = self._around(kernel, line)
            return self._lines[line]
        grown, values = self._odd.get(line, (0, None))
        if values is None or number >= grown:  # positions were added since
            values = self._around(kernel, line)
            self._odd[line] = (kernel.positions, values)
        return values

    def _around(self, kernel: Kernel, line: int) -> _Line:
        solved = self._solutions[0]
        begin = np.flatnonzero(kernel.line == line)
        around = Around(kernel, solved.anchors, begin, solved.second.dtype)
        return _Line(kernel, around, self._solutions, self._ends, self._exact)


class _Line:
    """The values around one line, of both solutions; each is computed when it is asked for, on
    the same surroundings."""

    def __init__(
        self,
        kernel: Kernel,
        around: Around,
        solutions: tuple[Solution, Solution],
        ends: tuple[Ends, Ends],
        exact: bool,
    ) -> None:
        self._of = (kernel, around, solutions, ends, exact)

    @cached_property
    def chances(self) -> Local:
        return self._local(0)

    @cached_property
    def points(self) -> Local:
        return self._local(1)

    def _local(self, number: int) -> Local:
        kernel, around, solutions, ends, exact = self._of
        return Local(kernel, solutions[number], around, ends[number], exact)


def _ends(clock: Clock, solution: Solution) -> Ends:
    """Return the values of the ends of both halves."""
    return {period: over(clock, solution, period) for period in (1, 2)}


def _first_of(values: Mapping[str, Worth], near: float, suits: Callable[[Worth], float]) -> str:
    """Return the first call that is as good as the best."""
    most = max(suits(worth) for worth in values.values())
    return next(call for call, worth in values.items() if suits(worth) >= most - near)


def _worth_of(value: float, tie: float, points: float) -> Worth:
    """Return a value from win minus loss and the chance of a tie; both are rounded, so both are
    clipped."""
    tie = min(max(tie, 0.0), 1.0)
    value = min(max(value, tie - 1.0), 1.0 - tie)
    return Worth((1 + value - tie) / 2, tie, (1 - value - tie) / 2, points)


def _over(s: State, side: Side) -> Worth:
    ahead = float(lead(s.score, side))
    if s.winner is None:
        return Worth(0.0, 1.0, 0.0, ahead)
    won = s.winner == side
    return Worth(float(won), 0.0, float(not won), ahead)
