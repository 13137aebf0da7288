"""The worth of situations by trying everything: slow, plain, exact; for games of a few plays."""

from __future__ import annotations

from typing import NamedTuple

from rulesets.core.advance import awaiting, step
from rulesets.core.awaiting import Chance, Decide, Over
from rulesets.core.events import Call
from rulesets.core.playout import branches
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import HOME, OTHER, Side
from rulesets.core.state import State


class Outlook(NamedTuple):
    """The chances of one side."""

    win: float
    tie: float
    loss: float

    @property
    def expected(self) -> float:
        return self.win + self.tie / 2

    @property
    def others(self) -> Outlook:
        return Outlook(self.loss, self.tie, self.win)


class Expectimax:
    """Outlooks of one game's rules: every call and every result is followed to the end."""

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self._known: dict[State, Outlook] = {}

    def worth(self, s: State, side: Side) -> Outlook:
        found = self._home(s)
        return found if side == HOME else found.others

    def values(self, s: State) -> dict[str, Outlook]:
        wanted = awaiting(self.rules, s)
        if not isinstance(wanted, Decide):
            return {}
        return {
            option.call: self.worth(step(self.rules, s, Call(option.call)), wanted.side)
            for option in wanted.options
        }

    def _home(self, s: State) -> Outlook:
        if s not in self._known:
            self._known[s] = self._reckoned(s)
        return self._known[s]

    def _reckoned(self, s: State) -> Outlook:
        match awaiting(self.rules, s):
            case Over(winner):
                return Outlook(float(winner == HOME), float(winner is None),
                               float(winner == OTHER[HOME]))  # fmt: skip
            case Decide(side=side):
                best = max(self.values(s).values(), key=lambda outlook: outlook.expected)
                return best if side == HOME else best.others
            case Chance():
                win = tie = loss = 0.0
                for branch in branches(self.rules, s):
                    chance = branch.weight / branch.total
                    after = self._home(branch.after)
                    win += chance * after.win
                    tie += chance * after.tie
                    loss += chance * after.loss
                return Outlook(win, tie, loss)
            case other:
                raise AssertionError(f"only a person could tell: {other}")
