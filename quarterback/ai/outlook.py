"""How a game stands: what winning, a tie and losing are worth expecting, and who can tell."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from rulesets.core.sides import Side
from rulesets.core.state import State


class Outlook(NamedTuple):
    """The chances of one side, each from 0 to 1; they sum to 1."""

    win: float
    tie: float
    loss: float

    @property
    def worth(self) -> float:
        """The chance to win, a tie taken for one half."""
        return self.win + self.tie / 2

    @property
    def others(self) -> Outlook:
        """As the other side sees it."""
        return Outlook(self.loss, self.tie, self.win)


class Outlooks(Protocol):
    """Who knows, of one game's rules, how any situation stands when both sides call as well as
    can be. Each may raise Unknowable where chances are not known."""

    def outlook(self, s: State, side: Side) -> Outlook:
        """The chances of a side; with a call that is locked, before its result."""
        ...

    def calls(self, s: State) -> dict[str, Outlook]:
        """What each call that is open leaves the side that makes it, in the order of the options;
        empty where nobody is to call."""
        ...
