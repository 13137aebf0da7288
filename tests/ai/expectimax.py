"""A second opinion: expectimax over the rules themselves, for games of a few plays, with nothing
clever: every call and every spin is followed to the end.

It shares no line with kernel or solver. States are kept as they are, both sides, score and all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any, NamedTuple

from quarterback.ai.solver.answers import SolvedAnswers
from quarterback.ai.solver.answers import Worth as SideWorth
from rulesets.core.advance import awaiting, step
from rulesets.core.awaiting import Chance, Decide, Over
from rulesets.core.events import Call
from rulesets.core.playout import branches
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import HOME, OTHER, Side, lead
from rulesets.core.state import State


class Worth(NamedTuple):
    """What the home side can expect: chances of winning and of a tie, and its lead at the end."""

    win: Fraction
    tie: Fraction
    lead: Fraction

    @property
    def ahead(self) -> Fraction:
        """Win minus loss."""
        return 2 * self.win + self.tie - 1

    @property
    def expected(self) -> Fraction:
        """A tie as half a win."""
        return self.win + self.tie / 2


def is_level(rules: RuleSet, s: State) -> bool:
    """Whether a game is level in points, and in penetrations where they break a tie. The solver
    counts it as half a win, though the deepest point may have decided it (LQ-R38)."""
    drives = rules.drive_count
    return lead(s.score, HOME) == 0 and (drives is None or lead(drives.counts(s), HOME) == 0)


class Expectimax:
    """All situations of tiny games by one set of rules, both sides playing for `objective`; in
    exact fractions, or in another kind of number."""

    def __init__(
        self, rules: RuleSet, objective: str = "win", number: Callable[[Any], Any] = Fraction
    ) -> None:
        self.rules = rules
        self.objective = objective
        self.known: dict[State, Worth] = {}
        self._number = number

    def worth(self, s: State) -> Worth:
        found = self.known.get(s)
        if found is None:
            found = self.known[s] = self._worth(s)
        return found

    def _worth(self, s: State) -> Worth:
        wanted, number = awaiting(self.rules, s), self._number
        if isinstance(wanted, Over):
            won, tied = wanted.winner == HOME, wanted.winner is None
            if is_level(self.rules, s):
                won, tied = False, True
            return Worth(number(won), number(tied), number(lead(s.score, HOME)))
        if isinstance(wanted, Decide):
            by_call = self.by_call(s)
            return max(by_call.values(), key=lambda w: self._suits(w, wanted.side == HOME))
        assert isinstance(wanted, Chance)
        win = tie = at_end = number(0)
        for branch in branches(self.rules, s):
            chance = number(branch.weight) / branch.total
            after = self.worth(branch.after)
            win += chance * after.win
            tie += chance * after.tie
            at_end += chance * after.lead
        return Worth(win, tie, at_end)

    def by_call(self, s: State) -> dict[str, Worth]:
        """What each call comes to, in the order of the options; `max` takes the first best."""
        wanted = awaiting(self.rules, s)
        assert isinstance(wanted, Decide)
        return {o.call: self.worth(step(self.rules, s, Call(o.call))) for o in wanted.options}

    def _suits(self, worth: Worth, home: bool) -> Fraction:
        value = {
            "win": worth.ahead,
            "points": worth.lead,
            "home_not_to_lose": worth.win + worth.tie,
            "visitors_not_to_lose": worth.win,
        }[self.objective]
        return value if home else -value


class TriedAnswers:
    """The same, asked as a solved game is; and how often it was asked."""

    def __init__(self, rules: RuleSet) -> None:
        self.tried, self.asked = Expectimax(rules, number=float), 0

    def worth(self, s: State, side: Side) -> SideWorth:
        self.asked += 1
        return _of(self.tried.worth(s), side)

    def values(self, s: State) -> dict[str, SideWorth]:
        self.asked += 1
        wanted = awaiting(self.tried.rules, s)
        if not isinstance(wanted, Decide):
            return {}
        return {call: _of(each, wanted.side) for call, each in self.tried.by_call(s).items()}


def _of(home: Worth, side: Side) -> SideWorth:
    win, tie, at_end = map(float, home)
    worth = SideWorth(win, tie, 1 - win - tie, at_end)
    return worth if side == HOME else worth.turned()


EXACT = 1e-12
STEP = 1e-9


def near(worth: SideWorth, win: float, tie: float) -> bool:
    whole = worth.win + worth.tie + worth.loss
    return abs(worth.win - win) < EXACT and abs(worth.tie - tie) < EXACT and abs(whole - 1) < EXACT


def assert_tried(rules: RuleSet, found: SolvedAnswers, situations: Iterable[State]) -> None:
    """Situations, and the calls in them, are worth what trying everything comes to."""
    to_win, for_points = Expectimax(rules), Expectimax(rules, "points")
    for s in situations:
        wanted = to_win.worth(s)
        assert near(found.worth(s, HOME), float(wanted.win), float(wanted.tie)), s
        points = float(for_points.worth(s).lead)
        theirs = found.worth(s, OTHER[HOME])
        assert near(theirs.turned(), float(wanted.win), float(wanted.tie)), s
        assert abs(theirs.points + points) < STEP, s
        asked = awaiting(rules, s)
        if not isinstance(asked, Decide):
            continue
        values, truth = found.values(s), to_win.by_call(s)
        assert list(values) == list(truth) == [o.call for o in asked.options]
        for call, worth in values.items():
            mine = worth if asked.side == HOME else worth.turned()
            assert near(mine, float(truth[call].win), float(truth[call].tie)), (s, call)
        sign = 1 if asked.side == HOME else -1
        best = max(sign * worth.ahead for worth in truth.values())
        assert found.best(values) == next(c for c, w in truth.items() if sign * w.ahead == best)


def assert_follows(
    rules: RuleSet, found: SolvedAnswers, s: State, to_win: SolvedAnswers | None = None
) -> None:
    """Each call is worth what it leads to, to both sides. In a game for points, the chances are
    those `to_win`: both play to win once the call is made."""
    decision = rules.options(rules, s)
    if decision is None:
        return
    chances = to_win or found
    for call, worth in found.values(s).items():
        after = step(rules, s, Call(call))
        ways = [(b.weight / b.total, b.after) for b in branches(rules, after)] if after.call else []
        ways = ways or [(1.0, after)]
        led = [(c, chances.worth(t, decision.side)) for c, t in ways]
        assert abs(worth.win - sum(c * w.win for c, w in led)) < STEP, (s, call)
        assert abs(worth.tie - sum(c * w.tie for c, w in led)) < STEP, (s, call)
        points = sum(c * found.worth(t, decision.side).points for c, t in ways)
        assert abs(worth.points - points) < STEP, (s, call)
