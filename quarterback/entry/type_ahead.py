"""Typing ahead: what is typed where only one answer can be meant belongs to what is asked next.

A forced call, a pass that is complete and runs on, a kick that is either run back or not: the
figure that is typed can only mean where the play ended, the letter of a result only what came of
it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from quarterback.entry import form as sheets
from quarterback.entry import partial as drafts
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


def before_key(
    rules: RuleSet, sheet: EntryForm, telling: InputContext, mark: str
) -> Submission | None:
    """What is to be entered before a character that begins a place, or is the letter of a result;
    None when the character belongs to the sheet as it is, or to nothing."""
    being_told = sheet.draft is not None and sheet.draft.now
    if being_told or spot_input.tells_place(sheet):
        return None
    places = spot_input.begins_place(mark)
    own = {answer.key for answer in sheets.answers(sheet)}
    if not places and (sheet.draft is not None or mark in own):
        return None
    entered = only_report(rules, sheet, telling)
    if entered is None and places:
        entered = reducer.complete(sheet, telling)
    after = _next(rules, telling, entered) if entered is not None else None
    if after is None:
        return None
    if places:
        return entered if spot_input.tells_place(after) else None
    results = {answer.key for answer in sheets.answers(after) if answer.option is None}
    return entered if mark in results else None


def shortcut(rules: RuleSet, sheet: EntryForm, telling: InputContext) -> str:
    """What may be typed at once, in a few words; empty where nothing may."""
    draft = sheet.draft
    if draft is not None and draft.now:
        first = draft.fields[0]
        if (
            draft.told
            or draft.typed
            or first.name != draft.now
            or not spot_input.tells_place(sheet)
        ):
            return ""
        place = drafts.place_to_tell(draft)
        then = "" if place is None or place.name == "spot" else ", ended"
        return f"{_LINE}: {sheets.choice_words(first.choices[0]).lower()}{then} there"
    entered = only_report(rules, sheet, telling) or reducer.complete(sheet, telling)
    after = _next(rules, telling, entered) if entered is not None else None
    if after is None:
        return ""
    if spot_input.tells_place(after):
        return f"{_LINE}: ended there"
    return "" if draft is not None else "or a result's letter"


def only_report(rules: RuleSet, sheet: EntryForm, telling: InputContext) -> Submission | None:
    """The one call after which it is told where a play ended; None where no call leads there, or
    more than one."""
    if not isinstance(sheet.wanted, Decide) or sheet.draft is not None:
        return None
    found = list(_reports(rules, sheet, telling))
    return found[0] if len(found) == 1 else None


def _reports(rules: RuleSet, sheet: EntryForm, telling: InputContext) -> Iterator[Submission]:
    """The calls after which a place is told, at once or with another answer; of a forced one
    whatever is told."""
    assert isinstance(sheet.wanted, Decide), "it is looked at only there"
    for place in range(len(sheets.answers(sheet))):
        entered = reducer.take(sheet, place)
        if not isinstance(entered, CallSubmitted):
            continue
        after = _next(rules, telling, entered)
        fields = after.draft.fields if after is not None and after.draft is not None else ()
        if any(field.type == "spot" for field in fields) or (fields and sheet.wanted.forced):
            yield entered


def _next(rules: RuleSet, telling: InputContext, entered: Submission) -> EntryForm | None:
    """The sheet of the report that would be awaited; None when something else is."""
    event, s = event_of(entered), telling.state
    if event is None:
        return None
    try:
        after, _ = advance(rules, s, rules.normalize(rules, s, event))
    except Refused:
        return None
    wanted = awaiting(rules, after)
    return sheets.new_form(wanted) if isinstance(wanted, Observe) else None
