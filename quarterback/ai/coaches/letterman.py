"""The Letterman: reads the open dial, and knows the score and the time.

For every legal call he weighs each face of its ring: the rules say what situation it leads to, and
he estimates its value.
"""

from __future__ import annotations

from random import Random

from quarterback.ai.coaches.evaluation import worth
from quarterback.ai.coaches.maxims import SECONDS_A_PLAY, by_the_book
from rulesets.core.advance import awaiting, out_of_turn, step
from rulesets.core.awaiting import Chance, Decide
from rulesets.core.events import Call, Tick
from rulesets.core.playout import Decider, branches
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import Side
from rulesets.core.state import State

NO_DIFFERENCE = 0.0015
"""Calls this close to the best, in win probability, are equally good: he varies them."""


def letterman(random: Random) -> Decider:
    """Return a Letterman who chooses between equally good calls by `random`."""

    def calls(rules: RuleSet, s: State, decide: Decide) -> str:
        if decide.forced:
            return decide.options[0].call
        liked = as_good(rules, s, decide)
        return random.choice(liked) if liked else by_the_book(rules, s, decide)

    return calls


def as_good(rules: RuleSet, s: State, decide: Decide) -> list[str]:
    """Return the calls as good as the best, in his estimate; empty when the dial is unknown."""
    judged = {o.call: _judged(rules, s, decide.side, o.call) for o in decide.options}
    known = {call: value for call, value in judged.items() if value is not None}
    if len(known) < len(judged):
        return []
    best = max(known.values())
    return [call for call, value in known.items() if value >= best - NO_DIFFERENCE]


def _judged(rules: RuleSet, s: State, side: Side, call: str) -> float | None:
    """Return the value of a call to `side`, over all faces of its spin; None when the dial is
    unknown."""
    locked = step(rules, s, Call(call))
    request = awaiting(rules, locked)
    if not isinstance(request, Chance):
        return worth(rules, locked, side)
    if request.table is None:
        return None
    total = sum(
        branch.weight * worth(rules, _when_done(rules, s, branch.after), side)
        for branch in branches(rules, locked)
    )
    return total / request.table.total


def _when_done(rules: RuleSet, before: State, after: State) -> State:
    """Return the situation after a play against the clock: it takes time, though only the clock
    will say how much."""
    if after.period != before.period or "tick" not in out_of_turn(rules, after):
        return after
    left = max(after.time_left - round(SECONDS_A_PLAY), 0)
    return step(rules, after, Tick(left, running=after.running))
