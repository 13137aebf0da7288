"""Goes through a game, input by input, and tells choice and chance apart."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from quarterback.ai.outlook import Outlooks
from quarterback.ai.review.grades import WORTH_SAYING
from quarterback.ai.review.model import Decision, Moment, Review
from rulesets.core.advance import awaiting
from rulesets.core.awaiting import Decide
from rulesets.core.events import Call, Roll, Spin
from rulesets.core.ruleset import RuleSet
from rulesets.core.session import Entry, Session
from rulesets.core.sides import HOME, Side
from rulesets.core.state import State

Told = Callable[[int, int], object]
"""How far it has come: so many inputs of so many."""


def review(session: Session, outlooks: Outlooks, told: Told | None = None) -> Review:
    """The review of what has been played of a game. Raises Unknowable."""
    inputs = session.by_input
    stands = began = _home(outlooks, session.start)
    moments: list[Moment] = []
    for number, entries in enumerate(inputs):
        moment = _moment(number, entries, stands, session.rules, outlooks)
        moments.append(moment)
        stands = moment.stands
        if told is not None:
            told(number + 1, len(inputs))
    return Review(tuple(moments), began, WORTH_SAYING)


def _moment(
    number: int, entries: Iterable[Entry], stood: float, rules: RuleSet, outlooks: Outlooks
) -> Moment:
    stands, luck, ruled = stood, 0.0, 0.0
    decision: Decision | None = None
    entry: Entry | None = None
    for entry in entries:
        after = _home(outlooks, entry.after)
        match entry.event:
            case Call():
                made = _decision(entry, rules, outlooks)
                decision = decision or made
                if made is None:
                    ruled += after - stands
            case Spin() | Roll():
                luck += after - stands
            case _:
                ruled += after - stands
        stands = after
    assert entry is not None, "an input has events"
    return Moment(number, entry.after, stood, stands, luck, ruled, decision)


def _decision(entry: Entry, rules: RuleSet, outlooks: Outlooks) -> Decision | None:
    """The decision that a call was; None where there was no choice, or where it was none of the
    calls that were open and stands all the same."""
    assert isinstance(entry.event, Call)
    wanted = awaiting(rules, entry.before)
    if not isinstance(wanted, Decide) or wanted.forced:
        return None
    name = entry.after.call or entry.event.call
    found = outlooks.values(entry.before)
    return Decision(wanted.side, entry.before, name, found) if name in found else None


def _home(outlooks: Outlooks, s: State) -> float:
    side: Side = HOME
    return outlooks.worth(s, side).expected
