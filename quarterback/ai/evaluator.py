"""Protocols for win probability, so that their users need not import the solver."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from rulesets.core.sides import Side
from rulesets.core.state import State


class WinProbability(Protocol):
    """The win probability of one team: win, tie and loss, each from 0 to 1; they sum to 1."""

    @property
    def win(self) -> float: ...
    @property
    def tie(self) -> float: ...
    @property
    def loss(self) -> float: ...
    @property
    def expected(self) -> float:
        """The chance to win, a tie counted as half a win."""
        ...


class Outlooks(Protocol):
    """The value of any situation of one game's rules when both teams call perfectly: a solved
    game. Each method may raise Unknowable where chances are unknown."""

    def worth(self, s: State, side: Side) -> WinProbability:
        """Return a team's win probability; with a locked call, before its result."""
        ...

    def values(self, s: State) -> Mapping[str, WinProbability]:
        """Return the value of each legal call to the calling team, in the order of the options;
        empty where there is nothing to call."""
        ...
