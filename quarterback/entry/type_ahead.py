"""Typing ahead: what is typed where only one answer is possible belongs to the next form.

After a forced call, a completed pass or a kick, a digit can only be the spot where the play ended,
and the letter of a result only its result. Both go to the marked call and to no other.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from quarterback.entry import form as forms
from quarterback.entry import reducer, spot_input
from quarterback.entry.form import CallSubmitted, EntryForm, Submission
from quarterback.entry.preview import event_of
from quarterback.entry.values import InputContext
from rulesets.core.advance import advance, awaiting
from rulesets.core.awaiting import Decide, Observe
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import RuleSet
from rulesets.registry import result_label

_LINE: Final = "34"
"""An example of a yard line."""
_COUNT: Final = "2"
"""An example of how many."""


def submission_before(
    rules: RuleSet, form: EntryForm, context: InputContext, mark: str
) -> Submission | None:
    """What to submit before a character that starts a spot or is the letter of a result; None when
    the character belongs to the form as it is, or to nothing."""
    being_told = form.report is not None and form.report.current
    if being_told or spot_input.accepts_spot(form):
        return None
    places = spot_input.begins_spot(mark)
    own = {answer.key for answer in forms.answers(form)}
    if not places and (form.report is not None or mark in own):
        return None
    answer = marked_call(rules, form, context)
    if answer is None and places:
        answer = reducer.submission_if_complete(form, context)
    after = _next(rules, context, answer) if answer is not None else None
    if after is None:
        return None
    if places:
        return answer if spot_input.accepts_spot(after) else None
    results = {answer.key for answer in forms.answers(after) if answer.option is None}
    return answer if mark in results else None


def answers_ahead(
    rules: RuleSet, form: EntryForm, context: InputContext
) -> tuple[forms.Answer, ...]:
    """The results of the next form that may be given now: what comes before them is submitted with
    them. None where more than one call is possible."""
    report = form.report
    if (report is not None and report.current) or spot_input.accepts_spot(form):
        return ()
    answer = marked_call(rules, form, context)
    after = _next(rules, context, answer) if answer is not None else None
    if after is None:
        return ()
    own = {each.key for each in forms.answers(form)}
    return tuple(
        each
        for each in forms.answers(after)
        if each.option is None and each.key and each.key not in own
    )


def shortcut(rules: RuleSet, form: EntryForm, context: InputContext) -> str:
    """What may be typed without ENTER, in a few words; empty where nothing may."""
    report = form.report
    if report is not None and report.current:
        fresh = not (report.values or report.typed) and report.fields[0].name == report.current
        return _promise(form) if fresh else ""
    answer = marked_call(rules, form, context) or reducer.submission_if_complete(form, context)
    after = _next(rules, context, answer) if answer is not None else None
    if after is None:
        return f"{_COUNT}: how many" if reducer.details_by_number(form) is not None else ""
    return _promise(after) or (
        "or a result's letter" if answers_ahead(rules, form, context) else ""
    )


def _promise(form: EntryForm) -> str:
    """What a number does on a form with no answer yet: the marked result, there."""
    place, result = spot_input.pending_spot(form), forms.marked_result(form)
    if place is None or result is None:
        return f"{_LINE}: ended there" if place is not None else ""
    then = "" if place.name == "spot" else ", ended"
    return f"{_LINE}: {result_label(result).lower()}{then} there"


def marked_call(rules: RuleSet, form: EntryForm, context: InputContext) -> Submission | None:
    """The marked call, if it is the only one whose report asks for a spot; else None."""
    if not isinstance(form.awaiting, Decide) or form.report is not None:
        return None
    calls = list(_reports(rules, form, context))
    if len(calls) != 1:
        return None
    place, call = calls[0]
    return call if place == form.marked else None


def _reports(
    rules: RuleSet, form: EntryForm, context: InputContext
) -> Iterator[tuple[int, Submission]]:
    """The calls whose report asks for a spot, at once or with another answer, with their places;
    for a forced call, any report."""
    assert isinstance(form.awaiting, Decide), "it is looked at only there"
    for place in range(len(forms.answers(form))):
        answer = reducer.choose(form, place)
        if not isinstance(answer, CallSubmitted):
            continue
        after = _next(rules, context, answer)
        fields = after.report.fields if after is not None and after.report is not None else ()
        if any(field.type == "spot" for field in fields) or (fields and form.awaiting.forced):
            yield place, answer


def _next(rules: RuleSet, context: InputContext, answer: Submission) -> EntryForm | None:
    """The form of the report that would come next; None when something else would."""
    event, s = event_of(answer), context.state
    if event is None:
        return None
    try:
        after, _ = advance(rules, s, rules.normalize(rules, s, event))
    except Refused:
        return None
    upcoming = awaiting(rules, after)
    return forms.new_form(upcoming) if isinstance(upcoming, Observe) else None
