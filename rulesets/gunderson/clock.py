"""The running clock: what stops it, and who may take time out."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from rulesets.core.deviation import stand
from rulesets.core.events import Tick, Timeout
from rulesets.core.facts import Book, Fact
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import points_of, with_points
from rulesets.core.state import OVER, State
from rulesets.gunderson.forced import FIVE_MINUTES, REGULATION, TTQB, TWO, ends_a_half

TWO_MINUTES: Final = 2 * 60


def started(s: State) -> State:
    """LG-CLK-02, LG-CLK-09, LG-R15: the clock runs from the snap, or the kick."""
    return replace(s, running=s.left > 0)


def stops_late(s: State) -> bool:
    """LG-CLK-07, LG-CLK-08, LG-R13, LG-R14, LG-R37: under five minutes in the second and fourth
    quarter, and in overtime."""
    return s.left < FIVE_MINUTES and (ends_a_half(s) or s.period > REGULATION)


def at_dead_ball(s: State, before: int, book: Book | None, stopped_by: str = "") -> State:
    """The clock when the ball is dead; `before` is what it showed at the snap, `stopped_by` the
    rule of an end that stops it late (LG-CLK-07 out of bounds, LG-CLK-08, LG-PASS-09)."""
    if stopped_by and stops_late(s) and s.running:
        if book is not None:
            book.append(Fact("clock_stopped", (stopped_by,)))
        s = replace(s, running=False)
    return _two_minutes(s, before, book)


def _two_minutes(s: State, before: int, book: Book | None) -> State:
    """LG-TO-01, LG-R17: once, at the first dead ball with two minutes or less left."""
    if not (ends_a_half(s) and before > TWO_MINUTES >= s.left > 0):
        return s
    if book is not None:
        book.append(Fact("two_minute_stop", ("LG-TO-01", "LG-R17", "LG-CLK-06")))
    return replace(s, running=False)


def ticked(rules: RuleSet, before: State, s: State, event: Tick, book: Book | None) -> State:
    """LG-R16, LG-R17: between plays the clock halts at two minutes. LG-CLK-04: it may be stopped
    for a pass only where that was agreed; LG-CLK-03: to find the ball, always."""
    if event.why.lower().startswith("pass") and not event.running:
        if rules.settings["pass_clock_stop"] == "off":
            raise Refused("the clock does not stop for a pass here", "LG-CLK-04")
        if s.call not in (TTQB, TWO):
            raise Refused("there is no pass to stop the clock for", "LG-CLK-04")
    return s if s.call is not None else _two_minutes(s, before.left, book)


def also(rules: RuleSet, s: State) -> tuple[str, ...]:
    """LG-TO-03: where a time-out may come."""
    return ("timeout",) if why_no_timeout(s) is None else ()


def why_no_timeout(s: State) -> Refused | None:
    """LG-TO-03, LG-TO-04, LG-R18: why no time-out can be taken now, whoever asks."""
    if s.period > REGULATION:
        return Refused("there are no time-outs in overtime", "LG-TO-04")
    if s.call is not None or s.phase == OVER:
        return Refused("a time-out is taken when the ball is dead", "LG-R18")
    if not (ends_a_half(s) and s.left < FIVE_MINUTES):
        says = "time-outs are for the last five minutes of the second and fourth quarters"
        return Refused(says, "LG-TO-03", forbidden=True)
    if not s.running or s.left <= 0:
        return Refused("the clock stands already", "LG-R18")
    return None


def time_out(rules: RuleSet, s: State, event: Timeout, book: Book | None) -> State:
    """LG-TO-02, LG-TO-03, LG-CLK-06, LG-R18: it stops the clock until the next snap."""
    assert s.timeouts is not None, "these rules have time-outs"
    refused = why_no_timeout(s)
    if refused is None and points_of(s.timeouts, event.side) < 1:
        refused = Refused(f"the {event.side} side has no time-outs left", "LG-TO-02")
    if refused is not None:
        stand(refused, event.anyway, book)
    if book is not None:
        book.append(Fact("timeout", ("LG-TO-02", "LG-TO-03", "LG-CLK-06"), event.side))
    left = with_points(s.timeouts, event.side, -1 if points_of(s.timeouts, event.side) else 0)
    return replace(s, running=False, timeouts=left)
