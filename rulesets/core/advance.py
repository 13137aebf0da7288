"""The only door: what must come next, and what an input does to a situation.

`advance` refuses what has no meaning (a spin when a call is awaited). What has meaning but is
forbidden it refuses too, citing the rule, unless the input says why it is to stand all the same:
then it is done, and noted as a deviation. A real game that broke a rule can be recorded.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from rulesets.core.awaiting import Awaiting, Chance, Over
from rulesets.core.clock import clock_in_use, tick
from rulesets.core.dead_ball import DeadBall
from rulesets.core.events import Call, Event, Report, Roll, Ruling, Spin, Tick, Timeout
from rulesets.core.facts import NO_FACTS, Fact, FactLog
from rulesets.core.refusal import Refused, allow_violation
from rulesets.core.ruleset import RuleSet
from rulesets.core.settle import settle
from rulesets.core.situation import read_situation, write_situation
from rulesets.core.state import OVER, State


def awaiting(rules: RuleSet, s: State) -> Awaiting:
    """What must come next, and from whom."""
    if s.call is not None:
        return rules.required_input(rules, s)
    decision = rules.options(rules, s)
    if decision is not None:
        return decision
    return Over(s.winner) if s.phase == OVER else rules.required_input(rules, s)


def out_of_turn(rules: RuleSet, s: State) -> tuple[str, ...]:
    """The inputs that may come besides what is awaited, by name."""
    own = rules.out_of_turn_kinds(rules, s) if rules.out_of_turn_kinds is not None else ()
    return (*own, "ruling", "tick") if clock_in_use(rules, s) else (*own, "ruling")


def advance(rules: RuleSet, s: State, event: Event) -> tuple[State, tuple[Fact, ...]]:
    """The situation after an input, and the facts that followed, in the order in which they
    happened. Raises Refused; then nothing has changed."""
    refuse_after_end(rules, s, event)
    facts = FactLog()
    after = _BY_KIND[type(event)](rules, s, event, facts)
    return after, tuple(facts.noted)


def refuse_after_end(rules: RuleSet, s: State, event: Event) -> None:
    """Raise Refused for a report, dice or a spin after the end of the game, before anything else
    is said of them."""
    if s.phase == OVER and isinstance(event, Report | Roll | Spin):
        raise Refused("the game is over", *rules.citations.get("over", ()))


def step(rules: RuleSet, s: State, event: Event) -> State:
    """As `advance`, with no facts noted: for simulating millions of plays."""
    return _BY_KIND[type(event)](rules, s, event, NO_FACTS)


def called(rules: RuleSet, s: State, event: Call, facts: FactLog = NO_FACTS) -> State:
    if event.tick is not None:
        s = _in_time(rules, s, event.tick, facts)
    decision = rules.options(rules, s)
    if decision is None or event.call not in decision.calls or event.side or event.signal:
        event = _judged(rules, s, event, facts)
    elif decision.locks:
        return replace(s, call=event.call)
    outcome = rules.apply_call(rules, s, event, facts)
    return settle(rules, s, outcome, facts) if isinstance(outcome, DeadBall) else outcome


def _in_time(rules: RuleSet, s: State, read: Tick, facts: FactLog) -> State:
    """The clock is read before the call. A period that it ends takes the decision with it."""
    after = tick(rules, s, read, facts)
    if after.period != s.period or after.phase == OVER:
        raise Refused("time ran out before this call", rules.citations["clock"][0])
    return after


def _judged(rules: RuleSet, s: State, event: Call, facts: FactLog) -> Call:
    """A call that is not plainly one of the options: spelled, and refused unless it may stand."""
    spelled = rules.normalize(rules, s, event)
    assert isinstance(spelled, Call), "a call is spelled as a call"
    try:
        rules.check_call(rules, s, spelled)
    except Refused as refused:
        allow_violation(refused, spelled.override, facts)
    return spelled


def _rolled(rules: RuleSet, s: State, event: Roll, facts: FactLog) -> State:
    """Dice. More of them than are asked for answer the rolls that are asked for next: three dice
    of a kickoff and the one that says to which side are often thrown together."""
    request = awaiting(rules, s)
    count = len(request.dice) if isinstance(request, Chance) else 0
    if not count or len(event.pips) <= count:
        return chanced(rules, s, event, facts)
    after = chanced(rules, s, replace(event, pips=event.pips[:count]), facts)
    if not isinstance(awaiting(rules, after), Chance):
        return chanced(rules, s, event, facts)  # too many: refused in the rule set's own words
    return _rolled(rules, after, replace(event, pips=event.pips[count:]), facts)


def chanced(rules: RuleSet, s: State, event: Spin | Roll, facts: FactLog = NO_FACTS) -> State:
    """What `advance` does with a spin or a roll."""
    if event.side is not None:
        _check_side(rules, s, event, facts)
    outcome = rules.resolve(rules, s, event, facts)
    return settle(rules, s, outcome, facts) if isinstance(outcome, DeadBall) else outcome


def _report(rules: RuleSet, s: State, event: Report, facts: FactLog) -> State:
    if event.tick is not None:
        s = tick(rules, s, event.tick, facts)
    outcome = rules.resolve(rules, s, event, facts)
    return settle(rules, s, outcome, facts) if isinstance(outcome, DeadBall) else outcome


def _check_side(rules: RuleSet, s: State, event: Spin | Roll, facts: FactLog) -> None:
    request = awaiting(rules, s)
    whose = (request.side if isinstance(request, Chance) else None) or s.possession
    if whose is not None and event.side != whose:
        has = "side has the ball" if whose == s.possession else "side is to roll"
        message = f"this is not the {event.side}'s to do: the {whose} {has}"
        allow_violation(
            Refused(message, rules.citations["offense"][0], forbidden=True), event.override, facts
        )


def _timeout(rules: RuleSet, s: State, event: Timeout, facts: FactLog) -> State:
    if rules.take_timeout is None:
        raise Refused("this game has no timeouts", rules.citations["timeout"][0])
    return rules.take_timeout(rules, s, event, facts)


def _ruling(rules: RuleSet, s: State, event: Ruling, facts: FactLog) -> State:
    before = {} if event.whole else write_situation(rules, s)
    after = read_situation(rules, event.situation, before)
    if rules.after_ruling is not None and not event.whole:
        after = rules.after_ruling(s, after, event)
    facts.note("situation" if event.whole else "ruling", why=event.why)
    return after


_BY_KIND: dict[type, Callable[[RuleSet, State, Any, FactLog], State]] = {
    Call: called,
    Spin: chanced,
    Roll: _rolled,
    Report: _report,
    Tick: tick,
    Timeout: _timeout,
    Ruling: _ruling,
}
