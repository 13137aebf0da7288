"""How a game stands, and who can say so: that whoever tells it need not be loaded."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from rulesets.core.sides import Side
from rulesets.core.state import State


class WinProbability(Protocol):
    """Of one side, each from 0 to 1; they sum to 1."""

    @property
    def win(self) -> float: ...
    @property
    def tie(self) -> float: ...
    @property
    def loss(self) -> float: ...
    @property
    def expected(self) -> float:
        """The chance to win, a tie taken for one half."""
        ...


class Outlooks(Protocol):
    """Who knows, of one game's rules, how any situation stands when both sides call as well as
    can be: a solved game. Each may raise Unknowable where chances are not known."""

    def worth(self, s: State, side: Side) -> WinProbability:
        """The chances of a side; with a call that is locked, before its result."""
        ...

    def values(self, s: State) -> Mapping[str, WinProbability]:
        """What each call that is open leaves the side that makes it, in the order of the options;
        empty where no one is to call."""
        ...
