"""Every way in which a game can go on from a situation, with exact chances.

Solvers, tallies and tests walk these; what they walk is what is played, because the successors
come from `advance`.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import msgspec

from rulesets.core.advance import awaiting, step
from rulesets.core.awaiting import Chance, Decide
from rulesets.core.events import Call, Event
from rulesets.core.ruleset import RuleSet
from rulesets.core.state import State


class Branch(msgspec.Struct, frozen=True, gc=False):
    """One way on: `weight` chances of `total`; a decision has a branch of 1 in 1 an option."""

    event: Event
    after: State
    weight: int = 1
    total: int = 1


def branches(rules: RuleSet, s: State) -> Iterator[Branch]:
    """The ways on from a situation: a branch an option, or a branch a row of the table of chance.

    Nothing comes of a game that is over, or of what only a person can report. Raises ValueError
    when the table is not known (any dial).
    """
    request = awaiting(rules, s)
    if isinstance(request, Decide):
        for option in request.options:
            call = Call(option.call)
            yield Branch(call, step(rules, s, call))
    elif isinstance(request, Chance):
        if request.table is None:
            raise ValueError("odds are unknown with your own dial: choose a dial")
        for row in request.table.rows:
            yield Branch(row.event, step(rules, s, row.event), row.weight, request.table.total)


def spread(rules: RuleSet, s: State, call: str) -> dict[State, Fraction]:
    """The exact chances of each situation after a call and its spin; they sum to 1."""
    locked = step(rules, s, Call(call))
    chances: dict[State, Fraction] = {}
    for branch in branches(rules, locked):
        chance = Fraction(branch.weight, branch.total)
        chances[branch.after] = chances.get(branch.after, Fraction(0)) + chance
    return chances
