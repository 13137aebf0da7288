"""How keys answer a sheet. A key gives another sheet, or, once all is told, what is to be entered.
A letter or the marker picks an answer; a number tells where the ball came down, with the first
answer if none was picked; ENTER enters what is complete, and else goes on to what is missing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from quarterback.entry import partial as drafts
from quarterback.entry.dice import read_dice
from quarterback.entry.form import EntryForm, answers, asked_about, new_form, picks, slots
from quarterback.entry.partial import PICKED, PartialReport
from quarterback.entry.roster_lookup import NOBODY, People
from quarterback.entry.spot_input import begins_place, tells_place
from quarterback.entry.submission import CallSubmitted, ReportSubmitted, RollSubmitted, Submission
from quarterback.entry.values import InputContext, kind
from rulesets.core.awaiting import Awaiting, Chance, Option
from rulesets.core.dice import COIN
from rulesets.core.forms import Field


def take(sheet: EntryForm, place: int) -> EntryForm | Submission:
    """Pick an answer by its place."""
    answer = answers(sheet)[place]
    if answer.option is not None:
        return _take_option(sheet, answer.option)
    draft = sheet.draft
    assert draft is not None, "an answer that is no call belongs to a form"
    field = asked_about(draft) or drafts.current(draft)
    assert field is not None, "something is asked about"
    told = drafts.told(draft, field.name, answer.value)
    if sheet.option is not None and not told.now:
        return _made(sheet.option, told.told)
    return replace(sheet, draft=told, marked=0)


def _made(option: Option, told: Mapping[str, Any]) -> Submission:
    """A call; out of turn it may be a report, which has no name."""
    return CallSubmitted(option.call, told) if option.call else ReportSubmitted(told)


def aside(wanted: Awaiting, option: Option, people: People = NOBODY) -> EntryForm | Submission:
    """A sheet for what comes out of turn."""
    if not option.fields:
        return _made(option, {})
    draft = drafts.begun(option.fields, people)
    if not draft.now:
        draft = drafts.at(draft, option.fields[0].name)
    return EntryForm(wanted, option=option, draft=draft, people=people)


def _take_option(sheet: EntryForm, option: Option) -> EntryForm | Submission:
    draft = drafts.begun(option.fields, sheet.people)
    if not draft.now:
        return CallSubmitted(option.call, {})
    return replace(sheet, option=option, draft=draft, marked=0)


def details(sheet: EntryForm) -> EntryForm:
    """The details of the call that the marker is on, though none of them need be told."""
    found = answers(sheet)
    option = found[sheet.marked].option if found else None
    if option is None or not option.fields:
        return sheet
    draft = drafts.at(drafts.begun(option.fields, sheet.people), option.fields[0].name)
    return replace(sheet, option=option, draft=draft, marked=0)


def _marked_call(sheet: EntryForm) -> bool:
    """Whether the marker is on a call with details that competes with a report."""
    found = answers(sheet)
    option = found[sheet.marked].option if found else None
    return option is not None and bool(option.fields)


def press(sheet: EntryForm, mark: str) -> EntryForm | Submission:
    """A printable character. A number picks an answer only where it cannot have been meant for a
    place, and never a call: that is entered at once."""
    if sheet.rolling is not None:
        return _press_dice(sheet, sheet.rolling, mark)
    found = answers(sheet)
    if sheet.draft is not None and (
        not picks(sheet) or (begins_place(mark) and tells_place(sheet))
    ):
        return _type(sheet, sheet.draft, mark)
    for place, answer in enumerate(found):
        if mark == answer.key:
            return take(sheet, place)
    told = sheet.draft is not None and not sheet.draft.now
    placed = sheet.draft is not None and any(f.type == "spot" for f in sheet.draft.fields)
    numbered = mark.isdigit() and 1 <= int(mark) <= len(found) and not told and not placed
    if numbered and found[int(mark) - 1].option is None:
        return take(sheet, int(mark) - 1)
    return sheet


def _type(sheet: EntryForm, draft: PartialReport, mark: str) -> EntryForm:
    field = drafts.current(draft)
    if field is None or field.type in PICKED:
        if drafts.place_to_tell(draft) is None:
            return sheet
        draft = drafts.at_place(draft)
    return replace(sheet, draft=replace(draft, typed=draft.typed + mark), marked=0)


def _press_dice(sheet: EntryForm, wanted: Chance, mark: str) -> EntryForm | Submission:
    if wanted.dice == (COIN,) and mark in "ht":
        return RollSubmitted((1 if mark == "h" else 2,))
    return replace(sheet, pips=sheet.pips + mark) if mark.isdigit() or mark in " ," else sheet


def erase(sheet: EntryForm) -> EntryForm:
    """Take back the last character that was typed; when there is none, the last answer."""
    if sheet.pips:
        return replace(sheet, pips=sheet.pips[:-1])
    if sheet.draft is not None and sheet.draft.typed:
        return replace(sheet, draft=replace(sheet.draft, typed=sheet.draft.typed[:-1]), marked=0)
    return back(sheet) or sheet


def back(sheet: EntryForm) -> EntryForm | None:
    """A step back: what is typed, the last answer, the call that was picked. None when nothing
    has been told."""
    draft = sheet.draft
    if sheet.pips:
        return replace(sheet, pips="")
    if draft is None:
        return None
    if draft.typed:
        return replace(sheet, draft=replace(draft, typed=""), marked=0)
    if draft.told:
        return replace(sheet, draft=drafts.without(draft, list(draft.told)[-1]), marked=0)
    if sheet.option is not None:
        return new_form(sheet.wanted, sheet.people)
    again = drafts.begun(draft.fields, sheet.people)
    return replace(sheet, draft=again) if draft != again else None


def move(sheet: EntryForm, by: int) -> EntryForm:
    """Move the marker over the answers, round and round."""
    many = len(answers(sheet))
    places = many if picks(sheet) else many + 1
    return replace(sheet, marked=(sheet.marked + by) % places) if many else sheet


def mark(sheet: EntryForm, place: int) -> EntryForm:
    """With the marker on an answer, by its place."""
    return replace(sheet, marked=place if picks(sheet) else place + 1)


def go(sheet: EntryForm, by: int, telling: InputContext) -> EntryForm:
    """To the next field that applies, or the one before, also one that need not be told; what was
    typed is taken. Raises ValueError when it cannot be."""
    if sheet.draft is None or _marked_call(sheet):
        return details(sheet)
    here = sheet.draft.now
    draft = _settled(sheet.draft, telling)
    names = [field.name for field in slots(replace(sheet, draft=drafts.at(draft, "")))]
    if not names:
        return sheet
    place = names.index(here) + by if here in names else 0 if by > 0 else -1
    return replace(sheet, draft=drafts.at(draft, names[place % len(names)]), marked=0)


def at_slot(sheet: EntryForm, place: int, telling: InputContext) -> EntryForm:
    """To a field by its place among the slots; what was typed is taken. Raises as `go`."""
    name = slots(sheet)[place].name
    assert sheet.draft is not None, "slots belong to a form"
    return replace(sheet, draft=drafts.at(_settled(sheet.draft, telling), name), marked=0)


def _settled(draft: PartialReport, telling: InputContext) -> PartialReport:
    typed = drafts.current(draft) is not None and draft.typed.strip()
    return drafts.take_typed(draft, telling) if typed else draft


def enter(sheet: EntryForm, telling: InputContext) -> EntryForm | Submission:
    """Enter what is complete; else on to what is missing. Raises ValueError for what cannot be,
    in words for a person."""
    if sheet.rolling is not None:
        return RollSubmitted(
            read_dice(sheet.rolling, sheet.pips) if sheet.pips.strip(" ,") else None
        )
    draft = sheet.draft
    if draft is None:
        return take(sheet, sheet.marked) if answers(sheet) else sheet
    field = drafts.current(draft)
    if field is not None and sheet.marked and not picks(sheet):
        draft = drafts.told(draft, field.name, answers(sheet)[sheet.marked - 1].value)
    elif field is not None and draft.typed.strip():
        draft = drafts.take_typed(draft, telling)
    elif field is not None and field.suggested is not None and field.name not in draft.told:
        draft = drafts.told(draft, field.name, field.suggested)
    elif field is not None and draft.people.asked(field.name, draft.told):
        draft = drafts.passed_over(draft)
    elif field is not None and field.type in PICKED and field.name not in draft.told:
        return take(sheet, sheet.marked)
    else:
        draft = _left_out(draft, field)
    if draft.now:
        return replace(sheet, draft=draft, marked=0)
    return _made(sheet.option, draft.told) if sheet.option else ReportSubmitted(draft.told)


def _left_out(draft: PartialReport, field: Field | None) -> PartialReport:
    """The draft with what is being told left as it is: on to what must be told, if anything."""
    must = drafts.missing(draft)
    if must is None:
        return drafts.at(draft, "")
    if must == field:
        raise ValueError(f"this must be told: {must.description or must.name}; {kind(must)}")
    return drafts.at(draft, must.name)


def typed_dice(sheet: EntryForm) -> RollSubmitted | None:
    """The dice that are typed, when all of them are."""
    if sheet.rolling is None or not sheet.pips.strip(" ,"):
        return None
    try:
        return RollSubmitted(read_dice(sheet.rolling, sheet.pips))
    except ValueError:
        return None


def complete(sheet: EntryForm, telling: InputContext) -> Submission | None:
    """What ENTER would enter; None when it would only go on, or what is typed cannot be."""
    draft = sheet.draft
    if draft is None or (asked_about(draft) is not None and draft.now):
        return None
    try:
        entered = enter(sheet, telling)
    except ValueError:
        return None
    return None if isinstance(entered, EntryForm) else entered
