"""How a game can go on: every way with its exact chance, or one way at speed between two deciders.

Solvers, tallies and tests walk these; what they walk is what is played, because the successors
come from `advance`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

import msgspec
from msgspec.structs import replace

from rulesets.core.advance import awaiting, called, chanced, step
from rulesets.core.awaiting import Awaiting, Chance, Decide, Over
from rulesets.core.events import Call, Event
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import Side
from rulesets.core.state import State

Decider = Callable[[RuleSet, State, Decide], str]
"""A coach: chooses a call from the rules, the situation and the calls that are open."""
Luck = Callable[[], float]
"""A source of chance: a number from 0 up to, never quite, 1, such as `random.Random(7).random`."""


class Result(msgspec.Struct, frozen=True):
    """A game played out."""

    final: State
    events: int


def play_out(
    rules: RuleSet, deciders: dict[Side, Decider], luck: Luck, start: State | None = None
) -> Result:
    """A game from `start` (the toss, when left out) to its end.

    Raises ValueError where only a person could go on: a report from a board, any dial.
    """
    s = start if start is not None else rules.opening(rules)
    events = 0
    while True:
        # As `awaiting` has it; here each event is spared the way there.
        request: Awaiting | None = (
            rules.options(rules, s) if s.call is None else rules.required_input(rules, s)
        )
        if request is None:
            request = awaiting(rules, s)
        if type(request) is Decide:
            call = request.calls[deciders[request.side](rules, s, request)]
            # As `called` has it: a call that the decision offers is locked as it is.
            s = replace(s, call=call.call) if request.locks else called(rules, s, call)
        elif type(request) is Chance and request.table is not None:
            draws = request.table.draws
            s = chanced(rules, s, draws[int(luck() * len(draws))])
        elif type(request) is Over:
            return Result(s, events)
        else:
            raise ValueError("this game can only go on with what a person tells")
        events += 1


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
