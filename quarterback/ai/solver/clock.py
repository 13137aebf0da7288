"""The length of a game, and what its halves lead to: taken from the rules, never computed here."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from msgspec.structs import replace

from quarterback.ai.kernel.positions import in_plays
from quarterback.ai.kernel.survey import Unknowable
from quarterback.ai.kernel.tables import Kernel, state_of
from rulesets.core.advance import called, chanced
from rulesets.core.awaiting import Chance
from rulesets.core.events import Roll, Spin
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import OTHER, SIDES, Side
from rulesets.core.state import OVER, State


class Break(NamedTuple):
    """What the first half leads to."""

    position: int
    """In the second half, for the team that acts then."""
    left: int
    """Plays left in the second half."""


class LastPlay(NamedTuple):
    """A call and a result of it that end a half."""

    locked: State
    event: Spin | Roll
    cost: int
    """The plays it uses."""


class Clock(NamedTuple):
    """The time of a game, in plays."""

    halves: tuple[int, int]
    breaks: tuple[Break, ...]
    """What the first half leads to, by how many plays it has run over; past the last of them
    nothing is left to play, and the game is over with the half."""
    owner: dict[Side, Side]
    """The team that acts first in the second half, by the team that won the toss."""
    estimated: bool
    """Whether plays are only an estimate, of a game against a clock."""
    kicks_off: bool
    """Whether a half begins with a choice and a kickoff; else (LQ-R40) in a series."""
    last_play: LastPlay


def clock_of(kernel: Kernel, rules: RuleSet) -> Clock:
    """Return the clock of a game by these rules. Raises Unknowable."""
    counted = in_plays(rules)
    halves = counted.profile.periods
    if len(halves) != 2 or rules.overtime is not None:
        raise Unknowable("only a game of two halves can be solved")
    last = _last_play(kernel, counted)
    breaks: list[Break] = []
    while (after := _after(counted, last, last.cost - len(breaks))).phase != OVER:
        number = kernel.find(after)
        if number is None:
            raise Unknowable(f"the second half begins at {after.phase}, as nothing else does")
        breaks.append(Break(number, after.time_left))
    owner = {side: _owner(counted, last, toss_winner=side) for side in SIDES}
    kicks_off = not breaks or int(kernel.down[breaks[0].position]) < 0
    return Clock(
        (halves[0], halves[1]), tuple(breaks), owner, counted is not rules, kicks_off, last
    )


def owner_in(rules: RuleSet, clock: Clock, s: State) -> Side:
    """Return the team that acts first in the second half of a game that is in its first, by rules
    with time counted in plays."""
    assert s.toss_winner is not None, "the toss is over"
    if clock.kicks_off:
        return clock.owner[s.toss_winner]
    return _owner(rules, clock.last_play, toss_winner=s.toss_winner, game=s.game)


def _last_play(kernel: Kernel, rules: RuleSet) -> LastPlay:
    """Return a call and a result of it that end a half."""
    ending = np.flatnonzero(kernel.ends[kernel.result])
    if not len(ending):
        raise Unknowable("no play ends a half")
    result = int(ending[0])
    pair = int(np.searchsorted(kernel.row_of, result, side="right")) - 1
    position = int(np.searchsorted(kernel.pair_of, pair, side="right")) - 1
    s = state_of(kernel, position, 1)
    decision = rules.options(rules, s)
    assert decision is not None, "a position has something to be called"
    locked = called(rules, s, decision.calls[kernel.calls[kernel.call[pair]]])
    request = rules.required_input(rules, locked)
    assert isinstance(request, Chance), "a locked call turns a table"
    assert request.table is not None, "of which the rows are known"
    event = request.table.rows[result - int(kernel.row_of[pair])].event
    return LastPlay(locked, event, int(kernel.cost[kernel.result[result]]))


def _after(rules: RuleSet, last: LastPlay, left: int) -> State:
    return chanced(rules, replace(last.locked, time_left=left), last.event)


def _owner(rules: RuleSet, last: LastPlay, toss_winner: Side, **slots: Any) -> Side:
    """Return who acts first in the second half. `slots`: of the game that ends its first."""
    locked = replace(last.locked, toss_winner=toss_winner, **slots)
    after = _after(rules, last._replace(locked=locked), last.cost)
    if after.phase == OVER:
        return OTHER[toss_winner]  # there is nothing to own: either will do
    owner = after.chooser or after.possession
    assert owner is not None, "somebody acts first"
    return owner
