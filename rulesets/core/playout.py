"""Whole games between two deciders, at the speed of the rules alone."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from msgspec.structs import replace

from rulesets.core.advance import awaiting, called, chanced
from rulesets.core.awaiting import Awaiting, Chance, Decide, Over
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
