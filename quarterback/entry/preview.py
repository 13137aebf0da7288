"""What an answer would do, said before it is submitted. The rules are asked; nothing is saved."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from quarterback.entry.form import (
    CallSubmitted,
    EntryForm,
    ReportSubmitted,
    RollSubmitted,
    Submission,
)
from quarterback.entry.reducer import choose
from quarterback.entry.yard_lines import place_text
from rulesets.core.advance import advance, awaiting
from rulesets.core.awaiting import Awaiting, Chance, Decide, Field, Observe, Option
from rulesets.core.events import Call, Event, Report, Roll
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import RuleSet
from rulesets.core.sentences.wording import Names, play_by_play, situation
from rulesets.core.state import SCRIMMAGE, State

_LONGEST_GOAL: Final = 70
"""Yards of a field goal, from where it is kicked; of a longer one a person is asked."""
_WEIGHED: Final = 2
"""The fewest calls that are worth comparing."""


@dataclass(frozen=True)
class AnswerPreview:
    """What would follow, in words; or why it is refused."""

    text: str = ""
    refused: Refused | None = None


def doubt_of(rules: RuleSet, s: State, call: str) -> str:
    """Asks whether a kick at goal from so far away is meant; empty for any other call, and for one
    that the rules refuse anyway."""
    is_goal = rules.vocabulary.roles.get(call) == "field_goal"
    if s.spot is None or s.phase != SCRIMMAGE or not is_goal:
        return ""
    length = rules.profile.goal_kick(s.spot)
    try:
        rules.check_call(rules, s, Call(call))
    except Refused:
        return ""
    return f"A field goal of {length} yards?" if length > _LONGEST_GOAL else ""


def event_of(answer: Submission) -> Event | None:
    """The input of an answer; None for dice that the program is still to roll."""
    match answer:
        case CallSubmitted(call, values):
            return Call(call, details=dict(values) if values else None)
        case ReportSubmitted(values):
            return Report(dict(values))
        case RollSubmitted(pips):
            return Roll(pips) if pips is not None else None


def preview_of(rules: RuleSet, s: State, names: Names, answer: Submission) -> AnswerPreview:
    """What submitting it now would do."""
    event = event_of(answer)
    if event is None:
        return AnswerPreview()
    try:
        after, facts = advance(rules, s, rules.normalize(rules, s, event))
    except Refused as refused:
        return AnswerPreview(refused=refused)
    text = play_by_play(facts, s, after, names) if facts else ""
    return AnswerPreview(_with_places(text or _comes(rules, after, names), rules, s, names, answer))


def _with_places(text: str, rules: RuleSet, s: State, names: Names, answer: Submission) -> str:
    """The preview with each spot of the answer that it does not name: a number that was typed
    alone says whose yard line it is before it is entered."""
    for field in _fields_of(awaiting(rules, s), answer):
        spot = _values_of(answer).get(field.name)
        if field.type != "spot" or not isinstance(spot, str):
            continue
        where = place_text(spot, names)
        if where and where not in text:
            text = f"{text} {'In' if 'end zone' in where else 'At'} {where}.".strip()
    return text


def _fields_of(upcoming: Awaiting, answer: Submission) -> tuple[Field, ...]:
    options: tuple[Option, ...] = ()
    if isinstance(upcoming, Observe):
        if isinstance(answer, ReportSubmitted):
            return upcoming.fields
        options = upcoming.calls
    elif isinstance(upcoming, Decide):
        options = upcoming.options
    call = answer.call if isinstance(answer, CallSubmitted) else ""
    return next((option.fields for option in options if option.call == call), ())


def _values_of(answer: Submission) -> Mapping[str, Any]:
    match answer:
        case CallSubmitted(_, values) | ReportSubmitted(values):
            return values
        case _:
            return {}


def preview_of_marked(rules: RuleSet, s: State, names: Names, form: EntryForm) -> AnswerPreview:
    """What the marked call would do at once, so that calls can be compared before one is chosen;
    nothing for a call that only starts a play, or that needs details."""
    upcoming = form.awaiting
    if (
        form.report is not None
        or not isinstance(upcoming, Decide)
        or len(upcoming.options) < _WEIGHED
    ):
        return AnswerPreview()
    answer = choose(form, form.marked)
    if not isinstance(answer, CallSubmitted):
        return AnswerPreview()
    try:
        after, facts = advance(rules, s, rules.normalize(rules, s, Call(answer.call)))
    except Refused:
        return AnswerPreview()
    decided = facts and after.call is None
    return AnswerPreview(play_by_play(facts, s, after, names) if decided else "")


def _comes(rules: RuleSet, after: State, names: Names) -> str:
    """What comes next when nothing has followed yet: a roll that decides, or the situation."""
    upcoming = awaiting(rules, after)
    if isinstance(upcoming, Chance) and upcoming.table is not None:
        return f"Next a roll: {upcoming.table.name.replace('_', ' ')}."
    return situation(names, after)
