"""Typing ahead: what is typed where only one answer can be meant belongs to what is asked next.

A forced call, a pass that is complete and runs on, a kick that is either run back or not: the
figure that is typed can only mean where the play ended, the letter of a result only what came of
it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from quarterback.entry import form as forms
from quarterback.entry import partial as partials
from quarterback.entry import reducer, spot_input
from quarterback.entry.form import EntryForm
from quarterback.entry.preview import event_of
from quarterback.entry.submission import CallSubmitted, Submission
from quarterback.entry.values import InputContext
from rulesets.core.advance import advance, awaiting
from rulesets.core.awaiting import Decide, Observe
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import RuleSet

_LINE: Final = "34"
"""A yard line, for example."""


def submission_before(
    rules: RuleSet, form: EntryForm, context: InputContext, mark: str
) -> Submission | None:
    """What is to be entered before a character that begins a place, or is the letter of a result;
    None when the character belongs to the sheet as it is, or to nothing."""
    being_told = form.report is not None and form.report.current
    if being_told or spot_input.accepts_spot(form):
        return None
    places = spot_input.begins_spot(mark)
    own = {answer.key for answer in forms.answers(form)}
    if not places and (form.report is not None or mark in own):
        return None
    entered = only_call(rules, form, context)
    if entered is None and places:
        entered = reducer.submission_if_complete(form, context)
    after = _next(rules, context, entered) if entered is not None else None
    if after is None:
        return None
    if places:
        return entered if spot_input.accepts_spot(after) else None
    results = {answer.key for answer in forms.answers(after) if answer.option is None}
    return entered if mark in results else None


def shortcut(rules: RuleSet, form: EntryForm, context: InputContext) -> str:
    """What may be typed at once, in a few words; empty where nothing may."""
    report = form.report
    if report is not None and report.current:
        first = report.fields[0]
        if (
            report.values
            or report.typed
            or first.name != report.current
            or not spot_input.accepts_spot(form)
        ):
            return ""
        place = partials.pending_spot(report)
        then = "" if place is None or place.name == "spot" else ", ended"
        return f"{_LINE}: {forms.choice_label(first.choices[0]).lower()}{then} there"
    entered = only_call(rules, form, context) or reducer.submission_if_complete(form, context)
    after = _next(rules, context, entered) if entered is not None else None
    if after is None:
        return ""
    if spot_input.accepts_spot(after):
        return f"{_LINE}: ended there"
    return "" if report is not None else "or a result's letter"


def only_call(rules: RuleSet, form: EntryForm, context: InputContext) -> Submission | None:
    """The one call after which it is told where a play ended; None where no call leads there, or
    more than one."""
    if not isinstance(form.awaiting, Decide) or form.report is not None:
        return None
    found = list(_reports(rules, form, context))
    return found[0] if len(found) == 1 else None


def _reports(rules: RuleSet, form: EntryForm, context: InputContext) -> Iterator[Submission]:
    """The calls after which a place is told, at once or with another answer; of a forced one
    whatever is told."""
    assert isinstance(form.awaiting, Decide), "it is looked at only there"
    for place in range(len(forms.answers(form))):
        entered = reducer.choose(form, place)
        if not isinstance(entered, CallSubmitted):
            continue
        after = _next(rules, context, entered)
        fields = after.report.fields if after is not None and after.report is not None else ()
        if any(field.type == "spot" for field in fields) or (fields and form.awaiting.forced):
            yield entered


def _next(rules: RuleSet, context: InputContext, entered: Submission) -> EntryForm | None:
    """The sheet of the report that would be awaited; None when something else is."""
    event, s = event_of(entered), context.state
    if event is None:
        return None
    try:
        after, _ = advance(rules, s, rules.normalize(rules, s, event))
    except Refused:
        return None
    wanted = awaiting(rules, after)
    return forms.new_form(wanted) if isinstance(wanted, Observe) else None
