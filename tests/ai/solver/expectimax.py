"""A second opinion: expectimax over the rules themselves, in exact fractions, with nothing clever.

It shares no line with kernel or solver. States are kept as they are, both sides, score and all.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from rulesets.core.advance import awaiting, step
from rulesets.core.awaiting import Chance, Decide, Over
from rulesets.core.events import Call
from rulesets.core.playout import branches
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import HOME, lead
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
    """All situations of tiny games by one set of rules, both sides playing for `objective`."""

    def __init__(self, rules: RuleSet, objective: str = "win") -> None:
        self.rules = rules
        self.objective = objective
        self.known: dict[State, Worth] = {}

    def worth(self, s: State) -> Worth:
        found = self.known.get(s)
        if found is None:
            found = self.known[s] = self._worth(s)
        return found

    def _worth(self, s: State) -> Worth:
        wanted = awaiting(self.rules, s)
        if isinstance(wanted, Over):
            won, tied = wanted.winner == HOME, wanted.winner is None
            if is_level(self.rules, s):
                won, tied = False, True
            return Worth(Fraction(won), Fraction(tied), Fraction(lead(s.score, HOME)))
        if isinstance(wanted, Decide):
            by_call = self.by_call(s)
            return max(by_call.values(), key=lambda w: self._suits(w, wanted.side == HOME))
        assert isinstance(wanted, Chance)
        win = tie = at_end = Fraction(0)
        for branch in branches(self.rules, s):
            chance = Fraction(branch.weight, branch.total)
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
